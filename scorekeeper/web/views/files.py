"""What of a company can be saved: hands and accounts as tables, evenings and the whole company as files to read in."""

import json
from collections.abc import Mapping
from typing import Any

from django.core.exceptions import ObjectDoesNotExist
from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scorekeeper.rules import circle_file as circle_json
from scorekeeper.rules import evening_file as evening_json
from scorekeeper.tables import queries
from scorekeeper.tables.queries import CircleFacts
from scorekeeper.web import access, links, saved
from scorekeeper.web.screens import screen
from scorekeeper.web.spreadsheet import saved_as, spreadsheet
from scorekeeper.web.views.evening import seen_evening

#: Evenings that stand open; the others are folded by years.
LATEST = 5


@require_safe
def files(request: HttpRequest, slug: str) -> HttpResponse:
    """All that can be saved, and for keepers where something is read in."""
    facts = _seen(request, slug)
    evenings = queries.all_evenings(slug)
    context = {
        "circle": facts,
        "keeps": access.role_of(request, facts) == links.KEEPER,
        "latest": saved.evening_lines(evenings[:LATEST]),
        "earlier": saved.by_year(evenings[LATEST:]),
    }
    return screen(request, "files.html", context)


def _seen(request: HttpRequest, slug: str) -> CircleFacts:
    """The company, for a phone that may see it."""
    facts = queries.circle_facts(slug)
    access.require_watcher(request, facts)
    if facts is None:
        raise Http404
    return facts


# --- files that can be read in again ------------------------------------------------------------------------------


@require_safe
def circle_file(request: HttpRequest, slug: str) -> HttpResponse:
    """Everything that a company has."""
    facts = _seen(request, slug)
    value = circle_json.to_json(queries.circle_file(slug))
    name = f"{saved.called(facts)} {timezone.localdate():%Y-%m-%d}"
    return _file(name, value)


@require_safe
def evening_file(request: HttpRequest, slug: str, evening: int) -> HttpResponse:
    """An evening with all its games."""
    shown = seen_evening(request, slug, evening)
    value = evening_json.to_json(queries.evening_file(slug, evening))
    return _file(saved.of_evening(shown, _("evening")), value)


def _file(name: str, value: Mapping[str, Any]) -> HttpResponse:
    """A value as JSON; without indents, which would double a company of years."""
    response = HttpResponse(json.dumps(value, ensure_ascii=False), content_type="application/json")
    response.headers["Content-Disposition"] = saved_as(name, "json")
    return response


# --- tables -------------------------------------------------------------------------------------------------------


@require_safe
def game_hands(request: HttpRequest, slug: str) -> HttpResponse:
    """Every hand of a game as a table."""
    access.require_watcher(request, queries.circle_of_game(slug))
    try:
        played = queries.game_played(slug)
    except ObjectDoesNotExist:
        raise Http404 from None
    name = _("game %(number)s, hands") % {"number": played.games[0].number}
    return spreadsheet(saved.of_evening(played, name), saved.hand_rows(played))


@require_safe
def evening_hands(request: HttpRequest, slug: str, evening: int) -> HttpResponse:
    """Every hand of an evening as a table."""
    access.require_watcher(request, queries.circle_facts(slug))
    try:
        played = queries.evening_played(slug, evening)
    except ObjectDoesNotExist:
        raise Http404 from None
    return spreadsheet(saved.of_evening(played, _("hands")), saved.hand_rows(played))


@require_safe
def evening_account(request: HttpRequest, slug: str, evening: int) -> HttpResponse:
    """The account of an evening as a table."""
    shown = seen_evening(request, slug, evening)
    return spreadsheet(saved.of_evening(shown, _("account")), saved.account_rows(shown))
