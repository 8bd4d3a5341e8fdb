"""Who sits where in a game: somebody else sits down, two change places. Only for those who keep the score."""

from collections.abc import Callable, Mapping

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from scorekeeper.rules.errors import Refused
from scorekeeper.tables import queries, services
from scorekeeper.tables.queries import SheetScreen
from scorekeeper.web import access
from scorekeeper.web.screens import CONFLICT, UNPROCESSABLE, done, screen
from scorekeeper.web.seats import allowed, seats_page, swap_page
from scorekeeper.web.views.game import game_page, just_corrected, whole
from scorekeeper.web.views.sheet import seen_sheet
from scorekeeper.words.refusals import say_refusal

_TYPED = ("seat", "name", "first", "second", "keep")


@require_safe
def seats(request: HttpRequest, slug: str) -> HttpResponse:
    """Everybody on their seats, and the forms that change that."""
    return _page(request, seen_sheet(request, slug, write=True))


@require_POST
def take_over(request: HttpRequest, slug: str) -> HttpResponse:
    """Let somebody else sit down on a seat from the coming hand on."""
    shown = seen_sheet(request, slug, write=True)
    seat, name = _seat(request, shown, "seat"), request.POST.get("name", "").strip()
    fresh = whole(request, "revision") == shown.game.revision  # else it may be the same form again, which is done
    errors = _wrong_takeover(shown, seat, name, fresh=fresh)
    if errors or seat is None:
        return _page(request, shown, errors, status=UNPROCESSABLE)
    return _write(
        request,
        shown,
        lambda key, phone, revision: services.take_over(
            key=key, phone=phone, game=slug, seat=seat, name=name, revision=revision
        ),
    )


def _wrong_takeover(shown: SheetScreen, seat: int | None, name: str, *, fresh: bool) -> dict[str, str]:
    errors = {}
    if seat is None:
        errors["seat"] = _("Choose the seat.")
    if not name:
        errors["name"] = _("Type the name of whoever sits down.")
    elif fresh and seat is not None and " ".join(name.split()) == shown.game.seats[seat].label:
        errors["name"] = _("This is who sits there already. Type another name.")
    return errors


@require_POST
def swap(request: HttpRequest, slug: str) -> HttpResponse:
    """Let two change places; what that changes is shown first."""
    shown = seen_sheet(request, slug, write=True)
    first, second, keep = _seat(request, shown, "first"), _seat(request, shown, "second"), request.POST.get("keep", "")
    errors = _wrong_swap(shown, first, second, keep)
    if errors or first is None or second is None:
        return _page(request, shown, errors, status=UNPROCESSABLE)
    if request.POST.get("deed") != "save":
        page = swap_page(shown.game, first, second, keep, request.POST.get("key", ""))
        return screen(request, "swap.html", {"page": page})
    return _write(
        request,
        shown,
        lambda key, phone, revision: services.swap_seats(
            key=key, phone=phone, game=slug, first=first, second=second, keep=keep, revision=revision
        ),
    )


def _wrong_swap(shown: SheetScreen, first: int | None, second: int | None, keep: str) -> dict[str, str]:
    errors = {}
    if first is None or second is None or first == second:
        errors["pair"] = _("Choose two different seats.")
    if keep not in allowed(shown.game):
        errors["keep"] = _("Choose what happens to the records.")
    return errors


def _seat(request: HttpRequest, shown: SheetScreen, field: str) -> int | None:
    """The seat that was chosen; None where it isn't one of the game's."""
    chosen = whole(request, field)
    return chosen if chosen < len(shown.game.seats) else None


def _write(request: HttpRequest, shown: SheetScreen, act: Callable[[str, str, int], object]) -> HttpResponse:
    """Do it, and go on with the game, where it can be undone; what stands in the way is told on the seats' page."""
    slug = shown.game.slug
    try:
        act(request.POST.get("key", ""), access.phone_of(request), whole(request, "revision"))
    except services.Conflict:
        told = {"page": _("Nothing was changed: another phone was faster. This is how it stands.")}
        return _page(request, seen_sheet(request, slug, write=True), told, status=CONFLICT)
    except Refused as refused:
        names = [seat.label for seat in shown.game.seats]
        told = {_place(refusal.data): say_refusal(refusal, names) for refusal in refused.refusals}
        return _page(request, seen_sheet(request, slug, write=True), told, status=UNPROCESSABLE)
    address = reverse("web:game", args=[slug])
    return done(request, f"{address}?corrected=1", lambda: _game_again(request, slug))


def _place(data: Mapping[str, object]) -> str:
    """The field beside which a refusal is shown."""
    return "name" if data.get("place") == "name" else "page"


def _game_again(request: HttpRequest, slug: str) -> HttpResponse:
    shown = queries.game_screen(slug)
    return game_page(request, shown, **just_corrected(request, shown))


def _page(
    request: HttpRequest, shown: SheetScreen, errors: Mapping[str, str] | None = None, *, status: int = 200
) -> HttpResponse:
    typed = {name: request.POST.get(name, "") for name in _TYPED}
    page = seats_page(shown, queries.circle_screen(shown.game.circle.slug), typed, errors)
    return screen(request, "seats.html", {"page": page}, status=status)
