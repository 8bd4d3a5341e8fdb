"""Who listens in this process, and what they are told. Newest wins: a listener holds one event of each kind."""

import asyncio
import contextlib
from collections import defaultdict

from scorekeeper.live.presence import Presence
from scorekeeper.live.tickets import Ticket
from scorekeeper.live.wire import Message, News, Withdrawn, event

#: Seconds between two signs of life on each stream; a page gives the connection up after 15 without one.
BEAT_SECONDS = 9
#: Each listener belongs to one slot, and each slot has its turn: beats of many phones never come all at once.
_SLOTS = 90
#: Signs of life that a phone may leave untaken before it is let go.
_UNTAKEN = 3
#: Pages of one phone that may listen; one more takes the place of the oldest, which is most likely dead.
OF_ONE_PHONE = 8
#: Seconds in which coming and going are gathered into one number.
GATHER_SECONDS = 0.2


class Full(Exception):  # noqa: N818 - a house that is full, not a fault
    """Raised where no more phones can be listened to."""


class Listener:
    """One open page: what it has still to be told."""

    __slots__ = ("_events", "_waiting", "dropped", "ended", "phones", "slot", "task", "ticket", "untaken")

    def __init__(self, ticket: Ticket, slot: int) -> None:
        self.ticket, self.slot = ticket, slot
        self.phones = 0  # the number that it was told last
        self.untaken = 0
        self.ended = self.dropped = False
        self.task: asyncio.Task[None] | None = None
        self._events: dict[str, bytes] = {}
        self._waiting: asyncio.Future[None] | None = None

    def tell(self, kind: str, data: bytes) -> None:
        """Put an event, as its bytes, in the place of the last one of its kind; after the end nothing more is told."""
        if not self.ended:
            self._events[kind] = data
            self._wake()

    def end(self) -> None:
        """Tell what is left, and nothing more."""
        self.ended = True
        self._wake()

    def drop(self) -> None:
        """Give a reader up that takes nothing."""
        self.dropped = True
        self.end()
        if self.task:
            self.task.cancel()

    async def next(self) -> bytes:
        """What to send next; nothing where it is over."""
        self.untaken = 0
        while not self._events and not self.ended:
            self._waiting = asyncio.get_running_loop().create_future()
            await self._waiting
        told = b"".join(self._events.values())
        self._events.clear()
        return told

    def _wake(self) -> None:
        if self._waiting and not self._waiting.done():
            self._waiting.set_result(None)


class Hub:
    """Topics and their listeners. Only `publish` may be called from any thread; all else belongs to the loop's."""

    def __init__(self, most: int = 5000, beat: float = BEAT_SECONDS) -> None:
        self.most = most  # streams at once
        self._pace = beat / _SLOTS
        self.deaf = False  # whether news of other processes can't be heard at present
        self.closing = False
        self.presence = Presence(self._phones_changed)
        self._loop: asyncio.AbstractEventLoop | None = None
        self._topics: defaultdict[str, dict[Listener, None]] = defaultdict(dict)
        self._pages: defaultdict[str, list[Listener]] = defaultdict(list)  # by phone, the oldest first
        self._slots: list[dict[Listener, None]] = [{} for _ in range(_SLOTS)]
        self._count = self._turn = self._next_slot = 0
        self._beating = False
        self._changed: set[str] = set()

    def open(self) -> None:
        """Belong to the running loop."""
        self._loop = asyncio.get_running_loop()
        self.closing = False

    def close(self) -> None:
        """End every stream, and let nobody in any more."""
        self.closing = True
        for listener in self._everybody():
            listener.end()

    # --- listening ----------------------------------------------------------------------------------------------

    def join(self, ticket: Ticket) -> Listener:
        """Listen from now on. Raises `Full`."""
        if self._count >= self.most:
            raise Full
        pages = self._pages[ticket.phone]
        listening = [page for page in pages if not page.ended]
        if len(listening) >= OF_ONE_PHONE:
            listening[0].end()
        self._next_slot = (self._next_slot + 1) % _SLOTS
        listener = Listener(ticket, self._next_slot)
        pages.append(listener)
        self._topics[ticket.topic][listener] = None
        self._slots[listener.slot][listener] = None
        self._count += 1
        self.presence.enter(ticket.topic, ticket.phone)
        self._phones_changed(ticket.topic)  # also where the number stays, since this page doesn't know it yet
        self._beat_on()
        return listener

    def leave(self, listener: Listener) -> None:
        """Listen no more."""
        ticket = listener.ticket
        del self._slots[listener.slot][listener], self._topics[ticket.topic][listener]
        if not self._topics[ticket.topic]:
            del self._topics[ticket.topic]
        self._pages[ticket.phone].remove(listener)
        if not self._pages[ticket.phone]:
            del self._pages[ticket.phone]
        self._count -= 1
        self.presence.leave(ticket.topic, ticket.phone)

    # --- telling ------------------------------------------------------------------------------------------------

    def publish(self, message: Message) -> None:
        """Tell everybody concerned in this process; from any thread, and without a server nobody."""
        if self._loop:
            with contextlib.suppress(RuntimeError):  # the loop has just ended, and with it all streams
                self._loop.call_soon_threadsafe(self.receive, message)

    def receive(self, message: Message) -> None:
        """Do what `publish` does, in the loop's own thread."""
        match message:
            case News(topic, version):
                told = event("news", version)
                for listener in self._topics.get(topic, ()):
                    listener.tell("news", told)
            case Withdrawn(topic, role, generation):
                self._withdraw(topic, role, generation)
            case _:
                self.presence.heard(message)

    def cut_off(self) -> None:
        """News can't be heard: no sign of life is given, so that phones find out, and nobody is let in."""
        self.deaf = True

    def hear_again(self) -> None:
        """News can be heard again, but some may be lost: everybody has to look."""
        self.deaf = False
        self.presence.start_anew()
        for listener in self._everybody():
            listener.tell("news", event("news"))

    def _withdraw(self, topic: str, role: str, generation: int) -> None:
        for listener in self._topics.get(topic, ()):
            if listener.ticket.role == role and listener.ticket.generation < generation:
                listener.tell("withdrawn", event("withdrawn"))
                listener.end()

    def _everybody(self) -> list[Listener]:
        return [listener for topic in self._topics.values() for listener in topic]

    # --- phones -------------------------------------------------------------------------------------------------

    def _phones_changed(self, topic: str) -> None:
        if not self._changed and self._loop:
            self._loop.call_later(GATHER_SECONDS, self._tell_phones)
        self._changed.add(topic)

    def _tell_phones(self) -> None:
        changed, self._changed = self._changed, set()
        for topic in changed:
            count = self.presence.count(topic)
            told = event("phones", str(count))
            for listener in self._topics.get(topic, ()):
                if listener.phones != count:
                    listener.phones = count
                    listener.tell("phones", told)

    # --- signs of life ------------------------------------------------------------------------------------------

    def _beat_on(self) -> None:
        if not self._beating and self._loop:
            self._beating = True
            self._loop.call_later(self._pace, self._beat)

    def _beat(self) -> None:
        """Give one slot's listeners a sign of life; let those go who take nothing."""
        self._beating = False
        self._turn = (self._turn + 1) % _SLOTS
        told = event("beat")
        for listener in list(self._slots[self._turn]):
            listener.untaken += 1
            if listener.untaken > _UNTAKEN:
                listener.drop()
            elif not self.deaf:
                listener.tell("beat", told)
        if self._count:
            self._beat_on()
