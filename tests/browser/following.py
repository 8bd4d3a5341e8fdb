"""What tests of following pages share: other phones that are let in, and what they are to show."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect
from pytest_playwright import CreateContextCallback

from scorekeeper.rules.hand import Hand
from tests.browser.table import FOUR, Table
from tests.browser.wire import Wire, typed_as
from tests.running import Server

Join = Callable[..., Table]


@pytest.fixture
def game(wire: Wire) -> str:
    """A game that the other phone keeps, straight at the server."""
    return wire.begin(FOUR)


@pytest.fixture
def join(new_context: CreateContextCallback, site: Server, wire: Wire, game: str) -> Join:
    """Let another phone in by a link, and open a page on it that follows; `url` is where it reaches the site."""

    def joined(path: str = "", role: str = "keeper", url: str = "") -> Table:
        phone = Table(new_context().new_page(), url or site.url)
        phone.open(wire.link(game, role))
        phone.open(path or game)
        expect(linked(phone)).to_be_visible()
        return phone

    return joined


def linked(phone: Table) -> Locator:
    """The line that says whether the page follows."""
    return phone.page.locator("[data-linked]")


def title(phone: Table, text: str, patience: float = 30) -> None:
    """Wait for a title, so many seconds."""
    expect(phone.page.locator("h1")).to_have_text(text, timeout=patience * 1000)


def correct(wire: Wire, game: str, hand: Hand, number: int = 1) -> None:
    """Put a hand right on the other phone, whatever that changes further down."""
    hands = [each for each in dict.fromkeys(wire.page(f"{game}sheet/").links) if "/sheet/" in each]
    address = hands[number - 1].replace("/sheet/", "/hands/")
    answer = wire.send(address, "hand", {**typed_as(hand), "deed": "save"})
    if 'id="consequences"' in answer.text():
        answer = wire.send(address, "hand", {**typed_as(hand), "deed": "cut"})
    assert answer.ok, answer.status
