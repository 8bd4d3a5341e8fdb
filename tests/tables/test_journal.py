"""Every deed stands in the journal, and is undone from there once, whoever asks for it how often."""

import re
from pathlib import Path

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import translation

from scorekeeper.tables import models, services, undoable
from scorekeeper.tables.services import undoing
from scorekeeper.words import history, journal
from tests.cast import ANNA, DARYA, OTHER_PHONE, Table, sit_down, took
from tests.evenings import Evening, evening_of, key_of, win
from tests.journal import (
    DEEDS,
    SETTLED,
    add,
    all_entries,
    asked,
    books,
    entries,
    keep,
    newest,
    of_player,
    pay,
    played,
    settled,
    undo,
    why,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(db: None) -> Table:
    return sit_down()


@pytest.mark.parametrize("name", [*DEEDS, *SETTLED])
def test_a_deed_is_undone_once_from_the_journal_and_done_again_by_undoing_that(name: str) -> None:
    table = settled() if name in SETTLED else played(sit_down())
    {**DEEDS, **SETTLED}[name](table)
    after, entry, key = books(table.circle), newest(table.circle), services.new_key()
    assert entry.obstacle == ""
    first = undo(table.circle, entry.id, key)
    before, back = books(table.circle), newest(table.circle)
    assert before != after
    assert undo(table.circle, entry.id, key) == first
    assert newest(table.circle).id == back.id
    assert back.phone == OTHER_PHONE
    assert why(table.circle, entry.id) in ("undone", "later", "gone", "name_taken")
    undo(table.circle, back.id)
    assert books(table.circle) == after


def test_a_deed_that_another_phone_undid_meanwhile_is_not_undone_again(table: Table) -> None:
    table.save(took(2, 1, 1, 1))
    entry = newest(table.circle)
    undo(table.circle, entry.id)
    with pytest.raises(services.Conflict) as refused:
        undo(table.circle, entry.id)
    assert refused.value.code == "not_undoable"
    assert refused.value.obstacle
    assert refused.value.obstacle.code == "undone"
    assert not table.row().hands.exists()


def test_an_earlier_hand_can_go_once_the_later_one_has_gone(table: Table) -> None:
    table.save(took(2, 1, 1, 1))
    table.save(took(1, 2, 1, 1))
    second, first, _start = entries(table.circle)
    assert first.obstacle == "later"
    assert first.blocker
    assert first.blocker.id == second.id
    undo(table.circle, second.id)
    assert why(table.circle, first.id) == ""
    undo(table.circle, first.id)
    assert not table.row().hands.exists()


def test_an_earlier_name_comes_back_once_the_later_one_was_taken_back(table: Table) -> None:
    services.rename_player(**of_player(table, ANNA), name="Аня")
    services.rename_player(**of_player(table, "Аня"), name="Анюта")
    second, first = entries(table.circle)[:2]
    with pytest.raises(services.Conflict):
        undo(table.circle, first.id)
    undo(table.circle, second.id)
    undo(table.circle, first.id)
    assert key_of(table.circle, ANNA)


def test_two_marks_of_payment_are_each_taken_back_by_themselves() -> None:
    table = settled()
    evening = evening_of(table)
    due = evening.screen().transfers[0]
    evening.pay(due.payer.label, due.receiver.label, 100)
    evening.pay(due.payer.label, due.receiver.label, 100)
    first = entries(table.circle)[1]
    undo(table.circle, first.id)
    assert [paid.amount for paid in evening.screen().payments] == [100]
    assert why(table.circle, first.id) == "undone"


# --- the pages ----------------------------------------------------------------------------------------------------


def test_the_journal_is_read_by_circle_by_evening_and_by_game(table: Table) -> None:
    add(table)
    table.end()
    other = sit_down(circle=table.circle, evening=services.NEW)
    evening = Evening(table.circle, other.row().evening_id)
    assert [entry.deed for entry in entries(table.circle)] == ["start_game", "end_game", "add_player", "start_game"]
    assert [entry.deed for entry in entries(table.circle, evening=evening.id)] == ["start_game"]
    assert [entry.deed for entry in entries(table.circle, game=table.game)] == ["end_game", "start_game"]
    with pytest.raises(models.Evening.DoesNotExist):
        entries(table.circle, evening=evening.id + 1)
    with pytest.raises(models.Game.DoesNotExist):
        entries(table.circle, game=sit_down().game)


def test_older_entries_come_page_by_page_and_none_twice(table: Table) -> None:
    for number in range(70):
        services.set_carries(**asked(table.circle), carries=bool(number % 2))
    found = [entry.id for entry in all_entries(table.circle)]
    assert len(found) == len(set(found)) == 71
    assert found == sorted(found, reverse=True)


def test_a_long_journal_takes_as_many_queries_as_a_short_one() -> None:
    table = settled()
    add(table)
    pay(table)
    evening_of(table).come(DARYA)
    keep(table)
    with CaptureQueriesContext(connection) as few:
        entries(table.circle)
    for _ in range(3):
        table = win(table.rematch(), 0, 2)
        pay(table)
        evening_of(table).come(services.new_key())
        keep(table, services.new_key())
        add(table, services.new_key())
    with CaptureQueriesContext(connection) as many:
        entries(table.circle)
    assert len(few) == len(many)


def test_a_phone_is_called_by_the_name_that_it_gave_itself(table: Table) -> None:
    assert newest(table.circle).phone_name == ""
    services.name_phone(**asked(table.circle), name="Телефон  Ани")
    assert {entry.phone_name for entry in entries(table.circle)} == {"Телефон Ани"}
    services.name_phone(**asked(table.circle), name=" ")
    assert {entry.phone_name for entry in entries(table.circle)} == {""}


# --- no deed is forgotten -----------------------------------------------------------------------------------------


def deed_names() -> set[str]:
    """The name of every deed, as the services give it to the journal."""
    folder = Path(services.__file__).parent
    call = re.compile(r'\b(?:Asked|_of_player|_of_circle)\(\s*"(\w+)"')
    return {name for path in folder.glob("*.py") for name in call.findall(path.read_text(encoding="utf-8"))}


def test_every_deed_has_words_and_a_way_back_or_a_reason() -> None:
    names = deed_names()
    assert {"save_hand", "move", "pay", "rename_player", "keep_rules", "import_game"} <= names
    ways = {*undoable.GAME_DEEDS, *undoable.HOUSE_DEEDS, *undoing._WAYS}
    for name in names:
        assert (name in undoable.FOR_GOOD) != (name in ways), name
        said = name in journal.DONE or name in history.DONE or name in journal._SAID
        assert said, name


def test_every_reason_has_words() -> None:
    codes = re.findall(r"`(\w+)`", undoable.Obstacle.__doc__ or "")
    known = {*codes, *undoable.FOR_GOOD.values()} - {"code", "entry", "FOR_GOOD"} | {"code"}
    with translation.override("ru"):
        for code in known:
            assert journal.say_obstacle(code)
