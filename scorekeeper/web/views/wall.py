"""A circle's wall."""

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from scorekeeper.tables import queries
from scorekeeper.web import access
from scorekeeper.web.address import outside_url
from scorekeeper.web.screens import screen
from scorekeeper.web.wall import wall_for


@require_safe
def wall(request: HttpRequest, slug: str) -> HttpResponse:
    """The game that is played, or the last result with the evening's account; one address for all games."""
    facts = queries.circle_facts(slug)
    access.require_watcher(request, facts)
    if facts is None:
        raise PermissionDenied
    latest = queries.latest_evening(slug)
    evening = queries.evening_screen(slug, latest) if latest else None
    game = queries.game_screen(evening.games[-1].facts.slug) if evening and evening.games else None
    return screen(request, "wall.html", {"wall": wall_for(facts, evening, game, outside_url(request))})
