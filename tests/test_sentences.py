"""Each sentence of the five descriptions has become something: a parameter, a switch, a field, a test."""

import re
from typing import NamedTuple

import pytest

from scorekeeper.rules.rules_json import PARAMETERS
from scorekeeper.rules.switches import SWITCHES
from scorekeeper.rules.worked import FIELDS
from scorekeeper.web.forms.house_rules import fields
from tests.cast import rule_set
from tests.house import ROOT

#: How many sentences of each description state a rule.
COUNTS = {"S1": 19, "S2": 90, "S3": 56, "S4": 21, "S5": 20}
#: What a sentence can be that is no parameter and no switch.
OTHERWISE = {"as it is", "told only", "evening"}
NO_FIELD = "–"


class Sentence(NamedTuple):
    number: str
    text: str
    became: str
    field: str
    test: str


def sentences() -> list[Sentence]:
    paper = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8").partition("## Sentence by sentence")[2]
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in paper.splitlines() if "| S" in line[:4]]
    return [Sentence(*row) for row in rows]


ROWS = sentences()


def named(cell: str) -> set[str]:
    return set(re.findall(r"`(\w+)`", cell))


def test_no_sentence_of_a_description_is_missing() -> None:
    assert [row.number for row in ROWS] == [
        f"{source}.{n}" for source, most in COUNTS.items() for n in range(1, most + 1)
    ]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.number)
def test_a_sentence_became_something_that_there_is(row: Sentence) -> None:
    assert row.text
    assert named(row.became) <= {"preset", *PARAMETERS, *SWITCHES}
    assert bool(named(row.became)) != (row.became in OTHERWISE)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.number)
def test_a_sentence_that_is_set_has_its_field_in_the_editor(row: Sentence) -> None:
    set_in_editor = named(row.became) - {"preset"}
    assert bool(named(row.field)) == bool(set_in_editor)
    assert row.field == NO_FIELD or named(row.field) <= set(fields(rule_set()))


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.number)
def test_a_sentence_is_held_by_a_test_that_there_is(row: Sentence) -> None:
    file, _colons, function = row.test.partition("::")
    assert f"\ndef {function}(" in (ROOT / "tests" / file).read_text(encoding="utf-8")


def test_no_parameter_switch_or_field_stands_for_nothing() -> None:
    became = {name for row in ROWS for name in named(row.became)}
    assert {*PARAMETERS, *SWITCHES} <= became
    assert {name for row in ROWS for name in named(row.field)} == set(FIELDS)


def test_the_paper_says_how_many_there_are() -> None:
    paper = re.sub(r"\s+", " ", (ROOT / "docs" / "rules.md").read_text(encoding="utf-8"))
    assert ", ".join(f"{source} {most}" for source, most in COUNTS.items()) in paper
