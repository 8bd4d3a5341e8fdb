"""What is said about topics, between processes as JSON, and to phones as server-sent events."""

import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Any, Final, cast

#: PostgreSQL's channel that all processes of one database share.
CHANNEL: Final = "petukh_live"
#: Phones in one message: a notification of PostgreSQL ends at 8000 bytes.
_PHONES = 300


@dataclass(frozen=True, slots=True)
class News:
    """A topic changed; `version` is another one than before, and says nothing else."""

    topic: str
    version: str


@dataclass(frozen=True, slots=True)
class Withdrawn:
    """Tickets of a role that are of an earlier generation than this one are worth nothing any more."""

    topic: str
    role: str
    generation: int


@dataclass(frozen=True, slots=True)
class Phones:
    """Phones that came to a process (`sender`), and that left it."""

    sender: str
    topic: str
    came: tuple[str, ...] = ()
    left: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Alive:
    """A process still runs."""

    sender: str


@dataclass(frozen=True, slots=True)
class Asks:
    """A process knows nothing of the others: each shall say which phones it has."""

    sender: str


@dataclass(frozen=True, slots=True)
class Ends:
    """A process ends, and its phones are gone."""

    sender: str


Message = News | Withdrawn | Phones | Alive | Asks | Ends
_KINDS: dict[str, type[Message]] = {kind.__name__: kind for kind in (News, Withdrawn, Phones, Alive, Asks, Ends)}


def encoded(message: Message) -> str:
    """The message as it travels."""
    return json.dumps({"is": type(message).__name__, **asdict(message)}, separators=(",", ":"))


def decoded(text: str) -> Message | None:
    """The message; None for what no process of this version has sent."""
    try:
        value = json.loads(text)
        kind: Any = _KINDS[value.pop("is")]
        parts = {name: tuple(part) if isinstance(part, list) else part for name, part in value.items()}
        return cast("Message", kind(**parts))
    except (ValueError, TypeError, KeyError, AttributeError):
        return None


def in_pieces(sender: str, topic: str, came: list[str], left: list[str]) -> list[Message]:
    """Any number of phones as messages that are short enough."""
    arrivals = (Phones(sender, topic, came=piece) for piece in _pieces(came))
    return [*arrivals, *(Phones(sender, topic, left=piece) for piece in _pieces(left))]


def _pieces(phones: list[str]) -> Iterator[tuple[str, ...]]:
    for start in range(0, len(phones), _PHONES):
        yield tuple(phones[start : start + _PHONES])


def event(kind: str, data: str = "") -> bytes:
    """One event for a phone. Empty data is still an event: a browser tells its page about it."""
    return f"event: {kind}\ndata: {data}\n\n".encode()
