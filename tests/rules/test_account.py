"""An evening's account: what one wins others lose, in points, crosses and money, to the last coin."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules.account import Account, Tally, game_tallies, net
from scorekeeper.rules.game import Position
from scorekeeper.rules.money import AS_IT_STANDS, Payout, Price, payouts
from tests.rules.strategies import examples

PRICES = st.integers(1, 9999) | st.just(33)  # 0.01 to 99.99


def position(
    records: tuple[int, ...], crosses: tuple[int, ...] = (), dealer: int = 0, winner: int | None = None
) -> Position:
    nought = (0,) * len(records)
    return Position(2, dealer, records, crosses or nought, nought, winner)


def sums(tallies: list[Tally]) -> Tally:
    total = Tally()
    for tally in tallies:
        total = total.plus(tally)
    return total


def test_the_winner_gets_what_the_others_lose() -> None:
    paid = payouts(position((0, 14, 3), (0, 2, 0), winner=0), Price(1000, 500), None)
    assert game_tallies("ABC", paid, 0) == {
        "A": Tally(17, 2, 18000),
        "B": Tally(-14, -2, -15000),
        "C": Tally(-3, 0, -3000),
    }


@pytest.mark.parametrize(("dealer", "more"), [(0, "A"), (1, "B"), (2, "A")])
def test_an_odd_point_goes_where_the_odd_coin_goes(dealer: int, more: str) -> None:
    paid = payouts(position((4, 4, 9), (0, 0, 3), dealer), Price(1, 0), AS_IT_STANDS)
    tallies = game_tallies("ABC", paid, dealer)
    less = "B" if more == "A" else "A"
    assert (tallies[more], tallies[less]) == (Tally(3, 2, 3), Tally(2, 1, 2))
    assert tallies["C"] == Tally(-5, -3, -5)


def test_where_nothing_is_paid_everybody_who_sat_there_has_nought() -> None:
    assert game_tallies("AB", (), 0) == {"A": Tally(), "B": Tally()}


@examples(200)
@given(st.integers(3, 6), PRICES, st.integers(0, 9999), st.integers(0, 2**32))
def test_at_any_price_each_game_and_the_evening_come_to_nought(seats: int, point: int, cross: int, seed: int) -> None:
    rng = Random(seed)
    games = []
    for _ in range(rng.randint(1, 6)):
        winner = rng.choice([None, rng.randrange(seats)])
        records = tuple(0 if seat == winner else rng.randint(1, 8) for seat in range(seats))
        crosses = tuple(rng.randint(0, 3) for _ in range(seats))
        ended = None if winner is not None else AS_IT_STANDS
        dealer = rng.randrange(seats)
        paid = payouts(position(records, crosses, dealer, winner), Price(point, cross), ended)
        people = rng.sample("ABCDEFGH", seats)
        games.append(game_tallies(people, paid, dealer))
        assert sums(list(games[-1].values())) == Tally()
    account = Account(tuple(games))
    assert sums([account.total(person) for person in account.people]) == Tally()
    assert sum(account.open(money=True).values()) == sum(account.open(money=False).values()) == 0


def settled(account: Account[str], payments: list[tuple[str, str, int]]) -> Account[str]:
    return Account(account.games, account.opening, net(payments), account.carried)


@examples(200)
@given(st.lists(st.tuples(st.sampled_from("ABCDEF"), st.sampled_from("ABCDEF"), st.integers(1, 10**6)), max_size=9))
def test_when_every_transfer_is_paid_all_are_at_nought_and_the_list_is_empty(rows: list[tuple[str, str, int]]) -> None:
    game: dict[str, Tally] = {}
    for loser, winner, amount in rows:
        game[loser] = game.get(loser, Tally()).minus(Tally(1, 0, amount))
        game[winner] = game.get(winner, Tally()).plus(Tally(1, 0, amount))
    account, payments = Account((game,)), list[tuple[str, str, int]]()
    assert all(transfer.amount > 0 for transfer in account.transfers(money=True))
    payments += account.transfers(money=True)
    account = settled(account, payments)
    assert account.transfers(money=True) == ()
    assert set(account.open(money=True).values()) <= {0}


@examples(100)
@given(st.integers(0, 2**32))
def test_paid_in_parts_and_in_any_order_it_comes_to_nought_as_well(seed: int) -> None:
    rng = Random(seed)
    amounts = [rng.randint(-500, 500) for _ in range(5)]
    game = {name: Tally(0, 0, amount) for name, amount in zip("ABCDEF", [*amounts, -sum(amounts)], strict=True)}
    account, payments = Account((game,)), list[tuple[str, str, int]]()
    while open_transfers := account.transfers(money=True):
        payer, receiver, amount = rng.choice(open_transfers)
        before = sum(abs(owed) for owed in account.open(money=True).values())
        part = amount if rng.random() < 0.7 else rng.randint(1, amount)
        payments.append((payer, receiver, part))
        account = settled(account, payments)
        assert sum(abs(owed) for owed in account.open(money=True).values()) == before - 2 * part
    assert set(account.open(money=True).values()) <= {0}


def test_a_correction_after_all_was_paid_leaves_only_the_difference() -> None:
    first = Account(({"A": Tally(10, 0, 1000), "B": Tally(-10, 0, -1000)},), paid=net([("B", "A", 1000)]))
    assert first.transfers(money=True) == ()
    corrected = Account(({"A": Tally(8, 0, 800), "B": Tally(-8, 0, -800)},), paid=first.paid)
    assert corrected.transfers(money=True) == (("A", "B", 200),)


def test_what_was_brought_along_and_what_went_on_belong_to_the_account() -> None:
    account = Account(
        ({"A": Tally(1, 0, 100), "B": Tally(-1, 0, -100)},),
        opening={"B": 30, "C": -30},
        carried={"A": 100, "B": -70, "C": -30},
    )
    assert account.people == ("B", "C", "A")
    assert account.open(money=True) == {"B": 0, "C": 0, "A": 0}
    assert account.total("B") == Tally(-1, 0, -100)
    assert account.open(money=False) == {"B": -1, "C": 0, "A": 1}


def test_whoever_took_debts_on_stays_in_the_account_though_the_games_are_anothers_now() -> None:
    account = Account(({"A": Tally(1, 0, 100), "C": Tally(-1, 0, -100)},), carried={"A": 100, "B": -100})
    assert account.open(money=True) == {"A": 0, "C": -100, "B": 100}
    assert account.transfers(money=True) == (("C", "B", 100),)


def test_a_payout_is_split_in_the_order_of_its_rows_whoever_sits_where() -> None:
    rows = [Payout(2, 0, 5, 0, 3), Payout(2, 1, 5, 0, 2)]
    assert game_tallies("ABC", rows, 0) == {"A": Tally(3, 0, 3), "B": Tally(2, 0, 2), "C": Tally(-5, 0, -5)}
