"""A hand belongs to those who played it: taken away, it is never given to others who sit down in their place."""

from collections.abc import Callable

import pytest

from scorekeeper.tables import models, services
from tests.cast import ANNA, BORIS, DARYA, GLEB, VERA, Table, sit_down, took
from tests.evenings import TWELVE, Evening, evening_of, win


@pytest.fixture
def following(db: None) -> Table:
    """The second game of an evening; its only hand was just undone, and Darya waits."""
    following = win(sit_down(rules=TWELVE), 0, 3).rematch()
    following.save(took(1, 2, 2, 0))
    following.undo()
    evening_of(following).come(DARYA)
    return following


def _sits(evening: Evening) -> None:
    evening.move("sit", DARYA)


def _takes(evening: Evening) -> None:
    evening.move("take", DARYA, ANNA)


def _leaves(evening: Evening) -> None:
    evening.move("leave", GLEB)


def _swaps(evening: Evening) -> None:
    evening.move("swap", BORIS, VERA)


@pytest.mark.parametrize("change", [_sits, _takes, _leaves, _swaps])
def test_an_undone_hand_is_not_offered_nor_brought_back_once_others_sit_there(
    following: Table, change: Callable[[Evening], None]
) -> None:
    deed = following.sheet().last_deed
    assert deed is not None
    change(evening_of(following))
    assert following.screen().prefill is None
    assert following.sheet().last_deed is None
    with pytest.raises(services.Conflict) as told:
        following.undo_deed(deed=deed.id)
    assert told.value.code == "not_last"
    assert not models.Hand.objects.filter(game__slug=following.game).exists()


def test_an_undone_hand_is_offered_again_once_the_move_is_taken_back(following: Table) -> None:
    _sits(evening_of(following))
    evening_of(following).undo()
    assert following.screen().prefill == took(1, 2, 2, 0)
    following.undo_deed()
    assert following.records() == [11, 10, 10, 12]


def test_a_hand_is_not_offered_to_those_whom_the_same_undo_seats(db: None) -> None:
    first = sit_down(rules=TWELVE, knock_out=True)
    evening_of(first).come(DARYA)
    following = win(first, 0, 3).rematch()
    following.save(took(1, 2, 2, 0))
    assert evening_of(first).seats() == [ANNA, BORIS, VERA, DARYA]
    first.correct(1, took(3, 0, 0, 2))
    first.correct(2, took(3, 1, 0, 1))
    following.undo()
    assert [seat.label for seat in following.screen().seats] == [ANNA, BORIS, DARYA, GLEB]
    assert following.screen().prefill is None
    assert following.sheet().last_deed is None
