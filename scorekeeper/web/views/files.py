"""What of a company can be saved: hands and accounts as tables, evenings and the whole company as files to read in."""

from django.core.exceptions import ObjectDoesNotExist
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scorekeeper.tables import queries
from scorekeeper.web import access, saved
from scorekeeper.web.spreadsheet import spreadsheet
from scorekeeper.web.views.evening import seen_evening


@require_safe
def game_hands(request: HttpRequest, slug: str) -> HttpResponse:
    """Every hand of a game as a table."""
    access.require_watcher(request, queries.circle_of_game(slug))
    try:
        played = queries.game_played(slug)
    except ObjectDoesNotExist:
        raise Http404 from None
    name = _("game %(number)s, hands") % {"number": played.games[0].number}
    return spreadsheet(saved.of_evening(played, name), saved.hand_rows(played))


@require_safe
def evening_hands(request: HttpRequest, slug: str, evening: int) -> HttpResponse:
    """Every hand of an evening as a table."""
    access.require_watcher(request, queries.circle_facts(slug))
    try:
        played = queries.evening_played(slug, evening)
    except ObjectDoesNotExist:
        raise Http404 from None
    return spreadsheet(saved.of_evening(played, _("hands")), saved.hand_rows(played))


@require_safe
def evening_account(request: HttpRequest, slug: str, evening: int) -> HttpResponse:
    """The account of an evening as a table."""
    shown = seen_evening(request, slug, evening)
    return spreadsheet(saved.of_evening(shown, _("account")), saved.account_rows(shown))
