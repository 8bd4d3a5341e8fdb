"""What the pages of an installation say, without what only that installation knows: keys of rows, revisions, slugs.

Two installations with the same books must say the same, page by page.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from html.parser import HTMLParser
from urllib.parse import urlsplit

from scorekeeper.tables import models
from scorekeeper.web import links
from tests.web.phone import Phone

#: What a page carries for the next request: it differs from one load to the next.
OF_ONE_LOAD = {"data-live", "data-look", "data-topic", "data-version", "nonce", "integrity", "hx-headers"}
#: Fields whose value is what somebody typed or chose; the others carry keys and revisions.
TYPED = {"text", "search", "number"}
UNREAD = {"script", "style", "template"}


@dataclass
class Installation:
    """A company in the present database, as a phone that keeps its score sees it."""

    slug: str
    phone: Phone = field(default_factory=Phone)

    def __post_init__(self) -> None:
        circle = models.Circle.objects.get(slug=self.slug)
        self.phone.open(f"/link/{links.part(circle, links.KEEPER)}")

    @cached_property
    def people(self) -> list[int]:
        """Keys of its people, in the order in which they came."""
        return list(models.Player.objects.filter(circle__slug=self.slug).order_by("pk").values_list("pk", flat=True))

    @cached_property
    def evenings(self) -> list[int]:
        """Keys of its evenings, the first one first."""
        rows = models.Evening.objects.filter(circle__slug=self.slug).order_by("started_at", "pk")
        return list(rows.values_list("pk", flat=True))

    @cached_property
    def house(self) -> list[int]:
        """Keys of the rule sets that it keeps."""
        rows = models.HouseRules.objects.filter(circle__slug=self.slug).order_by("pk")
        return list(rows.values_list("pk", flat=True))

    @cached_property
    def games(self) -> list[str]:
        """Slugs of its games, the first one first."""
        rows = models.Game.objects.filter(evening__circle__slug=self.slug).order_by("evening__started_at", "number")
        return list(rows.values_list("slug", flat=True))

    @property
    def some_games(self) -> list[str]:
        """The last game, which goes on, and every fifth before it."""
        return self.games[::-5]

    def neutral(self, text: str) -> str:
        """An address without slugs and keys."""
        text = text.replace(f"/c/{self.slug}/", "/c/-/")
        for before, keys in (("/p/", self.people), ("/evening/", self.evenings), ("/rules/", self.house)):
            text = re.sub(rf"(?<={before})\d+(?=/)", _placed(keys), text)
        text = re.sub(r"(?<=[?&]evening=)\d+", _placed(self.evenings), text)
        text = re.sub(r"(?<=[?&;]into=)\d+", _placed(self.people), text)
        text = re.sub(r"(?<=/journal/)\d+(?=/)|(?<=[?&;]before=)\d+", "-", text)
        return re.sub(rf"(?<=/g/)({'|'.join(self.games)})(?=/)", lambda found: str(self.games.index(found[0])), text)

    def screen(self, path: str) -> list[str]:
        """What a page says, below `path`."""
        page = self.phone.open(path)
        assert page.status == 200, (path, page.status)
        return Told(page.html, self.neutral, self.people).lines

    def table(self, path: str) -> str:
        """A file that is downloaded, as text."""
        response = self.phone.client.get(path)
        assert response.status_code == 200, (path, response.status_code)
        return str(response.content.decode("utf-8"))

    def screens(self) -> Iterator[tuple[str, list[str]]]:
        """Each page of statistics, people, evenings, accounts and sheets, and some games' own, by neutral addresses."""
        here = f"/c/{self.slug}/"
        for path in (
            here,
            f"{here}statistics/",
            f"{here}files/",
            *self._of_people(),
            *self._of_evenings(),
            *self._of_games(),
        ):
            yield self.neutral(path), self.screen(path)

    def _of_people(self) -> Iterator[str]:
        for person in self.people:
            yield f"/c/{self.slug}/p/{person}/"
            yield f"/c/{self.slug}/p/{person}/statistics/"

    def _of_evenings(self) -> Iterator[str]:
        for evening in self.evenings:
            yield f"/c/{self.slug}/evening/{evening}/"
            yield f"/c/{self.slug}/statistics/?evening={evening}"

    def _of_games(self) -> Iterator[str]:
        yield from (f"/g/{game}/sheet/" for game in self.games)
        yield from (f"/g/{game}/" for game in self.some_games)

    def tables(self) -> Iterator[tuple[str, str]]:
        """The files and tables that can be saved, without the company's own; of some games: an evening's hold all."""
        paths = [f"/c/{self.slug}/statistics.csv"]
        for evening in self.evenings:
            paths += [
                f"/c/{self.slug}/evening/{evening}/{name}" for name in ("evening.json", "hands.csv", "account.csv")
            ]
        paths += [f"/g/{game}/{name}" for game in self.some_games for name in ("record.json", "hands.csv")]
        for path in paths:
            yield self.neutral(path), self.table(path)

    def journal(self, query: str = "") -> list[list[str]]:
        """What each entry of the journal says, the newest first, over all its pages."""
        entries: list[list[str]] = []
        path: str | None = f"/c/{self.slug}/journal/{query}"
        while path:
            page = self.phone.open(path)
            assert page.status == 200, (path, page.status)
            entries += Told(page.html, self.neutral, self.people).entries
            path = _older(page.parts.links, path)
        return entries


def _older(addresses: Iterable[str], path: str) -> str | None:
    """Where the next page of the journal is."""
    here = urlsplit(path).path
    return next((each if each.startswith("/") else here + each for each in addresses if "before=" in each), None)


def _place(key: str, keys: Sequence[int]) -> str:
    return str(keys.index(int(key))) if int(key) in keys else key


def _placed(keys: Sequence[int]) -> Callable[[re.Match[str]], str]:
    return lambda found: _place(found[0], keys)


class Told(HTMLParser):
    """A page as lines: each element with what it says of itself, each text. `entries` are the lines of a journal."""

    def __init__(self, html: str, neutral: Callable[[str], str], people: Sequence[int]) -> None:
        super().__init__()
        self.neutral, self.people = neutral, people
        self.lines: list[str] = []
        self.entries: list[list[str]] = []
        self.unread = 0
        self.in_entry = False
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag in UNREAD:
            self.unread += 1
        if self.unread or tag in ("meta", "link") or given.get("type") == "hidden":
            return
        kept = [f"{name}={self._value(name, given)}" for name in sorted(given) if name not in OF_ONE_LOAD]
        if given.get("class") == "entry":
            self.entries.append([])
            self.in_entry = True
        self._say(" ".join([f"<{tag}>", *kept]))

    def _value(self, name: str, given: dict[str, str]) -> str:
        value = given[name]
        if name == "value" and given.get("type") not in TYPED:
            return "-"
        if name in ("data-person", "data-against"):
            return _place(value, self.people) if value.isdecimal() else value
        if name in ("id", "for", "aria-labelledby", "aria-describedby", "data-entry", "name"):
            return re.sub(r"\d{2,}|(?<=-)\d+", "-", value)
        return self.neutral(value)

    def handle_endtag(self, tag: str) -> None:
        if tag in UNREAD:
            self.unread -= 1
        if tag == "li":
            self.in_entry = False

    def handle_data(self, data: str) -> None:
        if not self.unread and data.strip():
            self._say(" ".join(data.split()))

    def _say(self, line: str) -> None:
        self.lines.append(line)
        if self.in_entry:
            self.entries[-1].append(line)
