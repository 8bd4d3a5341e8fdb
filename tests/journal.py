"""The journal as its phones see it, and every deed that it can take back."""

from collections.abc import Callable
from typing import Any

from scorekeeper.tables import models, queries, services
from scorekeeper.tables.inputs import inputs_of
from scorekeeper.tables.queries import JournalEntry
from tests.cast import ANNA, DARYA, EGOR, OTHER_PHONE, PHONE, Table, rule_set, sit_down, took
from tests.evenings import TWELVE, evening_of, key_of, win


def entries(circle: str, **asked: Any) -> tuple[JournalEntry, ...]:
    """A page of the journal."""
    return queries.journal_screen(circle, **asked).entries


def newest(circle: str) -> JournalEntry:
    """The last entry."""
    return entries(circle)[0]


def undo(circle: str, entry: int, key: str = "") -> services.Answer:
    """Undo an entry on another phone."""
    return services.undo_entry(key=key or services.new_key(), phone=OTHER_PHONE, circle=circle, entry=entry)


def why(circle: str, entry: int) -> str:
    """What stands in the way of undoing an entry of the first page."""
    return next(each.obstacle for each in entries(circle) if each.id == entry)


def asked(circle: str) -> dict[str, str]:
    """What every deed of a circle is asked with."""
    return {"key": services.new_key(), "phone": PHONE, "circle": circle}


def all_entries(circle: str) -> list[JournalEntry]:
    """Every entry, page by page."""
    shown = queries.journal_screen(circle)
    found = list(shown.entries)
    while shown.older:
        shown = queries.journal_screen(circle, before=shown.older)
        found += shown.entries
    return found


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


def played(table: Table) -> Table:
    """Two hands."""
    for _ in range(2):
        table.save(took(2, 1, 1, 1))
    return table


def settled() -> Table:
    """A game that is over, with something to be paid."""
    return win(sit_down(rules=TWELVE), 0, 3)


def _saved(table: Table) -> None:
    table.save(took(2, 1, 1, 1))


def _undone_hand(table: Table) -> None:
    table.undo()


def pay(table: Table) -> services.Answer:
    """Mark the first transfer as paid."""
    evening = evening_of(table)
    due = evening.screen().transfers[0]
    return evening.pay(due.payer.label, due.receiver.label, due.amount)


def _unpay(table: Table) -> None:
    evening_of(table).unpay(pay(table).row or 0)


def keep(table: Table, name: str = "Дачные", start: int = 25, house: int | None = None) -> int:
    """Keep a rule set, or put another in the place of one."""
    seen = None if house is None else models.HouseRules.objects.get(pk=house).revision
    rules = rule_set(start=start)
    return services.keep_rules(**asked(table.circle), name=name, rules=rules, house=house, revision=seen).row or 0


def of_player(table: Table, label: str) -> dict[str, Any]:
    """What every deed on somebody is asked with."""
    return {**asked(table.circle), "player": key_of(table.circle, label)}


def add(table: Table, name: str = EGOR) -> None:
    """Write somebody down."""
    services.add_player(**asked(table.circle), name=name)


def _remove(table: Table) -> None:
    add(table)
    services.remove_player(**of_player(table, EGOR))


def _merge(table: Table) -> None:
    add(table)
    services.merge_players(**of_player(table, EGOR), into=key_of(table.circle, ANNA))


def _unmerge(table: Table) -> None:
    _merge(table)
    services.unmerge_player(**of_player(table, EGOR))


def _shown_again(table: Table) -> None:
    services.hide_player(**of_player(table, ANNA))
    services.show_player(**of_player(table, ANNA))


def _added_back(table: Table) -> None:
    services.hide_player(**of_player(table, ANNA))
    add(table, ANNA)


def _moved_and_back(table: Table) -> None:
    evening_of(table).come(DARYA)
    evening_of(table).undo()


def _ended_and_opened(table: Table) -> None:
    evening_of(table).end()
    evening_of(table).reopen()


#: Each deed of a game or a circle that can be undone, at a table that has played two hands.
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
    "add_player": add,
    "added_back": _added_back,
    "remove_player": _remove,
    "rename_player": lambda table: services.rename_player(**of_player(table, ANNA), name="Аня"),
    "hide_player": lambda table: services.hide_player(**of_player(table, ANNA)),
    "show_player": _shown_again,
    "merge_players": _merge,
    "unmerge_player": _unmerge,
    "rename_circle": lambda table: services.rename_circle(**asked(table.circle), name="Дача"),
    "set_carries": lambda table: services.set_carries(**asked(table.circle), carries=True),
    "keep_rules": keep,
    "change_kept": lambda table: keep(table, "Зимние", 30, keep(table)),
    "copy_rules": lambda table: services.copy_rules(**asked(table.circle), house=keep(table)),
    "remove_rules": lambda table: services.remove_rules(**asked(table.circle), house=keep(table)),
    "name_phone": lambda table: services.name_phone(**asked(table.circle), name="Телефон Ани"),
}
#: Those of an evening, once a game is over.
SETTLED: dict[str, Callable[[Table], object]] = {
    "pay": pay,
    "unpay": _unpay,
    "end_evening": lambda table: evening_of(table).end(),
    "reopen_evening": _ended_and_opened,
}
