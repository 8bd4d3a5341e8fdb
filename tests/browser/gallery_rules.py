"""The screens of rules that are read, kept and changed, in the states that a table sees."""

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.gallery import LATE, PRICES, Gallery
from tests.browser.table import FOUR, Table

LONG = "Дачные, по воскресеньям, когда приезжает Константин Львович"


def rules(g: Gallery) -> Table:
    return g.fresh.open("/rules/")


def rules_card(g: Gallery) -> Table:
    return g.fresh.open("/rules/hard-30/?players=6")


def rules_how(g: Gallery) -> Table:
    return g.fresh.open("/rules/classic-20/how/")


def rules_compare(g: Gallery) -> Table:
    table = g.fresh.open("/rules/compare/")
    table.unfold(table.page.locator("details:has(#choose)"))
    return table


def rules_compare_only(g: Gallery) -> Table:
    return g.fresh.open("/rules/compare/?with=classic-20&with=hard-30&only=1")


def _kept(g: Gallery, name: str, **fields: str) -> str:
    """A set of the company; gives the address of its card."""
    own = f"{g.company}rules/"
    g.wire.send(f"{own}new/", "editor", {"deed": "keep", "name": name, **fields})
    return next(link for link in g.wire.page(own).links if link.endswith("/edit/")).removesuffix("edit/")


def rules_own(g: Gallery) -> Table:
    """Two sets, one of them just copied and one removed; of one everything that can be done is open."""
    card = _kept(g, LONG, start="40", overshoot="finish")
    g.wire.send(f"{g.company}rules/", f"{card}copy/")
    answer = g.wire.send(f"{g.company}rules/", f"{card}remove/")
    table = g.keeper.open(answer.url.removeprefix(g.keeper.url))
    table.unfold(table.page.locator(".set__more").first)
    table.unfold(table.page.locator("details.more").last)
    return table


def rules_own_card(g: Gallery) -> Table:
    return g.keeper.open(_kept(g, "Наши", start="25", must_overtake="yes"))


def rules_own_watched(g: Gallery) -> Table:
    return g.watcher.open(f"{g.company}rules/")


def rules_none(g: Gallery) -> Table:
    """A company that has no rules of its own."""
    wire = g.wire
    g.keeper.open(wire.begin(FOUR, **PRICES))
    return g.keeper.open(f"/c/{g.keeper.circle}/rules/")


def rules_import(g: Gallery) -> Table:
    table = g.keeper.open(f"{g.company}rules/import/")
    table.field("text").fill('{"format": "petukh.rules/1", "name": ""}')
    table.tap(table.page.locator("form#rules-import .button--main"))
    expect(table.page.locator(".error").first).to_be_visible()
    return table


def game_rules(g: Gallery) -> Table:
    table = g.pad(*LATE)
    return table.open(f"/g/{table.slug}/rules/")


def game_rules_over(g: Gallery) -> Table:
    return g.keeper.open(f"{g.played}rules/")


def _asked(g: Gallery, *hands: object, **fields: str) -> Table:
    table = g.pad(*hands)  # type: ignore[arg-type]
    table.open(f"/g/{table.slug}/rules/change/")
    for name, value in fields.items():
        table.set_rule(name, value)
    table.tap(table.page.locator("form#editor .bar .button--main"))
    expect(table.page.locator("form#consequences")).to_be_visible()
    return table


def rules_change(g: Gallery) -> Table:
    return _asked(g, *LATE, no_trick="points", fine="7", overshoot="finish")


def rules_change_nothing(g: Gallery) -> Table:
    return _asked(g, *LATE, deck="36")


def rules_changed(g: Gallery) -> Table:
    table = rules_change(g)
    with table.another_screen():
        table.tap(table.page.locator("form#consequences .button--main"))
    expect(table.page.locator(".flash")).to_be_visible()
    return table


RULES: dict[str, Callable[[Gallery], Table]] = {
    shown.__name__.replace("_", "-"): shown
    for shown in (
        rules, rules_card, rules_how, rules_compare, rules_compare_only, rules_own, rules_own_card, rules_own_watched,
        rules_none, rules_import, game_rules, game_rules_over, rules_change, rules_change_nothing, rules_changed,
    )
}  # fmt: skip
