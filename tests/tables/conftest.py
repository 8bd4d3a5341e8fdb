"""A table of four, and databases that really run at once."""

import shutil
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connections
from pytest_django import DjangoDbBlocker

from scorekeeper import settings
from scorekeeper.rules.errors import Refused
from scorekeeper.tables.services import Conflict
from tests.cast import Table, sit_down


@pytest.fixture
def table(db: None) -> Table:
    """Anna, Boris, Vera and Gleb, before the first hand of classic-20."""
    return sit_down()


@pytest.fixture(scope="session")
def empty_file(tmp_path_factory: pytest.TempPathFactory, django_db_setup: None, django_db_blocker: Any) -> Path:
    """A SQLite file with empty tables."""
    path = tmp_path_factory.mktemp("empty") / "books.sqlite3"
    with django_db_blocker.unblock(), _default_is(path):
        call_command("migrate", verbosity=0)
    return path


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
    with blocker.unblock(), _default_is(path):
        yield


class _default_is:  # noqa: N801 - reads as what it does
    """Makes a SQLite file the default database, served as the project's settings say."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def __enter__(self) -> None:
        self.before, self.connection = connections.databases["default"], connections["default"]
        given = settings.DATABASES["default"]["OPTIONS"] if settings.SQLITE else {"transaction_mode": "IMMEDIATE"}
        own = {"ENGINE": "django.db.backends.sqlite3", "NAME": str(self.path), "OPTIONS": dict(given)}
        connections.databases["default"] = {**self.before, **own}
        del connections["default"]

    def __exit__(self, *_: object) -> None:
        connections["default"].close()
        connections.databases["default"] = self.before
        connections["default"] = self.connection


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
