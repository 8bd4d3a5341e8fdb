"""A company: its evenings, its people, its agreements."""

from collections.abc import Callable, Mapping

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from scorekeeper.rules.errors import Refused
from scorekeeper.tables import queries, services
from scorekeeper.web import access, links
from scorekeeper.web.company import company_page
from scorekeeper.web.screens import CONFLICT, UNPROCESSABLE, screen, see_other
from scorekeeper.words.refusals import say_refusal


@require_safe
def circle(request: HttpRequest, slug: str) -> HttpResponse:
    """Who plays, which evenings there were."""
    access.require_watcher(request, queries.circle_facts(slug))
    return company_answer(request, slug)


def company_answer(
    request: HttpRequest, slug: str, errors: Mapping[str, str] | None = None, *, status: int = 200
) -> HttpResponse:
    """The company's page as this phone may see it."""
    shown = queries.circle_screen(slug)
    keeps = access.role_of(request, shown.circle) == links.KEEPER
    page = company_page(request, shown, queries.current_evening(slug), keeps=keeps, errors=errors)
    return screen(request, "circle.html", {"page": page}, status=status)


def write(request: HttpRequest, slug: str, place: str, act: Callable[[str, str], object]) -> HttpResponse:
    """Do something to a company and show it. What stands in the way is told at `place` of its page, nothing is lost."""
    access.require_keeper(request, queries.circle_facts(slug))
    try:
        act(request.POST.get("key", ""), access.phone_of(request))
    except services.Conflict:
        told = _("Nothing was changed: another phone was faster. This is how it stands.")
        return company_answer(request, slug, {"page": told}, status=CONFLICT)
    except Refused as refused:
        told = ". ".join(say_refusal(refusal, ()) for refusal in refused.refusals)
        return company_answer(request, slug, {place: told}, status=UNPROCESSABLE)
    return see_other("web:circle", slug)


@require_POST
def rename(request: HttpRequest, slug: str) -> HttpResponse:
    """Call the company something else."""
    name = request.POST.get("called", "")
    return write(
        request, slug, "called", lambda key, phone: services.rename_circle(key=key, phone=phone, circle=slug, name=name)
    )


@require_POST
def carries(request: HttpRequest, slug: str) -> HttpResponse:
    """Say whether a new evening begins with what is still owed."""
    carry = request.POST.get("carries") == "yes"
    return write(
        request,
        slug,
        "carries",
        lambda key, phone: services.set_carries(key=key, phone=phone, circle=slug, carries=carry),
    )


@require_POST
def link_kept(request: HttpRequest, slug: str) -> HttpResponse:
    """The offer to keep the link is answered: this phone is not asked again."""
    facts = queries.circle_facts(slug)
    access.require_keeper(request, facts)
    response = see_other("web:circle", slug)
    if facts:
        access.set_link_offered(response, request, facts)
    return response
