"""The written rule systems as data: one complete rule set for each description of the game.

S1 to S5 are the five descriptions that `docs/rules.md` lists; a preset's first source is named beside it.
Each is in the JSON form of `docs/record-format.md`.
"""

from typing import Any

DEFAULT = "classic-20"


def _declared(**kinds: tuple[int, int | str]) -> dict[str, Any]:
    return {kind: {"bonus": bonus, "no_trick": no_trick} for kind, (bonus, no_trick) in kinds.items()}


_CAPPED = {"mode": "points", "points": 5, "capped": True}
_PLAIN = {"mode": "points", "points": 5, "capped": False}
_FIVE_EACH = {"revoke": 5, "early_draw": 5, "overdraw": 5}

_SHORT: dict[str, Any] = {  # S1
    "start": 15,
    "players": [2, 6],
    "deck": 36,
    "declarations": _declared(simple=(5, "void"), coloured=(10, "void"), four=(15, "void")),
    "coloured_pair": "same_colour",
    "no_trick": _CAPPED,
    "overshoot": "finish",
    "own_cards_at": 2,
    "no_exchange_at": 1,
    "passing": {"allowed": False, "limit": None},
    "fouls": {},
    "early_finish_at": None,
    "spade_ace": None,
    "trump_card": "stays",
    "must_overtake": False,
    "must_lead_trump_ace": False,
}

_CLASSIC: dict[str, Any] = {  # S2
    **_SHORT,
    "start": 20,
    "deck": 32,
    "declarations": _declared(simple=(5, 0), coloured=(10, -5), four=(15, -10)),
    "coloured_pair": "any_colour",
    "overshoot": "reset",
    "passing": {"allowed": True, "limit": None},
    "fouls": _FIVE_EACH,
    "trump_card": "dealer_may_take",
}

PRESETS: dict[str, dict[str, Any]] = {
    "short-15": _SHORT,
    "classic-20": _CLASSIC,
    "hard-30": {  # S2, made harder
        **_CLASSIC,
        "start": 30,
        "declarations": _declared(simple=(5, 10), coloured=(10, 15), skew=(5, 10), four=(15, 15)),
        "spade_ace": {"won": 5, "lost": 5},
    },
    "passing-15": {  # S3
        **_CLASSIC,
        "start": 15,
        "players": [2, 5],
        "declarations": _declared(simple=(5, 0), coloured=(10, 0), four=(15, -5)),
        "coloured_pair": "same_colour",
        "no_trick": _PLAIN,
        "no_exchange_at": None,
        "fouls": {"revoke": 5},
        "early_finish_at": 5,
        "trump_card": "dealer_must_take",
    },
    "money-25": {  # S4
        **_SHORT,
        "start": 25,
        "players": [2, 5],
        "declarations": {},
        "no_trick": _PLAIN,
        "own_cards_at": None,
        "no_exchange_at": None,
        "passing": {"allowed": True, "limit": 2},
        "trump_card": "dealer_last_card",
        "must_overtake": True,
        "must_lead_trump_ace": True,
    },
    "petushok-15": {  # S5
        **_SHORT,
        "players": [2, 5],
        "declarations": _declared(simple=(5, 0), coloured=(10, -5), four=(15, -10)),
        "no_trick": _PLAIN,
        "own_cards_at": None,
        "no_exchange_at": None,
        "fouls": {"revoke": 5},
        "trump_card": "dealer_may_take",
    },
}
