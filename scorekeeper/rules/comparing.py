"""Two rule sets side by side: which parameters differ."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from scorekeeper.rules.cards import KINDS
from scorekeeper.rules.rules_json import PARAMETERS, parameters
from scorekeeper.rules.ruleset import FOULS, SIX_PLAYERS, RuleSet

#: Parameters of which each name has a value of its own.
_NAMED = {"declarations": KINDS, "fouls": FOULS}


class Difference(NamedTuple):
    """A value that two rule sets don't share, as in `values`."""

    parameter: str
    name: str | None
    before: Any
    after: Any


def values(rules: RuleSet) -> Mapping[tuple[str, str | None], Any]:
    """Every value of a rule set by parameter and name, in the order in which people read them.

    `name` is the kind of declaration or of foul, otherwise None. Values are those of the JSON form; None stands for a
    kind or foul that doesn't count. The deck is `{"cards": 36, "six": 30}`: in the pack, and where six sit down, who
    have their own unless the company named one.
    """
    whole = parameters(rules)
    if not rules.passing.allowed:
        whole["passing"] = {"allowed": False, "limit": None}  # how often means nothing where nobody may
    whole["deck"] = {"cards": rules.deck, "six": rules.deck_for(SIX_PLAYERS)}
    found: dict[tuple[str, str | None], Any] = {}
    for parameter in PARAMETERS:
        value = whole[parameter]
        names: tuple[str | None, ...] = _NAMED.get(parameter, (None,))
        found |= {(parameter, name): value if name is None else value.get(name) for name in names}
    return found


def differences(rules: RuleSet, base: RuleSet) -> tuple[Difference, ...]:
    """What of a rule set differs from another, `before` being the other's; what they were made from isn't compared.

    The deck of six players differs only where both let six sit down.
    """
    was, now = values(base), values(rules)
    same = (("deck", None),) if rules.deck == base.deck and not _both_seat_six(rules, base) else ()
    return tuple(
        Difference(*place, was[place], now[place]) for place in now if was[place] != now[place] and place not in same
    )


def _both_seat_six(rules: RuleSet, base: RuleSet) -> bool:
    return rules.seats_allow(SIX_PLAYERS) and base.seats_allow(SIX_PLAYERS)
