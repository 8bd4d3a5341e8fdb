"""The people of a company: somebody new, and each one's own page."""

from collections.abc import Callable, Mapping

from django.core.exceptions import ObjectDoesNotExist
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from scorekeeper.rules.errors import Refused
from scorekeeper.tables import queries, services
from scorekeeper.web import access, links
from scorekeeper.web.person import person_page
from scorekeeper.web.screens import CONFLICT, OK, UNPROCESSABLE, screen, see_other
from scorekeeper.web.views.circle import write
from scorekeeper.words.refusals import say_refusal


@require_POST
def add(request: HttpRequest, slug: str) -> HttpResponse:
    """Write somebody down who will play."""
    name = request.POST.get("name", "")
    return write(
        request, slug, "name", lambda key, phone: services.add_player(key=key, phone=phone, circle=slug, name=name)
    )


@require_safe
def person(request: HttpRequest, slug: str, player: int) -> HttpResponse:
    """Somebody's evenings, each with what it came to; for keepers the name and whether it is offered."""
    access.require_watcher(request, queries.circle_facts(slug))
    return person_answer(request, slug, player)


@require_POST
def rename(request: HttpRequest, slug: str, player: int) -> HttpResponse:
    """Call somebody otherwise, on every sheet."""
    name = request.POST.get("name", "")
    return deed(
        request,
        slug,
        player,
        lambda key, phone: services.rename_player(key=key, phone=phone, circle=slug, player=player, name=name),
    )


@require_POST
def hide(request: HttpRequest, slug: str, player: int) -> HttpResponse:
    """Offer this name no more; nothing of the history goes."""
    return deed(
        request,
        slug,
        player,
        lambda key, phone: services.hide_player(key=key, phone=phone, circle=slug, player=player),
    )


@require_POST
def show(request: HttpRequest, slug: str, player: int) -> HttpResponse:
    """Offer a hidden name again."""
    return deed(
        request,
        slug,
        player,
        lambda key, phone: services.show_player(key=key, phone=phone, circle=slug, player=player),
    )


@require_POST
def remove(request: HttpRequest, slug: str, player: int) -> HttpResponse:
    """Strike somebody out who never played, waited or owed."""
    return deed(
        request,
        slug,
        player,
        lambda key, phone: services.remove_player(key=key, phone=phone, circle=slug, player=player),
        gone=True,
    )


def deed(
    request: HttpRequest, slug: str, player: int, act: Callable[[str, str], object], *, gone: bool = False
) -> HttpResponse:
    """Do it and show the person again, or the company where nobody is left to be shown."""
    access.require_keeper(request, queries.circle_facts(slug))
    try:
        act(request.POST.get("key", ""), access.phone_of(request))
    except services.Conflict as conflict:
        return person_answer(request, slug, player, {"page": _conflict(conflict)}, status=CONFLICT)
    except Refused as refused:
        told = {_place(refusal.data): say_refusal(refusal, ()) for refusal in refused.refusals}
        return person_answer(request, slug, player, told, status=UNPROCESSABLE)
    return see_other("web:circle", slug) if gone else see_other("web:person", slug, str(player))


def _place(data: Mapping[str, object]) -> str:
    return "name" if data.get("place") == "name" else "page"


def _conflict(conflict: services.Conflict) -> str:
    if conflict.code == "has_history":
        return _("Nothing was removed: games or debts are written under this name. It can be hidden.")
    if conflict.code == "merged":
        return _("Nothing was changed: this name stands for somebody else’s record by now. Here it is.")
    if conflict.code == "nameless":
        return _("Nothing was changed: this name was taken out for good.")
    return _("Nothing was changed: another phone was faster. This is how it stands.")


def person_answer(
    request: HttpRequest, slug: str, player: int, errors: Mapping[str, str] | None = None, *, status: int = OK
) -> HttpResponse:
    """Somebody's page with what is wrong, by place; a merged record is its person."""
    circle = queries.circle_facts(slug)
    try:
        shown = queries.person_screen(slug, player)
    except ObjectDoesNotExist:
        raise Http404 from None
    keeps = circle is not None and access.role_of(request, circle) == links.KEEPER
    if status == OK and shown.id != player:
        return see_other("web:person", slug, str(shown.id))
    page = person_page(slug, shown, keeps=keeps, typed=request.POST.get("name", ""), errors=errors)
    return screen(request, "person.html", {"page": page}, status=status)
