"""The tables sent to a phone hold all that it needs to count the way the engine does."""

import json
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules.game import Game, play
from scorekeeper.rules.phone import position_json, sheet_json
from scorekeeper.rules.presets import PRESETS
from scorekeeper.rules.sheet import compile_sheet
from tests.rules.build import position_of, rule_set
from tests.rules.strategies import examples, games, hands

SUITS = ("spades", "clubs", "diamonds", "hearts")


def count(sheet: dict[str, Any], before: int, hand: dict[str, Any]) -> dict[str, Any]:
    """One player's hand counted with the tables alone."""
    shown = sum(1 << SUITS.index(suit) for suit in hand["jacks"])
    kind = sheet["kinds"][hand["trump"]][shown]
    capped = sheet["fine_limit"] is not None and before > sheet["fine_limit"]
    line = sheet["lines"][kind][hand["tricks"]]
    if hand["tricks"] == 0 and capped and kind in sheet["spared"]:
        line = sheet["spared"][kind]
    change, cross = (0, 0) if hand["passed"] else (line["change"], line["cross"])
    change += sum(times * sheet["fouls"][foul] for foul, times in hand["fouls"].items())
    if hand["ace"]:
        change += -sheet["ace"]["won"] if hand["ace"] == "won" else sheet["ace"]["lost"]
    after = before + change
    if after < 0:
        after = sheet["start"] if sheet["overshoot"] == "reset" else 0
    return {"declaration": kind or None, "change": change, "record": after, "cross": cross}


@examples(60)
@given(games(), st.data())
def test_a_phone_counts_what_the_engine_counts(game: Game, data: st.DataObject) -> None:
    sheet = json.loads(json.dumps(sheet_json(game.sheet)))
    hand = data.draw(hands(game.sheet, game.start))
    step = play(game.sheet, game.start, hand)
    for seat, entry in enumerate(hand.entries):
        ace = hand.spade_ace.outcome if hand.spade_ace and hand.spade_ace.player == seat else None
        typed = {**entry._asdict(), "trump": hand.trump or "", "fouls": dict(entry.fouls), "ace": ace}
        scored = step.entries[seat]
        assert count(sheet, game.start.records[seat], typed) == {
            "declaration": scored.declaration,
            "change": scored.change,
            "record": scored.record,
            "cross": scored.crosses - game.start.crosses[seat],
        }


def test_every_line_says_what_it_is_made_of() -> None:
    for preset in PRESETS:
        sheet = sheet_json(compile_sheet(rule_set(preset), 3))
        lines = [line for rows in sheet["lines"].values() for line in rows] + list(sheet["spared"].values())
        for line in lines:
            assert line["change"] == sum(part["points"] for part in line["parts"])
            assert all(set(part) == {"code", "points", "name", "count"} for part in line["parts"])


def test_a_phone_knows_what_may_finish_early() -> None:
    sheet = sheet_json(
        compile_sheet(rule_set("passing-15", declarations={"four": {"bonus": 15, "no_trick": "void"}}), 3)
    )
    assert sheet["early_finish_at"] == 5
    assert sheet["early_finish_kinds"] == ["simple", "coloured"]
    assert sheet["declarations"] == ["simple", "coloured", "four"]


def test_a_position_is_sent_whole() -> None:
    position = position_of(9, 8, dealer=1, crosses=(1, 0), passes=(0, 2), number=4)
    assert json.loads(json.dumps(position_json(position))) == {
        "number": 4,
        "dealer": 1,
        "records": [9, 8],
        "crosses": [1, 0],
        "passes": [0, 2],
    }
