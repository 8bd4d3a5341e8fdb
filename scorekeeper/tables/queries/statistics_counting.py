"""Statistics as sums over the tallies of games. `docs/statistics.md` says what counts as what.

Years of games are added up column by column: whatever is done for each game by itself is felt on the screen.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from operator import gt, lt
from typing import NamedTuple

from scorekeeper.rules.counts import Counts
from scorekeeper.tables.queries.statistics_facts import (
    BY_GAME,
    BY_HAND,
    ENOUGH_HANDS,
    FIRST,
    OF_GAMES,
    Runs,
    Sum,
)
from scorekeeper.tables.queries.statistics_reading import Sat

Who = Mapping[int, int]


class Games(NamedTuple):
    """What the games brought somebody who sat there at the end."""

    games: int = 0
    wins: int = 0
    petukh: int = 0
    left: int = 0
    points: int = 0
    crosses: int = 0
    runs: Runs = Runs()


@dataclass(frozen=True, slots=True)
class Counted:
    """All that was counted for one person."""

    counts: Counts
    games: Games
    evenings: int
    money: tuple[Sum, ...]

    def value(self, name: str) -> int:
        """What was counted under a name of `FIRST` or `RATES`."""
        if name == "evenings":
            return self.evenings
        if name.startswith("run_"):
            return int(getattr(self.games.runs, name.removeprefix("run_")))
        return int(getattr(self.counts if name in Counts._fields else self.games, name))

    @property
    def rates(self) -> dict[str, Fraction | None]:
        """A rate for each name in `RATES`, None where it would say nothing."""
        enough = self.counts.hands >= ENOUGH_HANDS
        by_game = {name: self._rate(name, self.games.games if enough else 0) for name in BY_GAME}
        return {**by_game, **{name: self._rate(name, self.counts.hands if enough else 0) for name in BY_HAND}}

    def _rate(self, name: str, times: int) -> Fraction | None:
        return Fraction(self.value(name), times) if times else None


def counted(games: Sequence[Sat], who: Who) -> dict[int, Counted]:
    """What was counted for everybody (by key) who sat at a hand, or at the end of a game that counts."""
    hands, ends = _counts(games, who), _games(games, who)
    evenings, money = _evenings(games, who), _money(games, who)
    return {
        person: Counted(
            counts=hands.get(person, Counts()),
            games=ends.get(person, Games()),
            evenings=len(evenings[person]),
            money=tuple(Sum(*row) for row in sorted(money.get(person, {}).items())),
        )
        for person in evenings
    }


def _counts(games: Iterable[Sat], who: Who) -> dict[int, Counts]:
    rows: dict[int, list[list[int]]] = defaultdict(list)
    for game in games:
        for row in game.tallies["people"]:
            rows[who[row[0]]].append(row)
    return {person: Counts(*map(sum, _columns(found)[1:])) for person, found in rows.items()}


def _columns(rows: Iterable[Sequence[int]]) -> list[tuple[int, ...]]:
    return list(zip(*rows, strict=True))


def _games(games: Iterable[Sat], who: Who) -> dict[int, Games]:
    rows: dict[int, list[list[int]]] = defaultdict(list)
    for game in games:
        for row in game.tallies["end"]:
            rows[who[row[0]]].append(row)
    return {person: _games_of(found) for person, found in rows.items()}


def _games_of(rows: Sequence[Sequence[int]]) -> Games:
    _, left, won, petukh, points, crosses, _ = _columns(rows)
    return Games(
        games=len(rows),
        wins=sum(won),
        petukh=sum(petukh),
        left=sum(left),
        points=sum(points),
        crosses=sum(crosses),
        runs=Runs(_longest(won, 1), _longest(petukh, 1), _longest(petukh, 0)),
    )


def _longest(marks: Iterable[int], wanted: int) -> int:
    """How long the longest run of one of the two marks, 0 and 1, is."""
    return max(map(len, bytes(marks).split(bytes([1 - wanted]))))


def _evenings(games: Iterable[Sat], who: Who) -> dict[int, set[int]]:
    found: dict[int, set[int]] = defaultdict(set)
    for game in games:
        for row in (*game.tallies["people"], *game.tallies["end"]):
            found[who[row[0]]].add(game.evening)
    return found


def _money(games: Iterable[Sat], who: Who) -> dict[int, dict[str, int]]:
    """What everybody won, by currency, in the games that were played for money."""
    found: dict[int, dict[str, int]] = defaultdict(lambda: defaultdict(int))
    for game in games:
        currency = game.tallies["currency"]
        if currency:
            for row in game.tallies["end"]:
                found[who[row[0]]][currency] += row[6]
    return found


# --- two people ---------------------------------------------------------------------------------------------------


class Met(NamedTuple):
    """Games that two people sat in at the end, from the first one's side (`queries.HeadToHead`)."""

    games: int
    ahead: int
    behind: int
    points: int


def met(games: Sequence[Sat], who: Who) -> dict[tuple[int, int], Met]:
    """Everybody against everybody whom one met, both ways, by keys."""
    left, points = _left(games, who), _points(games, who)
    found: dict[tuple[int, int], Met] = {}
    for first, second in combinations(left, 2):
        both = left[first].keys() & left[second].keys()
        if both:
            won = points.get((first, second), 0) - points.get((second, first), 0)
            found[first, second] = _met(left[first], left[second], both, won)
            number, ahead, behind, _ = found[first, second]
            found[second, first] = Met(number, behind, ahead, -won)
    return found


def _met(first: Mapping[int, int], second: Mapping[int, int], both: Collection[int], won: int) -> Met:
    of_first, of_second = [[left[game] for game in both] for left in (first, second)]
    ahead, behind = sum(map(lt, of_first, of_second)), sum(map(gt, of_first, of_second))
    return Met(len(both), ahead, behind, won)


def _left(games: Iterable[Sat], who: Who) -> dict[int, dict[int, int]]:
    """What everybody had left, by game."""
    found: dict[int, dict[int, int]] = defaultdict(dict)
    for index, game in enumerate(games):
        for row in game.tallies["end"]:
            found[who[row[0]]][index] = row[1]
    return found


def _points(games: Iterable[Sat], who: Who) -> dict[tuple[int, int], int]:
    """Points that somebody (the first key) received from somebody."""
    found: dict[tuple[int, int], int] = defaultdict(int)
    for game in games:
        for payer, receiver, points in game.tallies["paid"]:
            found[who[receiver], who[payer]] += points
    return found


def course(games: Iterable[Sat], who: Who) -> dict[int, tuple[int, dict[int, int]]]:
    """For each evening (by key) with games that count: how many, and the points that they brought everybody."""
    number: dict[int, int] = defaultdict(int)
    points: dict[int, dict[int, int]] = defaultdict(lambda: defaultdict(int))
    for game in games:
        if game.tallies["end"]:
            number[game.evening] += 1
            of_evening = points[game.evening]
            for row in game.tallies["end"]:
                of_evening[who[row[0]]] += row[4]
    return {evening: (number[evening], dict(points[evening])) for evening in number}


# --- ranks --------------------------------------------------------------------------------------------------------


def ranks(
    people: Mapping[int, Counted], rates: Mapping[int, Mapping[str, Fraction | None]]
) -> dict[int, dict[str, int]]:
    """The places of everybody (by key) for each name in `FIRST` that has a value for them; equals share one."""
    found: dict[int, dict[str, int]] = {person: {} for person in people}
    for name, first in FIRST.items():
        values = {person: _ranked(name, one, rates[person]) for person, one in people.items()}
        places = _places([value for value in values.values() if value is not None], least=first == "least")
        for person, value in values.items():
            if value is not None:
                found[person][name] = places[value]
    return found


def _ranked(name: str, one: Counted, rates: Mapping[str, Fraction | None]) -> Fraction | int | None:
    if name in rates:
        return rates[name]
    return None if name in OF_GAMES and not one.games.games else one.value(name)


def _places(values: Sequence[Fraction | int], *, least: bool) -> dict[Fraction | int, int]:
    """The place of each value: 1 stands first, and as many places as share one are left out after it."""
    ordered = sorted(values, reverse=not least)
    return {value: len(ordered) - place for place, value in enumerate(reversed(ordered))}
