"""Deeds and undoing at random: what the journal offers is done, the books stay right, and nothing else is touched."""

import os
from random import Random

import pytest

from scorekeeper.rules.errors import Refused
from scorekeeper.tables import models, queries, services
from scorekeeper.tables.checking import check_books
from tests.cast import DARYA, Table, rule_set, sit_down, took
from tests.evenings import evening_of, key_of
from tests.journal import DEEDS, SETTLED, asked, books, entries, undo

pytestmark = pytest.mark.django_db

SOAK = "PETUKH_SOAK" in os.environ
STEPS = 400 if SOAK else 25
NAMES = (*DEEDS, *SETTLED, "rematch", "new_evening", "make_nameless")
TABLE = rule_set(start=12)


def something(table: Table, chance: Random) -> Table:
    """One deed at random, where it can be done; the table at which is played then."""
    name = chance.choice(("save_hand", "save_hand", *NAMES))
    try:
        if name == "rematch":
            return table.rematch()
        if name == "new_evening":
            return sit_down(circle=table.circle, rules=TABLE, evening=services.NEW)
        if name == "make_nameless":
            nameless(table)
        elif name == "save_hand":
            table.save(took(*chance.choice(((5, 0, 0, 0), (2, 1, 1, 1), (0, 2, 2, 1)))))
        else:
            {**DEEDS, **SETTLED}[name](table)
    except (services.Conflict, Refused, StopIteration, IndexError, models.Hand.DoesNotExist):
        pass  # it can't be done as things stand
    return table


def nameless(table: Table) -> None:
    """Somebody who only ever came is made nameless."""
    player = key_of(table.circle, DARYA)
    services.make_nameless(**asked(table.circle), player=player, called="Игрок")


@pytest.mark.parametrize("seed", range(8 if SOAK else 1))
def test_whatever_was_done_the_journal_undoes_it_or_changes_nothing(seed: int) -> None:
    chance = Random(seed)
    table = sit_down(rules=TABLE)
    undone = 0
    for _ in range(STEPS):
        table = something(table, chance)
        if chance.random() < 0.5:
            undone += one_undone(table, chance)
    assert undone > STEPS // 8
    assert list(check_books()) == []
    assert evening_of(table).screen()


def one_undone(table: Table, chance: Random) -> bool:
    """Undo any entry of the first page: it works where the journal offers it, and else leaves all as it was."""
    entry = chance.choice(entries(table.circle)[:12])
    before, refused = books(table.circle), ""
    try:
        undo(table.circle, entry.id)
    except services.Conflict as conflict:
        refused = conflict.code
    except Refused:
        refused = "refused"  # such as too few people for the next game
    if refused:
        assert entry.obstacle or refused in ("refused", "sat_together", "moved_together")
        assert books(table.circle) == before
        return False
    assert not entry.obstacle
    assert queries.journal_screen(table.circle).entries[0].id > entry.id
    return True
