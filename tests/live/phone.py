"""A phone at a real server: its cookies, its forms, and the stream that a page of it listens to."""

import http.client
import re
from collections.abc import Mapping
from http.cookiejar import CookieJar
from urllib.parse import urlencode, urlsplit
from urllib.request import HTTPCookieProcessor, build_opener

from scorekeeper.rules.hand import Hand
from tests.browser.wire import typed_as
from tests.cast import ANNA, BORIS, GLEB, VERA, took
from tests.web.phone import Reader

SEATS = (ANNA, BORIS, VERA, GLEB)
#: Nobody comes near to getting out by it, however often.
HAND = took(2, 1, 1, 1)
#: Seconds to wait for what must come; far longer than it takes.
PATIENCE = 40


class Ended(AssertionError):  # noqa: N818 - what became of the stream
    """The stream was ended by the server."""


#: Events that may come before the one that is waited for; a stream never ends by itself.
_EVENTS = 12
#: Streams of the running test; its end closes them.
_open: list["Stream"] = []


def close_all() -> None:
    """Hang up wherever this test still listens."""
    while _open:
        _open.pop().close()


class Stream:
    """An open stream, or the refusal to open one (`status`)."""

    def __init__(self, url: str, path: str) -> None:
        _open.append(self)
        self._connection = http.client.HTTPConnection(urlsplit(url).netloc, timeout=PATIENCE)
        self._connection.request("GET", path, headers={"Accept": "text/event-stream"})
        self._answer = self._connection.getresponse()
        self.status = self._answer.status
        self.headers = self._answer.headers
        self.greeting = ""  # the version that it began with

    def next(self) -> tuple[str, str]:
        """The next event and its data. Raises `Ended`."""
        lines: list[str] = []
        while (line := self._answer.readline().decode().rstrip("\n")) or not lines:
            if not line:
                raise Ended
            lines.append(line)
        fields = dict(line.split(": ", 1) for line in lines)
        return fields["event"], fields["data"]

    def until(self, kind: str, data: str | None = None) -> str:
        """Wait for an event of that kind, and with that data if it is given; gives its data."""
        told: list[tuple[str, str]] = []
        while len(told) < _EVENTS:
            event, found = self.next()
            if event == kind and data in (None, found):
                return found
            told.append((event, found))
        raise AssertionError(told)

    def until_last(self, kind: str) -> str:
        """The data of the last event of that kind before the next sign of life."""
        last = ""
        while (event := self.next())[0] != "beat" or not last:
            last = event[1] if event[0] == kind else last
        return last

    def rest(self) -> list[str]:
        """The kinds of the events that still come, until the server ends the stream."""
        kinds = []
        try:
            while True:
                kinds.append(self.next()[0])
        except Ended:
            return kinds

    def close(self) -> None:
        """Hang up."""
        self._answer.close()
        self._connection.close()


class Phone:
    """One phone; `url` is the server's address. A copy on another server takes the cookies along."""

    def __init__(self, url: str, cookies: CookieJar | None = None) -> None:
        self.url = url
        self.cookies = CookieJar() if cookies is None else cookies
        self._opener = build_opener(HTTPCookieProcessor(self.cookies))

    def at(self, url: str) -> "Phone":
        """The same phone, at another server of the same books."""
        return Phone(url, self.cookies)

    def page(self, path: str) -> str:
        """Load a page."""
        with self._opener.open(self.url + path, timeout=PATIENCE) as answer:
            return str(answer.read().decode())

    def send(self, path: str, form: str, changes: Mapping[str, str | list[str]]) -> str:
        """Fill a form of a page in and send it; gives the path that it led to."""
        found = next(each for each in Reader(self.page(path)).forms if form in (each.id, each.action[-len(form) :]))
        data = urlencode(found.filled(dict(changes)), doseq=True).encode()
        with self._opener.open(self.url + (found.action or path), data, timeout=PATIENCE) as answer:
            return str(urlsplit(answer.url).path)

    def begin(self) -> str:
        """Begin a game in a new circle; gives its path."""
        names = {f"name-{seat}": name for seat, name in enumerate(SEATS)}
        return self.send("/", "start", {**names, "preset": "classic-20"})

    def save(self, game: str, hand: Hand = HAND) -> None:
        """Write the next hand."""
        self.send(game, "hand", {**typed_as(hand), "deed": "save"})

    def open_link(self, link: str) -> None:
        """Open a link somebody sent."""
        self.page(urlsplit(link).path)

    def links(self, game: str) -> dict[str, str]:
        """The circle's links by role."""
        page = self.page(f"{company_of(self, game)}links/")
        return dict(re.findall(r'id="link-(keeper|watcher)"[^>]*value="([^"]+)"', page))

    def ticket(self, path: str) -> str:
        """Where a page of this phone listens."""
        found = re.search(r'data-live="([^"]+)"', self.page(path))
        assert found, path
        return found[1]

    def listen(self, path: str) -> Stream:
        """Load a page and listen as it does, past the greeting."""
        stream = Stream(self.url, self.ticket(path))
        assert stream.status == 200
        stream.greeting = stream.until("hello")
        return stream


def company_of(phone: Phone, game: str) -> str:
    """The path of a game's circle."""
    found = re.search(r'href="(/c/[^/]+/)', phone.page(game))
    assert found
    return found[1]
