"""The table for those who only watch: records, marks and the last hand, nothing that writes."""

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.tables.queries import GameScreen, SeatFacts
from scorekeeper.words import changes, finishes, names, restrictions


@dataclass(frozen=True, slots=True)
class WatchedRow:
    """One player: the record, what the last hand did to it, and what would finish."""

    person: SeatFacts
    crosses: str
    why: str
    hint: str


@dataclass(frozen=True, slots=True)
class Watched:
    """Everything the page needs."""

    game: GameScreen
    number: int
    dealer: SeatFacts
    leader: SeatFacts
    banners: Sequence[str]
    rows: Sequence[WatchedRow]


def table_for(game: GameScreen) -> Watched:
    """A running game as it stands."""
    return Watched(
        game=game,
        number=game.position.number,
        dealer=game.seats[game.position.dealer],
        leader=game.seats[game.position.leader],
        banners=restrictions.say_restrictions(game.sheet, game.position, [seat.label for seat in game.seats]),
        rows=[_row(game, seat) for seat in game.seats],
    )


def _row(game: GameScreen, seat: SeatFacts) -> WatchedRow:
    entry = game.last.step.entries[seat.index] if game.last else None
    return WatchedRow(
        person=seat,
        crosses=names.crosses(seat.crosses) if seat.crosses else "",
        why=changes.say_change(entry.parts, entry.change) if entry else "",
        hint=finishes.say_hint(game.sheet, seat.record),
    )
