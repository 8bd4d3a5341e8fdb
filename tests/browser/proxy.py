"""A proxy before a site that lies under a path, set up as docs/self-hosting.md has it: it takes the path off."""

import contextlib
import socket
import threading
from urllib.parse import urlsplit


class Proxy:
    """Passes requests on to a server with a `BASE_URL`; `url` is the address under which a browser finds the site here.

    To the server it speaks as the proxy of that address would, to the browser over plain http on 127.0.0.1, which
    browsers trust as they trust https.
    """

    def __init__(self, port: int, base: str) -> None:
        self._port, self._base = port, urlsplit(base)
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._own = f"http://127.0.0.1:{self._listener.getsockname()[1]}"
        self.url = self._own + self._base.path
        #: Paths that lay outside the prefix: the site must ask for none.
        self.strays: list[str] = []
        threading.Thread(target=self._accept, daemon=True).start()

    def close(self) -> None:
        """Take it away."""
        self._listener.close()

    def _accept(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                browser, _ = self._listener.accept()
                threading.Thread(target=self._serve, args=(browser,), daemon=True).start()

    def _serve(self, browser: socket.socket) -> None:
        """One request on each connection."""
        with contextlib.suppress(OSError), browser:
            head = b""
            while b"\r\n\r\n" not in head:
                piece = browser.recv(65536)
                if not piece:
                    return
                head += piece
            head, _, body = head.partition(b"\r\n\r\n")
            with socket.create_connection(("127.0.0.1", self._port)) as server:
                server.sendall(self._passed_on(head.decode("latin-1")) + body)
                threading.Thread(target=_pump, args=(browser, server), daemon=True).start()
                _pump(server, browser)

    def _passed_on(self, head: str) -> bytes:
        """The head of a request as the proxy of the outside address would send it."""
        first, *lines = head.split("\r\n")
        method, path, version = first.split(" ")
        if not path.startswith(f"{self._base.path}/"):
            self.strays.append(path)
        outside = f"{self._base.scheme}://{self._base.netloc}"
        kept = [
            line.replace(self._own, outside)
            for line in lines
            if line.partition(":")[0].lower() not in ("host", "connection")
        ]
        own = [f"Host: {self._base.netloc}", f"X-Forwarded-Proto: {self._base.scheme}", "Connection: close"]
        first = f"{method} {path.removeprefix(self._base.path)} {version}"
        return "\r\n".join([first, *own, *kept, "", ""]).encode("latin-1")


def _pump(source: socket.socket, target: socket.socket) -> None:
    """Pass on until one end is closed."""
    with contextlib.suppress(OSError):
        while piece := source.recv(65536):
            target.sendall(piece)
    with contextlib.suppress(OSError):
        target.shutdown(socket.SHUT_WR)
