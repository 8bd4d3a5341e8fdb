"""The real server in a process of its own, as `make run` starts it, on a free port and an own folder."""

import contextlib
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

ROOT = Path(__file__).resolve().parent.parent
OWN = ("BASE_URL", "HOST", "PORT", "SECRET_KEY", "DJANGO_SETTINGS_MODULE", "PETUKH_DEBUG", "DJANGO_ALLOW_ASYNC_UNSAFE")


def environment(folder: Path, **extra: str) -> dict[str, str]:
    """Give the environment of a server that keeps everything in *folder*."""
    inherited = {name: value for name, value in os.environ.items() if name not in OWN}
    own = {"PETUKH_DATA": str(folder / "data"), "PETUKH_STATIC": str(folder / "static"), "PYTHONWARNINGS": "error"}
    return {**inherited, **own, **extra}


def manage(folder: Path, *arguments: str, **extra: str) -> subprocess.CompletedProcess[str]:
    """Run a command of manage.py to its end."""
    return subprocess.run(
        [sys.executable, "manage.py", *arguments],
        cwd=ROOT,
        env=environment(folder, **extra),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


@dataclass
class Server:
    """A running server; `url` is what it printed, without the final slash."""

    process: subprocess.Popen[str]
    log: Path
    said: list[str] = field(default_factory=list)
    url: str = ""

    @property
    def port(self) -> int:
        """The port it listens on."""
        return urlsplit(self.url).port or 80

    def raw(self, request: bytes, patience: float = 20) -> tuple[int, bytes]:
        """Send bytes as they are; give the status (0 where none came) and the whole answer.

        *patience* is how many seconds to wait for an answer, which a request without an end never gets.
        """
        with socket.create_connection(("127.0.0.1", self.port), timeout=patience) as connection:
            with contextlib.suppress(OSError):  # it may answer and hang up before it has read all
                connection.sendall(request)
            answer = _answer(connection)
        found = re.match(rb"HTTP/1\.[01] (\d{3})", answer)
        return (int(found[1]) if found else 0), answer

    def get(self, path: str = "/", *headers: str, host: str = "localhost") -> tuple[int, bytes]:
        """Ask for a page, on a connection of its own."""
        lines = [f"GET {path} HTTP/1.1", f"Host: {host}", "Connection: close", *headers, "", ""]
        return self.raw("\r\n".join(lines).encode())

    def stop(self) -> str:
        """End it as a system does; give what it wrote to its error output."""
        self.process.send_signal(signal.SIGTERM)
        try:
            self.process.communicate(timeout=30)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.communicate()
            raise
        return self.log.read_text(encoding="utf-8")


def start(folder: Path, **extra: str) -> Server:
    """Start a server on the data in *folder*, and wait until it has printed its address."""
    extra = {"HOST": "127.0.0.1", "PORT": "0", **extra}
    log = folder / "errors.log"  # not a pipe: a server with much to complain about would fill it and stop
    with log.open("w", encoding="utf-8") as errors:
        process = subprocess.Popen(
            [sys.executable, "manage.py", "serve"],
            cwd=ROOT,
            env=environment(folder, **extra),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=errors,
            text=True,
            encoding="utf-8",
        )
    server = Server(process, log)
    assert process.stdout is not None
    for line in process.stdout:
        server.said.append(line.rstrip("\n"))
        if line.startswith("http"):
            server.url = line.strip().rstrip("/")
        if "stops it" in line:
            return server
    process.wait()
    raise AssertionError(f"The server did not start: {log.read_text(encoding='utf-8')}")


def copied(prepared: Path, place: Path) -> Path:
    """Give a copy of a prepared folder, inside *place*; its key is its own."""
    copy = shutil.copytree(prepared, place / "own", ignore=shutil.ignore_patterns("secret.key"))
    return Path(copy)


def prepare(folder: Path, **extra: str) -> None:
    """Do what `make run` does before it serves: tables and static files."""
    for command in (["migrate"], ["collectstatic", "--no-input"]):
        done = manage(folder, *command, "--verbosity", "0", **extra)
        assert done.returncode == 0, done.stderr


def _answer(connection: socket.socket) -> bytes:
    received = b""
    with contextlib.suppress(OSError):
        while not _whole(received) and (piece := connection.recv(65536)):
            received += piece
    return received


def _whole(answer: bytes) -> bool:
    head, gap, body = answer.partition(b"\r\n\r\n")
    length = re.search(rb"(?i)\r\ncontent-length: (\d+)", head)
    return bool(gap and length) and len(body) >= int(length[1] if length else 0)
