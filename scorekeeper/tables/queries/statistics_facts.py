"""What the screens of statistics know, without words. `docs/statistics.md` says what counts as what.

Counts are whole numbers, money is in minor units, rates are exact fractions.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction
from typing import Literal, NamedTuple

from scorekeeper.tables.queries.evening_facts import PersonFacts
from scorekeeper.tables.queries.facts import CircleFacts

#: Whoever sat at fewer hands has no rates: they would say more of the cards than of the player.
ENOUGH_HANDS = 10

#: What is counted by game (of those that one sat in at the end), and what by hand (of those that one sat at).
BY_GAME = ("wins", "petukh", "left")
BY_HAND = ("tricks", "jacks", "declarations", "no_tricks", "fines", "fouls", "overshoots", "passes")
RATES = (*BY_GAME, *BY_HAND)

#: What people are ranked by, and whether the most or the least stands first. A name in `RATES` is ranked by its rate;
#: what comes of games (`OF_GAMES`) ranks only those who sat at the end of one.
FIRST: Mapping[str, Literal["most", "least"]] = {
    "evenings": "most",
    "games": "most",
    "hands": "most",
    "wins": "most",
    "petukh": "least",
    "left": "least",
    "tricks": "most",
    "jacks": "most",
    "declarations": "most",
    "no_tricks": "least",
    "fines": "least",
    "fouls": "least",
    "overshoots": "least",
    "points": "most",
    "crosses": "most",
    "run_wins": "most",
    "run_without_petukh": "most",
}


OF_GAMES = ("games", "points", "crosses", "run_wins", "run_without_petukh")


class Runs(NamedTuple):
    """Somebody's longest runs: games in a row that were won, in which one was petukh, in which one wasn't."""

    wins: int = 0
    petukh: int = 0
    without_petukh: int = 0


class Sum(NamedTuple):
    """What was won (positive) or lost in a currency (ISO 4217), in minor units."""

    currency: str
    amount: int


@dataclass(frozen=True, slots=True)
class PersonYears:
    """Somebody's years: all that was counted.

    `evenings` are those in which one sat at a hand that counts, or at the end of a game that does. `games`, `wins`,
    `petukh`, `left` (the sum of the own records at the end, in points), `runs`, `points`, `crosses` and `money` (won,
    or lost if negative) are of games at whose end one sat. `hands` and what stands in `BY_HAND` are of hands at which
    one sat.

    `rates` has a fraction for each name in `RATES`: `BY_GAME` a game, `BY_HAND` a hand; None before `ENOUGH_HANDS`
    hands. `ranks` has a place for each name in `FIRST` that has a value: 1 stands first, equals share a place, and the
    next one is left out (1, 1, 3). `money` has a sum for each currency in which one played for money.
    """

    person: PersonFacts
    hidden: bool
    evenings: int
    games: int
    wins: int
    petukh: int
    left: int
    hands: int
    tricks: int
    jacks: int
    declarations: int
    no_tricks: int
    fines: int
    fouls: int
    overshoots: int
    passes: int
    runs: Runs
    points: int
    crosses: int
    money: tuple[Sum, ...]
    rates: Mapping[str, Fraction | None]
    ranks: Mapping[str, int]

    @property
    def enough(self) -> bool:
        """Whether one sat at enough hands for rates."""
        return self.hands >= ENOUGH_HANDS


@dataclass(frozen=True, slots=True)
class GameMark:
    """A game that stands out, by its slug and its number in its evening: `value` hands, or points left by `person`."""

    game: str
    number: int
    evening: int
    started_at: datetime
    zone: str
    value: int
    person: PersonFacts | None = None


@dataclass(frozen=True, slots=True)
class CircleYears:
    """A circle's years: `hands` were dealt; the rest is the sum over its people.

    `longest` is the game with most hands, `most_left` the largest record at the end of one; of equals the first one.
    """

    evenings: int
    games: int
    hands: int
    tricks: int
    jacks: int
    declarations: int
    no_tricks: int
    fines: int
    fouls: int
    overshoots: int
    passes: int
    longest: GameMark | None
    most_left: GameMark | None


@dataclass(frozen=True, slots=True)
class HeadToHead:
    """`first` against `second`, in games at whose end both sat.

    `ahead`: `first` had less left; `behind`: more; `level`: as much. `points` is what `first` won from `second` less
    what went the other way.
    """

    first: PersonFacts
    second: PersonFacts
    games: int
    ahead: int
    behind: int
    level: int
    points: int


@dataclass(frozen=True, slots=True)
class CourseEvening:
    """An evening in the course of points: what its games brought, by person's key; who didn't play isn't there."""

    id: int
    number: int
    started_at: datetime
    zone: str
    games: int
    points: Mapping[int, int]


@dataclass(frozen=True, slots=True)
class EveningChoice:
    """An evening that can be chosen: the circle's first, second, ...; `games` are those that count."""

    id: int
    number: int
    started_at: datetime
    zone: str
    games: int


@dataclass(frozen=True, slots=True)
class RulesChoice:
    """A rule set that can be chosen, by the digest of its parameters.

    `name` is what it was called last, empty where it never had a name. `preset` is what it was made from, `exact`
    whether it is that preset unchanged.
    """

    digest: str
    name: str
    preset: str | None
    exact: bool
    games: int


@dataclass(frozen=True, slots=True)
class Choices:
    """What can be chosen: evenings (the latest first), years of their beginnings where they were (likewise), rules."""

    evenings: tuple[EveningChoice, ...]
    years: tuple[int, ...]
    rules: tuple[RulesChoice, ...]


@dataclass(frozen=True, slots=True)
class Chosen:
    """What was chosen: an evening's key, a year, the digest of rules; None for all of them."""

    evening: int | None = None
    year: int | None = None
    rules: str | None = None

    @property
    def everything(self) -> bool:
        """Whether nothing was left out."""
        return self == Chosen()


@dataclass(frozen=True, slots=True)
class Statistics:
    """A circle's statistics.

    `people` are all who have something counted: who played most games first, then by name. `head_to_head` has each
    pair both ways, by the keys of the first and the second. `course` has the evenings with games that count, the
    first one first.
    """

    circle: CircleFacts
    people: tuple[PersonYears, ...]
    totals: CircleYears
    head_to_head: Mapping[tuple[int, int], HeadToHead]
    course: tuple[CourseEvening, ...]
    choices: Choices
    chosen: Chosen

    @property
    def empty(self) -> bool:
        """Whether nothing was counted."""
        return not self.people


@dataclass(frozen=True, slots=True)
class PersonStatistics:
    """Somebody's statistics, all nought where nothing was counted.

    `among` is how many have something counted, `against` is head to head with each other person, whom one met most
    first. `course` has the evenings in which the own games count.
    """

    circle: CircleFacts
    years: PersonYears
    among: int
    against: tuple[HeadToHead, ...]
    course: tuple[CourseEvening, ...]
    choices: Choices
    chosen: Chosen
