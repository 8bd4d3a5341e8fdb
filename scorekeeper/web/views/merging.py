"""One person under two names, and somebody who wants no name here."""

from django.core.exceptions import ObjectDoesNotExist
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from scorekeeper.tables import queries, services
from scorekeeper.web import access
from scorekeeper.web.keys import key_in
from scorekeeper.web.merging import Nameless, merge_page
from scorekeeper.web.screens import CONFLICT, OK, UNPROCESSABLE, screen, see_other
from scorekeeper.web.views.people import deed, person_answer


@require_http_methods(["GET", "HEAD", "POST"])
def merge(request: HttpRequest, slug: str, player: int) -> HttpResponse:
    """What would move to the other record; sent, it moves."""
    access.require_keeper(request, queries.circle_facts(slug))
    into = key_in((request.POST if request.method == "POST" else request.GET).get("into", ""))
    if into is None:
        return person_answer(request, slug, player, {"into": _("Say who it is.")}, status=UNPROCESSABLE)
    if request.method != "POST":
        return _page(request, slug, player, into)
    return _merge(request, slug, player, into)


def _merge(request: HttpRequest, slug: str, player: int, into: int) -> HttpResponse:
    key, phone = request.POST.get("key", ""), access.phone_of(request)
    try:
        services.merge_players(key=key, phone=phone, circle=slug, player=player, into=into)
    except services.Conflict:
        return _page(request, slug, player, into, status=CONFLICT)
    except ObjectDoesNotExist:
        raise Http404 from None
    return see_other("web:person", slug, str(into))


def _page(request: HttpRequest, slug: str, player: int, into: int, *, status: int = OK) -> HttpResponse:
    """The page; where the two are one already, or the record is another's, the person that it is."""
    try:
        shown = queries.merge_screen(slug, player, into)
    except ObjectDoesNotExist:
        raise Http404 from None
    if shown is None or shown.gone.id != player:
        told = {"page": _("Nothing was changed: this name stands for somebody else’s record by now. Here it is.")}
        return person_answer(request, slug, player, told if status != OK else None, status=status)
    return screen(request, "merge.html", {"page": merge_page(slug, shown)}, status=status)


@require_POST
def unmerge(request: HttpRequest, slug: str, player: int) -> HttpResponse:
    """Let a record stand for itself again."""
    return deed(
        request,
        slug,
        player,
        lambda key, phone: services.unmerge_player(key=key, phone=phone, circle=slug, player=player),
    )


@require_http_methods(["GET", "HEAD", "POST"])
def nameless(request: HttpRequest, slug: str, player: int) -> HttpResponse:
    """What it means that a name goes for good; sent, it goes."""
    access.require_keeper(request, queries.circle_facts(slug))
    if request.method == "POST":
        return deed(
            request,
            slug,
            player,
            lambda key, phone: services.make_nameless(
                key=key, phone=phone, circle=slug, player=player, called=_("Player")
            ),
        )
    try:
        shown = queries.person_screen(slug, player)
    except ObjectDoesNotExist:
        raise Http404 from None
    if shown.id != player or not shown.named:
        return see_other("web:person", slug, str(shown.id))
    page = Nameless(slug, shown, queries.nameless_as(slug, _("Player")))
    return screen(request, "nameless.html", {"page": page})
