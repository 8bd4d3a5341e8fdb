"""Whoever asks why is told the rule behind every part of a change, in both languages."""

from typing import Any

import pytest
from django.utils import translation

from scorekeeper.rules.game import begin, play
from scorekeeper.rules.hand import EarlyFinish, Entry, Hand, ScoredEntry, SpadeAce
from scorekeeper.rules.presets import PRESETS
from scorekeeper.rules.rules_json import parse_rules
from scorekeeper.rules.sheet import Part, compile_sheet
from scorekeeper.words.changes import ROLES
from scorekeeper.words.names import EVENTS
from scorekeeper.words.reasons import EXPLAINED_BY, Reason, key_of, reasons, rule_texts, say_first_out, say_sum

BLACK, RED = ("spades", "clubs"), ("hearts", "diamonds")


def texts(preset: str = "classic-20", **changes: Any) -> dict[str, str]:
    return rule_texts(compile_sheet(parse_rules({"preset": preset, **changes}), 4))


def told(preset: str, hand: Hand, record: int | None = None, **changes: Any) -> list[tuple[str, str]]:
    """What the first player is told of a hand, and the sum."""
    rules = parse_rules({"preset": preset, **changes})
    game = begin(rules, 2, records=None if record is None else [record, rules.start])
    entry = play(game.sheet, game.start, hand).entries[0]
    found = reasons(rule_texts(game.sheet), entry)
    return [*found, ("", say_sum(game.start.records[0], entry))]


def hand(tricks: int, *jacks: str, trump: str | None = "hearts", **more: Any) -> Hand:
    return Hand(entries=(Entry(tricks, jacks, **more.pop("entry", {})), Entry(5 - tricks)), trump=trump, **more)


@pytest.mark.parametrize(
    ("case", "expected"),
    [
        (
            ("classic-20", hand(3, *RED)),
            [
                ("3 взятки", "каждая взятка списывает 1 очко"),
                ("цветные мальчики 10", "цветные мальчики: если есть хоть одна взятка, списывается ещё 10 очков"),
                ("", "20 − 3 − 10 = 7"),
            ],
        ),
        (
            ("classic-20", hand(0)),
            [
                ("", "без взяток: +5, штраф не поднимает запись выше 20, поэтому ничего не пишется"),
                ("", "запись не меняется: 20"),
            ],
        ),
        (
            ("classic-20", hand(0), 12),
            [
                ("без взяток +5", "без взяток: штраф (ремиз) 5 очков, если он не поднимает запись выше 20"),
                ("", "12 + 5 = 17"),
            ],
        ),
        (
            ("classic-20", hand(0, *RED), 12),
            [
                (
                    "без взяток, цветные мальчики −5",
                    "цветные мальчики окупают штраф за раздачу без взяток, какой бы ни была запись: 5 − 10 = −5",
                ),
                ("", "12 − 5 = 7"),
            ],
        ),
        (
            ("classic-20", hand(5, *RED), 4),
            [
                ("5 взяток", "каждая взятка списывает 1 очко"),
                ("цветные мальчики 10", "цветные мальчики: если есть хоть одна взятка, списывается ещё 10 очков"),
                ("", "списано больше, чем оставалось: перебор, запись снова 20"),
                ("", "4 − 5 − 10 = −11, поэтому 20"),
            ],
        ),
        (
            ("short-15", hand(5), 4),
            [
                ("5 взяток", "каждая взятка списывает 1 очко"),
                ("", "списано больше, чем оставалось: по этим правилам это выход, как и ровно ноль"),
                ("", "4 − 5 = −1, поэтому 0"),
            ],
        ),
        (
            ("classic-20", hand(4), 4),
            [
                ("4 взятки", "каждая взятка списывает 1 очко"),
                ("", "осталось ровно ноль: выход, партия окончена"),
                ("", "4 − 4 = 0"),
            ],
        ),
        (
            ("hard-30", hand(2, spade_ace=SpadeAce(0, "lost"), entry={"fouls": (("overdraw", 2),)}), 20),
            [
                ("2 взятки", "каждая взятка списывает 1 очко"),
                ("лишняя карта × 2 +10", "лишняя карта: каждый раз +5 очков, какой бы ни была запись"),
                ("пиковый туз бит +5", "пиковый туз, если его побили, стоит владельцу 5 очков"),
                ("", "20 − 2 + 10 + 5 = 33"),
            ],
        ),
        (
            ("passing-15", Hand(early_finish=EarlyFinish(0, RED), trump="hearts"), 4),
            [
                (
                    "показаны цветные мальчики −4",
                    "при записи не больше 5 можно показать мальчиков, которые считаются, и не играть: "
                    "списывается всё, что осталось",
                ),
                ("", "4 − 4 = 0"),
            ],
        ),
    ],
)
def test_a_change_opens_into_its_sum_with_the_rules_behind_it(
    russian: None, case: tuple[Any, ...], expected: list[tuple[str, str]]
) -> None:
    assert told(*case) == expected


def test_who_does_not_play_a_hand_is_told_why_the_record_stays(russian: None) -> None:
    game = begin(parse_rules({"preset": "passing-15"}), 2, records=[4, 9])
    step = play(game.sheet, game.start, Hand(early_finish=EarlyFinish(0, RED), trump="hearts"))
    assert reasons(rule_texts(game.sheet), step.entries[1]) == (
        Reason("", "раздача не разыгрывается: показаны мальчики, остальные записи не меняются"),
    )
    assert say_sum(9, step.entries[1]) == "запись не меняется: 9"


@pytest.mark.parametrize("language", ["ru", "en"])
def test_every_part_that_any_rules_can_bring_has_its_rule(language: str) -> None:
    said: set[str] = set()
    with translation.override(language):
        for preset in PRESETS:
            for no_trick in ({}, {"no_trick": {"mode": "cross"}}):
                sheet = compile_sheet(parse_rules({"preset": preset, **no_trick}), 4)
                found = rule_texts(sheet)
                assert all(found.values())
                for line in [line for lines in sheet.lines.values() for line in lines] + list(sheet.spared.values()):
                    assert all(found[key_of(part)] for part in line.parts)
                said |= {key.partition(".")[0] for key in found}
    assert said == {*ROLES, "overshoot", "out", "not_played"}


@pytest.mark.parametrize(
    ("no_trick", "expected"),
    [
        (15, "without a trick: a fine of 15 points, whatever the record"),
        (-3, "without a trick: 3 points are written off all the same"),
        (0, "without a trick: nothing is written off, and no fine is due"),
        (-5, "pay for the no-trick fine, whatever the record: fine 5 less 10 is −5"),
        ("void", "count only with at least one trick"),
    ],
)
def test_jacks_without_a_trick_are_explained_as_these_rules_have_them(
    english: None, no_trick: int | str, expected: str
) -> None:
    found = texts(declarations={"coloured": {"bonus": 10, "no_trick": no_trick}})
    code = "void" if no_trick == "void" else "declaration_no_trick"
    assert found[f"{code}.coloured"].endswith(expected)


def test_every_event_is_explained_by_a_part_or_by_a_rule_of_its_own() -> None:
    assert set(EXPLAINED_BY) | {"overshoot", "out"} == set(EVENTS)
    assert {code for codes in EXPLAINED_BY.values() for code in codes} <= set(ROLES)


def test_crosses_and_passes_say_that_the_record_stays(english: None) -> None:
    crossed = ScoredEntry(None, 0, 12, 1, ("no_trick", "cross"), (Part("cross"),))
    assert reasons(texts(no_trick={"mode": "cross"}), crossed)[0].rule.endswith("the record stays")
    assert say_sum(12, crossed) == "the record stays: 12"


def test_a_tie_for_the_way_out_names_whom_the_table_named(russian: None) -> None:
    assert say_first_out("Глеб").endswith("по слову стола: Глеб")
