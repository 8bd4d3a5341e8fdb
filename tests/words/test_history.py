"""Whoever undoes something is told what, for every deed that can be undone."""

import pytest
from django.utils import translation

from scorekeeper.words.history import DONE, TAKE_BACK, can_be_taken_back, say_done, say_take_back


@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize("deed", DONE)
def test_every_deed_says_what_was_done_and_what_its_button_undoes(language: str, deed: str) -> None:
    with translation.override(language):
        texts = [say_done(deed, 7), say_take_back(deed, 7)]
    assert all(texts)
    assert not any("{" in text for text in texts)
    if "hand" in deed:
        assert all("7" in text for text in texts)


def test_the_correction_of_a_hand_is_named_on_its_button(russian: None) -> None:
    assert say_take_back("correct_hand", 3) == "Отменить исправление раздачи 3"
    assert say_done("insert_hand", 5) == "Раздача 5 вставлена"


def test_only_deeds_that_change_a_game_can_be_taken_back() -> None:
    assert set(DONE) == set(TAKE_BACK)
    assert can_be_taken_back("swap_seats")
    assert not can_be_taken_back("start_game")
    assert not can_be_taken_back("withdraw_link")
