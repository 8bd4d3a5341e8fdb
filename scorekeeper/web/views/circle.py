"""A company: its games, its people, its links; and the opening of a link."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from scorekeeper.tables import queries, services
from scorekeeper.web import access, links
from scorekeeper.web.address import outside_url
from scorekeeper.web.screens import screen, see_other
from scorekeeper.words.phrase import shown_name


@require_safe
def open_link(request: HttpRequest, link: str) -> HttpResponse:
    """Give this phone the role of a link and leave a clean address."""
    opened = links.opened(link)
    if opened is None:
        raise Http404
    circle, role = opened
    response = see_other("web:circle", circle.slug)
    access.remember(response, request, circle, role)
    access.remember_phone(response, request)
    return response


@require_safe
def circle(request: HttpRequest, slug: str) -> HttpResponse:
    """Who plays, which games there were; for keepers the links too."""
    facts = queries.circle_facts(slug)
    access.require_watcher(request, facts)
    shown = queries.circle_screen(slug)
    keeps = access.role_of(request, shown.circle) == links.KEEPER
    context = {
        "circle": shown,
        "games": [_game_line(game) for evening in shown.evenings for game in evening.games],
        "keeps": keeps,
        "links": _links(request, shown.circle) if keeps else [],
    }
    return screen(request, "circle.html", context)


def _links(request: HttpRequest, facts: queries.CircleFacts) -> list[dict[str, str]]:
    base = outside_url(request)
    return [
        {"role": role, "address": links.address(facts, role, base), "key": services.new_key()} for role in links.ROLES
    ]


def _game_line(game: queries.GameFacts) -> dict[str, Any]:
    """A game in the list: when, and who plays or how it ended."""
    return {"game": game, "at": game.created_at, "about": _about(game)}


def _about(game: queries.GameFacts) -> str:
    names = [shown_name(name) for name in game.names]
    if game.status == "finished" and game.winner is not None:
        petukh = ", ".join(names[seat] for seat in game.petukh)
        return _("out: %(winner)s · petukh: %(petukh)s") % {"winner": names[game.winner], "petukh": petukh}
    if game.status == "broken_off":
        return _("broken off")
    return ", ".join(f"{name} {record}" for name, record in zip(names, game.records, strict=True))


@require_POST
def withdraw(request: HttpRequest, slug: str, role: str) -> HttpResponse:
    """Make a link stop working; the phone that does it keeps its own role."""
    facts = queries.circle_facts(slug)
    access.require_keeper(request, facts)
    services.withdraw_link(key=request.POST.get("key", ""), phone=access.phone_of(request), circle=slug, role=role)
    response = see_other("web:circle", slug)
    renewed = queries.circle_facts(slug)
    if renewed:
        access.remember(response, request, renewed, links.KEEPER)
    return response


@require_POST
def link_kept(request: HttpRequest, slug: str) -> HttpResponse:
    """The offer to keep the link is answered: this phone is not asked again."""
    facts = queries.circle_facts(slug)
    access.require_keeper(request, facts)
    response = see_other("web:circle", slug)
    if facts:
        access.set_link_offered(response, request, facts)
    return response
