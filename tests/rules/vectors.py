"""Reading the vectors, handed and own, and what the engine makes of one."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from scorekeeper.rules.errors import Refused
from scorekeeper.rules.record_reading import parse_record
from scorekeeper.rules.replay import Played, replay, result_json
from scorekeeper.rules.rules_json import parse_rules, rules_to_json
from scorekeeper.rules.switches import switched

Json = dict[str, Any]
DATA = Path(__file__).parents[1] / "data"


def handed() -> list[Json]:
    """The vectors that came with the rules."""
    return list(json.loads((DATA / "vectors.json").read_text(encoding="utf-8")))


def own() -> list[Json]:
    """The project's vectors, of every theme."""
    return [vector for _, vectors in own_by_theme() for vector in vectors]


def own_by_theme() -> Iterator[tuple[str, list[Json]]]:
    """Theme and vectors of each file."""
    for path in sorted((DATA / "own_vectors").glob("*.json")):
        yield path.stem, json.loads(path.read_text(encoding="utf-8"))


def record_of(vector: Json) -> Any:
    """The record, with the switches laid over its rule set that the vector names."""
    record = vector["record"]
    if "switches" not in vector:
        return record
    rules = parse_rules(record["rules"])
    for name in vector["switches"]:
        rules = switched(rules, name)
    return {**record, "rules": rules_to_json(rules)}


def played(vector: Json) -> Played:
    """The record of a vector, played through."""
    return replay(parse_record(record_of(vector)))


def result(vector: Json) -> Json:
    """The result's JSON, or `errors` and where they are `at` (hand, player), each once, in order."""
    try:
        return result_json(played(vector))
    except Refused as refused:
        told = dict.fromkeys((refusal.code, refusal.hand, refusal.player) for refusal in refused.refusals)
        return {"errors": [code for code, _, _ in told], "at": [[hand, player] for _, hand, player in told]}


def differences(expected: Any, actual: Any, place: str = "") -> Iterator[str]:
    """Where something differs from what was expected; keys that are not expected may be anything."""
    if isinstance(expected, dict) and isinstance(actual, dict):
        for key, value in expected.items():
            yield from differences(value, actual.get(key, "missing"), f"{place}.{key}")
    elif isinstance(expected, list) and isinstance(actual, list) and len(expected) == len(actual):
        for index, value in enumerate(expected):
            yield from differences(value, actual[index], f"{place}[{index}]")
    elif expected != actual:
        yield f"{place}: expected {expected}, not {actual}"
