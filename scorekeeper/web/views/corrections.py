"""Putting hands right: correct one, remove one, and undo whatever was done last."""

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from scorekeeper.rules.errors import Refusal, Refused
from scorekeeper.rules.hand import Hand
from scorekeeper.tables import queries, services
from scorekeeper.tables.queries import Corrected, HandScreen, Removed, SheetScreen
from scorekeeper.web.conflict import both_versions, differ, fields
from scorekeeper.web.forms.pad import TypedHand, read_hand, typed_hand
from scorekeeper.web.pad import Pad, pad_to_correct
from scorekeeper.web.screens import CONFLICT, UNPROCESSABLE, done, screen
from scorekeeper.web.sheet import Asked
from scorekeeper.web.views.game import FOLLOW, game_page, whole
from scorekeeper.web.views.inserting import no_place
from scorekeeper.web.views.ordering import Order, after, carry_out, given, not_done, sheet_again
from scorekeeper.web.views.sheet import seen_sheet


@require_http_methods(["GET", "HEAD", "POST"])
def correct(request: HttpRequest, slug: str, hand_id: str) -> HttpResponse:
    """One hand that was saved, with its values to be put right."""
    shown = seen_sheet(request, slug, write=True)
    hand = _hand_of(shown, str(hand_id))
    typed = typed_hand(request.POST, len(shown.game.seats))
    if hand is None:
        return no_place(request, shown, typed)
    if request.method != "POST":
        return screen(request, "game.html", {"pad": _pad(request, shown, hand)})
    if request.POST.get("deed") == FOLLOW:
        return _followed(request, shown, hand, typed)
    if request.POST.get("deed") == "check":
        return screen(request, "game.html", {"pad": _pad(request, shown, hand, typed, checked=True)})
    value, badly_formed = read_hand(typed)
    if badly_formed:
        pad = _pad(request, shown, hand, typed, refusals=badly_formed, checked=True)
        return screen(request, "game.html", {"pad": pad}, status=UNPROCESSABLE)
    return carry_out(request, shown, _correction(request, shown, hand, typed, value))


def _followed(request: HttpRequest, shown: SheetScreen, hand: HandScreen, typed: TypedHand) -> HttpResponse:
    """What a half-typed correction shows after news: both versions where somebody else corrected the hand."""
    own = _pad(request, shown, hand, typed)
    if request.POST.get("stored") != own.stored and differ(typed, hand.hand):
        return screen(request, "conflict.html", both_versions(shown.game, hand, typed, follow=own.action))
    followed = whole(request, "revision") != shown.game.revision
    return screen(request, "game.html", {"pad": own, "followed": followed})


def _hand_of(shown: SheetScreen, hand_id: str) -> HandScreen | None:
    line = next((line for line in shown.lines if line.id == hand_id), None)
    if line is None:
        return None
    step = line.step
    return HandScreen(shown.game, line.id, line.number, line.at, step.hand, step.before, step)


def _pad(
    request: HttpRequest,
    shown: SheetScreen,
    hand: HandScreen,
    typed: TypedHand | None = None,
    *,
    refusals: tuple[Refusal, ...] = (),
    checked: bool = False,
) -> Pad:
    names = shown.lines[hand.number - 1].names
    return pad_to_correct(hand, typed, refusals=refusals, checked=checked, names=names, to_sheet="sheet" in request.GET)


def _correction(request: HttpRequest, shown: SheetScreen, hand: HandScreen, typed: TypedHand, value: Hand) -> Order:
    slug, number = shown.game.slug, hand.number
    key, phone, revision = given(request)
    own = _pad(request, shown, hand)

    def write(cut: bool) -> object:  # noqa: FBT001 - the one question of a correction
        return services.correct_hand(
            key=key, phone=phone, game=slug, hand_id=hand.id, hand=value, revision=revision, cut=cut
        )

    def refused(status: int, refusals: tuple[Refusal, ...]) -> HttpResponse:
        again = queries.sheet_screen(slug)
        found = _hand_of(again, hand.id)
        if found is None:
            return no_place(request, again, typed)
        pad = _pad(request, again, found, typed, refusals=refusals, checked=True)
        return screen(request, "game.html", {"pad": pad, "moved": status == CONFLICT}, status=status)

    return Order(
        change=Corrected(hand.id, value),
        asked=Asked(
            numbers=(number, number),
            title=_("Correcting hand %(number)s: what changes") % {"number": number},
            button=_("Save the correction"),
            action=own.action,
            back=own.back,
            key=key,
            fields=fields(typed),
        ),
        write=write,
        refused=refused,
        after=lambda: after(request, slug, to_sheet="sheet" in request.GET),
    )


@require_POST
def remove(request: HttpRequest, slug: str, hand_id: str) -> HttpResponse:
    """Take any hand away, as one that was never played."""
    shown = seen_sheet(request, slug, write=True)
    return carry_out(request, shown, _removal(request, shown, str(hand_id)))


def _removal(request: HttpRequest, shown: SheetScreen, hand_id: str) -> Order:
    """The order to remove a hand, which may be gone: the form that removed it can come twice."""
    slug = shown.game.slug
    key, phone, revision = given(request)
    number = next((line.number for line in shown.lines if line.id == hand_id), 0)
    return Order(
        change=Removed(hand_id),
        asked=Asked(
            numbers=(number, None),
            title=_("Removing hand %(number)s: what changes") % {"number": number},
            button=_("Remove hand %(number)s") % {"number": number},
            action=request.path,
            back=reverse("web:hand", args=[slug, hand_id]),
            key=key,
        ),
        write=lambda cut: services.remove_hand(
            key=key, phone=phone, game=slug, hand_id=hand_id, revision=revision, cut=cut
        ),
        refused=lambda status, _refusals: not_done(request, slug, status),
        after=lambda: after(request, slug, to_sheet=True),
    )


@require_POST
def take_back(request: HttpRequest, slug: str) -> HttpResponse:
    """Undo the last deed on a game, whatever it was; the form names it, so that nobody undoes another's."""
    seen_sheet(request, slug, write=True)
    key, phone, revision = given(request)
    try:
        services.undo_deed(key=key, phone=phone, game=slug, deed=whole(request, "last"), revision=revision)
    except services.Conflict:
        return not_done(request, slug, CONFLICT)
    except Refused:
        return not_done(request, slug, UNPROCESSABLE)
    if request.POST.get("to") == "seats":
        return done(request, reverse("web:seats", args=[slug]), lambda: sheet_again(request, slug))
    if request.POST.get("to") == "game":
        return done(request, reverse("web:game", args=[slug]), lambda: game_page(request, queries.game_screen(slug)))
    return after(request, slug, to_sheet=True)
