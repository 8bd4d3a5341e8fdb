"""How much a request may bring, and which requests take longer than a phone should wait for others' sake."""

import re
from collections.abc import Iterable

from django.conf import settings

#: Where files are read in: a game's, an evening's, a whole company's. `path` is what is left without the prefix.
_READS_IN = re.compile(r"/(c/[-\w]+/)?import/")
#: What gives out everything that a company has.
_GIVES_ALL = re.compile(r"/c/[-\w]+/circle\.json")


def most_bytes(path: str) -> int:
    """How many bytes a request to this path may bring; more is answered 413 unread."""
    return settings.MAX_FILE if _READS_IN.fullmatch(path) else settings.MAX_BODY


def brings_much(path: str, headers: Iterable[tuple[bytes, bytes]]) -> bool:
    """Whether a request may bring more than an ordinary one does, or doesn't say how much."""
    if most_bytes(path) == settings.MAX_BODY:
        return False
    said = dict(headers)
    return b"transfer-encoding" in said or int(said.get(b"content-length", b"0")) > settings.MAX_BODY


def takes_long(method: str, path: str) -> bool:
    """Whether its answer takes so long to be made that nobody else should wait for it."""
    return bool(_GIVES_ALL.fullmatch(path) or (method == "POST" and _READS_IN.fullmatch(path)))
