"""A hand that was forgotten, put in where it belongs."""

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scorekeeper.rules.errors import Refusal
from scorekeeper.rules.hand import Hand
from scorekeeper.tables import queries, services
from scorekeeper.tables.queries import Inserted, SheetScreen
from scorekeeper.web.conflict import fields
from scorekeeper.web.forms.pad import TypedHand, read_hand, typed_hand
from scorekeeper.web.pad import Pad, pad_for, pad_to_insert
from scorekeeper.web.screens import CONFLICT, UNPROCESSABLE, screen
from scorekeeper.web.sheet import Asked
from scorekeeper.web.views.game import FOLLOW, game_page, whole
from scorekeeper.web.views.ordering import Order, after, carry_out, given
from scorekeeper.web.views.sheet import seen_sheet


@require_http_methods(["GET", "HEAD", "POST"])
def insert(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """A hand that was forgotten, to be put in as hand *number*."""
    shown = seen_sheet(request, slug, write=True)
    typed = typed_hand(request.POST, len(shown.game.seats))
    if not _place(shown, number):
        return no_place(request, shown, typed)
    if request.method != "POST":
        return screen(request, "game.html", {"pad": pad_at(shown, number)})
    if request.POST.get("deed") == FOLLOW:
        followed = whole(request, "revision") != shown.game.revision
        return screen(request, "game.html", {"pad": pad_at(shown, number, typed), "followed": followed})
    if request.POST.get("deed") == "check":
        return screen(request, "game.html", {"pad": pad_at(shown, number, typed, checked=True)})
    value, badly_formed = read_hand(typed)
    if badly_formed:
        pad = pad_at(shown, number, typed, refusals=badly_formed, checked=True)
        return screen(request, "game.html", {"pad": pad}, status=UNPROCESSABLE)
    return carry_out(request, shown, _insertion(request, shown, number, typed, value))


def _place(shown: SheetScreen, number: int) -> bool:
    """Whether a hand can be put in there: before one that was played."""
    return 1 <= number <= len(shown.lines)


def pad_at(
    shown: SheetScreen,
    number: int,
    typed: TypedHand | None = None,
    *,
    refusals: tuple[Refusal, ...] = (),
    checked: bool = False,
) -> Pad:
    """The pad of a hand before the one that has this number now."""
    line = shown.lines[number - 1]
    return pad_to_insert(shown.game, line.step.before, typed, refusals=refusals, checked=checked, names=line.names)


def _insertion(request: HttpRequest, shown: SheetScreen, number: int, typed: TypedHand, value: Hand) -> Order:
    slug = shown.game.slug
    key, phone, revision = given(request)

    def refused(status: int, refusals: tuple[Refusal, ...]) -> HttpResponse:
        again = queries.sheet_screen(slug)
        if not _place(again, number):
            return no_place(request, again, typed)
        pad = pad_at(again, number, typed, refusals=refusals, checked=True)
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
        after=lambda: after(request, slug, to_sheet=True),
    )


def no_place(request: HttpRequest, shown: SheetScreen, typed: TypedHand) -> HttpResponse:
    """Another phone took the hand away, or the place for one: what was typed is kept, as a hand to be put in."""
    if request.method != "POST":
        raise Http404
    if shown.lines:
        pad = pad_at(shown, min(max(whole(request, "number"), 1), len(shown.lines)), typed, checked=True)
        return screen(request, "game.html", {"pad": pad, "moved": True}, status=CONFLICT)
    pad = pad_for(shown.game, typed, checked=True)
    return game_page(request, shown.game, status=CONFLICT, pad=pad, moved=True)
