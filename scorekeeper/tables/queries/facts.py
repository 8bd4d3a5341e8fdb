"""What screens know about a circle, its people, its evenings and its games."""

from dataclasses import dataclass, replace
from datetime import datetime

from django.db.models import Count, QuerySet

from scorekeeper.rules.money import Price
from scorekeeper.rules.ruleset import RuleSet
from scorekeeper.tables.models import Circle, Game


@dataclass(frozen=True, slots=True)
class CircleFacts:
    """A circle, the generations of its links, and where its books stood just before anything else was read.

    `version` is another text after each deed; it is empty where the circle came along with something else.
    """

    slug: str
    name: str
    keeper_generation: int
    watcher_generation: int
    version: str = ""


@dataclass(frozen=True, slots=True)
class PlayerFacts:
    """Somebody who plays in a circle."""

    id: int
    label: str
    hidden: bool


@dataclass(frozen=True, slots=True)
class GameFacts:
    """A game in a list: labels and records (points) by seat, seats of the winner and of the petukh.

    `rules_name` is empty where the rules had no name.
    """

    slug: str
    number: int
    names: tuple[str, ...]
    status: str
    winner: int | None
    petukh: tuple[int, ...]
    records: tuple[int, ...]
    created_at: datetime
    rules_name: str = ""


@dataclass(frozen=True, slots=True)
class EveningFacts:
    """An evening with its games, the first one first. `zone` is an IANA name."""

    id: int
    started_at: datetime
    ended_at: datetime | None
    zone: str
    currency: str
    games: tuple[GameFacts, ...]


@dataclass(frozen=True, slots=True)
class Setup:
    """How the latest game was set up: what the form for the next one begins with."""

    names: tuple[str, ...]
    rules: RuleSet
    price: Price
    first_dealer: int
    rules_name: str = ""


@dataclass(frozen=True, slots=True)
class CircleScreen:
    """A circle with everybody in it and its latest evenings, the latest first.

    `carries`: a new evening begins with what is still owed.
    """

    circle: CircleFacts
    carries: bool
    players: tuple[PlayerFacts, ...]
    evenings: tuple[EveningFacts, ...]
    latest: Setup | None


@dataclass(frozen=True, slots=True)
class CircleCard:
    """A circle on the first page, with its latest game (slug and status empty where there is none)."""

    circle: CircleFacts
    names: tuple[str, ...]
    game: str
    status: str
    last_at: datetime


def facts_of(circle: Circle) -> CircleFacts:
    """The facts in a circle's row."""
    return CircleFacts(circle.slug, circle.name, circle.keeper_generation, circle.watcher_generation)


def circle_facts(slug: str) -> CircleFacts | None:
    """The circle of that slug."""
    return _with_version(Circle.objects.filter(slug=slug))


def circle_of_game(slug: str) -> CircleFacts | None:
    """The circle in which a game (its slug) is played."""
    return _with_version(Circle.objects.filter(pk__in=Game.objects.filter(slug=slug).values("evening__circle")))


def _with_version(circles: QuerySet[Circle]) -> CircleFacts | None:
    row = circles.annotate(deeds=Count("journal")).first()
    return replace(facts_of(row), version=str(row.deeds)) if row else None
