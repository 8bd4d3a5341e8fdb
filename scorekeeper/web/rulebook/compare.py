"""Rule sets side by side: which were chosen, and where they differ."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scorekeeper.rules.presets import DEFAULT, PRESETS
from scorekeeper.rules.ruleset import RuleSet
from scorekeeper.tables.queries import HouseFacts
from scorekeeper.web.rulebook.books import Book, book_of_house, book_of_preset
from scorekeeper.words import comparing

#: How a company's own set is named in an address: `house-12`.
HOUSE = "house-"


@dataclass(frozen=True, slots=True)
class Choice:
    """A set that can stand in the table."""

    token: str
    name: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class Cell:
    """One set's value; `differs` from that of the first column."""

    said: str
    differs: bool


@dataclass(frozen=True, slots=True)
class Line:
    """One rule in every set; `differs` where they aren't all alike."""

    label: str
    cells: Sequence[Cell]
    differs: bool


@dataclass(frozen=True, slots=True)
class Comparison:
    """The table with its choices. `alike` counts rules in which all sets agree; `only` leaves those out."""

    choices: Sequence[Choice]
    books: Sequence[Book]
    lines: Sequence[Line]
    alike: int
    only: bool


def comparison(
    wanted: Sequence[str], *, only: bool = False, circle: str = "", houses: Sequence[HouseFacts] = ()
) -> Comparison:
    """The sets named in an address, in that order; without two of them the presets, or a company's sets with theirs."""
    books = _books(circle, houses)
    tokens = list(dict.fromkeys(token for token in wanted if token in books))
    tokens = tokens if tokens else _usual(houses)
    shown = [books[token] for token in tokens]
    lines = _lines([book.rules for book in shown])
    return Comparison(
        choices=[Choice(token, book.name, token in tokens) for token, book in books.items()],
        books=shown,
        lines=[line for line in lines if line.differs or not only],
        alike=sum(not line.differs for line in lines),
        only=only,
    )


def _books(circle: str, houses: Sequence[HouseFacts]) -> Mapping[str, Book]:
    own = {f"{HOUSE}{house.id}": book_of_house(circle, house) for house in houses}
    return {**{preset: book_of_preset(preset) for preset in PRESETS}, **own}


def _usual(houses: Sequence[HouseFacts]) -> list[str]:
    """What is compared where nothing was chosen."""
    if not houses:
        return [DEFAULT, *(preset for preset in PRESETS if preset != DEFAULT)]
    bases = dict.fromkeys(house.rules.preset for house in houses if house.rules.preset)
    return [*bases, *(f"{HOUSE}{house.id}" for house in houses)]


def _lines(rule_sets: Sequence[RuleSet]) -> list[Line]:
    return [
        Line(row.label, [Cell(said, said != row.cells[0]) for said in row.cells], row.differs)
        for row in comparing.table(tuple(rule_sets))
    ]
