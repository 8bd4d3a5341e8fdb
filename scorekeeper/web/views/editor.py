"""The editor of rules: on the way from the start of a game and back, and for the sets that a company keeps."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scorekeeper.rules.comparing import differences
from scorekeeper.rules.errors import Refused
from scorekeeper.rules.presets import DEFAULT, PRESETS
from scorekeeper.rules.rules_json import parse_rules
from scorekeeper.rules.ruleset import RuleSet
from scorekeeper.rules.switches import SWITCHES
from scorekeeper.tables import queries, services
from scorekeeper.tables.queries import CircleScreen, HouseFacts
from scorekeeper.web import access, typed
from scorekeeper.web.editor import Desk, group_fields, page_of
from scorekeeper.web.forms.rules_choice import AGREED, AS_LAST_TIME, HOUSE
from scorekeeper.web.forms.rules_editor import RulesForm
from scorekeeper.web.layout import asks_for_fragment
from scorekeeper.web.screens import CONFLICT, UNPROCESSABLE, screen, see_other
from scorekeeper.web.views.start import read_form, start_address, start_page
from scorekeeper.words import comparing
from scorekeeper.words.problems import say_only_problem
from scorekeeper.words.rulesets import preset_name

CHECK, SAVE, KEEP = "check", "save", "keep"
#: Beside the waiting fields of the start form: the rules with which the editor begins.
_EDITED = "edited"


# --- any editor ---------------------------------------------------------------------------------------------------


def edited(request: HttpRequest, form: RulesForm, desk: Desk) -> HttpResponse | None:
    """The answer to whatever is done in an editor; None where it is done with and `form.rules` can be.

    The deeds: one of the desk's own, `check`, `reset` with fields, groups or nothing behind a colon, `switch:<name>`.
    """
    if request.method != "POST":
        return editor_page(request, form, desk)
    deed = request.POST.get("deed", CHECK)
    if deed in desk.deeds:
        return None if form.is_valid() else editor_page(request, form, desk, status=UNPROCESSABLE)
    before = form.sent
    _change(form, deed)
    renewed = frozenset(name for name, text in form.sent.items() if text != before[name])
    return editor_page(request, form, desk, renewed=renewed)


def _change(form: RulesForm, deed: str) -> None:
    """Reset or switch; what there isn't changes nothing."""
    what, _colon, name = deed.partition(":")
    if what == "switch" and name in SWITCHES:
        form.switch(name)
    elif what == "reset":
        names = group_fields(name) or ((name,) if name in form.fields else ())
        if names or not name:
            form.reset(*names)


def editor_page(
    request: HttpRequest,
    form: RulesForm,
    desk: Desk,
    *,
    status: int = 200,
    renewed: frozenset[str] = frozenset(),
    name_errors: Sequence[str] = (),
    stored: HouseFacts | None = None,
) -> HttpResponse:
    """The editor; of it only what follows from the fields where htmx asks.

    `stored` is the kept set where another phone was quicker, so that both versions are shown.
    """
    name = request.POST.get("name", "") if form.bound else desk.name
    context: dict[str, Any] = {"desk": desk, "page": page_of(form, renewed), "name": name, "name_errors": name_errors}
    if asks_for_fragment(request):
        answer = render(request, "_editor_answer.html", context)
        patch_vary_headers(answer, ("HX-Request",))
        return answer
    if stored is not None:
        context |= {"stored": stored, "versions": _versions(form, name, stored)}
    return screen(request, "editor.html", context, status=status)


def _versions(form: RulesForm, name: str, stored: HouseFacts) -> list[tuple[str, str, str]]:
    """What the kept set and the one that was sent don't share: what, kept, sent."""
    rows = [comparing.said(each) for each in differences(form.rules, stored.rules)]
    return [(_("Name"), stored.name, name), *rows] if name != stored.name else rows


# --- from the start of a game, and back to it ---------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _From:
    """What an editor of new rules begins with: the rules, and the fields of the start form that wait meanwhile."""

    rules: RuleSet
    waiting: Mapping[str, str]
    token: str = ""


@require_http_methods(["GET", "HEAD", "POST"])
def rules_edit(request: HttpRequest) -> HttpResponse:
    """Rules for a company that there isn't yet: they are agreed on for one game."""
    return _new(request, None)


@require_http_methods(["GET", "HEAD", "POST"])
def house_new(request: HttpRequest, slug: str) -> HttpResponse:
    """Rules of a company, agreed on for one game or kept under a name."""
    access.require_keeper(request, queries.circle_facts(slug))
    return _new(request, queries.circle_screen(slug))


def _new(request: HttpRequest, circle: CircleScreen | None) -> HttpResponse:
    if request.method == "POST" and "deed" not in request.POST:
        return _opened(request, circle)
    begun = _begun(request, circle)
    form = _form(request, begun.rules)
    desk = _desk(circle, begun)
    answer = edited(request, form, desk)
    if answer is not None:
        return answer
    if circle and request.POST.get("deed") == KEEP:
        return _kept(request, circle, form, desk, None, begun)
    fields = {**begun.waiting, "rules": typed.rules_text(form.rules), "preset": AGREED, "start": ""}
    return see_other(_with(start_address(circle), fields))


def _opened(request: HttpRequest, circle: CircleScreen | None) -> HttpResponse:
    """From the start form: everything typed there waits, and only its rules must be right."""
    form = read_form(request, circle)
    form.is_valid()
    if form.chosen is None:
        return start_page(request, form, circle, status=UNPROCESSABLE)
    fields = {name: request.POST.get(name, "") for name in form.fields}
    agreed = typed.rules_in(fields["rules"])
    fields["rules"] = typed.rules_text(agreed) if agreed else ""
    return see_other(_with(_address(circle), {**fields, _EDITED: typed.rules_text(form.chosen)}))


def _with(address: str, fields: Mapping[str, str]) -> str:
    return f"{address}?{urlencode({typed.PARAMETER: typed.signed(fields)})}"


def _address(circle: CircleScreen | None) -> str:
    return reverse("web:house_new", args=[circle.circle.slug]) if circle else reverse("web:rules_edit")


def _begun(request: HttpRequest, circle: CircleScreen | None) -> _From:
    token = request.GET.get(typed.PARAMETER, "")
    waiting = typed.read(token) or {}
    rules = typed.rules_in(waiting.pop(_EDITED, ""))
    if rules is not None:
        return _From(rules, waiting, token)
    return _From(_named(request.GET.get("from", ""), circle), {})


def _named(asked: str, circle: CircleScreen | None) -> RuleSet:
    """The rules that an address names; the usual ones where it names none that there are."""
    if circle and asked == AS_LAST_TIME and circle.latest:
        return circle.latest.rules
    if circle and asked.startswith(HOUSE) and asked.removeprefix(HOUSE).isdecimal():
        house = queries.house_rules_one(circle.circle.slug, int(asked.removeprefix(HOUSE)[:15]))
        if house:
            return house.rules
    return _preset(asked if asked in PRESETS else DEFAULT)


def _preset(name: str | None) -> RuleSet:
    return parse_rules({"preset": name or DEFAULT})


def _form(request: HttpRequest, rules: RuleSet) -> RulesForm:
    """The form of a rule set beside the preset that it was made from."""
    data = request.POST.dict() if request.method == "POST" else None
    return RulesForm(_preset(rules.preset), rules, data)


def _desk(circle: CircleScreen | None, begun: _From) -> Desk:
    """The editor's place: the game that is about to begin, else the company's own sets."""
    back = _with(start_address(circle), begun.waiting) if begun.waiting else _home(circle)
    query = {typed.PARAMETER: begun.token} if begun.token else {"from": begun.rules.preset or DEFAULT}
    play = (SAVE, _("Play by these"))
    keep = (KEEP, _("Keep"))
    main, others = (keep, (play,)) if circle and not begun.waiting else (play, (keep,) if circle else ())
    return Desk(
        action=f"{_address(circle)}?{urlencode(query)}",
        back=back,
        title=_("House rules"),
        base_name=preset_name(begun.rules.preset or DEFAULT),
        deed=main[0],
        main=main[1],
        others=others,
        named=circle is not None,
        hidden=[("key", services.new_key())] if circle else (),
    )


def _home(circle: CircleScreen | None) -> str:
    return reverse("web:circle_rules", args=[circle.circle.slug]) if circle else reverse("web:rules")


# --- what a company keeps -----------------------------------------------------------------------------------------


@require_http_methods(["GET", "HEAD", "POST"])
def house_edit(request: HttpRequest, slug: str, house: int) -> HttpResponse:
    """A set that a company keeps; it is kept in its place, and games begun with it keep theirs."""
    access.require_keeper(request, queries.circle_facts(slug))
    facts = queries.house_rules_one(slug, house)
    if facts is None:
        raise Http404
    circle = queries.circle_screen(slug)
    form, desk = _form(request, facts.rules), _house_desk(request, circle, facts)
    answer = edited(request, form, desk)
    return answer or _kept(request, circle, form, desk, facts, None)


def _house_desk(request: HttpRequest, circle: CircleScreen, facts: HouseFacts, revision: str | None = None) -> Desk:
    seen = revision or request.POST.get("revision") or str(facts.revision)
    return Desk(
        action=reverse("web:house_edit", args=[circle.circle.slug, facts.id]),
        back=reverse("web:circle_rules", args=[circle.circle.slug]),
        title=facts.name,
        base_name=preset_name(facts.rules.preset or DEFAULT),
        main=_("Keep"),
        deed=KEEP,
        named=True,
        name=facts.name,
        hidden=[("key", services.new_key()), ("revision", seen)],
    )


def _kept(
    request: HttpRequest,
    circle: CircleScreen,
    form: RulesForm,
    desk: Desk,
    facts: HouseFacts | None,
    begun: _From | None,
) -> HttpResponse:
    slug, revision = circle.circle.slug, request.POST.get("revision", "")
    try:
        answer = services.keep_rules(
            key=request.POST.get("key", ""),
            phone=access.phone_of(request),
            circle=slug,
            name=request.POST.get("name", ""),
            rules=form.rules,
            house=facts.id if facts else None,
            revision=int(revision) if revision.isdecimal() and len(revision) < 10 else None,
        )
    except services.Conflict as conflict:
        return _overtaken(request, circle, form, desk, conflict.house)
    except Refused as refused:
        said = [say_only_problem(refusal.data) for refusal in refused.refusals]
        return editor_page(request, form, desk, status=UNPROCESSABLE, name_errors=said)
    if begun and begun.waiting:
        chosen = {**begun.waiting, "rules": "", "preset": f"{HOUSE}{answer.row}", "start": ""}
        return see_other(_with(start_address(circle), chosen))
    done = urlencode({"did": "kept", "house": answer.row})
    return see_other(f"{reverse('web:circle_rules', args=[slug])}?{done}")


def _overtaken(
    request: HttpRequest, circle: CircleScreen, form: RulesForm, desk: Desk, stored: HouseFacts | None
) -> HttpResponse:
    """Somebody kept it meanwhile: both versions are shown, and keeping again puts this one in its place."""
    if stored is None:
        said = _("This was sent already, with other values. Keep it again.")
        return editor_page(request, form, desk, status=CONFLICT, name_errors=[said])
    again = _house_desk(request, circle, stored, str(stored.revision))
    return editor_page(request, form, again, status=CONFLICT, stored=stored)
