"""Links are the keys: what opens a circle, and for what.

A link's token is derived from the secret key, so that a copy of the database opens nothing. It dies when its role's
generation is raised.
"""

import base64
import re
from collections.abc import Iterator
from typing import Final, Literal, Protocol

from django.conf import settings
from django.urls import get_script_prefix
from django.utils.crypto import constant_time_compare, salted_hmac

from scorekeeper.tables.models import Circle

Role = Literal["keeper", "watcher"]
KEEPER: Final = "keeper"
WATCHER: Final = "watcher"
ROLES: Final[tuple[Role, ...]] = (KEEPER, WATCHER)

#: The address of a link, below the site's prefix; its part is `<slug>.<token>`.
ROUTE: Final = "link/<str:link>"
#: Where a code or a whole link is typed in.
JOIN_ROUTE: Final = "join/"
_SALT = "scorekeeper.web.links"
_BYTES = 18  # of the token: 144 bits, and no padding in base64
_PART = re.compile(r"(?<![a-z0-9])[a-z0-9]{6,40}\.[A-Za-z0-9_-]{24}(?![A-Za-z0-9_-])")


class HasLinks(Protocol):
    """What a link is made from: a circle's row, or its facts."""

    @property
    def slug(self) -> str:
        """The circle's name in addresses."""

    @property
    def keeper_generation(self) -> int:
        """Which link to keep the score is in force, counted from 1."""

    @property
    def watcher_generation(self) -> int:
        """Which link to watch is in force, counted from 1."""


def generation_of(circle: HasLinks, role: Role) -> int:
    """The generation of the link that is in force."""
    return circle.keeper_generation if role == KEEPER else circle.watcher_generation


def part(circle: HasLinks, role: Role) -> str:
    """What stands in the link's address: `<slug>.<token>`."""
    return f"{circle.slug}.{_token(circle, role, settings.SECRET_KEY)}"


def _token(circle: HasLinks, role: Role, secret: str | bytes) -> str:
    meaning = f"{circle.slug}:{role}:{generation_of(circle, role)}"
    code = salted_hmac(_SALT, meaning, secret=secret, algorithm="sha256").digest()
    return base64.urlsafe_b64encode(code[:_BYTES]).decode("ascii")


def path_of(circle: HasLinks, role: Role) -> str:
    """The link's address on this site, from the slash on."""
    return f"{get_script_prefix()}link/{part(circle, role)}"


def address(circle: HasLinks, role: Role, base_url: str) -> str:
    """The whole link, on a site at *base_url* (with its prefix, without a slash at the end)."""
    return f"{base_url.rstrip('/')}/link/{part(circle, role)}"


def opened(link: str) -> tuple[Circle, Role] | None:
    """The circle that a link's part opens and for what; None where it opens nothing, or no more."""
    slug, _, token = link.partition(".")
    circle = Circle.objects.filter(slug=slug).first() if slug.isascii() and slug.isalnum() else None
    if circle is None:
        return None
    return next(((circle, role) for role in ROLES if _is_token(circle, role, token)), None)


def part_in(text: str) -> str | None:
    """A link's part in what was pasted: the whole link, its end, or a message around it; None where there is none."""
    found = _PART.search(text)
    return found[0] if found else None


def _is_token(circle: HasLinks, role: Role, token: str) -> bool:
    return any(constant_time_compare(token, _token(circle, role, secret)) for secret in _secrets())


def _secrets() -> Iterator[str | bytes]:
    """The secret key, and those before it that the host still honours."""
    yield settings.SECRET_KEY
    yield from settings.SECRET_KEY_FALLBACKS
