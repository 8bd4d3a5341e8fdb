"""Chromium as Debian has it, and the real server behind it."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, ConsoleMessage, Page, expect
from pytest_playwright import CreateContextCallback

from tests import running
from tests.browser.table import Table
from tests.browser.wire import Wire
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
    "--host-resolver-rules=MAP petukh.local 127.0.0.1",  # a name without https, as in a home network
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


@pytest.fixture(scope="session", autouse=True)
def patience() -> None:
    """What is waited for comes in a moment; a busy machine may take long."""
    expect.set_options(timeout=30_000)


@pytest.fixture(scope="session")
def site_folder(prepared: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder in which `site` keeps its books."""
    return running.copied(prepared, tmp_path_factory.mktemp("site"))


@pytest.fixture(scope="session")
def site(site_folder: Path) -> Iterator[Server]:
    """One real server for all browser tests; each makes its own circle. `site.url` is its address."""
    started = running.start(site_folder)
    yield started
    assert started.stop() == ""


@pytest.fixture
def complaints(context: BrowserContext) -> list[str]:
    """What the pages of this test complained about: errors of scripts, and whatever their own rules forbade.

    That the server refused something is told by the browser too, and is no complaint.
    """
    found: list[str] = []

    def note(message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"} and "Failed to load resource" not in message.text:
            found.append(message.text)

    context.on("console", note)
    context.on("weberror", lambda error: found.append(str(error.error)))
    return found


@pytest.fixture
def table(page: Page, site: Server, complaints: list[str]) -> Iterator[Table]:
    """A new phone, not opened yet; it must have nothing to complain about in the end."""
    yield Table(page, site.url)
    assert complaints == []


@pytest.fixture
def wire(table: Table) -> Wire:
    """The same phone's deeds without its screen."""
    return Wire(table.page.request, table.url)


@pytest.fixture
def another_phone(new_context: CreateContextCallback, site: Server) -> Callable[[], Table]:
    """Make a phone with cookies and storage of its own."""
    return lambda: Table(new_context().new_page(), site.url)
