"""Tickets: what a page needs to listen, in its address. Signed, so that the stream's app needs no books to read one."""

import base64
import hashlib
import hmac
import re
import time
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

#: Where the app listens, below the site's prefix; the ticket follows.
ROUTE: Final = "/live/"
_SALT = b"scorekeeper.live.tickets"
_WORD = re.compile(r"[A-Za-z0-9_-]{1,64}")
_FORM = re.compile(r"([\w-]+)\.([\w-]+)\.(\d{1,9})\.(\d{1,12})\.([\w-]+)\.([\w-]+)", re.ASCII)


@dataclass(frozen=True, slots=True)
class Ticket:
    """Which phone may listen to what, by a link of that role and generation, until when (Unix time).

    `phone` is a digest of the phone's name: enough to count it once, and no name to anybody who sees it.
    """

    topic: str
    role: str
    generation: int
    until: int
    phone: str

    @property
    def expired(self) -> bool:
        """Whether its time is over."""
        return self.until < time.time()


def issue(secret: str | bytes, *, topic: str, phone: str, role: str, generation: int, lives: int) -> str:
    """Make a ticket that lives so many seconds. Raises ValueError for a topic or role that an address can't hold."""
    for word in (topic, role):
        if not _WORD.fullmatch(word):
            raise ValueError(f"not fit for a ticket: {word!r}")
    said = f"{topic}.{role}.{generation}.{int(time.time()) + lives}.{_short(hashlib.sha256(phone.encode()).digest())}"
    return f"{said}.{_signature(secret, said)}"


def read(ticket: str, secrets: Iterable[str | bytes]) -> Ticket | None:
    """What a ticket says; None where it was not made with one of *secrets*. It may have expired."""
    said, _, signature = ticket.rpartition(".")
    found = _FORM.fullmatch(ticket)
    if found is None or not any(hmac.compare_digest(signature, _signature(secret, said)) for secret in secrets):
        return None
    topic, role, generation, until, phone, _ = found.groups()
    return Ticket(topic, role, int(generation), int(until), phone)


def _signature(secret: str | bytes, said: str) -> str:
    key = hashlib.sha256(_SALT + (secret.encode() if isinstance(secret, str) else secret)).digest()
    return _short(hmac.digest(key, said.encode(), "sha256"))


def _short(digest: bytes) -> str:
    return base64.urlsafe_b64encode(digest[:15]).decode("ascii")
