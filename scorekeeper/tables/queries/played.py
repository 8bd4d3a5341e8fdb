"""Everything that was played, hand by hand, as it leaves the house in a table: of a game, and of an evening."""

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, prefetch_related_objects

from scorekeeper.tables.evenings import EveningBooks
from scorekeeper.tables.models import Evening, Game
from scorekeeper.tables.queries.facts import CircleFacts, facts_of
from scorekeeper.tables.queries.sheet import SheetLine, sheet_lines
from scorekeeper.tables.queries.steady import steady, steady_evening


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A game of an evening, with all its hands."""

    number: int
    lines: tuple[SheetLine, ...]


@dataclass(frozen=True, slots=True)
class Played:
    """Games of an evening, in order; the evening's beginning and zone (an IANA name) tell which it was."""

    circle: CircleFacts
    started_at: datetime
    zone: str
    games: tuple[PlayedGame, ...]


@dataclass(frozen=True, slots=True)
class EveningOfMany:
    """An evening in the list of all."""

    id: int
    started_at: datetime
    zone: str
    games: int


@steady
def game_played(game: Game) -> Played:
    """A game's hands, by its slug. Raises `Game.DoesNotExist`."""
    prefetch_related_objects([game], "hands__entries")
    return _played(game.evening, [game])


@steady_evening
def evening_played(books: EveningBooks) -> Played:
    """All hands of an evening, by its circle's slug and its key. Raises `Evening.DoesNotExist`."""
    games = [game.row for game in books.games]
    prefetch_related_objects(games, "hands__entries")
    return _played(books.row, games)


def _played(evening: Evening, games: list[Game]) -> Played:
    return Played(
        circle=facts_of(evening.circle),
        started_at=evening.started_at,
        zone=evening.zone,
        games=tuple(PlayedGame(game.number, sheet_lines(game, list(game.hands.all()))) for game in games),
    )


def all_evenings(circle: str) -> tuple[EveningOfMany, ...]:
    """Every evening of a circle (a slug), the latest first."""
    rows = Evening.objects.filter(circle__slug=circle).annotate(count=Count("games")).order_by("-started_at", "-pk")
    return tuple(EveningOfMany(*row) for row in rows.values_list("pk", "started_at", "zone", "count"))
