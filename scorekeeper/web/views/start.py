"""The first page, and the start of a game: by anybody for a new company, by a company's keeper for that one."""

from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse, QueryDict
from django.urls import reverse
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scorekeeper.rules import currency
from scorekeeper.rules.errors import Refused
from scorekeeper.tables import queries, services
from scorekeeper.tables.queries import CircleScreen, Setup
from scorekeeper.web import access, links, lot, typed
from scorekeeper.web.forms.start import MOST, StartForm
from scorekeeper.web.screens import UNPROCESSABLE, screen, see_other
from scorekeeper.words.problems import say_only_problem
from scorekeeper.words.refusals import say_refusal

#: The generation of a new company's links.
FIRST_GENERATION = 1


@require_http_methods(["GET", "HEAD", "POST"])
def start(request: HttpRequest) -> HttpResponse:
    """The first page: this phone's companies, and a game to begin."""
    return _begun(request, None) if request.method == "POST" else _to_begin(request, None)


@require_http_methods(["GET", "HEAD", "POST"])
def new_game(request: HttpRequest, slug: str) -> HttpResponse:
    """Another game of a company, its names, rules and prices as last time."""
    access.require_keeper(request, queries.circle_facts(slug))
    circle = queries.circle_screen(slug)
    return _begun(request, circle) if request.method == "POST" else _to_begin(request, circle)


def start_address(circle: CircleScreen | None) -> str:
    """Where a company begins its next game, or anybody a first one."""
    return reverse("web:new_game", args=[circle.circle.slug]) if circle else reverse("web:start")


def read_form(request: HttpRequest, circle: CircleScreen | None) -> StartForm:
    """The start form as it was sent."""
    return StartForm(request.POST, **_of_company(circle))


def _to_begin(request: HttpRequest, circle: CircleScreen | None) -> HttpResponse:
    """The form to be filled in: empty, as last time, or as it was before lots were drawn or the rules changed."""
    drawn = lot.read(request.GET["lot"]) if "lot" in request.GET else None
    waited = typed.read(request.GET.get(typed.PARAMETER, "")) or {}
    chosen = {"preset": request.GET["rules"]} if "rules" in request.GET else {}
    initial = {**_initial(circle.latest if circle else None), **_of_evening(request, circle), **chosen, **waited}
    form = StartForm(initial=drawn.start_fields() if drawn else initial, **_of_company(circle))
    return start_page(request, form, circle, lot_dealer=drawn.dealer if drawn else "")


def _of_company(circle: CircleScreen | None) -> dict[str, Any]:
    """What the form must know of the company."""
    if circle is None:
        return {}
    slug = circle.circle.slug
    return {"last": circle.latest, "houses": queries.house_rules(slug), "circle": slug}


def _initial(latest: Setup | None) -> dict[str, Any]:
    """The fields as they were agreed last time."""
    if latest is None:
        return {}
    price = latest.price
    return {
        **{f"name-{seat}": name for seat, name in enumerate(latest.names)},
        "first_dealer": latest.first_dealer,
        "point": currency.from_minor(price.point, price.currency) if price.point else "",
        "cross": currency.from_minor(price.cross, price.currency) if price.cross else "",
        "currency": price.currency,
    }


def _of_evening(request: HttpRequest, circle: CircleScreen | None) -> dict[str, Any]:
    """Who sits and deals in the evening that goes on; another evening begins with those who played last."""
    if circle is None or not circle.evenings:
        return {}
    shown = queries.evening_screen(circle.circle.slug, circle.evenings[0].id)
    new = request.GET.get("evening") == services.NEW
    fields: dict[str, Any] = {"evening": services.NEW if new else "", "knock_out": shown.knock_out}
    if new or not shown.current or not shown.seats:
        return fields
    names = [person.label for person in shown.seats]
    seats = {f"name-{seat}": names[seat] if seat < len(names) else "" for seat in range(MOST)}
    return {**fields, **seats, "first_dealer": shown.dealer}


def _begun(request: HttpRequest, circle: CircleScreen | None) -> HttpResponse:
    form = read_form(request, circle)
    if not form.is_valid():
        return start_page(request, form, circle, status=UNPROCESSABLE)
    try:
        answer = services.start_game(
            key=request.POST.get("key", ""),
            phone=access.phone_of(request),
            names=form.names,
            rules=form.rules,
            rules_name=form.rules_name,
            price=form.price,
            circle=circle.circle.slug if circle else None,
            first_dealer=form.dealer,
            records=form.records,
            crosses=form.crosses,
            zone=request.COOKIES.get("tz"),
            evening=form.cleaned_data["evening"],
            knock_out=form.cleaned_data["knock_out"],
            after=request.POST.get("after", ""),
        )
    except services.Conflict as conflict:
        if conflict.code == "begun_meanwhile":
            form.add_error(None, _("Another phone has begun a game just now. To begin one more, tap again."))
        elif conflict.game:
            form.add_error(None, _("This form was used already, with other values. Its game is on the first page."))
        return start_page(request, form, circle, status=409)
    except Refused as refused:
        for refusal in refused.refusals:
            money = refusal.data.get("place") == "price.currency"
            said = capfirst(say_only_problem(refusal.data)) if money else say_refusal(refusal, form.names)
            form.add_error("currency" if money else None, said)
        return start_page(request, form, circle, status=UNPROCESSABLE)
    return to_begun(request, answer, new=circle is None)


def to_begun(request: HttpRequest, answer: services.Answer, *, new: bool) -> HttpResponse:
    """Go on to a game that was begun; where its company is `new`, this phone keeps its score."""
    response = see_other("web:game", answer.game)
    access.remember_phone(response, request)
    if new:
        keep_new(response, request, answer)
    return response


def keep_new(response: HttpResponse, request: HttpRequest, answer: services.Answer) -> None:
    """Let this phone keep the score of the company that a deed made.

    The same form sent again opens nothing once the first link was withdrawn.
    """
    company = queries.circle_facts(answer.circle)
    if company and company.keeper_generation == FIRST_GENERATION:
        access.remember(response, request, company, links.KEEPER)


def start_page(
    request: HttpRequest, form: StartForm, circle: CircleScreen | None, *, status: int = 200, lot_dealer: str = ""
) -> HttpResponse:
    """The start form; `lot_dealer` is who deals first by the lot that was just drawn."""
    posted: QueryDict = request.POST
    again = form.is_bound and status == UNPROCESSABLE
    context = {
        "form": form,
        "lines": form.name_lines(),
        "circle": circle,
        "action": _here(request, circle),
        "editor": reverse("web:house_new", args=[circle.circle.slug]) if circle else reverse("web:rules_edit"),
        "compare": reverse("web:circle_compare", args=[circle.circle.slug]) if circle else reverse("web:rules_compare"),
        "lot": reverse("web:company_lot", args=[circle.circle.slug]) if circle else reverse("web:lot"),
        "import": reverse("web:company_import", args=[circle.circle.slug]) if circle else reverse("web:import"),
        "lot_dealer": lot_dealer,
        "going_on": bool(circle and circle.evenings and circle.evenings[0].ended_at is None),
        "circles": [] if circle else _circles(request),
        "known_names": [player.label for player in circle.players if not player.hidden] if circle else [],
        "key": posted.get("key") if again else services.new_key(),
        "after": posted.get("after", "") if again else _latest_game(circle),
    }
    return screen(request, "start.html", context, status=status)


def _latest_game(circle: CircleScreen | None) -> str:
    """The slug of the company's latest game, so that two phones don't begin one each; empty where there is none."""
    games = [game for evening in circle.evenings for game in evening.games] if circle else []
    return max(games, key=lambda game: game.created_at).slug if games else ""


def _here(request: HttpRequest, circle: CircleScreen | None) -> str:
    """Where the form goes: with what was carried here, so that a refused page can be loaded anew."""
    carried = {name: request.GET[name] for name in (typed.PARAMETER, "lot") if name in request.GET}
    return f"{start_address(circle)}?{urlencode(carried)}" if carried else start_address(circle)


def _circles(request: HttpRequest) -> list[queries.CircleCard]:
    cards = queries.home(access.circles_of(request))
    return [card for card in cards if access.role_of(request, card.circle)]
