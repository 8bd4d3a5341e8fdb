"""The JSON Schemas say what the engine takes and gives, so that other programs can rely on them."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from jsonschema import Draft202012Validator

from scorekeeper.rules.record import GameRecord, to_json
from scorekeeper.rules.replay import replay, result_json
from scorekeeper.rules.rules_json import whole_json
from tests.rules.strategies import examples, records
from tests.rules.vectors import handed, own, record_of, result

DOCS = Path(__file__).parents[2] / "docs"
VECTORS = handed() + own()
FORM = {"format", "rules_invalid"}
#: What only the engine can see: part of the note, and why.
UNSEEN = {
    "first_dealer 1.0": "to a schema 1.0 is a whole number",
    "records [9, 9.0]": "likewise",
    "tricks 2.0": "likewise",
    "fouls {'revoke': 1.0}": "likewise",
    "dealer 0.0": "likewise",
    "first_out 0.0": "likewise",
    "records [9]": "one for each player",
    "records [9, 9, 9]": "one for each player",
    "crosses [0]": "one for each player",
    "a name of 61 letters": "a character that shows may be many",
    "a newcomer with a name of 61 letters": "likewise",
    "a name that cannot be seen": "what can be seen",
    "a name with half a character": "surrogates",
    "price of a point '0.001'": "places of the currency",
    "more places than yen have": "places of the currency",
    "more places than dinars have": "places of the currency",
    "currency 'RUR'": "the list of currencies",
    "format: an unknown currency": "the list of currencies",
    "an id twice": "once in the record",
    "an id twice, once in capitals": "once in the record",
    "played_at '2026-13-01T10:00:00Z'": "the calendar",
    "played_at '2026-11-31T10:00:00Z'": "the calendar",
    "played_at '2026-11-20T25:00:00Z'": "the clock",
    "seats out of order": "order",
    "players [5, 2]": "least above most",
    "rules_invalid: least above most": "least above most",
    "early_finish_at not below the start": "compares two parameters",
    "the start lowered to the early finish of the preset": "needs the preset's values",
}


def schema(name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((DOCS / name).read_text(encoding="utf-8"))
    Draft202012Validator.check_schema(found)
    return found


GAME = Draft202012Validator(schema("record.schema.json"))
RESULT = Draft202012Validator(schema("result.schema.json"))


def badly_formed(vector: dict[str, Any]) -> bool:
    return bool(FORM & set(vector["expected"].get("errors", [])))


def faults(check: Draft202012Validator, data: Any) -> list[str]:
    return [f"{error.json_path}: {error.message}" for error in check.iter_errors(data)]


def test_every_record_that_the_engine_reads_follows_the_schema() -> None:
    read = [vector for vector in VECTORS if not badly_formed(vector)]
    assert {vector["id"]: told for vector in read if (told := faults(GAME, record_of(vector)))} == {}


def test_every_record_that_it_cannot_read_breaks_the_schema_where_a_schema_can_tell() -> None:
    taken = {vector["note"] for vector in VECTORS if badly_formed(vector) and GAME.is_valid(vector["record"])}
    assert taken == set(UNSEEN)


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["id"])
def test_every_result_follows_its_schema(vector: dict[str, Any]) -> None:
    told = result(vector)
    if "errors" in told:
        rows = zip(told["errors"], told["at"], strict=True)
        told = {"errors": [{"code": code, "hand": at[0], "player": at[1], "message": "…"} for code, at in rows]}
    assert faults(RESULT, told) == []


def test_a_result_that_lacks_something_breaks_its_schema() -> None:
    whole = result(handed()[0])
    assert RESULT.is_valid(whole)
    assert [key for key in whole if RESULT.is_valid({name: whole[name] for name in whole if name != key})] == []
    assert not RESULT.is_valid({**whole, "winner": None})
    assert not RESULT.is_valid({"errors": []})


@examples(40)
@given(records())
def test_what_is_exported_follows_the_schema(record: GameRecord) -> None:
    assert faults(GAME, to_json(record)) == []
    assert faults(GAME, {**to_json(record), "rules": whole_json(record.rules)}) == []
    assert faults(RESULT, result_json(replay(record))) == []


def test_the_page_about_the_format_shows_a_true_example() -> None:
    page = (DOCS / "record-format.md").read_text(encoding="utf-8")
    record, told = (json.loads(block.split("```")[0]) for block in page.split("```json\n")[1:3])
    assert result({"record": record}) == told


def test_the_pages_name_every_code_and_event() -> None:
    rules = (DOCS / "rules.md").read_text(encoding="utf-8")
    page = (DOCS / "record-format.md").read_text(encoding="utf-8")
    definitions = schema("result.schema.json")["$defs"]
    codes = definitions["errors"]["properties"]["errors"]["items"]["properties"]["code"]["enum"]
    refused = rules.split("## What is refused")[1].split("\n## ")[0]
    rows = [line.split("|")[1] for line in refused.splitlines() if line.startswith("| `")]
    assert [row.strip(" `") for row in rows] == codes
    entry = definitions["result"]["properties"]["hands"]["items"]["properties"]["entries"]["items"]
    events = entry["properties"]["events"]["items"]["enum"]
    assert [event for event in events if f"`{event}`" not in page] == []
