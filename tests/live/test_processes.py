"""Two server processes on one PostgreSQL: a phone at one follows what is saved at the other."""

import os
import uuid
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from tests import running
from tests.live.phone import Phone, company_of
from tests.running import Server

pytestmark = pytest.mark.postgres
KEY = "a key that both processes share, long enough to be one"


@dataclass
class Books:
    """A database of its own, and two servers on it."""

    url: str
    first: Server
    second: Server

    def ask(self, sql: str) -> list[Any]:
        """The first column of what the database answers."""
        import psycopg  # noqa: PLC0415 - there only with PostgreSQL

        with psycopg.connect(self.url, autocommit=True) as connection:
            return [row[0] for row in connection.execute(sql)]


@pytest.fixture
def books(tmp_path: Path) -> Iterator[Books]:
    import psycopg  # noqa: PLC0415 - there only with PostgreSQL

    given = os.environ["DATABASE_URL"]
    name = f"live_{uuid.uuid4().hex}"
    with psycopg.connect(given, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
    url = urlsplit(given)._replace(path=f"/{name}").geturl()
    running.prepare(tmp_path, DATABASE_URL=url, SECRET_KEY=KEY)
    servers = [running.start(tmp_path, DATABASE_URL=url, SECRET_KEY=KEY) for _ in range(2)]
    yield Books(url, servers[0], servers[1])
    for server in servers:
        if server.process.poll() is None:
            server.stop()
    with psycopg.connect(given, autocommit=True) as connection:
        connection.execute(f"DROP DATABASE {name} WITH (FORCE)")


@pytest.fixture
def keeper(books: Books) -> Phone:
    return Phone(books.first.url)


@pytest.fixture
def game(keeper: Phone) -> str:
    return keeper.begin()


@pytest.fixture
def watcher(books: Books, keeper: Phone, game: str) -> Phone:
    """A phone at the other server."""
    phone = Phone(books.second.url)
    phone.open_link(keeper.links(game)["watcher"])
    return phone


def test_what_is_saved_at_one_server_is_told_at_both(keeper: Phone, game: str, watcher: Phone) -> None:
    here, there = keeper.listen(game), watcher.listen(game)
    keeper.save(game)
    assert here.until("news") == there.until("news")
    assert f'data-version="{keeper.listen(game).greeting}"' in watcher.page(game)


def test_phones_at_both_are_counted_together_and_one_at_both_once(
    books: Books, keeper: Phone, game: str, watcher: Phone
) -> None:
    here = keeper.listen(game)
    here.until("phones", "1")
    there, same_phone = watcher.listen(game), keeper.at(books.second.url).listen(game)
    here.until("phones", "2")
    there.until("phones", "2")
    there.close()
    here.until("phones", "1")
    same_phone.until("phones", "1")


def test_phones_of_a_server_that_was_killed_count_no_more(
    books: Books, keeper: Phone, game: str, watcher: Phone
) -> None:
    here = keeper.listen(game)
    watcher.listen(game)
    here.until("phones", "2")
    books.second.process.kill()
    books.second.process.communicate()
    here.until("phones", "1")


def test_phones_of_a_server_that_ended_count_no_more(books: Books, keeper: Phone, game: str, watcher: Phone) -> None:
    here = keeper.listen(game)
    watcher.listen(game)
    here.until("phones", "2")
    assert books.second.stop() == ""
    here.until("phones", "1")


def test_a_link_withdrawn_at_one_server_is_dead_at_both(keeper: Phone, game: str, watcher: Phone) -> None:
    there = watcher.listen(game)
    keeper.send(f"{company_of(keeper, game)}links/", "withdraw/watcher/", {})
    assert there.rest()[-1] == "withdrawn"


def test_after_the_database_was_gone_everybody_looks_again_and_follows_on(
    books: Books, keeper: Phone, game: str, watcher: Phone
) -> None:
    there = watcher.listen(game)
    books.ask(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database()"
        " AND pid <> pg_backend_pid()"
    )
    there.until("news", "")
    keeper.save(game)
    assert there.until("news") in watcher.page(game)
    keeper.listen(game)
    there.until("phones", "2")


def test_a_hundred_phones_take_no_database_connection(books: Books, keeper: Phone, game: str, watcher: Phone) -> None:
    count = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
    for _ in range(6):
        watcher.page(game)  # every lane has its connection now
    before = books.ask(count)
    for _ in range(13):
        phone = Phone(books.second.url)
        phone.open_link(keeper.links(game)["watcher"])
        for _ in range(8):
            phone.listen(game)
    assert books.ask(count) <= before
