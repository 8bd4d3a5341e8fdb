"""A table of four, and databases that really run at once."""

import shutil
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier

import pytest
from django.db import connections, transaction
from pytest_django import DjangoDbBlocker

from scorekeeper.rules.errors import Refused
from scorekeeper.tables.models import Evening
from scorekeeper.tables.services import Conflict
from tests.cast import Table, sit_down
from tests.databases import default_is
from tests.rich_circle import rich_circle
from tests.saved_files import saved, saved_evening


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


@pytest.fixture(scope="session")
def rich(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> tuple[str, list[str]]:
    """The file of a circle that met every deed, and those of its evenings; the circle itself is gone again."""
    with django_db_blocker.unblock(), transaction.atomic():
        slug = rich_circle()
        evenings = Evening.objects.filter(circle__slug=slug).order_by("pk")
        files = saved(slug), [saved_evening(slug, row.pk) for row in evenings]
        transaction.set_rollback(True)
    return files
