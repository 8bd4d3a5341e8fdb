"""How long the first page takes through the real entry, one request after another and sixteen at a time."""

import http.client
import statistics
import sys
import tempfile
import threading
import time
from pathlib import Path

ROUNDS = 2000
CLIENTS = 16


def main() -> None:
    """Start a server on an empty database, measure, stop it."""
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
    from tests import running  # noqa: PLC0415

    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        running.prepare(folder)
        server = running.start(folder)
        try:
            _ask(server.port, 200)
            _report("one after another", _ask(server.port, ROUNDS))
            begun = time.perf_counter()
            spent = _crowd(server.port)
            _report(f"{CLIENTS} at a time", spent)
            print(f"{'':20}{len(spent) / (time.perf_counter() - begun):8.0f} requests a second")
        finally:
            server.stop()


def _ask(port: int, times: int) -> list[float]:
    connection = http.client.HTTPConnection("127.0.0.1", port)
    spent = []
    for _ in range(times):
        begun = time.perf_counter()
        connection.request("GET", "/", headers={"Accept-Encoding": "identity"})
        answer = connection.getresponse()
        answer.read()
        spent.append(time.perf_counter() - begun)
        if answer.status != 200:
            raise SystemExit(f"The first page answered {answer.status}")
    connection.close()
    return spent


def _crowd(port: int) -> list[float]:
    spent: list[float] = []
    threads = [threading.Thread(target=lambda: spent.extend(_ask(port, ROUNDS // CLIENTS))) for _ in range(CLIENTS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return spent


def _report(name: str, spent: list[float]) -> None:
    cuts = statistics.quantiles(spent, n=100)
    print(f"{name:20}p50 {cuts[49] * 1000:6.2f} ms   p99 {cuts[98] * 1000:6.2f} ms")
