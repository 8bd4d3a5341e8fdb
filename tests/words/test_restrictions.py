from typing import Any

import pytest

from scorekeeper.rules.game import Position
from scorekeeper.rules.rules_json import parse_rules
from scorekeeper.rules.sheet import compile_sheet
from scorekeeper.words.restrictions import named, say_restrictions

NAMES = ("Анна", "Борис", "Вера", "Глеб", "Дима", "Ева")


def told(preset: str, records: tuple[int, ...], passes: tuple[int, ...] | None = None, **rules: Any) -> list[str]:
    sheet = compile_sheet(parse_rules({"preset": preset, **rules}), len(records))
    nought = (0,) * len(records)
    return say_restrictions(sheet, Position(7, 0, records, nought, passes or nought), NAMES)


@pytest.mark.parametrize(
    ("preset", "records", "expected"),
    [
        ("short-15", (9, 9, 9, 1), ["Глеб: 1 очко. Карты никто не меняет"]),
        ("short-15", (9, 9, 9, 2), ["Глеб: 2 очка. Играет своими картами"]),
        ("short-15", (9, 2, 9, 2), ["Борис: 2 очка, Глеб: 2 очка. Играют своими картами"]),
        ("classic-20", (9, 9, 9, 2), ["Глеб: 2 очка. Играет своими картами и не пасует"]),
        ("classic-20", (9, 9, 9, 1), ["Глеб: 1 очко. Карты никто не меняет", "Глеб: 1 очко. Пасовать нельзя"]),
        ("classic-20", (9,) * 6, ["Вшестером розданы все карты. Карты никто не меняет"]),
        ("classic-20", (9, 9, 9, 9), []),
        ("money-25", (1, 2, 9, 9), []),
    ],
)
def test_what_binds_the_table_is_told_before_the_hand(
    russian: None, preset: str, records: tuple[int, ...], expected: list[str]
) -> None:
    assert told(preset, records) == expected


def test_who_has_passed_is_told_how_often_one_may_still_pass(russian: None) -> None:
    assert told("money-25", (9, 9, 9), (0, 1, 2)) == [
        "Борис: пасовать можно ещё 1 раз",
        "Вера: пасовать больше нельзя",
    ]


def test_restrictions_are_english_too(english: None) -> None:
    assert told("short-15", (9, 9, 2, 2)) == ["Вера: 2 points, Глеб: 2 points. Play the cards dealt"]
    assert named("Глеб", "out") == "Глеб: out"
