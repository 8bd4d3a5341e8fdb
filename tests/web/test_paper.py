"""A game that was begun on paper goes on from the numbers that stand there."""

import pytest

from scorekeeper.tables.models import Game
from tests.cast import ANNA, BORIS, VERA
from tests.web.phone import Page, Phone

pytestmark = pytest.mark.django_db


def begin(*names: str, **fields: str) -> Page:
    return Phone().begin(*names, **fields)


def test_records_crosses_and_the_next_dealer_are_taken_from_the_paper() -> None:
    page = begin(ANNA, BORIS, VERA, record_0="7", record_1="12", crosses_2="3", first_dealer="2", no_trick="cross")
    game = Game.objects.get()
    assert (game.start_records, game.start_crosses, game.first_dealer) == ([7, 12, 20], [0, 0, 3], 2)
    assert "сдаёт: Вера · первый ход: Анна" in page.text
    assert "3 крестика" in page.text


def test_a_form_left_empty_begins_at_the_start() -> None:
    begin(ANNA, BORIS)
    assert (Game.objects.get().start_records, Game.objects.get().start_crosses) == (None, None)


def test_a_record_above_the_start_can_stand_on_paper() -> None:
    begin(ANNA, BORIS, record_0="35")
    assert Game.objects.get().start_records == [35, 20]


def test_gaps_between_names_do_not_shift_the_records() -> None:
    begin(ANNA, "", BORIS, record_0="7", record_2="9", crosses_2="1")
    assert (Game.objects.get().start_records, Game.objects.get().start_crosses) == ([7, 9], [0, 1])


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("record_0", "0"),
        ("record_0", "-3"),
        ("record_0", "10000"),
        ("record_0", "1" * 40),
        ("record_1", "7.5"),
        ("record_1", "семь"),
        ("crosses_0", "-1"),
        ("crosses_1", "10000"),
        ("record_3", "7"),
        ("crosses_5", "0"),
    ],
)
def test_what_cannot_stand_on_paper_is_told_at_its_field_and_kept(field: str, value: str) -> None:
    page = begin(ANNA, BORIS, **{field: value})
    name = field.replace("_", "-")
    assert page.status == 422
    assert f'id="{name}-error"' in page.html
    kept = dict(page.form("start").fields)
    assert (kept["name-0"], kept[name]) == (ANNA, value)
    assert Game.objects.count() == 0


def test_what_was_typed_is_in_sight_after_a_refusal_elsewhere() -> None:
    page = begin(ANNA, record_0="7")
    paper = page.html.partition("Начали на бумаге")[0].rpartition("<details")[2]
    assert page.status == 422
    assert "open" in paper
