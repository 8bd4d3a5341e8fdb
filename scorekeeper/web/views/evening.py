"""An evening: who sits and waits, what was played, who owes whom; and every deed between the games."""

from collections.abc import Callable, Mapping

from django.core.exceptions import ObjectDoesNotExist
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from scorekeeper.rules.errors import Refusal, Refused
from scorekeeper.tables import queries, services
from scorekeeper.tables.queries import EveningScreen
from scorekeeper.web import access, links
from scorekeeper.web.evening import evening_page, read_deed
from scorekeeper.web.screens import CONFLICT, UNPROCESSABLE, screen, see_other
from scorekeeper.web.views.game import whole
from scorekeeper.words.prices import PriceRefused, parse_price
from scorekeeper.words.problems import say_only_problem
from scorekeeper.words.refusals import say_refusal


def seen_evening(request: HttpRequest, slug: str, evening: int, *, write: bool = False) -> EveningScreen:
    """The evening, for a phone that may see it, or write in it."""
    facts = queries.circle_facts(slug)
    (access.require_keeper if write else access.require_watcher)(request, facts)
    try:
        return queries.evening_screen(slug, evening)
    except ObjectDoesNotExist:
        raise Http404 from None


@require_safe
def evening(request: HttpRequest, slug: str, evening: int) -> HttpResponse:
    """The evening's page."""
    return _page(request, seen_evening(request, slug, evening))


def _page(
    request: HttpRequest, shown: EveningScreen, errors: Mapping[str, str] | None = None, *, status: int = 200
) -> HttpResponse:
    keeps = access.role_of(request, shown.circle) == links.KEEPER
    page = evening_page(shown, keeps=keeps, typed=request.POST, errors=errors)
    return screen(request, "evening.html", {"page": page}, status=status)


Write = Callable[[str, str, int], object]


def _write(
    request: HttpRequest, shown: EveningScreen, act: Write, *, place: str = "page", part: str = ""
) -> HttpResponse:
    """Do it and show the evening again, from `part` of the page on. What stands in the way is told at `place`."""
    slug, number = shown.circle.slug, shown.id
    try:
        act(request.POST.get("key", ""), access.phone_of(request), whole(request, "revision"))
    except services.Conflict as conflict:
        again = queries.evening_screen(slug, number)
        return _page(request, again, {"page": _conflict(conflict)}, status=CONFLICT)
    except Refused as refused:
        told = ". ".join(_said(refusal) for refusal in refused.refusals)
        return _page(request, queries.evening_screen(slug, number), {place: told}, status=UNPROCESSABLE)
    response = see_other(_back(request, shown) + part)
    access.remember_phone(response, request)
    return response


def _back(request: HttpRequest, shown: EveningScreen) -> str:
    """Where the deed was done: at the end of a game, else on the evening's page."""
    here = request.POST.get("from", "")
    if here and here in [game.facts.slug for game in shown.games]:
        return reverse("web:game", args=[here])
    return reverse("web:evening", args=[shown.circle.slug, shown.id])


def _said(refusal: Refusal) -> str:
    """The sentence that stands at the place itself, or over the page."""
    return capfirst(say_only_problem(refusal.data)) if refusal.code == "format" else say_refusal(refusal, ())


def _conflict(conflict: services.Conflict) -> str:
    """Why nothing was done, and how it now stands."""
    if conflict.code == "evening_ended":
        return _("Nothing was changed: the evening is over. Open it again first.")
    if conflict.code == "still_playing":
        return _("Nothing was changed: a game goes on. Play it to the end or break it off first.")
    if conflict.code == "evening_open":
        return _("Nothing was changed: another evening goes on. End that one first.")
    return _("Nothing was changed: another phone was faster. This is how it stands.")


@require_POST
def move(request: HttpRequest, slug: str, evening: int) -> HttpResponse:
    """Somebody comes, goes, sits down or makes room, as the button that was tapped says."""
    shown = seen_evening(request, slug, evening, write=True)
    deed = read_deed(request.POST, shown)
    if deed is None:
        told = _("Nothing was changed: another phone was faster. This is how it stands.")
        return _page(request, shown, {"page": told}, status=UNPROCESSABLE)
    place = "name" if deed.kind == "come" and deed.player is None else "page"
    if place == "name" and not deed.name.strip():
        return _page(request, shown, {"name": _("Type the name of whoever comes.")}, status=UNPROCESSABLE)
    return _write(
        request,
        shown,
        lambda key, phone, revision: services.move(
            key=key, phone=phone, circle=slug, evening=evening, revision=revision, **deed.asked()
        ),
        place=place,
    )


@require_POST
def undo(request: HttpRequest, slug: str, evening: int) -> HttpResponse:
    """Take the last move back; the form names it, so that nobody takes back another's."""
    shown = seen_evening(request, slug, evening, write=True)
    last = whole(request, "move")
    return _write(
        request,
        shown,
        lambda key, phone, revision: services.undo_move(
            key=key, phone=phone, circle=slug, evening=evening, move=last, revision=revision
        ),
    )


@require_POST
def end(request: HttpRequest, slug: str, evening: int) -> HttpResponse:
    """Everybody goes home."""
    shown = seen_evening(request, slug, evening, write=True)
    return _write(
        request,
        shown,
        lambda key, phone, revision: services.end_evening(
            key=key, phone=phone, circle=slug, evening=evening, revision=revision
        ),
    )


@require_POST
def reopen(request: HttpRequest, slug: str, evening: int) -> HttpResponse:
    """The evening goes on after all."""
    shown = seen_evening(request, slug, evening, write=True)
    return _write(
        request,
        shown,
        lambda key, phone, _revision: services.reopen_evening(key=key, phone=phone, circle=slug, evening=evening),
    )


@require_POST
def pay(request: HttpRequest, slug: str, evening: int) -> HttpResponse:
    """Mark a transfer as paid: the whole that was shown, or the part that was typed."""
    shown = seen_evening(request, slug, evening, write=True)
    payer, receiver = whole(request, "payer"), whole(request, "receiver")
    try:
        amount = _amount(request, shown.currency)
    except PriceRefused as refused:
        return _page(request, shown, {f"part-{payer}-{receiver}": str(refused)}, status=UNPROCESSABLE)
    return _write(
        request,
        shown,
        lambda key, phone, revision: services.pay(
            key=key,
            phone=phone,
            circle=slug,
            evening=evening,
            payer=payer,
            receiver=receiver,
            amount=amount,
            revision=revision,
        ),
        place=f"part-{payer}-{receiver}",
        part="#settle",
    )


def _amount(request: HttpRequest, currency: str) -> int:
    """Minor units: the whole, as the page itself put it into the form, or what was typed. Raises `PriceRefused`."""
    if "amount" not in request.POST:
        return whole(request, "whole")
    amount = parse_price(request.POST["amount"], currency)
    if amount == 0:
        raise PriceRefused("amount", currency)
    return amount


@require_POST
def unpay(request: HttpRequest, slug: str, evening: int) -> HttpResponse:
    """A payment wasn't made after all."""
    shown = seen_evening(request, slug, evening, write=True)
    payment = whole(request, "payment")
    return _write(
        request,
        shown,
        lambda key, phone, revision: services.unpay(
            key=key, phone=phone, circle=slug, evening=evening, payment=payment, revision=revision
        ),
        part="#settle",
    )
