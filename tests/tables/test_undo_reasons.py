"""What can't be undone from the journal says what stands in the way."""

from itertools import cycle
from typing import Any

import pytest

from scorekeeper.tables import models, services, undoable
from tests.cast import ANNA, DARYA, EGOR, GLEB, Table, sit_down, took
from tests.evenings import TWELVE, evening_of, win
from tests.journal import (
    add,
    all_entries,
    asked,
    entries,
    newest,
    of_player,
    pay,
    settled,
    undo,
    why,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(db: None) -> Table:
    return sit_down()


def test_what_stays_done_says_why(table: Table) -> None:
    services.withdraw_link(**asked(table.circle), role="watcher")
    services.make_code(**asked(table.circle), role="keeper", seen="", new_code=lambda: ("serial", "digest"))
    services.make_nameless(**of_player(table, GLEB), called="Игрок")
    codes = {entry.deed: entry.obstacle for entry in entries(table.circle)}
    assert codes == {
        "make_nameless": "nameless",
        "make_code": "code",
        "withdraw_link": "withdrawn",
        "start_game": "begun",
    }
    for entry in entries(table.circle):
        with pytest.raises(services.Conflict, match="not_undoable"):
            undo(table.circle, entry.id)


def test_a_move_stays_once_a_hand_was_played_after_it() -> None:
    table = win(sit_down(rules=TWELVE), 0, 3)
    evening_of(table).come(DARYA)
    move = newest(table.circle)
    following = table.rematch()
    assert why(table.circle, move.id) == ""
    following.save(took(5, 0, 0, 0))
    assert why(table.circle, move.id) == "played"
    evening = evening_of(table)
    following.end()
    evening.end()
    assert why(table.circle, move.id) == "evening_over"


def test_an_evening_opens_again_only_where_no_other_goes_on(table: Table) -> None:
    evening = evening_of(table)
    evening.end()
    ended = newest(table.circle)
    sit_down(circle=table.circle, evening=services.NEW)
    assert why(table.circle, ended.id) == "evening_open"


def test_an_evening_that_was_opened_again_ends_only_when_its_game_is_over(table: Table) -> None:
    evening_of(table).end()
    evening_of(table).reopen()
    opened = newest(table.circle)
    table.save(took(2, 1, 1, 1))
    assert why(table.circle, opened.id) == "still_playing"


def test_a_new_name_stays_once_somebody_plays_under_it(table: Table) -> None:
    add(table)
    added = newest(table.circle)
    table.take_over(0, EGOR)
    assert why(table.circle, added.id) == "history"


def test_an_old_name_that_somebody_else_has_now_does_not_come_back(table: Table) -> None:
    services.rename_player(**of_player(table, ANNA), name="Аня")
    renamed = newest(table.circle)
    add(table, ANNA)
    assert why(table.circle, renamed.id) == "name_taken"


def test_a_name_that_was_hidden_and_plays_again_is_not_shown_by_an_undo(table: Table) -> None:
    services.hide_player(**of_player(table, ANNA))
    hidden = newest(table.circle)
    sit_down(circle=table.circle)
    assert why(table.circle, hidden.id) == "changed"


def test_a_mark_taken_off_comes_back_only_while_so_much_is_owed() -> None:
    table = settled()
    paid = pay(table)
    evening_of(table).unpay(paid.row or 0)
    gone = newest(table.circle)
    last = models.Hand.objects.filter(game__slug=table.game).latest("number")
    table.remove(last.number)
    assert why(table.circle, gone.id) == "not_owed"


def test_what_changed_nothing_has_nothing_to_be_undone(table: Table) -> None:
    services.set_carries(**asked(table.circle), carries=False)
    assert newest(table.circle).obstacle == "nothing"


@pytest.mark.parametrize("part", [{}, [], {"inputs": 3}, {"move": {}, "hidden": []}, {"player": "x", "name": 10**30}])
def test_no_entry_of_a_file_breaks_the_journal(table: Table, part: Any) -> None:
    row = models.Journal.objects.get(deed="start_game")
    common: dict[str, Any] = {"circle": row.circle, "evening": row.evening, "input": {}, "phone": "", "at": row.at}
    answers = cycle([{"row": part}, {"row": 5, "number": 1}, {}])
    deeds = (*undoable.GAME_DEEDS, *undoable.EVENING_DEEDS, *undoable.CIRCLE_DEEDS, *undoable.FOR_GOOD, "unheard")
    for deed, answer in zip(deeds, answers, strict=False):
        where = {"game": row.game, "key": services.new_key(), "answer": answer}
        models.Journal.objects.create(deed=deed, before=part, after=part, **common, **where)
    found = all_entries(table.circle)
    assert len(found) > len(deeds)
    for entry in found:
        assert entry.obstacle or entry.deed == "reopen_evening"  # it has nothing to be read
        if entry.obstacle:
            with pytest.raises(services.Conflict):
                undo(table.circle, entry.id)
