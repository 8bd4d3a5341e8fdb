"""What phones that watch cost one server process: memory, time when nothing happens, and how fast news arrives.

Two thousand phones listen to 250 circles, eight each. News is measured from the commit to the moment at which a phone
has read it; the bounds are for that. Then all listen to one circle, which no table has: the news goes out in a row, and
the last phone waits for the others. A bare datagram from one process to the other, sent in the same run, says what the
machine itself takes: on a busy one the ratio says more than the time.

With DATABASE_URL all is measured on PostgreSQL, in whose database it writes; there the measuring begins before the
commit.
"""

import asyncio
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import IO, cast

ROOT = Path(__file__).resolve().parent.parent
PHONES = 2000
CIRCLES = 250
NEWS, NEWS_TO_ALL = 400, 20
IDLE_SECONDS = 20
#: The bounds: KB a phone, percent of one core, milliseconds.
KB, PERCENT, P50, P99 = 60.0, 2.0, 2.0, 10.0


def main() -> None:
    """Start the server, measure, stop it."""
    with tempfile.TemporaryDirectory() as name:
        environment = {**os.environ, "PETUKH_DATA": name, "PETUKH_STATIC": name, "PYTHONPATH": str(ROOT)}
        subprocess.run([sys.executable, "manage.py", "migrate", "--verbosity=0"], cwd=ROOT, env=environment, check=True)
        server = subprocess.Popen(
            [sys.executable, "-m", "bench._live_server", str(CIRCLES), str(PHONES)],
            cwd=ROOT,
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        try:
            asyncio.run(Measurement(server).run())
        finally:
            server.terminate()
            server.wait(30)


class Phone(asyncio.Protocol):
    """Keeps the moment at which each event of a kind was read."""

    def __init__(self, path: str, arrived: list[tuple[str, bytes, int]]) -> None:
        self._path, self._arrived = path, arrived
        self.greeted = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for the stream."""
        self.hang_up = transport.close
        cast("asyncio.Transport", transport).write(f"GET {self._path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())

    def data_received(self, data: bytes) -> None:
        """Note what came."""
        now = time.monotonic_ns()
        self.greeted = self.greeted or b"event: hello" in data
        for line in data.split(b"event: news\ndata: ")[1:]:
            self._arrived.append((self._path.split("/")[2].split(".")[0], line.split(b"\n")[0], now))


class Bare(asyncio.DatagramProtocol):
    """Keeps how many milliseconds each datagram took."""

    def __init__(self, spent: list[float]) -> None:
        self._spent = spent

    def datagram_received(self, data: bytes, addr: object) -> None:  # noqa: ARG002 - asyncio says what is given
        """Note it."""
        self._spent.append((time.monotonic_ns() - int(data)) / 1e6)


class Measurement:
    """Two thousand phones, and the server's numbers at each stage."""

    def __init__(self, server: "subprocess.Popen[str]") -> None:
        self._server = server
        self._arrived: list[tuple[str, bytes, int]] = []
        self._bare: list[float] = []

    async def run(self) -> None:
        """Measure and print."""
        port = int(self._read())
        loop = asyncio.get_running_loop()
        bare, _ = await loop.create_datagram_endpoint(lambda: Bare(self._bare), ("127.0.0.1", 0))
        print(bare.get_extra_info("sockname")[1], file=self._server.stdin, flush=True)
        tickets = [self._read().split() for _ in range(PHONES)]
        empty = Numbers(self._server.pid)
        phones = await self._connect(port, [own for own, _ in tickets])
        await asyncio.sleep(3)
        full = Numbers(self._server.pid)
        await asyncio.sleep(IDLE_SECONDS)
        idle = Numbers(self._server.pid)
        _tell("memory a phone", (full.kilobytes - empty.kilobytes) / len(phones), "KB", KB)
        _tell("idle, of one core", (idle.seconds - full.seconds) / IDLE_SECONDS * 100, "%", PERCENT)
        print(f"threads {empty.threads} before, {full.threads} with {len(phones)} phones")
        print(f"database connections {empty.books} before, {full.books} with {len(phones)} phones")
        spent = await self._news("each", NEWS)
        _report("a bare datagram", self._bare)
        _report("news to a circle of eight", spent, P50, P99)
        print(f"news is {statistics.median(spent) / statistics.median(self._bare):.2f} bare datagrams (medians)")
        for phone in phones:
            phone.hang_up()
        await self._connect(port, [common for _, common in tickets])
        _report(f"news to one circle of {PHONES}", await self._news("all", NEWS_TO_ALL))

    async def _connect(self, port: int, paths: list[str]) -> list[Phone]:
        loop = asyncio.get_running_loop()
        phones = []
        for path in paths:
            _, phone = await loop.create_connection(lambda path=path: Phone(path, self._arrived), "127.0.0.1", port)  # type: ignore[misc]
            phones.append(phone)
        while not all(phone.greeted for phone in phones):
            await asyncio.sleep(0.1)
        return phones

    async def _news(self, kind: str, number: int) -> list[float]:
        """Milliseconds from the commit to each phone."""
        self._arrived.clear()
        print(kind, number, file=self._server.stdin, flush=True)
        answer = await asyncio.to_thread(self._read)
        await asyncio.sleep(2)
        told = dict(part.split("=") for part in answer.split())
        return [(at - int(told[f"{topic}:{version.decode()}"])) / 1e6 for topic, version, at in self._arrived]

    def _read(self) -> str:
        return cast("IO[str]", self._server.stdout).readline()


class Numbers:
    """What a process uses, as Linux tells it."""

    def __init__(self, process: int) -> None:
        place = Path(f"/proc/{process}")
        status = dict(line.split(":", 1) for line in (place / "status").read_text().splitlines())
        self.kilobytes = int(status["VmRSS"].split()[0])
        self.threads = int(status["Threads"])
        times = (place / "stat").read_text().rpartition(")")[2].split()
        self.seconds = (int(times[11]) + int(times[12])) / os.sysconf("SC_CLK_TCK")
        self.books = _files(place) if "DATABASE_URL" not in os.environ else _sockets(process)


def _files(place: Path) -> int:
    return sum(str(each.readlink()).endswith("db.sqlite3") for each in (place / "fd").iterdir())


def _sockets(process: int) -> int:
    """Connections to PostgreSQL that this process has open."""
    import psycopg  # noqa: PLC0415 - there only with PostgreSQL

    with psycopg.connect(os.environ["DATABASE_URL"]) as connection:
        asked = "SELECT count(*) FROM pg_stat_activity WHERE application_name = %s"
        row = connection.execute(asked, [f"bench-{process}"]).fetchone()
    return int(row[0]) if row else 0


def _report(name: str, spent: list[float], p50: float | None = None, p99: float | None = None) -> None:
    cuts = statistics.quantiles(spent, n=100)
    print(f"{name}: {len(spent)} arrivals")
    _tell("  p50", cuts[49], "ms", p50)
    _tell("  p99", cuts[98], "ms", p99)


def _tell(name: str, value: float, unit: str, most: float | None) -> None:
    bound = "" if most is None else f"   (at most {most:g}; {value / most:.0%} of it)"
    print(f"{name:20}{value:8.2f} {unit}{bound}", flush=True)


if __name__ == "__main__":
    main()
