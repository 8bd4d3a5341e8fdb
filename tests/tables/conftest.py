"""A table of four, and databases that really run at once."""

import shutil
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier

import pytest
from django.db import connections
from pytest_django import DjangoDbBlocker

from scorekeeper.rules.errors import Refused
from scorekeeper.tables.services import Conflict
from tests.cast import Table, sit_down
from tests.databases import default_is


@pytest.fixture
def table(db: None) -> Table:
    """Anna, Boris, Vera and Gleb, before the first hand of classic-20."""
    return sit_down()


@pytest.fixture(
    params=["sqlite", pytest.param("postgres", marks=[pytest.mark.postgres, pytest.mark.django_db(transaction=True)])]
)
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[None]:
    """A database in which every thread has its own connection: a file of SQLite, and PostgreSQL where there is one."""
    if request.param == "postgres":
        yield
        return
    path = Path(shutil.copy(request.getfixturevalue("empty_file"), tmp_path / "books.sqlite3"))
    blocker: DjangoDbBlocker = request.getfixturevalue("django_db_blocker")
    with blocker.unblock(), default_is(path):
        yield


@pytest.fixture
def at_once(database: None) -> Callable[[list[Callable[[], object]]], list[object]]:
    """Runs deeds in parallel, each on its own connection; gives what each came to, refusals and conflicts too."""

    def run(deeds: list[Callable[[], object]]) -> list[object]:
        barrier = Barrier(len(deeds))

        def one(deed: Callable[[], object]) -> object:
            try:
                barrier.wait(timeout=60)
                return deed()
            except (Conflict, Refused) as answer:
                return answer
            finally:
                connections.close_all()

        with ThreadPoolExecutor(len(deeds)) as pool:
            return list(pool.map(one, deeds))

    return run
