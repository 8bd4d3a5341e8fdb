"""A company's page: its evenings, its people, what was agreed last time, how debts go on."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from django.http import HttpRequest
from django.urls import reverse

from scorekeeper.rules.money import Price
from scorekeeper.tables import services
from scorekeeper.tables.queries import CircleScreen, EveningFacts, PlayerFacts, Setup
from scorekeeper.web.days import days_of
from scorekeeper.words import amounts, names
from scorekeeper.words.phrase import shown_name
from scorekeeper.words.rulesets import rules_name


@dataclass(frozen=True, slots=True)
class EveningLine:
    """An evening in the list: its day, how many games, who played."""

    address: str
    day: str
    games: str
    people: str
    going_on: bool


@dataclass(frozen=True, slots=True)
class Company:
    """Everything the page needs; `typed` is what was sent, `errors` what is wrong with it, by form."""

    circle: CircleScreen
    keeps: bool
    current: EveningLine | None
    evenings: Sequence[EveningLine]
    people: Sequence[PlayerFacts]
    hidden: Sequence[PlayerFacts]
    rules: str
    price: str
    typed: Mapping[str, str]
    errors: Mapping[str, str]
    key: str = field(default_factory=services.new_key)


def company_page(
    request: HttpRequest,
    shown: CircleScreen,
    current: int | None,
    *,
    keeps: bool,
    errors: Mapping[str, str] | None = None,
) -> Company:
    """A company's page; `current` is the id of the evening that goes on."""
    days = zip(shown.evenings, days_of(shown.evenings), strict=True)
    evenings = {row.id: _evening(shown, row, day, going_on=row.id == current) for row, day in days}
    return Company(
        circle=shown,
        keeps=keeps,
        current=evenings.get(current) if current else None,
        evenings=list(evenings.values()),
        people=[player for player in shown.players if not player.hidden],
        hidden=[player for player in shown.players if player.hidden],
        rules=_rules(shown.latest) if shown.latest else "",
        price=say_price(shown.latest.price) if shown.latest else "",
        typed={name: request.POST.get(name, "") for name in ("name", "called")},
        errors=errors or {},
    )


def _evening(shown: CircleScreen, row: EveningFacts, day: str, *, going_on: bool) -> EveningLine:
    people = dict.fromkeys(name for game in row.games for name in game.names)
    return EveningLine(
        address=reverse("web:evening", args=[shown.circle.slug, row.id]),
        day=day,
        games=names.counted("games", len(row.games)),
        people=", ".join(map(shown_name, people)),
        going_on=going_on,
    )


def _rules(latest: Setup) -> str:
    return latest.rules_name or rules_name(latest.rules)


def say_price(price: Price) -> str:
    """What a point and a cross cost; empty where one plays for points only."""
    sums = [(names.points(1), price.point), (names.crosses(1), price.cross)]
    return ", ".join(f"{what} – {amounts.money(each, price.currency)}" for what, each in sums if each)
