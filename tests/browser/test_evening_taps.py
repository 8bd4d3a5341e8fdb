"""How few taps an evening takes: a new one, one deed each between the games, and what every button says before it."""

from collections.abc import Callable

from playwright.sync_api import Locator, expect

from tests.browser.gallery_evening import SHORT, played
from tests.browser.table import FOUR, SIX, Table, posts
from tests.browser.wire import Wire
from tests.rules.build import dealt


def evening(table: Table, wire: Wire, *hands: tuple[int, ...]) -> Table:
    """The evening of a game of four, after hands of it."""
    path = wire.write(wire.begin(FOUR, **SHORT), *(dealt(*hand) for hand in hands))
    return table.open(next(link for link in wire.page(path).links if "/evening/" in link))


def deed(table: Table, target: Callable[[], Locator]) -> int:
    """Tap once, wait for the page that follows; gives how many requests wrote something."""
    with table.requests() as left, table.another_screen():
        table.tap(target())
    return len(posts(left))


def names(table: Table, part: str) -> list[str]:
    """Who sits or waits, as it is read."""
    return table.page.locator(f"{part} .sitter .name").all_inner_texts()


def test_a_new_evening_takes_three_taps_at_the_most_from_the_companys_page(table: Table, wire: Wire) -> None:
    evening(table, wire, (5, 0, 0, 0))
    table.tap(table.page.get_by_role("link", name="К компании"))
    for going_on in (True, False):
        expect(table.page.locator("h1")).to_have_text("Компания")
        table.taps = 0
        table.tap(table.page.get_by_role("link", name="Новый вечер"))
        expect(table.page.locator("h1")).to_have_text("Новый вечер")
        assert table.page.get_by_text("Идущий вечер на этом закончится.").count() == going_on
        table.tap(table.page.locator("form#start .button--main"))
        expect(table.page.locator("h1")).to_have_text("Раздача 1")
        assert table.taps <= 3
        assert table.shown().records == [5, 5, 5, 5]
        table.tap(table.page.get_by_role("link", name="Вечер", exact=True))
        with table.another_screen():
            table.tap(table.page.locator("#end-evening .button"))
        table.tap(table.page.get_by_role("link", name="К компании"))


def test_each_deed_between_the_games_is_one_tap_and_one_request(table: Table, wire: Wire) -> None:
    page = evening(table, wire, (5, 0, 0, 0)).page
    page.locator("#come [name=name]").fill("Дарья")
    assert deed(table, lambda: page.locator("#come .button")) == 1
    assert page.locator(".flash__text").inner_text() == "За стол: Дарья"
    assert deed(table, lambda: page.locator(".sitter > .row button[value^='sit:']")) == 1
    assert deed(table, lambda: page.locator(".sitter > .row button[value^='leave:']").first) == 1
    assert page.locator("#undo .button").inner_text() == "Отменить: уходит Анна"
    assert deed(table, lambda: page.locator("#undo .button")) == 1
    assert names(table, "#moves") == [*FOUR, "Дарья"]
    assert deed(table, lambda: page.locator("#knock-out .button")) == 1
    with table.requests() as left:
        table.tap(page.locator("#next-game .button--main"))
        expect(page.locator("h1")).to_have_text("Раздача 1")
    assert len(posts(left)) == 1
    assert [row.name for row in table.shown().rows] == [*FOUR, "Дарья"]


def test_a_known_name_comes_by_one_tap(table: Table, wire: Wire) -> None:
    page = evening(table, wire, (5, 0, 0, 0)).page
    deed(table, lambda: page.locator(".sitter > .row button[value^='leave:']").first)
    assert page.locator("#known .button").all_inner_texts() == ["+ Анна"]
    assert deed(table, lambda: page.locator("#known .button")) == 1
    assert page.locator("#known").count() == 0


def test_paid_is_one_tap_and_all_even_in_the_end(table: Table, wire: Wire) -> None:
    address = evening(table, wire, (5, 0, 0, 0)).page.url.removeprefix(table.url)
    page = table.page
    taps = page.locator(".transfers > li").count()
    for _ in range(taps):
        assert deed(table, lambda: page.locator(".transfers form .button").first) == 1
    expect(page.get_by_text("Все в расчёте")).to_be_visible()
    assert taps == page.locator("#paid + ul > li").count() == 3
    table.open(address)
    expect(page.get_by_text("Все в расчёте")).to_be_visible()


def test_six_people_and_ten_games_stand_in_one_table_at_320(table: Table, wire: Wire) -> None:
    table.page.set_viewport_size({"width": 320, "height": 640})
    table.open(played(wire, SIX, 10))
    cells = table.page.locator(".matrix__table tbody td").all()
    assert len(cells) == 60
    assert all((box := cell.bounding_box()) and box["x"] + box["width"] <= 320 for cell in cells)
