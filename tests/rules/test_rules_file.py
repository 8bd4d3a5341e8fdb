"""Rules that a company saved come back as they were, and a spoilt file says where it is spoilt."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from jsonschema import Draft202012Validator

from scorekeeper.rules.contradictions import contradictions
from scorekeeper.rules.errors import Refused
from scorekeeper.rules.rules_file import read_rules_file, rules_file
from scorekeeper.rules.ruleset import RuleSet
from tests.rules.build import rule_set
from tests.rules.strategies import examples, names, rule_sets

DOCS = Path(__file__).parents[2] / "docs"
RULES = {"preset": "classic-20"}
GOOD: dict[str, Any] = {"format": "petukh.rules/1", "name": "По средам", "rules": RULES}


def schema(name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((DOCS / name).read_text(encoding="utf-8"))
    return found


FILE = Draft202012Validator(schema("rules.schema.json"))


def wrong(text: str | bytes) -> list[tuple[str, object, object]]:
    with pytest.raises(Refused) as caught:
        read_rules_file(text)
    return [(refusal.code, refusal.data["place"], refusal.data["problem"]) for refusal in caught.value.refusals]


@examples(100)
@given(names, rule_sets)
def test_every_rule_set_comes_back_from_its_file_as_it_was(name: str, rules: RuleSet) -> None:
    saved = rules_file(name, rules)
    text = json.dumps(saved, ensure_ascii=False)
    assert read_rules_file(text) == (name, rules)
    assert read_rules_file(b"\xef\xbb\xbf" + text.encode()) == (name, rules)
    assert [error.message for error in FILE.iter_errors(saved)] == []


def test_a_file_may_name_only_what_differs_from_a_preset() -> None:
    text = json.dumps({**GOOD, "rules": {"preset": "money-25", "start": 30}})
    assert read_rules_file(text) == ("По средам", rule_set("money-25", start=30))


def test_rules_that_contradict_themselves_can_be_read_so_that_they_can_be_put_right() -> None:
    _, rules = read_rules_file(json.dumps({**GOOD, "rules": {**RULES, "passing": {"allowed": True, "limit": 0}}}))
    assert [refusal.data["problem"] for refusal in contradictions(rules)] == ["limit_of_nought"]


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"format": "petukh.rules/2"}, [("format", "format", "unknown_name")]),
        ({"format": "petukh.game/1", "players": [], "hands": []}, [("format", "format", "a_game")]),
        ({"format": None, "name": None}, [("format", "format", "missing"), ("format", "name", "missing")]),
        ({"rules": None}, [("format", "rules", "missing")]),
        ({"name": 7}, [("format", "name", "type")]),
        ({"name": " "}, [("format", "name", "name")]),
        ({"name": "я" * 61}, [("format", "name", "name")]),
        ({"players": []}, [("format", "players", "unknown_key")]),
        ({"rules": {**RULES, "strat": 20}}, [("format", "rules.strat", "unknown_key")]),
        ({"rules": {**RULES, "start": 4}}, [("rules_invalid", "rules.start", "range")]),
        ({"rules": {**RULES, "start": 4}, "name": 7}, [("format", "name", "type")]),
        ({"rules": {"preset": "whist"}}, [("rules_invalid", "rules.preset", "unknown_preset")]),
        ({"rules": []}, [("format", "rules", "type")]),
    ],
)
def test_a_spoilt_file_says_where_it_is_spoilt(changes: dict[str, Any], expected: list[tuple[str, str, str]]) -> None:
    data = {**GOOD, **changes}
    assert wrong(json.dumps(data)) == expected
    assert not FILE.is_valid(data) or changes.get("name") == "я" * 61


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("[]", "type"),
        ("{", "json"),
        (b"\xff", "encoding"),
        ('{"name": NaN}', "constant"),
        ('{"name": "a", "name": "b"}', "key_twice"),
        ("[" * 100_000, "nested"),
        ("9" * 5000, "digits"),
    ],
)
def test_what_is_no_file_of_rules_at_all_is_refused(text: str | bytes, problem: str) -> None:
    assert wrong(text) == [("format", "", problem)]


def test_the_two_schemas_say_the_same_of_a_rule_set() -> None:
    own, of_record = schema("rules.schema.json"), schema("record.schema.json")
    Draft202012Validator.check_schema(own)
    assert own["$defs"] == {name: of_record["$defs"][name] for name in own["$defs"]}
    assert FILE.is_valid(GOOD)
    assert not FILE.is_valid({**GOOD, "rules": {**RULES, "start": 4}})


def test_the_page_about_the_format_shows_a_file_that_can_be_read() -> None:
    page = (DOCS / "record-format.md").read_text(encoding="utf-8").split("## A file of rules")[1]
    name, rules = read_rules_file(page.split("```json\n")[1].split("```")[0])
    assert (name, contradictions(rules)) == ("По средам", ())
