"""The journal's page: who did what on which phone, what stood there before and after, and the way back."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from itertools import groupby
from urllib.parse import urlencode

from django.urls import reverse
from django.utils import timezone
from django.utils.dateformat import format as written
from django.utils.translation import gettext as _

from scorekeeper.tables import services
from scorekeeper.tables.queries import JournalEntry, JournalEvening, JournalScreen
from scorekeeper.web.days import day_of, days_of, local
from scorekeeper.words.journal import say_deed, say_obstacle, say_undone
from scorekeeper.words.journal_sides import say_sides
from scorekeeper.words.told import Told

#: Characters of a phone's random code that tell it apart well enough.
_CODE = 4


@dataclass(frozen=True, slots=True)
class Place:
    """A part of the journal that one can go to; without an address it is the one that is shown."""

    text: str
    address: str


@dataclass(frozen=True, slots=True)
class Line:
    """One deed. `why_not` is empty where it can be undone; `undo` is then where its form goes, for keepers."""

    id: int
    at: datetime
    time: str
    said: str
    phone: str
    own: bool
    game: Place | None
    before: Sequence[str]
    after: Sequence[str]
    why_not: str
    undo: str
    key: str = field(default_factory=services.new_key)


@dataclass(frozen=True, slots=True)
class Day:
    """The deeds of a day, the newest first."""

    title: str
    lines: Sequence[Line]


@dataclass(frozen=True, slots=True)
class JournalPage:
    """Everything the page needs; `here` is what the page's own forms send back to come back to it."""

    slug: str
    keeps: bool
    title: str
    back: Place
    places: Sequence[Place]
    evenings: Sequence[Place]
    days: Sequence[Day]
    older: str
    newest: str
    here: Mapping[str, str]
    error: str
    done: str
    phone_name: str
    phone_typed: str
    phone_error: str
    phone_key: str = field(default_factory=services.new_key)


@dataclass(frozen=True, slots=True)
class Asked:
    """What the page was asked for: the phone that looks, its place in the journal, and what is to be told."""

    phone: str
    keeps: bool
    before: int | None = None
    done: int | None = None
    error: str = ""
    typed: str | None = None
    phone_error: str = ""


def journal_page(shown: JournalScreen, asked: Asked) -> JournalPage:
    """A page of the journal as this phone may see it."""
    here = _scope(shown)
    name = shown.phones.get(asked.phone, "")
    return JournalPage(
        slug=shown.circle.slug,
        keeps=asked.keeps,
        title=_title(shown),
        back=_back(shown),
        places=_places(shown),
        evenings=[Place(day, str(each.id)) for each, day in zip(shown.evenings, days_of(shown.evenings), strict=True)],
        days=_days(shown, asked),
        older=journal_address(shown.circle.slug, {**here, "before": str(shown.older)}) if shown.older else "",
        newest=journal_address(shown.circle.slug, here) if asked.before is not None else "",
        here={**here, **({} if asked.before is None else {"before": str(asked.before)})},
        error=asked.error,
        done=_done(shown, asked.done),
        phone_name=name,
        phone_typed=name if asked.typed is None else asked.typed,
        phone_error=asked.phone_error,
    )


def journal_address(slug: str, here: Mapping[str, str]) -> str:
    """The address of a part of the journal."""
    address = reverse("web:journal", args=[slug])
    return f"{address}?{urlencode(here)}" if here else address


def why_not(shown: JournalScreen, entry: int) -> str:
    """Why an entry of this page can't be undone; empty where it can, or isn't on it."""
    found = next((each for each in shown.entries if each.id == entry), None)
    return _why_not(shown, found) if found else ""


# --- where one is -------------------------------------------------------------------------------------------------


def _scope(shown: JournalScreen) -> dict[str, str]:
    if shown.game:
        return {"game": shown.game.slug}
    return {"evening": str(shown.evening.id)} if shown.evening else {}


def _title(shown: JournalScreen) -> str:
    if shown.game:
        return _("Journal of game %(number)s") % {"number": shown.game.number}
    if shown.evening:
        return _("Journal of %(day)s") % {"day": _day(shown.evening)}
    return _("Journal")


def _day(evening: JournalEvening) -> str:
    return day_of(evening.started_at, evening.zone)


def _back(shown: JournalScreen) -> Place:
    slug = shown.circle.slug
    if shown.game:
        return Place(_("To the game"), reverse("web:game", args=[shown.game.slug]))
    if shown.evening:
        return Place(_("To the evening"), reverse("web:evening", args=[slug, shown.evening.id]))
    return Place(_("To the company"), reverse("web:circle", args=[slug]))


def _places(shown: JournalScreen) -> list[Place]:
    """The whole journal, the evening and its games, as far as one is within them."""
    if shown.evening is None:
        return []
    games = [(_("Game %(number)s") % {"number": game.number}, {"game": game.slug}) for game in shown.games]
    parts = [(_("All entries"), {}), (_day(shown.evening), {"evening": str(shown.evening.id)}), *games]
    here = _scope(shown)
    return [Place(text, "" if at == here else journal_address(shown.circle.slug, at)) for text, at in parts]


# --- entries ------------------------------------------------------------------------------------------------------


def _days(shown: JournalScreen, asked: Asked) -> list[Day]:
    grouped = groupby(shown.entries, key=_day_of_entry)
    return [Day(title, [_line(shown, entry, asked) for entry in entries]) for title, entries in grouped]


def _zone(entry: JournalEntry) -> str:
    return entry.evening.zone if entry.evening else timezone.get_current_timezone_name()


def _day_of_entry(entry: JournalEntry) -> str:
    return day_of(entry.at, _zone(entry))


def _line(shown: JournalScreen, entry: JournalEntry, asked: Asked) -> Line:
    told = _told(shown, entry)
    before, after = say_sides(told)
    why = _why_not(shown, entry)
    undo = reverse("web:undo_entry", args=[shown.circle.slug, entry.id]) if asked.keeps and not why else ""
    return Line(
        id=entry.id,
        at=entry.at,
        time=written(local(entry.at, _zone(entry)), "H:i"),
        said=say_deed(told),
        phone=phone_called(entry.phone, entry.phone_name),
        own=bool(entry.phone) and entry.phone == asked.phone,
        game=_game_place(shown, entry),
        before=before,
        after=after,
        why_not=why,
        undo=undo,
    )


def _game_place(shown: JournalScreen, entry: JournalEntry) -> Place | None:
    if entry.game is None or shown.game:
        return None
    address = journal_address(shown.circle.slug, {"game": entry.game.slug})
    return Place(_("Game %(number)s") % {"number": entry.game.number}, address)


def phone_called(code: str, name: str) -> str:
    """What a phone is called: by itself, else by the first characters of its code."""
    if name:
        return name
    return _("phone %(code)s") % {"code": code[:_CODE]} if code else _("the host")


def _why_not(shown: JournalScreen, entry: JournalEntry) -> str:
    if not entry.obstacle:
        return ""
    return say_obstacle(entry.obstacle, _told(shown, entry.blocker) if entry.blocker else None)


def _done(shown: JournalScreen, entry: int | None) -> str:
    """What was just undone, where it is still on the page."""
    found = next((each for each in shown.entries if each.id == entry), None)
    return say_undone(_told(shown, found)) if found else ""


def _told(shown: JournalScreen, entry: JournalEntry) -> Told:
    evening = entry.evening
    return Told(
        deed=entry.deed,
        number=entry.number,
        row=entry.row,
        game=entry.game.number if entry.game else None,
        before=entry.before,
        after=entry.after,
        people=shown.people,
        records=shown.records,
        seats=entry.seats,
        currency=evening.currency if evening else "RUB",
        money=bool(evening and evening.money),
    )
