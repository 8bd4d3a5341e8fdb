"""The rule set that has most to say on its card: each parameter as its longest value."""

from collections.abc import Iterator, Mapping
from typing import Any

from scorekeeper.rules.cards import KINDS
from scorekeeper.rules.contradictions import contradictions
from scorekeeper.rules.rules_json import parse_rules, whole_json
from scorekeeper.rules.ruleset import FOULS, TRUMP_CARDS, RuleSet
from scorekeeper.rules.sheet import compile_sheet
from scorekeeper.words.card import card

#: Values of each parameter among which the one with most words is found.
VALUES: Mapping[str, tuple[Any, ...]] = {
    "start": (100,),
    "players": ([2, 6],),
    "deck": (30, 32, 36),
    "declarations": tuple(
        {kind: {"bonus": 50, "no_trick": "void" if kind in void else change} for kind in counted}
        for counted in (KINDS, ("simple", "coloured", "skew"), ("simple", "coloured", "four"), ("simple", "three"))
        for void in (counted, counted[:2], ())
        for change in (-50, 50)
    ),
    "coloured_pair": ("same_colour", "any_colour"),
    "no_trick": (
        {"mode": "cross"},
        {"mode": "points", "points": 50, "capped": True},
        {"mode": "points", "points": 50, "capped": False},
    ),
    "overshoot": ("reset", "finish"),
    "own_cards_at": (5,),
    "no_exchange_at": (5,),
    "passing": ({"allowed": False, "limit": None}, {"allowed": True, "limit": None}, {"allowed": True, "limit": 50}),
    "fouls": (dict.fromkeys(FOULS, 50),),
    "early_finish_at": (50,),
    "spade_ace": ({"won": 50, "lost": 50},),
    "trump_card": TRUMP_CARDS,
    "must_overtake": (True, False),
    "must_lead_trump_ace": (True, False),
}


def letters(rules: RuleSet) -> int:
    """How many letters a card has, for the number of players that has most of them."""
    least, most = rules.players
    return max(_letters(rules, players) for players in range(least, most + 1))


def _letters(rules: RuleSet, players: int) -> int:
    told = card(compile_sheet(rules, players))
    return sum(len(line) for section in told.sections for line in (section.heading, *section.lines)) + sum(
        len(cell) for section in told.sections if section.table for row in section.table.rows for cell in row
    )


def richest(base: RuleSet) -> RuleSet:
    """A rule set of one description (or of none) changed, one parameter after the other, to what has most words."""
    found = base
    for name in VALUES:
        found = max(_with(found, name), key=letters, default=found)
    return found


def _with(rules: RuleSet, name: str) -> Iterator[RuleSet]:
    for value in VALUES[name]:
        changed = parse_rules({**_json(rules), name: value})
        if not contradictions(changed):
            yield changed


def _json(rules: RuleSet) -> dict[str, Any]:
    return dict(whole_json(rules))


def without_preset(rules: RuleSet) -> RuleSet:
    """The same rules, given whole: every reading of every description then concerns them."""
    whole = _json(rules)
    whole.pop("preset", None)
    return parse_rules({"deck": rules.deck, **whole})
