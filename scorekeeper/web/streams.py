"""What a page needs to follow its circle: the address of its stream, and the version of the books that it shows."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.http import HttpRequest

from scorekeeper.live import tickets
from scorekeeper.tables import queries
from scorekeeper.web.links import ROLES, HasLinks, Role, generation_of
from scorekeeper.words import following

#: Seconds that a ticket lives: longer than any evening. What it opens is asked of the books at each opening.
LIFE = 24 * 3600
_HELD, _LOOK = "petukh_stream", "petukh_look"


@dataclass(frozen=True, slots=True)
class Stream:
    """For the page: where it listens, to which circle, what it knows already, and where it looks when there is news.

    `look` is empty where the page shows what was sent, which its address alone would not show again.
    """

    address: str
    topic: str
    version: str
    look: str
    phrases: Mapping[str, Any]


def remember(request: HttpRequest, circle: HasLinks, role: Role, phone: str) -> None:
    """Keep what the page of this request will listen to.

    It is called where the right to see the circle is decided, before its books are read: a deed that comes in between
    makes the page look once more, and never makes it miss something.
    """
    if isinstance(circle, queries.CircleFacts) and circle.version:
        request.META.setdefault(_HELD, (circle, role, phone))


def stream_of(request: HttpRequest) -> Stream | None:
    """What this request's page listens to; None for a page of no circle."""
    if _HELD not in request.META:
        return None
    circle, role, phone = request.META[_HELD]
    ticket = tickets.issue(
        settings.SECRET_KEY,
        topic=circle.slug,
        phone=phone,
        role=role,
        generation=generation_of(circle, role),
        lives=LIFE,
    )
    address = f"{settings.PREFIX}{tickets.ROUTE}{ticket}"
    return Stream(address, circle.slug, circle.version, _look(request), following.phrases())


def look_at(request: HttpRequest, address: str) -> None:
    """Say that the page which answers a form is the one that stands at an address."""
    request.META[_LOOK] = address


def renew(request: HttpRequest) -> None:
    """Hold the version after this request's own deed, before the books are read again: it is no news for its page."""
    if _HELD in request.META:
        circle, role, phone = request.META[_HELD]
        request.META[_HELD] = (queries.circle_facts(circle.slug) or circle, role, phone)


def _look(request: HttpRequest) -> str:
    if request.method in ("GET", "HEAD"):
        return request.get_full_path()
    return str(request.META.get(_LOOK, ""))


def version_for(ticket: tickets.Ticket) -> str | None:
    """The version by now of what a ticket opens; None where its link was withdrawn."""
    circle = queries.circle_facts(ticket.topic)
    role = next((role for role in ROLES if role == ticket.role), None)
    in_force = circle and role and generation_of(circle, role) == ticket.generation
    return circle.version if circle and in_force else None
