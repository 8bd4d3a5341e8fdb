"""Short ways to a rule set, a sheet, a hand and a record in tests."""

import json
from typing import Any

from scorekeeper.rules.errors import Refused
from scorekeeper.rules.game import Position, Step, begin, play
from scorekeeper.rules.hand import EarlyFinish, Entry, Hand
from scorekeeper.rules.record_reading import parse_json, parse_record
from scorekeeper.rules.replay import replay, result_json
from scorekeeper.rules.rules_json import parse_rules
from scorekeeper.rules.ruleset import RuleSet
from scorekeeper.rules.sheet import ScoringSheet, compile_sheet

Json = dict[str, Any]
LETTERS = {"s": "spades", "c": "clubs", "d": "diamonds", "h": "hearts"}


def suits(letters: str) -> tuple[str, ...]:
    """`"sc"` for spades and clubs."""
    return tuple(LETTERS[letter] for letter in letters)


def rule_set(preset: str = "classic-20", **changes: Any) -> RuleSet:
    return parse_rules({"preset": preset, **changes})


def sheet_of(preset: str = "classic-20", players: int = 3, **changes: Any) -> ScoringSheet:
    return compile_sheet(rule_set(preset, **changes), players)


def entry(tricks: int = 0, jacks: str = "", **others: Any) -> Entry:
    return Entry(tricks, suits(jacks), **others)


def dealt(*tricks: int, **others: Any) -> Hand:
    """A hand of which only the tricks matter."""
    return Hand(tuple(Entry(number) for number in tricks), **others)


def shows_and_is_out(player: int, jacks: str, trump: str = "hearts") -> Hand:
    return Hand(early_finish=EarlyFinish(player, suits(jacks)), trump=trump)


def play_one(preset: str, records: tuple[int, ...], hand: Hand, **changes: Any) -> Step:
    """One hand from these records."""
    game = begin(rule_set(preset, **changes), len(records), records=records)
    return play(game.sheet, game.start, hand)


def position_of(*records: int, **others: Any) -> Position:
    nought = (0,) * len(records)
    return Position(**{"number": 1, "dealer": 0, "records": records, "crosses": nought, "passes": nought, **others})


def record(**changes: Any) -> Json:
    """The JSON of a small record that stands."""
    basis = {
        "format": "petukh.game/1",
        "rules": {"preset": "classic-20"},
        "players": ["Анна", "Борис"],
        "hands": [{"entries": [{"tricks": 2}, {"tricks": 3}]}],
    }
    return {**basis, **changes}


def refusals(data: Any) -> list[tuple[str, int | None, int | None]]:
    """(code, hand, player) of everything that a record (JSON value or text) is refused for; [] where it stands."""
    try:
        result_json(replay(parse_json(data) if isinstance(data, str | bytes) else parse_record(data)))
    except Refused as refused:
        return [(refusal.code, refusal.hand, refusal.player) for refusal in refused.refusals]
    return []


def places(data: Any) -> dict[str, str]:
    """Where something is wrong in a record, and what."""
    try:
        parse_json(data) if isinstance(data, str | bytes) else parse_record(data)
    except Refused as refused:
        json.dumps([dict(refusal.data) for refusal in refused.refusals])
        return {str(refusal.data["place"]): str(refusal.data.get("problem")) for refusal in refused.refusals}
    return {}
