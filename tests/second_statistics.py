"""The statistics worked out a second time, from an exported circle alone: slow, plain, sharing nothing with the app.

Every hand is scored by the second scorer. People are the indices of the file; who was merged counts as the other one.
Money is a decimal fraction, a rate an exact one. Definitions: `docs/statistics.md`.
"""

import json
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from decimal import Decimal
from fractions import Fraction
from functools import cached_property
from zoneinfo import ZoneInfo

from tests.rules.second_opinion import judge
from tests.rules.second_presets import Json, whole_rules

ENOUGH = 10
BY_GAME = ("wins", "petukh", "left")
BY_HAND = ("tricks", "jacks", "declarations", "no_tricks", "fines", "fouls", "overshoots", "passes")
COUNTED = ("evenings", "games", "hands")
WON = ("points", "crosses")
RUNS = ("run_wins", "run_petukh", "run_without_petukh")
LEAST_FIRST = {"petukh", "left", "no_tricks", "fines", "fouls", "overshoots", "run_petukh"}
Pair = tuple[int, int]


@dataclass(frozen=True)
class Game:
    """A game of the file: where it stands, what it was played by, how it came out."""

    evening: int
    number: int
    year: int
    rules: str
    rules_name: str
    record: Json
    seats: Sequence[tuple[int, int, int]]
    result: Json

    @property
    def over(self) -> bool:
        """Whether its hands count."""
        return bool(self.result["status"] != "playing")

    @property
    def counts(self) -> bool:
        """Whether it counts as a game: not where it was broken off as if it had not been."""
        return self.over and self.record.get("ended") != "without_payment"

    def sitting(self, hand: int) -> list[int]:
        """Who sat on each seat at a hand, counted from 1."""
        people = {seat: person for from_hand, seat, person in self.seats if from_hand <= hand}
        return [people[seat] for seat in sorted(people)]

    @cached_property
    def hands(self) -> int:
        """How many hands were dealt."""
        return len(self.record["hands"])

    @cached_property
    def at_end(self) -> list[int]:
        """Who sat on each seat when it was over."""
        return self.sitting(self.hands + 1)

    @cached_property
    def shares(self) -> list[tuple[int, int, int, int, Decimal]]:
        """Who gave whom how many points, crosses and how much money: (from, to, points, crosses, money), by person.

        Where several share what somebody pays, whole points and crosses are shared like coins: odd ones go one each,
        from the left of whoever dealt last.
        """
        rows = self.result["payouts"]
        turn = self._turn()
        found = []
        for row in rows:
            among = sorted((each["to"] for each in rows if each["from"] == row["from"]), key=turn.index)
            points, crosses = (_share(row[what], among, row["to"]) for what in ("points", "crosses"))
            payer, receiver = self.at_end[row["from"]], self.at_end[row["to"]]
            found.append((payer, receiver, points, crosses, Decimal(row["amount"])))
        return found

    def _turn(self) -> list[int]:
        seats = len(self.record["players"])
        last = self.result["hands"][-1]["dealer"] if self.hands else (self.record.get("first_dealer") or 0) - 1
        return [(last + step) % seats for step in range(1, seats + 1)]


def _share(whole: int, among: Sequence[int], one: int) -> int:
    return whole // len(among) + (among.index(one) < whole % len(among))


@dataclass
class Person:
    """What was counted for somebody."""

    counts: Counter[str] = field(default_factory=Counter)
    evenings: set[int] = field(default_factory=set)
    course: list[tuple[bool, bool]] = field(default_factory=list)
    money: dict[str, Decimal] = field(default_factory=dict)

    def value(self, measure: str) -> int:
        """A whole number: how often, how many, how long a run."""
        if measure == "evenings":
            return len(self.evenings)
        if measure == "run_wins":
            return _run(won for won, _ in self.course)
        if measure == "run_petukh":
            return _run(petukh for _, petukh in self.course)
        if measure == "run_without_petukh":
            return _run(not petukh for _, petukh in self.course)
        return self.counts[measure]

    def rate(self, measure: str) -> Fraction | None:
        """A game or a hand, once there were enough hands."""
        whole = self.counts["games" if measure in BY_GAME else "hands"]
        if self.counts["hands"] < ENOUGH or not whole:
            return None
        return Fraction(self.counts[measure], whole)

    def ranked(self, measure: str) -> Fraction | None:
        """What decides on the place; None without a rate, and of games for whoever was never there at the end."""
        if measure in (*BY_GAME, *BY_HAND):
            return self.rate(measure)
        if measure in (*WON, *RUNS) and not self.counts["games"]:
            return None
        return Fraction(self.value(measure))


def _run(course: Iterable[bool]) -> int:
    longest = now = 0
    for went_on in course:
        now = now + 1 if went_on else 0
        longest = max(longest, now)
    return longest


@dataclass
class Years:
    """Statistics of some of the games."""

    games: Sequence[Game]
    people: dict[int, Person] = field(default_factory=lambda: defaultdict(Person))
    pairs: dict[Pair, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))

    def __post_init__(self) -> None:
        for game in self.games:
            if game.over:
                self._hands(game)
            if game.counts:
                self._game(game)

    def _hands(self, game: Game) -> None:
        for number, (hand, judged) in enumerate(zip(game.record["hands"], game.result["hands"], strict=True), start=1):
            for seat, name in enumerate(game.sitting(number)):
                person = self.people[name]
                person.evenings.add(game.evening)
                person.counts.update(dict(_of_hand(game, hand, judged["entries"][seat], seat)))

    def _game(self, game: Game) -> None:
        result = game.result
        for seat, name in enumerate(game.at_end):
            person = self.people[name]
            person.evenings.add(game.evening)
            won, petukh = result["winner"] == seat, seat in result["petukh"]
            person.course.append((won, petukh))
            person.counts.update(games=1, wins=int(won), petukh=int(petukh), left=result["records"][seat])
        self._won(game)
        for seat, name in enumerate(game.at_end):
            for other, against in enumerate(game.at_end):
                if seat != other:
                    self._met(self.pairs[name, against], result["records"][seat], result["records"][other])

    def _won(self, game: Game) -> None:
        price = game.record.get("price") or {}
        if Decimal(price.get("point") or 0) or Decimal(price.get("cross") or 0):
            for name in game.at_end:
                self.people[name].money.setdefault(price["currency"], Decimal(0))
        for payer, receiver, points, crosses, money in game.shares:
            for name, sign in ((payer, -1), (receiver, 1)):
                person = self.people[name]
                person.counts.update(points=sign * points, crosses=sign * crosses)
                if money:
                    person.money[price["currency"]] += sign * money
            self.pairs[receiver, payer].update(points=points)
            self.pairs[payer, receiver].update(points=-points)

    @staticmethod
    def _met(pair: Counter[str], own: int, other: int) -> None:
        pair.update(games=1, ahead=int(own < other), behind=int(own > other), level=int(own == other))

    @cached_property
    def totals(self) -> dict[str, int]:
        """What there was of each in the circle."""
        found = {what: sum(person.counts[what] for person in self.people.values()) for what in BY_HAND}
        hands = sum(game.hands for game in self.games if game.over)
        games = sum(game.counts for game in self.games)
        evenings = len({evening for person in self.people.values() for evening in person.evenings})
        return {"evenings": evenings, "games": games, "hands": hands, **found}

    def most(self, value: Callable[[Game], int], among: Callable[[Game], bool]) -> tuple[int, Game] | None:
        """The first of the games that have most of something."""
        found = [(value(game), game) for game in self.games if among(game)]
        return max(found, key=lambda each: each[0]) if found else None

    def ranks(self, measure: str) -> dict[int, int]:
        """The place of everybody who has one: as many stand before as are better."""
        found = {name: person.ranked(measure) for name, person in self.people.items()}
        values = {name: value for name, value in found.items() if value is not None}
        sign = -1 if measure in LEAST_FIRST else 1
        return {
            name: 1 + sum(sign * other > sign * value for other in values.values()) for name, value in values.items()
        }

    def course(self) -> dict[int, dict[int, int]]:
        """What the games of each evening brought everybody, in points."""
        found: dict[int, dict[int, int]] = {}
        for game in self.games:
            if game.counts:
                evening = found.setdefault(game.evening, {})
                for name in game.at_end:
                    evening.setdefault(name, 0)
                for payer, receiver, points, _, _ in game.shares:
                    evening[payer] -= points
                    evening[receiver] += points
        return found


def _of_hand(game: Game, hand: Json, entry: Json, seat: int) -> Iterator[tuple[str, int]]:
    """What somebody did in a hand, by measure."""
    early = hand.get("early_finish")
    typed = {} if early else hand["entries"][seat]
    shown = early["jacks"] if early and early["player"] == seat else typed.get("jacks") or []
    fouls = {foul: count for foul, count in (typed.get("fouls") or {}).items() if count}
    events = entry["events"]
    yield "hands", 1
    yield "tricks", typed.get("tricks") or 0
    yield "jacks", len(shown)
    yield "declarations", int(entry["declaration"] is not None)
    yield "no_tricks", int("no_trick" in events)
    yield "fines", int("no_trick" in events and _cost(game, entry, fouls))
    yield "fouls", sum(fouls.values())
    yield "overshoots", int("overshoot" in events)
    yield "passes", int("passed" in events)


def _cost(game: Game, entry: Json, fouls: Mapping[str, int]) -> bool:
    """Whether a hand without a trick cost a cross, or points besides those of fouls and of the ace of spades."""
    rules = whole_rules(game.record["rules"], len(game.record["players"]))
    others = sum(rules["fouls"][foul] * count for foul, count in fouls.items())
    others += rules["spade_ace"]["lost"] if "ace_lost" in entry["events"] else 0
    return bool("cross" in entry["events"] or entry["change"] > others)


class Books:
    """The games of an exported circle (`petukh.circle/1`), in the order in which they were played."""

    def __init__(self, text: str) -> None:
        self.file: Json = json.loads(text)
        self.games = list(self._games())

    def person(self, index: int) -> int:
        """Who is meant by a record of somebody."""
        merged: int | None = self.file["people"][index].get("merged_into")
        return index if merged is None else merged

    def label(self, index: int) -> str:
        """What somebody is called."""
        person = self.file["people"][index]
        return f"{person['name']} ({person['mark']})" if person.get("mark", 1) > 1 else str(person["name"])

    def _games(self) -> Iterator[Game]:
        evenings = list(enumerate(self.file["evenings"]))
        for index, evening in sorted(evenings, key=lambda each: datetime.fromisoformat(each[1]["started_at"])):
            year = datetime.fromisoformat(evening["started_at"]).astimezone(ZoneInfo(evening["zone"])).year
            for number, game in enumerate(evening["games"], start=1):
                record = game["record"]
                yield Game(
                    evening=index,
                    number=number,
                    year=year,
                    rules=json.dumps(record["rules"], sort_keys=True),
                    rules_name=game.get("rules_name") or "",
                    record=record,
                    seats=self._seats(game),
                    result=judge(record),
                )

    def _seats(self, game: Json) -> list[tuple[int, int, int]]:
        first = [(1, seat, self.person(index)) for seat, index in enumerate(game["sits"])]
        taken = [
            (each["from_hand"], each["seat"], self.person(index))
            for each, index in zip(game["record"].get("seats") or [], game.get("takes") or [], strict=True)
        ]
        return first + taken

    def years(self, *, evening: int | None = None, year: int | None = None, rules: str | None = None) -> Years:
        """Statistics of all games, or of those of an evening (an index), of a year, of a rule set."""
        return Years(
            [
                game
                for game in self.games
                if evening in (None, game.evening) and year in (None, game.year) and rules in (None, game.rules)
            ]
        )
