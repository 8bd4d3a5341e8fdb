"""Where the descriptions leave something open, whoever plays by them is told, and the papers list the same."""

import re

import pytest

from scorekeeper.rules.presets import PRESETS
from scorekeeper.rules.readings import READINGS, SOURCE_OF, SOURCES, readings
from scorekeeper.rules.rules_json import parse_rules
from scorekeeper.rules.switches import switched
from scorekeeper.rules.worked import FIELDS
from tests.house import ROOT
from tests.rules.build import rule_set

#: Readings of variants: a preset doesn't follow them until the variant is chosen.
OF_VARIANTS = {"three_and_skew", "crosses_and_jacks", "hard_any_pair"}
#: Of a description's two presets, what only one of them plays.
OF_ONE = {("hard-30", "pays_for_fine"), ("classic-20", "ace_besides")}
#: What goes on where nobody may pass.
OF_PASSING = {"pass_costs", "all_pass", "all_but_one"}


def followed(preset: str, **changes: object) -> set[str]:
    rules = rule_set(preset, **changes)
    return {row.id for row in readings(rules) if row.followed(rules)}


def test_the_papers_list_the_same_readings_in_the_same_order() -> None:
    paper = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
    table = paper.partition("## Readings")[2]
    rows = re.findall(r"^\| `(\w+)` \| (S[\dS,– ]+) \|", table, re.M)
    told = [(row.id, "S1–S5" if row.sources == SOURCES else ", ".join(row.sources)) for row in READINGS]
    assert rows == told


def test_each_reading_has_a_name_of_its_own_and_a_field_that_there_is() -> None:
    assert len({row.id for row in READINGS}) == len(READINGS)
    assert {row.field for row in READINGS} - {""} <= set(FIELDS)


def test_each_preset_comes_from_a_description() -> None:
    assert set(SOURCE_OF) == set(PRESETS)
    assert set(SOURCE_OF.values()) == set(SOURCES)


@pytest.mark.parametrize("preset", PRESETS)
def test_a_preset_plays_as_its_readings_say(preset: str) -> None:
    rules = rule_set(preset)
    mine = {row.id for row in readings(rules)}
    not_played = OF_VARIANTS | {name for of, name in OF_ONE if of == preset}
    if not rules.passing.allowed:
        not_played = not_played | OF_PASSING
    assert mine - followed(preset) == mine & not_played


@pytest.mark.parametrize("preset", PRESETS)
def test_a_preset_is_told_the_readings_of_its_own_description_only(preset: str) -> None:
    assert all(SOURCE_OF[preset] in row.sources for row in readings(rule_set(preset)))


def test_rules_without_a_preset_are_told_all() -> None:
    assert readings(parse_rules(PRESETS["petushok-15"])) == READINGS


@pytest.mark.parametrize(
    ("preset", "reading", "changes"),
    [
        ("short-15", "overshoot_silent", {"overshoot": "reset"}),
        ("short-15", "cap", {"no_trick": {"mode": "points", "points": 5, "capped": False}}),
        ("short-15", "six_pack", {"deck": 36}),
        ("short-15", "four_need_trick", {"declarations": {"four": {"bonus": 15, "no_trick": -10}}}),
        ("classic-20", "passing_allowed", {"passing": {"allowed": False, "limit": None}}),
        ("classic-20", "fouls_uncapped", {"fouls": {}}),
        ("hard-30", "ace_besides", {"spade_ace": None}),
        ("hard-30", "hard_cap", {"no_trick": {"mode": "cross"}}),
        ("passing-15", "last_points_missing", {"own_cards_at": 3}),
        ("passing-15", "bonus_and_fine", {"declarations": {"simple": {"bonus": 5, "no_trick": 5}}}),
        ("passing-15", "seven_points", {"declarations": {"simple": {"bonus": 6, "no_trick": 0}}}),
        ("passing-15", "early_jacks", {"early_finish_at": None}),
        ("passing-15", "overshoot_loses", {"overshoot": "finish"}),
        ("money-25", "pass_twice", {"passing": {"allowed": True, "limit": 3}}),
        ("money-25", "pack_silent", {"players": [2, 6]}),
        ("petushok-15", "petushok_silent", {"trump_card": "stays"}),
    ],
)
def test_a_company_that_chooses_otherwise_is_not_told_the_reading(
    preset: str, reading: str, changes: dict[str, object]
) -> None:
    assert reading in followed(preset)
    assert reading not in followed(preset, **changes)


@pytest.mark.parametrize(
    ("reading", "switch"),
    [
        ("three_and_skew", "three_jacks_12"),
        ("three_and_skew", "skew_3"),
        ("crosses_and_jacks", "crosses"),
        ("hard_any_pair", "hard_any_pair"),
    ],
)
def test_a_variant_brings_its_reading(reading: str, switch: str) -> None:
    rules = switched(rule_set(), switch)
    assert reading in {row.id for row in readings(rules) if row.followed(rules)}


@pytest.mark.parametrize(
    ("reading", "preset", "changes"),
    [
        ("ace_besides", "classic-20", {}),
        ("crosses_and_jacks", "classic-20", {}),
        ("three_and_skew", "classic-20", {}),
        ("fouls_uncapped", "classic-20", {"no_trick": {"mode": "cross"}}),
        ("cap", "classic-20", {"no_trick": {"mode": "cross"}}),
        ("early_jacks", "passing-15", {"early_finish_at": None}),
        ("six_pack", "short-15", {"players": [2, 5]}),
        ("pass_costs", "petushok-15", {}),
    ],
)
def test_what_cannot_happen_is_not_told_as_if_it_were_done_otherwise(
    reading: str, preset: str, changes: dict[str, object]
) -> None:
    rules = rule_set(preset, **changes)
    row = next(row for row in readings(rules) if row.id == reading)
    assert (row.arises(rules), row.followed(rules)) == (False, False)


@pytest.mark.parametrize(
    ("reading", "preset", "changes"),
    [
        ("cap", "classic-20", {"no_trick": {"mode": "points", "points": 5, "capped": False}}),
        ("pays_for_fine", "hard-30", {}),
        ("three_and_skew", "classic-20", {"declarations": {"three": {"bonus": 12, "no_trick": "void"}}}),
        ("passing_allowed", "classic-20", {"passing": {"allowed": False, "limit": None}}),
        ("seven_points", "passing-15", {"overshoot": "finish"}),
    ],
)
def test_what_is_done_otherwise_is_told_so(reading: str, preset: str, changes: dict[str, object]) -> None:
    rules = rule_set(preset, **changes)
    row = next(row for row in readings(rules) if row.id == reading)
    assert (row.arises(rules), row.followed(rules)) == (True, False)


def test_jacks_that_pay_for_the_usual_fine_do_so_beside_crosses_too() -> None:
    rules = switched(rule_set(no_trick={"mode": "cross"}), "three_jacks_12")
    assert {"pays_for_fine", "three_and_skew"} <= {row.id for row in readings(rules) if row.followed(rules)}


def test_what_is_followed_comes_up() -> None:
    for preset in PRESETS:
        for row in readings(rule_set(preset)):
            assert row.arises(rule_set(preset)) or not row.followed(rule_set(preset)), (preset, row.id)


@pytest.mark.parametrize(
    ("preset", "reading", "changes"),
    [
        ("petushok-15", "three_and_skew", {"declarations": {"three": {"bonus": 12, "no_trick": -7}}}),
        ("classic-20", "early_jacks", {"early_finish_at": 5}),
        ("short-15", "ace_besides", {"spade_ace": {"won": 5, "lost": 5}}),
        ("petushok-15", "crosses_and_jacks", {"no_trick": {"mode": "cross"}}),
        ("petushok-15", "cap", {"no_trick": {"mode": "points", "points": 5, "capped": True}}),
    ],
)
def test_whoever_takes_over_a_rule_of_another_description_is_told_what_it_leaves_open(
    preset: str, reading: str, changes: dict[str, object]
) -> None:
    assert reading not in followed(preset)
    assert reading in followed(preset, **changes)
