"""What lies between a phone and the server: it can be cut without a word, as a lost network is, or snapped off."""

import contextlib
import selectors
import socket
import threading
from urllib.parse import urlsplit


class Cable:
    """Passes on what is sent to its own port; `url` is its address. `connections`: how many were made through it."""

    def __init__(self, server: str) -> None:
        self._server = ("127.0.0.1", urlsplit(server).port or 80)
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self._listener.getsockname()[1]}"
        self.connections = 0
        self._cut = False
        self._ends: dict[socket.socket, socket.socket] = {}
        self._lock = threading.Lock()
        self._selector = selectors.DefaultSelector()
        self._selector.register(self._listener, selectors.EVENT_READ)
        self._over = False
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    @property
    def open(self) -> int:
        """Connections that are open now."""
        with self._lock:
            return len(self._ends) // 2

    def cut(self) -> None:
        """From now on nothing gets through, and nobody is told; what was sent meanwhile is lost."""
        self._cut = True

    def mend(self) -> None:
        """New connections work again; those of before the cut stay dead without a word."""
        with self._lock:
            for end in self._ends:
                with contextlib.suppress(KeyError):
                    self._selector.unregister(end)
        self._cut = False

    def snap(self) -> None:
        """Tear every connection off, as a change of network does."""
        with self._lock:
            for end in list(self._ends):
                self._drop(end)

    def close(self) -> None:
        """Take it away."""
        self._over = True
        self._thread.join()
        self.snap()
        self._listener.close()
        self._selector.close()

    def _run(self) -> None:
        while not self._over:
            for key, _ in self._selector.select(0.05):
                with self._lock:
                    self._serve(key.fileobj)  # type: ignore[arg-type]

    def _serve(self, ready: socket.socket) -> None:
        if ready is self._listener:
            self._plug_in()
        elif ready in self._ends:
            self._pass_on(ready)

    def _plug_in(self) -> None:
        phone, _ = self._listener.accept()
        try:
            server = socket.create_connection(self._server, timeout=5)
        except OSError:
            phone.close()
            return
        self.connections += 1
        for end, other in ((phone, server), (server, phone)):
            end.settimeout(5)
            self._ends[end] = other
            self._selector.register(end, selectors.EVENT_READ)

    def _pass_on(self, end: socket.socket) -> None:
        try:
            data = end.recv(65536)
            if self._cut:
                if not data:
                    self._selector.unregister(end)
                return
            if data:
                self._ends[end].sendall(data)
                return
        except OSError:
            pass
        self._drop(end)

    def _drop(self, end: socket.socket) -> None:
        other = self._ends.pop(end, None)
        if other is None:
            return
        self._ends.pop(other, None)
        for each in (end, other):
            with contextlib.suppress(KeyError, ValueError):
                self._selector.unregister(each)
            each.close()
