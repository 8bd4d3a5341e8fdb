"""A tap that is sent twice counts once, whatever was tapped."""

from collections.abc import Callable
from typing import Any

import pytest

from scorekeeper.rules.errors import Refused
from scorekeeper.rules.record import GameRecord
from scorekeeper.tables import models, services
from scorekeeper.tables.models.journal import AppendOnly
from scorekeeper.web import codes
from tests.cast import CAST, PHONE, Table, rule_set, sit_down, took

KEY = "one-key-for-both"
Deed = Callable[..., Any]


def start(table: Table, *, other: bool = False, **given: Any) -> Any:
    names = ("Анна", "Борис") if other else ("Анна", "Вера")
    return services.start_game(phone=PHONE, names=names, rules=rule_set(), circle=table.circle, **given)


def save(table: Table, *, other: bool = False, **given: Any) -> Any:
    seen = {"number": 1, "revision": 0, "position": ""}
    return table.save(took(0, 0, 0, 5) if other else took(3, 1, 1, 0), **seen, **given)


def undo(table: Table, *, other: bool = False, **given: Any) -> Any:
    if not models.Journal.objects.filter(deed="save_hand").exists():
        table.save(took(3, 1, 1, 0))
    written = models.Journal.objects.get(deed="save_hand").answer["hand"]
    return table.undo(hand="not-that-one" if other else written, **given)


def correct(table: Table, *, other: bool = False, **given: Any) -> Any:
    if not models.Hand.objects.exists():
        table.save(took(3, 1, 1, 0))
    return table.correct(1, took(0, 0, 0, 5) if other else took(1, 1, 1, 2), revision=1, **given)


def end(table: Table, *, other: bool = False, **given: Any) -> Any:
    return table.end("as_it_stands" if other else "without_payment", **given)


def reopen(table: Table, *, other: bool = False, **given: Any) -> Any:
    if not models.Journal.objects.filter(deed="end_game").exists():
        table.end()
    return table.reopen(game=sit_down().game if other else table.game, **given)


def again(table: Table, *, other: bool = False, **given: Any) -> Any:
    if not models.Journal.objects.filter(deed="end_game").exists():
        table.end()
    return table.rematch(game=sit_down().game if other else table.game, **given)


def remove(table: Table, *, other: bool = False, **given: Any) -> Any:
    hands = written_twice(table)
    return table.remove(1, hand_id=hands[other], revision=2, **given)


def insert(table: Table, *, other: bool = False, **given: Any) -> Any:
    written_twice(table)
    return table.insert(2 if other else 1, took(1, 1, 1, 2), revision=2, **given)


def take_over(table: Table, *, other: bool = False, **given: Any) -> Any:
    return table.take_over(1, "Глеб" if other else "Дарья", revision=0, **given)


def swap(table: Table, *, other: bool = False, **given: Any) -> Any:
    return table.swap(0, 1, "people" if other else "seats", revision=0, **given)


def undo_deed(table: Table, *, other: bool = False, **given: Any) -> Any:
    written_twice(table)
    deeds = models.Journal.objects.filter(deed="save_hand").order_by("-id")
    return table.undo_deed(deed=deeds[int(other)].pk, revision=2, **given)


def import_one(table: Table, *, other: bool = False, **given: Any) -> Any:
    record = GameRecord(rule_set(), CAST[:4], (took(5, 0, 0, 0) if other else took(3, 1, 1, 0),))
    return services.import_game(phone=PHONE, circle=table.circle, record=record, **given)


def written_twice(table: Table) -> list[str]:
    """The ids of two hands, written unless they were."""
    if not models.Journal.objects.filter(deed="save_hand").exists():
        table.save(took(3, 1, 1, 0))
        table.save(took(2, 2, 1, 0))
    return [row.answer["hand"] for row in models.Journal.objects.filter(deed="save_hand").order_by("id")]


def withdraw(table: Table, *, other: bool = False, **given: Any) -> Any:
    role = services.WATCHER if other else services.KEEPER
    return services.withdraw_link(phone=PHONE, circle=table.circle, role=role, **given)


def make_code(table: Table, *, other: bool = False, **given: Any) -> Any:
    role = services.WATCHER if other else services.KEEPER
    return services.make_code(phone=PHONE, circle=table.circle, role=role, seen="", new_code=codes.new, **given)


CHANGES = [save, undo, correct, remove, insert, take_over, swap, undo_deed, end, reopen]
DEEDS = [start, *CHANGES, again, import_one, withdraw, make_code]


def what_is_stored() -> dict[str, Any]:
    """Every row of the books."""
    tables = (models.Circle, models.Player, models.Evening, models.Game, models.Seat, models.Hand, models.Entry)
    return {str(table): list(table.objects.order_by("pk").values()) for table in (*tables, models.Journal)}


@pytest.mark.parametrize("deed", DEEDS)
def test_sent_twice_it_is_done_once_and_answered_alike(table: Table, deed: Deed) -> None:
    first = deed(table, key=KEY)
    stored = what_is_stored()
    assert deed(table, key=KEY) == first
    assert what_is_stored() == stored


@pytest.mark.parametrize("deed", DEEDS)
def test_a_key_that_comes_with_something_else_is_told_and_writes_nothing(table: Table, deed: Deed) -> None:
    deed(table, key=KEY)
    row, record = models.Journal.objects.get(key=KEY), table.exported()
    with pytest.raises(services.Conflict) as told:
        deed(table, key=KEY, other=True)
    assert told.value.code == "key_reused"
    assert models.Journal.objects.get(key=KEY).answer == row.answer
    assert table.exported() == record


@pytest.mark.parametrize("deed", CHANGES)
def test_a_deed_whose_answer_was_lost_is_answered_alike_after_it_was_taken_back(table: Table, deed: Deed) -> None:
    first = deed(table, key=KEY)
    table.undo_deed()
    stored = what_is_stored()
    assert deed(table, key=KEY) == first
    assert what_is_stored() == stored


def test_both_versions_are_there_when_a_key_comes_with_another_hand(table: Table) -> None:
    stored = save(table, key=KEY)
    with pytest.raises(services.Conflict) as told:
        save(table, key=KEY, other=True)
    assert told.value.stored is not None
    assert (told.value.stored.id, told.value.stored.phone) == (stored.hand, PHONE)
    assert [entry.tricks for entry in told.value.stored.hand.entries] == [3, 1, 1, 0]
    assert told.value.sent == took(0, 0, 0, 5)


def test_a_key_of_another_game_tells_nothing_about_it(table: Table) -> None:
    save(table, key=KEY)
    with pytest.raises(services.Conflict) as told:
        save(sit_down(), key=KEY)
    assert (told.value.code, told.value.game, told.value.stored) == ("key_reused", "", None)


def test_a_hand_whose_answer_was_lost_is_answered_alike_after_the_table_went_on(table: Table) -> None:
    first = save(table, key=KEY)
    table.save(took(1, 1, 1, 2))
    assert save(table, key=KEY) == first
    assert models.Hand.objects.count() == 2


@pytest.mark.parametrize(
    "key", ["", "short", "with space in it", "a" * 65, "ключ-по-русски", "nul\0in-the-key", "line-break\n"]
)
def test_a_key_that_no_phone_makes_is_refused_and_nothing_breaks(table: Table, key: str) -> None:
    with pytest.raises(Refused) as told:
        save(table, key=key)
    assert [refusal.code for refusal in told.value.refusals] == ["format"]
    assert not models.Hand.objects.exists()


def test_every_deed_leaves_one_row_that_says_what_it_changed(table: Table) -> None:
    hand = table.save(took(3, 1, 1, 0)).hand
    table.correct(1, took(1, 1, 1, 2))
    table.undo()
    rows = list(models.Journal.objects.order_by("id"))
    assert [row.deed for row in rows] == ["start_game", "save_hand", "correct_hand", "undo_hand"]
    corrected = rows[2]
    assert [corrected.before["hand"]["id"], corrected.after["hand"]["id"]] == [hand, hand]
    assert corrected.before["hand"]["entries"][0] == {"tricks": 3}
    assert corrected.after["hand"]["entries"][0] == {"tricks": 1}
    assert rows[3].before["hand"] == corrected.after["hand"]
    assert {row.phone for row in rows} == {PHONE}


def test_what_was_done_cannot_be_written_over(table: Table) -> None:
    row = models.Journal.objects.get()
    row.phone = "somebody-else"
    for change in (
        row.save,
        row.delete,
        models.Journal.objects.all().delete,
        lambda: models.Journal.objects.update(phone="x"),
        lambda: models.Journal.objects.bulk_update([row], ["phone"]),
    ):
        with pytest.raises(AppendOnly):
            change()
    assert models.Journal.objects.get().phone == PHONE
