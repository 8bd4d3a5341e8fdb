"""The written rule systems, for everybody: their list, their cards, how to play each, and all side by side."""

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_safe

from scorekeeper.rules.presets import PRESETS
from scorekeeper.web.rulebook import Book, book_of_preset, card_page, comparison, how_page
from scorekeeper.web.screens import screen


@require_safe
def rules(request: HttpRequest) -> HttpResponse:
    """Every preset with its sentence."""
    return screen(request, "rules.html", {"books": [book_of_preset(preset) for preset in PRESETS]})


@require_safe
def compare(request: HttpRequest) -> HttpResponse:
    """Presets side by side."""
    return screen(request, "compare.html", {"page": comparison(request.GET.getlist("with"), only=_only(request))})


@require_safe
def preset_card(request: HttpRequest, preset: str) -> HttpResponse:
    """The card of a preset."""
    choose = f"{reverse('web:rules_edit')}?from={preset}"
    return screen(request, "card.html", card_page(request, _book(preset), choose=choose))


@require_safe
def preset_how(request: HttpRequest, preset: str) -> HttpResponse:
    """How to play by a preset."""
    return screen(request, "how.html", how_page(request, _book(preset)))


def _book(preset: str) -> Book:
    if preset not in PRESETS:
        raise Http404
    return book_of_preset(preset)


def _only(request: HttpRequest) -> bool:
    """Whether rules in which all sets agree are left out."""
    return "only" in request.GET
