"""The pad: the form in which a hand is typed, with what it would do."""

from scorekeeper.web.pad.building import digest_of, pad_for, pad_to_correct, pad_to_insert
from scorekeeper.web.pad.preview import Preview, preview
from scorekeeper.web.pad.shown import Pad

__all__ = ["Pad", "Preview", "digest_of", "pad_for", "pad_to_correct", "pad_to_insert", "preview"]
