"""Somebody's own years: the numbers with their places, the course evening by evening, head to head."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.urls import reverse

from scorekeeper.tables.queries import ENOUGH_HANDS, PersonStatistics, PersonYears
from scorekeeper.web.statistics.against import Meeting, meeting_of
from scorekeeper.web.statistics.choice import Choice, choice_of, query_of
from scorekeeper.web.statistics.figures import Figure, count_of, figure_of
from scorekeeper.web.statistics.own_course import OwnCourse, own_course_of
from scorekeeper.words import statistics as words
from scorekeeper.words.amounts import signed_money
from scorekeeper.words.phrase import number

LARGE = ("games", "wins", "petukh")
#: The other numbers, in groups by their name in `words.GROUPS`.
GROUPS = {
    "games": ("evenings", "left", "points", "crosses"),
    "hands": ("hands", "tricks", "jacks", "declarations", "no_tricks", "fines", "overshoots", "passes", "fouls"),
    "runs": ("run_wins", "run_without_petukh", "run_petukh"),
}


@dataclass(frozen=True, slots=True)
class Line:
    """A number with its name and, in the first half, its place."""

    figure: Figure
    about: str
    place: str
    noun: str = ""


@dataclass(frozen=True, slots=True)
class Group:
    """Some numbers under a title."""

    name: str
    title: str
    lines: Sequence[Line]


@dataclass(frozen=True, slots=True)
class Sum:
    """Money in a currency, and who reads it by a test: the code."""

    currency: str
    said: str


@dataclass(frozen=True, slots=True)
class PersonPage:
    """Everything that the page needs."""

    slug: str
    years: PersonYears
    choice: Choice
    empty: bool
    large: Sequence[Line]
    groups: Sequence[Group]
    course: OwnCourse | None
    against: Sequence[Meeting]
    money: Sequence[Sum]
    early: str
    all: str


def person_statistics_page(shown: PersonStatistics, *, missing: bool) -> PersonPage:
    """The page; `missing`: a filter asked for something that isn't there, so nothing is left out."""
    slug, years = shown.circle.slug, shown.years
    here = reverse("web:person_statistics", args=[slug, years.person.id])
    choice = choice_of(here, shown.choices, shown.chosen, missing=missing)
    return PersonPage(
        slug=slug,
        years=years,
        choice=choice,
        empty=not (years.games or years.hands),
        large=[_large(shown, each) for each in LARGE],
        groups=[Group(name, words.GROUPS[name].say(), _lines(shown, each)) for name, each in GROUPS.items()],
        course=own_course_of(shown.course, years.person.id),
        against=[meeting_of(each, _address(slug, each.second.id, choice.query)) for each in shown.against],
        money=[Sum(each.currency, signed_money(each.amount, each.currency)) for each in years.money],
        early="" if years.enough else words.EARLY.say(ENOUGH_HANDS),
        all=reverse("web:statistics", args=[slug]) + query_of(shown.chosen),
    )


def _address(slug: str, player: int, query: str) -> str:
    return reverse("web:person_statistics", args=[slug, player]) + query


def _large(shown: PersonStatistics, measure: str) -> Line:
    noun = words.NOUNS[measure].say(count_of(shown.years, measure))
    return replace(_line(shown, measure), noun=noun)


def _lines(shown: PersonStatistics, measures: Sequence[str]) -> list[Line]:
    """The numbers of a group; what never happened is left out, unless it is what the others are a part of."""
    return [_line(shown, each) for each in measures if count_of(shown.years, each) or each in ("evenings", "hands")]


def _line(shown: PersonStatistics, measure: str) -> Line:
    figure = figure_of(shown.years, measure, (), label=words.NAMES[measure].say())
    return Line(figure, _about(shown.years, figure), _place(figure.rank, shown.among))


def _about(years: PersonYears, figure: Figure) -> str:
    """What stands behind the number: the rate in words, or the sum that an average is made of."""
    if figure.measure in words.RATES and figure.small:
        return words.RATES[figure.measure].say(rate=figure.small)
    if figure.measure in words.SUMS and figure.main:
        return words.SUMS[figure.measure].say(number=number(count_of(years, figure.measure)))
    return ""


def _place(rank: int | None, among: int) -> str:
    """The place, told of the first half only: nobody is told to be last."""
    if rank is None or among < 2 or rank > (among + 1) // 2:
        return ""
    return str(rank)
