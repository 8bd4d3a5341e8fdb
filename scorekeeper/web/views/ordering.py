"""How a correction is carried out: its consequences are shown first where it reaches further than its own hand."""

from collections.abc import Callable
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from scorekeeper.rules.errors import Refusal, Refused
from scorekeeper.tables import queries, services
from scorekeeper.tables.queries import Change, HandGone, SheetScreen
from scorekeeper.web import access
from scorekeeper.web.screens import CONFLICT, UNPROCESSABLE, done, screen
from scorekeeper.web.sheet import Asked, consequences_page, reaches_further
from scorekeeper.web.views.game import game_page, just_corrected, whole
from scorekeeper.web.views.sheet import sheet_page

SAVE, CUT = "save", "cut"


@dataclass(frozen=True, slots=True)
class Order:
    """A correction that was asked for.

    `write` does it, cutting or not; `refused` answers what stands in the way (a status and the refusals); `after` is
    where one is once it is done.
    """

    change: Change
    asked: Asked
    write: Callable[[bool], object]
    refused: Callable[[int, tuple[Refusal, ...]], HttpResponse]
    after: Callable[[], HttpResponse]


def carry_out(request: HttpRequest, shown: SheetScreen, order: Order) -> HttpResponse:
    """Show what a correction would change, or do it where that was seen, or where nothing further down changes.

    A page that is older than the game is not shown its consequences: the write tells the conflict.
    """
    deed, fresh = request.POST.get("deed", SAVE), whole(request, "revision") == shown.game.revision
    try:
        if deed == SAVE and fresh:
            found = queries.consequences(shown.game.slug, order.change)
            if found.impossible and not found.cut_hands:
                return order.refused(UNPROCESSABLE, found.impossible)
            if reaches_further(found, order.asked):
                page = consequences_page(shown.game, found, order.asked)
                return screen(request, "consequences.html", {"page": page})
        order.write(deed == CUT)
    except (services.Conflict, HandGone):
        return order.refused(CONFLICT, ())
    except Refused as refused:
        return order.refused(UNPROCESSABLE, refused.refusals)
    return order.after()


def given(request: HttpRequest) -> tuple[str, str, int]:
    """Key, phone and revision of a write."""
    return request.POST.get("key", ""), access.phone_of(request), whole(request, "revision")


def not_done(request: HttpRequest, slug: str, status: int) -> HttpResponse:
    """The sheet as it stands, and that nothing of it was changed."""
    return sheet_page(request, queries.sheet_screen(slug), status=status, not_done=True)


def after(request: HttpRequest, slug: str, *, to_sheet: bool) -> HttpResponse:
    """The sheet, or the game where one came from there; both offer to undo what was just done."""
    if to_sheet:
        return done(request, reverse("web:sheet", args=[slug]), lambda: sheet_again(request, slug))
    address = reverse("web:game", args=[slug])
    return done(request, f"{address}?corrected=1", lambda: _game_again(request, slug))


def _game_again(request: HttpRequest, slug: str) -> HttpResponse:
    shown = queries.game_screen(slug)
    return game_page(request, shown, **just_corrected(request, shown))


def sheet_again(request: HttpRequest, slug: str) -> HttpResponse:
    """The sheet as it now is."""
    return sheet_page(request, queries.sheet_screen(slug))
