"""Names: whoever is written down is the one who is meant."""

import unicodedata
from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from scorekeeper.rules.errors import Refused
from scorekeeper.rules.naming import clean_name
from scorekeeper.rules.record import Takeover
from scorekeeper.tables import models, queries, services
from tests.cast import CAST, PHONE, Table, rule_set, sit_down, took

TWO_SASHAS = ("Саша", "Борис", "Саша")


def labels(table: Table) -> list[str]:
    return [seat.label for seat in table.screen().seats]


def test_two_sashas_at_one_table_have_a_hand_a_record_and_a_debt_each(db: None) -> None:
    table = sit_down(TWO_SASHAS, records=(5, 9, 9))
    table.save(took(5, 0, 0))
    shown = table.screen()
    assert [seat.label for seat in shown.seats] == ["Саша", "Борис", "Саша (2)"]
    assert [seat.record for seat in shown.seats] == [0, 14, 14]
    assert [(row.payer, row.receiver, row.points) for row in shown.payouts] == [(1, 0, 14), (2, 0, 14)]
    assert len({seat.player for seat in shown.seats}) == 3


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        (("Саша", "Борис"), ["Саша", "Борис"]),
        (("Саша (2)", "Борис"), ["Саша (2)", "Борис"]),
        (("Саша (2)", "Саша"), ["Саша (2)", "Саша"]),
        (("Саша", "Саша (2)"), ["Саша", "Саша (2)"]),
        (("Саша", "Саша", "Саша (2)"), ["Саша", "Саша (3)", "Саша (2)"]),
        (("Саша (2)", "Саша (2)"), ["Саша (2)", "Саша"]),
        (("Саша", "Саша", "Саша"), ["Саша", "Саша (2)", "Саша (3)"]),
    ],
)
def test_a_name_with_its_mark_means_the_one_who_has_it(db: None, typed: tuple[str, ...], meant: list[str]) -> None:
    first = sit_down(TWO_SASHAS)
    known = {seat.label: seat.player for seat in first.screen().seats}
    again = sit_down(typed, circle=first.circle)
    assert labels(again) == meant
    assert all(known.get(seat.label, seat.player) == seat.player for seat in again.screen().seats)


def test_somebody_remembered_is_not_written_down_a_second_time(db: None) -> None:
    first = sit_down(("Анна", "Борис"))
    sit_down(("  Анна ", "Борис", "Вера"), circle=first.circle)
    assert sorted(models.Player.objects.values_list("name", flat=True)) == ["Анна", "Борис", "Вера"]


def test_another_circles_anna_is_somebody_else(db: None) -> None:
    one, other = sit_down(("Анна", "Борис")), sit_down(("Анна", "Борис"))
    assert not {seat.player for seat in one.screen().seats} & {seat.player for seat in other.screen().seats}


def test_somebody_hidden_who_sits_down_again_is_seen_again(db: None) -> None:
    table = sit_down(("Анна", "Борис"))
    models.Player.objects.update(hidden=True)
    sit_down(("Анна", "Борис"), circle=table.circle)
    assert not models.Player.objects.filter(hidden=True).exists()


def test_a_letter_typed_in_two_ways_is_one_letter(db: None) -> None:
    composed, decomposed = "Андрей", unicodedata.normalize("NFD", "Андрей")
    assert composed != decomposed
    table = sit_down((composed, "Борис"))
    assert labels(sit_down((decomposed, "Борис"), circle=table.circle)) == ["Андрей", "Борис"]
    assert models.Player.objects.count() == 2


NASTY = [
    "<script>alert(1)</script>",
    "\"'`&lt;",
    "{{ 7|add:7 }}{% load x %}",
    "👨‍👩‍👧",
    "שלום",
    "=1+1",
    "Я" * 60,
    "Robert'); DROP TABLE tables_game;--",
]


@pytest.mark.parametrize("name", NASTY)
def test_a_nasty_name_is_kept_letter_by_letter(db: None, name: str) -> None:
    table = sit_down((name, "Борис"))
    assert labels(table)[0] == name
    assert queries.circle_screen(table.circle).players[0].label in (name, "Борис")
    assert queries.game_record(table.game).players[0] == name


def test_a_line_break_or_a_control_character_never_gets_into_a_name() -> None:
    assert clean_name(" Ан\0на\x1b[31m\r\n\tКарловна\u2028 ") == "Анна[31m Карловна"


@pytest.mark.parametrize("name", ["", "   ", "\u200b", "\u200d\u200d", "Я" * 61, "\ud800", "\0", "а" + "\u0301" * 2000])
def test_a_name_that_shows_nothing_or_too_much_is_refused_in_its_place(db: None, name: str) -> None:
    with pytest.raises(Refused) as told:
        sit_down(("Анна", name))
    assert [(refusal.code, refusal.data["place"]) for refusal in told.value.refusals] == [("format", "players[1]")]
    assert not models.Circle.objects.exists()


def test_a_new_name_stands_in_every_game_and_statistic(table: Table) -> None:
    table.save(took(3, 1, 1, 0))
    models.Player.objects.filter(name="Анна").update(name="Анна Карловна")
    screen = queries.circle_screen(table.circle)
    assert labels(table)[0] == screen.evenings[0].games[0].names[0] == "Анна Карловна"
    assert [player.label for player in screen.players].count("Анна Карловна") == 1
    assert queries.home([table.circle])[0].names[0] == "Анна Карловна"


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"names": ("Анна",)}, "player_count"),
        ({"names": tuple("АБВГДЕЖ")}, "player_count"),
        ({"first_dealer": 4}, "unknown_player"),
        ({"records": (1, 2)}, "format"),
        ({"records": (0, 1, 1, 1)}, "format"),
        ({"crosses": (10**20, 0, 0, 0)}, "format"),
    ],
)
def test_a_table_that_cannot_be_is_refused_and_nothing_is_begun(db: None, changes: dict[str, Any], code: str) -> None:
    with pytest.raises(Refused) as told:
        sit_down(**changes)
    assert {refusal.code for refusal in told.value.refusals} == {code}
    assert not models.Circle.objects.exists()


def test_a_table_of_six_by_rules_for_five_is_refused(db: None) -> None:
    with pytest.raises(Refused) as told:
        sit_down(tuple("АБВГДЕ"), rule_set("money-25"))
    assert [refusal.code for refusal in told.value.refusals] == ["player_count"]


# --- names that a database's index could not hold -------------------------------------------------------------------


def long_name(end: str) -> str:
    """A name of what is given and 2,496 bytes that show nothing and can't be packed into fewer."""
    rng = Random(7)
    return end + "".join(chr(rng.randrange(0xE0100, 0xE01F0)) for _ in range(624))


LONGEST, TOO_LONG = long_name("Ян"), long_name("Яна")


def circle_deed(deed: str, **given: Any) -> Callable[[Table, str], object]:
    return lambda table, name: getattr(services, deed)(
        key=services.new_key(), phone=PHONE, circle=table.circle, name=name, **given
    )


def rename(table: Table, name: str) -> object:
    return circle_deed("rename_player", player=table.screen().seats[0].player)(table, name)


def come(table: Table, name: str) -> object:
    row = models.Evening.objects.get()
    return circle_deed("move", evening=row.pk, kind="come", revision=row.revision)(table, name)


def take_in(table: Table, **changes: Any) -> object:
    record = replace(queries.game_record(table.game), **changes)
    return services.import_game(key=services.new_key(), phone=PHONE, circle=table.circle, record=record)


#: Every deed that takes the name of somebody, or of a circle.
NAMING: dict[str, Callable[[Table, str], object]] = {
    "start_game": lambda table, name: sit_down((name, "Борис"), circle=table.circle),
    "take_over": lambda table, name: table.take_over(0, name),
    "add_player": circle_deed("add_player"),
    "rename_player": rename,
    "rename_circle": circle_deed("rename_circle"),
    "move": come,
    "import_game": lambda table, name: take_in(table, players=(name, *CAST[1:4])),
    "import_game, takeover": lambda table, name: take_in(table, seats=(Takeover(1, 0, name),)),
}


def everything() -> list[list[Any]]:
    return [list(model.objects.values()) for model in (models.Circle, models.Player, models.Game, models.Journal)]


@pytest.mark.parametrize("deed", NAMING)
def test_a_name_that_an_index_could_not_hold_is_refused_and_changes_nothing(table: Table, deed: str) -> None:
    before = everything()
    with pytest.raises(Refused) as told:
        NAMING[deed](table, TOO_LONG)
    assert [(refusal.code, refusal.data["problem"]) for refusal in told.value.refusals] == [("format", "name")]
    assert everything() == before


@pytest.mark.parametrize("deed", NAMING)
def test_the_longest_name_is_kept(table: Table, deed: str) -> None:
    NAMING[deed](table, LONGEST)
    assert LONGEST in {*models.Player.objects.values_list("name", flat=True), models.Circle.objects.get().name}
