"""A game: the pad while it runs, its result afterwards, and the writing of hands."""

from dataclasses import replace
from typing import Any

from django.core.exceptions import ObjectDoesNotExist
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from scorekeeper.rules.errors import Refusal, Refused
from scorekeeper.tables import queries, services
from scorekeeper.tables.queries import GameScreen
from scorekeeper.web import access, links, streams
from scorekeeper.web.conflict import both_versions, differ
from scorekeeper.web.forms.pad import TypedHand, read_hand, typed_hand
from scorekeeper.web.pad import pad_for
from scorekeeper.web.result import result_for
from scorekeeper.web.screens import CONFLICT, UNPROCESSABLE, done, screen
from scorekeeper.web.sheet import first_out, opened, picture_of, share_text, take_back
from scorekeeper.web.watching import table_for

_LARGEST = 2**31
#: The deed that writes nothing: a page with a half-typed hand asks what it shows by now.
FOLLOW = "follow"


def whole(request: HttpRequest, name: str) -> int:
    """A number that the page itself has put into the form; nonsense counts as none, which no revision equals."""
    text = request.POST.get(name, "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else _LARGEST


def seen_game(request: HttpRequest, slug: str, *, write: bool = False) -> GameScreen:
    """The game, for a phone that may see it, or write in it."""
    facts = queries.circle_of_game(slug)
    (access.require_keeper if write else access.require_watcher)(request, facts)
    try:
        return queries.game_screen(slug)
    except ObjectDoesNotExist:
        raise Http404 from None


def game_page(request: HttpRequest, shown: GameScreen, *, status: int = 200, **context: Any) -> HttpResponse:
    """What this game's address shows: the pad, the table for those who watch, or the result."""
    keeps = access.role_of(request, shown.circle) == links.KEEPER
    streams.look_at(request, reverse("web:game", args=[shown.slug]))
    if shown.status != "playing":
        return screen(request, "end.html", {**_end(request, shown, keeps=keeps), **context}, status=status)
    if not keeps:
        return screen(request, "watching.html", {"table": table_for(shown)}, status=status)
    context.setdefault("pad", pad_for(shown, empty="empty" in request.GET))
    return screen(request, "game.html", context, status=status)


def just_corrected(request: HttpRequest, shown: GameScreen) -> dict[str, Any]:
    """After a correction: what was done, and the button that undoes it; nothing for those who only watch."""
    if access.role_of(request, shown.circle) != links.KEEPER:
        return {}
    return {"last": take_back(queries.sheet_screen(shown.slug).last_deed)}


def _end(request: HttpRequest, shown: GameScreen, *, keeps: bool) -> dict[str, Any]:
    """What the end's page shows: the result, why the last hand ended it, and what can be shared."""
    offered = access.link_offered(request, shown.circle)
    names = [seat.label for seat in shown.seats]
    evening = queries.evening_screen(shown.circle.slug, shown.evening)
    return {
        "result": result_for(request, shown, evening, keeps=keeps, offer_link=keeps and not offered),
        "opened": opened(shown.sheet, shown.last.step, names) if shown.last else [],
        "first_out": first_out(shown.last.step, names) if shown.last else "",
        "text": share_text(shown),
        "picture": picture_of(shown),
    }


@require_http_methods(["GET", "HEAD", "POST"])
def game(request: HttpRequest, slug: str) -> HttpResponse:
    """The game's page; a post checks, follows or saves the coming hand."""
    if request.method != "POST":
        shown = seen_game(request, slug)
        return game_page(request, shown, **(just_corrected(request, shown) if "corrected" in request.GET else {}))
    shown = seen_game(request, slug, write=True)
    typed = typed_hand(request.POST, len(shown.seats))
    if request.POST.get("deed") == FOLLOW:
        return _followed(request, shown, typed)
    if request.POST.get("deed") == "check" and shown.status == "playing":
        return game_page(request, shown, pad=pad_for(shown, typed, checked=True))
    return _save(request, shown, typed)


def _followed(request: HttpRequest, shown: GameScreen, typed: TypedHand) -> HttpResponse:
    """What the page of a half-typed hand shows after news: nothing is written, and nothing that was typed is lost."""
    number, coming = whole(request, "number"), shown.position.number
    taken = queries.hand_numbered(shown.slug, number)
    if taken and differ(typed, taken.hand):
        return screen(request, "conflict.html", both_versions(taken.game, taken, typed))
    if taken:
        return game_page(request, taken.game)
    if shown.status != "playing":
        return game_page(request, shown, refused_hand=True)
    pad = pad_for(shown, typed)
    if coming < number < _LARGEST:
        pad = replace(pad, number=number, draft=f"{shown.slug}/{number}")
        return game_page(request, shown, pad=pad, waits=coming)
    return game_page(request, shown, pad=pad, followed=request.POST.get("position") != shown.digest)


def _save(request: HttpRequest, shown: GameScreen, typed: TypedHand) -> HttpResponse:
    hand, badly_formed = read_hand(typed)
    try:
        if badly_formed:
            raise Refused(badly_formed)
        services.save_hand(
            key=request.POST.get("key", ""),
            phone=access.phone_of(request),
            game=shown.slug,
            number=whole(request, "number"),
            hand=hand,
            revision=whole(request, "revision"),
            position=request.POST.get("position", ""),
        )
    except services.Conflict as conflict:
        return _conflict(request, queries.game_screen(shown.slug), conflict, typed)
    except Refused as refused:
        return _refused(request, queries.game_screen(shown.slug), typed, refused.refusals)
    address = reverse("web:game", args=[shown.slug])
    return done(request, address, lambda: game_page(request, queries.game_screen(shown.slug), just_saved=True))


def _conflict(request: HttpRequest, shown: GameScreen, conflict: services.Conflict, typed: TypedHand) -> HttpResponse:
    """Both versions where the hand is stored already; else the same values on what stands by now."""
    hand = queries.hand_screen(shown.slug, conflict.stored.id) if conflict.stored else None
    if hand:
        return screen(request, "conflict.html", both_versions(shown, hand, typed), status=CONFLICT)
    if shown.status != "playing":
        return game_page(request, shown, status=CONFLICT, refused_hand=True)
    return game_page(request, shown, status=CONFLICT, pad=pad_for(shown, typed, checked=True), moved=True)


def _refused(request: HttpRequest, shown: GameScreen, typed: TypedHand, refusals: tuple[Refusal, ...]) -> HttpResponse:
    """Nothing is stored: the same pad with every value and every reason, or the result of the game that is over."""
    if shown.status != "playing":
        return game_page(request, shown, status=UNPROCESSABLE, refused_hand=True)
    pad = pad_for(shown, typed, refusals=refusals, checked=True)
    return game_page(request, shown, status=UNPROCESSABLE, pad=pad)
