"""A phone without scripts: it loads pages, reads their forms as a browser would, fills them in and sends them."""

import re
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Any

from django.test import Client

from tests.web.agreed import as_agreed

Fields = list[tuple[str, str]]


@dataclass
class Form:
    """A form of a page: where it goes, and what it would send as it stands."""

    id: str
    action: str
    fields: Fields = field(default_factory=list)

    def filled(self, changes: dict[str, str | list[str]]) -> dict[str, list[str]]:
        """The fields with some of them changed; an empty list takes one away."""
        data: dict[str, list[str]] = {}
        for name, value in self.fields:
            data.setdefault(name, []).append(value)
        for name, given in changes.items():
            data[name] = given if isinstance(given, list) else [given]
        return data


class Reader(HTMLParser):
    """Collects forms, visible text and ids."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.forms: list[Form] = []
        self.texts: list[str] = []
        self.links: list[str] = []
        self.form: Form | None = None
        self.select: tuple[str, list[tuple[str, bool]]] | None = None
        self.hidden = 0
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag in ("script", "style", "template"):
            self.hidden += 1
        elif tag == "a":
            self.links.append(given.get("href", ""))
        elif tag == "form":
            self.form = Form(given.get("id", ""), given.get("action", ""))
            self.forms.append(self.form)
        elif tag == "input" and self.form and given.get("name"):
            self._input(given)
        elif tag == "select":
            self.select = (given["name"], [])
        elif tag == "option" and self.select:
            self.select[1].append((given.get("value", ""), "selected" in given))

    def _input(self, given: dict[str, str]) -> None:
        assert self.form is not None
        if given.get("type") not in ("radio", "checkbox") or "checked" in given:
            self.form.fields.append((given["name"], given.get("value", "on")))

    def handle_endtag(self, tag: str) -> None:
        if tag in ("script", "style", "template"):
            self.hidden -= 1
        elif tag == "form":
            self.form = None
        elif tag == "select" and self.select:
            name, options = self.select
            chosen = [value for value, selected in options if selected] or [value for value, _ in options[:1]]
            if self.form:
                self.form.fields += [(name, value) for value in chosen[:1]]
            self.select = None

    def handle_data(self, data: str) -> None:
        if not self.hidden and data.strip():
            self.texts.append(data.strip())


@dataclass
class Page:
    """What came back: its status, its address and its parts."""

    response: Any
    path: str

    @property
    def status(self) -> int:
        """The HTTP status."""
        return int(self.response.status_code)

    @property
    def html(self) -> str:
        """The whole text of the answer."""
        return str(self.response.content.decode())

    @property
    def parts(self) -> Reader:
        """Its forms, links and texts."""
        return Reader(self.html)

    @property
    def text(self) -> str:
        """What can be read on it, in one line."""
        return " ".join(" ".join(self.parts.texts).split())

    @property
    def company(self) -> str:
        """The address of the company that it belongs to."""
        found = (re.match("/c/[^/]+/", link) for link in self.parts.links)
        return next(match[0] for match in found if match)

    def form(self, name: str) -> Form:
        """The form with this id or with an action that ends so."""
        return next(form for form in self.parts.forms if form.id == name or form.action.endswith(name))

    def has_form(self, name: str) -> bool:
        """Whether there is such a form."""
        return any(form.id == name or form.action.endswith(name) for form in self.parts.forms)


class Phone:
    """One phone: its own cookies, its language; it checks CSRF as the real site does."""

    def __init__(self, language: str = "ru") -> None:
        self.client = Client(enforce_csrf_checks=True, headers={"host": "localhost", "accept-language": language})

    def open(self, path: str, **headers: str) -> Page:
        """Load a page, following redirects."""
        response = self.client.get(path, headers=headers, follow=True)
        chain = response.redirect_chain
        return Page(response, chain[-1][0] if chain else path)

    def post(self, path: str, data: dict[str, Any], **headers: str) -> Page:
        """Send fields, following the redirect of a deed that was done."""
        response = self.client.post(path, data, headers=headers, follow=True)
        chain = response.redirect_chain
        return Page(response, chain[-1][0] if chain else path)

    def send(self, page: Page, name: str, /, **changes: str | list[str]) -> Page:
        """Send a form of a page; field names may have `_` where they have `-` before a number."""
        form = page.form(name)
        return self.post(form.action or page.path, form.filled({_name(key): value for key, value in changes.items()}))

    def begin(self, *names: str, **fields: str) -> Page:
        """Begin a game from the first page; fields of the editor are agreed on."""
        typed = {f"name-{seat}": name for seat, name in enumerate(names)}
        return self.send(self.open("/"), "start", **typed, **as_agreed(fields))

    def save(self, page: Page, *tricks: int, **changes: str | list[str]) -> Page:
        """Type a hand into the pad of a page and save it."""
        typed = {f"tricks_{seat}": str(number) for seat, number in enumerate(tricks)}
        return self.send(page, "hand", deed="save", **typed, **changes)


def _name(key: str) -> str:
    """The field that a keyword means: `tricks_0` is `tricks-0`."""
    stem, _, seat = key.rpartition("_")
    return f"{stem}-{seat}" if seat.isdigit() else key
