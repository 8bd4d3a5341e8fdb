"""How the fields are grouped, and what each group says while it is folded."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from scorekeeper.rules.cards import KINDS
from scorekeeper.rules.comparing import values
from scorekeeper.rules.ruleset import FOULS, RuleSet
from scorekeeper.words.comparing import said_label, said_value
from scorekeeper.words.names import declaration_name
from scorekeeper.words.rulesets import parameter_name

#: What most companies change: always in sight.
MOST = "most"
JACKS = tuple(f"{kind}_jacks" for kind in KINDS)
_FIELDS: Mapping[str, tuple[str, ...]] = {
    MOST: ("start", "no_trick", "fine", "overshoot"),
    **{f"{kind}_jacks": (f"{kind}_counts", f"{kind}_bonus", f"{kind}_no_trick") for kind in KINDS},
    "pair": ("coloured_pair",),
    "last": ("own_cards_at", "no_exchange_at", "early_finish_at"),
    "sitting": ("passing", "pass_limit"),
    "fouls": FOULS,
    "ace": ("ace_won", "ace_lost"),
    "pack": ("deck", "players_least", "players_most"),
    "told": ("trump_card", "must_overtake", "must_lead_trump_ace"),
}
#: The values of `rules.comparing` that a folded group tells.
_TOLD: Mapping[str, tuple[tuple[str, str | None], ...]] = {
    MOST: (),
    **{f"{kind}_jacks": (("declarations", kind),) for kind in KINDS},
    "pair": (("coloured_pair", None),),
    "last": (("own_cards_at", None), ("no_exchange_at", None), ("early_finish_at", None)),
    "sitting": (("passing", None),),
    "fouls": tuple(("fouls", foul) for foul in FOULS),
    "ace": (("spade_ace", None),),
    "pack": (("deck", None), ("players", None)),
    "told": (("trump_card", None), ("must_overtake", None), ("must_lead_trump_ace", None)),
}


def _kind(kind: str) -> str:
    return str(capfirst(declaration_name(kind)))


_HEADINGS: Mapping[str, Callable[[], str]] = {
    MOST: lambda: _("Start, no trick, overshoot"),
    **{f"{kind}_jacks": partial(_kind, kind) for kind in KINDS},
    "pair": lambda: parameter_name("coloured_pair"),
    "last": lambda: _("The last points"),
    "sitting": lambda: _("Sitting a hand out"),
    "fouls": lambda: parameter_name("fouls"),
    "ace": lambda: parameter_name("spade_ace"),
    "pack": lambda: _("Pack and players"),
    "told": lambda: _("Only told, not counted"),
}
#: What makes each kind, for whoever doesn't know the word.
_ABOUT: Mapping[str, Callable[[], str]] = {
    "simple_jacks": lambda: _("Two jacks of one colour, neither of them the trump jack."),
    "coloured_jacks": lambda: _("The trump jack with another; which other will do is set below."),
    "skew_jacks": lambda: _("A black jack and a red one that aren’t a coloured pair."),
    "three_jacks": lambda: _("Any three jacks. Where they don’t count, the best pair among them does."),
    "four_jacks": lambda: _("All four jacks in one hand."),
    "told": lambda: _("These stand on the card of the rules. The score doesn’t depend on them."),
}
#: Labels of values that are too long for a line with several of them.
_SHORT: Mapping[str, Callable[[], str]] = {
    "own_cards_at": lambda: _("own cards"),
    "no_exchange_at": lambda: _("nobody exchanges"),
    "early_finish_at": lambda: _("out by jacks"),
    "deck": lambda: _("cards"),
    "players": lambda: _("players"),
    "trump_card": lambda: _("trump card"),
    "must_overtake": lambda: _("overtaking"),
    "must_lead_trump_ace": lambda: _("ace of trumps is led"),
}
GROUPS = tuple(_FIELDS)


def group_fields(group: str) -> tuple[str, ...]:
    """The fields of a group; none where there is no such group."""
    return _FIELDS.get(group, ())


def heading(group: str) -> str:
    """What a group is called."""
    return str(_HEADINGS[group]())


def about(group: str) -> str:
    """What a group is about, where its name doesn't say it."""
    return _ABOUT[group]() if group in _ABOUT else ""


def summary(group: str, rules: RuleSet) -> str:
    """What a group now says, in short: `Играет свои карты: 2 и меньше; …`."""
    held: Mapping[tuple[str, str | None], Any] = values(rules)
    told = [(place, said_value(*place, held[place])) for place in _TOLD[group]]
    if len(told) == 1:
        return told[0][1]
    return capfirst("; ".join(f"{_short(*place)}: {said}" for place, said in told))


def _short(parameter: str, name: str | None) -> str:
    return _SHORT[parameter]() if parameter in _SHORT else said_label(parameter, name).lower()
