"""The journal in words, also of deeds on people whom the books know no more."""

import pytest
from django.utils import translation

from scorekeeper.words.journal import say_deed
from scorekeeper.words.told import Told

GONE = {
    "game_number": 1,
    "phase": "after",
    "kind": "leave",
    "player_id": None,
    "other_id": None,
    "seat": None,
    "by": "",
}


@pytest.mark.parametrize("person", [None, 5])
def test_whoever_is_gone_from_the_books_leaves_no_hole_in_a_sentence(person: int | None) -> None:
    move = {**GONE, "player_id": person}
    with translation.override("ru"):
        assert say_deed(Told("move", after={"move": move})) == "Уходит: ?"
        paid = Told("pay", after={"payer": person, "receiver": 1, "amount": 5}, people={1: "Анна"})
        assert say_deed(paid).startswith("Отдано: ? → Анна")
