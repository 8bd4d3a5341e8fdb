"""The links that let others in: their page, their codes, their withdrawal, and the opening of one."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from urllib.parse import urlsplit

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from scorekeeper.tables import queries, services
from scorekeeper.web import access, codes, links, qr
from scorekeeper.web.address import is_loopback, outside_url
from scorekeeper.web.screens import screen, see_other


@dataclass(frozen=True, slots=True)
class ShownLink:
    """A link on its page. `code` is empty where none is in force; `seen` is its serial, for the form that makes one.

    Each of its two forms has a key: one withdraws the link, one makes a code.
    """

    role: links.Role
    address: str
    qr: str
    opened: bool
    key: str
    code_key: str
    code: str = ""
    seen: str = ""
    expires_at: datetime | None = None


@require_safe
def open_link(request: HttpRequest, link: str) -> HttpResponse:
    """Give this phone the role of a link and leave a clean address. Nothing is used up, whoever looks at it first."""
    opened = links.opened(link)
    if opened is None:
        raise Http404
    return let_in(request, *opened)


def let_in(request: HttpRequest, circle: links.HasLinks, role: links.Role) -> HttpResponse:
    """Send a phone on to a circle with a role of its own."""
    response = see_other("web:circle", circle.slug)
    access.remember(response, request, circle, role)
    access.remember_phone(response, request)
    return response


@require_safe
def links_page(request: HttpRequest, slug: str) -> HttpResponse:
    """The links as QR codes, texts and short codes; whoever only watches sees the link to watch, and no form."""
    facts = _facts(request, slug)
    keeps = access.role_of(request, facts) == links.KEEPER
    base = outside_url(request)
    context = {
        "circle": facts,
        "keeps": keeps,
        "links": _shown(facts, base, links.ROLES if keeps else (links.WATCHER,), request.GET.get("for", "")),
        "join": f"{base}/{links.JOIN_ROUTE}",
        "for_this_machine": is_loopback(urlsplit(base).hostname or ""),
    }
    return screen(request, "links.html", context)


def _facts(request: HttpRequest, slug: str) -> queries.CircleFacts:
    facts = queries.circle_facts(slug)
    access.require_watcher(request, facts)
    if facts is None:
        raise PermissionDenied
    return facts


def _shown(facts: queries.CircleFacts, base: str, roles: Sequence[links.Role], wanted: str) -> list[ShownLink]:
    """One link is open at a time, so that a camera can't take one for the other."""
    opened = wanted if wanted in roles else roles[0]
    live = queries.live_codes(facts.slug)
    return [_link(facts, role, base, live.get(role), opened=role == opened) for role in roles]


def _link(
    facts: queries.CircleFacts, role: links.Role, base: str, code: queries.CodeFacts | None, *, opened: bool
) -> ShownLink:
    address = links.address(facts, role, base)
    shown = ShownLink(role, address, qr.svg(address), opened, services.new_key(), services.new_key())
    if code is None:
        return shown
    return replace(shown, code=codes.shown(code.serial), seen=code.serial, expires_at=code.expires_at)


@require_POST
def make_code(request: HttpRequest, slug: str, role: str) -> HttpResponse:
    """Make a short code for a role, which whoever keeps the score reads out."""
    access.require_keeper(request, queries.circle_facts(slug))
    services.make_code(
        key=request.POST.get("key", ""),
        phone=access.phone_of(request),
        circle=slug,
        role=role,
        seen=request.POST.get("seen", ""),
        new_code=codes.new,
    )
    return see_other(_address(slug, role))


@require_POST
def withdraw(request: HttpRequest, slug: str, role: str) -> HttpResponse:
    """Make a link and its code stop working; the phone that does it keeps its own role."""
    access.require_keeper(request, queries.circle_facts(slug))
    services.withdraw_link(key=request.POST.get("key", ""), phone=access.phone_of(request), circle=slug, role=role)
    response = see_other(_address(slug, role))
    renewed = queries.circle_facts(slug)
    if renewed:
        access.remember(response, request, renewed, links.KEEPER)
    return response


def _address(slug: str, role: str) -> str:
    return f"{reverse('web:links', args=[slug])}?for={role}"
