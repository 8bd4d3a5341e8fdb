"""A company's own rules: their list, each as a card, as how to play and as a file, and what is done to them."""

from collections.abc import Callable
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.urls import reverse
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scorekeeper.rules.errors import Refused
from scorekeeper.rules.presets import PRESETS
from scorekeeper.rules.rules_file import read_rules_file, rules_file
from scorekeeper.tables import queries, services
from scorekeeper.tables.models import HouseRules
from scorekeeper.tables.queries import CircleScreen, HouseFacts
from scorekeeper.web import access, links
from scorekeeper.web.forms.sent import Sent, sent_in
from scorekeeper.web.rulebook import Book, book_of_house, book_of_preset, card_page, comparison, how_page, own_sets
from scorekeeper.web.rulebook.own import Told, players_of, told_of
from scorekeeper.web.screens import CONFLICT, UNPROCESSABLE, screen, see_other
from scorekeeper.web.views.game import whole
from scorekeeper.words.refusals import say_refusal


def seen_circle(request: HttpRequest, slug: str, *, write: bool = False) -> CircleScreen:
    """The company, for a phone that may see it, or change it."""
    facts = queries.circle_facts(slug)
    (access.require_keeper if write else access.require_watcher)(request, facts)
    return queries.circle_screen(slug)


@require_safe
def circle_rules(request: HttpRequest, slug: str) -> HttpResponse:
    """The company's own sets, and the presets to make more from."""
    return _list(request, seen_circle(request, slug))


def _list(request: HttpRequest, circle: CircleScreen, *, error: str = "", status: int = 200) -> HttpResponse:
    houses = queries.house_rules(circle.circle.slug)
    context = {
        "circle": circle.circle,
        "keeps": access.role_of(request, circle.circle) == links.KEEPER,
        "sets": own_sets(circle, houses),
        "told": _told(request, circle.circle.slug, houses),
        "presets": [book_of_preset(preset) for preset in PRESETS],
        "error": error,
    }
    return screen(request, "circle_rules.html", context, status=status)


def _told(request: HttpRequest, slug: str, houses: tuple[HouseFacts, ...]) -> Told | None:
    """What was just done, as the address says."""
    named = next((house for house in houses if str(house.id) == request.GET.get("house")), None)
    if named is None:
        return None
    return told_of(request.GET.get("did", ""), named, queries.house_last_deed(slug, named.id))


@require_safe
def circle_compare(request: HttpRequest, slug: str) -> HttpResponse:
    """The company's sets and the presets side by side."""
    circle = seen_circle(request, slug)
    houses = tuple(house for house in queries.house_rules(slug) if not house.removed)
    page = comparison(request.GET.getlist("with"), only="only" in request.GET, circle=slug, houses=houses)
    return screen(request, "compare.html", {"page": page, "circle": circle.circle})


# --- one set ------------------------------------------------------------------------------------------------------


def _house(slug: str, house: int) -> HouseFacts:
    """The set, a removed one too: whoever brings it back may read it first."""
    found = queries.house_rules_one(slug, house)
    if found is None:
        raise Http404
    return found


def _book(request: HttpRequest, slug: str, house: int) -> tuple[Book, HouseFacts, bool]:
    circle = seen_circle(request, slug)
    facts = _house(slug, house)
    keeps = access.role_of(request, circle.circle) == links.KEEPER
    players = players_of(circle)
    return book_of_house(slug, facts, players) if players else book_of_house(slug, facts), facts, keeps


@require_safe
def house_card(request: HttpRequest, slug: str, house: int) -> HttpResponse:
    """The card of a set, with what a keeper can do to the set."""
    book, facts, keeps = _book(request, slug, house)
    edit = reverse("web:house_edit", args=[slug, house]) if keeps and not facts.removed else ""
    file = reverse("web:house_file", args=[slug, house])
    return screen(request, "card.html", card_page(request, book, house=facts, edit=edit, choose=edit, file=file))


@require_safe
def house_how(request: HttpRequest, slug: str, house: int) -> HttpResponse:
    """How to play by a set."""
    book, _facts, _keeps = _book(request, slug, house)
    return screen(request, "how.html", how_page(request, book))


@require_safe
def house_file(request: HttpRequest, slug: str, house: int) -> HttpResponse:
    """A set as a file that can be sent to another company and read in there."""
    seen_circle(request, slug)
    facts = _house(slug, house)
    value = rules_file(facts.name, facts.rules)
    response = JsonResponse(value, json_dumps_params={"ensure_ascii": False, "indent": 1})
    response.headers["Content-Disposition"] = f'attachment; filename="petukh-rules-{house}.json"'
    return response


# --- deeds --------------------------------------------------------------------------------------------------------


def _deed(request: HttpRequest, slug: str, did: str, write: Callable[[str, str], services.Answer]) -> HttpResponse:
    """Do something to a set and go back to the list, which says so; what stands in the way is told there."""
    circle = seen_circle(request, slug, write=True)
    try:
        answer = write(request.POST.get("key", ""), access.phone_of(request))
    except HouseRules.DoesNotExist:
        raise Http404 from None
    except services.Conflict:
        error = _("Nothing was changed: another phone was faster. This is how it stands.")
        return _list(request, circle, error=error, status=CONFLICT)
    except Refused as refused:
        said = " ".join(capfirst(say_refusal(refusal, ())) for refusal in refused.refusals)
        return _list(request, circle, error=said, status=UNPROCESSABLE)
    return to_list(slug, did, answer.row)


def to_list(slug: str, did: str, house: int | None) -> HttpResponse:
    """Send on to the company's rules, where it stands what was done (`kept`, `copied`, `read` …) to which set."""
    return see_other(f"{reverse('web:circle_rules', args=[slug])}?{urlencode({'did': did, 'house': house or ''})}")


@require_POST
def house_copy(request: HttpRequest, slug: str, house: int) -> HttpResponse:
    """Make another set like this one."""
    return _deed(
        request,
        slug,
        "copied",
        lambda key, phone: services.copy_rules(key=key, phone=phone, circle=slug, house=house),
    )


@require_POST
def house_remove(request: HttpRequest, slug: str, house: int) -> HttpResponse:
    """Take a set off the list; it can be brought back."""
    return _deed(
        request,
        slug,
        "removed",
        lambda key, phone: services.remove_rules(key=key, phone=phone, circle=slug, house=house),
    )


@require_POST
def house_restore(request: HttpRequest, slug: str, house: int) -> HttpResponse:
    """Bring a removed set back."""
    return _deed(
        request,
        slug,
        "restored",
        lambda key, phone: services.restore_rules(key=key, phone=phone, circle=slug, house=house),
    )


@require_POST
def house_undo(request: HttpRequest, slug: str, house: int) -> HttpResponse:
    """Take the last deed on a set back; the form names it, so that nobody takes back another's."""
    return _deed(
        request,
        slug,
        "undone",
        lambda key, phone: services.undo_rules(
            key=key, phone=phone, circle=slug, house=house, deed=whole(request, "undo")
        ),
    )


# --- from a file --------------------------------------------------------------------------------------------------


@require_http_methods(["GET", "HEAD", "POST"])
def house_import(request: HttpRequest, slug: str) -> HttpResponse:
    """Where a file with rules is chosen or pasted; a post keeps them in the company."""
    seen_circle(request, slug, write=True)
    if request.method != "POST":
        return _import_page(request, slug, Sent(b"", ""))
    sent = sent_in(request)
    if not sent.given.strip():
        return _import_page(request, slug, sent, [_("Choose a file, or paste the rules.")], status=UNPROCESSABLE)
    try:
        name, rules = read_rules_file(sent.given)
        answer = services.keep_rules(
            key=request.POST.get("key", ""),
            phone=access.phone_of(request),
            circle=slug,
            name=request.POST.get("name", "").strip() or name,
            rules=rules,
        )
    except Refused as refused:
        errors = [capfirst(say_refusal(refusal, ())) for refusal in refused.refusals]
        return _import_page(request, slug, sent, errors, status=UNPROCESSABLE)
    except services.Conflict:
        errors = [_("This form was used already, for other rules. Send it once more to keep these as well.")]
        return _import_page(request, slug, sent, errors, status=CONFLICT)
    return to_list(slug, "read", answer.row)


def _import_page(
    request: HttpRequest, slug: str, sent: Sent, errors: list[str] | None = None, *, status: int = 200
) -> HttpResponse:
    context = {
        "action": reverse("web:house_import", args=[slug]),
        "back": reverse("web:circle_rules", args=[slug]),
        "text": sent.shown,
        "name": request.POST.get("name", ""),
        "errors": errors or [],
        "key": services.new_key(),
    }
    return screen(request, "rules_import.html", context, status=status)
