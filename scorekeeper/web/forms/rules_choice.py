"""The rules that the start of a game offers, each as a card whose index is the start."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _

from scorekeeper.rules.presets import DEFAULT, PRESETS
from scorekeeper.rules.ruleset import RuleSet
from scorekeeper.tables.queries import HouseFacts, Setup
from scorekeeper.web.rulebook.differences import differences_of
from scorekeeper.words.rulesets import preset_description, preset_name, rules_name

AS_LAST_TIME, AGREED = "last", "agreed"
#: Before the key of a set that the company keeps.
HOUSE = "house-"


@dataclass(frozen=True, slots=True)
class RulesChoice:
    """One card: `value` of the field, what it is called, its start, a sentence, and the address of its rules to read.

    `quoted`: the sentence is a name that somebody typed.
    """

    value: str
    name: str
    start: int
    about: str
    card: str = ""
    quoted: bool = False


def offered(last: Setup | None, agreed: RuleSet | None, houses: Sequence[HouseFacts], circle: str) -> list[RulesChoice]:
    """The cards in their order: as last time, just agreed, those of the company (a slug), the written ones."""
    return [*_of_this_game(last, agreed), *_own(houses, circle), *_written()]


def _of_this_game(last: Setup | None, agreed: RuleSet | None) -> Iterator[RulesChoice]:
    if last:
        about = last.rules_name or rules_name(last.rules)
        yield RulesChoice(AS_LAST_TIME, _("As last time"), last.rules.start, about, quoted=bool(last.rules_name))
    if agreed:
        yield RulesChoice(AGREED, _("As just agreed"), agreed.start, differences_of(agreed).said)


def _own(houses: Sequence[HouseFacts], circle: str) -> Iterator[RulesChoice]:
    for house in houses:
        card = reverse("web:house_card", args=[circle, house.id])
        yield RulesChoice(f"{HOUSE}{house.id}", house.name, house.rules.start, differences_of(house.rules).said, card)


def _written() -> Iterator[RulesChoice]:
    for preset in sorted(PRESETS, key=lambda each: each != DEFAULT):
        card, start = reverse("web:preset_card", args=[preset]), int(PRESETS[preset]["start"])
        yield RulesChoice(preset, preset_name(preset), start, preset_description(preset), card)
