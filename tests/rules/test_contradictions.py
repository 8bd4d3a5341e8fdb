"""A company is told of rules that nobody can mean before it plays by them, and of no others."""

from typing import Any

import pytest
from hypothesis import given

from scorekeeper.rules.contradictions import contradictions
from scorekeeper.rules.presets import PRESETS
from scorekeeper.rules.ruleset import RuleSet
from scorekeeper.rules.sheet import compile_sheet
from scorekeeper.rules.switches import SWITCHES, switched
from scorekeeper.words.problems import say_only_problem, say_problem
from tests.rules.build import rule_set
from tests.rules.strategies import examples, rule_sets

WORTHLESS = {"bonus": 0, "no_trick": "void"}
FINE = {"mode": "points", "capped": True}
#: What is changed of classic-20, and where that contradicts itself.
FOUND: list[tuple[dict[str, Any], dict[str, str]]] = [
    ({"passing": {"allowed": False, "limit": 2}}, {"passing.limit": "limit_without_passing"}),
    ({"passing": {"allowed": False, "limit": 0}}, {"passing.limit": "limit_without_passing"}),
    ({"passing": {"allowed": True, "limit": 0}}, {"passing.limit": "limit_of_nought"}),
    ({"start": 5, "own_cards_at": 5, "no_trick": {**FINE, "points": 4}}, {"own_cards_at": "not_below_start"}),
    ({"start": 5, "no_exchange_at": 5, "no_trick": {**FINE, "points": 4}}, {"no_exchange_at": "not_below_start"}),
    ({"no_trick": {**FINE, "points": 20}}, {"no_trick.points": "never_written"}),
    ({"start": 5}, {"no_trick.points": "never_written"}),
    (
        {"declarations": dict.fromkeys(("simple", "coloured", "four")), "early_finish_at": 5},
        {"early_finish_at": "nothing_to_show"},
    ),
    ({"declarations": {"four": WORTHLESS}}, {"declarations.four": "brings_nothing"}),
    ({"fouls": {"revoke": 5, "overdraw": 0}}, {"fouls.overdraw": "brings_nothing"}),
    ({"spade_ace": {"won": 0, "lost": 0}}, {"spade_ace": "brings_nothing"}),
    (
        {"passing": {"allowed": True, "limit": 0}, "spade_ace": {"won": 0, "lost": 0}},
        {"passing.limit": "limit_of_nought", "spade_ace": "brings_nothing"},
    ),
]
#: What looks like a contradiction and is none.
MEANT: list[dict[str, Any]] = [
    {"passing": {"allowed": True, "limit": 1}},
    {"start": 6, "own_cards_at": 5, "no_exchange_at": 5},
    {"no_trick": {**FINE, "points": 19}},
    {"no_trick": {**FINE, "points": 50, "capped": False}},
    {"no_trick": {**FINE, "points": 0}},
    {"start": 5, "no_trick": {"mode": "cross"}},
    {"declarations": {"four": {"bonus": 0, "no_trick": 0}}},
    {"spade_ace": {"won": 0, "lost": 5}},
    {"declarations": {}, "early_finish_at": None},
]


def found_in(rules: RuleSet) -> dict[str, str]:
    told = contradictions(rules)
    assert {refusal.code for refusal in told} <= {"rules_invalid"}
    return {str(refusal.data["place"]).removeprefix("rules."): str(refusal.data["problem"]) for refusal in told}


@pytest.mark.parametrize(("changes", "expected"), FOUND)
def test_what_contradicts_itself_is_told_where_it_stands(changes: dict[str, Any], expected: dict[str, str]) -> None:
    assert found_in(rule_set(**changes)) == expected


@pytest.mark.parametrize("changes", MEANT)
def test_what_a_company_may_well_mean_is_not_refused(changes: dict[str, Any]) -> None:
    assert found_in(rule_set(**changes)) == {}


@pytest.mark.parametrize("switch", [None, *SWITCHES])
@pytest.mark.parametrize("preset", PRESETS)
def test_no_preset_and_no_variant_of_the_sources_contradicts_itself(preset: str, switch: str | None) -> None:
    rules = rule_set(preset)
    assert found_in(switched(rules, switch) if switch else rules) == {}


@examples(150)
@given(rule_sets)
def test_every_contradiction_can_be_said_and_keeps_no_record_from_being_read(rules: RuleSet) -> None:
    told = contradictions(rules)
    for refusal in told:
        sentences = say_problem(refusal.data), say_only_problem(refusal.data)
        assert all(sentence and "{" not in sentence for sentence in sentences)
    assert len({refusal.data["place"] for refusal in told}) == len(told)
    assert compile_sheet(rules, rules.players[0]).rules == rules
