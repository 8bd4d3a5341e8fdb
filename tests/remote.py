"""A phone without scripts that speaks to a real server, also through a proxy that takes a path off and ends TLS."""

import http.client
import re
from dataclasses import dataclass, field
from urllib.parse import urlencode, urlsplit

from tests.running import Server
from tests.web.phone import Reader


@dataclass
class Answer:
    """What came back."""

    status: int
    headers: http.client.HTTPMessage
    html: str

    @property
    def parts(self) -> Reader:
        """Its forms, links and texts."""
        return Reader(self.html)

    @property
    def to(self) -> str:
        """The path that it leads on to; empty where it doesn't."""
        return urlsplit(self.headers["location"] or "").path


@dataclass
class Remote:
    """One phone with its cookies. A path is what the server's pages say; `base` is the address that people use."""

    port: int
    base: str
    cookies: dict[str, str] = field(default_factory=dict)

    def ask(self, method: str, path: str, body: str = "", **headers: str) -> Answer:
        """Send one request on a connection of its own, as a proxy in front would pass it on."""
        outside = urlsplit(self.base)
        given = {"Host": outside.netloc, "Accept-Language": "en", "X-Forwarded-Proto": outside.scheme}
        given |= {"Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items())}
        if body:
            given |= {
                "Content-Type": "application/x-www-form-urlencoded",
                "Origin": f"{outside.scheme}://{outside.netloc}",
            }
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        try:
            connection.request(method, path.removeprefix(outside.path) or "/", body, {**given, **headers})
            answer = connection.getresponse()
            html = answer.read().decode()
        finally:
            connection.close()
        for line in answer.headers.get_all("set-cookie") or []:
            name, _, value = line.partition(";")[0].partition("=")
            self.cookies[name.strip()] = value
        return Answer(answer.status, answer.headers, html)

    def open(self, path: str, **headers: str) -> Answer:
        """Load a page, following redirects."""
        answer = self.ask("GET", path, **headers)
        return self.open(answer.to) if answer.status in {301, 302, 303} else answer

    def send(self, page: Answer, form: str, /, **typed: str) -> Answer:
        """Send a form of a page, by its id or the end of its action; a redirect is not followed."""
        found = next(each for each in page.parts.forms if each.id == form or each.action.endswith(form))
        data = found.filled({name.replace("_", "-"): value for name, value in typed.items()})
        return self.ask("POST", found.action, urlencode(data, doseq=True))

    def begin(self) -> str:
        """Begin a game of two in a new company; gives the company's path."""
        game = self.send(self.open("/"), "start", name_0="Anna", name_1="Boris").to
        found = re.search(r'href="([^"]*/c/\w+/)"', self.open(game).html)
        assert found
        return found[1]


def phone_at(server: Server) -> Remote:
    """A new phone in the home network of a server."""
    return Remote(server.port, server.url)
