"""Whole games by tapping at 360 × 740: every number on the screen is the one that `manage.py replay` prints."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import expect

from scorekeeper.rules.hand import Hand
from scorekeeper.rules.money import Price
from scorekeeper.rules.presets import PRESETS
from scorekeeper.rules.record import GameRecord
from scorekeeper.rules.record_reading import parse_record
from tests.browser.hands import whole_game
from tests.browser.score import (
    Score,
    agrees,
    agrees_at_the_end,
    agrees_before_saving,
    agrees_with_the_books,
    replayed,
)
from tests.browser.table import FOUR, Table
from tests.rules.build import dealt, entry, rule_set

ROUBLES = Price(point=1000, cross=500)
PRICES = {"point": "10", "cross": "5"}

#: A coloured pair, a simple one, four jacks, a revoke, an overshoot, a deal out of turn, and two who are out at once.
CLASSIC = (
    Hand((entry(3, "dh"), entry(2), entry(), entry()), trump="hearts"),
    Hand((entry(), entry(1, "sc"), entry(3), entry(1, fouls=(("revoke", 1),))), trump="diamonds"),
    Hand((entry(3, "ch"), entry(2), entry(), entry()), trump="clubs"),
    Hand((entry(2, "scdh"), entry(3), entry(), entry()), trump="spades", dealer=1),
    Hand((entry(3), entry(2, "dh"), entry(), entry()), trump="clubs", first_out=1),
)
SAMPLE = """
{
  "format": "petukh.game/1",
  "rules": {"preset": "passing-15"},
  "price": {"point": "10.00", "cross": "5.00", "currency": "RUB"},
  "players": ["Анна", "Борис", "Вера"],
  "first_dealer": 1,
  "hands": [
    {"trump": "hearts",
     "entries": [
       {"tricks": 3, "jacks": ["hearts", "diamonds"]},
       {"tricks": 2, "fouls": {"revoke": 1}},
       {"passed": true}]},
    {"trump": "clubs", "early_finish": {"player": 0, "jacks": ["clubs", "spades"]}}
  ]
}
"""


def test_the_sample_game_of_the_record_format_is_played_to_its_payouts(table: Table, site_folder: Path) -> None:
    record = json.loads(SAMPLE)
    score = Score(parse_record({**record, "hands": []}))
    table.open().begin(record["players"], "passing-15", dealer=1, values={"point": "10,00", "cross": "5"})
    slug = table.slug
    agrees(table, score)
    for hand in parse_record(record).hands:
        score.play(table, hand)
    assert [line[2] for line in table.end().payouts] == ["180 ₽", "150 ₽"]
    result = agrees_with_the_books(site_folder, slug, score)
    assert result == replayed(site_folder, record)
    assert (result["winner"], result["petukh"], result["records"]) == (0, [1], [0, 18, 15])


def test_a_classic_game_of_four_is_played_to_the_question_who_was_out_first(table: Table, site_folder: Path) -> None:
    table.open().begin(FOUR, values=PRICES)
    slug, score = table.slug, Score(GameRecord(rule_set("classic-20"), FOUR, price=ROUBLES))
    agrees(table, score)
    for hand in CLASSIC[:-1]:
        score.play(table, hand)
    assert {event for step in score.played.steps for each in step.entries for event in each.events} >= {
        "overshoot", "foul", "spared",
    }  # fmt: skip
    table.type(replace(CLASSIC[-1], first_out=None))
    table.try_to_save()
    question = table.page.locator("[data-first-out]")
    expect(question.get_by_text("Анна")).to_be_visible()
    expect(question.get_by_text("Вера")).to_be_hidden()
    table.choose("first_out", 1)
    agrees_before_saving(table, score.step(CLASSIC[-1]))
    table.save()
    score.add(CLASSIC[-1])
    agrees_at_the_end(table, score)
    result = agrees_with_the_books(site_folder, slug, score)
    assert (result["winner"], result["petukh"]) == (1, [3])


@pytest.mark.parametrize("preset", PRESETS)
def test_a_game_by_each_preset_stands_on_the_screen_as_the_rules_count_it(
    table: Table, site_folder: Path, preset: str
) -> None:
    rules = rule_set(preset)
    hands = whole_game(rules, 4)
    table.open().begin(FOUR, preset, values=PRICES)
    slug, score = table.slug, Score(GameRecord(rules, FOUR, price=ROUBLES))
    for hand in hands:
        score.play(table, hand)
    assert agrees_with_the_books(site_folder, slug, score)["status"] == "finished"


def test_crosses_in_place_of_the_fine_are_shown_and_paid_for(table: Table) -> None:
    rules = rule_set("classic-20", start=6, no_trick={"mode": "cross"}, early_finish_at=None)
    table.open().begin(FOUR, values={**PRICES, "start": "6", "no_trick": "cross"})
    score = Score(GameRecord(rules, FOUR, price=ROUBLES))
    agrees(table, score)
    for hand in (dealt(3, 2, 0, 0), dealt(0, 1, 4, 0), dealt(3, 2, 0, 0)):
        score.play(table, hand)
    assert table.end().payouts[-1] == ["Глеб", ["6 очков × 10 ₽ + 3 крестика × 5 ₽ = 75 ₽"], "75 ₽"]


def test_a_game_broken_off_as_it_stands_is_paid_as_the_rules_say(table: Table, site_folder: Path) -> None:
    table.open().begin(FOUR, values=PRICES)
    slug, score = table.slug, Score(GameRecord(rule_set("classic-20"), FOUR, price=ROUBLES))
    for hand in CLASSIC[:2]:
        score.play(table, hand)
    table.tap(table.page.locator(".menu > summary"))
    table.tap(table.page.get_by_role("link", name="Закончить сейчас"))
    table.tap(table.page.get_by_role("button", name="Закончить как есть"))
    score.record = replace(score.record, ended="as_it_stands")
    expect(table.page.locator("h1")).to_have_text("Партия 1 прервана")
    end = table.end()
    assert (end.winner, end.petukh) == ("", ["Глеб"])
    assert [(line[0], line[2]) for line in end.payouts] == [
        ("Вера", "25 ₽"), ("Вера", "25 ₽"), ("Глеб", "60 ₽"), ("Глеб", "60 ₽"),
    ]  # fmt: skip
    agrees_with_the_books(site_folder, slug, score)
