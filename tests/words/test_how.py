"""Whoever has never played reads how, and can follow a hand to everybody's record."""

import re
from collections.abc import Iterator

import pytest
from django.utils import translation
from hypothesis import given

from scorekeeper.rules.presets import PRESETS
from scorekeeper.rules.ruleset import RuleSet
from scorekeeper.rules.sheet import compile_sheet
from scorekeeper.words.how import How, how
from tests.rules.build import rule_set
from tests.rules.strategies import examples, rule_sets


@pytest.fixture(autouse=True)
def _russian() -> Iterator[None]:
    with translation.override("ru"):
        yield


def lesson_of(rules: RuleSet, players: int | None = None) -> How:
    return how(compile_sheet(rules, players or max(rules.players[0], min(rules.players[1], 4))))


def told(taught: How) -> dict[str, str]:
    return {section.key: " ".join(section.lines) for section in taught.sections}


@pytest.mark.parametrize("preset", PRESETS)
def test_a_beginner_is_told_everything_that_a_hand_needs(preset: str) -> None:
    keys = [section.key for section in lesson_of(rule_set(preset)).sections]
    needed = ["aim", "pack", "trump", "exchange", "trick", "values", "jacks", "no_trick", "passing"]
    assert keys[: len(needed)] == needed
    assert keys[-1] in ("payment", "six")
    assert {"overshoot", "end"} <= set(keys)


@pytest.mark.parametrize(("deck", "lowest"), [(36, "от шестёрки"), (32, "от семёрки"), (30, "без двух любых семёрок")])
def test_the_pack_is_named_by_its_lowest_card(deck: int, lowest: str) -> None:
    assert lowest in told(lesson_of(rule_set(deck=deck)))["pack"]


def test_pairs_are_taught_by_what_they_are_under_these_rules() -> None:
    same, any_colour = (told(lesson_of(rule_set(preset)))["jacks"] for preset in ("petushok-15", "classic-20"))
    pair = "трефовый валет и червовый валет — "
    assert f"{pair}косые мальчики, не считаются" in same
    assert f"{pair}цветные мальчики" in any_colour
    assert "косые мальчики;" not in any_colour
    assert "косые мальчики" in told(lesson_of(rule_set("hard-30")))["jacks"]


def test_jacks_that_count_for_nothing_are_not_praised() -> None:
    money = told(lesson_of(rule_set("money-25")))
    assert money["jacks"] == "Мальчики ничего не значат."
    assert "алет" not in money["aim"]


def test_the_strict_table_is_taught_its_duties() -> None:
    money, classic = told(lesson_of(rule_set("money-25"))), told(lesson_of(rule_set()))
    assert "надо перебивать" in money["trick"]
    assert "С козырного туза надо ходить" in money["trick"]
    assert "Перебивать не обязательно" in classic["trick"]
    assert "открытый козырь не трогают" in classic["exchange"]
    assert "открытый козырь" not in money["exchange"]


def test_six_with_all_the_cards_exchange_none_and_see_the_dealers_card() -> None:
    six = told(lesson_of(rule_set(), 6))
    assert six["exchange"] == "Сданы все карты: прикупа нет."
    assert six["trump"].startswith("Последнюю карту, сданную сдающему")


def test_crosses_are_taught_with_their_price() -> None:
    crosses = told(lesson_of(rule_set(no_trick={"mode": "cross"})))
    assert "2 крестика × 5 ₽" in crosses["payment"].replace("\u00a0", " ")
    assert "крестик" not in told(lesson_of(rule_set()))["payment"]


def test_the_hand_is_followed_from_the_cards_to_the_record() -> None:
    taught = lesson_of(rule_set())
    assert taught.story[:2] == (
        "Сдаёт: Анна. Первый ход: Борис. Козырь: трефы.",
        "Перед раздачей в записи: Анна 17, Борис 12, Вера 14, Глеб 10.",
    )
    assert taught.held.rows[0][0].replace("\ufe0e", "") == "В♣ В♠ К♥ 7♦ 10♣"
    assert [played.sum for played in taught.played] == ["17 − 2 − 10 = 5", "12 − 1 = 11", "14 + 5 = 19", "10 − 2 = 8"]
    assert taught.played[2].did == "без взяток +5, ку-ка-ре-ку!"
    assert taught.played[0].reasons[1].rule.startswith("цветные мальчики")


def test_each_trick_says_why_it_is_taken() -> None:
    takes = [row[-1] for row in lesson_of(rule_set()).tricks.rows]
    assert takes == [
        "Глеб: единственный козырь",
        "Глеб: старшая карта в масть",
        "Борис: единственный козырь",
        "Анна: единственный козырь",
        "Анна: единственный козырь",
    ]


@given(rules=rule_sets)
@examples(40)
def test_the_sums_are_those_of_the_game(rules: RuleSet) -> None:
    taught = lesson_of(rules)
    assert len(taught.played) == len(taught.people) == len(taught.step.entries)
    for played, before, entry in zip(taught.played, taught.step.before.records, taught.step.entries, strict=True):
        numbers = re.findall(r"\d+", played.sum)
        assert numbers[-1] == str(entry.record)
        assert numbers[0] == str(before)


@pytest.mark.parametrize("language", ["ru", "en"])
@given(rules=rule_sets)
@examples(15)
def test_no_hole_is_left_in_a_lesson(language: str, rules: RuleSet) -> None:
    with translation.override(language):
        taught = lesson_of(rules)
        texts = [taught.title, taught.about, *taught.story, *(p.did + p.sum + p.ending for p in taught.played)]
        texts += [line for section in taught.sections for line in (section.heading, *section.lines)]
    assert not re.search(r"[{}]|None|  ", " ".join(texts))
