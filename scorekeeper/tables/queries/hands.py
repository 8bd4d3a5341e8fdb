"""The hands of a game: their steps, one hand to be corrected, and the record that leaves the house."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from django.db.models import prefetch_related_objects

from scorekeeper.rules.game import Position, Step, fold
from scorekeeper.rules.hand import Hand
from scorekeeper.rules.record import GameRecord
from scorekeeper.tables import mapping, models
from scorekeeper.tables.mapping import begun, hand_of, uuid_of
from scorekeeper.tables.models import Game
from scorekeeper.tables.queries.game import GameScreen, screen_of
from scorekeeper.tables.queries.steady import steady


@dataclass(frozen=True, slots=True)
class HandScreen:
    """A hand as it stands in its game, and the position that it was played from."""

    game: GameScreen
    id: str
    number: int
    at: datetime
    hand: Hand
    before: Position
    step: Step


@steady
def hand_screen(game: Game, hand_id: str) -> HandScreen | None:
    """A hand by its id, None where the game has no such hand. Raises `Game.DoesNotExist`."""
    return _first(game, lambda row: row.uuid == uuid_of(hand_id))


@steady
def hand_numbered(game: Game, number: int) -> HandScreen | None:
    """A hand by its number, None where the game has none so far. Raises `Game.DoesNotExist`."""
    return _first(game, lambda row: row.number == number)


def _first(game: Game, wanted: Callable[[models.Hand], bool]) -> HandScreen | None:
    screen = screen_of(game)
    rows = list(game.hands.prefetch_related("entries"))
    steps = fold(begun(game), [hand_of(row) for row in rows])
    for row, step in zip(rows, steps, strict=True):
        if wanted(row):
            return HandScreen(screen, str(row.uuid), row.number, row.played_at, step.hand, step.before, step)
    return None


@steady
def game_steps(game: Game) -> tuple[tuple[str, Step], ...]:
    """Every hand's id and step, in order. Raises `Game.DoesNotExist`."""
    rows = list(game.hands.prefetch_related("entries"))
    steps = fold(begun(game), [hand_of(row) for row in rows])
    return tuple((str(row.uuid), step) for row, step in zip(rows, steps, strict=True))


@steady
def game_record(game: Game) -> GameRecord:
    """A game's record as it leaves the house. Raises `Game.DoesNotExist`."""
    prefetch_related_objects([game], "hands__entries")
    return mapping.game_record(game)
