"""The editor of rules in the states that a table sees, and the start of a game by a company's own."""

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.gallery import Gallery
from tests.browser.table import Table


def editor(g: Gallery) -> Table:
    return g.fresh.open("/rules/edit/")


def editor_changed(g: Gallery) -> Table:
    table = editor(g)
    table.set_rule("fine", "7")
    table.set_rule("coloured_no_trick", "+3")
    table.set_rule("passing", "no")
    expect(table.page.locator("#differing li")).to_have_count(3)
    return table


def editor_open(g: Gallery) -> Table:
    """Everything unfolded."""
    table = g.fresh.open("/rules/edit/?from=hard-30")
    table.page.locator("details").evaluate_all("all => all.forEach((each) => { each.open = true; })")
    return table


def editor_refused(g: Gallery) -> Table:
    table = editor(g)
    table.set_rule("start", "4")
    table.set_rule("pass_limit", "2")
    table.set_rule("passing", "no")
    table.tap(table.page.locator("form#editor .bar .button--main"))
    expect(table.page.locator("#wrong .error")).to_have_count(2)
    return table


def house_set(g: Gallery) -> str:
    """The address at which a set of the company is edited; it is kept if it isn't yet."""
    rules = f"{g.company}rules/"
    g.wire.send(f"{rules}new/", "editor", {"deed": "keep", "name": "Дачные, построже", "fine": "7", "start": "30"})
    links = [link for link in g.wire.page(rules).links if link.endswith("/edit/")]
    return links[0]


def editor_conflict(g: Gallery) -> Table:
    address = house_set(g)
    table = g.keeper.open(address)
    g.wire.send(address, "editor", {"deed": "keep", "fine": "9", "revoke": "7"})
    table.set_rule("fine", "3")
    table.tap(table.page.locator("form#editor .bar .button--main"))
    expect(table.page.locator(".versions")).to_be_visible()
    return table


def start_house(g: Gallery) -> Table:
    house_set(g)
    table = g.keeper.open(f"{g.company}new/")
    table.change_rules({"fine": "4"})
    return table


EDITOR: dict[str, Callable[[Gallery], Table]] = {
    shown.__name__.replace("_", "-"): shown
    for shown in (editor, editor_changed, editor_open, editor_refused, editor_conflict, start_house)
}
