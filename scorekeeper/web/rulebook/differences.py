"""How far a rule set is from the preset that it began from."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.rules.comparing import differences
from scorekeeper.rules.presets import DEFAULT
from scorekeeper.rules.rules_json import parse_rules
from scorekeeper.rules.ruleset import RuleSet
from scorekeeper.words import comparing
from scorekeeper.words.rulesets import preset_name


@dataclass(frozen=True, slots=True)
class Differing:
    """One thing that differs: what it is, as the one set has it and as the other does."""

    label: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class Differences:
    """What a rule set has otherwise than a preset (its name); `said` is the sentence with the count."""

    base: str
    said: str
    rows: Sequence[Differing]


def differences_of(rules: RuleSet) -> Differences:
    """How a set differs from its preset; from the classic game where it names none."""
    preset = rules.preset or DEFAULT
    rows = between(rules, parse_rules({"preset": preset}))
    name = preset_name(preset)
    return Differences(name, _said(name, len(rows)), rows)


def between(rules: RuleSet, base: RuleSet) -> list[Differing]:
    """What of `rules` is otherwise than in `base`, in words."""
    return [Differing(*comparing.said(difference)) for difference in differences(rules, base)]


def _said(name: str, count: int) -> str:
    if not count:
        return _("As in “%(preset)s”") % {"preset": name}
    return ngettext("Differences from “%(preset)s”: %(count)s", "Differences from “%(preset)s”: %(count)s", count) % {
        "preset": name,
        "count": count,
    }
