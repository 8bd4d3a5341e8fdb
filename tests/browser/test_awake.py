"""The screen stays awake during a game and lets go afterwards; a tick under the finger where somebody wants one."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.table import FOUR, Table
from tests.browser.wire import Wire
from tests.rules.build import dealt

Phones = Callable[[], Table]

#: Stands in for what the browser has at its edge: counts locks, takes them back when the page is hidden, may refuse.
LOCKS = """
window.locks = { asked: 0, held: 0, refuses: false, wait: null };
class Lock extends EventTarget {
  released = false;
  async release() {
    if (!this.released) locks.held -= 1;
    this.released = true;
  }
}
const wakeLock = {
  async request() {
    locks.asked += 1;
    await locks.wait;
    if (locks.refuses || document.visibilityState !== "visible") throw new DOMException("No", "NotAllowedError");
    const lock = new Lock();
    locks.held += 1;
    document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && lock.release(), true);
    return lock;
  },
};
Object.defineProperty(Navigator.prototype, "wakeLock", { configurable: true, get: () => wakeLock });
"""
#: A phone that trembles, and writes down how.
TREMBLES = """
window.ticks = [];
const vibrate = (how) => Boolean(ticks.push(how));
Object.defineProperty(Navigator.prototype, "vibrate", { configurable: true, value: vibrate });
"""


@pytest.fixture
def pad(table: Table, wire: Wire) -> Table:
    """A game that is over after one hand in which somebody takes all."""
    table.page.add_init_script(LOCKS)
    return table.open(wire.begin(FOUR, start="5"))


def until(page: Page, asked: str) -> None:
    """Wait for something of the page's own."""
    for _ in range(300):
        if page.evaluate(asked):
            return
        page.wait_for_timeout(100)
    raise AssertionError(f"{asked}: {page.evaluate('JSON.stringify(window.locks ?? window.ticks)')}")


def see(page: Page, visibility: str) -> None:
    """Be put into a pocket, or taken out of it."""
    page.evaluate(
        """state => {
          Object.defineProperty(document, "visibilityState", { configurable: true, get: () => state });
          document.dispatchEvent(new Event("visibilitychange"));
        }""",
        visibility,
    )


# --- awake --------------------------------------------------------------------------------------------------------


def test_the_screen_stays_awake_through_the_hands_of_a_game_and_may_sleep_after_it(pad: Table) -> None:
    until(pad.page, "locks.held === 1")
    pad.write(2, 1, 1, 1)
    assert pad.page.evaluate("[locks.asked, locks.held]") == [1, 1]
    pad.write(3, 0, 1, 1)
    expect(pad.page.locator(".result")).to_be_visible()
    until(pad.page, "locks.held === 0")
    assert pad.page.evaluate("locks.asked") == 1


def test_a_lock_that_was_lost_in_a_pocket_is_asked_for_again_on_return(pad: Table) -> None:
    until(pad.page, "locks.held === 1")
    see(pad.page, "hidden")
    assert pad.page.evaluate("locks.held") == 0
    see(pad.page, "visible")
    until(pad.page, "locks.held === 1")
    assert pad.page.evaluate("locks.asked") == 2


def test_a_lock_that_comes_after_the_game_has_ended_is_given_back(table: Table, wire: Wire) -> None:
    table.page.add_init_script(LOCKS)
    table.page.add_init_script("locks.wait = new Promise((done) => { window.grant = done; });")
    table.open(wire.begin(FOUR, start="5"))
    until(table.page, "locks.asked === 1")
    table.write(5, 0, 0, 0)
    expect(table.page.locator(".result")).to_be_visible()
    table.page.evaluate("grant()")
    until(table.page, "locks.held === 0")
    see(table.page, "visible")
    assert table.page.evaluate("[locks.asked, locks.held]") == [1, 0]


def test_a_phone_that_refuses_is_not_asked_on_and_on_and_nothing_is_said(table: Table, wire: Wire) -> None:
    table.page.add_init_script(LOCKS)
    table.page.add_init_script("locks.refuses = true;")
    table.open(wire.begin(FOUR))
    until(table.page, "locks.asked === 1")
    table.page.wait_for_timeout(500)
    assert table.page.evaluate("[locks.asked, locks.held]") == [1, 0]
    expect(table.page.locator(".error:visible")).to_have_count(0)
    table.write(2, 1, 1, 1)
    assert table.shown().title == "Раздача 2"


def test_where_the_browser_knows_no_lock_the_game_goes_on_as_ever(table: Table, wire: Wire) -> None:
    table.page.add_init_script("delete Navigator.prototype.wakeLock;")
    table.open(wire.begin(FOUR)).write(2, 1, 1, 1)
    assert table.page.evaluate("'wakeLock' in navigator") is False
    assert table.shown().title == "Раздача 2"


def test_who_watches_stays_awake_too_and_a_correction_of_a_game_that_is_over_does_not_ask(
    pad: Table, wire: Wire, another_phone: Phones
) -> None:
    game, company = pad.page.url, f"/c/{pad.circle}/"
    pad.open(f"{company}links/")
    watcher = another_phone()
    watcher.page.add_init_script(LOCKS)
    watcher.page.goto(pad.page.locator("#link-watcher").input_value())
    watcher.page.goto(game)
    until(watcher.page, "locks.held === 1")
    pad.page.goto(game)
    pad.write(5, 0, 0, 0)
    until(pad.page, "locks.held === 0")
    pad.open(str(pad.page.locator("a[href*='/hands/']").first.get_attribute("href")))
    expect(pad.page.locator("form#hand")).to_be_visible()
    pad.page.wait_for_timeout(500)
    assert pad.page.evaluate("locks.asked") == 0


def test_the_wall_stays_awake_between_games_and_sleeps_after_the_evening(pad: Table, wire: Wire) -> None:
    path, wall = f"/g/{pad.slug}/", f"/c/{pad.circle}/wall/"
    wire.write(path, dealt(5, 0, 0, 0))
    pad.open(wall)
    until(pad.page, "locks.held === 1")
    evening = next(link for link in wire.page(path).links if "/evening/" in link)
    wire.send(evening, "end-evening")
    pad.open(wall)
    expect(pad.page.locator("h1")).to_have_text("Вечер закончен")
    pad.page.wait_for_timeout(500)
    assert pad.page.evaluate("[locks.asked, locks.held]") == [0, 0]


# --- a tick under the finger --------------------------------------------------------------------------------------


@pytest.fixture
def trembling(table: Table, wire: Wire) -> Table:
    table.page.add_init_script(TREMBLES)
    return table.open(wire.begin(FOUR))


def switch(table: Table) -> None:
    table.tap(table.page.locator(".menu > summary"))
    table.tap(table.page.locator("[data-haptics-row] label"))
    table.tap(table.page.locator(".menu > summary"))


def test_a_phone_on_the_table_stays_quiet_until_somebody_wants_it_otherwise(trembling: Table) -> None:
    trembling.write(2, 1, 1, 1)
    assert trembling.page.evaluate("ticks") == []


def test_a_saved_hand_and_a_refused_one_feel_different_and_the_wish_stays_on_this_phone(trembling: Table) -> None:
    page = trembling.page
    switch(trembling)
    assert page.evaluate("ticks.splice(0)") == [30]  # so feels what was just switched on
    trembling.write(2, 1, 1, 1)
    until(page, "ticks.length === 1")
    assert page.evaluate("ticks.splice(0)") == [30]
    trembling.take(3, 1)
    trembling.try_to_save()
    until(page, "ticks.length === 1")
    assert page.evaluate("ticks.splice(0)") == [[40, 60, 40]]
    page.reload()
    expect(page.locator("[data-haptics]")).to_be_checked()
    switch(trembling)
    page.reload()
    expect(page.locator("[data-haptics]")).not_to_be_checked()
    trembling.write(2, 1, 1, 1)
    assert page.evaluate("ticks") == []


def test_a_phone_that_can_not_tremble_is_not_offered_it(table: Table, wire: Wire) -> None:
    table.page.add_init_script("delete Navigator.prototype.vibrate;")
    table.open(wire.begin(FOUR))
    table.tap(table.page.locator(".menu > summary"))
    expect(table.page.locator(".menu__list a").first).to_be_visible()
    expect(table.page.locator("[data-haptics-row]")).to_be_hidden()
