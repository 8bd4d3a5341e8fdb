"""Chromium as Debian has it, and the real server behind it."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests import running
from tests.conftest import chromium
from tests.running import Server

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark everything in this folder."""
    here = Path(__file__).parent
    for item in items:
        if here in item.path.parents:
            item.add_marker(pytest.mark.browser)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """Debian's Chromium instead of the one that Playwright would download."""
    return {**browser_type_launch_args, "executable_path": chromium(), "args": FLAGS}


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    """A phone in Russian."""
    return {
        **browser_context_args,
        "viewport": {"width": 360, "height": 740},
        "locale": "ru-RU",
        "has_touch": True,
        "is_mobile": True,
    }


@pytest.fixture(scope="session", autouse=True)
def database_beside_a_page() -> Iterator[None]:
    """Let tests use the database: the page fixture runs an event loop in their thread, where Django would refuse."""
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
    yield
    del os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"]


@pytest.fixture(scope="session")
def site(prepared: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One real server for all browser tests; each makes its own circle. `site.url` is its address."""
    started = running.start(running.copied(prepared, tmp_path_factory.mktemp("site")))
    yield started
    assert started.stop() == ""
