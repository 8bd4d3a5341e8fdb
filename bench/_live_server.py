"""The server that `bench.live` measures: the real entry, writing hands when it is told to, and telling when it did.

It prints its port and two tickets for each phone, a line each: in a circle of eight, and in one circle for all. It
reads a port for bare datagrams, then lines such as `each 400` or `all 20`: it writes that many hands, sends a datagram
after each, and answers with the moments.
"""

import asyncio
import os
import socket
import sys
import threading
import time
from collections.abc import Callable
from functools import partial
from typing import Any

os.environ["PGAPPNAME"] = f"bench-{os.getpid()}"

import uvicorn
import uvloop
from django.conf import settings
from django.db import connection

from scorekeeper import asgi, live
from scorekeeper.live import tickets
from scorekeeper.live.wire import Message, News, decoded
from scorekeeper.rules.hand import Entry, Hand
from scorekeeper.rules.rules_json import parse_rules
from scorekeeper.server import BoundedProtocol, Server
from scorekeeper.tables import queries, services

NAMES = ("Anna", "Boris", "Vera", "Gleb")
#: Nobody gets out: what is written off is written back in the next hand.
HANDS = (
    Hand(tuple(Entry(tricks) for tricks in (2, 1, 1, 1))),
    Hand(tuple(Entry(tricks, fouls=(("revoke", fouls),)) for tricks, fouls in ((2, 1), (1, 1), (1, 1), (1, 1)))),
)


class Moments:
    """When each news was told: after the commit in this process, just before it where PostgreSQL tells it."""

    def __init__(self) -> None:
        self.at: dict[str, int] = {}
        self._publish = live.hub.publish
        live.hub.publish = self.publish  # type: ignore[method-assign]

    def publish(self, message: Message) -> None:
        """Note the moment after a commit."""
        self._note(message)
        self._publish(message)

    def execute(self, run: Callable[..., Any], sql: str, values: Any, many: bool, context: Any) -> Any:  # noqa: FBT001
        """Note the moment at which a notification is in the transaction; the commit follows at once."""
        result = run(sql, values, many, context)
        if "pg_notify" in sql:
            self._note(decoded(values[1]))
        return result

    def _note(self, message: Message | None) -> None:
        if isinstance(message, News):
            self.at[f"{message.topic}:{message.version}"] = time.monotonic_ns()


def begin() -> services.Answer:
    """A game in a new circle."""
    rules = parse_rules({"preset": "classic-20"})
    return services.start_game(key=services.new_key(), phone="bench", names=NAMES, rules=rules)


def write(game: str, moments: Moments) -> None:
    """The next hand."""
    shown = queries.game_screen(game)
    with connection.execute_wrapper(moments.execute):
        services.save_hand(
            key=services.new_key(),
            phone="bench",
            game=game,
            number=shown.position.number,
            hand=HANDS[(shown.position.number + 1) % 2],
            revision=shown.revision,
            position=shown.digest,
        )


def ticket(circle: str, phone: int) -> str:
    """A phone's ticket."""
    signed = tickets.issue(
        settings.SECRET_KEY, topic=circle, phone=f"phone {phone}", role="watcher", generation=1, lives=3600
    )
    return f"{tickets.ROUTE}{signed}"


def serve(circles: int, phones: int) -> None:
    """Serve until the system ends it; a thread of its own reads what to do."""
    moments = Moments()
    listener = socket.create_server(("127.0.0.1", 0), backlog=2048)
    config = uvicorn.Config(
        asgi.application, http=BoundedProtocol, ws="none", lifespan="on", log_config=None, access_log=False
    )

    async def run() -> None:
        loop = asyncio.get_running_loop()

        def on_a_lane(deed: Callable[[], Any]) -> Any:
            return asyncio.run_coroutine_threadsafe(asgi.lanes.call(deed), loop).result()

        threading.Thread(target=obey, args=(on_a_lane, moments, listener, circles, phones), daemon=True).start()
        await Server(config).serve(sockets=[listener])

    uvloop.run(run())


def obey(
    on_a_lane: Callable[[Callable[[], Any]], Any], moments: Moments, listener: socket.socket, circles: int, phones: int
) -> None:
    """Begin the games, say where they are, then write hands as asked."""
    games = [on_a_lane(begin) for _ in range(circles)]
    print(listener.getsockname()[1])
    for phone in range(phones):
        print(ticket(games[phone % circles].circle, phone), ticket(games[0].circle, phone))
    sys.stdout.flush()
    bare, bare_port = socket.socket(type=socket.SOCK_DGRAM), int(sys.stdin.readline())
    for line in sys.stdin:
        kind, number = line.split()
        moments.at.clear()
        for turn in range(int(number)):
            game = games[turn % circles if kind == "each" else 0].game
            on_a_lane(partial(write, game, moments))
            time.sleep(0.005 if kind == "each" else 0.2)
            bare.sendto(str(time.monotonic_ns()).encode(), ("127.0.0.1", bare_port))
        print(*(f"{name}={at}" for name, at in moments.at.items()), flush=True)


if __name__ == "__main__":
    serve(int(sys.argv[1]), int(sys.argv[2]))
