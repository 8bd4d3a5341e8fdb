"""Each switch of the editor in each preset: what it changes, and nothing besides."""

from typing import Any

import pytest

from scorekeeper.rules.presets import PRESETS
from scorekeeper.rules.rules_json import parameters, parse_rules, rules_to_json
from scorekeeper.rules.ruleset import VOID, RuleSet
from scorekeeper.rules.switches import SWITCHES, switched
from tests.rules.build import rule_set

FINE = dict.fromkeys(PRESETS, 5)
Pair = tuple[int, int | str]


def kinds(rules: RuleSet) -> dict[str, Pair]:
    return {kind: (value.bonus, value.no_trick) for kind, value in rules.declarations.items()}


def changed(preset: str, switch: str) -> dict[str, Any]:
    before, after = parameters(rule_set(preset)), parameters(switched(rule_set(preset), switch))
    return {name: after[name] for name in after if after[name] != before[name]}


@pytest.mark.parametrize("preset", PRESETS)
def test_three_jacks_count_twelve(preset: str) -> None:
    after = switched(rule_set(preset), "three_jacks_12")
    without = 15 if preset == "hard-30" else -7
    assert kinds(after) == {**kinds(rule_set(preset)), "three": (12, without)}


@pytest.mark.parametrize("preset", PRESETS)
def test_any_pair_brings_five(preset: str) -> None:
    after = switched(rule_set(preset), "any_pair_5")
    assert kinds(after) == {**kinds(rule_set(preset)), "simple": (5, 0), "coloured": (5, 0)}


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize(("switch", "pays"), [("skew_5", (5, 0)), ("skew_3", (3, 2))])
def test_a_skew_pair_counts(preset: str, switch: str, pays: Pair) -> None:
    after = switched(rule_set(preset), switch)
    assert kinds(after) == {**kinds(rule_set(preset)), "skew": pays}


@pytest.mark.parametrize("preset", PRESETS)
def test_a_declaration_needs_a_trick(preset: str) -> None:
    after = switched(rule_set(preset), "declaration_needs_trick")
    assert kinds(after) == {kind: (bonus, VOID) for kind, (bonus, _) in kinds(rule_set(preset)).items()}


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize(
    ("switch", "change"),
    [
        ("crosses", {"no_trick": {"mode": "cross"}}),
        ("trump_stays", {"trump_card": "stays"}),
        ("trump_auction", {"trump_card": "auction"}),
        ("hard_spade_ace", {"spade_ace": {"won": 5, "lost": 5}}),
        ("six_with_30", {"deck": 30}),
        ("six_with_36", {"deck": 36}),
    ],
)
def test_a_switch_changes_one_thing_alone(preset: str, switch: str, change: dict[str, Any]) -> None:
    before = parameters(rule_set(preset))
    assert changed(preset, switch) == {name: value for name, value in change.items() if value != before[name]}
    after = parameters(switched(rule_set(preset), switch))
    assert {name: after[name] for name in change} == change


@pytest.mark.parametrize(("preset", "without"), [("classic-20", 0), ("hard-30", 10), ("money-25", 0), ("short-15", 0)])
def test_the_hard_games_bonus_for_any_pair_comes_by_itself(preset: str, without: int) -> None:
    after = switched(rule_set(preset), "hard_any_pair")
    assert kinds(after) == {**kinds(rule_set(preset)), "skew": (5, without)}


@pytest.mark.parametrize("preset", PRESETS)
def test_the_hard_games_fines_come_by_themselves(preset: str) -> None:
    fines = {"simple": 10, "coloured": 15, "skew": 10, "three": 15, "four": 15}
    after = switched(switched(rule_set(preset), "skew_3"), "hard_fines")
    before = kinds(switched(rule_set(preset), "skew_3"))
    assert kinds(after) == {kind: (bonus, fines[kind]) for kind, (bonus, _) in before.items()}


def test_a_bonus_pays_for_the_fine_that_the_company_agreed() -> None:
    rules = rule_set("classic-20", no_trick={"mode": "points", "points": 8, "capped": False})
    assert kinds(switched(rules, "skew_3"))["skew"] == (3, 5)
    assert kinds(switched(rules, "any_pair_5"))["coloured"] == (5, 3)
    assert kinds(switched(rules, "three_jacks_12"))["three"] == (12, -4)


def test_where_crosses_are_on_a_bonus_pays_for_five() -> None:
    rules = switched(rule_set("money-25"), "crosses")
    assert kinds(switched(rules, "skew_3")) == {"skew": (3, 2)}


@pytest.mark.parametrize("switch", ["six_with_30", "six_with_36"])
def test_six_play_with_the_deck_that_was_chosen(switch: str) -> None:
    assert switched(rule_set("classic-20"), switch).deck_for(6) == int(switch[-2:])


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("switch", SWITCHES)
def test_a_switch_turned_twice_is_turned_once_and_is_kept_in_json(switch: str, preset: str) -> None:
    once = switched(rule_set(preset), switch)
    assert switched(once, switch) == once
    assert parse_rules(rules_to_json(once)) == once
    assert once.preset == preset


@pytest.mark.parametrize("switch", SWITCHES)
def test_a_switch_keeps_what_the_company_changed_and_took_away(switch: str) -> None:
    mine = rule_set(
        "classic-20", start=77, players=[3, 4], declarations={"four": None, "simple": {"bonus": 7, "no_trick": 1}}
    )
    after = switched(mine, switch)
    assert after.start == 77
    assert after.players == (3, 4)
    assert "four" not in after.declarations
    if switch != "any_pair_5":
        assert after.declarations["simple"].bonus == 7


@pytest.mark.parametrize("switch", SWITCHES)
def test_a_rule_set_without_a_preset_can_be_switched_too(switch: str) -> None:
    whole = parse_rules(PRESETS["petushok-15"])
    assert switched(whole, switch).preset is None


def test_a_switch_that_there_is_not_is_an_error() -> None:
    with pytest.raises(KeyError):
        switched(rule_set(), "jokers")


@pytest.mark.parametrize(("without", "skew"), [(-1, 0), (0, 0), (1, 10), ("void", 0)])
def test_its_fine_comes_along_only_where_pairs_are_fined_already(without: int | str, skew: int) -> None:
    rules = rule_set("classic-20", declarations={"simple": {"bonus": 5, "no_trick": without}})
    assert kinds(switched(rules, "hard_any_pair"))["skew"] == (5, skew)
