"""Whoever opens card or editor reads what was open, what is done, and how to choose otherwise."""

import re

import pytest
from django.utils import translation

from scorekeeper.rules.presets import PRESETS
from scorekeeper.rules.readings import READINGS
from scorekeeper.rules.rules_json import parse_rules
from scorekeeper.rules.sheet import compile_sheet
from scorekeeper.words.card import card
from scorekeeper.words.readings import DONE, OPEN, OTHERWISE, readings_for
from tests.rules.build import rule_set

ALL = parse_rules(PRESETS["classic-20"])
CANT = {"ru": "не настраивается", "en": "can't be set"}


def test_every_reading_is_said() -> None:
    assert [*OPEN] == [*DONE] == [*OTHERWISE] == [row.id for row in READINGS]


@pytest.mark.parametrize("language", ["ru", "en"])
def test_a_reading_is_a_sentence_without_its_end(language: str) -> None:
    with translation.override(language):
        for said in readings_for(ALL):
            for text in (said.open, said.done):
                assert text, said.id
                assert not re.search(r"[{}.?!]$|[{}]", text), said.id
            assert said.otherwise.endswith("."), said.id


@pytest.mark.parametrize("language", ["ru", "en"])
def test_where_nothing_can_be_set_it_is_said_so_and_only_there(language: str) -> None:
    with translation.override(language):
        for said in readings_for(ALL):
            assert said.otherwise.startswith(OTHERWISE["sum_first"].say().rstrip(".")) == (said.field == ""), said.id
            assert (CANT[language] in said.otherwise) or said.field, said.id


def test_whose_text_it_is_is_told(russian: None) -> None:
    sources = {said.id: said.sources for said in readings_for(ALL)}
    assert sources["cap"] == "S1, S2"
    assert sources["several_out"] == "S1–S5"


def test_the_values_that_were_read_into_the_third_description_are_told(russian: None) -> None:
    done = {said.id: said.done for said in readings_for(rule_set("passing-15"))}
    assert done["bonus_and_fine"].endswith("простые 0, цветные 0, четыре −5")
    assert done["last_points_missing"].startswith("2,")


def test_what_a_company_chose_otherwise_is_not_on_its_card(russian: None) -> None:
    rules = rule_set("short-15", overshoot="reset")
    said = {each.id: each for each in readings_for(rules)}
    lines = next(s.lines for s in card(compile_sheet(rules, 4)).sections if s.key == "readings")
    assert not said["overshoot_silent"].followed
    assert said["cap"].followed
    assert not any(said["overshoot_silent"].open in line for line in lines)
    assert any(said["cap"].open in line and said["cap"].done in line for line in lines)
