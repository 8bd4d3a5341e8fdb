"""Two years of a company: every number is right, and all of it comes back from its file on another server."""

import csv
import json
import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from decimal import Decimal
from fractions import Fraction
from io import BytesIO, StringIO
from pathlib import Path
from random import Random
from typing import Any

import pytest

from scorekeeper.tables import models, queries
from scorekeeper.tables.checking import check_books
from tests.cast import sit_down, took
from tests.conftest import REQUIRE_ALL
from tests.databases import default_is
from tests.same_screens import Installation
from tests.second_statistics import BY_GAME, BY_HAND, Books, Years
from tests.statistics_shown import Second, Shown, numbers_of
from tests.web.phone import Phone
from tests.years import TENTH, WHOLE, Clock
from tests.years import Years as Played

#: All of the two years where everything is tested, a tenth of them in the run of every day.
SIZE = WHOLE if REQUIRE_ALL or os.environ.get("PETUKH_SOAK") else TENTH
SEED = 3
NOW = datetime(2026, 11, 30, 12, 0, tzinfo=UTC)
#: The columns of the statistics' file, without money: a count, and where there is one its rate.
COLUMNS = (
    *("evenings", "games", "wins", "petukh", "left", "points", "crosses"),
    *("hands", "tricks", "no_tricks", "jacks", "declarations", "passes", "fines", "overshoots", "fouls"),
    *("run_wins", "run_without_petukh", "run_petukh"),
)
#: What stands in the large numbers on top, whatever happened.
ALWAYS = {"evenings", "games", "hands"}

Servers = Callable[[Path], AbstractContextManager[None]]


@dataclass(frozen=True)
class Company:
    """The company of the two years: the database it stands in, and its slug there."""

    path: Path
    slug: str


@pytest.fixture(scope="module")
def server(django_db_blocker: Any) -> Servers:
    """Makes the server with this database the present one, at the end of the two years."""

    @contextmanager
    def present(path: Path) -> Iterator[None]:
        with django_db_blocker.unblock(), default_is(path), Clock(NOW).told():
            yield

    return present


@pytest.fixture(scope="module")
def company(empty_file: Path, tmp_path_factory: pytest.TempPathFactory, server: Servers) -> Company:
    """The company where it has played; another one was there before, so that no key says the same by chance."""
    path = Path(shutil.copy(empty_file, tmp_path_factory.mktemp("first") / "books.sqlite3"))
    with server(path):
        sit_down(("Зоя", "Анна", "Вера")).save(took(1, 2, 2))
        return Company(path, Played(Random(SEED), SIZE).play())


@pytest.fixture(scope="module")
def books(company: Company, server: Servers) -> Books:
    """Its file, as the second program reads it."""
    with server(company.path):
        return Books(Installation(company.slug).table(f"/c/{company.slug}/circle.json"))


# --- the two years are what they should be ------------------------------------------------------------------------


def test_the_years_hold_whatever_may_happen_in_a_company(company: Company, books: Books, server: Servers) -> None:
    """Else the other tests would say less than they seem to."""
    people = books.file["people"]
    assert [len(people), sum(each.get("merged_into") is not None for each in people)] == [14, 2]
    assert all(any(each.get(what) for each in people) for what in ("hidden", "nameless"))
    played = [game for evening in books.file["evenings"] for game in evening["games"]]
    assert len({index for game in played for index in game["sits"]}) == len(people)
    assert len(books.games) == SIZE.games + 1
    deeds = [row["deed"] for row in books.file["journal"]]
    assert sum(deeds.count(f"{deed}_hand") for deed in ("correct", "remove", "insert")) == SIZE.corrections
    assert {game.record.get("ended") for game in books.games} == {None, "as_it_stands", "without_payment"}
    assert {evening["currency"] for evening in books.file["evenings"]} == {"RUB", "USD"}
    assert any(evening.get("openings") for evening in books.file["evenings"])
    assert any(game.get("takes") for game in played)
    with server(company.path):
        assert list(check_books()) == []


# --- statistics ---------------------------------------------------------------------------------------------------


def test_each_number_of_the_statistics_is_what_a_second_program_makes_of_the_file(
    company: Company, books: Books, server: Servers
) -> None:
    """Of all years, each year, each evening and each rule set; the company's page, everybody's own, the table."""
    with server(company.path):
        seen = Installation(company.slug)
        for query, years in filters(seen, books):
            second = Second(years, seen.people)
            page_agrees(numbers_of(seen.phone.open(f"/c/{seen.slug}/statistics/{query}").html), second)
            table_agrees(seen.table(f"/c/{seen.slug}/statistics.csv{query}"), books, second)
            for index in years.people:
                path = f"/c/{seen.slug}/p/{seen.people[index]}/statistics/{query}"
                person_agrees(numbers_of(seen.phone.open(path).html), second, index)


def filters(seen: Installation, books: Books) -> Iterator[tuple[str, Years]]:
    """What the page can be asked for, with the statistics of the same games."""
    yield "", books.years()
    for year in sorted({game.year for game in books.games if game.over}):
        yield f"?year={year}", books.years(year=year)
    for index in sorted({game.evening for game in books.games if game.over}):
        yield f"?evening={seen.evenings[index]}", books.years(evening=index)
    for digest, rules in rule_sets(seen, books):
        yield f"?rules={digest}", books.years(rules=rules)


def rule_sets(seen: Installation, books: Books) -> Iterator[tuple[str, str]]:
    """The rule sets that the page offers, each with the rules of the file that are called so and have as many games."""
    sets = {game.rules: sum(each.counts and each.rules == game.rules for each in books.games) for game in books.games}
    played = {rules: (*called(books, rules), games) for rules, games in sets.items() if games}
    choices = queries.statistics(seen.slug).choices.rules
    offered = {each.digest: (each.name, each.preset, each.exact, each.games) for each in choices}
    assert sorted(offered.values()) == sorted(played.values())
    assert len(set(offered.values())) == len(offered), "with these years a rule set can't be told by its games"
    for digest, told in offered.items():
        yield digest, next(rules for rules, each in played.items() if each == told)


def called(books: Books, rules: str) -> tuple[str, str, bool]:
    """What a rule set was called last, what it was made from, and whether it is that unchanged."""
    names = [game.rules_name for game in books.games if game.rules == rules and game.rules_name and game.over]
    return (names or [""])[-1], json.loads(rules)["preset"], list(json.loads(rules)) == ["preset"]


def page_agrees(shown: list[Shown], second: Second) -> None:
    """Every number is right, and none is missing of what happened."""
    assert [each for each in shown if not second.agrees(each)] == []
    found = {(each.person, each.measure) for each in shown if each.kind in ("count", "rate") and each.against is None}
    people = second.years.people
    measures = [measure for measure in COLUMNS if any(person.value(measure) for person in people.values())]
    played = {index for index, person in people.items() if person.value("games")}
    assert found >= {
        (second.people[index], measure)
        for index in people
        for measure in measures
        if measure != "left" or index in played  # what is left on average needs a game
    }
    assert found >= {(None, measure) for measure in ALWAYS}
    assert {(each.person, each.currency) for each in shown if each.measure == "money"} == set(second.money())
    met = {(each.person, each.against) for each in shown if each.measure == "won"}
    assert met == {(second.people[one], second.people[other]) for one, other in second.years.pairs}


def person_agrees(shown: list[Shown], second: Second, index: int) -> None:
    """The same of somebody's own page."""
    assert [each for each in shown if not second.agrees(each)] == []
    person = second.years.people[index]
    found = {each.measure for each in shown if each.kind in ("count", "rate")}
    early = set() if person.rate("left") else {"left", "tricks"}
    assert found >= {measure for measure in COLUMNS if person.value(measure)} - early
    assert {each.currency for each in shown if each.measure == "money"} == set(person.money)
    met = {each.against for each in shown if each.measure == "won"}
    assert met == {second.people[other] for one, other in second.years.pairs if one == index}


def table_agrees(text: str, books: Books, second: Second) -> None:
    """The file for a spreadsheet: a row a person, counts, rates with four places, money."""
    heads, *rows = csv.reader(StringIO(text.removeprefix("\ufeff"), newline=""), delimiter=";")
    people = {neutral(books.label(index)): person for index, person in second.years.people.items()}
    assert {row[0] for row in rows} == set(people)
    currencies = sorted({currency for person in people.values() for currency in person.money})
    assert heads[len(heads) - len(currencies) :] == currencies
    for name, *cells in rows:
        person, left = people[name], iter(cells)
        for measure in COLUMNS:
            assert next(left) == str(person.value(measure)), (name, measure)
            if measure in (*BY_GAME, *BY_HAND):
                assert close(next(left), person.rate(measure)), (name, measure)
        assert [decimal(each) for each in left] == [person.money.get(currency) for currency in currencies]


def neutral(name: str) -> str:
    """A name as a table has it: with an apostrophe before what a spreadsheet would take for a formula."""
    return f"'{name}" if name[0] in "=+-@" else name


def close(cell: str, rate: Fraction | None) -> bool:
    """Whether a cell has this rate, with four places; it is empty where there is none."""
    if rate is None:
        return cell == ""
    return abs(Fraction(cell.replace(",", ".")) - rate) <= Fraction(1, 20000)


def decimal(cell: str) -> Decimal | None:
    """An amount of a Russian table."""
    return Decimal(cell.replace(",", ".")) if cell else None


# --- the file -----------------------------------------------------------------------------------------------------


def test_a_company_that_is_read_in_on_an_empty_server_shows_the_same_screens(
    company: Company, empty_file: Path, tmp_path: Path, server: Servers
) -> None:
    """Statistics, sheets, accounts and the journal, and the files and tables that can be saved."""
    with server(company.path):
        sent = Installation(company.slug)
        file = sent.table(f"/c/{company.slug}/circle.json")
        before, journal = dict(sent.screens()), sent.journal()
        tables = dict(sent.tables())
    other = Path(shutil.copy(empty_file, tmp_path / "books.sqlite3"))
    with server(other):
        came = Installation(read_in(file))
        assert list(check_books()) == []
        assert_same(before, dict(came.screens()))
        imported, *rest = came.journal()
        assert "Компания" in " ".join(imported)
        assert rest == journal
        assert dict(came.tables()) == tables
        assert without_import(came.table(f"/c/{came.slug}/circle.json")) == json.loads(file)


def read_in(file: str) -> str:
    """Read a company's file in from the first page, as a phone without scripts does; gives its new slug."""
    phone = Phone()
    page = phone.open("/import/")
    assert not models.Circle.objects.exists()
    fields = page.form("import").filled({})
    done = phone.post(page.path, {**fields, "file": BytesIO(file.encode())})
    assert done.status == 200, done.text
    return models.Circle.objects.get().slug


def assert_same(before: dict[str, list[str]], after: dict[str, list[str]]) -> None:
    """Page by page, so that a failure names the page and its first other line."""
    assert list(before) == list(after)
    for path, lines in before.items():
        other = after[path]
        different = next((pair for pair in zip(lines, other, strict=False) if pair[0] != pair[1]), None)
        assert (different, len(lines)) == (None, len(other)), path


def without_import(text: str) -> Any:
    """A company's file without the row that it was read in, which the other one can't have."""
    file = json.loads(text)
    assert file["journal"].pop()["deed"] == "import_circle"
    return file
