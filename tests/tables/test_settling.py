"""The account of an evening: the same sums everywhere, the fewest transfers, and paid marks that stay."""

from fractions import Fraction
from random import Random

import pytest
from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scorekeeper.rules.errors import Refused
from scorekeeper.rules.money import Price
from scorekeeper.rules.record import to_json
from scorekeeper.rules.record_reading import parse_record
from scorekeeper.rules.replay import replay
from scorekeeper.tables import models, queries, services
from scorekeeper.tables.checking import check_books
from scorekeeper.tables.services import Conflict
from tests.cast import ANNA, BORIS, CAST, DARYA, GLEB, PHONE, VERA, Table, rule_set, sit_down, took
from tests.evenings import TWELVE, Evening, evening_of, key_of, win

FREE = Price(0, 0, "RUB")


@pytest.fixture
def table(db: None) -> Table:
    """Anna has won against three, for roubles."""
    return win(sit_down(CAST[:4], TWELVE), 0, 1)


@pytest.fixture
def evening(table: Table) -> Evening:
    return evening_of(table)


def pay_all(evening: Evening) -> None:
    for row in evening.screen().transfers:
        evening.pay(row.payer.label, row.receiver.label, row.amount)


# --- the sums -----------------------------------------------------------------------------------------------------


def test_what_somebody_has_is_the_same_on_every_page(table: Table, evening: Evening) -> None:
    win(table.rematch(), 2, 0)
    shown, games = evening.screen(), list(models.Game.objects.order_by("number"))
    for line in shown.account:
        total = 0
        for game, row, tally in zip(shown.games, games, line.games, strict=True):
            by_result = _won(queries.game_screen(row.slug), line.person.label)
            record = parse_record(to_json(queries.game_record(row.slug)))
            exported = sum(
                (payout.amount if record.names_at_end()[payout.receiver] == line.person.label else 0)
                - (payout.amount if record.names_at_end()[payout.payer] == line.person.label else 0)
                for payout in replay(record).payouts
            )
            assert tally
            assert by_result == exported == tally.money
            assert game.balances[[one.id for one in game.people].index(line.person.id)] == tally
            total += by_result
        person = queries.person_screen(evening.circle, line.person.id).evenings[0]
        assert total == line.money == line.owed == person.line.owed
        settled = sum(row.amount for row in shown.transfers if row.receiver == line.person)
        assert total == settled - sum(row.amount for row in shown.transfers if row.payer == line.person)


def _won(screen: queries.GameScreen, label: str) -> int:
    seat = [one.label for one in screen.seats].index(label)
    won = sum(row.amount for row in screen.payouts if row.receiver == seat)
    return won - sum(row.amount for row in screen.payouts if row.payer == seat)


@settings(max_examples=25, suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture])
@given(st.integers(3, 6), st.integers(1, 9999) | st.just(33), st.integers(0, 9999), st.integers(0, 2**32))
def test_at_any_price_balances_come_to_nought_after_each_game_and_for_the_evening(
    db: None, seats: int, point: int, cross: int, seed: int
) -> None:
    rng, price = Random(seed), Price(point, cross, "RUB")
    with transaction.atomic():
        left = [rng.randint(1, 19) for _ in range(seats)]
        crosses = [rng.randint(0, 3) for _ in range(seats)]
        table = sit_down(CAST[:seats], CROSSES, price=price, records=left, crosses=crosses)
        table.end("as_it_stands")
        won = sit_down(CAST[:seats], CROSSES, circle=table.circle, price=price, records=[6, *left[1:]])
        won.save(took(5, *([0] * (seats - 1))))
        won.save(took(1, *([0] * (seats - 2)), 4, first_out=0 if left[-1] == 4 else None))
        shown = evening_of(table).screen()
        for game in shown.games:
            assert [sum(one) for one in zip(*map(_values, game.balances), strict=True)] == [0, 0, 0]
        assert shown.games[1].facts.status == "finished"
        assert sum(line.owed for line in shown.account) == 0
        transaction.set_rollback(True)


CROSSES = rule_set(no_trick={"mode": "cross"})


def _values(balance: queries.Balance) -> tuple[int, int, int]:
    return balance.points, balance.crosses, balance.money


def test_a_game_broken_off_without_payment_costs_nobody_anything(table: Table, evening: Evening) -> None:
    before = evening.owed()
    second = table.rematch()
    second.save(took(3, 1, 1, 0))
    second.end("without_payment")
    assert evening.owed() == before


def test_whoever_sits_there_at_the_end_pays_for_the_seat(table: Table, evening: Evening) -> None:
    before = evening.owed()
    second = table.rematch()
    second.take_over(1, DARYA)
    win(second, 0, 1)
    assert evening.owed()[BORIS] == before[BORIS]
    assert evening.owed()[DARYA] == -12000


def test_who_left_and_came_back_to_another_seat_has_one_line(table: Table, evening: Evening) -> None:
    evening.move("leave", BORIS)
    win(table.rematch(), 0, 1)
    evening.come(BORIS)
    evening.move("sit", BORIS, seat=0)
    win(evening_table(evening).rematch(), 0, 1)
    lines = [line for line in evening.screen().account if line.person.label == BORIS]
    assert len(lines) == 1
    assert [tally is None for tally in lines[0].games] == [False, True, False]
    assert lines[0].owed == sum(tally.money for tally in lines[0].games if tally) != 0


def evening_table(evening: Evening) -> Table:
    return Table(evening.circle, models.Game.objects.filter(evening=evening.id).order_by("-number")[0].slug)


def test_games_at_different_prices_are_added_up_in_money(table: Table, evening: Evening) -> None:
    before = evening.owed()
    win(sit_down(CAST[:4], TWELVE, circle=table.circle, price=Price(33, 0, "RUB")), 1, 0)
    after = evening.owed()
    assert after[ANNA] - before[ANNA] == -12 * 33
    win(sit_down(CAST[:4], TWELVE, circle=table.circle, price=FREE), 1, 0)
    assert evening.owed() == after


def test_one_plays_for_points_where_nothing_has_a_price(db: None) -> None:
    table = win(sit_down(CAST[:4], TWELVE, price=FREE), 0, 1)
    shown = evening_of(table).screen()
    assert not shown.money
    assert {line.person.label: line.owed for line in shown.account} == {ANNA: 28, BORIS: -12, VERA: -8, GLEB: -8}
    assert sum(row.amount for row in shown.transfers) == 28
    with pytest.raises(Conflict):
        evening_of(table).pay(BORIS, ANNA, 12)


# --- paying -------------------------------------------------------------------------------------------------------


def test_when_every_transfer_is_paid_all_are_at_nought_and_the_list_is_empty(evening: Evening) -> None:
    assert [row.amount for row in evening.screen().transfers] == [12000, 8000, 8000]
    pay_all(evening)
    assert (set(evening.owed().values()), evening.screen().transfers) == ({0}, ())
    assert len(evening.screen().payments) == 3


def test_a_part_that_was_paid_leaves_the_rest_and_can_be_unmarked(evening: Evening) -> None:
    before = evening.screen()
    paid = evening.pay(BORIS, ANNA, 5000).row
    assert (evening.owed()[BORIS], evening.owed()[ANNA]) == (-7000, 23000)
    assert evening.screen().payments[0].phone == PHONE
    assert paid
    evening.unpay(paid)
    after = evening.screen()
    assert (after.account, after.transfers, after.payments) == (before.account, before.transfers, ())
    deeds = models.Journal.objects.filter(evening=evening.id, deed__in=("pay", "unpay")).order_by("id")
    assert [row.deed for row in deeds] == ["pay", "unpay"]


def test_a_correction_after_a_part_was_paid_keeps_the_marks_and_adds_one_line(table: Table, evening: Evening) -> None:
    pay_all(evening)
    marks = evening.screen().payments
    table.correct(4, took(3, 1, 0, 1))
    shown = evening.screen()
    assert shown.payments == marks
    assert [(row.payer.label, row.receiver.label, row.amount) for row in shown.transfers] == [(VERA, BORIS, 1000)]
    assert sum(evening.owed().values()) == 0
    pay_all(evening)
    assert (set(evening.owed().values()), evening.screen().transfers) == ({0}, ())


@pytest.mark.parametrize("amount", [0, -1, 12001, 10**20])
def test_no_more_is_marked_than_is_owed(evening: Evening, amount: int) -> None:
    with pytest.raises(Refused) as told:
        evening.pay(BORIS, ANNA, amount)
    data = told.value.refusals[0].data
    assert (data["place"], data["problem"], data["most"], data["currency"]) == (
        "amount",
        "amount_owed",
        "120.00",
        "RUB",
    )
    assert evening.screen().payments == ()


@pytest.mark.parametrize(("payer", "receiver"), [(ANNA, BORIS), (BORIS, VERA), (BORIS, BORIS)])
def test_who_owes_nothing_pays_nothing(evening: Evening, payer: str, receiver: str) -> None:
    with pytest.raises(Conflict) as told:
        evening.pay(payer, receiver, 1)
    assert (told.value.code, evening.screen().payments) == ("moved", ())


def test_a_mark_made_on_an_old_screen_is_told_and_not_made(evening: Evening) -> None:
    seen = evening.screen().revision
    evening.pay(BORIS, ANNA, 12000)
    with pytest.raises(Conflict) as told:
        evening.pay(VERA, ANNA, 8000, revision=seen)
    assert (told.value.code, told.value.evening) == ("moved", evening.id)
    assert len(evening.screen().payments) == 1


def test_a_mark_that_is_gone_is_not_taken_back_twice(evening: Evening) -> None:
    paid = evening.pay(BORIS, ANNA, 12000).row or 0
    evening.unpay(paid)
    with pytest.raises(Conflict):
        evening.unpay(paid)


def test_a_mark_in_one_evening_leaves_all_others_as_they_are(table: Table, evening: Evening) -> None:
    later = evening_of(win(sit_down(CAST[:4], TWELVE, circle=table.circle, evening="new"), 0, 1))
    elsewhere = evening_of(win(sit_down(CAST[:4], TWELVE), 0, 1))
    untouched = later.screen(), elsewhere.screen()
    paid = evening.pay(BORIS, ANNA, 12000).row or 0
    assert (later.screen(), elsewhere.screen()) == untouched
    with pytest.raises(Conflict):
        later.unpay(paid)
    with pytest.raises(models.Evening.DoesNotExist):
        Evening(elsewhere.circle, evening.id).unpay(paid)
    with pytest.raises(Conflict):
        evening.pay(VERA, ANNA, 1, payer=key_of(elsewhere.circle, VERA))
    assert len(evening.screen().payments) == 1


# --- currencies ---------------------------------------------------------------------------------------------------


def test_another_currency_is_refused_with_its_place_once_there_is_money(table: Table, evening: Evening) -> None:
    with pytest.raises(Refused) as told:
        sit_down(CAST[:4], circle=table.circle, price=Price(100, 0, "EUR"))
    data = told.value.refusals[0].data
    assert (data["place"], data["problem"]) == ("price.currency", "evening_currency")
    assert (data["value"], data["currency"]) == ("EUR", "RUB")
    assert len(evening.screen().games) == 1
    fresh = sit_down(CAST[:4], circle=table.circle, price=Price(100, 0, "EUR"), evening="new")
    assert evening_of(fresh).screen().currency == "EUR"


def test_an_evening_of_points_takes_the_first_currency_that_has_a_price(db: None) -> None:
    table = sit_down(CAST[:4], price=FREE)
    sit_down(CAST[:4], circle=table.circle, price=Price(100, 0, "JPY"))
    assert evening_of(table).screen().currency == "JPY"
    sit_down(CAST[:4], circle=table.circle, price=FREE)
    assert evening_of(table).screen().currency == "JPY"


# --- from evening to evening --------------------------------------------------------------------------------------


def carry(table: Table, *, carries: bool = True) -> None:
    services.set_carries(key=services.new_key(), phone=PHONE, circle=table.circle, carries=carries)


def test_a_new_evening_starts_clean_where_the_company_wants_that(table: Table, evening: Evening) -> None:
    later = evening_of(sit_down(CAST[:4], TWELVE, circle=table.circle, evening="new"))
    assert set(later.owed().values()) == {0}
    assert evening.owed()[BORIS] == -12000
    assert not evening.screen().current


def test_what_is_still_owed_goes_on_where_the_company_wants_that(table: Table, evening: Evening) -> None:
    carry(table)
    evening.pay(BORIS, ANNA, 4000)
    still = evening.owed()
    later = evening_of(sit_down([ANNA, VERA, DARYA], TWELVE, circle=table.circle, evening="new"))
    assert later.owed() == {**still, DARYA: 0}
    assert (set(evening.owed().values()), evening.screen().transfers) == ({0}, ())
    assert (later.screen().carried_from, evening.screen().carried_to) == (evening.id, later.id)
    pay_all(later)
    assert set(later.owed().values()) == {0}
    assert list(check_books()) == []


def test_a_correction_of_an_evening_whose_debts_went_on_makes_a_line_there_and_none_in_the_next(
    table: Table, evening: Evening
) -> None:
    carry(table)
    later = evening_of(sit_down(CAST[:4], TWELVE, circle=table.circle, evening="new"))
    before = later.owed()
    table.correct(4, took(3, 1, 0, 1))
    assert later.owed() == before
    assert len([owed for owed in evening.owed().values() if owed]) >= 2
    assert sum(evening.owed().values()) == 0
    assert list(check_books()) == []


def test_a_settled_evening_has_nothing_to_carry(table: Table, evening: Evening) -> None:
    carry(table)
    pay_all(evening)
    later = evening_of(sit_down(CAST[:4], TWELVE, circle=table.circle, evening="new"))
    assert later.screen().carried_from is None
    assert set(later.owed().values()) == {0}


def test_debts_in_another_currency_stay_where_they_are(table: Table, evening: Evening) -> None:
    carry(table)
    later = evening_of(sit_down(CAST[:4], circle=table.circle, price=Price(1, 0, "EUR"), evening="new"))
    assert later.screen().carried_from is None
    assert evening.owed()[BORIS] == -12000


def test_debts_go_on_into_an_evening_that_begins_with_points_and_fix_its_currency(table: Table) -> None:
    carry(table)
    free = sit_down(CAST[:4], circle=table.circle, price=Price(0, 0, "EUR"), evening="new")
    assert (evening_of(free).screen().currency, evening_of(free).owed()[BORIS]) == ("RUB", -12000)
    with pytest.raises(Refused):
        sit_down(CAST[:4], circle=table.circle, price=Price(1, 0, "EUR"))


# --- the end ------------------------------------------------------------------------------------------------------


def test_an_evening_ends_is_settled_and_can_be_taken_up_again(table: Table, evening: Evening) -> None:
    evening.end()
    assert (evening.screen().next.step, queries.current_evening(table.circle)) == ("ended", None)
    with pytest.raises(Conflict) as told:
        evening.come(DARYA)
    assert told.value.code == "evening_ended"
    pay_all(evening)
    evening.reopen()
    assert queries.current_evening(table.circle) == evening.id
    assert evening.screen().next.step == "begin"
    assert set(evening.owed().values()) == {0}


def test_an_evening_does_not_end_under_a_game_that_goes_on(table: Table, evening: Evening) -> None:
    second = table.rematch()
    second.save(took(3, 1, 1, 0))
    with pytest.raises(Conflict) as told:
        evening.end()
    assert (told.value.code, told.value.game) == ("still_playing", second.game)
    second.end()
    evening.end()
    assert not evening.screen().current


def test_of_two_evenings_one_goes_on(table: Table, evening: Evening) -> None:
    with pytest.raises(Conflict) as told:
        evening.reopen()
    assert told.value.code == "not_ended"
    later = evening_of(sit_down(CAST[:4], circle=table.circle, evening="new"))
    with pytest.raises(Conflict) as told:
        evening.reopen()
    assert (told.value.code, told.value.evening) == ("evening_open", later.id)


def test_the_account_is_exact_where_fractions_say_what_it_must_be(db: None) -> None:
    table = sit_down(CAST[:3], records=(5, 5, 12), crosses=(0, 0, 1), price=Price(33, 50, "RUB"))
    table.end("as_it_stands")
    owed = evening_of(table).owed()
    due = Fraction(7 * 33 + 50, 2)
    assert [abs(owed[name] - due) <= Fraction(1, 2) for name in (ANNA, BORIS)] == [True, True]
    assert owed[VERA] == -2 * due


def test_who_is_asked_to_pay_again_by_a_correction_is_told_before_it(db: None) -> None:
    table = sit_down(CAST[:3], records=(6, 9, 9))
    table.save(took(3, 2, 0))
    table.take_over(2, DARYA)
    hand = models.Hand.objects.get(game__slug=table.game)
    seen = queries.consequences(table.game, queries.Inserted(1, took(3, 2, 0))).evening
    table.insert(1, took(3, 2, 0))
    assert hand.game.hands.count() == 2
    assert table.screen().winner == 0
    assert seen
    told = {one.person.label: one.after for one in seen.balances}
    assert told == {name: owed for name, owed in evening_of(table).owed().items() if owed}
    assert told[VERA] < 0
