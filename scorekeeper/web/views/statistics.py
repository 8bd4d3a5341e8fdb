"""The years of a company and of a person, and the same for a spreadsheet."""

from collections.abc import Callable
from typing import TypeVar

from django.core.exceptions import ObjectDoesNotExist
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scorekeeper.tables import queries
from scorekeeper.tables.models import Evening
from scorekeeper.tables.queries import PersonStatistics, Statistics
from scorekeeper.web import access
from scorekeeper.web.screens import screen, see_other
from scorekeeper.web.spreadsheet import spreadsheet
from scorekeeper.web.statistics import choice
from scorekeeper.web.statistics.page import statistics_page
from scorekeeper.web.statistics.person import person_statistics_page
from scorekeeper.web.statistics.saved import rows_of

Shown = TypeVar("Shown", Statistics, PersonStatistics)


@require_safe
def statistics(request: HttpRequest, slug: str) -> HttpResponse:
    """A company's years: everybody's numbers, who is ahead, head to head."""
    shown, missing = _of_circle(request, slug)
    return screen(request, "statistics.html", {"page": statistics_page(shown, missing=missing)})


@require_safe
def statistics_file(request: HttpRequest, slug: str) -> HttpResponse:
    """Everybody's numbers as a file for a spreadsheet; a filter that can't be met is refused, since no page says so."""
    shown, missing = _of_circle(request, slug)
    if missing:
        raise Http404
    return spreadsheet(" ".join(filter(None, (_("Statistics"), shown.circle.name))), rows_of(shown))


@require_safe
def person_statistics(request: HttpRequest, slug: str, player: int) -> HttpResponse:
    """Somebody's years. A record that was merged leads to the one that counts."""
    access.require_watcher(request, queries.circle_facts(slug))
    try:
        shown, missing = _chosen(request, lambda wanted: queries.person_statistics(slug, player, **wanted))
    except ObjectDoesNotExist:
        raise Http404 from None
    counts = shown.years.person.id
    if counts != player:
        return see_other(reverse("web:person_statistics", args=[slug, counts]) + choice.query_of(shown.chosen))
    return screen(request, "person_statistics.html", {"page": person_statistics_page(shown, missing=missing)})


def _of_circle(request: HttpRequest, slug: str) -> tuple[Statistics, bool]:
    access.require_watcher(request, queries.circle_facts(slug))
    return _chosen(request, lambda wanted: queries.statistics(slug, **wanted))


def _chosen(request: HttpRequest, ask: Callable[[choice.Wanted], Shown]) -> tuple[Shown, bool]:
    """What was asked for, and whether something of it isn't there; then that part of it is not heeded."""
    wanted, readable = choice.read(request.GET)
    try:
        shown = ask(wanted)
    except Evening.DoesNotExist:
        wanted, readable = {**wanted, "evening": None}, False
        shown = ask(wanted)
    there = choice.offered(wanted, shown.choices)
    if there == wanted:
        return shown, not readable
    return ask(there), True
