"""What screens know about a circle, its people, its evenings and its games."""

from dataclasses import dataclass
from datetime import datetime

from scorekeeper.rules.money import Price
from scorekeeper.rules.ruleset import RuleSet
from scorekeeper.tables.models import Circle


@dataclass(frozen=True, slots=True)
class CircleFacts:
    """A circle, and the generations of its links."""

    slug: str
    name: str
    keeper_generation: int
    watcher_generation: int


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
    row = Circle.objects.filter(slug=slug).first()
    return facts_of(row) if row else None


def circle_of_game(slug: str) -> CircleFacts | None:
    """The circle in which a game (its slug) is played."""
    row = Circle.objects.filter(evenings__games__slug=slug).first()
    return facts_of(row) if row else None
