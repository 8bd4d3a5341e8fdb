"""The variants have names that players know, and say what they do."""

import re

import pytest
from django.utils import translation

from scorekeeper.rules.switches import SWITCHES, switched
from scorekeeper.words.switches import ABOUT, NAMES, switch_about, switch_name
from tests.rules.build import rule_set


def test_each_switch_has_a_name_and_a_sentence() -> None:
    assert set(NAMES) == set(ABOUT) == set(SWITCHES)


@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize("switch", SWITCHES)
def test_a_switch_names_the_description_that_proposes_it(language: str, switch: str) -> None:
    with translation.override(language):
        assert re.search(r"[.] S\d(, S\d)*$", switch_about(switch))
        assert bool(re.search("[а-я]", switch_name(switch))) == (language == "ru")


@pytest.mark.parametrize(
    ("switch", "kind"), [("three_jacks_12", "three"), ("any_pair_5", "simple"), ("skew_5", "skew"), ("skew_3", "skew")]
)
def test_a_switch_promises_the_points_that_it_sets(russian: None, switch: str, kind: str) -> None:
    bonus = switched(rule_set(), switch).declarations[kind].bonus
    assert switch_name(switch).endswith(f": {bonus}")
    assert re.search(rf"\b{bonus}\b", switch_about(switch))


def test_the_hard_games_numbers_are_told(russian: None) -> None:
    hard = switched(switched(rule_set(), "hard_fines"), "hard_spade_ace")
    fines = {str(hard.declarations[kind].no_trick) for kind in ("simple", "coloured")}
    assert fines == set(re.findall(r"\b\d+\b", switch_about("hard_fines")))
    assert hard.spade_ace
    assert {str(hard.spade_ace.won), str(hard.spade_ace.lost)} == set(
        re.findall(r"\b\d+\b", switch_about("hard_spade_ace"))
    )
    three = switched(rule_set("hard-30"), "three_jacks_12").declarations["three"]
    assert str(three.no_trick) in switch_about("three_jacks_12")
