"""The rules of a game: its card, how to play, and other rules agreed while it is played."""

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from scorekeeper.rules.comparing import differences
from scorekeeper.rules.errors import Refusal, Refused
from scorekeeper.rules.replay import PLAYING
from scorekeeper.rules.ruleset import RuleSet
from scorekeeper.tables import queries, services
from scorekeeper.tables.queries import Ruled, SheetScreen
from scorekeeper.web import access, links
from scorekeeper.web.editor import Desk
from scorekeeper.web.forms.rules_editor import ELSEWHERE, RulesForm
from scorekeeper.web.rulebook import book_of_game, card_page, how_page
from scorekeeper.web.rulebook.differences import between
from scorekeeper.web.screens import CONFLICT, UNPROCESSABLE, screen, see_other
from scorekeeper.web.sheet import Asked, consequences_page
from scorekeeper.web.views.editor import edited, editor_page
from scorekeeper.web.views.game import seen_game
from scorekeeper.web.views.ordering import after, given
from scorekeeper.web.views.sheet import seen_sheet
from scorekeeper.words.refusals import say_refusal


@require_safe
def game_rules(request: HttpRequest, slug: str) -> HttpResponse:
    """The card of the rules that a game is played by."""
    return _card(request, slug)


def _card(request: HttpRequest, slug: str, *, error: str = "", status: int = 200) -> HttpResponse:
    shown = seen_game(request, slug)
    playing = shown.status == PLAYING
    keeps = access.role_of(request, shown.circle) == links.KEEPER
    change = reverse("web:game_rules_change", args=[slug]) if keeps and playing else ""
    told = {"game": shown, "over": not playing, "change": change, "choose": change, "error": error}
    context = card_page(request, book_of_game(shown), **told)
    return screen(request, "card.html", context, status=status)


@require_safe
def game_how(request: HttpRequest, slug: str) -> HttpResponse:
    """How to play by the rules of a game."""
    return screen(request, "how.html", how_page(request, book_of_game(seen_game(request, slug))))


# --- other rules while a game runs --------------------------------------------------------------------------------

SAVE, CONFIRM, CUT = "save", "confirm", "cut"


@require_http_methods(["GET", "HEAD", "POST"])
def game_rules_change(request: HttpRequest, slug: str) -> HttpResponse:
    """Other rules for a running game: typed in the editor, shown with what they change, and then agreed on."""
    shown = seen_sheet(request, slug, write=True)
    if shown.game.status != PLAYING:
        return _too_late(request, slug)
    form = RulesForm(shown.game.rules, data=request.POST.dict() if request.method == "POST" else None)
    deed = request.POST.get("deed", "")
    if deed in (CONFIRM, CUT) and form.is_valid():
        return _carry_out(request, shown, form, _change(shown, form, cut=deed == CUT))
    answer = edited(request, form, _desk(shown))
    return answer or _consequences(request, shown, form)


def _desk(shown: SheetScreen) -> Desk:
    """The editor beside the rules that the game has now."""
    slug = shown.game.slug
    return Desk(
        action=reverse("web:game_rules_change", args=[slug]),
        back=reverse("web:game_rules", args=[slug]),
        title=_("Other rules for this game"),
        base_name=_("Rules so far"),
        main=_("What would change?"),
        deed=SAVE,
    )


def _change(shown: SheetScreen, form: RulesForm, *, cut: bool = False) -> Ruled:
    return Ruled(form.rules, _name_of(shown.game.circle.slug, form.rules), cut)


def _too_late(request: HttpRequest, slug: str) -> HttpResponse:
    """The card of a game that is over; a form that was sent for it is refused."""
    if request.method != "POST":
        return see_other("web:game_rules", slug)
    said = _("Nothing was changed: this game is over, and keeps the rules that it was played by.")
    return _card(request, slug, error=said, status=UNPROCESSABLE)


def _name_of(circle: str, rules: RuleSet) -> str:
    """The name of the company's set that these rules are, if they are one."""
    kept = (house for house in queries.house_rules(circle) if not house.removed)
    return next((house.name for house in kept if not differences(house.rules, rules)), "")


def _consequences(request: HttpRequest, shown: SheetScreen, form: RulesForm, *, moved: bool = False) -> HttpResponse:
    """What other rules would change, or that they would change nothing; it is asked for either way."""
    found = queries.consequences(shown.game.slug, _change(shown, form))
    if found.impossible and not found.cut_hands:
        return _refused(request, shown, form, found.impossible)
    context = {
        "page": consequences_page(shown.game, found, _asked(shown, form)),
        "rules": between(form.rules, shown.game.rules),
        "moved": moved,
    }
    return screen(request, "consequences.html", context, status=CONFLICT if moved else 200)


def _asked(shown: SheetScreen, form: RulesForm) -> Asked:
    slug = shown.game.slug
    return Asked(
        numbers=(None, None),
        title=_("Other rules: what changes"),
        button=_("Play by these rules"),
        action=reverse("web:game_rules_change", args=[slug]),
        back=reverse("web:game", args=[slug]),
        key=services.new_key(),
        fields=tuple(form.sent.items()),
        about_rules=True,
    )


def _carry_out(request: HttpRequest, shown: SheetScreen, form: RulesForm, change: Ruled) -> HttpResponse:
    """Write it; where another phone was faster, show what it would change by now."""
    slug = shown.game.slug
    key, phone, revision = given(request)
    try:
        services.change_rules(
            key=key,
            phone=phone,
            game=slug,
            rules=change.rules,
            rules_name=change.rules_name,
            revision=revision,
            cut=change.cut,
        )
    except services.Conflict:
        again = queries.sheet_screen(slug)
        if again.game.status != PLAYING:
            return _too_late(request, slug)
        return _consequences(request, again, form, moved=True)
    except Refused as refused:
        if any(refusal.code == "game_over" for refusal in refused.refusals):
            return _too_late(request, slug)
        return _refused(request, shown, form, refused.refusals)
    return after(request, slug, to_sheet=False)


def _refused(request: HttpRequest, shown: SheetScreen, form: RulesForm, refusals: tuple[Refusal, ...]) -> HttpResponse:
    """The editor with what these people can't play by, such as rules for fewer of them."""
    names = [seat.label for seat in shown.game.seats]
    form.errors.setdefault(ELSEWHERE, []).extend(say_refusal(refusal, names) for refusal in refusals)
    return editor_page(request, form, _desk(shown), status=UNPROCESSABLE)
