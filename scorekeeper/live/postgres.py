"""News between processes: LISTEN and NOTIFY on one PostgreSQL connection of the process.

A deed notifies inside its own transaction, so that PostgreSQL sends the news exactly where the deed was committed.
"""

import asyncio
import contextlib
import logging
from collections.abc import Mapping
from typing import Any

import psycopg

from scorekeeper.live.hub import Hub
from scorekeeper.live.presence import ALIVE_SECONDS
from scorekeeper.live.wire import CHANNEL, Alive, Ends, Message, decoded, encoded

#: Seconds that the database may take to connect or to answer before the connection counts as lost.
_PATIENCE = 5
#: Seconds between two attempts to connect, at first and at most.
_SOON, _LATE = 0.2, 5.0
#: Seconds in which phones that come and go are gathered into one notification.
_GATHER = 0.05
_SEND = "SELECT pg_notify(%s, said) FROM unnest(%s::text[]) AS said"
_log = logging.getLogger(__name__)


class Postgres:
    """Keeps a hub in touch with the other processes of its database, over and over after a loss."""

    def __init__(self, hub: Hub, connect: Mapping[str, Any]) -> None:
        self._hub, self._connect = hub, connect
        self._stirred = asyncio.Event()
        self._lost: Exception | None = None

    async def run(self) -> None:
        """Go on until cancelled; then tell the others that this process's phones are gone."""
        self._hub.cut_off()
        wait = _SOON
        while True:
            try:
                async with asyncio.timeout(_PATIENCE):
                    connection = await psycopg.AsyncConnection.connect(**self._connect, autocommit=True)
                async with connection:
                    wait = _SOON
                    await self._stay(connection)
            except (psycopg.Error, OSError, TimeoutError) as error:
                if not self._hub.deaf or wait == _SOON:
                    _log.warning("News from the database can't be heard, trying again: %s", error)
            self._hub.cut_off()
            await asyncio.sleep(wait)
            wait = min(2 * wait, _LATE)

    async def _stay(self, connection: psycopg.AsyncConnection[Any]) -> None:
        """Hear and tell, until the connection is lost (raises what psycopg or the clock says)."""
        self._lost = None
        connection.add_notify_handler(lambda notice: self._heard(notice.payload))
        await connection.execute(f"LISTEN {CHANNEL}")
        self._hub.hear_again()
        self._hub.presence.share(self._stirred.set)
        self._stirred.set()
        try:
            while True:
                await self._wait(connection)
                if self._lost:
                    raise self._lost
                await asyncio.sleep(_GATHER)
                self._hub.presence.forget_silent()
                await _send(connection, [Alive(self._hub.presence.name), *self._hub.presence.outgoing()])
        except asyncio.CancelledError:
            with contextlib.suppress(psycopg.Error, TimeoutError):
                await _send(connection, [Ends(self._hub.presence.name)])
            raise
        finally:
            self._hub.presence.share(None)

    async def _wait(self, connection: psycopg.AsyncConnection[Any]) -> None:
        """Take in what is notified, until there is something to tell or a sign of life is due."""
        loop, place = asyncio.get_running_loop(), connection.fileno()
        self._readable(connection)  # what came along with the last answer
        loop.add_reader(place, self._readable, connection)
        try:
            async with asyncio.timeout(ALIVE_SECONDS):
                await self._stirred.wait()
        except TimeoutError:
            pass
        finally:
            loop.remove_reader(place)
            self._stirred.clear()

    def _readable(self, connection: psycopg.AsyncConnection[Any]) -> None:
        if self._lost:
            return
        try:
            connection.pgconn.consume_input()
            while notice := connection.pgconn.notifies():
                self._heard(notice.extra.decode())
        except psycopg.Error as error:
            self._lost = error
            self._stirred.set()

    def _heard(self, text: str) -> None:
        message = decoded(text)
        if message:
            self._hub.receive(message)


async def _send(connection: psycopg.AsyncConnection[Any], messages: list[Message]) -> None:
    async with asyncio.timeout(_PATIENCE):
        await connection.execute(_SEND, [CHANNEL, [encoded(message) for message in messages]])
