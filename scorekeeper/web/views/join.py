"""Letting a phone in by what was read out or sent to it: a short code, or a whole link pasted into the same field."""

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from scorekeeper.tables import services
from scorekeeper.web import codes, links
from scorekeeper.web.screens import UNPROCESSABLE, screen
from scorekeeper.web.views.links import let_in

TOO_MANY = 429
#: Characters that the field takes: a link, with words around it.
LONGEST = 2000


@require_http_methods(["GET", "HEAD", "POST"])
def join(request: HttpRequest) -> HttpResponse:
    """The field for a code or a link; only a post tries it, so that nothing happens to whoever looks."""
    if request.method != "POST":
        return _page(request)
    typed = request.POST.get("code", "")[:LONGEST]
    part = links.part_in(typed)
    return _by_link(request, typed, part) if part else _by_code(request, typed)


def _by_link(request: HttpRequest, typed: str, part: str) -> HttpResponse:
    opened = links.opened(part)
    if opened is None:
        error = _("This link opens nothing: it may be withdrawn, or cut short. Ask for a new one.")
        return _page(request, typed, error, status=UNPROCESSABLE)
    return let_in(request, *opened)


def _by_code(request: HttpRequest, typed: str) -> HttpResponse:
    code = codes.read(typed)
    if code is None:
        error = _("A code has six letters and digits. Type it as it was read out, or paste the whole link.")
        return _page(request, typed, error, status=UNPROCESSABLE)
    try:
        opened = services.open_by_code(digest=codes.digest(code))
    except services.CodesWait as wait:
        return _wait(request, typed, wait.seconds)
    if opened is None:
        error = _("This code opens nothing: it is mistyped, or its 15 minutes are over. Check it or ask for a new one.")
        return _page(request, typed, error, status=UNPROCESSABLE)
    circle, role = opened
    return let_in(request, circle, links.KEEPER if role == links.KEEPER else links.WATCHER)


def _wait(request: HttpRequest, typed: str, seconds: int) -> HttpResponse:
    error = ngettext(
        "Too many wrong codes were typed, so all codes wait: try again in %(seconds)s second. "
        "Links and QR codes open at once.",
        "Too many wrong codes were typed, so all codes wait: try again in %(seconds)s seconds. "
        "Links and QR codes open at once.",
        seconds,
    ) % {"seconds": seconds}
    response = _page(request, typed, error, status=TOO_MANY)
    response.headers["Retry-After"] = str(seconds)
    return response


def _page(request: HttpRequest, typed: str = "", error: str = "", *, status: int = 200) -> HttpResponse:
    return screen(request, "join.html", {"typed": typed, "error": error, "longest": LONGEST}, status=status)
