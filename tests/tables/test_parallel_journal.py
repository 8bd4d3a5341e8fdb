"""Many phones undo at once: one does, the others are told, and what was sent twice is done once."""

from collections.abc import Callable
from functools import partial

import pytest

from scorekeeper.tables.checking import check_books
from scorekeeper.tables.services import Answer, Conflict
from tests.cast import Table, sit_down
from tests.journal import DEEDS, SETTLED, newest, played, settled, undo

PHONES = 6
AtOnce = Callable[[list[Callable[[], object]]], list[object]]
NAMES = ("save_hand", "rename_player", "move", "merge_players", "change_kept", "pay")


def done(name: str) -> Table:
    table = settled() if name in SETTLED else played(sit_down())
    {**DEEDS, **SETTLED}[name](table)
    return table


@pytest.mark.parametrize("name", NAMES)
def test_an_entry_that_everybody_undoes_is_undone_once(name: str, database: None, at_once: AtOnce) -> None:
    table = done(name)
    entry = newest(table.circle).id
    answers = at_once([partial(undo, table.circle, entry)] * PHONES)
    assert sum(isinstance(answer, Answer) for answer in answers) == 1
    assert sum(isinstance(answer, Conflict) for answer in answers) == PHONES - 1
    assert list(check_books()) == []


@pytest.mark.parametrize("name", NAMES[:3])
def test_one_undo_sent_by_all_with_one_key_gives_all_the_same_answer(
    name: str, database: None, at_once: AtOnce
) -> None:
    table = done(name)
    entry = newest(table.circle).id
    answers = at_once([partial(undo, table.circle, entry, "one-key-for-all")] * PHONES)
    assert len(set(answers)) == 1
    assert isinstance(answers[0], Answer)
