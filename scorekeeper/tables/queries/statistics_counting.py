"""Statistics as sums over the tallies of games. `docs/statistics.md` says what counts as what.

Years of games are added up column by column: whatever is done for each game by itself is felt on the screen.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from fractions import Fraction
from itertools import chain, combinations, compress
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
from scorekeeper.tables.tallies import unpacked


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


@dataclass(frozen=True, slots=True)
class Ends:
    """The games at whose end somebody sat: where each stands among all of them, and what it brought.

    `won` and `petukh` are those of the places at which one was out first, or petukh.
    """

    places: Sequence[int] = ()
    left: Sequence[int] = ()
    points: Sequence[int] = ()
    money: Sequence[int] = ()
    won: AbstractSet[int] = frozenset()
    petukh: AbstractSet[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Sheets:
    """The tallies of games put together person by person (keys). `hands` are places of games at whose hands one sat."""

    games: Sequence[Sat]
    counts: Mapping[int, Counts]
    hands: Mapping[int, Sequence[int]]
    ends: Mapping[int, Ends]
    crosses: Mapping[int, int]


def sheets_of(games: Sequence[Sat], who: Mapping[int, int]) -> Sheets:
    """Everybody's part in the games; `who` says whom a record stands for (keys)."""
    counts: dict[int, int] = defaultdict(int)
    hands: dict[int, list[int]] = defaultdict(list)
    crosses: dict[int, int] = defaultdict(int)
    for place, game in enumerate(games):
        for key, total in game.tallies.people:
            person = who[key]
            counts[person] += total
            hands[person].append(place)
        for key, number in game.tallies.crosses:
            crosses[who[key]] += number
    unpacked_counts = {person: unpacked(total) for person, total in counts.items()}
    return Sheets(games, unpacked_counts, hands, _ends(games, who), crosses)


def _ends(games: Sequence[Sat], who: Mapping[int, int]) -> dict[int, Ends]:
    found = [game.tallies for game in games]
    places = _joined([place] * len(game.sat) for place, game in enumerate(found))
    left, points = _joined(game.left for game in found), _joined(game.points for game in found)
    money = _joined(game.money for game in found)
    rows: dict[int, list[int]] = defaultdict(list)
    for row, key in enumerate(_joined(game.sat for game in found)):
        rows[who[key]].append(row)
    won, petukh = _places(games, who)
    return {
        person: Ends(
            places=_picked(places, own),
            left=_picked(left, own),
            points=_picked(points, own),
            money=_picked(money, own),
            won=won[person],
            petukh=petukh[person],
        )
        for person, own in rows.items()
    }


def _joined(columns: Iterable[Sequence[int]]) -> list[int]:
    return list(chain.from_iterable(columns))


def _picked(values: Sequence[int], rows: Iterable[int]) -> list[int]:
    return list(map(values.__getitem__, rows))


def _places(games: Sequence[Sat], who: Mapping[int, int]) -> tuple[dict[int, set[int]], dict[int, set[int]]]:
    """In which games everybody won, and was petukh."""
    won: dict[int, set[int]] = defaultdict(set)
    petukh: dict[int, set[int]] = defaultdict(set)
    for place, game in enumerate(games):
        if game.tallies.won is not None:
            won[who[game.tallies.won]].add(place)
        for key in game.tallies.petukh:
            petukh[who[key]].add(place)
    return won, petukh


_NO_ENDS = Ends()


def counted(sheets: Sheets) -> dict[int, Counted]:
    """What was counted for everybody (by key) who sat at a hand, or at the end of a game that counts."""
    evenings = [game.evening for game in sheets.games]
    currencies = [game.tallies.currency for game in sheets.games]
    return {person: _counted(sheets, person, evenings, currencies) for person in {**sheets.counts, **sheets.ends}}


def _counted(sheets: Sheets, person: int, evenings: Sequence[int], currencies: Sequence[str]) -> Counted:
    ends = sheets.ends.get(person, _NO_ENDS)
    places = {*sheets.hands.get(person, ()), *ends.places}
    return Counted(
        counts=sheets.counts.get(person, Counts()),
        games=_games_of(ends, sheets.crosses.get(person, 0)),
        evenings=len(set(map(evenings.__getitem__, places))),
        money=_money(ends.money, list(map(currencies.__getitem__, ends.places))),
    )


def _games_of(ends: Ends, crosses: int) -> Games:
    won, petukh = (bytes(map(marked.__contains__, ends.places)) for marked in (ends.won, ends.petukh))
    return Games(
        games=len(ends.places),
        wins=sum(won),
        petukh=sum(petukh),
        left=sum(ends.left),
        points=sum(ends.points),
        crosses=crosses,
        runs=Runs(_longest(won, 1), _longest(petukh, 1), _longest(petukh, 0)),
    )


def _longest(marks: bytes, wanted: int) -> int:
    """How long the longest run of one of the two marks, 0 and 1, is."""
    return max(map(len, marks.split(bytes([1 - wanted]))))


def _money(amounts: Sequence[int], currencies: Sequence[str]) -> tuple[Sum, ...]:
    """What was won, by currency, in the games that were played for money."""
    return tuple(
        Sum(currency, sum(compress(amounts, map(currency.__eq__, currencies))))
        for currency in sorted(set(currencies))
        if currency
    )


# --- two people ---------------------------------------------------------------------------------------------------


class Met(NamedTuple):
    """Games that two people sat in at the end, from the first one's side (`queries.HeadToHead`)."""

    games: int
    ahead: int
    behind: int
    points: int


def met(sheets: Sheets, who: Mapping[int, int]) -> dict[tuple[int, int], Met]:
    """Everybody against everybody whom one met, both ways, by keys."""
    left = {person: dict(zip(ends.places, ends.left, strict=True)) for person, ends in sheets.ends.items()}
    wins = {person: ends.won for person, ends in sheets.ends.items()}
    paid = _paid(sheets.games, who)
    found: dict[tuple[int, int], Met] = {}
    for first, second in combinations(left, 2):
        both = left[first].keys() & left[second].keys()
        if both:
            won = sum(map(left[second].__getitem__, wins[first] & both)) + paid.get((second, first), 0)
            lost = sum(map(left[first].__getitem__, wins[second] & both)) + paid.get((first, second), 0)
            ahead, behind = _compared(left[first], left[second], both)
            found[first, second] = Met(len(both), ahead, behind, won - lost)
            found[second, first] = Met(len(both), behind, ahead, lost - won)
    return found


def _compared(first: Mapping[int, int], second: Mapping[int, int], both: Collection[int]) -> tuple[int, int]:
    """In how many of these games the first had less left, and in how many more."""
    of_first, of_second = [list(map(left.__getitem__, both)) for left in (first, second)]
    return sum(map(lt, of_first, of_second)), sum(map(gt, of_first, of_second))


def _paid(games: Iterable[Sat], who: Mapping[int, int]) -> dict[tuple[int, int], int]:
    """Points that went from somebody to somebody (keys) in games that nobody won."""
    found: dict[tuple[int, int], int] = defaultdict(int)
    for game in games:
        for payer, receiver, points in game.tallies.paid:
            found[who[payer], who[receiver]] += points
    return found


# --- the circle ---------------------------------------------------------------------------------------------------


def course(sheets: Sheets) -> dict[int, dict[int, int]]:
    """The points that each evening (by key) with games that count brought everybody."""
    evenings = [game.evening for game in sheets.games]
    points = {game.evening: dict[int, int]() for game in sheets.games if game.tallies.counts}
    for person, ends in sheets.ends.items():
        for place, number in zip(ends.places, ends.points, strict=True):
            evening = points[evenings[place]]
            evening[person] = evening.get(person, 0) + number
    return points


def most_left(sheets: Sheets, who: Mapping[int, int]) -> tuple[int, int, Sat] | None:
    """The largest record at the end of a game, whose it was (a key), and the game; of equals the first, by seat.

    None without games that count.
    """
    records = [ends.left for ends in sheets.ends.values()]
    if not records:
        return None
    largest = max(map(max, records))
    game = next(game for game in sheets.games if largest in game.tallies.left)
    return largest, who[game.tallies.sat[game.tallies.left.index(largest)]], game


# --- ranks --------------------------------------------------------------------------------------------------------


def ranks(
    people: Mapping[int, Counted], rates: Mapping[int, Mapping[str, Fraction | None]]
) -> dict[int, dict[str, int]]:
    """The places of everybody (by key) for each name in `FIRST` that has a value for them; equals share one."""
    found: dict[int, dict[str, int]] = {person: {} for person in people}
    for name, first in FIRST.items():
        values = {person: _ranked(name, one, rates[person]) for person, one in people.items()}
        places = _ranked_places([value for value in values.values() if value is not None], least=first == "least")
        for person, value in values.items():
            if value is not None:
                found[person][name] = places[value]
    return found


def _ranked(name: str, one: Counted, rates: Mapping[str, Fraction | None]) -> Fraction | int | None:
    if name in rates:
        return rates[name]
    return None if name in OF_GAMES and not one.games.games else one.value(name)


def _ranked_places(values: Sequence[Fraction | int], *, least: bool) -> dict[Fraction | int, int]:
    """The place of each value: 1 stands first, and as many places as share one are left out after it."""
    ordered = sorted(values, reverse=not least)
    return {value: len(ordered) - place for place, value in enumerate(reversed(ordered))}
