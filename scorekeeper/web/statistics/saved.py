"""Everybody's numbers as rows for a spreadsheet: each measure a column, counts and rates apart."""

from collections.abc import Iterator, Sequence
from decimal import Decimal

from scorekeeper.tables.queries import RATES, PersonYears, Statistics
from scorekeeper.web.spreadsheet import Cell, amount
from scorekeeper.web.statistics.figures import count_of
from scorekeeper.words import statistics as words

#: Decimal places of a rate in the file, more than the page shows.
PLACES = 4
COLUMNS = (
    *("evenings", "games", "wins", "petukh", "left", "points", "crosses"),
    *("hands", "tricks", "no_tricks", "jacks", "declarations", "passes", "fines", "overshoots", "fouls"),
    *("run_wins", "run_without_petukh", "run_petukh"),
)


def rows_of(shown: Statistics) -> Iterator[Sequence[Cell]]:
    """The heads, then a row a person; a rate that there is none of yet is an empty cell."""
    currencies = sorted({each.currency for years in shown.people for each in years.money})
    yield [words.PLAYER.say(), *_heads(), *currencies]
    for years in shown.people:
        yield [years.person.label, *_numbers(years), *_money(years, currencies)]


def _heads() -> Iterator[str]:
    for measure in COLUMNS:
        yield words.COLUMNS[measure].say()
        if measure in RATES:
            yield words.RATED[measure].say()


def _numbers(years: PersonYears) -> Iterator[Cell]:
    for measure in COLUMNS:
        yield count_of(years, measure)
        if measure in RATES:
            yield _rate(years, measure)


def _rate(years: PersonYears, measure: str) -> Decimal | None:
    rate = years.rates.get(measure)
    if rate is None:
        return None
    return (Decimal(rate.numerator) / Decimal(rate.denominator)).quantize(Decimal(1).scaleb(-PLACES))


def _money(years: PersonYears, currencies: Sequence[str]) -> Iterator[Cell]:
    sums = {each.currency: each.amount for each in years.money}
    for currency in currencies:
        yield amount(sums[currency], currency) if currency in sums else None
