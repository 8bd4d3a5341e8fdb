"""`manage.py serve`: the production server, with its address as text and as a QR code."""

import errno
import io
import socket
from typing import Any

import segno
from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.db import connections

from scorekeeper import server
from scorekeeper.tables.management.ready import require_books
from scorekeeper.web import address


class Command(BaseCommand):
    """Bind first, print then, so that what is printed can be opened."""

    help = "Serves the app. HOST, PORT and BASE_URL say where; docs/self-hosting.md tells more."

    def handle(self, *args: Any, **options: Any) -> None:
        """Serve until SIGTERM or Ctrl+C."""
        require_books()
        connections.close_all()  # the lanes open their own
        host = chosen_host()
        listener = listen(bind_address(host), settings.PORT)
        port = listener.getsockname()[1]  # PORT=0 takes any free one
        with listener:
            self._announce(host, port)
            try:
                server.run(listener)
            except KeyboardInterrupt:
                self.stdout.write("")

    def _announce(self, host: str, port: int) -> None:
        url = settings.BASE_URL or address.home_url(host, port)
        for line in [*qr_lines(f"{url}/", self.stdout.encoding), f"{url}/", *remarks(host, port), "Ctrl+C stops it."]:
            self.stdout.write(line)
        self.stdout.flush()


def chosen_host() -> str:
    """Give the host to print: HOST, or the network's address, or localhost where there is no network.

    Raises CommandError where phones would be refused under it.
    """
    host = str(settings.HOST).removeprefix("[").removesuffix("]")
    if host in {"", "0.0.0.0", "::"}:  # noqa: S104  (all interfaces, which is what an empty HOST means too)
        host = address.network_address() or "localhost"
    if settings.PUBLIC or address.is_home(host):
        return host
    raise CommandError(
        f"{host} belongs to the Internet, where the app is served by https only: set BASE_URL=https://… and put a "
        "proxy in front (docs/self-hosting.md). For a home network: HOST=its private address or a name ending in "
        ".local. For this machine alone: HOST=localhost."
    )


def bind_address(host: str) -> str:
    """Give the address to listen on.

    A loopback HOST is listened on alone, anything else on all interfaces: in a container HOST belongs to the machine
    outside. Behind a proxy it is loopback unless HOST says otherwise.
    """
    if settings.PUBLIC and not settings.HOST:
        return "127.0.0.1"
    if address.is_loopback(host) and settings.HOST:
        return host
    return "::" if ":" in host else "0.0.0.0"  # noqa: S104  (the phones of the home network come from there)


def listen(host: str, port: int) -> socket.socket:
    """Give a listening socket; raises CommandError with the way out where that can't be."""
    try:
        family, *_, place = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        return socket.create_server((place[0], port), family=family, backlog=2048)
    except OSError as error:
        raise CommandError(_why_not(error, host, port)) from error
    except OverflowError as error:
        raise CommandError(f"PORT={port} is no port: take one from 1024 to 65535.") from error


def _why_not(error: OSError, host: str, port: int) -> str:
    if error.errno == errno.EADDRINUSE:
        return f"Port {port} is taken, perhaps by a Petukh that already runs. Choose another: make run PORT={port + 1}"
    if error.errno == errno.EACCES:
        return f"Port {port} is kept for the system. Choose one above 1023: make run PORT=8000"
    return f"Can't listen on {host}, port {port}: {error.strerror}. HOST= and PORT= choose another place."


def qr_lines(text: str, encoding: str | None) -> list[str]:
    """Give a QR code of *text* as lines for a terminal; none where its *encoding* has no block characters."""
    drawing = io.StringIO()
    segno.make(text, error="l", micro=False).terminal(drawing, border=2, compact=True)
    try:
        drawing.getvalue().encode(encoding or "ascii")
    except UnicodeEncodeError:
        return []
    return drawing.getvalue().splitlines()


def remarks(host: str, port: int) -> list[str]:
    """Say what a phone needs to get here, and what may keep it from it."""
    if settings.PUBLIC:
        return [f"A proxy is expected to send {settings.BASE_URL} to port {port}."]
    if address.is_loopback(host):
        return [
            "Only this machine can open it."
            if settings.HOST
            else "No network was found: only this machine can open it."
        ]
    notes = ["Open it on a phone in the same network."]
    if not settings.HOST and address.in_container():
        notes.append(
            "This is the address of a container. Where phones can't open it, give the address of the machine outside: "
            f"make run HOST=192.168.1.5 PORT={port}"
        )
    return notes
