"""What a card and a lesson of the rules are made of: sections of short lines, some with a table."""

from typing import NamedTuple


class Table(NamedTuple):
    """Cells by row; the first of each row says what it is about, as `head` does for the columns."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class Section(NamedTuple):
    """A heading with lines and perhaps a table. `key` names it for addresses and styles."""

    key: str
    heading: str
    lines: tuple[str, ...]
    table: Table | None = None
