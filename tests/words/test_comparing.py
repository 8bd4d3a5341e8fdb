"""Rule sets side by side: nobody overlooks what differs, and nothing is said to differ that doesn't."""

import re
from collections.abc import Iterator

import pytest
from django.utils import translation
from hypothesis import given

from scorekeeper.rules.comparing import differences, values
from scorekeeper.rules.presets import PRESETS
from scorekeeper.rules.ruleset import RuleSet
from scorekeeper.words.comparing import said, said_label, table
from scorekeeper.words.rulesets import parameter_name
from tests.rules.build import rule_set
from tests.rules.strategies import examples, rule_sets


@pytest.fixture(autouse=True)
def _russian() -> Iterator[None]:
    with translation.override("ru"):
        yield


def changed(preset: str = "classic-20", **changes: object) -> list[tuple[str, str, str]]:
    return [said(each) for each in differences(rule_set(preset, **changes), rule_set(preset))]


@given(before=rule_sets, after=rule_sets)
@examples(80)
def test_rows_that_differ_are_those_whose_values_do(before: RuleSet, after: RuleSet) -> None:
    marked = {row.label for row in table([before, after]) if row.differs}
    found = {said_label(each.parameter, each.name) for each in differences(after, before)}
    deck = said_label("deck", None)
    assert marked - {deck} == found - {deck}
    if found & {deck} and before.players[1] == after.players[1]:
        assert deck in marked


@given(before=rule_sets, after=rule_sets)
@examples(60)
def test_a_difference_never_reads_the_same_on_both_sides(before: RuleSet, after: RuleSet) -> None:
    for each in differences(after, before):
        label, was, now = said(each)
        assert label
        assert was != now
        assert was
        assert now
        assert not re.search(r"[{}]|None", f"{label} {was} {now}")


def test_every_value_of_every_preset_has_its_cell() -> None:
    rows = table([rule_set(preset) for preset in PRESETS])
    assert len(rows) == len(values(rule_set()))
    assert all(cell for row in rows for cell in row.cells)
    assert len({row.label for row in rows}) == len(rows)


def test_one_rule_set_differs_from_nothing() -> None:
    assert not any(row.differs for row in table([rule_set(), rule_set()]))


def test_what_differs_is_said_as_players_say_it() -> None:
    assert changed(start=15, passing={"allowed": True, "limit": 2}, spade_ace={"won": 5, "lost": 3}) == [
        (parameter_name("start"), "20", "15"),
        (parameter_name("passing"), "сколько угодно раз", "2 раза за партию"),
        (parameter_name("spade_ace"), "обычная карта", "берёт −5, бит +3"),
    ]
    assert changed(declarations={"coloured": {"bonus": 5, "no_trick": "void"}, "four": None}) == [
        ("Цветные мальчики", "−10; без взяток −5", "−5; только со взяткой"),
        ("Четыре мальчика", "−15; без взяток −10", "не считаются"),
    ]
    assert changed(no_trick={"mode": "cross"}, fouls={"revoke": 10}, own_cards_at=None) == [
        (parameter_name("no_trick"), "+5, но не выше начальной записи", "крестик"),
        (parameter_name("own_cards_at"), "запись не больше 2", "никогда"),
        ("Ренонс", "+5", "+10"),
        ("Прикуп до сноса", "+5", "не штрафуется"),
        ("Лишняя карта", "+5", "не штрафуется"),
    ]


def test_the_pack_of_six_is_told_where_six_may_play() -> None:
    assert changed(deck=36) == [(parameter_name("deck"), "32, вшестером 30", "36")]
    assert changed("passing-15", deck=36) == [(parameter_name("deck"), "32, вшестером 30", "36")]
    cells = {row.label: row.cells for row in table([rule_set("passing-15"), rule_set()])}
    assert cells[parameter_name("deck")] == ("32", "32, вшестером 30")
