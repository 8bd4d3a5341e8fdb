"""What of the years is shown: all, one of them, one evening, one rule set. It stands in the address."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypedDict
from urllib.parse import urlencode

from django.http import QueryDict
from django.utils.translation import gettext as _

from scorekeeper.tables.queries import Choices, Chosen, EveningChoice, RulesChoice
from scorekeeper.web.days import days_of
from scorekeeper.web.keys import key_in
from scorekeeper.words import statistics as words
from scorekeeper.words.names import counted
from scorekeeper.words.phrase import shown_name
from scorekeeper.words.rulesets import PRESETS

#: Longer than any key or year; what is longer is none.
_DIGITS = 15


class Wanted(TypedDict):
    """What a query is asked for."""

    evening: int | None
    year: int | None
    rules: str | None


@dataclass(frozen=True, slots=True)
class Option:
    """One choice of a list, and whether it is the present one."""

    value: str
    text: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class Years:
    """A link for a year, or for all of them (`text` says so)."""

    address: str
    text: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class Choice:
    """The filters of a page: where they lead, what each offers, and what is shown in a line."""

    address: str
    query: str
    said: str
    everything: bool
    missing: bool
    links: Sequence[Years]
    years: Sequence[Option]
    evenings: Sequence[Option]
    rules: Sequence[Option]


def read(given: QueryDict) -> tuple[Wanted, bool]:
    """What an address asks for, and whether all of it could be read."""
    typed = {name: given.get(name, "").strip() for name in ("evening", "year", "rules")}
    evening, year = key_in(typed["evening"], _DIGITS), key_in(typed["year"], _DIGITS)
    wanted = Wanted(evening=evening, year=year, rules=typed["rules"] or None)
    return wanted, bool(typed["evening"]) == (evening is not None) and bool(typed["year"]) == (year is not None)


def offered(wanted: Wanted, choices: Choices) -> Wanted:
    """What of it can be chosen at all; the rest was never there, or is gone."""
    evenings = {each.id for each in choices.evenings}
    digests = {each.digest for each in choices.rules}
    return Wanted(
        evening=wanted["evening"] if wanted["evening"] in evenings else None,
        year=wanted["year"] if wanted["year"] in choices.years else None,
        rules=wanted["rules"] if wanted["rules"] in digests else None,
    )


def choice_of(address: str, choices: Choices, chosen: Chosen, *, missing: bool) -> Choice:
    """The filters as they stand; `missing`: something was asked for that isn't there."""
    evenings = list(zip(choices.evenings, days_of(choices.evenings), strict=True))
    sets = [each for each in choices.rules if each.digest == chosen.rules]
    return Choice(
        address=address,
        query=query_of(chosen),
        said=_said(chosen, [day for each, day in evenings if each.id == chosen.evening], sets),
        everything=chosen.everything,
        missing=missing,
        links=_links(address, choices, chosen),
        years=[Option(str(year), str(year), year == chosen.year) for year in choices.years],
        evenings=[Option(str(each.id), _evening(each, day), each.id == chosen.evening) for each, day in evenings],
        rules=[Option(each.digest, _rules_games(each), each.digest == chosen.rules) for each in choices.rules],
    )


def query_of(chosen: Chosen) -> str:
    """The end of an address that keeps the choice: `?year=2026`, or nothing."""
    given = {"year": chosen.year, "evening": chosen.evening, "rules": chosen.rules}
    kept = {name: value for name, value in given.items() if value is not None}
    return f"?{urlencode(kept)}" if kept else ""


def _links(address: str, choices: Choices, chosen: Chosen) -> list[Years]:
    """Years to tap; none where there is only one. A rule set stays chosen, an evening does not."""
    if len(choices.years) < 2:
        return []
    always = chosen.year is None and chosen.evening is None
    every = Years(address + query_of(Chosen(rules=chosen.rules)), _("All years"), always)
    return [every, *(_year(address, year, chosen) for year in choices.years)]


def _year(address: str, year: int, chosen: Chosen) -> Years:
    there = address + query_of(Chosen(year=year, rules=chosen.rules))
    return Years(there, str(year), year == chosen.year and chosen.evening is None)


def _said(chosen: Chosen, days: Sequence[str], sets: Sequence[RulesChoice]) -> str:
    """What is shown, in a line: `2026 год · Классика, от 20`."""
    parts = [words.EVENING.say(day=day) for day in days]
    if chosen.year is not None:
        parts.append(words.YEAR.say(year=chosen.year))
    parts += [shown_name(rules_called(each)) for each in sets]
    return " · ".join(parts) or words.ALWAYS.say()


def _evening(each: EveningChoice, day: str) -> str:
    return f"{day} · {counted('games', each.games)}"


def _rules_games(each: RulesChoice) -> str:
    return f"{shown_name(rules_called(each))} · {counted('games', each.games)}"


def rules_called(each: RulesChoice) -> str:
    """What a rule set is called, or what it was made from."""
    if each.name:
        return each.name
    preset = PRESETS.get(each.preset or "")
    if preset is None:
        return words.OWN_RULES.say()
    return preset.say() if each.exact else words.CHANGED_RULES.say(preset=preset.say())
