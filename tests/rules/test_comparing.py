"""What makes a company's rules its own is listed, each thing once and nothing besides."""

from typing import Any

import pytest
from hypothesis import given

from scorekeeper.rules.cards import KINDS
from scorekeeper.rules.comparing import Difference, differences, values
from scorekeeper.rules.presets import PRESETS
from scorekeeper.rules.rules_json import PARAMETERS
from scorekeeper.rules.ruleset import FOULS, RuleSet
from scorekeeper.rules.switches import SWITCHES, switched
from tests.rules.build import rule_set
from tests.rules.strategies import examples, rule_sets


def told(rules: RuleSet, base: RuleSet) -> list[tuple[Any, ...]]:
    return [tuple(difference) for difference in differences(rules, base)]


def test_a_company_sees_its_three_differences_from_the_classic_game() -> None:
    ours = rule_set(
        start=15,
        declarations={"skew": {"bonus": 3, "no_trick": 2}, "four": None},
        fouls={"revoke": 5, "early_draw": 3},
    )
    assert told(ours, rule_set()) == [
        ("start", None, 20, 15),
        ("declarations", "skew", None, {"bonus": 3, "no_trick": 2}),
        ("declarations", "four", {"bonus": 15, "no_trick": -10}, None),
        ("fouls", "early_draw", 5, 3),
        ("fouls", "overdraw", 5, None),
    ]


@pytest.mark.parametrize(
    ("preset", "changes", "expected"),
    [
        ("classic-20", {"deck": 36}, [({"cards": 32, "six": 30}, {"cards": 36, "six": 36})]),
        ("short-15", {"deck": 36}, [({"cards": 36, "six": 30}, {"cards": 36, "six": 36})]),
        ("short-15", {"deck": 30}, [({"cards": 36, "six": 30}, {"cards": 30, "six": 30})]),
        ("money-25", {"deck": 36}, []),
        ("money-25", {"deck": 32}, [({"cards": 36, "six": 30}, {"cards": 32, "six": 32})]),
    ],
)
def test_a_deck_differs_where_somebody_would_be_dealt_from_another(
    preset: str, changes: dict[str, Any], expected: list[tuple[Any, Any]]
) -> None:
    base = rule_set(preset)
    assert told(rule_set(preset, **changes), base) == [("deck", None, before, after) for before, after in expected]


def test_a_table_of_presets_has_a_row_for_every_parameter_kind_and_foul() -> None:
    places = {
        (name, inner) for name in PARAMETERS for inner in {"declarations": KINDS, "fouls": FOULS}.get(name, (None,))
    }
    assert all(set(values(rule_set(preset))) == places for preset in PRESETS)
    assert next(iter(values(rule_set()))) == ("start", None)


@pytest.mark.parametrize("switch", SWITCHES)
def test_a_variant_that_was_switched_on_is_listed_as_what_it_changes(switch: str) -> None:
    base = rule_set("hard-30")
    found = differences(switched(base, switch), base)
    assert {difference.parameter for difference in found} <= set(SWITCHES[switch](base))
    assert bool(found) == (switch not in ("hard_spade_ace", "hard_any_pair", "hard_fines"))


@examples(100)
@given(rule_sets, rule_sets)
def test_both_ways_tell_the_same_and_only_alike_sets_tell_nothing(one: RuleSet, other: RuleSet) -> None:
    there, back = differences(one, other), differences(other, one)
    assert [Difference(d.parameter, d.name, d.after, d.before) for d in back] == list(there)
    alike = {place: value for place, value in values(one).items() if value == values(other)[place]}
    named = {(difference.parameter, difference.name) for difference in there}
    assert named | set(alike) | {("deck", None)} == set(values(one)) | {("deck", None)}
    assert not named & set(alike)
