"""Rows of the journal into a file and back: keys of the database for places in the file, and the other way round.

Which value names what is told once, by `rules.journal_shapes`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from scorekeeper.rules.circle_file import JournalRow
from scorekeeper.rules.currency import from_minor
from scorekeeper.rules.file_reading import minor_in
from scorekeeper.rules.journal_shapes import DEEDS, walk
from scorekeeper.tables.models import Journal

Numbers = Mapping[int, int]


@dataclass(frozen=True, slots=True)
class Places:
    """Where everything of a circle stands in its file, by key; moves and payments within their evening.

    `games` are by key, `slugs` by slug: evening and number. `currencies` are those of the evenings, by key.
    """

    people: Numbers
    houses: Numbers
    evenings: Numbers
    currencies: Mapping[int, str]
    games: Mapping[int, tuple[int, int]]
    slugs: Mapping[str, tuple[int, int]]
    moves: Numbers
    payments: Numbers


def to_file(row: Journal, places: Places) -> JournalRow | None:
    """A row as a file has it; None for a deed that no file knows. What isn't in the books any more is null."""
    deed = DEEDS.get(row.deed)
    if deed is None:
        return None
    money = places.currencies.get(row.evening_id or 0, "RUB")

    def visit(kind: str, value: Any, _place: str) -> Any:
        if kind == "object":
            return value if isinstance(value, dict) else {}
        if kind.startswith("list"):
            return value if isinstance(value, list) else []
        if kind == "amount":
            return from_minor(value, money)
        if kind == "generation":
            return 0
        if kind == "game":
            found = places.slugs.get(value)
            return list(found) if found else None
        numbers = {
            "person": places.people,
            "house": places.houses,
            "evening": places.evenings,
            "move": places.moves,
            "payment": places.payments,
        }.get(kind)
        return value if numbers is None else numbers.get(value)

    answer, own = row.answer, row.answer.get("row")
    return JournalRow(
        at=row.at,
        phone=row.phone,
        deed=row.deed,
        evening=None if row.evening_id is None else places.evenings[row.evening_id],
        game=None if row.game_id is None else places.games[row.game_id],
        number=answer.get("number"),
        hand=answer.get("hand"),
        row=None if own is None or deed.row == "nothing" else visit(deed.row, own, ""),
        before=walk(deed.before, row.before, "", visit),
        after=walk(deed.after, row.after, "", visit),
    )


@dataclass(slots=True)
class Keys:
    """What everything of a file became in the books: keys by place, and the ids that its hands got instead.

    Games are slugs and keys by evening and number; moves and payments keys by evening.
    """

    people: list[int] = field(default_factory=list)
    houses: list[int] = field(default_factory=list)
    evenings: list[int] = field(default_factory=list)
    currencies: list[str] = field(default_factory=list)
    games: dict[tuple[int, int], int] = field(default_factory=dict)
    slugs: dict[tuple[int, int], str] = field(default_factory=dict)
    moves: list[list[int]] = field(default_factory=list)
    payments: list[list[int]] = field(default_factory=list)
    hands: dict[str, str] = field(default_factory=dict)

    def hand(self, given: str) -> str:
        """The id that a hand of the file has in the books; one that stands only in the journal keeps its own."""
        return self.hands.get(given.lower(), given.lower())


def from_file(row: JournalRow, keys: Keys) -> tuple[int | None, dict[str, Any], dict[str, Any]]:
    """The key that a row's deed wrote, and what stood there before and after, as the books have it."""
    deed, evening = DEEDS[row.deed], row.evening

    def visit(kind: str, value: Any, _place: str) -> Any:
        if kind == "amount":
            return minor_in(value, keys.currencies[evening or 0])
        if kind == "hand":
            return {**value, "id": keys.hand(value["id"])} if value.get("id") else value
        if kind == "game":
            return keys.slugs[value[0], value[1]]
        numbers = {
            "person": keys.people,
            "house": keys.houses,
            "evening": keys.evenings,
            "move": [] if evening is None else keys.moves[evening],
            "payment": [] if evening is None else keys.payments[evening],
        }.get(kind)
        return value if numbers is None else numbers[value]

    own = None if row.row is None else visit(deed.row, row.row, "")
    return own, walk(deed.before, row.before, "", visit), walk(deed.after, row.after, "", visit)
