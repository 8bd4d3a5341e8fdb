"""A game from a record that was saved as a file, into a company or a new one: all of it or nothing."""

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scorekeeper.rules.errors import Refusal, Refused
from scorekeeper.rules.record import GameRecord
from scorekeeper.rules.record_reading import parse_json
from scorekeeper.tables import queries, services
from scorekeeper.web import access
from scorekeeper.web.forms.sent import Sent, sent_in
from scorekeeper.web.screens import CONFLICT, UNPROCESSABLE, screen
from scorekeeper.web.views.start import to_begun
from scorekeeper.words.refusals import say_refusal

#: Refusals that are shown; a text that is something else altogether can have thousands.
MOST_SHOWN = 20


@require_http_methods(["GET", "HEAD", "POST"])
def read_in(request: HttpRequest, slug: str = "") -> HttpResponse:
    """Where a record is chosen or pasted; a post takes it into the company of that slug, or into a new one."""
    if slug:
        access.require_keeper(request, queries.circle_facts(slug))
    if request.method != "POST":
        return _page(request, slug)
    sent = sent_in(request)
    if not sent.given.strip():
        return _page(request, slug, errors=[_("Choose a file, or paste a record.")], status=UNPROCESSABLE)
    return _take_in(request, slug, sent)


def _take_in(request: HttpRequest, slug: str, sent: Sent) -> HttpResponse:
    record = None
    try:
        record = parse_json(sent.given)
        answer = services.import_game(
            key=request.POST.get("key", ""),
            phone=access.phone_of(request),
            circle=slug or None,
            record=record,
            zone=request.COOKIES.get("tz"),
        )
    except Refused as refused:
        errors = [_said(refusal, record) for refusal in refused.refusals]
        return _page(request, slug, sent, errors, status=UNPROCESSABLE)
    except services.Conflict:
        errors = [_("This form was used already, for another record. Send it once more to take this one in as well.")]
        return _page(request, slug, sent, errors, status=CONFLICT)
    return to_begun(request, answer, new=not slug)


def _said(refusal: Refusal, record: GameRecord | None) -> str:
    """A refusal with its hand, and with the names of those who sat there then."""
    names = list(record.players) if record else []
    for takeover in record.seats if record else ():
        if takeover.from_hand <= (refusal.hand or 1):
            names[takeover.seat] = takeover.name
    problem = say_refusal(refusal, names)
    if refusal.hand is None:
        return problem
    return _("Hand %(number)s. %(problem)s") % {"number": refusal.hand, "problem": problem}


def _page(
    request: HttpRequest, slug: str, sent: Sent | None = None, errors: list[str] | None = None, *, status: int = 200
) -> HttpResponse:
    found = errors or []
    context = {
        "action": reverse("web:company_import", args=[slug]) if slug else reverse("web:import"),
        "back": reverse("web:circle", args=[slug]) if slug else reverse("web:start"),
        "slug": slug,
        "text": sent.shown if sent else "",
        "errors": found[:MOST_SHOWN],
        "more_errors": len(found[MOST_SHOWN:]),
        "key": services.new_key(),
    }
    return screen(request, "import.html", context, status=status)
