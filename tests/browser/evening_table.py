"""An evening on a phone: its pages by what one taps and reads on them."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Locator, expect

from tests.browser.reading import VISIBLE
from tests.browser.table import Table

_EVENING = (
    "() => {"
    + VISIBLE
    + """
  const all = (selector, within = document) => [...within.querySelectorAll(selector)];
  const waits = document.querySelector("#waits");
  const after = (element) => waits?.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING;
  const name = (element) => text(element.querySelector(".row__main .name"));
  const sitters = all("#lineup li.sitter");
  const two = (line) => [...all(".name", line).slice(0, 2).map(text), text(line.querySelector(".sum"))];
  const cells = (row) => [...row.cells].slice(1).map((cell) =>
    [text(cell.querySelector("b")), text(cell.querySelector("small"))]);
  return {
    title: text(document.querySelector("h1")),
    about: text(document.querySelector(".top__title p:not(.linked)")),
    sitting: sitters.filter((element) => !after(element)).map(name),
    waiting: sitters.filter(after).map(name),
    deals: sitters.filter((element) => element.querySelector(".tag")).map(name),
    games: all("#games li.game").map((game) => ({
      about: text(game.querySelector(".row small")),
      plus: Object.fromEntries(all(".plus li", game).map((each) =>
        [text(each.querySelector("bdi")), text(each.querySelector("b"))])),
    })),
    account: Object.fromEntries(all("table.account tbody tr").map((row) => [text(row.querySelector(".name")), {
      cells: [...row.cells].slice(1).map(text), notes: texts(row, "small"),
    }])),
    by_game: all(".matrix tbody tr").map(cells),
    sums: all(".matrix tfoot tr").map(cells).flat(),
    transfers: all(".transfer").map(two),
    payments: all("#paid + ul > li").map(two),
    even: !!all(".even").find(seen),
    undo: text(document.querySelector("form#undo button")),
    said: text(document.querySelector(".next__said")),
    button: text(document.querySelector(".bar .button--main")),
  };
}"""
)

_FACTS = (
    "() => {"
    + VISIBLE
    + """
  const tables = [...document.querySelectorAll("table.facts")];
  const rows = (table) => [...table.tBodies[0].rows].map((row) => [...row.cells].map(text));
  return Object.fromEntries(tables.flatMap(rows).map(([name, before, after]) => [name, [before, after]]));
}"""
)


@dataclass(frozen=True)
class EveningShown:
    """The page of an evening. A transfer is (payer, receiver, amount), a cell (number, what it comes from)."""

    title: str
    about: str
    sitting: list[str]
    waiting: list[str]
    deals: list[str]
    games: list[Mapping[str, Any]]
    account: Mapping[str, Mapping[str, Any]]
    by_game: list[list[list[str]]]
    sums: list[list[str]]
    transfers: list[list[str]]
    payments: list[list[str]]
    even: bool
    undo: str
    said: str
    button: str


class EveningTable(Table):
    """A phone that keeps an evening, or watches one."""

    def shown_evening(self) -> EveningShown:
        """The evening's page that is open."""
        expect(self.page.locator("#account")).to_be_visible()
        return EveningShown(**self.page.evaluate(_EVENING))

    def facts(self) -> dict[str, tuple[str, str]]:
        """What the page of consequences says: by what changes, how it is now and how it would be."""
        return {name: (before, after) for name, (before, after) in self.page.evaluate(_FACTS).items()}

    def open(self, path: str = "/") -> "EveningTable":
        """Load a page of the site."""
        super().open(path)
        return self

    # going from page to page

    def go(self, link: Locator) -> "EveningTable":
        """Tap a link or button, and wait for the page behind it."""
        with self.another_screen():
            self.tap(link)
        return self

    def to_evening(self) -> "EveningTable":
        """From the pad, the end of a game or the company to its evening."""
        self.go(self.page.locator(".top a[href*='/evening/'], #evenings + ul a").first)
        expect(self.page.locator("#games")).to_be_visible()
        return self

    def to_company(self) -> "EveningTable":
        """From the evening or somebody's page to the company."""
        self.go(self.page.locator(".top .icon-button"))
        expect(self.page.locator("#people")).to_be_visible()
        return self

    def to_person(self, name: str) -> "EveningTable":
        """From the evening's account to somebody's own page."""
        return self.go(self.page.locator("table.account a.name").get_by_text(name, exact=True))

    def to_game(self, number: int) -> "EveningTable":
        """From the list of the evening's games to one of them."""
        return self.go(self.page.locator("#games li.game").nth(number - 1).locator("a.row"))

    def go_on(self) -> "EveningTable":
        """Tap the large button in the bar: begin the next game, or go to the one that was begun."""
        return self.go(self.page.locator(".bar .button--main"))

    # deeds between the games

    def come(self, name: str) -> None:
        """Somebody comes who was never here."""
        form = self.page.locator("form#come")
        self.tap(form.locator("[name=name]"))
        self.page.keyboard.type(name)
        self.go(form.locator("button"))

    def deed(self, name: str, said: str) -> None:
        """Tap what a button beside somebody says; where it isn't seen, it is under the dots."""
        line = self.page.locator("#lineup li.sitter").filter(
            has=self.page.locator(".row__main bdi").get_by_text(name, exact=True)
        )
        button = line.locator("button").filter(has_text=re.compile(f"^{re.escape(said)}"))
        if not button.is_visible():
            self.tap(line.locator("details > summary"))
        self.go(button)

    def take_back(self) -> None:
        """Undo the last move."""
        self.go(self.page.locator("form#undo button"))

    def makes_room(self, name: str) -> None:
        """Name which of several petukhs makes room."""
        self.go(self.page.locator("form#makes-room button").get_by_text(name, exact=True))

    def draw_lots(self) -> None:
        """Let the lot name one."""
        self.go(self.page.locator("form#makes-room button[value=lot]"))

    # paying

    def pay(self, payer: str, receiver: str) -> None:
        """Mark a transfer as paid."""
        self.go(self._transfer(payer, receiver).locator(".row form button"))

    def pay_part(self, payer: str, receiver: str, amount: str) -> None:
        """Mark a part of it."""
        line = self._transfer(payer, receiver)
        self.unfold(line.locator("details"))
        self.tap(line.locator("[name=amount]"))
        self.page.keyboard.type(amount)
        self.go(line.locator("details button"))

    def unpay(self, payer: str, receiver: str, number: int = 0) -> None:
        """Take a mark away; the first one of these two unless another is meant."""
        self.go(self._between("#paid + ul > li", payer, receiver).nth(number).locator("button"))

    def _transfer(self, payer: str, receiver: str) -> Locator:
        return self._between(".transfer", payer, receiver)

    def _between(self, lines: str, payer: str, receiver: str) -> Locator:
        return self.page.locator(lines).filter(has_text=re.compile(rf"{payer}\s*→[^:]*кому:\s*{receiver}"))
