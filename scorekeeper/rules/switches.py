"""The variants that the sources name, each a change of a rule set: the editor's switches.

A switch is a function of a rule set that gives the parameters to lay over it, in JSON form.
"""

from collections.abc import Callable
from typing import Any

from scorekeeper.rules.presets import PRESETS
from scorekeeper.rules.rules_json import parse_rules, rules_to_json
from scorekeeper.rules.ruleset import VOID, RuleSet

Change = dict[str, Any]
_HARD: Change = PRESETS["hard-30"]
_FINE_WITH_CROSSES = 5


def _fine(rules: RuleSet) -> int:
    """The no-trick fine that a bonus pays for; 5 where crosses stand in for it."""
    return rules.no_trick.points if rules.no_trick.mode == "points" else _FINE_WITH_CROSSES


def _declared(**kinds: tuple[int, int | str]) -> Change:
    return {"declarations": {k: {"bonus": bonus, "no_trick": no_trick} for k, (bonus, no_trick) in kinds.items()}}


def _three_jacks(rules: RuleSet) -> Change:
    """S2. In the hard game no trick costs its fine for many jacks instead."""
    hard = rules.preset == "hard-30"
    return _declared(three=(12, _HARD["declarations"]["four"]["no_trick"] if hard else _fine(rules) - 12))


def _any_pair(rules: RuleSet) -> Change:
    pays = (5, _fine(rules) - 5)
    return _declared(simple=pays, coloured=pays)


def _skew(bonus: int) -> Callable[[RuleSet], Change]:
    return lambda rules: _declared(skew=(bonus, _fine(rules) - bonus))


def _needs_trick(rules: RuleSet) -> Change:
    return _declared(**{kind: (value.bonus, VOID) for kind, value in rules.declarations.items()})


def _hard_any_pair(rules: RuleSet) -> Change:
    """S2. Its bonus by itself; the hard game's fine comes with it only where that fines pairs already."""
    simple = rules.declarations.get("simple")
    fined = simple is not None and not simple.is_void and int(simple.no_trick) > 0
    skew = _HARD["declarations"]["skew"]
    return _declared(skew=(skew["bonus"], skew["no_trick"] if fined else _fine(rules) - skew["bonus"]))


def _hard_fines(rules: RuleSet) -> Change:
    fines = {kind: value["no_trick"] for kind, value in _HARD["declarations"].items()}
    fines["three"] = fines["four"]
    return _declared(**{kind: (value.bonus, fines[kind]) for kind, value in rules.declarations.items()})


def _always(change: Change) -> Callable[[RuleSet], Change]:
    return lambda _: change


#: By name; S2 and S3 name them as ways to vary the game.
SWITCHES: dict[str, Callable[[RuleSet], Change]] = {
    "three_jacks_12": _three_jacks,
    "any_pair_5": _any_pair,
    "skew_5": _skew(5),
    "skew_3": _skew(3),
    "declaration_needs_trick": _needs_trick,
    "crosses": _always({"no_trick": {"mode": "cross"}}),
    "trump_stays": _always({"trump_card": "stays"}),
    "trump_auction": _always({"trump_card": "auction"}),
    "hard_spade_ace": _always({"spade_ace": _HARD["spade_ace"]}),
    "hard_any_pair": _hard_any_pair,
    "hard_fines": _hard_fines,
    "six_with_30": _always({"deck": 30}),
    "six_with_36": _always({"deck": 36}),
}


def switched(rules: RuleSet, name: str) -> RuleSet:
    """The rule set with one switch turned on. Raises `KeyError` for a switch that there is not."""
    base, change = rules_to_json(rules), SWITCHES[name](rules)
    kinds = {**base.get("declarations", {}), **change.get("declarations", {})}
    return parse_rules({**base, **change, "declarations": kinds})
