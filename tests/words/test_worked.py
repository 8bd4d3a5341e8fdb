"""Beside each field of the editor one sees what it does, and that it changed where it did."""

import re
from collections.abc import Iterator

import pytest
from django.utils import translation
from hypothesis import given

from scorekeeper.rules.cards import KINDS
from scorekeeper.rules.presets import PRESETS
from scorekeeper.rules.ruleset import FOULS, RuleSet
from scorekeeper.rules.switches import SWITCHES, switched
from scorekeeper.rules.worked import FIELDS, outcome
from scorekeeper.words.phrase import number, signed
from scorekeeper.words.worked import effect
from tests.rules.build import rule_set
from tests.rules.strategies import examples, rule_sets
from tests.rules.test_worked import meaning

NO_TRICK = {"mode": "points", "points": 5, "capped": False}


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    with translation.override("en"):
        yield


@given(before=rule_sets, after=rule_sets)
@examples(60)
def test_a_change_is_told_exactly_where_the_meaning_changes(before: RuleSet, after: RuleSet) -> None:
    for field in FIELDS:
        changed = "becomes" in effect(field, before, after)
        assert changed == (meaning(field, before) != meaning(field, after)), field


@given(before=rule_sets, after=rule_sets)
@examples(20)
def test_what_was_and_what_will_be_are_both_told(before: RuleSet, after: RuleSet) -> None:
    for field in FIELDS:
        told, was, becomes = effect(field, before, after), effect(field, before, before), effect(field, after, after)
        case = was.partition(": ")[0]
        assert becomes.partition(": ")[0] == told.partition(": ")[0] == case
        for text in (was, becomes):
            assert text.partition(": ")[2] in told


@given(rules=rule_sets)
@examples(60)
def test_the_numbers_told_are_those_of_the_hand(rules: RuleSet) -> None:
    for field in (*(f"{kind}_bonus" for kind in KINDS), *FOULS, "ace_won", "ace_lost", "fine"):
        told = effect(field, rules, rules).partition(": ")[2]
        values = outcome(field, rules).values
        for key in {"with", "change", "fine"} & set(values):
            assert re.search(rf"(?<![\d+−]){re.escape(signed(int(values[key])))}(?!\d)", told), field
        if "limit" in values:
            assert number(int(values["limit"])) in told


@pytest.mark.parametrize(
    ("field", "before", "after", "told"),
    [
        (
            "simple_no_trick",
            {},
            {"simple": {"bonus": 5, "no_trick": 5}},
            "Два чёрных валета, без взяток: было 0, станет +5",
        ),
        ("skew_counts", {}, {"skew": {"bonus": 3, "no_trick": 2}}, "с 1 взяткой −4, без взяток +2"),
        (
            "four_bonus",
            {},
            {"four": None},
            "Четыре валета, 1 взятка: было −16, станет −11 (считаются как цветные мальчики)",
        ),
    ],
)
def test_effects_are_told_in_russian(
    field: str, before: dict[str, object], after: dict[str, object], told: str
) -> None:
    rules = [rule_set("passing-15", declarations=kinds) for kinds in (before, after)]
    with translation.override("ru"):
        assert told in effect(field, *rules)


def test_the_example_of_the_two_black_jacks() -> None:
    fined = rule_set("classic-20", no_trick=NO_TRICK, declarations={"simple": {"bonus": 5, "no_trick": 5}})
    with translation.override("ru"):
        told = effect("simple_no_trick", fined, rule_set())
        assert told == "Два чёрных валета, без взяток: было +5, станет 0"
        assert effect("simple_no_trick", fined, fined) == "Два чёрных валета, без взяток: +5"


@pytest.mark.parametrize("language", ["ru", "en"])
@given(before=rule_sets, after=rule_sets)
@examples(15)
def test_no_hole_is_left_in_an_effect(language: str, before: RuleSet, after: RuleSet) -> None:
    with translation.override(language):
        for field in FIELDS:
            assert not re.search(r"[{}]|None|  |_", effect(field, before, after)), field


@pytest.mark.parametrize("switch", SWITCHES)
def test_every_switch_shows_what_it_does_beside_some_field(switch: str) -> None:
    base = rule_set("classic-20", deck=32, players=[2, 6], no_trick=NO_TRICK)
    told = [effect(field, base, switched(base, switch)) for field in FIELDS]
    assert any("becomes" in text for text in told)


@pytest.mark.parametrize("preset", PRESETS)
def test_nothing_is_said_to_change_where_nothing_does(preset: str) -> None:
    for field in FIELDS:
        assert "becomes" not in effect(field, rule_set(preset), rule_set(preset))
