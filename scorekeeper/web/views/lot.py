"""Drawing lots for the seats, on the way from the start form and back to it."""

from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from scorekeeper.tables import queries
from scorekeeper.tables.queries import CircleScreen
from scorekeeper.web import access, lot
from scorekeeper.web.lot_page import lot_page
from scorekeeper.web.screens import UNPROCESSABLE, screen, see_other
from scorekeeper.web.views.start import read_form, start_address, start_page


@require_http_methods(["GET", "HEAD", "POST"])
def draw(request: HttpRequest, slug: str = "") -> HttpResponse:
    """The lot of a new company, or of the company of that slug; a post opens it or draws the next round."""
    if slug:
        access.require_keeper(request, queries.circle_facts(slug))
    circle = queries.circle_screen(slug) if slug else None
    if request.method == "POST" and "lot" not in request.POST:
        return _opened(request, circle)
    drawing = lot.read((request.POST if request.method == "POST" else request.GET).get("lot", ""))
    if drawing is None:
        return redirect(start_address(circle))
    if request.method == "POST" and drawing.drawing:
        return _next_round(request, circle, drawing)
    return _page(request, circle, drawing)


def _opened(request: HttpRequest, circle: CircleScreen | None) -> HttpResponse:
    """From the start form: everything typed goes along, and only the names must be right."""
    form = read_form(request, circle)
    form.is_valid()
    if form.names_wrong:
        return start_page(request, form, circle, status=UNPROCESSABLE)
    return _see(circle, lot.opened(form.seated, request.POST, form.kept_in_lot))


def _next_round(request: HttpRequest, circle: CircleScreen | None, drawing: lot.Drawing) -> HttpResponse:
    if request.POST.get("deed") != "type":
        return _see(circle, drawing.drawn(lot.PHONE, lot.drawn_by_phone(drawing.drawing)))
    cards, errors = lot.typed_cards(request.POST, drawing.drawing)
    if errors:
        return _page(request, circle, drawing, errors)
    return _see(circle, drawing.drawn(lot.HAND, cards))


def _see(circle: CircleScreen | None, drawing: lot.Drawing) -> HttpResponse:
    """A page of its own for every round, so that a reload draws nothing."""
    return see_other(f"{_address(circle)}?{urlencode({'lot': lot.signed(drawing)})}")


def _address(circle: CircleScreen | None) -> str:
    return reverse("web:company_lot", args=[circle.circle.slug]) if circle else reverse("web:lot")


def _page(
    request: HttpRequest, circle: CircleScreen | None, drawing: lot.Drawing, errors: dict[int, str] | None = None
) -> HttpResponse:
    page = lot_page(drawing, request.POST if errors else None, errors)
    on = f"{start_address(circle)}?{urlencode({'lot': page.token})}"
    context = {"page": page, "action": _address(circle), "back": on, "go_on": on}
    return screen(request, "lot.html", context, status=UNPROCESSABLE if errors else 200)
