"""Every screen in the states that a table sees, each made anew from the site's own forms."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Browser, expect

from scorekeeper.rules.hand import Hand
from scorekeeper.web import access
from tests.browser.table import FOUR, SIX, Table
from tests.browser.wire import Wire
from tests.rules.build import dealt, entry, shows_and_is_out

PRICES = {"point": "10", "cross": "5"}
#: Records 2, 13, 17, 20 in classic-20: own cards, an exact finish near, a petukh.
LATE = (
    Hand((entry(3, "hd"), entry(2), entry(), entry()), trump="hearts"),
    dealt(2, 2, 1, 0),
    dealt(3, 0, 2, 0),
)


@dataclass
class Gallery:
    """Three phones in one language: `fresh` knows nothing, `keeper` has played, `watcher` may only look."""

    fresh: Table
    keeper: Table
    watcher: Table
    played: str = ""
    broken_off: str = ""
    company: str = ""

    @property
    def wire(self) -> Wire:
        return Wire(self.keeper.page.request, self.keeper.url)

    def prepare(self) -> "Gallery":
        """Play a game to its end, break another off, and let the watcher in."""
        wire = self.wire
        self.played = wire.write(wire.begin(FOUR, **PRICES), *LATE, dealt(2, 1, 1, 1))
        self.keeper.open(self.played)
        self.company = f"/c/{self.keeper.circle}/"
        self.broken_off = wire.begin(FOUR, at=f"{self.company}new/", **PRICES)
        wire.write(self.broken_off, dealt(2, 1, 1, 1))
        wire.send(f"{self.broken_off}end/", "/end/", {"how": "as_it_stands"})
        self.watcher.page.goto(self.link("watcher"))
        return self

    def link(self, role: str) -> str:
        self.keeper.open(f"{self.company}links/")
        return self.keeper.page.locator(f"#link-{role}").input_value()

    def pad(self, *hands: Hand, preset: str = "classic-20", names: tuple[str, ...] = FOUR) -> Table:
        """A new game on the keeper's phone after some hands; it forgets those of the other screens, which are many."""
        wire = self.wire
        own = self.company.strip("/").removeprefix("c/")
        self.keeper.page.context.clear_cookies(name=re.compile(rf"{access.cookie_of('')}(?!{own}$)"))
        return self.keeper.open(wire.write(wire.begin(names, preset, **PRICES), *hands))


def opened(browser: Browser, url: str, **context: Any) -> Gallery:
    """A gallery on new phones."""
    phones = (browser.new_context(has_touch=True, is_mobile=True, **context) for _ in range(3))
    fresh, keeper, watcher = (Table(phone.new_page(), url) for phone in phones)
    return Gallery(fresh, keeper, watcher).prepare()


def start(g: Gallery) -> Table:
    return g.fresh.open()


def start_rules(g: Gallery) -> Table:
    table = g.fresh.open()
    table.unfold(table.page.locator("form#start details.more:has([name=point])"))
    return table


def start_errors(g: Gallery) -> Table:
    table = start_rules(g)
    table.field("name-0").fill(FOUR[0])
    table.fill_value("start", "500")
    table.fill_value("point", "1.000,50")
    table.tap(table.page.locator("form#start .button--main"))
    expect(table.page.locator(".error").first).to_be_visible()
    return table


def start_companies(g: Gallery) -> Table:
    return g.keeper.open()


def new_game(g: Gallery) -> Table:
    return g.keeper.open(f"{g.company}new/")


def game(g: Gallery) -> Table:
    return g.pad()


def game_typed(g: Gallery) -> Table:
    table = g.pad(*LATE)
    table.type(Hand((entry(), entry(3, "hd"), entry(1, fouls=(("revoke", 1),))), trump="hearts"))
    return table


def game_panels(g: Gallery) -> Table:
    table = g.pad(preset="hard-30")
    table.unfold(table.seat(0).locator(".tool--jacks"))
    table.choose("jacks-0", "clubs")
    table.more(0)
    table.more(1)
    table.foul(1, "revoke")
    return table


def game_saved(g: Gallery) -> Table:
    return g.pad().write(3, 1, 1)


def game_undone(g: Gallery) -> Table:
    table = game_saved(g)
    table.undo()
    return table


def game_menu(g: Gallery) -> Table:
    table = g.pad(dealt(2, 1, 1, 1))
    table.tap(table.page.locator(".menu > summary"))
    return table


def game_refused(g: Gallery) -> Table:
    table = g.pad()
    table.show_jacks(1, "hearts", "clubs")
    table.show_jacks(2, "clubs")
    table.take(3, 1)
    table.try_to_save()
    return table


def game_early(g: Gallery) -> Table:
    hands = (dealt(3, 2, 0, 0), dealt(5, 0, 0, 0), dealt(3, 2, 0, 0))
    table = g.pad(*hands, preset="passing-15")
    table.type(shows_and_is_out(0, "cs", "clubs"))
    return table


def game_first_out(g: Gallery) -> Table:
    hands = (dealt(3, 2, 0, 0), dealt(2, 3, 0, 0), dealt(3, 2, 0, 0), dealt(2, 3, 0, 0), dealt(3, 2, 0, 0))
    table = g.pad(*hands, preset="petushok-15")
    table.take(2, 3)
    expect(table.page.locator("[data-first-out]")).to_be_visible()
    return table


def game_six(g: Gallery) -> Table:
    table = g.pad(dealt(2, 1, 1, 1, 0, 0), names=SIX)
    table.take(0, 2)
    return table


def conflict(g: Gallery) -> Table:
    g.keeper.deaf()
    table = g.pad()
    path = table.page.url.removeprefix(table.url)
    table.choose("trump", "clubs")
    table.take(3, 1, 1)
    g.wire.write(path, Hand(dealt(2, 2, 1, 0).entries, trump="hearts"))
    table.tap(table.save_button)
    expect(table.page.locator(".versions")).to_be_visible()
    return table.hearing()


def correct(g: Gallery) -> Table:
    table = g.pad(*LATE)
    return table.open(str(table.page.locator(".menu a[href*='/hands/']").get_attribute("href")))


def ending(g: Gallery) -> Table:
    table = g.pad(*LATE)
    return table.open(f"/g/{table.slug}/end/")


def end(g: Gallery) -> Table:
    return g.keeper.open(g.played)


def end_broken_off(g: Gallery) -> Table:
    return g.keeper.open(g.broken_off)


def end_old_page(g: Gallery) -> Table:
    """A hand is posted from a page that is older than the finish."""
    g.keeper.deaf()
    table = g.pad(*LATE)
    path = table.page.url.removeprefix(table.url)
    table.take(0, 5)
    g.wire.send(f"{path}end/", "/end/", {"how": "without_payment"})
    table.tap(table.save_button)
    expect(table.page.locator(".result")).to_be_visible()
    return table.hearing()


def company(g: Gallery) -> Table:
    return g.keeper.open(g.company)


def watching(g: Gallery) -> Table:
    wire = g.wire
    path = wire.write(wire.begin(FOUR, at=f"{g.company}new/"), *LATE)
    return g.watcher.open(path)


def watching_end(g: Gallery) -> Table:
    return g.watcher.open(g.played)


def watching_company(g: Gallery) -> Table:
    return g.watcher.open(g.company)


def nothing_here(g: Gallery) -> Table:
    return g.fresh.open("/g/nothing-here/")


def not_allowed(g: Gallery) -> Table:
    return g.fresh.open(g.played)


def lot(g: Gallery) -> Table:
    table = g.fresh.open()
    table.fill_start(FOUR)
    table.tap(table.page.locator("form#start .button--cloth"))
    expect(table.page.locator("form#typed")).to_be_attached()
    return table


def drawn(table: Table, *ranks: str) -> None:
    """Type real cards into the lot, one for each who draws."""
    table.unfold(table.page.locator("details:has(#typed)"))
    for field, rank in zip(table.page.locator("[name^=rank-]").all(), ranks, strict=True):
        field.select_option(rank)
    table.tap(table.page.locator("#typed .button"))


def lot_refused(g: Gallery) -> Table:
    table = lot(g)
    drawn(table, "7", "7", "", "")
    expect(table.page.locator(".error")).to_have_count(2)
    return table


def lot_level(g: Gallery) -> Table:
    table = lot(g)
    drawn(table, "7", "7", "6", "ace")
    expect(table.page.locator("[name^=rank-]")).to_have_count(2)
    return table


def lot_decided(g: Gallery) -> Table:
    table = lot_level(g)
    drawn(table, "king", "9")
    expect(table.page.locator(".round")).to_be_visible()
    return table


def paper(g: Gallery) -> Table:
    table = g.fresh.open()
    table.unfold(table.page.locator("form#start details:has([name=record-0])"))
    table.field("record-1").fill("0")
    table.tap(table.page.locator("form#start .button--main"))
    expect(table.page.locator("#record-1-error")).to_be_visible()
    return table


def from_file(g: Gallery) -> Table:
    table = g.fresh.open("/import/")
    table.field("text").fill('{"players": ["Анна", ""]}')
    table.tap(table.page.locator("form#import .button--main"))
    expect(table.page.locator(".error").first).to_be_visible()
    return table


def seats(g: Gallery) -> Table:
    path = g.wire.write(g.wire.begin(FOUR), dealt(2, 1, 1, 1))
    g.wire.send(f"{path}seats/", "take-over", {"seat": "1", "name": SIX[4]})
    return g.keeper.open(f"{path}seats/")


def seats_refused(g: Gallery) -> Table:
    table = seats(g)
    table.tap(table.page.locator("#swap .button"))
    expect(table.page.locator(".error")).to_have_count(2)
    return table


def swap(g: Gallery) -> Table:
    table = seats(g)
    table.field("first").select_option("0")
    table.field("second").select_option("3")
    table.choose("keep", "people")
    table.tap(table.page.locator("#swap .button"))
    expect(table.page.locator(".swap")).to_be_visible()
    return table


def swapped(g: Gallery) -> Table:
    table = swap(g)
    table.tap(table.page.locator("#swap .button--main"))
    expect(table.page.locator(".flash")).to_be_visible()
    return table


SCREENS: dict[str, Callable[[Gallery], Table]] = {
    shown.__name__.replace("_", "-"): shown
    for shown in (
        start, start_rules, start_errors, start_companies, new_game, game, game_typed, game_panels, game_saved,
        game_undone, game_menu, game_refused, game_early, game_first_out, game_six, conflict, correct, ending, end,
        end_broken_off, end_old_page, company, watching, watching_end, watching_company, nothing_here, not_allowed,
        lot, lot_refused, lot_level, lot_decided, paper, from_file, seats, seats_refused, swap, swapped,
    )
}  # fmt: skip
