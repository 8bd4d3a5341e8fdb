"""The parts of the entry in asgi.py: lanes, requests read whole, the server's start and end."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Iterator, MutableMapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from asgiref.sync import ThreadSensitiveContext
from django.db import connections

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]
Wsgi = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]


class Lanes:
    """Threads that run Django, each taking one request at a time; requests wait in the order they came."""

    def __init__(self, count: int) -> None:
        self._all = [ThreadPoolExecutor(1, thread_name_prefix=f"lane-{number}") for number in range(count)]
        self._free: asyncio.Queue[ThreadPoolExecutor] = asyncio.Queue()
        for lane in self._all:
            self._free.put_nowait(lane)

    async def run(self, app: App, scope: Scope, body: bytes) -> list[Message]:
        """Give *app*'s whole answer to a request; *app*, synchronous inside, runs on the lane that is free next."""
        answer: list[Message] = []

        async def receive() -> Message:
            return {"type": "http.request", "body": body, "more_body": False}

        async def keep(message: Message) -> None:
            answer.append(message)

        lane = await self._free.get()
        try:
            async with ThreadSensitiveContext(executor=lane):
                await app(scope, receive, keep)
        finally:
            self._free.put_nowait(lane)
        return answer

    def close(self) -> None:
        """Close each lane's database connection and end its thread."""
        for lane in self._all:
            lane.submit(connections.close_all)
            lane.shutdown()


async def read_whole(scope: Scope, receive: Receive, limit: int) -> tuple[Scope, bytes] | None:
    """Read a request to its end; None where the phone hung up meanwhile.

    Of a body over *limit* bytes nothing is kept but a length that is over it too: RefusalsMiddleware answers 413.
    A header with an underscore is dropped: WSGI can't tell it from the one with a hyphen that a proxy vouches for.
    """
    headers = {name: value for name, value in scope["headers"] if b"_" not in name}
    length = int(headers.get(b"content-length", b"0"))
    body = b""
    while length <= limit:
        message = await receive()
        if message["type"] == "http.disconnect":
            return None
        body += message.get("body", b"")
        length = max(length, len(body))
        if not message.get("more_body"):
            break
    if length > limit:
        body = b""
    kept = [(name, value) for name, value in scope["headers"] if name in headers and name != b"content-length"]
    return dict(scope, headers=[*kept, (b"content-length", b"%d" % length)]), body


def closing(wsgi: Wsgi) -> Wsgi:
    """Give *wsgi*'s answer as one piece and close it, which is how Django learns that a request has ended."""

    def app(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterator[bytes]:
        answer = wsgi(environ, start_response)
        try:
            yield b"".join(answer)
        finally:
            if hasattr(answer, "close"):
                answer.close()

    return app


async def lifespan(receive: Receive, send: Send, lanes: Lanes) -> None:
    """Follow the server's own start and end."""
    while True:
        message = await receive()
        if message["type"] == "lifespan.shutdown":
            lanes.close()
        await send({"type": f"{message['type']}.complete"})
        if message["type"] == "lifespan.shutdown":
            return
