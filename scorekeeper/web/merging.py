"""What is seen before two records become one person's, and before somebody is made nameless."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.tables import services
from scorekeeper.tables.queries import MergeScreen, MetFacts, PersonScreen
from scorekeeper.web.days import day_of
from scorekeeper.words.amounts import money
from scorekeeper.words.names import counted
from scorekeeper.words.phrase import shown_name


@dataclass(frozen=True, slots=True)
class MetLine:
    """A game in which both sat: where it is, and what it is called."""

    address: str
    text: str


@dataclass(frozen=True, slots=True)
class Merge:
    """Everything the page needs; `moves` says what is under the record that goes, `error` why the two can't be one."""

    slug: str
    shown: MergeScreen
    moves: Sequence[str]
    met: Sequence[MetLine]
    key: str = field(default_factory=services.new_key)

    @property
    def error(self) -> str:
        """Why they can't be one person, empty where they can."""
        if self.shown.met:
            return _("Both sat in one game, so these are two people.")
        if self.shown.took:
            return _("One took the other’s seat between two games, so these are two people.")
        return ""


def merge_page(slug: str, shown: MergeScreen) -> Merge:
    """The page on which one sees what moves."""
    return Merge(slug, shown, _moves(shown), [_met(game) for game in shown.met])


def _moves(shown: MergeScreen) -> list[str]:
    found = [
        counted("games", shown.games) if shown.games else "",
        _evenings(shown.evenings) if shown.evenings else "",
        *(_owed(amount, currency) for currency, amount in shown.owed),
    ]
    if shown.along:
        names = ", ".join(shown_name(person.label) for person in shown.along)
        found.append(_("also written as: %(names)s") % {"names": names})
    return [text for text in found if text] or [_("nothing but the name")]


def _evenings(number: int) -> str:
    return ngettext("%(number)s evening", "%(number)s evenings", number) % {"number": number}


def _owed(amount: int, currency: str) -> str:
    text = _("still to receive: %(amount)s") if amount > 0 else _("still to pay: %(amount)s")
    return text % {"amount": money(abs(amount), currency)}


def _met(game: MetFacts) -> MetLine:
    text = _("Game %(number)s") % {"number": game.number}
    return MetLine(reverse("web:sheet", args=[game.slug]), f"{day_of(game.started_at, game.zone)} · {text}")


@dataclass(frozen=True, slots=True)
class Nameless:
    """Everything the page needs; `called` is the name that will stand there."""

    slug: str
    shown: PersonScreen
    called: str
    key: str = field(default_factory=services.new_key)
