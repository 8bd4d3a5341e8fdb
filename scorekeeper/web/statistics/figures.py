"""One number of the years as it is shown: how often, and how often a game or a hand, once there were enough hands."""

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.tables.queries import ENOUGH_HANDS, RATES, PersonYears
from scorekeeper.words import statistics as words
from scorekeeper.words.phrase import number, signed

#: Here the rate is what one asks for, here it is a part of a hundred; of the others the sum or the count says more.
_AVERAGES = {"left": 1, "tricks": 2}
_DECIMALS = {"left": 1, "tricks": 2, "jacks": 2}
_SIGNED = ("points", "crosses")
#: Where more share the first place than this, it is no distinction.
SHARED = 3


@dataclass(frozen=True, slots=True)
class Figure:
    """A number: `main` in large letters and `small` below it; which of them is the count and which the rate.

    `later` stands in place of a rate that is too early; `first` marks the first place, `rank` is the place.
    """

    measure: str
    label: str
    main: str
    small: str
    averages: bool
    later: str
    rank: int | None
    first: bool


def figure_of(years: PersonYears, measure: str, firsts: Sequence[str], *, label: str) -> Figure:
    """A number of somebody; `firsts` are the measures in which the first place is marked."""
    averages = measure in _AVERAGES
    count, rate = said_count(years, measure), said_rate(years, measure)
    rank = years.ranks.get(measure)
    return Figure(
        measure=measure,
        label=label,
        main=rate if averages else count,
        small="" if averages else rate,
        averages=averages,
        later=words.NOT_YET.say(ENOUGH_HANDS) if averages and not years.enough else "",
        rank=rank,
        first=rank == 1 and measure in firsts,
    )


def count_of(years: PersonYears, measure: str) -> int:
    """How often, or how many, as a whole number."""
    if measure.startswith("run_"):
        return int(getattr(years.runs, measure.removeprefix("run_")))
    return int(getattr(years, measure))


def said_count(years: PersonYears, measure: str) -> str:
    """The count in words of the page: `12`, a sum with its sign: `+34`."""
    count = count_of(years, measure)
    return signed(count) if measure in _SIGNED else number(count)


def said_rate(years: PersonYears, measure: str) -> str:
    """The rate: `1,24` a hand, `30 %` of the games; empty where there is none or it is too early."""
    rate = years.rates.get(measure) if measure in RATES else None
    if rate is None:
        return ""
    places = _DECIMALS.get(measure)
    return words.percent(rate) if places is None else words.decimal(rate, places)


def firsts_of(people: Sequence[PersonYears], measures: Sequence[str]) -> list[str]:
    """In which of these the first place is worth a mark: not where nearly all share it, nor in a company of one."""
    return [each for each in measures if len(people) > 1 and 1 <= len(leaders(people, each)) <= SHARED]


def leaders(people: Sequence[PersonYears], measure: str) -> list[PersonYears]:
    """Who stands first in something that happened at all."""
    if not any(count_of(each, measure) for each in people):
        return []
    return [each for each in people if each.ranks.get(measure) == 1]
