"""Pages that follow their circle, through a network that fails and a server that dies."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page
from pytest_playwright import CreateContextCallback

from tests import running
from tests.browser.table import FOUR
from tests.browser.wire import Wire
from tests.cast import took
from tests.live.cable import Cable
from tests.running import Server

HAND = took(2, 1, 1, 1)
#: Keeps on the page, as JSON, what it was told; a page that is loaded anew begins again.
KEEP = """
window.told = { states: [], versions: [], counts: [] };
document.addEventListener("live:state", ({ detail }) => told.states.push(detail));
document.addEventListener("live:news", ({ detail }) => told.versions.push(detail.version));
document.addEventListener("live:phones", ({ detail }) => told.counts.push(detail.count));
"""


class Follower:
    """An open page, and what it was told. `url` is the address by which it reaches the site."""

    def __init__(self, page: Page, url: str) -> None:
        self.page, self.url = page, url
        page.add_init_script(KEEP)

    def open(self, path: str) -> "Follower":
        self.page.goto(self.url + path)
        self.until(lambda told: told["states"])
        return self

    @property
    def told(self) -> dict[str, Any]:
        return dict(json.loads(self.page.evaluate("JSON.stringify(told)")))

    @property
    def state(self) -> str:
        return str(self.told["states"][-1]["state"])

    def until(self, reached: Callable[[dict[str, Any]], object], patience: float = 60) -> dict[str, Any]:
        """Wait until what was told is so."""
        for _ in range(int(patience * 10)):
            if reached(self.told):
                return self.told
            self.page.wait_for_timeout(100)
        raise AssertionError(self.told)

    def until_connected(self) -> None:
        self.until(lambda told: told["states"][-1]["state"] == "connected")

    def until_cut_off(self) -> dict[str, Any]:
        told = self.until(lambda told: told["states"][-1]["state"] == "cut-off")
        return dict(told["states"][-1])

    def news_after(self, deed: Callable[[], object]) -> None:
        """Do something elsewhere, and wait until the page was told of it."""
        before = len(self.told["versions"])
        deed()
        self.until(lambda told: len(told["versions"]) > before)

    def see(self, visibility: str) -> None:
        """Be put into a pocket, or taken out of it."""
        self.page.evaluate(
            """state => {
              Object.defineProperty(document, "visibilityState", { configurable: true, get: () => state });
              document.dispatchEvent(new Event("visibilitychange"));
            }""",
            visibility,
        )


@pytest.fixture
def cable(site: Server) -> Iterator[Cable]:
    laid = Cable(site.url)
    yield laid
    laid.close()


@pytest.fixture
def game(wire: Wire) -> str:
    """A game that another phone keeps, straight at the server."""
    return wire.begin(FOUR)


@pytest.fixture
def follower(new_context: CreateContextCallback, cable: Cable, wire: Wire, game: str) -> Follower:
    """A phone at the far end of the cable, which was let in by the keeper's link."""
    context = new_context()
    link = Wire(context.request, cable.url)
    assert link.request.get(f"{cable.url}{wire.link(game, 'watcher')}").ok
    return Follower(context.new_page(), cable.url)


def test_what_another_phone_saves_is_told_without_a_tap(follower: Follower, wire: Wire, game: str) -> None:
    follower.open(game)
    assert follower.state == "connected"
    assert follower.told["versions"] == []  # nothing happened since the page was made
    follower.news_after(lambda: wire.save(game, HAND))
    follower.open(wire.company(game))
    follower.news_after(lambda: wire.send(game, "undo"))


def test_a_cut_that_nobody_tells_is_noticed_and_what_was_missed_comes_by_itself(
    follower: Follower, cable: Cable, wire: Wire, game: str
) -> None:
    follower.open(game)
    cable.cut()
    said = follower.until_cut_off()
    assert said["last"]
    wire.save(game, HAND)
    before = len(follower.told["versions"])
    cable.mend()
    follower.until_connected()
    follower.until(lambda told: len(told["versions"]) > before)


def test_after_many_changes_of_network_news_still_comes_over_one_stream(
    follower: Follower, cable: Cable, wire: Wire, game: str
) -> None:
    follower.open(game)
    for hand in range(20):
        cable.snap()
        if hand % 2:
            follower.page.evaluate("window.dispatchEvent(new Event('online'))")
        follower.news_after(lambda: wire.save(game, HAND) if len(wire.page(game).forms) else None)
        wire.send(game, "undo")
        follower.until_connected()
    follower.page.wait_for_timeout(1000)
    assert cable.open <= 2  # the stream, and perhaps a connection that the browser keeps for later


def test_a_page_in_a_pocket_does_not_listen_and_comes_back_with_what_it_missed(
    follower: Follower, wire: Wire, game: str, new_context: CreateContextCallback, cable: Cable
) -> None:
    other = Follower(follower.page.context.new_page(), cable.url).open(game)
    follower.open(game)
    other.until(lambda told: told["counts"])
    assert other.told["counts"][-1] == 1  # two pages of one phone
    other.see("hidden")
    follower.see("hidden")
    wire.save(game, HAND)
    follower.page.wait_for_timeout(1000)
    assert follower.told["versions"] == []
    follower.see("visible")
    follower.until(lambda told: told["versions"])


def test_a_frozen_page_whose_stream_died_without_a_word_catches_up(
    follower: Follower, cable: Cable, wire: Wire, game: str
) -> None:
    follower.open(game)
    devtools = follower.page.context.new_cdp_session(follower.page)
    devtools.send("Page.setWebLifecycleState", {"state": "frozen"})
    cable.cut()
    wire.write(game, HAND, HAND)
    cable.mend()
    devtools.send("Page.setWebLifecycleState", {"state": "active"})
    told = follower.until(lambda told: told["versions"])
    assert told["versions"][-1] in wire.request.get(wire.url + game).text()


def test_a_server_that_was_killed_and_comes_back_is_followed_again(
    prepared: Path, tmp_path: Path, new_context: CreateContextCallback
) -> None:
    folder = running.copied(prepared, tmp_path)
    server = running.start(folder)
    context = new_context()
    wire = Wire(context.request, server.url)
    game = wire.begin(FOUR)
    follower = Follower(context.new_page(), server.url).open(game)
    server.process.kill()
    server.process.communicate()
    assert follower.until_cut_off()["last"]
    again = running.start(folder, PORT=str(server.port))
    try:
        wire.save(game, HAND)
        follower.until_connected()
        follower.until(lambda told: told["versions"])
    finally:
        again.stop()


def test_a_page_whose_link_was_withdrawn_says_so_at_once(follower: Follower, wire: Wire, game: str) -> None:
    follower.open(game)
    wire.send(f"{wire.company(game)}links/", "withdraw/watcher/")
    follower.until(lambda told: told["states"][-1]["state"] == "withdrawn")
