"""The screens of a company, its people and its evenings, in the states that a table sees."""

import re
from collections.abc import Callable, Sequence
from urllib.parse import urlsplit

from playwright.sync_api import expect

from tests.browser.gallery import Gallery
from tests.browser.table import FOUR, SIX, Table
from tests.browser.wire import Wire
from tests.rules.build import dealt

#: A game of this start is over after one hand.
SHORT = {"start": "5", "point": "10", "cross": "5"}
LONG = ("Александра Константиновна Великолепная из Дома", "Э" * 40, "🐓" * 20, "ابو عبد الله محمد", "Саша", "Саша")


def played(wire: Wire, names: Sequence[str], games: int, **values: str) -> str:
    """The address of a new company's evening after some games, won by one after the other."""
    players = len(names)
    game = wire.begin(names, **{**SHORT, **values})
    evening = next(link for link in wire.page(game).links if "/evening/" in link)
    for number in range(games):
        wire.write(game, dealt(*(5 if seat == number * 2 % players else 0 for seat in range(players))))
        if number + 1 < games:
            game = urlsplit(wire.send(game, "next-game").url).path
    return str(evening)


def moved(g: Gallery, evening: str, deed: str, **fields: str) -> None:
    """A move by the evening's form, without its screen."""
    answer = g.wire.send(evening, "come", {"do": deed, **fields})
    assert answer.status == 200, answer.text()


def evening(g: Gallery) -> Table:
    address = played(g.wire, FOUR, 2)
    moved(g, address, "come", name=SIX[4])
    moved(g, address, "come", name=SIX[5])
    return g.keeper.open(address)


def evening_menus(g: Gallery) -> Table:
    table = evening(g)
    for summary in table.page.locator(".sitter__more > summary").all()[3:6]:
        table.tap(summary)
    return table


def evening_long(g: Gallery) -> Table:
    """Six people and ten games, and what an hour of cards may cost."""
    return g.keeper.open(played(g.wire, SIX, 10, point="100,50"))


def evening_names(g: Gallery) -> Table:
    return g.keeper.open(played(g.wire, LONG, 3))


def evening_points(g: Gallery) -> Table:
    return g.keeper.open(played(g.wire, FOUR, 2, point="", cross=""))


def evening_paid(g: Gallery) -> Table:
    table = g.keeper.open(played(g.wire, FOUR, 3))
    table.tap(table.page.locator(".transfers form .button").first)
    expect(table.page.locator("#paid")).to_be_visible()
    return table


def evening_part_refused(g: Gallery) -> Table:
    table = g.keeper.open(played(g.wire, FOUR, 2))
    table.tap(table.page.locator(".transfer summary").first)
    table.page.locator("[name=amount]").first.fill("1.000,50")
    table.tap(table.page.locator(".transfer details .button").first)
    expect(table.page.locator("#amount-error")).to_be_visible()
    return table


def evening_even(g: Gallery) -> Table:
    table = g.keeper.open(played(g.wire, FOUR, 2))
    while table.page.locator(".transfers").count():
        with table.another_screen():
            table.tap(table.page.locator(".transfers form .button").first)
    return table


def evening_running(g: Gallery) -> Table:
    path = g.wire.write(g.wire.begin(FOUR), dealt(2, 1, 1, 1))
    address = next(link for link in g.wire.page(path).links if "/evening/" in link)
    moved(g, address, "come", name=SIX[4])
    return g.keeper.open(address)


def evening_carried(g: Gallery) -> Table:
    address = played(g.wire, FOUR, 2)
    company = address.partition("evening/")[0]
    g.wire.send(company, "carries", {"carries": "yes"})
    game = urlsplit(g.wire.send(f"{company}new/?evening=new", "start").url).path
    g.wire.write(game, dealt(0, 5, 0, 0))
    return g.keeper.open(next(link for link in g.wire.page(game).links if "/evening/" in link))


def evening_ended(g: Gallery) -> Table:
    address = played(g.wire, FOUR, 2)
    g.wire.send(address, "end-evening")
    return g.keeper.open(address)


def knock_out(g: Gallery, *hands: tuple[int, ...], waits: bool = True) -> str:
    """The address of a game that ended with knock-out on."""
    wire = g.wire
    game = wire.begin(FOUR, **{**SHORT, "start": "6"})
    address = next(link for link in wire.page(game).links if "/evening/" in link)
    wire.send(address, "knock-out", {"do": "knock_out_on"})
    if waits:
        moved(g, address, "come", name=SIX[4])
    return wire.write(game, *(dealt(*hand) for hand in hands))


def end_knock_out(g: Gallery) -> Table:
    return g.keeper.open(knock_out(g, (3, 0, 1, 1), (3, 0, 1, 1)))


def end_choose(g: Gallery) -> Table:
    return g.keeper.open(knock_out(g, (3, 0, 0, 2), (3, 0, 0, 2)))


def end_lot(g: Gallery) -> Table:
    table = end_choose(g)
    with table.another_screen():
        table.tap(table.page.locator("#makes-room button[value=lot]"))
    return table


def end_stays(g: Gallery) -> Table:
    return g.keeper.open(knock_out(g, (3, 0, 1, 1), (3, 0, 1, 1), waits=False))


def end_too_few(g: Gallery) -> Table:
    address = played(g.wire, FOUR[:2], 1)
    leaves = re.findall(r'value="(leave:\d+)"', g.wire.request.get(g.wire.url + address).text())
    g.wire.send(address, "moves", {"do": leaves[0]})
    return g.keeper.open(address)


def consequences_evening(g: Gallery) -> Table:
    """A correction that turns who is petukh, seen before it is saved."""
    game = knock_out(g, (3, 0, 1, 1), (3, 0, 1, 1))
    table = g.keeper.open(game)
    table.open(str(table.page.locator("a[href*='/hands/']").first.get_attribute("href")))
    for seat, tricks in ((1, 2), (2, 0), (3, 0)):
        table.choose(f"tricks-{seat}", tricks)
    with table.another_screen():
        table.tap(table.save_button)
    expect(table.page.locator("form#consequences")).to_be_visible()
    return table


def company_people(g: Gallery) -> Table:
    address = played(g.wire, (*FOUR[:3], FOUR[0]), 1)
    company = address.partition("evening/")[0]
    g.wire.send(company, "add-person", {"name": SIX[4]})
    g.wire.send(next(link for link in g.wire.page(company).links if "/p/" in link), "hide")
    table = g.keeper.open(company)
    table.page.locator("#add-person [name=name]").fill("Я" * 61)
    table.tap(table.page.locator("#add-person .button"))
    expect(table.page.locator("#name-error")).to_be_visible()
    return table


def person(g: Gallery) -> Table:
    address = played(g.wire, FOUR, 2)
    company = address.partition("evening/")[0]
    return g.keeper.open(next(link for link in g.wire.page(company).links if "/p/" in link))


def person_new(g: Gallery) -> Table:
    company = played(g.wire, FOUR, 1).partition("evening/")[0]
    g.wire.send(company, "add-person", {"name": "Аа"})
    return g.keeper.open(next(link for link in g.wire.page(company).links if "/p/" in link))


def person_hidden(g: Gallery) -> Table:
    table = person(g)
    with table.another_screen():
        table.tap(table.page.locator("#hide .button"))
    return table


def new_evening(g: Gallery) -> Table:
    return g.keeper.open(f"{g.company}new/?evening=new")


def watching_evening(g: Gallery) -> Table:
    link = next(link for link in g.wire.page(g.company).links if "/evening/" in link)
    return g.watcher.open(link)


def watching_person(g: Gallery) -> Table:
    return g.watcher.open(next(link for link in g.wire.page(g.company).links if "/p/" in link))


EVENING_SCREENS: dict[str, Callable[[Gallery], Table]] = {
    shown.__name__.replace("_", "-"): shown
    for shown in (
        evening, evening_menus, evening_long, evening_names, evening_points, evening_paid, evening_part_refused,
        evening_even, evening_running, evening_carried, evening_ended, end_knock_out, end_choose, end_lot, end_stays,
        end_too_few, consequences_evening, company_people, person, person_new, person_hidden, new_evening,
        watching_evening, watching_person,
    )
}  # fmt: skip
