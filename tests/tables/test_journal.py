"""Every deed stands in the journal, and is undone from there, or the journal says what stands in the way."""

import re
from collections.abc import Callable
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import translation

from scorekeeper.tables import models, queries, services, undoable
from scorekeeper.tables.inputs import inputs_of
from scorekeeper.tables.queries import JournalEntry
from scorekeeper.tables.services import undoing
from scorekeeper.words import history, journal
from tests.cast import ANNA, DARYA, EGOR, GLEB, OTHER_PHONE, PHONE, Table, rule_set, sit_down, took
from tests.evenings import TWELVE, Evening, evening_of, key_of, win

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(db: None) -> Table:
    return sit_down()


def entries(circle: str, **asked: Any) -> tuple[JournalEntry, ...]:
    return queries.journal_screen(circle, **asked).entries


def newest(circle: str) -> JournalEntry:
    return entries(circle)[0]


def undo(circle: str, entry: int, key: str = "") -> services.Answer:
    return services.undo_entry(key=key or services.new_key(), phone=OTHER_PHONE, circle=circle, entry=entry)


def why(circle: str, entry: int) -> str:
    return next(each.obstacle for each in entries(circle) if each.id == entry)


def asked(circle: str) -> dict[str, str]:
    return {"key": services.new_key(), "phone": PHONE, "circle": circle}


def books(circle: str) -> object:
    """All that a circle's deeds can change, without keys that a redo may give anew."""
    home = models.Circle.objects.get(slug=circle)
    games = models.Game.objects.filter(evening__circle=home).order_by("pk")
    return (
        home.name,
        home.carries,
        sorted(home.players.values_list("name", "mark", "hidden", "merged_into")),
        [(row.name, row.rules, row.removed) for row in home.house_rules.order_by("pk") if not row.removed],
        sorted(home.phones.values_list("code", "name")),
        [inputs_of(game) for game in games],
        [evening.ended_at is None for evening in home.evenings.order_by("pk")],
        list(models.Move.objects.values_list("game_number", "phase", "kind", "player", "other", "seat", "by")),
        sorted(models.Payment.objects.values_list("payer", "receiver", "amount")),
    )


# --- each deed and its way back -----------------------------------------------------------------------------------


def _played(table: Table) -> Table:
    for _ in range(2):
        table.save(took(2, 1, 1, 1))
    return table


def _settled() -> Table:
    return win(sit_down(rules=TWELVE), 0, 3)


def _saved(table: Table) -> None:
    table.save(took(2, 1, 1, 1))


def _undone_hand(table: Table) -> None:
    table.undo()


def _pay(table: Table) -> services.Answer:
    evening = evening_of(table)
    due = evening.screen().transfers[0]
    return evening.pay(due.payer.label, due.receiver.label, due.amount)


def _unpay(table: Table) -> None:
    evening_of(table).unpay(_pay(table).row or 0)


def _keep(table: Table, name: str = "Дачные", start: int = 25, house: int | None = None) -> int:
    seen = None if house is None else models.HouseRules.objects.get(pk=house).revision
    rules = rule_set(start=start)
    return services.keep_rules(**asked(table.circle), name=name, rules=rules, house=house, revision=seen).row or 0


def _player(table: Table, label: str) -> dict[str, Any]:
    return {**asked(table.circle), "player": key_of(table.circle, label)}


def _add(table: Table, name: str = EGOR) -> None:
    services.add_player(**asked(table.circle), name=name)


def _remove(table: Table) -> None:
    _add(table)
    services.remove_player(**_player(table, EGOR))


def _merge(table: Table) -> None:
    _add(table)
    services.merge_players(**_player(table, EGOR), into=key_of(table.circle, ANNA))


def _unmerge(table: Table) -> None:
    _merge(table)
    services.unmerge_player(**_player(table, EGOR))


def _shown_again(table: Table) -> None:
    services.hide_player(**_player(table, ANNA))
    services.show_player(**_player(table, ANNA))


def _added_back(table: Table) -> None:
    services.hide_player(**_player(table, ANNA))
    _add(table, ANNA)


def _moved_and_back(table: Table) -> None:
    evening_of(table).come(DARYA)
    evening_of(table).undo()


def _ended_and_opened(table: Table) -> None:
    evening_of(table).end()
    evening_of(table).reopen()


DEEDS: dict[str, Callable[[Table], object]] = {
    "save_hand": _saved,
    "undo_hand": _undone_hand,
    "correct_hand": lambda table: table.correct(1, took(0, 5, 0, 0)),
    "remove_hand": lambda table: table.remove(1),
    "insert_hand": lambda table: table.insert(1, took(5, 0, 0, 0)),
    "take_over": lambda table: table.take_over(1, DARYA),
    "swap_seats": lambda table: table.swap(0, 1, "people"),
    "change_rules": lambda table: table.rule(rule_set(start=30)),
    "end_game": lambda table: table.end(),
    "reopen_game": lambda table: (table.end(), table.reopen()),
    "undo_deed": lambda table: table.undo_deed(),
    "move": lambda table: evening_of(table).come(DARYA),
    "undo_move": _moved_and_back,
    "add_player": _add,
    "added_back": _added_back,
    "remove_player": _remove,
    "rename_player": lambda table: services.rename_player(**_player(table, ANNA), name="Аня"),
    "hide_player": lambda table: services.hide_player(**_player(table, ANNA)),
    "show_player": _shown_again,
    "merge_players": _merge,
    "unmerge_player": _unmerge,
    "rename_circle": lambda table: services.rename_circle(**asked(table.circle), name="Дача"),
    "set_carries": lambda table: services.set_carries(**asked(table.circle), carries=True),
    "keep_rules": _keep,
    "change_kept": lambda table: _keep(table, "Зимние", 30, _keep(table)),
    "copy_rules": lambda table: services.copy_rules(**asked(table.circle), house=_keep(table)),
    "remove_rules": lambda table: services.remove_rules(**asked(table.circle), house=_keep(table)),
    "name_phone": lambda table: services.name_phone(**asked(table.circle), name="Телефон Ани"),
}
SETTLED: dict[str, Callable[[Table], object]] = {
    "pay": _pay,
    "unpay": _unpay,
    "end_evening": lambda table: evening_of(table).end(),
    "reopen_evening": _ended_and_opened,
}


@pytest.mark.parametrize("name", [*DEEDS, *SETTLED])
def test_a_deed_is_undone_once_from_the_journal_and_done_again_by_undoing_that(name: str) -> None:
    table = _settled() if name in SETTLED else _played(sit_down())
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
    services.rename_player(**_player(table, ANNA), name="Аня")
    services.rename_player(**_player(table, "Аня"), name="Анюта")
    second, first = entries(table.circle)[:2]
    with pytest.raises(services.Conflict):
        undo(table.circle, first.id)
    undo(table.circle, second.id)
    undo(table.circle, first.id)
    assert key_of(table.circle, ANNA)


def test_two_marks_of_payment_are_each_taken_back_by_themselves() -> None:
    table = _settled()
    evening = evening_of(table)
    due = evening.screen().transfers[0]
    evening.pay(due.payer.label, due.receiver.label, 100)
    evening.pay(due.payer.label, due.receiver.label, 100)
    first = entries(table.circle)[1]
    undo(table.circle, first.id)
    assert [paid.amount for paid in evening.screen().payments] == [100]
    assert why(table.circle, first.id) == "undone"


# --- what stands in the way ---------------------------------------------------------------------------------------


def test_what_stays_done_says_why(table: Table) -> None:
    services.withdraw_link(**asked(table.circle), role="watcher")
    services.make_code(**asked(table.circle), role="keeper", seen="", new_code=lambda: ("serial", "digest"))
    services.make_nameless(**_player(table, GLEB), called="Игрок")
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
    _add(table)
    added = newest(table.circle)
    table.take_over(0, EGOR)
    assert why(table.circle, added.id) == "history"


def test_an_old_name_that_somebody_else_has_now_does_not_come_back(table: Table) -> None:
    services.rename_player(**_player(table, ANNA), name="Аня")
    renamed = newest(table.circle)
    _add(table, ANNA)
    assert why(table.circle, renamed.id) == "name_taken"


def test_a_name_that_was_hidden_and_plays_again_is_not_shown_by_an_undo(table: Table) -> None:
    services.hide_player(**_player(table, ANNA))
    hidden = newest(table.circle)
    sit_down(circle=table.circle)
    assert why(table.circle, hidden.id) == "changed"


def test_a_mark_taken_off_comes_back_only_while_so_much_is_owed() -> None:
    table = _settled()
    paid = _pay(table)
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
    found = _all_entries(table.circle)
    assert len(found) > len(deeds)
    for entry in found:
        assert entry.obstacle or entry.deed == "reopen_evening"  # it has nothing to be read
        if entry.obstacle:
            with pytest.raises(services.Conflict):
                undo(table.circle, entry.id)


def _all_entries(circle: str) -> list[JournalEntry]:
    shown = queries.journal_screen(circle)
    found = list(shown.entries)
    while shown.older:
        shown = queries.journal_screen(circle, before=shown.older)
        found += shown.entries
    return found


# --- the pages ----------------------------------------------------------------------------------------------------


def test_the_journal_is_read_by_circle_by_evening_and_by_game(table: Table) -> None:
    _add(table)
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
    found = [entry.id for entry in _all_entries(table.circle)]
    assert len(found) == len(set(found)) == 71
    assert found == sorted(found, reverse=True)


def test_a_long_journal_takes_as_many_queries_as_a_short_one() -> None:
    table = _settled()
    _add(table)
    _pay(table)
    evening_of(table).come(DARYA)
    _keep(table)
    with CaptureQueriesContext(connection) as few:
        entries(table.circle)
    for _ in range(3):
        table = win(table.rematch(), 0, 2)
        _pay(table)
        evening_of(table).come(services.new_key())
        _keep(table, services.new_key())
        _add(table, services.new_key())
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
