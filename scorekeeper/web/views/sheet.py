"""The sheet of a game and each of its hands, for everybody who may watch; and the record as a file."""

from typing import Any

from django.core.exceptions import ObjectDoesNotExist
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.http import require_safe

from scorekeeper.rules.record import to_json
from scorekeeper.tables import queries
from scorekeeper.web import access, links
from scorekeeper.web.screens import screen
from scorekeeper.web.sheet import hand_page, sheet_for


def seen_sheet(request: HttpRequest, slug: str, *, write: bool = False) -> queries.SheetScreen:
    """The sheet, for a phone that may see it, or change it."""
    facts = queries.circle_of_game(slug)
    (access.require_keeper if write else access.require_watcher)(request, facts)
    try:
        return queries.sheet_screen(slug)
    except ObjectDoesNotExist:
        raise Http404 from None


def sheet_page(request: HttpRequest, shown: queries.SheetScreen, *, status: int = 200, **context: Any) -> HttpResponse:
    """The sheet as this phone may see it."""
    keeps = access.role_of(request, shown.game.circle) == links.KEEPER
    return screen(request, "sheet.html", {"sheet": sheet_for(shown, keeps=keeps), **context}, status=status)


@require_safe
def sheet(request: HttpRequest, slug: str) -> HttpResponse:
    """All hands with their records, the chart, and what can be shared."""
    return sheet_page(request, seen_sheet(request, slug))


@require_safe
def hand(request: HttpRequest, slug: str, hand_id: str) -> HttpResponse:
    """One hand opened: why each record is what it is; for keepers the ways to put it right."""
    shown = seen_sheet(request, slug)
    page = hand_page(shown, str(hand_id), keeps=access.role_of(request, shown.game.circle) == links.KEEPER)
    if page is None:
        raise Http404
    return screen(request, "hand.html", {"page": page})


@require_safe
def record(request: HttpRequest, slug: str) -> HttpResponse:
    """The game as a file that can be kept, sent and read in again."""
    access.require_watcher(request, queries.circle_of_game(slug))
    try:
        value = to_json(queries.game_record(slug))
    except ObjectDoesNotExist:
        raise Http404 from None
    response = JsonResponse(value, json_dumps_params={"ensure_ascii": False, "indent": 1})
    response.headers["Content-Disposition"] = f'attachment; filename="petukh-{slug}.json"'
    return response
