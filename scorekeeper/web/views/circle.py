"""A company: its games and its people."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from scorekeeper.tables import queries
from scorekeeper.web import access, links
from scorekeeper.web.screens import screen, see_other
from scorekeeper.words.phrase import shown_name


@require_safe
def circle(request: HttpRequest, slug: str) -> HttpResponse:
    """Who plays, and which games there were."""
    facts = queries.circle_facts(slug)
    access.require_watcher(request, facts)
    shown = queries.circle_screen(slug)
    keeps = access.role_of(request, shown.circle) == links.KEEPER
    context = {
        "circle": shown,
        "games": [_game_line(game) for evening in shown.evenings for game in evening.games],
        "keeps": keeps,
    }
    return screen(request, "circle.html", context)


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
def link_kept(request: HttpRequest, slug: str) -> HttpResponse:
    """The offer to keep the link is answered: this phone is not asked again."""
    facts = queries.circle_facts(slug)
    access.require_keeper(request, facts)
    response = see_other("web:circle", slug)
    if facts:
        access.set_link_offered(response, request, facts)
    return response
