"""What this phone may do: signed, long-lived cookies that remember its circles and give it a name for the journal.

A cookie that was tampered with is no cookie. Nothing here trusts one further than its signature and its shape.
"""

import secrets
import time
from typing import Any, NamedTuple

from django.conf import settings
from django.core import signing
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse

from scorekeeper.web import streams
from scorekeeper.web.links import KEEPER, ROLES, HasLinks, Role, generation_of

PHONE = "petukh_phone"
#: One cookie for each circle, so that two pages which answer at once don't undo what the other one remembered.
_CIRCLE = "petukh_circle_"
#: Seconds that a cookie lives; browsers allow no more. It is written anew once it is older than `_FRESH`.
LIFE = 400 * 24 * 3600
_FRESH = 30 * 24 * 3600
#: Circles that a phone remembers, so that its cookies stay well within what servers take of a request's head (8 KB).
MOST = 40


class Held(NamedTuple):
    """A role that this phone got by a link of that generation, at `opened` (ms).

    `offered`: it was offered to keep the link.
    """

    role: Role
    generation: int
    offered: bool
    opened: int


# --- roles --------------------------------------------------------------------------------------------------------


def role_of(request: HttpRequest, circle: HasLinks) -> Role | None:
    """What this phone may do in a circle: `keeper`, `watcher`, or nothing, as when its link was withdrawn."""
    held = _held(request, circle.slug)
    if held is None or held.generation != generation_of(circle, held.role):
        return None
    return held.role


def require_keeper(request: HttpRequest, circle: HasLinks | None) -> None:
    """Raise `PermissionDenied` unless this phone may keep the score; a circle that isn't there is refused likewise."""
    if circle is None or role_of(request, circle) != KEEPER:
        raise PermissionDenied
    streams.remember(request, circle, KEEPER, phone_of(request))


def require_watcher(request: HttpRequest, circle: HasLinks | None) -> None:
    """Raise `PermissionDenied` unless this phone may watch, which whoever keeps the score may too."""
    role = role_of(request, circle) if circle else None
    if circle is None or role is None:
        raise PermissionDenied
    streams.remember(request, circle, role, phone_of(request))


def circles_of(request: HttpRequest) -> tuple[str, ...]:
    """The slugs of the circles that this phone remembers, the one opened last first; ask `role_of` about each."""
    held = _all(request)
    return tuple(sorted(held, key=lambda slug: held[slug].opened, reverse=True))


def remember(response: HttpResponse, request: HttpRequest, circle: HasLinks, role: Role) -> None:
    """Give this phone a role. Whoever keeps the score still does so after opening the link to watch."""
    before = _held(request, circle.slug)
    if role_of(request, circle) == KEEPER:
        role = KEEPER
    offered = before is not None and before.offered
    _hold(response, request, circle.slug, Held(role, generation_of(circle, role), offered, _now()))
    for slug in circles_of(request)[MOST:]:
        forget(response, request, slug)


def _now() -> int:
    return time.time_ns() // 1_000_000


def forget(response: HttpResponse, request: HttpRequest, slug: str) -> None:
    """Take a circle off this phone."""
    request.COOKIES.pop(cookie_of(slug), None)
    response.delete_cookie(cookie_of(slug), path=settings.CSRF_COOKIE_PATH, samesite="Lax")


def link_offered(request: HttpRequest, circle: HasLinks) -> bool:
    """Whether this phone was offered to keep the circle's link, which is done once."""
    held = _held(request, circle.slug)
    return held is not None and held.offered


def set_link_offered(response: HttpResponse, request: HttpRequest, circle: HasLinks) -> None:
    """Remember that the link was offered."""
    held = _held(request, circle.slug)
    if held is not None:
        _hold(response, request, circle.slug, held._replace(offered=True))


# --- the phone ----------------------------------------------------------------------------------------------------


def phone_of(request: HttpRequest) -> str:
    """This phone's random name for the journal; a phone that has none gets one, which `remember_phone` keeps."""
    known = _loaded(request, PHONE)
    if isinstance(known, str) and known:
        return known
    return str(request.META.setdefault(PHONE, secrets.token_urlsafe(12)))


def remember_phone(response: HttpResponse, request: HttpRequest) -> None:
    """Keep this phone's name on it, where it isn't yet or is getting old."""
    if _loaded(request, PHONE, max_age=_FRESH) is None:
        _set(response, request, PHONE, phone_of(request))


def renew(response: HttpResponse, request: HttpRequest) -> None:
    """Keep this phone's name and circles on it for as long as it comes back now and then."""
    remember_phone(response, request)
    for slug, held in _all(request).items():
        if _loaded(request, cookie_of(slug), max_age=_FRESH) is None:
            _hold(response, request, slug, held)


# --- cookies ------------------------------------------------------------------------------------------------------


def _loaded(request: HttpRequest, name: str, max_age: int = LIFE) -> Any:
    """What a cookie holds; None where there is none, or not from here, or too old."""
    try:
        return signing.loads(request.COOKIES.get(name, ""), salt=name, max_age=max_age)
    except signing.BadSignature:
        return None


def cookie_of(slug: str) -> str:
    """The name of a circle's cookie."""
    return f"{_CIRCLE}{slug}"


def _all(request: HttpRequest) -> dict[str, Held]:
    """Every circle of this phone, by slug."""
    slugs = [name.removeprefix(_CIRCLE) for name in request.COOKIES if name.startswith(_CIRCLE)]
    return {slug: held for slug in slugs if (held := _held(request, slug)) is not None}


def _held(request: HttpRequest, slug: str) -> Held | None:
    match _loaded(request, cookie_of(slug)):
        case [str(role), int(generation), int(offered), int(opened)] if role in ROLES:
            return Held(role, generation, bool(offered), opened)
    return None


def _hold(response: HttpResponse, request: HttpRequest, slug: str, held: Held) -> None:
    _set(response, request, cookie_of(slug), [held.role, held.generation, int(held.offered), held.opened])


def _set(response: HttpResponse, request: HttpRequest, name: str, value: object) -> None:
    """Put a cookie on the answer, and into the request for whoever reads or writes it next."""
    signed = signing.dumps(value, salt=name, compress=True)
    request.COOKIES[name] = signed
    response.set_cookie(
        name,
        signed,
        max_age=LIFE,
        path=settings.CSRF_COOKIE_PATH,
        secure=settings.PUBLIC,
        httponly=True,
        samesite="Lax",
    )
