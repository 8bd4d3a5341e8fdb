"""A company's own rule sets, as its page of rules lists them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from scorekeeper.tables import services
from scorekeeper.tables.queries import CircleScreen, HouseFacts
from scorekeeper.web.rulebook.books import Book, book_of_house
from scorekeeper.web.rulebook.differences import Differences, between, differences_of
from scorekeeper.words.rulesets import rules_name


@dataclass(frozen=True, slots=True)
class OwnSet:
    """One set: where it is read, how it differs from its preset, and the keys of what can be done to it."""

    facts: HouseFacts
    book: Book
    differences: Differences
    copy_key: str = field(default_factory=services.new_key)
    remove_key: str = field(default_factory=services.new_key)


@dataclass(frozen=True, slots=True)
class LastTime:
    """What was played last, with the address of its card."""

    name: str
    card: str
    kept: bool


@dataclass(frozen=True, slots=True)
class OwnSets:
    """The sets that are there, those that were removed, and what was played last."""

    there: Sequence[OwnSet]
    removed: Sequence[OwnSet]
    last: LastTime | None


def own_sets(circle: CircleScreen, houses: Sequence[HouseFacts]) -> OwnSets:
    """Everything that a company's page of rules lists."""
    slug = circle.circle.slug
    sets = [OwnSet(house, book_of_house(slug, house), differences_of(house.rules)) for house in houses]
    return OwnSets(
        there=[one for one in sets if not one.facts.removed],
        removed=[one for one in sets if one.facts.removed],
        last=_last(circle, houses),
    )


def players_of(circle: CircleScreen) -> int | None:
    """How many sat down last time."""
    return len(circle.latest.names) if circle.latest else None


def _last(circle: CircleScreen, houses: Sequence[HouseFacts]) -> LastTime | None:
    latest = circle.latest
    games = [game for evening in circle.evenings for game in evening.games]
    if latest is None or not games:
        return None
    newest = max(games, key=lambda game: game.created_at)
    known = [
        differences_of(latest.rules).rows,
        *(between(latest.rules, one.rules) for one in houses if not one.removed),
    ]
    return LastTime(
        name=latest.rules_name or rules_name(latest.rules),
        card=reverse("web:game_rules", args=[newest.slug]),
        kept=not all(known),
    )


#: What was just done to a set, as the address says it after the deed; anything else says nothing.
SAID: Mapping[str, str] = {
    "kept": gettext_noop("“%(name)s” is kept"),
    "copied": gettext_noop("“%(name)s” was made as a copy"),
    "read": gettext_noop("“%(name)s” was read in"),
    "restored": gettext_noop("“%(name)s” is back"),
    "removed": gettext_noop("“%(name)s” was removed"),
    "undone": gettext_noop("“%(name)s” is as it was before"),
}


@dataclass(frozen=True, slots=True)
class Told:
    """What was just done to a set, and the deed (its key in the journal) that can be taken back."""

    said: str
    house: HouseFacts
    deed: int
    key: str = field(default_factory=services.new_key)


def told_of(did: str, house: HouseFacts | None, deed: int | None) -> Told | None:
    """The message after a deed on a set, as long as the set still is as the deed left it."""
    if house is None or deed is None or did not in SAID:
        return None
    if did != "undone" and house.removed != (did == "removed"):
        return None
    return Told(_(SAID[did]) % {"name": house.name}, house, deed)
