"""The sheet of a game: its table, each hand opened, what a correction would change, and what is shared."""

from scorekeeper.web.sheet.consequences import Asked, consequences_page, reaches_further
from scorekeeper.web.sheet.opened import first_out, hand_page, opened
from scorekeeper.web.sheet.share import picture_of, share_text
from scorekeeper.web.sheet.table import sheet_for, take_back

__all__ = [
    "Asked",
    "consequences_page",
    "first_out",
    "hand_page",
    "opened",
    "picture_of",
    "reaches_further",
    "share_text",
    "sheet_for",
    "take_back",
]
