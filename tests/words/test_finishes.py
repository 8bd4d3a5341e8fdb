from typing import Any

import pytest

from scorekeeper.rules.finish import Finish
from scorekeeper.rules.rules_json import parse_rules
from scorekeeper.rules.sheet import ScoringSheet, compile_sheet
from scorekeeper.words.finishes import say_finish, say_hint, say_most


def sheet(preset: str, **values: Any) -> ScoringSheet:
    return compile_sheet(parse_rules({"preset": preset, **values}), 4)


@pytest.mark.parametrize(
    ("preset", "record", "told"),
    [
        ("classic-20", 1, "нужна ровно 1 взятка, без мальчиков"),
        ("classic-20", 2, "нужны ровно 2 взятки, без мальчиков"),
        ("classic-20", 5, "нужно: ровно 5 взяток, без мальчиков; или без взяток и цветные мальчики"),
        ("classic-20", 6, ""),
        ("hard-30", 5, "нужно ровно 5 взяток, без мальчиков и пикового туза"),
        ("passing-15", 2, "нужны ровно 2 взятки, без мальчиков; или показать мальчиков и сразу выйти"),
        ("money-25", 1, "хватит 1 взятки"),
        ("money-25", 2, "хватит 2 взяток"),
        ("petushok-15", 5, "хватит 5 взяток; или без взяток и цветные мальчики"),
    ],
)
def test_who_is_near_the_end_is_told_what_ends_the_game(russian: None, preset: str, record: int, told: str) -> None:
    assert say_hint(sheet(preset), record) == told


def test_a_beaten_ace_is_told_as_part_of_the_way(russian: None) -> None:
    hint = say_hint(sheet("hard-30"), 1)
    assert "ровно 1 взятка и простые мальчики, пиковый туз бит" in hint


def test_an_ace_without_jacks_is_told_whole(russian: None) -> None:
    finish = Finish(None, 1, "won")
    assert say_finish(finish, sheet("hard-30")) == "ровно 1 взятка, без мальчиков, пиковый туз берёт"
    assert say_finish(finish, sheet("money-25")) == "ровно 1 взятка, пиковый туз берёт"


def test_rules_without_jacks_do_not_speak_of_them(russian: None) -> None:
    only_ace = sheet("money-25", overshoot="reset", spade_ace={"won": 5, "lost": 5})
    assert say_hint(only_ace, 4) == "нужны ровно 4 взятки, без пикового туза"


def test_a_way_that_needs_no_trick_is_told(russian: None) -> None:
    fine = {"mode": "points", "points": 0, "capped": False}
    declared = {
        kind: {"bonus": 9, "no_trick": -1} if kind == "simple" else None for kind in ("simple", "coloured", "four")
    }
    only = sheet("classic-20", no_trick=fine, declarations=declared)
    assert say_hint(only, 1) == "нужно: ровно 1 взятка, без мальчиков; или без взяток и простые мальчики"


def test_the_most_tricks_are_declined(russian: None) -> None:
    assert [say_most(n) for n in (1, 2, 5)] == ["не больше 1 взятки", "не больше 2 взяток", "не больше 5 взяток"]


def test_the_hint_is_english_too(english: None) -> None:
    assert say_hint(sheet("classic-20"), 1) == "exactly 1 trick is needed, no jacks"
