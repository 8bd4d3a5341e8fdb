"""The parts of the entry in asgi.py: lanes, requests read whole, news, the server's start and end."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Iterator, MutableMapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from asgiref.sync import ThreadSensitiveContext
from django.db import close_old_connections, connection, connections

from scorekeeper.live.hub import Hub

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]
Wsgi = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]
T = TypeVar("T")
#: The answer to a body that doesn't end.
TOO_SLOW: list[Message] = [
    {"type": "http.response.start", "status": 408, "headers": [(b"content-length", b"0"), (b"connection", b"close")]},
    {"type": "http.response.body"},
]


class Lanes:
    """Threads that run Django, each taking one request at a time; requests wait in the order they came."""

    def __init__(self, count: int, name: str = "lane") -> None:
        self._all = [ThreadPoolExecutor(1, thread_name_prefix=f"{name}-{number}") for number in range(count)]
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

    async def call(self, deed: Callable[[], T]) -> T:
        """What *deed* gives, done on the lane that is free next: a short look into the books outside any request."""
        lane = await self._free.get()
        try:
            return await asyncio.get_running_loop().run_in_executor(lane, _fresh, deed)
        finally:
            self._free.put_nowait(lane)

    def close(self) -> None:
        """Close each lane's database connection and end its thread."""
        for lane in self._all:
            lane.submit(connections.close_all)
            lane.shutdown()


def _fresh(deed: Callable[[], T]) -> T:
    """Do *deed* on a connection that still works, as Django sees to before each request."""
    close_old_connections()
    return deed()


async def read_whole(scope: Scope, receive: Receive, limit: int) -> tuple[Scope, bytes] | None:
    """Read a request to its end; None where the phone hung up meanwhile.

    Of a body over *limit* bytes nothing is kept but a length that is over it too: RefusalsMiddleware answers 413.
    A header with an underscore is dropped: WSGI can't tell it from the one with a hyphen that a proxy vouches for.
    """
    headers = {name: value for name, value in scope["headers"] if b"_" not in name}
    length = int(headers.get(b"content-length", b"0"))
    body = bytearray()  # a large one comes in hundreds of pieces
    while length <= limit:
        message = await receive()
        if message["type"] == "http.disconnect":
            return None
        body += message.get("body", b"")
        length = max(length, len(body))
        if not message.get("more_body"):
            break
    if length > limit:
        body.clear()
    kept = [(name, value) for name, value in scope["headers"] if name in headers and name != b"content-length"]
    return dict(scope, headers=[*kept, (b"content-length", b"%d" % length)]), bytes(body)


class News:
    """The hub of this process, and with PostgreSQL its way to the other processes."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub
        self._between: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to hear; phones may listen from now on."""
        self._hub.open()
        if connection.vendor == "postgresql":
            from scorekeeper.live.postgres import Postgres  # noqa: PLC0415 - its driver is there only with PostgreSQL

            self._between = asyncio.ensure_future(Postgres(self._hub, _listening()).run())

    async def stop(self) -> None:
        """End all streams, and tell the other processes."""
        self._hub.close()
        if self._between:
            self._between.cancel()
            await asyncio.wait([self._between])


def _listening() -> dict[str, Any]:
    """What psycopg needs to reach the same database: Django's own settings without its ways with cursors."""
    given = connection.get_connection_params()
    return {name: value for name, value in given.items() if isinstance(value, str | int)}


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


async def lifespan(receive: Receive, send: Send, lanes: Iterable[Lanes], news: News) -> None:
    """Follow the server's own start and end."""
    while True:
        message = await receive()
        if message["type"] == "lifespan.startup":
            news.start()
        else:
            await news.stop()
            for some in lanes:
                some.close()
        await send({"type": f"{message['type']}.complete"})
        if message["type"] == "lifespan.shutdown":
            return
