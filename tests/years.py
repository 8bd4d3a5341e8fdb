"""Two years of a circle, played through the services: the same evenings from the same seed, spread over time.

Whatever a circle's books can hold is in them: moves, knock-out, takeovers, games broken off, debts carried over, two
currencies, rules of its own, people merged, hidden and made nameless, and hands put right long after.
"""

from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any, TypeVar
from unittest.mock import patch

from scorekeeper.rules.errors import Refused
from scorekeeper.rules.game import play
from scorekeeper.rules.money import Price
from scorekeeper.rules.ruleset import RuleSet
from scorekeeper.tables import models, queries, services
from scorekeeper.tables.services import Conflict
from tests.cast import OTHER_PHONE, PHONE, Table, rule_set, sit_down
from tests.evenings import Evening, evening_of, key_of
from tests.strategies import random_hand

T = TypeVar("T")

#: Twelve people, and under which second record two of them were also written down.
PEOPLE = (
    "Анна", "Борис", "Вера", "Глеб", "Дарья", "Егор", "Саша", "Саша (2)",
    "=Зоя+1", "Лев; «Л», \"Лёва\"", "נועה", "Константин Великолепный из Дома у самой реки",
)  # fmt: skip
SECOND = {"Саша": "Саша К.", "Борис": "Борис Ф."}
FIRST_EVENING = datetime(2024, 11, 29, 16, 30, tzinfo=UTC)
LENGTH = timedelta(days=730)
MOST_HANDS = 24
ZONES = ("Europe/Moscow", "Europe/Moscow", "Asia/Vladivostok", "America/New_York")
OURS, FIERCE = "Наши", "Злые; с крестиками"
RULES = (
    ("", rule_set(start=9)),
    ("", rule_set("classic-20")),
    ("", rule_set("short-15", start=10)),
    ("", rule_set("passing-15", start=11)),
    ("", rule_set("money-25", start=8)),
    (OURS, rule_set(start=12)),
    (FIERCE, rule_set("hard-30", start=10, no_trick={"mode": "cross"})),
)


@dataclass(frozen=True)
class Size:
    """How much there is of it. `corrections` are hands put right, taken away or put in, and rules changed."""

    games: int
    corrections: int

    @property
    def evenings(self) -> int:
        """About four games an evening."""
        return max(2, self.games // 4)


WHOLE, TENTH = Size(200, 30), Size(20, 3)


@dataclass
class Clock:
    """The time that the services see; every deed takes some seconds of it."""

    at: datetime = FIRST_EVENING

    def now(self) -> datetime:
        """The time of a deed."""
        self.at += timedelta(seconds=1)
        return self.at

    @contextmanager
    def told(self) -> Iterator[None]:
        """Within it, Django tells this time."""
        with patch("django.utils.timezone.now", self.now):
            yield


@dataclass
class Years:
    """A circle on its way through the years."""

    rng: Random
    size: Size
    clock: Clock = field(default_factory=Clock)
    circle: str = ""
    called: dict[str, str] = field(default_factory=lambda: {name: name for name in PEOPLE})
    corrected: int = 0
    played: int = 0

    def play(self) -> str:
        """Play all of it; gives the circle's slug."""
        with self.clock.told():
            for number in range(self.size.evenings):
                self.clock.at = self.begins(number)
                self.evening(number)
                self.between(number)
            self.last_evening()
        return self.circle

    def begins(self, number: int) -> datetime:
        """When an evening begins: one of them in the new year of its place, which is the old one elsewhere."""
        at = FIRST_EVENING + LENGTH * number / self.size.evenings
        new_year = datetime(at.year, 12, 31, 15, 30, tzinfo=UTC)
        return new_year if abs(at - new_year) < LENGTH / self.size.evenings / 2 else at

    # --- an evening

    def evening(self, number: int) -> None:
        """Some games one after the other, with all that happens between them, and what is paid at its end."""
        games = self.size.games // self.size.evenings + self.rng.choice((-1, 0, 0, 1))
        if number == self.size.evenings - 1:
            games = self.size.games - self.played
        table = self.agreed(number, new=True)
        evening = evening_of(table)
        for game in range(games):
            self.game(table)
            self.put_right(evening)
            if game + 1 < games:
                table = self.next_game(number, evening, table)
        self.settle(evening)

    def agreed(self, number: int, *, new: bool = False, here: Collection[str] = ()) -> Table:
        """A game agreed anew, among other people.

        Whoever has two records sits down under either, unless one of them is `here` already.
        """
        for name, second in SECOND.items():
            if self.circle and not {name, second} & set(here):
                self.called[name] = (name, second)[number % 2] if new else self.rng.choice((name, second))
        rules_name, rules = RULES[number % len(RULES)] if new else self.rng.choice(RULES)
        names = [self.called[name] for name in self.rng.sample(PEOPLE, self.rng.randint(3, 5))]
        given: dict[str, Any] = {"circle": self.circle} if self.circle else {"knock_out": True}
        if new:
            given |= {"evening": services.NEW, "zone": self.zone()}
        table = sit_down(names, rules, price=self.price(number), rules_name=rules_name, **given)
        if not self.circle:
            self.circle = table.circle
            self.arrange()
        return table

    def zone(self) -> str:
        """Where the evening is: in the new year's night far in the east."""
        return "Asia/Vladivostok" if (self.clock.at.month, self.clock.at.day) == (12, 31) else self.rng.choice(ZONES)

    def price(self, number: int) -> Price:
        """Every seventh evening one plays for dollars, every fifth for points only."""
        if number % 7 == 4:
            return Price(self.rng.randint(1, 50), 25, "USD")
        if number % 5 == 3:
            return Price()
        return Price(self.rng.choice((33, 100, 1000)), self.rng.choice((0, 50, 500)), "RUB")

    def next_game(self, number: int, evening: Evening, table: Table) -> Table:
        """The next game: people come and go before it; sometimes it is agreed anew."""
        self.pass_time(90, 600)
        if self.rng.random() < 0.15:
            return self.agreed_again(number, evening)
        for _ in range(self.rng.randint(0, 3)):
            self.tried(lambda: self.move(evening))
        self.decide(evening)
        return self.tried(table.rematch) or self.agreed_again(number, evening)

    def agreed_again(self, number: int, evening: Evening) -> Table:
        """Agree anew in the middle of an evening."""
        shown = evening.screen()
        return self.agreed(number, here={person.label for person in (*shown.waiting, *shown.seats)})

    def move(self, evening: Evening) -> None:
        """Somebody comes, goes, sits down, makes room or changes places."""
        shown, kind = evening.screen(), self.rng.choice(("come", "come", "sit", "take", "swap", "leave", "first"))
        seats, waiting = [person.label for person in shown.seats], [person.label for person in shown.waiting]
        if kind == "come":
            self.come(evening, {*seats, *waiting})
        elif kind == "sit" and waiting:
            evening.move(kind, self.rng.choice(waiting), seat=self.rng.randint(0, len(seats)))
        elif kind in ("take", "first") and waiting and seats:
            evening.move(kind, self.rng.choice(waiting), self.rng.choice(seats) if kind == "take" else "")
        elif kind == "swap" and len(seats) > 1:
            evening.move(kind, *self.rng.sample(seats, 2))
        elif kind == "leave" and len(seats) > 3:
            evening.move(kind, self.rng.choice(seats + waiting))

    def come(self, evening: Evening, here: Collection[str]) -> None:
        """Somebody comes who isn't here, under neither record."""
        evening.come(self.called[self.rng.choice(self.others(here))])

    def others(self, here: Collection[str]) -> list[str]:
        """Who is not among these labels, under either record."""
        return [name for name in PEOPLE if not {self.called[name], name, SECOND.get(name)} & set(here)]

    def decide(self, evening: Evening) -> None:
        """Name who of several petukhs makes room."""
        rotation = evening.screen().rotation
        if rotation and rotation.undecided:
            evening.move("makes_room", self.rng.choice(rotation.undecided).label, by="table")

    def settle(self, evening: Evening) -> None:
        """Most of what is owed is paid, some of it in part; most evenings are ended."""
        for row in evening.screen().transfers if evening.screen().money else ():
            self.pass_time(5, 60)
            if self.rng.random() < 0.7:
                part = self.rng.randint(1, row.amount) if self.rng.random() < 0.3 else row.amount
                made = evening.pay(row.payer.label, row.receiver.label, part, phone=self.phone())
                if self.rng.random() < 0.1:
                    evening.unpay(made.row or 0)
        if self.rng.random() < 0.8:
            evening.end()

    # --- a game

    def game(self, table: Table) -> None:
        """Play a game to its end, or to where it is broken off; sometimes somebody else plays on."""
        self.played += 1
        self.hands(table, self.rng.randint(1, 4))
        if self.rng.random() < 0.15:
            self.tried(lambda: self.take_over(table))
        self.hands(table, MOST_HANDS)
        if table.screen().status == "playing":
            table.end(self.rng.choice(("as_it_stands", "without_payment")))

    def hands(self, table: Table, most: int) -> None:
        """Play so many hands on, or to the end; now and then a game is broken off instead."""
        shown = table.screen()
        position, revision = shown.position, shown.revision
        while shown.status == "playing" and position.winner is None and most and position.number <= MOST_HANDS:
            if self.rng.random() < 0.01:
                break
            self.pass_time(60, 240)
            hand = random_hand(self.rng, shown.sheet, position)
            deed = {"key": services.new_key(), "phone": self.phone(), "game": table.game}
            answer = services.save_hand(**deed, hand=hand, number=position.number, revision=revision)
            revision = answer.revision or 0
            position, most = play(shown.sheet, position, hand).after, most - 1

    def take_over(self, table: Table) -> None:
        """Somebody who doesn't sit here takes a seat over; who waits does so under the record that waits."""
        evening = evening_of(table).screen()
        waiting = [person.label for person in evening.waiting]
        names = [self.called[name] for name in self.others([*waiting, *(person.label for person in evening.seats)])]
        table.take_over(self.rng.randrange(len(table.screen().seats)), self.rng.choice([*waiting, *names]))

    def put_right(self, evening: Evening) -> None:
        """As many corrections as belong to the games played so far; what is open again is played on."""
        while self.corrected * self.size.games < self.played * self.size.corrections:
            self.pass_time(20, 200)
            self.corrected += self.tried(lambda: self.correct(evening)) or 0
            for row in models.Game.objects.filter(evening=evening.id).order_by("number"):
                self.finish(Table(self.circle, row.slug))

    def correct(self, evening: Evening) -> int:
        """Put one hand right, take it away, or put a forgotten one in; cut where the later ones can't be any more.

        Gives how many games it changed.
        """
        rows = models.Game.objects.filter(evening=evening.id, hands__isnull=False).distinct().order_by("number")
        row = self.rng.choice(rows)
        table, steps = Table(self.circle, row.slug), queries.game_steps(row.slug)
        number = self.rng.randint(1, len(steps))
        hand = random_hand(self.rng, table.screen().sheet, steps[number - 1][1].before)
        deeds: list[Callable[[], object]] = [
            lambda: table.correct(number, hand, cut=True, phone=self.phone()),
            lambda: table.correct(number, hand, cut=True),
            lambda: table.remove(number, cut=True),
            lambda: table.insert(number, hand, cut=True),
        ]
        self.rng.choice(deeds)()
        return int(table.row().revision > row.revision)

    def finish(self, table: Table) -> None:
        """Play a game on that a correction opened again."""
        self.hands(table, MOST_HANDS)
        if table.screen().status == "playing" and table.sheet().lines:
            table.end("as_it_stands")

    # --- the circle

    def arrange(self) -> None:
        """What the circle is called, which rules it keeps, whom it knows from the beginning."""
        services.rename_circle(**self.deed(), name="Пятница, «у Анны»; =1+1")
        services.set_carries(**self.deed(), carries=True)
        for name, rules in {name: rules for name, rules in RULES if name}.items():
            self.keep(name, rules)
        known = {player.label for player in models.Player.objects.filter(circle__slug=self.circle)}
        for name in PEOPLE:
            if name not in known:
                services.add_player(**self.deed(), name=name)

    def keep(self, name: str, rules: RuleSet) -> None:
        """Keep a rule set."""
        services.keep_rules(**self.deed(), name=name, rules=rules)

    def between(self, number: int) -> None:
        """What is done to the people and the rules between evenings, each at its time."""
        self.pass_time(3600, 7200)
        deeds: dict[int, Callable[[], object]] = {
            self.size.evenings // 4: self.rename,
            self.size.evenings // 2: self.merge_one,
            self.size.evenings * 3 // 4: self.merge_other,
            self.size.evenings - 1: self.tidy,
        }
        deeds.get(number, lambda: None)()

    def rename(self) -> None:
        """Somebody is called otherwise from now on, and the company's own rules are removed and brought back."""
        services.rename_player(**self.deed(), player=self.key("Вера"), name="Вера П.")
        self.called["Вера"] = "Вера П."
        kept = models.HouseRules.objects.get(circle__slug=self.circle, name=OURS)
        services.remove_rules(**self.deed(), house=kept.pk)
        services.restore_rules(**self.deed(), house=kept.pk)

    def merge_one(self) -> None:
        """One of those with two records is known as one person from now on, whatever is typed."""
        self.merge("Саша")

    def merge_other(self) -> None:
        """The other one too; that was taken back once."""
        self.merge("Борис")
        services.unmerge_player(**self.deed(), player=self.key(SECOND["Борис"]))
        self.merge("Борис")

    def merge(self, name: str) -> None:
        """Make one person of two records."""
        second = SECOND[name]
        if not models.Player.objects.filter(circle__slug=self.circle, name=second).exists():
            services.add_player(**self.deed(), name=second)
        services.merge_players(**self.deed(), player=self.key(second), into=self.key(name))

    def tidy(self) -> None:
        """Somebody is hidden, somebody loses the name for good, a phone gets one."""
        services.hide_player(**self.deed(), player=self.key("Глеб"))
        services.make_nameless(**self.deed(), player=self.key("Егор"), called="Игрок")
        services.name_phone(**self.deed(), name="Телефон Анны; =2+2")

    def last_evening(self) -> None:
        """An evening that goes on: its first game runs."""
        self.clock.at += timedelta(days=2)
        people = [name for name in PEOPLE if name not in ("Егор", "Глеб")]
        names = [self.called[name] for name in people[:4]]
        table = sit_down(names, rule_set("classic-20"), circle=self.circle, zone=ZONES[0], evening=services.NEW)
        self.hands(table, 3)

    # --- small things

    def deed(self) -> dict[str, Any]:
        """What every deed of the circle is given."""
        self.pass_time(10, 60)
        return {"key": services.new_key(), "phone": PHONE, "circle": self.circle}

    def key(self, label: str) -> int:
        """The key of somebody's record."""
        return key_of(self.circle, label)

    def phone(self) -> str:
        """One of two phones."""
        return PHONE if self.rng.random() < 0.8 else OTHER_PHONE

    def pass_time(self, least: int, most: int) -> None:
        """Let some seconds go by."""
        self.clock.at += timedelta(seconds=self.rng.randint(least, most))

    def tried(self, deed: Callable[[], T]) -> T | None:
        """Do something that may well be refused, and then changes nothing."""
        try:
            return deed()
        except (Refused, Conflict):
            return None
