"""Putting hands right: correct, remove, insert; what that changes further down is shown before it is saved."""

from collections.abc import Callable
from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from scorekeeper.rules.errors import Refusal, Refused
from scorekeeper.rules.game import Position
from scorekeeper.rules.hand import Hand
from scorekeeper.tables import queries, services
from scorekeeper.tables.queries import Change, Corrected, HandGone, HandScreen, Inserted, Removed, SheetScreen
from scorekeeper.web import access
from scorekeeper.web.conflict import fields
from scorekeeper.web.forms.pad import TypedHand, read_hand, typed_hand
from scorekeeper.web.pad import Pad, pad_for, pad_to_correct, pad_to_insert
from scorekeeper.web.screens import CONFLICT, UNPROCESSABLE, done, screen
from scorekeeper.web.sheet import Asked, consequences_page, reaches_further
from scorekeeper.web.views.game import game_page, just_corrected, whole
from scorekeeper.web.views.sheet import seen_sheet, sheet_page

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


def _carry_out(request: HttpRequest, shown: SheetScreen, order: Order) -> HttpResponse:
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


def _given(request: HttpRequest) -> tuple[str, str, int]:
    """Key, phone and revision of a write."""
    return request.POST.get("key", ""), access.phone_of(request), whole(request, "revision")


# --- correct ------------------------------------------------------------------------------------------------------


@require_http_methods(["GET", "HEAD", "POST"])
def correct(request: HttpRequest, slug: str, hand_id: str) -> HttpResponse:
    """One hand that was saved, with its values to be put right."""
    shown = seen_sheet(request, slug, write=True)
    hand = _hand_of(shown, str(hand_id))
    typed = typed_hand(request.POST, len(shown.game.seats))
    if hand is None:
        return _no_place(request, shown, typed)
    if request.method != "POST":
        return screen(request, "game.html", {"pad": _pad(request, shown, hand)})
    if request.POST.get("deed") == "check":
        return screen(request, "game.html", {"pad": _pad(request, shown, hand, typed, checked=True)})
    value, badly_formed = read_hand(typed)
    if badly_formed:
        pad = _pad(request, shown, hand, typed, refusals=badly_formed, checked=True)
        return screen(request, "game.html", {"pad": pad}, status=UNPROCESSABLE)
    return _carry_out(request, shown, _correction(request, shown, hand, typed, value))


def _no_place(request: HttpRequest, shown: SheetScreen, typed: TypedHand) -> HttpResponse:
    """Another phone took the hand away, or the place for one: what was typed is kept, as a hand to be put in."""
    if request.method != "POST":
        raise Http404
    if shown.lines:
        pad = _pad_at(shown, min(max(whole(request, "number"), 1), len(shown.lines)), typed, checked=True)
        return screen(request, "game.html", {"pad": pad, "moved": True}, status=CONFLICT)
    pad = pad_for(shown.game, typed, checked=True)
    return game_page(request, shown.game, status=CONFLICT, pad=pad, moved=True)


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
    key, phone, revision = _given(request)
    own = _pad(request, shown, hand)

    def write(cut: bool) -> object:  # noqa: FBT001 - the one question of a correction
        return services.correct_hand(
            key=key, phone=phone, game=slug, hand_id=hand.id, hand=value, revision=revision, cut=cut
        )

    def refused(status: int, refusals: tuple[Refusal, ...]) -> HttpResponse:
        again = queries.sheet_screen(slug)
        found = _hand_of(again, hand.id)
        if found is None:
            return _no_place(request, again, typed)
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
        after=lambda: _after(request, slug, to_sheet="sheet" in request.GET),
    )


# --- remove -------------------------------------------------------------------------------------------------------


@require_POST
def remove(request: HttpRequest, slug: str, hand_id: str) -> HttpResponse:
    """Take any hand away, as one that was never played."""
    shown = seen_sheet(request, slug, write=True)
    line = next((line for line in shown.lines if line.id == str(hand_id)), None)
    if line is None:
        return sheet_page(request, shown, status=CONFLICT, not_done=True)
    key, phone, revision = _given(request)
    title = _("Removing hand %(number)s: what changes") % {"number": line.number}
    return _carry_out(
        request,
        shown,
        Order(
            change=Removed(line.id),
            asked=Asked(
                numbers=(line.number, None),
                title=title,
                button=_("Remove hand %(number)s") % {"number": line.number},
                action=request.path,
                back=reverse("web:hand", args=[slug, line.id]),
                key=key,
            ),
            write=lambda cut: services.remove_hand(
                key=key, phone=phone, game=slug, hand_id=line.id, revision=revision, cut=cut
            ),
            refused=lambda status, _refusals: _not_done(request, slug, status),
            after=lambda: _after(request, slug, to_sheet=True),
        ),
    )


def _not_done(request: HttpRequest, slug: str, status: int) -> HttpResponse:
    return sheet_page(request, queries.sheet_screen(slug), status=status, not_done=True)


# --- insert -------------------------------------------------------------------------------------------------------


@require_http_methods(["GET", "HEAD", "POST"])
def insert(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """A hand that was forgotten, to be put in as hand *number*."""
    shown = seen_sheet(request, slug, write=True)
    typed = typed_hand(request.POST, len(shown.game.seats))
    if not _place(shown, number):
        return _no_place(request, shown, typed)
    if request.method != "POST":
        return screen(request, "game.html", {"pad": _pad_at(shown, number)})
    if request.POST.get("deed") == "check":
        return screen(request, "game.html", {"pad": _pad_at(shown, number, typed, checked=True)})
    value, badly_formed = read_hand(typed)
    if badly_formed:
        pad = _pad_at(shown, number, typed, refusals=badly_formed, checked=True)
        return screen(request, "game.html", {"pad": pad}, status=UNPROCESSABLE)
    return _carry_out(request, shown, _insertion(request, shown, number, typed, value))


def _place(shown: SheetScreen, number: int) -> bool:
    """Whether a hand can be put in there: before one that was played."""
    return 1 <= number <= len(shown.lines)


def _pad_at(
    shown: SheetScreen,
    number: int,
    typed: TypedHand | None = None,
    *,
    refusals: tuple[Refusal, ...] = (),
    checked: bool = False,
) -> Pad:
    line = shown.lines[number - 1]
    before: Position = line.step.before
    return pad_to_insert(shown.game, before, typed, refusals=refusals, checked=checked, names=line.names)


def _insertion(request: HttpRequest, shown: SheetScreen, number: int, typed: TypedHand, value: Hand) -> Order:
    slug = shown.game.slug
    key, phone, revision = _given(request)

    def refused(status: int, refusals: tuple[Refusal, ...]) -> HttpResponse:
        again = queries.sheet_screen(slug)
        if not _place(again, number):
            return _no_place(request, again, typed)
        pad = _pad_at(again, number, typed, refusals=refusals, checked=True)
        return screen(request, "game.html", {"pad": pad, "moved": status == CONFLICT}, status=status)

    return Order(
        change=Inserted(number, value),
        asked=Asked(
            numbers=(None, number),
            title=_("Inserting hand %(number)s: what changes") % {"number": number},
            button=_("Insert the hand"),
            action=request.path,
            back=reverse("web:sheet", args=[slug]),
            key=key,
            fields=fields(typed),
        ),
        write=lambda cut: services.insert_hand(
            key=key, phone=phone, game=slug, number=number, hand=value, revision=revision, cut=cut
        ),
        refused=refused,
        after=lambda: _after(request, slug, to_sheet=True),
    )


# --- afterwards ---------------------------------------------------------------------------------------------------


def _after(request: HttpRequest, slug: str, *, to_sheet: bool) -> HttpResponse:
    """The sheet, or the game where one came from there; both offer to undo what was just done."""
    if to_sheet:
        return done(request, reverse("web:sheet", args=[slug]), lambda: _sheet_again(request, slug))
    address = reverse("web:game", args=[slug])
    return done(request, f"{address}?corrected=1", lambda: _game_again(request, slug))


def _game_again(request: HttpRequest, slug: str) -> HttpResponse:
    shown = queries.game_screen(slug)
    return game_page(request, shown, **just_corrected(request, shown))


def _sheet_again(request: HttpRequest, slug: str) -> HttpResponse:
    return sheet_page(request, queries.sheet_screen(slug))


@require_POST
def take_back(request: HttpRequest, slug: str) -> HttpResponse:
    """Undo the last deed on a game, whatever it was; the form names it, so that nobody undoes another's."""
    seen_sheet(request, slug, write=True)
    key, phone, revision = _given(request)
    try:
        services.undo_deed(key=key, phone=phone, game=slug, deed=whole(request, "last"), revision=revision)
    except services.Conflict:
        return _not_done(request, slug, CONFLICT)
    except Refused:
        return _not_done(request, slug, UNPROCESSABLE)
    if request.POST.get("to") == "seats":
        return done(request, reverse("web:seats", args=[slug]), lambda: _sheet_again(request, slug))
    if request.POST.get("to") == "game":
        return done(request, reverse("web:game", args=[slug]), lambda: game_page(request, queries.game_screen(slug)))
    return _after(request, slug, to_sheet=True)
