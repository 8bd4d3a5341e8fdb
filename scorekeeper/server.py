"""The web server (uvicorn) as this project runs it: one process, ended within two seconds, no endless headers."""

import socket

import uvicorn
from django.conf import settings
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol


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
    uvicorn.Server(config).run(sockets=[listener])
