"""The lot: who deals first, and where everybody sits."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules.cards import SUITS
from scorekeeper.rules.errors import Refused
from scorekeeper.rules.lot import RANKS, Card, cast_lot
from tests.rules.strategies import examples

PACK = [Card(rank, suit) for rank in RANKS for suit in SUITS]


def draw(**cards: str) -> dict[int, Card]:
    """`p0="6s"` for the six of spades drawn by person 0."""
    letters = {suit[0]: suit for suit in SUITS}
    names = {"j": "jack", "q": "queen", "k": "king", "a": "ace"}
    return {int(who[1:]): Card(names.get(card[:-1], card[:-1]), letters[card[-1]]) for who, card in cards.items()}


def test_the_example_of_the_description_a_b_c_d() -> None:
    lot = cast_lot(4, [draw(p0="js", p1="6h", p2="10d", p3="ac")])
    assert lot.seats == (1, 2, 0, 3)
    assert lot.drawing == ()


def test_before_anybody_draws_all_must() -> None:
    lot = cast_lot(3, [])
    assert lot.drawing == ((0, 1, 2),)
    assert lot.seats is None


def test_those_with_equal_cards_draw_again_for_their_places_only() -> None:
    first = draw(p0="7s", p1="7h", p2="6d", p3="ac")
    lot = cast_lot(4, [first])
    assert lot.groups == ((2,), (0, 1), (3,))
    assert lot.drawing == ((0, 1),)
    assert lot.seats is None
    assert cast_lot(4, [first, draw(p0="as", p1="kh")]).seats == (2, 1, 0, 3)


def test_equal_again_and_again() -> None:
    rounds = [
        draw(p0="9s", p1="9h", p2="9d", p3="9c", p4="6s", p5="6h"),
        draw(p0="as", p1="ah", p2="7d", p3="7c", p4="8s", p5="8h"),
        draw(p0="qs", p1="jh", p2="6d", p3="10c", p4="ks", p5="kh"),
        draw(p4="7s", p5="6s"),
    ]
    assert cast_lot(6, rounds[:1]).drawing == ((4, 5), (0, 1, 2, 3))
    assert cast_lot(6, rounds[:2]).drawing == ((4, 5), (2, 3), (0, 1))
    assert cast_lot(6, rounds[:3]).drawing == ((4, 5),)
    assert cast_lot(6, rounds).seats == (5, 4, 2, 3, 1, 0)


def test_six_is_low_and_ten_lies_between_nine_and_jack() -> None:
    assert cast_lot(5, [draw(p0="as", p1="10s", p2="9s", p3="6s", p4="js")]).seats == (3, 2, 1, 4, 0)
    assert len(PACK) == 36


@pytest.mark.parametrize(
    ("rounds", "place", "problem"),
    [
        ([draw(p0="6s", p1="6s")], "draws[0]", "card_twice"),
        ([draw(p0="6s")], "draws[0]", "wrong_people"),
        ([draw(p0="6s", p1="7s", p2="8s")], "draws[0]", "wrong_people"),
        ([draw(p0="5s", p1="7s")], "draws[0]", "unknown_name"),
        ([{0: Card("6", "stars"), 1: Card("7", "spades")}], "draws[0]", "unknown_name"),
        ([draw(p0="6s", p1="6h"), draw(p0="7s")], "draws[1]", "wrong_people"),
        ([draw(p0="6s", p1="7h"), draw(p0="7s", p1="8s")], "draws[1]", "wrong_people"),
    ],
)
def test_a_draw_that_cannot_be_is_refused_with_its_place(
    rounds: list[dict[int, Card]], place: str, problem: str
) -> None:
    with pytest.raises(Refused) as refused:
        cast_lot(2, rounds)
    (refusal,) = refused.value.refusals
    assert refusal.code == "format"
    assert refusal.data == {"place": place, "problem": problem}


@examples(100)
@given(st.integers(2, 6), st.data())
def test_a_lot_seats_everybody_once_in_rising_order(people: int, data: st.DataObject) -> None:
    rounds: list[dict[int, Card]] = []
    lot = cast_lot(people, rounds)
    while lot.seats is None and len(rounds) < 8:
        must = [person for group in lot.drawing for person in group]
        cards = data.draw(st.lists(st.sampled_from(PACK), min_size=len(must), max_size=len(must), unique=True))
        rounds.append(dict(zip(must, cards, strict=True)))
        lot = cast_lot(people, rounds)
    assert sorted(person for group in lot.groups for person in group) == list(range(people))
    ranks = [[RANKS.index(cards[person].rank) for cards in rounds if person in cards] for (person, *_) in lot.groups]
    assert ranks == sorted(ranks)
