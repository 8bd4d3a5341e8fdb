"""Fixtures of the ground: a real server, and parts that a machine may lack."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connection
from hypothesis import settings

from tests import running
from tests.databases import default_is

# No example has a deadline: how long one takes says nothing on a busy machine.
settings.register_profile("quick", deadline=None, max_examples=60)
settings.register_profile("soak", deadline=None, max_examples=4000)
settings.load_profile("soak" if os.environ.get("PETUKH_SOAK") else "quick")

REQUIRE_ALL = os.environ.get("PETUKH_REQUIRE_ALL") == "1"  # as .ci/run has it: nothing may be left out


def lacking(reason: str) -> None:
    """Skip a test that this machine can't run, with the reason; fail where everything must be tested."""
    if REQUIRE_ALL:
        pytest.fail(reason)
    pytest.skip(reason)


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Look for what a marked test needs."""
    if item.get_closest_marker("postgres") and connection.vendor != "postgresql":
        lacking("needs DATABASE_URL to name a PostgreSQL")
    if item.get_closest_marker("browser") and not chromium():
        lacking("needs Chromium: install Debian's package chromium, or name its program in PETUKH_CHROMIUM")


def chromium() -> str | None:
    """Give the path of Chromium, or None."""
    named = os.environ.get("PETUKH_CHROMIUM")
    return named or shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")


@pytest.fixture(scope="session")
def empty_file(tmp_path_factory: pytest.TempPathFactory, django_db_setup: None, django_db_blocker: Any) -> Path:
    """A SQLite file with empty tables."""
    path = tmp_path_factory.mktemp("empty") / "books.sqlite3"
    with django_db_blocker.unblock(), default_is(path):
        call_command("migrate", verbosity=0)
    return path


@pytest.fixture(scope="session")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with an empty database and collected static files; not to be written to."""
    folder = tmp_path_factory.mktemp("prepared")
    running.prepare(folder)
    return folder


@pytest.fixture
def folder(prepared: Path, tmp_path: Path) -> Path:
    """A copy of `prepared` for one test."""
    return running.copied(prepared, tmp_path)


@pytest.fixture
def server(folder: Path) -> Iterator[running.Server]:
    """A real server for one test, on an empty database."""
    started = running.start(folder)
    yield started
    if started.process.poll() is None:
        started.stop()
