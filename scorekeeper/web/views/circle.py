"""A company: its evenings, its people, its agreements, its links; and the opening of a link."""

from collections.abc import Callable, Mapping

from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from scorekeeper.rules.errors import Refused
from scorekeeper.tables import queries, services
from scorekeeper.web import access, links
from scorekeeper.web.company import company_page
from scorekeeper.web.screens import CONFLICT, UNPROCESSABLE, screen, see_other
from scorekeeper.words.refusals import say_refusal


@require_safe
def open_link(request: HttpRequest, link: str) -> HttpResponse:
    """Give this phone the role of a link and leave a clean address."""
    opened = links.opened(link)
    if opened is None:
        raise Http404
    circle, role = opened
    response = see_other("web:circle", circle.slug)
    access.remember(response, request, circle, role)
    access.remember_phone(response, request)
    return response


@require_safe
def circle(request: HttpRequest, slug: str) -> HttpResponse:
    """Who plays, which evenings there were; for keepers the links too."""
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
def withdraw(request: HttpRequest, slug: str, role: str) -> HttpResponse:
    """Make a link stop working; the phone that does it keeps its own role."""
    facts = queries.circle_facts(slug)
    access.require_keeper(request, facts)
    services.withdraw_link(key=request.POST.get("key", ""), phone=access.phone_of(request), circle=slug, role=role)
    response = see_other("web:circle", slug)
    renewed = queries.circle_facts(slug)
    if renewed:
        access.remember(response, request, renewed, links.KEEPER)
    return response


@require_POST
def link_kept(request: HttpRequest, slug: str) -> HttpResponse:
    """The offer to keep the link is answered: this phone is not asked again."""
    facts = queries.circle_facts(slug)
    access.require_keeper(request, facts)
    response = see_other("web:circle", slug)
    if facts:
        access.set_link_offered(response, request, facts)
    return response
