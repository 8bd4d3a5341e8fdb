"""Somebody's own page: the evenings with what each came to, the name, and whether it is offered."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from django.urls import reverse

from scorekeeper.tables import services
from scorekeeper.tables.queries import PersonEvening, PersonScreen
from scorekeeper.web.days import days_of
from scorekeeper.web.evening.account import sum_of
from scorekeeper.words.names import counted


@dataclass(frozen=True, slots=True)
class PersonLine:
    """One evening: its day, the games, and the plus or minus of its account."""

    address: str
    day: str
    about: str
    balance: str


@dataclass(frozen=True, slots=True)
class Person:
    """Everything the page needs; `typed` is the name in the field, `errors` what is wrong, by place."""

    slug: str
    player: int
    shown: PersonScreen
    keeps: bool
    evenings: Sequence[PersonLine]
    typed: str
    errors: Mapping[str, str]
    key: str = field(default_factory=services.new_key)
    remove_key: str = field(default_factory=services.new_key)
    unmerge_key: str = field(default_factory=services.new_key)


def person_page(slug: str, shown: PersonScreen, *, keeps: bool, typed: str, errors: Mapping[str, str] | None) -> Person:
    """The page; what was typed stays in the field as long as it is refused."""
    return Person(
        slug=slug,
        player=shown.id,
        shown=shown,
        keeps=keeps,
        evenings=[_line(slug, row, day) for row, day in zip(shown.evenings, days_of(shown.evenings), strict=True)],
        typed=typed if errors and "name" in errors else shown.label,
        errors=errors or {},
    )


def _line(slug: str, row: PersonEvening, day: str) -> PersonLine:
    return PersonLine(
        address=reverse("web:evening", args=[slug, row.id]) + "#account",
        day=day,
        about=counted("games", row.games) if row.games else "",
        balance=sum_of(row.line, row.currency, priced=row.money),
    )
