"""What was saved as a file is read in, all of it or nothing: a game, an evening of a company, a whole company."""

from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scorekeeper.rules import circle_reading, evening_reading
from scorekeeper.rules.errors import Refused
from scorekeeper.rules.json_text import read_json
from scorekeeper.rules.record_reading import parse_record
from scorekeeper.tables import queries, services
from scorekeeper.web import access, reading_in
from scorekeeper.web.forms.sent import Sent, sent_in
from scorekeeper.web.reading_in import Kind
from scorekeeper.web.screens import CONFLICT, UNPROCESSABLE, screen, see_other
from scorekeeper.web.views.start import keep_new, to_begun

#: Refusals that are shown; a text that is something else altogether can have thousands.
MOST_SHOWN = 20
#: Characters of a refused text that are shown to be put right; no phone can edit more.
MOST_KEPT = 2**20


@require_http_methods(["GET", "HEAD", "POST"])
def read_in(request: HttpRequest, slug: str = "") -> HttpResponse:
    """Where a file is chosen or its text pasted; a post reads it into the company of that slug, or into a new one."""
    if slug:
        access.require_keeper(request, queries.circle_facts(slug))
    if request.method != "POST":
        return _page(request, slug)
    sent = sent_in(request)
    if not sent.given.strip():
        return _page(request, slug, errors=[_("Choose a file, or paste a record.")], status=UNPROCESSABLE)
    return _take_in(request, slug, sent)


def _take_in(request: HttpRequest, slug: str, sent: Sent) -> HttpResponse:
    value = None
    try:
        value = read_json(sent.given)
        kind = reading_in.kind_of(value)
        if wrong := reading_in.elsewhere(kind, company=bool(slug)):
            return _page(request, slug, sent, [wrong], status=UNPROCESSABLE)
        return _written(request, slug, kind, value)
    except Refused as refused:
        errors = [reading_in.say(refusal, value) for refusal in refused.refusals]
        return _page(request, slug, sent, errors, status=UNPROCESSABLE)
    except services.Conflict:
        errors = [_("This form was used already, for another record. Send it once more to take this one in as well.")]
        return _page(request, slug, sent, errors, status=CONFLICT)


def _written(request: HttpRequest, slug: str, kind: Kind, value: Any) -> HttpResponse:
    """Write what the file holds, and go on to it."""
    asked = {"key": request.POST.get("key", ""), "phone": access.phone_of(request)}
    if kind == "circle":
        answer = services.import_circle(**asked, file=circle_reading.parse(value))
        return _to(request, answer, reverse("web:circle", args=[answer.circle]), new=True)
    if kind == "evening":
        answer = services.import_evening(**asked, circle=slug or None, file=evening_reading.parse(value))
        return _to(request, answer, reverse("web:evening", args=[answer.circle, answer.row]), new=not slug)
    zone = request.COOKIES.get("tz")
    answer = services.import_game(**asked, circle=slug or None, record=parse_record(value), zone=zone)
    return to_begun(request, answer, new=not slug)


def _to(request: HttpRequest, answer: services.Answer, address: str, *, new: bool) -> HttpResponse:
    """Go on to what was read in; where its company is `new`, this phone keeps its score."""
    response = see_other(address)
    access.remember_phone(response, request)
    if new:
        keep_new(response, request, answer)
    return response


def _page(
    request: HttpRequest, slug: str, sent: Sent | None = None, errors: list[str] | None = None, *, status: int = 200
) -> HttpResponse:
    found = errors or []
    shown = sent.shown if sent and len(sent.given) <= MOST_KEPT else ""
    context = {
        "action": reverse("web:company_import", args=[slug]) if slug else reverse("web:import"),
        "back": reverse("web:files", args=[slug]) if slug else reverse("web:start"),
        "slug": slug,
        "text": shown,
        "refused": sent.name if sent else "",
        "not_shown": bool(sent) and not shown,
        "most": settings.MAX_FILE // 2**20,
        "errors": found[:MOST_SHOWN],
        "more_errors": len(found[MOST_SHOWN:]),
        "key": services.new_key(),
    }
    return screen(request, "import.html", context, status=status)
