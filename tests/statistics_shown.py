"""The numbers that a page of statistics shows, and whether each is what the second program has."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from html.parser import HTMLParser

from tests.second_statistics import Years

EMPTY = {"input", "link", "meta", "img", "br", "hr"}
KINDS = ("count", "rate", "rank", "lead")


@dataclass(frozen=True)
class Shown:
    """A number on a page: `kind` is one of `KINDS`, people are keys, `text` is what can be read."""

    kind: str
    measure: str
    person: int | None
    against: int | None
    currency: str
    text: str

    @property
    def value(self) -> Fraction:
        """The number: a percentage as a part of one, `<1 %` as nothing."""
        if self.text.startswith("<"):
            return Fraction(0)
        found = re.search(r"[+−]?\d[\d\u00a0]*(,\d+)?", self.text)
        assert found, self
        digits = found[0].replace("\u00a0", "").replace("−", "-").replace(",", ".")
        return Fraction(digits) / (100 if "%" in self.text else 1)

    @property
    def coarse(self) -> Fraction:
        """How far the exact number may lie from a rounded one: half of its last place."""
        digits = self.text.replace(",", ".").replace("\u00a0", " ").split(" ")[0]
        if "%" in self.text:
            return Fraction(1, 100 if self.text.startswith("<") else 200)
        return Fraction(1, 2 * 10 ** len(digits.partition(".")[2]))


class Numbers(HTMLParser):
    """Collects the numbers of a page, each with the row in which it stands."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.around: list[dict[str, str]] = []
        self.found: list[tuple[dict[str, str], list[str]]] = []
        self.within = 0
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag in EMPTY:
            return
        self.around.append(given)
        if any(f"data-{kind}" in given for kind in KINDS):
            merged = {name: value for each in self.around for name, value in each.items()}
            kinds = {f"data-{kind}": given.get(f"data-{kind}", "") for kind in KINDS}
            self.found.append(({**merged, **kinds}, []))
            self.within = len(self.around)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Nothing stands in such an element."""

    def handle_endtag(self, tag: str) -> None:
        if tag not in EMPTY:
            self.around.pop()
        if len(self.around) < self.within:
            self.within = 0

    def handle_data(self, data: str) -> None:
        if self.within:
            self.found[-1][1].append(data)

    def numbers(self) -> Iterator[Shown]:
        """Each number once for every place where it stands."""
        for given, texts in self.found:
            kind = next(kind for kind in KINDS if given[f"data-{kind}"])
            person, against = given.get("data-person"), given.get("data-against")
            yield Shown(
                kind=kind,
                measure=given[f"data-{kind}"],
                person=int(person) if person else None,
                against=int(against) if against else None,
                currency=given.get("data-currency", ""),
                text="".join(texts).strip(),
            )


def numbers_of(html: str) -> list[Shown]:
    """All numbers of a page."""
    return list(Numbers(html).numbers())


@dataclass(frozen=True)
class Second:
    """What the second program says of the same games. `people` are the keys of the file's people, in its order."""

    years: Years
    people: Sequence[int]

    def agrees(self, shown: Shown) -> bool:
        """Whether a number on the page is the one worked out here."""
        exact = self.exact(shown)
        if exact is None:
            return shown.text.startswith("после")
        return abs(shown.value - exact) <= (shown.coarse if shown.kind in ("rate", "lead") else 0)

    def exact(self, shown: Shown) -> Fraction | None:
        """The exact number for it; None where there are too few hands for one."""
        if shown.measure in ("longest", "most_left"):
            return Fraction(self.outstanding(shown.measure))
        if shown.kind == "lead":
            return self.leading(shown.measure)
        if shown.person is None:
            return Fraction(self.years.totals[shown.measure])
        index = self.people.index(shown.person)
        return self.of_person(index, shown) if shown.against is None else self.of_pair(index, shown)

    def of_person(self, index: int, shown: Shown) -> Fraction | None:
        """A count, a rate, a place or a sum of somebody."""
        person = self.years.people[index]
        if shown.kind == "rank":
            return Fraction(self.years.ranks(shown.measure)[index])
        if shown.measure == "money":
            return Fraction(person.money[shown.currency])
        if shown.kind == "rate" or shown.measure in ("left", "tricks"):
            return person.rate(shown.measure)
        return Fraction(person.value(shown.measure))

    def of_pair(self, index: int, shown: Shown) -> Fraction:
        """How often somebody was ahead of another one, or behind; what was won from the other."""
        assert shown.against is not None
        pair = self.years.pairs[index, self.people.index(shown.against)]
        return Fraction(pair["points" if shown.measure == "won" else shown.measure])

    def outstanding(self, measure: str) -> int:
        """The hands of the longest game, the most points that were left in one."""
        if measure == "longest":
            found = self.years.most(lambda game: game.hands, lambda game: game.counts)
        else:
            found = self.years.most(lambda game: max(game.result["records"]), lambda game: game.counts)
        assert found
        return found[0]

    def leading(self, measure: str) -> Fraction | None:
        """What whoever stands first has."""
        first = [name for name, place in self.years.ranks(measure).items() if place == 1]
        return self.years.people[first[0]].ranked(measure)

    def money(self) -> dict[tuple[int, str], Decimal]:
        """Everybody's money, by key and currency."""
        return {
            (self.people[name], currency): amount
            for name, person in self.years.people.items()
            for currency, amount in person.money.items()
        }
