"""The presets of docs/rules.md for the second scorer, and how a record changes them: nothing of scorekeeper.rules."""

from typing import Any

Json = dict[str, Any]


def _kinds(**kinds: tuple[int, int | str]) -> Json:
    return {kind: {"bonus": bonus, "no_trick": no_trick} for kind, (bonus, no_trick) in kinds.items()}


def _preset(start: int, most: int, deck: int, declarations: Json, coloured: str, **others: Any) -> Json:
    silent = {
        "overshoot": "finish",
        "own_cards_at": None,
        "no_exchange_at": None,
        "passing": {"allowed": False, "limit": None},
        "fouls": {},
        "early_finish_at": None,
        "spade_ace": None,
    }
    named = {"start": start, "players": [2, most], "deck": deck, "declarations": declarations}
    return {**silent, **named, "coloured_pair": coloured, **others}


CAPPED = {"mode": "points", "points": 5, "capped": True}
FIVE = {"mode": "points", "points": 5, "capped": False}
MAY_PASS = {"allowed": True, "limit": None}
ALL_FOULS = {"revoke": 5, "early_draw": 5, "overdraw": 5}
LAST_POINTS = {"own_cards_at": 2, "no_exchange_at": 1}
S1 = _kinds(simple=(5, "void"), coloured=(10, "void"), four=(15, "void"))
S2 = _kinds(simple=(5, 0), coloured=(10, -5), four=(15, -10))
HARD = _kinds(simple=(5, 10), coloured=(10, 15), skew=(5, 10), four=(15, 15))
S3 = _kinds(simple=(5, 0), coloured=(10, 0), four=(15, -5))
CLASSIC = {"no_trick": CAPPED, "overshoot": "reset", "passing": MAY_PASS, "fouls": ALL_FOULS, **LAST_POINTS}
PRESETS = {
    "short-15": _preset(15, 6, 36, S1, "same_colour", no_trick=CAPPED, **LAST_POINTS),
    "classic-20": _preset(20, 6, 32, S2, "any_colour", **CLASSIC),
    "hard-30": _preset(30, 6, 32, HARD, "any_colour", **CLASSIC, spade_ace={"won": 5, "lost": 5}),
    "passing-15": _preset(
        15,
        5,
        32,
        S3,
        "same_colour",
        no_trick=FIVE,
        overshoot="reset",
        own_cards_at=2,
        passing=MAY_PASS,
        fouls={"revoke": 5},
        early_finish_at=5,
    ),
    "money-25": _preset(25, 5, 36, {}, "same_colour", no_trick=FIVE, passing={"allowed": True, "limit": 2}),
    "petushok-15": _preset(15, 5, 36, S2, "same_colour", no_trick=FIVE, fouls={"revoke": 5}),
}


def whole_rules(rules: Json, players: int) -> Json:
    """Every parameter: the preset's, with those that the record gives laid over it."""
    whole = dict(PRESETS.get(rules.get("preset") or "", {}))
    kinds = dict(whole.get("declarations", {}))
    for name, value in rules.items():
        if name == "declarations":
            kinds.update(value or {})
        elif value is not None or name in ("own_cards_at", "no_exchange_at", "early_finish_at", "spade_ace"):
            whole[name] = value
    whole["declarations"] = {kind: value for kind, value in kinds.items() if value is not None}
    if players == 6 and rules.get("deck") is None:
        whole["deck"] = 30
    return whole
