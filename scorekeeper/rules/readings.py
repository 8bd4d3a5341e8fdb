"""Where the five descriptions are silent, unclear or wrong: what each such place is about, and which rules follow it.

The sentences are in `scorekeeper.words.readings`; `docs/rules.md` has the same rows.
"""

from collections.abc import Callable
from typing import NamedTuple

from scorekeeper.rules.cards import KINDS
from scorekeeper.rules.presets import DEFAULT, PRESETS
from scorekeeper.rules.rules_json import parameters
from scorekeeper.rules.ruleset import DECK_OF_SIX, SIX_PLAYERS, Declaration, RuleSet

#: The description that each preset comes from.
SOURCE_OF = {
    "short-15": "S1",
    "classic-20": "S2",
    "hard-30": "S2",
    "passing-15": "S3",
    "money-25": "S4",
    "petushok-15": "S5",
}
SOURCES = ("S1", "S2", "S3", "S4", "S5")


class Reading(NamedTuple):
    """A place where the text had to be read in one way.

    `field` is the editor's field with which a company chooses otherwise, empty where nothing can be set. `arises` says
    whether the matter comes up in a rule set at all, `followed` whether that plays as the reading has it. `presets` are
    those that it concerns; one that `travels` also concerns whoever takes its rule over from another description.
    """

    id: str
    sources: tuple[str, ...]
    field: str
    followed: Callable[[RuleSet], bool]
    presets: tuple[str, ...]
    arises: Callable[[RuleSet], bool]
    travels: bool

    def concerns(self, rules: RuleSet) -> bool:
        """Whether whoever plays by these rules should know of it."""
        own = rules.preset is None or rules.preset in self.presets
        return own or (self.travels and self.followed(rules))


def readings(rules: RuleSet) -> tuple[Reading, ...]:
    """The readings of the description that a rule set was made from, and of what it took over from the others.

    All of them where it has no preset.
    """
    return tuple(row for row in READINGS if row.concerns(rules))


def _reading(
    id: str,  # noqa: A002 - the field's name
    sources: str,
    field: str,
    followed: Callable[[RuleSet], bool],
    arises: Callable[[RuleSet], bool] | None = None,
    *,
    only: str = "",
    travels: bool = False,
) -> Reading:
    """A row; `only` names the one preset that it concerns. Without `arises` it comes up only where it is followed."""
    given = tuple(sources.split())
    presets = (only,) if only else tuple(preset for preset, source in SOURCE_OF.items() if source in given)
    return Reading(id, given, field, followed, presets, arises or followed, travels)


def _always(_rules: RuleSet) -> bool:
    return True


def _passing(rules: RuleSet) -> bool:
    return rules.passing.allowed


def _fined(rules: RuleSet) -> bool:
    return rules.no_trick.mode == "points" and rules.no_trick.points > 0


def _capped(rules: RuleSet) -> bool:
    return _fined(rules) and rules.no_trick.capped


def _as_in(preset: str, *names: str) -> Callable[[RuleSet], bool]:
    """Whether these parameters still are as in the preset."""
    wanted = PRESETS[preset]
    return lambda rules: all(parameters(rules)[name] == wanted[name] for name in names)


def _counted(rules: RuleSet, *kinds: str) -> list[Declaration]:
    return [rules.declarations[kind] for kind in kinds if kind in rules.declarations]


def _counting(*kinds: str) -> Callable[[RuleSet], bool]:
    """Whether any of these kinds counts."""
    return lambda rules: bool(_counted(rules, *kinds))


def _pays(rules: RuleSet, *kinds: str) -> bool:
    """Whether some of these kinds pay for the fine: without a trick the fine less the bonus.

    Where crosses stand for the fine, it is the usual one that jacks go on paying for.
    """
    crosses = rules.no_trick.mode == "cross"
    fine = int(PRESETS[DEFAULT]["no_trick"]["points"]) if crosses else rules.no_trick.points
    return any(value.no_trick == fine - value.bonus for value in _counted(rules, *kinds))


def _declared_as_in(preset: str) -> Callable[[RuleSet], bool]:
    wanted = {
        kind: Declaration(value["bonus"], value["no_trick"]) for kind, value in PRESETS[preset]["declarations"].items()
    }
    return lambda rules: all(rules.declarations.get(kind) == value for kind, value in wanted.items())


def _seven_and_jacks(rules: RuleSet) -> bool:
    simple = rules.declarations.get("simple")
    return simple is not None and simple.bonus == 5


def _seven_and_a_reset(rules: RuleSet) -> bool:
    return _seven_and_jacks(rules) and rules.overshoot == "reset"


def _twice(rules: RuleSet) -> bool:
    return rules.passing.allowed and rules.passing.limit == PRESETS["money-25"]["passing"]["limit"]


def _six(rules: RuleSet) -> bool:
    return rules.seats_allow(SIX_PLAYERS)


def _six_with_30(rules: RuleSet) -> bool:
    return _six(rules) and rules.deck_for(SIX_PLAYERS) == DECK_OF_SIX


def _any_void(rules: RuleSet) -> bool:
    return any(value.is_void for value in _counted(rules, *KINDS))


def _four_void(rules: RuleSet) -> bool:
    return any(value.is_void for value in _counted(rules, "four"))


def _crosses_and_jacks(rules: RuleSet) -> bool:
    return rules.no_trick.mode == "cross" and bool(rules.declarations)


def _skew_alone(rules: RuleSet) -> bool:
    skew = rules.declarations.get("skew")
    return rules.preset != "hard-30" and skew is not None and not skew.is_void


def _skew_pays_unless_fined(rules: RuleSet) -> bool:
    simple = rules.declarations.get("simple")
    if not _skew_alone(rules):
        return False
    fined = simple is not None and not simple.is_void and int(simple.no_trick) > 0
    return _pays(rules, "skew") != fined


_ALL = "S1 S2 S3 S4 S5"

#: Every reading, in the order of the table in `docs/rules.md`.
READINGS = (
    _reading("jacks_without_trick", "S1", "simple_counts", _any_void, _counting(*KINDS)),
    _reading("four_need_trick", "S1", "four_counts", _four_void, _counting("four")),
    _reading("overshoot_silent", "S1 S4 S5", "overshoot", _as_in("short-15", "overshoot"), _always),
    _reading("cap", "S1 S2", "no_trick", _capped, _fined, travels=True),
    _reading(
        "at_most",
        "S1 S2 S3",
        "own_cards_at",
        lambda rules: rules.own_cards_at is not None or rules.no_exchange_at is not None,
    ),
    _reading("six_pack", "S1", "deck", _six_with_30, _six),
    _reading(
        "pays_for_fine",
        "S2",
        "simple_no_trick",
        lambda rules: _pays(rules, "simple", "coloured", "four"),
        _counting("simple", "coloured", "four"),
    ),
    _reading("passing_allowed", "S2", "passing", _passing, _always),
    _reading("any_trick", "S2", "", _counting(*KINDS)),
    _reading("fouls_uncapped", "S2", "", lambda rules: _capped(rules) and bool(rules.fouls), travels=True),
    _reading("ace_besides", "S2", "ace_won", lambda rules: rules.spade_ace is not None, travels=True),
    _reading("hard_cap", "S2", "no_trick", _capped, _fined, only="hard-30"),
    _reading("lot_of_36", "S2", "", _always),
    _reading(
        "bonus_and_fine",
        "S3",
        "coloured_no_trick",
        _declared_as_in("passing-15"),
        _counting("simple", "coloured", "four"),
    ),
    _reading("last_points_missing", "S3", "own_cards_at", _as_in("passing-15", "own_cards_at"), _always),
    _reading("seven_points", "S3", "early_finish_at", _seven_and_a_reset, _seven_and_jacks),
    _reading("skew_suits", "S3", "skew_counts", _counting(*KINDS)),
    _reading("early_jacks", "S3", "early_finish_at", lambda rules: rules.early_finish_at is not None, travels=True),
    _reading("overshoot_loses", "S3", "overshoot", _as_in("passing-15", "overshoot"), _always),
    _reading("pass_twice", "S4", "pass_limit", _twice, _passing),
    _reading("pack_silent", "S4 S5", "deck", _as_in("money-25", "deck", "players"), _always),
    _reading("petushok_silent", "S5", "passing", _as_in("petushok-15", "passing", "trump_card"), _always),
    _reading("pass_costs", _ALL, "", _passing),
    _reading("all_pass", _ALL, "", _passing),
    _reading("all_but_one", _ALL, "", _passing),
    _reading("several_out", _ALL, "", _always),
    _reading("sum_first", _ALL, "", _always),
    _reading(
        "three_and_skew",
        "S2 S3",
        "three_no_trick",
        lambda rules: _pays(rules, "three", "skew"),
        _counting("three", "skew"),
        travels=True,
    ),
    _reading("crosses_and_jacks", "S2 S3", "no_trick", _crosses_and_jacks, travels=True),
    _reading("hard_any_pair", "S2", "skew_no_trick", _skew_pays_unless_fined, _skew_alone, only="classic-20"),
)
