"""A company's years on one page: what there was, who is ahead in what, the course of points, everybody's numbers."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.urls import reverse

from scorekeeper.tables.queries import ENOUGH_HANDS, CircleYears, GameMark, PersonFacts, PersonYears, Statistics
from scorekeeper.web.days import day_of
from scorekeeper.web.statistics.against import Against, against_of
from scorekeeper.web.statistics.choice import Choice, choice_of
from scorekeeper.web.statistics.course import PENCILS, Course, Strip, course_of, strips_of
from scorekeeper.web.statistics.figures import SHARED, count_of, leaders, said_count, said_rate
from scorekeeper.web.statistics.tables import Table, tables_of
from scorekeeper.words import statistics as words
from scorekeeper.words.amounts import currency_sign, signed_number
from scorekeeper.words.names import counted
from scorekeeper.words.phrase import language, number

#: So many games in a row are a run.
RUN = 2
#: What happened in all hands together, in the order of the page.
HAPPENED = ("tricks", "jacks", "declarations", "no_tricks", "fines", "overshoots", "passes", "fouls")


@dataclass(frozen=True, slots=True)
class Total:
    """A sum over the company: its number and what is counted."""

    measure: str
    count: str
    noun: str


@dataclass(frozen=True, slots=True)
class Mark:
    """A game that stands out, with the way to its sheet."""

    measure: str
    label: str
    count: str
    about: str
    address: str


@dataclass(frozen=True, slots=True)
class Lead:
    """Who is ahead in something: the number, the names, and how many more share the place."""

    measure: str
    label: str
    number: str
    unit: str
    rated: bool
    people: Sequence[PersonFacts]
    more: str


@dataclass(frozen=True, slots=True)
class MoneyRow:
    """Somebody's money: for each currency its code, its sign and the sum, empty where one didn't play for it."""

    person: PersonFacts
    sums: Sequence[tuple[str, str, str]]


@dataclass(frozen=True, slots=True)
class Money:
    """Money by currency: codes, their signs, and a row a person."""

    signs: Sequence[str]
    rows: Sequence[MoneyRow]


@dataclass(frozen=True, slots=True)
class Page:
    """Everything that the page needs."""

    slug: str
    shown: Statistics
    choice: Choice
    large: Sequence[Total]
    happened: Sequence[Total]
    marks: Sequence[Mark]
    leads: Sequence[Lead]
    course: Course | None
    strips: Sequence[Strip]
    tables: Sequence[Table]
    against: Against | None
    money: Money | None
    early: str
    file: str


def statistics_page(shown: Statistics, *, missing: bool) -> Page:
    """The page; `missing`: a filter asked for something that isn't there, so nothing is left out."""
    slug = shown.circle.slug
    choice = choice_of(reverse("web:statistics", args=[slug]), shown.choices, shown.chosen, missing=missing)
    addresses = addresses_of(slug, shown.people, choice.query)
    played = [each.person for each in shown.people if each.games]
    return Page(
        slug=slug,
        shown=shown,
        choice=choice,
        large=[_large(shown.totals, each) for each in ("evenings", "games", "hands")],
        happened=[_happened(shown.totals, each) for each in HAPPENED if getattr(shown.totals, each)],
        marks=_marks(shown.totals),
        leads=[lead for each in words.LEADS if (lead := _lead(shown.people, each))],
        course=course_of(shown.course, played),
        strips=strips_of(shown.course, played, addresses) if len(played) > PENCILS else (),
        tables=tables_of(shown.people, addresses) if shown.people else (),
        against=against_of([each.person for each in shown.people], shown.head_to_head),
        money=_money(shown.people),
        early=words.EARLY.say(ENOUGH_HANDS) if any(not each.enough for each in shown.people) else "",
        file=reverse("web:statistics_file", args=[slug]) + choice.query,
    )


def addresses_of(slug: str, people: Sequence[PersonYears], query: str) -> Mapping[int, str]:
    """By person: the way to the own statistics, with the same filters."""
    return {each.person.id: reverse("web:person_statistics", args=[slug, each.person.id]) + query for each in people}


def _large(totals: CircleYears, measure: str) -> Total:
    count = int(getattr(totals, measure))
    return Total(measure, number(count), words.NOUNS[measure].say(count))


def _happened(totals: CircleYears, measure: str) -> Total:
    return Total(measure, number(int(getattr(totals, measure))), words.COLUMNS[measure].say())


def _marks(totals: CircleYears) -> list[Mark]:
    found = []
    if totals.longest:
        found.append(_mark("longest", totals.longest, counted("hands", totals.longest.value)))
    if totals.most_left:
        found.append(_mark("most_left", totals.most_left, counted("points", totals.most_left.value)))
    return found


def _mark(measure: str, mark: GameMark, said: str) -> Mark:
    return Mark(
        measure=measure,
        label=words.MARKS[measure].say(),
        count=said,
        about=words.GAME_OF.say(day=day_of(mark.started_at, mark.zone), number=mark.number),
        address=reverse("web:sheet", args=[mark.game]),
    )


def _lead(people: Sequence[PersonYears], measure: str) -> Lead | None:
    """Who is ahead; None where nobody is, where one would have nobody behind, and for a run that is none."""
    first = leaders(people, measure)
    if not first or len(first) == len(people) or (measure.startswith("run_") and count_of(first[0], measure) < RUN):
        return None
    rate = said_rate(first[0], measure)
    return Lead(
        measure=measure,
        label=words.LEADS[measure].say(),
        number=rate or said_count(first[0], measure),
        unit=words.LEAD_UNITS[measure].say(count_of(first[0], measure)),
        rated=bool(rate),
        people=[each.person for each in first[:SHARED]],
        more=words.MORE.say(len(first) - SHARED) if len(first) > SHARED else "",
    )


def _money(people: Sequence[PersonYears]) -> Money | None:
    """Everybody's money by currency; None where one only played for points."""
    currencies = sorted({each.currency for years in people for each in years.money})
    if not currencies:
        return None
    rows = [MoneyRow(years.person, _sums(years, currencies)) for years in people if years.money]
    return Money([currency_sign(each, language()) for each in currencies], rows)


def _sums(years: PersonYears, currencies: Sequence[str]) -> list[tuple[str, str, str]]:
    amounts = {each.currency: signed_number(each.amount, each.currency) for each in years.money}
    return [(each, currency_sign(each, language()), amounts.get(each, "")) for each in currencies]
