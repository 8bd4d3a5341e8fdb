"""The screens that let other phones in."""

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.gallery import Gallery
from tests.browser.table import Table


def links(g: Gallery) -> Table:
    return g.keeper.open(f"{g.company}links/")


def links_code(g: Gallery) -> Table:
    table = g.keeper.open(f"{g.company}links/?for=watcher")
    table.tap(table.page.locator("form[action$='/code/watcher/'] button"))
    expect(table.page.locator(".code__text")).to_be_visible()
    table.unfold(table.page.locator("details.sure:has(form[action$='/withdraw/watcher/'])"))
    return table


def watching_links(g: Gallery) -> Table:
    return g.watcher.open(f"{g.company}links/")


def join(g: Gallery) -> Table:
    return g.fresh.open("/join/")


def join_wrong(g: Gallery) -> Table:
    table = join(g)
    table.field("code").fill("нет кода")
    table.tap(table.page.locator("form#join .button--main"))
    expect(table.page.locator(".error")).to_be_visible()
    return table


LINKS: dict[str, Callable[[Gallery], Table]] = {
    shown.__name__.replace("_", "-"): shown for shown in (links, links_code, watching_links, join, join_wrong)
}
