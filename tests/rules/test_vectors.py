"""Worked examples as data: what each record comes to, or why it is refused."""

from typing import Any

import pytest

from tests.rules.vectors import differences, handed, own, played, result

HANDED, OWN = handed(), own()


def ids(vectors: list[dict[str, Any]]) -> list[str]:
    return [vector["id"] for vector in vectors]


@pytest.mark.parametrize("vector", HANDED, ids=ids(HANDED))
def test_a_handed_example_comes_out_in_every_key(vector: dict[str, Any]) -> None:
    expected, actual = vector["expected"], result(vector)
    if "errors" in expected:
        assert set(expected["errors"]) <= set(actual["errors"])
    else:
        assert actual == expected


@pytest.mark.parametrize("vector", OWN, ids=ids(OWN))
def test_an_example_of_our_own_comes_out_as_worked_out_by_hand(vector: dict[str, Any]) -> None:
    assert list(differences(vector["expected"], result(vector))) == []


WITH_PARTS = [vector for vector in OWN if "parts" in vector]


@pytest.mark.parametrize("vector", WITH_PARTS, ids=ids(WITH_PARTS))
def test_the_reason_shown_beside_a_change_is_the_right_one(vector: dict[str, Any]) -> None:
    steps = played(vector).steps
    assert len(steps) == len(vector["parts"])
    for step, parts in zip(steps, vector["parts"], strict=True):
        for entry, expected in zip(step.entries, parts, strict=True):
            if expected is not None:
                assert [[part.code, part.points] for part in entry.parts] == expected


def test_no_example_stands_twice() -> None:
    names = ids(HANDED) + ids(OWN)
    assert len(names) == len(set(names)) > 139
