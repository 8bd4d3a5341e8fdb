"""The streams' own app: plain ASGI, no Django, no thread and no database connection while a phone listens."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, MutableMapping, Sequence
from typing import Any

from scorekeeper.live import tickets
from scorekeeper.live.hub import Full, Hub, Listener
from scorekeeper.live.wire import event

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
#: The version that the ticket's topic has by now; None where the ticket's link was withdrawn.
Look = Callable[[tickets.Ticket], Awaitable[str | None]]

_log = logging.getLogger(__name__)
_STREAM = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
    (b"x-content-type-options", b"nosniff"),
]


class Streams:
    """Answers GET /live/<ticket> with events that go on until the phone, or the server, ends them.

    `hello` (data: the version now) comes first, then `news` (data: a version; empty where the phone has to look in any
    case), `phones` (data: how many are there), `beat` (that the connection lives). `withdrawn` and `expired` are the
    last ones: the page needs another ticket, if there is one for it.
    """

    def __init__(self, hub: Hub, secrets: Sequence[str | bytes], look: Look) -> None:
        self._hub, self._secrets, self._look = hub, secrets, look

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        ticket = tickets.read(scope["path"].removeprefix(tickets.ROUTE), self._secrets)
        if scope["method"] != "GET":
            await _refuse(send, 405, (b"allow", b"GET"))
        elif ticket is None:
            await _refuse(send, 403)
        elif ticket.expired:
            await _last(send, "expired")
        elif self._hub.closing or self._hub.deaf:
            await _refuse(send, 503, (b"retry-after", b"5"))
        else:
            await self._listen(ticket, receive, send)

    async def _listen(self, ticket: tickets.Ticket, receive: Receive, send: Send) -> None:
        try:
            listener = self._hub.join(ticket)  # before looking: what comes in between is told twice, never missed
        except Full:
            await _refuse(send, 503, (b"retry-after", b"60"))
            return
        listener.task = asyncio.current_task()
        leaving = asyncio.ensure_future(_until_gone(receive, listener))
        try:
            await self._tell(listener, send)
        except asyncio.CancelledError:
            if not listener.dropped:
                raise
        finally:
            leaving.cancel()
            self._hub.leave(listener)

    async def _tell(self, listener: Listener, send: Send) -> None:
        try:
            version = await self._look(listener.ticket)
        except Exception:  # whatever keeps the books from being read: the phone tries again
            _log.exception("A stream could not begin")
            await _refuse(send, 503, (b"retry-after", b"5"))
            return
        if version is None:
            await _last(send, "withdrawn")
            return
        await send({"type": "http.response.start", "status": 200, "headers": _STREAM})
        told = event("hello", version)
        while told:
            await send({"type": "http.response.body", "body": told, "more_body": True})
            told = await listener.next()
        await send({"type": "http.response.body"})


async def _until_gone(receive: Receive, listener: Listener) -> None:
    """End the stream when the phone hangs up, or sends what nobody asked for."""
    message = await receive()
    while message["type"] != "http.disconnect" and not message.get("body"):
        message = await receive()
    listener.end()


async def _last(send: Send, kind: str) -> None:
    """A stream of one event: a page learns nothing from a bare refusal."""
    await send({"type": "http.response.start", "status": 200, "headers": _STREAM})
    await send({"type": "http.response.body", "body": event(kind)})


async def _refuse(send: Send, status: int, *headers: tuple[bytes, bytes]) -> None:
    kept = [(b"content-length", b"0"), (b"cache-control", b"no-store"), *headers]
    await send({"type": "http.response.start", "status": status, "headers": kept})
    await send({"type": "http.response.body"})
