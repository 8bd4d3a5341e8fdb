"""Random evenings of many games: whatever is played, put right, moved and paid, the account is what the records say."""

from collections.abc import Callable
from dataclasses import dataclass, field
from decimal import Decimal
from random import Random
from typing import Any

import pytest
from django.db import transaction
from hypothesis import HealthCheck, given, settings

from scorekeeper.rules.errors import Refused
from scorekeeper.rules.money import Price
from scorekeeper.tables import models, queries, services
from scorekeeper.tables.checking import check_books
from scorekeeper.tables.services import Conflict
from tests.cast import CAST, PHONE, Table, rule_set, sit_down
from tests.evenings import Evening, evening_of, key_of
from tests.second_account import balances
from tests.strategies import random_hand, seeds

PEOPLE = (*CAST, "Жанна", "Зоя", "Игорь", "Клим")
SHORT = [rule_set(start=7), rule_set("money-25", start=6), rule_set(start=9, no_trick={"mode": "cross"})]
MOVES = ("come", "leave", "sit", "take", "swap", "first", "makes_room", "knock_out_on", "knock_out_off")


@dataclass
class Walk:
    """An evening on its way. `paid` is what was marked, by payment, as the test itself remembers it: by keys."""

    rng: Random
    circle: str
    evening: Evening
    paid: dict[int, tuple[int, int, Decimal]] = field(default_factory=dict)

    def games(self) -> list[Table]:
        """The evening's games, the first one first."""
        rows = models.Game.objects.filter(evening=self.evening.id).order_by("number")
        return [Table(self.circle, row.slug) for row in rows]

    def step(self) -> None:
        """One deed, or none where it is refused: then nothing has changed."""
        deed = self.rng.choices(
            [
                *(self.play, self.put_right, self.move, self.pay, self.unpay),
                *(self.undo_move, self.agree, self.take_over, self.merge, self.unmerge),
            ],
            [10, 2, 5, 1, 0.5, 0.5, 0.3, 0.7, 0.7, 0.4],
        )[0]
        before = self.seen()
        try:
            deed()
        except (Refused, Conflict):
            assert self.seen() == before

    def seen(self) -> tuple[object, ...]:
        """What phones show of the evening, and how often each game and the books were written to."""
        revisions = models.Game.objects.filter(evening=self.evening.id).order_by("pk").values_list("pk", "revision")
        return self.evening.screen(), *revisions, models.Journal.objects.count()

    # --- deeds

    def play(self) -> None:
        table = self.games()[-1]
        shown = table.screen()
        if shown.status != "playing":
            self.next_game(table)
        elif self.rng.random() < 0.04:
            table.end(self.rng.choice(("as_it_stands", "without_payment")))
        elif self.rng.random() < 0.06:
            table.undo()
        else:
            table.save(random_hand(self.rng, shown.sheet, shown.position))

    def next_game(self, table: Table) -> None:
        shown = self.evening.screen()
        if shown.next.step == "choose" and shown.rotation:
            named = self.rng.choice(shown.rotation.undecided).label
            self.evening.move("makes_room", named, by=self.rng.choice(("table", "lot")))
        elif shown.next.step == "too_few" and shown.waiting:
            self.evening.move("sit", shown.waiting[0].label)
        elif shown.next.step == "too_few" and shown.absent:
            self.evening.move("come", shown.absent[0].label)
        else:
            table.rematch()

    def put_right(self) -> None:
        """Correct, remove, insert or take back something in any game of the evening, as it was foretold."""
        table = self.rng.choice(self.games())
        steps = queries.game_steps(table.game)
        if not steps or self.rng.random() < 0.2:
            return self.reopen(table)
        number = self.rng.randint(1, len(steps))
        hand_id, step = steps[number - 1]
        hand = random_hand(self.rng, table.screen().sheet, step.before)
        changes: list[tuple[queries.Change, Callable[..., object]]] = [
            (queries.Corrected(hand_id, hand), lambda **cut: table.correct(number, hand, **cut)),
            (queries.Removed(hand_id), lambda **cut: table.remove(number, **cut)),
            (queries.Inserted(number, hand), lambda **cut: table.insert(number, hand, **cut)),
        ]
        change, deed = self.rng.choice(changes)
        return self.as_foretold(table, change, deed)

    def reopen(self, table: Table) -> None:
        if table.screen().status == "broken_off":
            table.reopen()
        elif table.sheet().last_deed:
            table.undo_deed()

    def as_foretold(self, table: Table, change: queries.Change, deed: Callable[..., object]) -> None:
        before, seen = self.evening.owed(), queries.consequences(table.game, change)
        deed(cut=bool(seen.impossible))
        shown, after = self.evening.screen(), self.evening.owed()
        changed = {name: owed for name, owed in after.items() if owed != before.get(name, 0)}
        told = seen.evening
        assert changed == ({one.person.label: one.after for one in told.balances} if told else {})
        if told:
            assert told.transfers_after == shown.transfers
            assert (told.lineup_after.seats, told.lineup_after.waiting) == (shown.seats, shown.waiting)

    def move(self) -> None:
        shown, kind = self.evening.screen(), self.rng.choice(MOVES)
        players = {
            "come": shown.absent,
            "leave": shown.seats + shown.waiting,
            "swap": shown.seats,
            "makes_room": shown.rotation.undecided if shown.rotation else (),
        }.get(kind, shown.waiting)
        if kind.startswith("knock_out"):
            self.evening.move(kind)
        elif players:
            given = {"other": self.rng.choice(shown.seats).label} if kind in ("take", "swap") and shown.seats else {}
            seat: dict[str, Any] = {"seat": self.rng.randint(0, 5)} if kind == "sit" else {}
            self.evening.move(kind, self.rng.choice(players).label, **given, **seat)

    def undo_move(self) -> None:
        if self.evening.screen().moves:
            self.evening.undo()

    def take_over(self) -> None:
        table = self.games()[-1]
        table.take_over(self.rng.randrange(len(table.screen().seats)), self.rng.choice(PEOPLE))

    def agree(self) -> None:
        """A game agreed anew, with others at another price."""
        names = self.rng.sample(PEOPLE, self.rng.randint(2, 5))
        sit_down(names, self.rng.choice(SHORT), circle=self.circle, price=price(self.rng))

    def pay(self) -> None:
        transfers = self.evening.screen().transfers
        if transfers and self.evening.screen().money:
            row = self.rng.choice(transfers)
            amount = row.amount if self.rng.random() < 0.6 else self.rng.randint(1, row.amount)
            made = self.evening.pay(row.payer.label, row.receiver.label, amount).row or 0
            self.paid[made] = (row.payer.id, row.receiver.id, Decimal(amount) / 100)

    def unpay(self) -> None:
        if self.paid:
            payment = self.rng.choice(sorted(self.paid))
            self.evening.unpay(payment)
            del self.paid[payment]

    def merge(self) -> None:
        """Two names for one person; mostly they have met, and it is refused."""
        player, into = self.rng.sample(sorted(self.people()), 2)
        given: dict[str, Any] = {"circle": self.circle, "player": player, "into": into}
        services.merge_players(key=services.new_key(), phone=PHONE, **given)

    def unmerge(self) -> None:
        merged = sorted(pk for pk, person in self.people().items() if person.pk != pk)
        if merged:
            self.take_apart(self.rng.choice(merged))

    def take_apart(self, player: int) -> None:
        services.unmerge_player(key=services.new_key(), phone=PHONE, circle=self.circle, player=player)

    def people(self) -> dict[int, models.Player]:
        """Whom each record stands for, by its key."""
        rows = models.Player.objects.filter(circle__slug=self.circle).select_related("merged_into")
        return {row.pk: row.person for row in rows}

    # --- what must hold

    def adds_up(self) -> None:
        """Every sum is nought, and what is shown settles it."""
        shown = self.evening.screen()
        for game in shown.games:
            for part in ("points", "crosses", "money"):
                assert sum(getattr(balance, part) for balance in game.balances) == 0
        owed = {line.person.id: line.owed for line in shown.account}
        assert sum(owed.values()) == 0
        assert all(row.amount > 0 for row in shown.transfers)
        assert len(shown.transfers) <= max(0, sum(map(bool, owed.values())) - 1)
        for row in shown.transfers:
            owed[row.payer.id] += row.amount
            owed[row.receiver.id] -= row.amount
        assert set(owed.values()) <= {0}
        here = [person.id for person in shown.seats + shown.waiting + shown.absent]
        assert len(here) == len(set(here))

    def is_what_the_records_say(self) -> None:
        """The account is the one of a second scorer, and the books are right."""
        records = [table.exported() for table in self.games()]
        people = self.people()
        paid = [(people[payer].label, people[receiver].label, amount) for payer, receiver, amount in self.paid.values()]
        second = balances(records, paid, {})
        if self.evening.screen().money:
            assert {name: Decimal(owed) / 100 for name, owed in self.evening.owed().items() if owed} == second
        for label in self.evening.owed():
            person = queries.person_screen(self.circle, key_of(self.circle, label)).evenings[0]
            assert person.line in self.evening.screen().account
        self.sits_once()
        assert list(check_books()) == []

    def sits_once(self) -> None:
        """Nobody sits on two seats of a game at once."""
        for table in self.games():
            for line in table.sheet().lines:
                assert len(line.names) == len(set(line.names))
            seats = [seat.player for seat in table.screen().seats]
            assert len(seats) == len(set(seats))


def price(rng: Random) -> Price:
    return Price(rng.randint(1, 9999), rng.choice((0, 33, 50)), "RUB")


def walk(rng: Random, deeds: int) -> None:
    with transaction.atomic():
        table = sit_down(CAST[: rng.randint(3, 4)], rng.choice(SHORT), price=price(rng), knock_out=rng.random() < 0.7)
        going = Walk(rng, table.circle, evening_of(table))
        for name in PEOPLE:
            if not models.Player.objects.filter(name=name).exists():
                services.add_player(key=services.new_key(), phone=PHONE, circle=table.circle, name=name)
        for number in range(deeds):
            going.step()
            going.adds_up()
            if number % 20 == 0:
                going.is_what_the_records_say()
        going.is_what_the_records_say()
        for player in sorted(pk for pk, person in going.people().items() if person.pk != pk):
            if going.people()[player].pk != player:
                going.take_apart(player)
        going.is_what_the_records_say()
        assert models.Journal.objects.count() > deeds // 4
        transaction.set_rollback(True)


@pytest.mark.slow
@pytest.mark.django_db
@settings(max_examples=max(4, settings().max_examples // 500), deadline=None, suppress_health_check=list(HealthCheck))
@given(seeds())
def test_after_any_evening_the_account_is_what_a_second_scorer_makes_of_its_records(rng: Random) -> None:
    """Of 500 deeds in the soak, and of few in the run of every day."""
    walk(rng, 500 if settings().max_examples > 1000 else 30)
