"""The site under a path, behind a proxy: pages, files, forms, the stream and the wall."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect
from pytest_playwright import CreateContextCallback

from tests import running
from tests.browser import camera
from tests.browser.proxy import Proxy
from tests.browser.table import Table
from tests.browser.test_live import KEEP

BASE = "https://cards.example.org/petukh"


@pytest.fixture
def proxy(folder: Path) -> Iterator[Proxy]:
    """A site that the whole world would find at `BASE`."""
    server = running.start(folder, BASE_URL=BASE, HOST="127.0.0.1", PORT="0")
    port = re.search(r"to port (\d+)", "\n".join(server.said))
    assert port
    proxy = Proxy(int(port[1]), BASE)
    yield proxy
    proxy.close()
    assert server.stop() == ""


def phone(new_context: CreateContextCallback, proxy: Proxy, complaints: list[str]) -> Table:
    """A phone that writes down which files and pages were not there."""
    table = Table(new_context().new_page(), proxy.url)
    table.page.on("response", lambda answer: complaints.append(answer.url) if answer.status >= 400 else None)
    table.page.on("pageerror", lambda error: complaints.append(str(error)))
    table.page.add_init_script(KEEP)
    return table


def test_a_game_is_begun_written_followed_and_hung_on_a_wall_under_a_path(
    new_context: CreateContextCallback, proxy: Proxy
) -> None:
    complaints: list[str] = []
    keeper = phone(new_context, proxy, complaints)
    keeper.open().begin().write(3, 1, 1)
    assert keeper.page.url.startswith(f"{proxy.url}/g/")
    wall = f"/c/{keeper.circle}/wall/"
    television = phone(new_context, proxy, complaints)
    television.page.set_viewport_size({"width": 1280, "height": 800})
    keeper.open(wall)
    read = camera.read(keeper.page)
    assert [each.partition("/link/")[0] for each in read] == [BASE]
    television.page.goto(read[0].replace(BASE, proxy.url))
    assert television.page.url == f"{proxy.url}/c/{keeper.circle}/"
    television.open(wall)
    expect(television.page.locator("h1")).to_have_text("Раздача 2")
    expect(television.page.locator(".wall__qr .qr")).to_be_visible()
    keeper.page.go_back()
    keeper.write(2, 2, 1)
    told = television.page.locator("h1")
    expect(told).to_have_text("Раздача 3")
    assert television.page.evaluate("told.states.map(({ state }) => state)") == ["connected"]
    assert complaints == []
    assert proxy.strays == []
