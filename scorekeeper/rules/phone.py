"""A sheet and a position as JSON for the phone, which previews a hand with them and holds no value of any rule set."""

from typing import Any

from scorekeeper.rules.cards import SUITS
from scorekeeper.rules.game import Position
from scorekeeper.rules.hand import ACE_OUTCOMES
from scorekeeper.rules.refusing import MOST_FOULS
from scorekeeper.rules.sheet import TRICKS, Line, ScoringSheet

#: The key that stands for "no trump" or "no declaration" in the phone's tables.
NONE = ""


def sheet_json(sheet: ScoringSheet) -> dict[str, Any]:
    """The sheet's tables, by trump and by declaration, with the few numbers left over (points)."""
    rules = sheet.rules
    ace = rules.spade_ace
    return {
        "players": sheet.players,
        "suits": list(SUITS),
        "tricks": TRICKS,
        "most_fouls": MOST_FOULS,
        "kinds": {trump or NONE: [kind or NONE for kind in kinds] for trump, kinds in sheet.kinds.items()},
        "lines": {kind or NONE: [_line(line) for line in lines] for kind, lines in sheet.lines.items()},
        "spared": {kind or NONE: _line(line) for kind, line in sheet.spared.items()},
        "fine_limit": sheet.fine_limit,
        "start": rules.start,
        "overshoot": rules.overshoot,
        "own_cards_at": rules.own_cards_at,
        "passing": {"allowed": rules.passing.allowed, "limit": rules.passing.limit},
        "fouls": dict(rules.fouls),
        "ace": {outcome: getattr(ace, outcome) for outcome in ACE_OUTCOMES} if ace else None,
        "early_finish_at": rules.early_finish_at,
        "early_finish_kinds": [k for k, value in rules.declarations.items() if value.bonus and not value.is_void],
        "declarations": list(rules.declarations),
    }


def _line(line: Line) -> dict[str, Any]:
    parts = [dict(zip(("code", "points", "name", "count"), part, strict=True)) for part in line.parts]
    return {"change": line.change, "cross": line.cross, "events": list(line.events), "parts": parts}


def position_json(position: Position) -> dict[str, Any]:
    """What stands before the hand being typed."""
    return {
        "number": position.number,
        "dealer": position.dealer,
        "records": list(position.records),
        "crosses": list(position.crosses),
        "passes": list(position.passes),
    }
