"""Guessing codes at two servers that share their books: what one lets through the other counts."""

import re
import sqlite3
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path

import psycopg
import pytest
from django.db import connection
from pytest_django import DjangoDbBlocker

from tests import running
from tests.remote import Answer, Remote, phone_at
from tests.running import Server

KEY = "a key for tests only, long enough for every check of Django's"
MOST, GUESSES, PHONES = 60, 200, 20


@dataclass
class Pair:
    """Two servers on the same books, and a way to let a minute pass."""

    servers: list[Server]
    a_minute_passes: Callable[[], None]


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def pair(
    request: pytest.FixtureRequest, folder: Path, tmp_path: Path, django_db_blocker: DjangoDbBlocker
) -> Iterator[Pair]:
    """Two processes as the host would start them."""
    own = {"SECRET_KEY": KEY, "DATABASE_URL": ""}
    if request.param == "postgres":
        own["DATABASE_URL"] = _new_database(django_db_blocker)
    assert running.manage(folder, "migrate", "--verbosity", "0", **own).stderr == ""
    servers = [running.start(_place(folder, tmp_path, number), **_at(folder), **own) for number in range(2)]

    def a_minute_passes() -> None:
        if own["DATABASE_URL"]:
            with psycopg.connect(own["DATABASE_URL"]) as books:
                books.execute("UPDATE tables_wrongcodes SET began_at = began_at - %s", [timedelta(minutes=1)])
        else:
            with sqlite3.connect(folder / "data/db.sqlite3") as file:
                file.execute("UPDATE tables_wrongcodes SET began_at = datetime(began_at, '-1 minute')")

    yield Pair(servers, a_minute_passes)
    assert [server.stop() for server in servers] == ["", ""]


def _place(folder: Path, tmp_path: Path, number: int) -> Path:
    """Where a server writes its complaints."""
    place = tmp_path / f"server-{number}"
    place.mkdir()
    return place


def _at(folder: Path) -> dict[str, str]:
    return {"PETUKH_DATA": str(folder / "data"), "PETUKH_STATIC": str(folder / "static")}


def _new_database(blocker: DjangoDbBlocker) -> str:
    """An empty database beside the one that the tests were given."""
    with blocker.unblock():
        known = connection.settings_dict
        given = {"host": known["HOST"], "port": known["PORT"], "user": known["USER"], "password": known["PASSWORD"]}
    with psycopg.connect(dbname="postgres", autocommit=True, **given) as books:
        books.execute("DROP DATABASE IF EXISTS petukh_guessing WITH (FORCE)")
        books.execute("CREATE DATABASE petukh_guessing")
    place = f"{known['HOST'] or 'localhost'}:{known['PORT'] or 5432}"
    return f"postgres://{known['USER']}:{known['PASSWORD']}@{place}/petukh_guessing"


def type_in(phone: Remote, text: str) -> Answer:
    return phone.send(phone.open("/join/"), "join", code=text)


def code_of(phone: Remote, company: str) -> str:
    """A code to watch, as it is read out."""
    phone.send(phone.open(f"{company}links/"), "/code/watcher/")
    found = re.search(r'code__text num">([^<]+)<', phone.open(f"{company}links/").html)
    assert found
    return found[1]


def test_two_hundred_wrong_codes_at_two_servers_get_sixty_tries_and_a_minute_later_the_right_one_opens(
    pair: Pair,
) -> None:
    one, two = pair.servers
    keeper = phone_at(one)
    company = keeper.begin()
    code, link = code_of(keeper, company), link_of(keeper, company)
    phones = [phone_at(server) for server in (one, two) * (PHONES // 2)]
    forms = [phone.open("/join/") for phone in phones]

    def guess(number: int) -> int:
        place = number % PHONES
        return phones[place].send(forms[place], "join", code=f"WR{number:04}").status

    with ThreadPoolExecutor(PHONES) as pool:
        assert Counter(pool.map(guess, range(GUESSES))) == {422: MOST, 429: GUESSES - MOST}
    for server in pair.servers:
        guest = phone_at(server)
        told = type_in(guest, code)
        assert told.status == 429
        assert 1 <= int(told.headers["retry-after"]) <= 60
        assert f"try again in {told.headers['retry-after']} second" in told.html
        assert guest.open(company).status == 403
        assert phone_at(server).open(link).status == 200
        assert type_in(phone_at(server), f"{server.url}{link}").to == company
    pair.a_minute_passes()
    assert type_in(phone_at(two), code).to == company


def link_of(phone: Remote, company: str) -> str:
    found = re.search(
        r'id="link-watcher" readonly value="http://[^/]+(/link/[^"]+)"', phone.open(f"{company}links/").html
    )
    assert found
    return found[1]
