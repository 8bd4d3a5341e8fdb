"""What stands on the screens, read as it is drawn: only what can be seen counts."""

from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Page

#: What scripts that read a page begin with: texts of what can be seen, hard spaces as plain ones.
VISIBLE = """
  const seen = (element) => !!element && element.checkVisibility();
  const text = (element) => (seen(element) ? element.innerText.replaceAll("\\u00a0", " ").trim() : "");
  const texts = (within, selector) => [...within.querySelectorAll(selector)].map(text).filter(Boolean);
  const number = (words) => (words === "" ? null : Number(words.replace("−", "-")));
"""

_PAD = (
    "() => {"
    + VISIBLE
    + """
  const row = (seat) => ({
    name: text(seat.querySelector(".name--line")),
    record: number(text(seat.querySelector(".record__old"))),
    after: number(text(seat.querySelector(".record__new"))),
    why: text(seat.querySelector("[data-why]")),
    hint: text(seat.querySelector(".why__hint")),
    tags: texts(seat, ".seat__tags .tag"),
    petukh: seen(seat.querySelector(".tag--petukh")),
    own_cards: seen(seat.querySelector(".tag--own")),
    out: seen(seat.querySelector("[data-out]")),
    crows: seen(seat.querySelector("[data-crows]")),
    nearest: seen(seat.querySelector(".record__nearest")),
    errors: text(seat.querySelector("[data-errors]")),
  });
  return {
    title: text(document.querySelector("h1")),
    turn: text(document.querySelector(".top__title p:not(.linked)")),
    banners: texts(document, ".banner"),
    rows: [...document.querySelectorAll(".seat")].map(row),
    count: text(document.querySelector("[data-count]")),
    button: text(document.querySelector("[data-save]")),
    errors: texts(document, ".bar .error").join(" "),
    flash: text(document.querySelector(".flash__text")),
  };
}"""
)

_END = (
    "() => {"
    + VISIBLE
    + """
  const cells = (line) => [...line.children].map((cell) => ({
    name: text(cell.querySelector(".name")), small: texts(cell, "small"), all: text(cell)}));
  const tables = [...document.querySelectorAll("table.ledger")];
  const payouts = tables.length > 1 ? tables[1] : null;
  const lines = (part) => (part ? [...part.rows].map(cells) : []);
  return {
    title: text(document.querySelector("h1")),
    about: text(document.querySelector(".top__title p:not(.linked)")),
    winner: text(document.querySelector("h2.result__name")),
    petukh: texts(document, ".result__line--petukh .result__name"),
    records: lines(tables[0].tBodies[0]).map(([who, what]) => [who.name, what.all]),
    payouts: lines(payouts?.tBodies[0]).map(([who, what]) => [who.name, who.small, what.all]),
    received: lines(payouts?.tFoot).map(([who, what]) => [who.name, what.all]),
  };
}"""
)


@dataclass(frozen=True)
class Row:
    """One player's row of the pad; numbers are None where none is shown."""

    name: str
    record: int | None
    after: int | None
    why: str
    hint: str
    tags: list[str]
    petukh: bool
    own_cards: bool
    out: bool
    crows: bool
    nearest: bool
    errors: str


@dataclass(frozen=True)
class Shown:
    """The pad or the table of those who watch."""

    title: str
    turn: str
    banners: list[str]
    rows: list[Row]
    count: str
    button: str
    errors: str
    flash: str

    @property
    def records(self) -> list[int | None]:
        return [row.record for row in self.rows]

    @property
    def after(self) -> list[int | None]:
        return [row.after for row in self.rows]


@dataclass(frozen=True)
class End:
    """The end of a game: `records` and `received` are pairs of a name and a text, `payouts` (payer, sum, amount)."""

    title: str
    about: str
    winner: str
    petukh: list[str]
    records: list[list[str]]
    payouts: list[list[Any]]
    received: list[list[str]]


def read_pad(page: Page) -> Shown:
    found = page.evaluate(_PAD)
    return Shown(**{**found, "rows": [Row(**row) for row in found["rows"]]})


def read_end(page: Page) -> End:
    return End(**page.evaluate(_END))
