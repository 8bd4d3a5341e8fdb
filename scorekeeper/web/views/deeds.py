"""What one does with a game besides writing hands: undo, end now, take that back, play again."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST

from scorekeeper.rules.errors import Refused
from scorekeeper.rules.money import ENDINGS
from scorekeeper.tables import queries, services
from scorekeeper.web import access
from scorekeeper.web.result import ending_for
from scorekeeper.web.screens import CONFLICT, UNPROCESSABLE, done, screen, see_other
from scorekeeper.web.views.game import game_page, seen_game, whole


def _deed(request: HttpRequest, slug: str, write: Callable[[str, str], object]) -> HttpResponse:
    """Do something to a game, then show it. What stands in the way is told on the game as it now is."""
    shown = seen_game(request, slug, write=True)
    address = reverse("web:game", args=[slug])
    try:
        write(request.POST.get("key", ""), access.phone_of(request))
    except services.Conflict:
        return game_page(request, queries.game_screen(shown.slug), status=CONFLICT, not_done=True)
    except Refused:
        return game_page(request, queries.game_screen(shown.slug), status=UNPROCESSABLE, not_done=True)
    return done(request, address, lambda: game_page(request, queries.game_screen(slug)))


@require_POST
def undo(request: HttpRequest, slug: str) -> HttpResponse:
    """Take the last hand away; the form names it, so that nobody takes away another's."""
    hand = request.POST.get("hand", "")
    return _deed(request, slug, lambda key, phone: services.undo_hand(key=key, phone=phone, game=slug, hand=hand))


@require_POST
def reopen(request: HttpRequest, slug: str) -> HttpResponse:
    """Go on with a game that was broken off."""
    return _deed(request, slug, lambda key, phone: services.reopen_game(key=key, phone=phone, game=slug))


@require_http_methods(["GET", "HEAD", "POST"])
def ending(request: HttpRequest, slug: str) -> HttpResponse:
    """Break a game off: the two ways with what each would pay, and the doing of one."""
    if request.method != "POST":
        shown = seen_game(request, slug, write=True)
        if shown.status != "playing":
            return redirect("web:game", slug)
        return screen(request, "ending.html", {"ending": ending_for(shown)})
    how = request.POST.get("how", "")
    if how not in ENDINGS:
        return redirect("web:ending", slug)
    return _deed(
        request,
        slug,
        lambda key, phone: services.end_game(
            key=key,
            phone=phone,
            game=slug,
            ended=how,
            revision=whole(request, "revision"),
            position=request.POST.get("position", ""),
        ),
    )


@require_POST
def rematch(request: HttpRequest, slug: str) -> HttpResponse:
    """Play again with the same people and rules; where somebody did so already, go to that game."""
    shown = seen_game(request, slug, write=True)
    try:
        game = services.rematch(key=request.POST.get("key", ""), phone=access.phone_of(request), game=slug).game
    except services.Conflict as conflict:
        again = queries.game_screen(shown.slug)
        if conflict.code == "rematch_made" and conflict.game:
            game = conflict.game
        else:
            return game_page(request, again, status=CONFLICT, not_done=True)
    except Refused:
        return game_page(request, queries.game_screen(shown.slug), status=UNPROCESSABLE, not_done=True)
    return see_other("web:game", game)
