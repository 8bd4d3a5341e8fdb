"""Names as they are kept, and the name and mark in a label such as `Саша (2)`."""

import re
import unicodedata

from scorekeeper.rules.record_reading import name_shows

_MARKED = re.compile(r"(.+) \(([1-9][0-9]?)\)")


def clean_name(text: str) -> str:
    """A name as it is kept: composed (NFC), each run of blanks one space, nothing that controls a terminal or a line.

    Joiners stay: emoji and some scripts need them.
    """
    kept = (char for char in unicodedata.normalize("NFC", text) if char.isspace() or unicodedata.category(char) != "Cc")
    return " ".join("".join(kept).split())


def meant_by(name: str) -> tuple[str, int]:
    """The name and mark in a label such as `Саша (2)`; mark 1 where there is none."""
    marked = _MARKED.fullmatch(name)
    if marked and int(marked[2]) >= 2:
        return marked[1], int(marked[2])
    return name, 1


def label_of(name: str, mark: int) -> str:
    """The name as screens show it: with its mark from the second of that name on."""
    return name if mark == 1 else f"{name} ({mark})"


def label_shows(label: str) -> bool:
    """Whether a label can be kept: its name without the mark as any name."""
    return name_shows(meant_by(label)[0])
