"""The web server (uvicorn) as this project runs it: one process, ended within two seconds, no endless headers."""

import socket

import uvicorn
from django.conf import settings
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from scorekeeper import live

#: Connections and files kept for everything that is no stream.
SPARE = 256
#: Milliseconds without an acknowledgement after which a connection is given up. Phones that listen are sent something
#: every few seconds, so the number of phones is right again soon after one has lost its network.
VANISHED_MS = 30_000


class BoundedProtocol(HttpToolsProtocol):
    """HTTP whose request line and headers together end within `settings.MAX_HEAD` bytes; longer ones get 400.

    The parser keeps an unfinished head in memory without any bound of its own.
    """

    _head = 0  # bytes of the head read so far
    _waiting = 0  # bytes received since the head began, while it has no end
    _complete = False

    def on_message_begin(self) -> None:
        """Begin to count."""
        self._head, self._complete = 0, False
        super().on_message_begin()

    def on_url(self, url: bytes) -> None:
        """Count the address, which may come in pieces."""
        self._count(url)
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        """Count a header."""
        self._count(name, value)
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """Go on to the body, which has bounds of its own."""
        self._complete, self._waiting = True, 0
        super().on_headers_complete()

    def data_received(self, data: bytes) -> None:
        """Parse, and hang up on a head that doesn't end."""
        super().data_received(data)
        if self._complete or self.transport.is_closing():
            return
        self._waiting += len(data)
        if self._waiting > 2 * settings.MAX_HEAD:
            self.send_400_response("The request's headers are too long.")

    def _count(self, *pieces: bytes) -> None:
        self._head += sum(len(piece) for piece in pieces)
        if self._head > settings.MAX_HEAD:
            raise ValueError("The request's headers are too long.")  # the parser hands it on, and uvicorn answers 400


class Server(uvicorn.Server):
    """A server that ends its streams before it waits for phones to hang up: those that listen never would."""

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End."""
        live.hub.close()
        await super().shutdown(sockets)


def descriptors() -> int:
    """How many connections and files this process may have open: as many as the system allows it to ask for."""
    try:
        import resource  # noqa: PLC0415 - not on every system
    except ImportError:
        return 2048
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    return most if most != resource.RLIM_INFINITY else 2**20


def give_up_vanished(listener: socket.socket) -> None:
    """Let a connection end whose phone acknowledges nothing any more, where the system can: it went without a word."""
    if hasattr(socket, "TCP_USER_TIMEOUT"):
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, VANISHED_MS)


def run(listener: socket.socket) -> None:
    """Serve on *listener* until SIGTERM or SIGINT."""
    config = uvicorn.Config(
        "scorekeeper.asgi:application",
        http=BoundedProtocol,
        ws="none",
        lifespan="on",
        log_config=None,  # Django's settings say what is logged
        log_level="error",
        access_log=False,
        server_header=False,
        proxy_headers=settings.PUBLIC,
        timeout_graceful_shutdown=1,
    )
    live.hub.most = min(live.hub.most, descriptors() - SPARE)
    give_up_vanished(listener)
    Server(config).run(sockets=[listener])
