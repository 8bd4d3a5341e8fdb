"""Which phones are there: this process's own, and those that other processes told of."""

import secrets
import time
from collections import Counter, defaultdict
from collections.abc import Callable

from scorekeeper.live.wire import Alive, Asks, Ends, Message, Phones, in_pieces

#: Seconds between two signs of life of a process, and after how many without one its phones count no more.
ALIVE_SECONDS = 5
SILENT_SECONDS = 16


class Presence:
    """Counts phones of a topic over all processes; a phone with several pages is one.

    `changed` is called with each topic whose number may be another one. All of it happens in one thread.
    """

    def __init__(self, changed: Callable[[str], None]) -> None:
        self.name = secrets.token_urlsafe(9)  # of this process, for the others
        self._changed = changed
        self._own: defaultdict[str, Counter[str]] = defaultdict(Counter)
        self._others: dict[str, defaultdict[str, set[str]]] = {}
        self._heard_at: dict[str, float] = {}
        self._untold: dict[str, dict[str, bool]] = {}  # topic -> phone -> whether it is here now
        self._replies: list[Message] = []
        self._shares: Callable[[], None] | None = None

    def share(self, stir: Callable[[], None] | None) -> None:
        """From now on tell other processes: *stir* is called when there is something in `outgoing`; None ends it."""
        self._shares = stir

    def enter(self, topic: str, phone: str) -> None:
        """A page of a phone listens here."""
        self._own[topic][phone] += 1
        if self._own[topic][phone] == 1:
            self._tell(topic, phone, here=True)

    def leave(self, topic: str, phone: str) -> None:
        """A page listens no more."""
        phones = self._own[topic]
        phones[phone] -= 1
        if not phones[phone]:
            del phones[phone]
            self._tell(topic, phone, here=False)
        if not phones:
            del self._own[topic]

    def count(self, topic: str) -> int:
        """Phones that listen, in all processes."""
        phones = set(self._own.get(topic, ()))
        for topics in self._others.values():
            phones |= topics.get(topic, set())
        return len(phones)

    def outgoing(self) -> list[Message]:
        """What the other processes don't know yet; it counts as told."""
        told, self._replies = self._replies, []
        for topic, phones in self._untold.items():
            came = [phone for phone, here in phones.items() if here]
            told += in_pieces(self.name, topic, came, [phone for phone, here in phones.items() if not here])
        self._untold = {}
        return told

    def heard(self, message: Message) -> None:
        """Take in what a process said, perhaps this one."""
        match message:
            case Phones(sender) | Alive(sender) | Asks(sender) | Ends(sender) if sender != self.name:
                self._heard_of(sender, message)

    def start_anew(self) -> None:
        """This process may have missed something: forget the others, ask them, and tell them of its own phones."""
        for sender in list(self._others):
            self._forget(sender)
        self._untold = {}
        self._replies = [Asks(self.name), *self._whole()]

    def forget_silent(self) -> None:
        """Forget processes that gave no sign of life: they ended without a word."""
        latest = time.monotonic() - SILENT_SECONDS
        for sender in [sender for sender, at in self._heard_at.items() if at < latest]:
            self._forget(sender)

    def _heard_of(self, sender: str, message: Message) -> None:
        if isinstance(message, Ends):
            self._forget(sender)
            return
        unknown = sender not in self._others
        self._heard_at[sender] = time.monotonic()
        topics = self._others.setdefault(sender, defaultdict(set))
        if isinstance(message, Phones):
            topics[message.topic] |= set(message.came)
            topics[message.topic] -= set(message.left)
            self._changed(message.topic)
            if not topics[message.topic]:
                del topics[message.topic]
        if isinstance(message, Asks):
            self._reply(self._whole())
        elif unknown and isinstance(message, Alive):
            self._reply([Asks(self.name)])  # it runs, and was forgotten: what it said meanwhile is lost

    def _reply(self, messages: list[Message]) -> None:
        self._replies += messages
        if self._shares:
            self._shares()

    def _whole(self) -> list[Message]:
        pieces: list[Message] = []
        for topic, phones in self._own.items():
            pieces += in_pieces(self.name, topic, list(phones), [])
        return pieces or [Alive(self.name)]

    def _forget(self, sender: str) -> None:
        self._heard_at.pop(sender, None)
        for topic in self._others.pop(sender, {}):
            self._changed(topic)

    def _tell(self, topic: str, phone: str, *, here: bool) -> None:
        self._changed(topic)
        if self._shares:
            self._untold.setdefault(topic, {})[phone] = here
            self._shares()
