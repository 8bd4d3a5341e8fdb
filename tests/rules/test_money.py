"""Payouts, running accounts and the fewest payments that settle them."""

from collections.abc import Iterator, Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules.money import EXACT_UP_TO, Payout, Price, Transfer, balances, payouts, split, transfers
from tests.rules.build import position_of
from tests.rules.strategies import examples

RUBLE = Price(1000, 500)


def test_every_loser_pays_points_and_crosses_at_their_own_prices() -> None:
    position = position_of(0, 7, 12, winner=0, crosses=(5, 0, 2))
    assert payouts(position, RUBLE, None) == (Payout(1, 0, 7, 0, 7000), Payout(2, 0, 12, 2, 13000))


def test_nothing_is_paid_while_playing_or_where_it_was_so_agreed() -> None:
    position = position_of(3, 7, 12, crosses=(5, 0, 2))
    assert payouts(position, RUBLE, None) == ()
    assert payouts(position, RUBLE, "without_payment") == ()


def test_a_large_evening_is_exact_to_the_last_coin() -> None:
    most = Price(999_999_900, 999_999_900)
    position = position_of(0, 9999, winner=0, crosses=(0, 9999))
    assert payouts(position, most, None) == (Payout(1, 0, 9999, 9999, 2 * 9999 * 999_999_900),)


@pytest.mark.parametrize(
    ("dealer_next", "shares"),
    [(0, {0: 3, 1: 2, 2: 2}), (1, {0: 2, 1: 3, 2: 2}), (2, {0: 2, 1: 2, 2: 3}), (3, {0: 3, 1: 2, 2: 2})],
)
def test_an_odd_coin_goes_to_the_first_on_the_left_of_the_last_dealer(dealer_next: int, shares: dict[int, int]) -> None:
    position = position_of(5, 5, 5, 12, dealer=dealer_next)
    rows = payouts(position, Price(1), "as_it_stands")
    assert rows == tuple(Payout(3, receiver, 7, 0, share) for receiver, share in shares.items())


def test_each_payment_is_split_by_itself() -> None:
    position = position_of(5, 5, 8, 12, dealer=1, crosses=(9, 9, 1, 0))
    rows = payouts(position, Price(1, 2), "as_it_stands")
    assert rows == (Payout(2, 0, 3, 1, 2), Payout(2, 1, 3, 1, 3), Payout(3, 0, 7, 0, 3), Payout(3, 1, 7, 0, 4))


@given(st.integers(0, 10**12), st.integers(1, 6))
@examples(100)
def test_shares_are_level_within_a_coin_and_lose_none(amount: int, shares: int) -> None:
    parts = split(amount, shares)
    assert sum(parts) == amount
    assert len(parts) == shares
    assert max(parts) - min(parts) <= 1
    assert parts == sorted(parts, reverse=True)


payments = st.lists(st.tuples(st.sampled_from("abcdef"), st.sampled_from("ghijkl"), st.integers(0, 10**9)))


@given(payments)
@examples(100)
def test_what_some_win_others_lose(rows: list[tuple[str, str, int]]) -> None:
    totals = balances(rows)
    assert sum(totals.values()) == 0
    for person, total in totals.items():
        paid = sum(amount for payer, _, amount in rows if payer == person)
        assert total == sum(amount for _, receiver, amount in rows if receiver == person) - paid


def settled(totals: Mapping[str, int], found: tuple[Transfer[str], ...]) -> dict[str, int]:
    left = dict(totals)
    for row in found:
        assert row.amount > 0
        assert row.payer != row.receiver
        left[row.payer] += row.amount
        left[row.receiver] -= row.amount
    return left


def partitions(people: list[int]) -> Iterator[list[list[int]]]:
    """Every way to divide people into groups."""
    if not people:
        yield []
        return
    first, *rest = people
    for division in partitions(rest):
        yield [[first], *division]
        for index, group in enumerate(division):
            yield [*division[:index], [first, *group], *division[index + 1 :]]


def fewest(amounts: list[int]) -> int:
    """The least possible number of payments: people less the groups that can settle among themselves."""
    owing = [amount for amount in amounts if amount]
    divisions = partitions(list(range(len(owing))))
    groups = [
        len(division)
        for division in divisions
        if all(sum(owing[person] for person in group) == 0 for group in division)
    ]
    return len(owing) - max(groups)


closed = st.lists(st.integers(-4, 4), min_size=0, max_size=5).map(lambda found: [*found, -sum(found)])


@given(closed)
@examples(150)
def test_nobody_pays_more_often_than_must_be(amounts: list[int]) -> None:
    totals = {chr(97 + index): amount for index, amount in enumerate(amounts)}
    found = transfers(totals)
    assert not any(settled(totals, found).values())
    assert len(found) == fewest(amounts)


def payments_tried(amounts: tuple[int, ...], at_most: int) -> bool:
    """Whether so few payments can settle, by trying all who might pay off whom."""
    if not any(amounts):
        return True
    if at_most == 0:
        return False
    debtor = next(index for index, amount in enumerate(amounts) if amount)
    for other, amount in enumerate(amounts):
        if amount * amounts[debtor] < 0:
            rest = list(amounts)
            rest[other] += rest[debtor]
            rest[debtor] = 0
            if payments_tried(tuple(rest), at_most - 1):
                return True
    return False


@given(closed)
@examples(60)
def test_the_yardstick_for_the_fewest_payments_is_right_itself(amounts: list[int]) -> None:
    least = fewest(amounts)
    assert payments_tried(tuple(amounts), least)
    assert least == 0 or not payments_tried(tuple(amounts), least - 1)


@pytest.mark.parametrize("pairs", [1, 2, 5])
def test_pairs_that_are_even_settle_in_pairs(pairs: int) -> None:
    totals = {f"{side}{pair}": sign * (7 + pair) for side, sign in (("a", 1), ("b", -1)) for pair in range(pairs)}
    assert len(transfers(totals)) == pairs


@given(st.lists(st.integers(-(10**9), 10**9), min_size=10, max_size=30).map(lambda found: [*found, -sum(found)]))
@examples(60)
def test_a_large_company_settles_in_one_less_than_its_people(amounts: list[int]) -> None:
    totals = {f"p{index}": amount for index, amount in enumerate(amounts)}
    found = transfers(totals)
    assert not any(settled(totals, found).values())
    assert len(found) <= max(0, sum(1 for amount in amounts if amount) - 1)


def test_ten_people_in_five_groups_settle_in_the_least_and_at_once() -> None:
    totals = dict(zip("abcdefghij", (5, -3, -2, 7, -7, 11, -4, -7, 100, -100), strict=True))
    assert len(totals) == EXACT_UP_TO
    found = transfers(totals)
    assert len(found) == 10 - 4
    assert not any(settled(totals, found).values())


def test_people_whose_account_is_nought_pay_nothing_and_do_not_count() -> None:
    totals = {"a": 0, "b": 5, "c": 0, "d": -5}
    assert transfers(totals) == (Transfer("d", "b", 5),)
    assert transfers({}) == transfers({"a": 0}) == ()


def test_accounts_that_do_not_come_to_nought_are_an_error() -> None:
    with pytest.raises(ValueError, match="nought"):
        transfers({"a": 5, "b": -4})


def test_the_same_accounts_settle_the_same_way_each_time() -> None:
    totals = {"a": 3, "b": -1, "c": -2, "d": 4, "e": -4}
    assert transfers(totals) == transfers(dict(totals))
    assert {row.payer for row in transfers(totals)} == {"b", "c", "e"}
