"""Nothing of the rules is without a worked example of our own: this lists what has none.

The lists here are written from docs/rules.md, not taken from the engine; the engine is held against them as well.
"""

from collections.abc import Callable
from typing import Any

import pytest

from scorekeeper.rules.errors import CODES
from scorekeeper.rules.rules_json import PARAMETERS
from scorekeeper.rules.switches import SWITCHES
from tests.rules.second_opinion import EVENTS, ORDER
from tests.rules.vectors import own

OWN = own()
PARTS = [
    "tricks",
    "declaration",
    "uncounted",
    "declaration_no_trick",
    "declaration_cross",
    "void",
    "fine",
    "spared",
    "cross",
    "foul",
    "ace_won",
    "ace_lost",
    "passed",
    "early_finish",
]
SWITCH_NAMES = [
    "three_jacks_12",
    "any_pair_5",
    "skew_5",
    "skew_3",
    "declaration_needs_trick",
    "crosses",
    "trump_stays",
    "trump_auction",
    "hard_spade_ace",
    "hard_any_pair",
    "hard_fines",
    "six_with_30",
    "six_with_36",
]


def among(*values: object) -> dict[str, Callable[[Any], bool]]:
    return {repr(value): same_as(value) for value in values}


def same_as(value: object) -> Callable[[Any], bool]:
    return lambda given: given == value and type(given) is type(value)


NULL = among(None)
LAST_POINTS = among(None, 1, 2, 3, 4, 5)
FLAG = among(*(bool(bit) for bit in range(2)))


def foul(name: str) -> dict[str, Callable[[Any], bool]]:
    return {name: lambda given: isinstance(given, dict) and name in given}


def kind(name: str) -> dict[str, Callable[[Any], bool]]:
    return {name: lambda given: bool(given.get(name))}


#: For each parameter, the values that rules may have, each with how to know it.
VALUES: dict[str, dict[str, Callable[[Any], bool]]] = {
    "start": among(5, 25, 100),
    "players": among([2, 2], [6, 6], [2, 6]),
    "deck": among(30, 32, 36),
    "declarations": {
        **{
            label: known
            for name in ("simple", "coloured", "skew", "three", "four")
            for label, known in kind(name).items()
        },
        "one taken away": lambda given: None in given.values(),
        "void": lambda given: any(value and value.get("no_trick") == "void" for value in given.values()),
        "writes off without a trick": lambda given: any(value and value["no_trick"] == -50 for value in given.values()),
        "fines without a trick": lambda given: any(value and value["no_trick"] == 50 for value in given.values()),
        "most bonus": lambda given: any(value and value["bonus"] == 50 for value in given.values()),
        "no bonus": lambda given: any(value and value["bonus"] == 0 for value in given.values()),
    },
    "coloured_pair": among("same_colour", "any_colour"),
    "no_trick": {
        "a cross": lambda given: given == {"mode": "cross"},
        "capped": lambda given: given.get("capped") is True,
        "not capped": lambda given: given.get("capped") is False,
        "none": lambda given: given.get("points") == 0,
        "most": lambda given: given.get("points") == 50,
    },
    "overshoot": among("reset", "finish"),
    "own_cards_at": LAST_POINTS,
    "no_exchange_at": LAST_POINTS,
    "passing": {
        "allowed": lambda given: given.get("allowed") is True,
        "not allowed": lambda given: given.get("allowed") is False,
        "no limit": lambda given: given.get("allowed") is True and given.get("limit") is None,
        "limit 0": lambda given: given.get("limit") == 0,
        "limit 1": lambda given: given.get("limit") == 1,
    },
    "fouls": {**foul("revoke"), **foul("early_draw"), **foul("overdraw"), "none": lambda given: given == {}},
    "early_finish_at": among(None, 1, 50),
    "spade_ace": {**NULL, "values": lambda given: given == {"won": 0, "lost": 50}},
    "trump_card": among("dealer_may_take", "dealer_must_take", "stays", "auction", "dealer_last_card"),
    "must_overtake": FLAG,
    "must_lead_trump_ace": FLAG,
}


def accepted() -> list[dict[str, Any]]:
    return [vector for vector in OWN if "errors" not in vector["expected"]]


def judged() -> list[dict[str, Any]]:
    """Those whose rule set stands, also where a hand is then refused for what the rule set says."""
    unjudged = {"rules_invalid", "format"}
    return [vector for vector in OWN if not unjudged & set(vector["expected"].get("errors", []))]


def test_every_refusal_has_an_example() -> None:
    seen = {code for vector in OWN for code in vector["expected"].get("errors", [])}
    assert [code for code in ORDER if code not in seen] == []
    assert list(CODES) == ORDER


def test_every_event_has_an_example() -> None:
    seen = {
        event
        for vector in accepted()
        for hand in vector["expected"]["hands"]
        for entry in hand["entries"]
        for event in entry["events"]
    }
    assert [event for event in EVENTS if event not in seen] == []
    assert seen <= set(EVENTS)


def test_every_part_of_a_change_has_an_example() -> None:
    seen = {code for vector in OWN for hand in vector.get("parts", []) for parts in hand for code, _ in parts or []}
    assert [part for part in PARTS if part not in seen] == []


def test_every_switch_has_an_example() -> None:
    seen = {name for vector in OWN for name in vector.get("switches", [])}
    assert [name for name in SWITCH_NAMES if name not in seen] == []
    assert sorted(SWITCHES) == sorted(SWITCH_NAMES)


@pytest.mark.parametrize("parameter", VALUES)
def test_every_value_of_a_parameter_has_an_example(parameter: str) -> None:
    given = [vector["record"]["rules"][parameter] for vector in judged() if parameter in vector["record"]["rules"]]
    missing = [label for label, known in VALUES[parameter].items() if not any(known(value) for value in given)]
    assert missing == []


def test_no_parameter_is_left_out_of_the_list() -> None:
    assert sorted(PARAMETERS) == sorted(VALUES)


@pytest.mark.parametrize("parameter", VALUES)
def test_every_parameter_has_an_example_that_is_refused(parameter: str) -> None:
    """Either out of its range or missing from a rule set that has to give it."""
    refused = [vector["record"]["rules"] for vector in OWN if "rules_invalid" in vector["expected"].get("errors", [])]
    assert any(parameter in rules or "preset" not in rules for rules in refused if isinstance(rules, dict))
