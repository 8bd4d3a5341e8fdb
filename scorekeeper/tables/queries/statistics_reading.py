"""The tallies of all of a circle's games that are over, read at one go, as text."""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple
from zoneinfo import ZoneInfo

from django.db.models import Exists, OuterRef, Prefetch, Q, TextField, prefetch_related_objects
from django.db.models.functions import Cast

from scorekeeper.rules.game import RULES_VERSION
from scorekeeper.rules.replay import PLAYING
from scorekeeper.tables.evenings import games_to_stand, positions_of
from scorekeeper.tables.models import Circle, Game, Hand, Player
from scorekeeper.tables.standing import outcome_of
from scorekeeper.tables.tallies import Tallies, read_tallies, tallies_of


class Sat(NamedTuple):
    """A game that is over, with its tallies."""

    slug: str
    number: int
    evening: int
    rules_name: str
    tallies: Tallies


class When(NamedTuple):
    """An evening: the circle's first, second, ..., and when it began where it was."""

    id: int
    number: int
    started_at: datetime
    zone: str

    @property
    def year(self) -> int:
        """The year in which it began, by the clocks there."""
        return self.started_at.astimezone(ZoneInfo(self.zone)).year


@dataclass(frozen=True, slots=True)
class Years:
    """A circle's games that are over, in the order in which they were played.

    `who` says which record counts for the person that a record belongs to (keys), `people` has the records.
    """

    circle: Circle
    games: Sequence[Sat]
    evenings: Mapping[int, When]
    people: Mapping[int, Player]
    who: Mapping[int, int]


def read_years(slug: str) -> Years:
    """All that statistics of a circle (a slug) are made of. Raises `Circle.DoesNotExist`.

    Evenings and people are read after the games, so that nobody is missing whom a game names.
    """
    circle = Circle.objects.get(slug=slug)
    games = _games(circle)
    people = {player.pk: player for player in circle.players.all()}
    return Years(
        circle=circle,
        games=games,
        evenings=_evenings(circle),
        people=people,
        who={key: player.merged_into_id or key for key, player in people.items()},
    )


def _evenings(circle: Circle) -> dict[int, When]:
    rows = circle.evenings.order_by("id").values_list("id", "started_at", "zone")
    return {key: When(key, number, started_at, zone) for number, (key, started_at, zone) in enumerate(rows, 1)}


def _games(circle: Circle) -> list[Sat]:
    rows = list(
        Game.objects.filter(evening__circle=circle)
        .order_by("evening__started_at", "evening_id", "number")
        .annotate(text=Cast("tallies", TextField()))
        .values_list("pk", "slug", "number", "evening_id", "rules_name", "outcome_rules_version", "text")
    )
    texts = {row[0]: row[6] for row in rows if row[6] is not None and row[5] == RULES_VERSION}
    tallies = {pk: found for pk, text in texts.items() if (found := read_tallies(text))}
    tallies |= _worked_out([row[0] for row in rows if row[0] not in tallies])
    return [Sat(*row[1:5], tallies[row[0]]) for row in rows if row[0] in tallies]


def _worked_out(keys: Iterable[int]) -> dict[int, Tallies]:
    """The tallies of those of these games that are over, worked out anew; without asking where there can be none."""
    keys = list(keys)
    if not keys:
        return {}
    played = Q(Exists(Hand.objects.filter(game=OuterRef("pk")))) | ~Q(ended="")
    rows = list(games_to_stand().filter(played, pk__in=keys))
    positions = positions_of(rows)
    over = [row for row in rows if outcome_of(row, positions[row.pk]).status != PLAYING]
    prefetch_related_objects(over, Prefetch("hands", Hand.objects.order_by("number").prefetch_related("entries")))
    texts = {row.pk: json.dumps(tallies_of(row, list(row.seats.all()), row.hands.all())) for row in over}
    return {pk: found for pk, text in texts.items() if (found := read_tallies(text))}
