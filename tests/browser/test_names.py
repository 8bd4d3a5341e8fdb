"""Names can be anything: they are shown as text, and every number stays in its row and on the screen."""

from collections.abc import Sequence

import pytest
from playwright.sync_api import Page, expect

from tests.browser.table import FOUR, Table
from tests.browser.wire import Wire
from tests.rules.build import dealt

NARROW = {"width": 320, "height": 640}
LONG = (
    "Э" * 40,
    "Александра Константиновна Великолепная из Дома " + "на горке 12",
    "🐓" * 20,
    "ابو عبد الله محمد بن موسى",
)
MARKUP = (
    "<b>жир</b>",
    '"><script>alert(1)</script>',
    "{{ 7 * 7 }} {% now %}",
    "</script><i>'&amp;",
    "a\u200db",
    "`${1}`",
)

#: Rows whose record is not beside them, or is cut by the screen's edge; and anything wider than the screen.
ASTRAY = """() => {
  const box = (element) => element.getBoundingClientRect();
  const inside = (inner, outer) => inner.top >= outer.top - 1 && inner.bottom <= outer.bottom + 1
    && inner.left >= -1 && inner.right <= document.documentElement.clientWidth + 1;
  const astray = [];
  for (const row of document.querySelectorAll(".seat, tr, .row, .names__line, .result__line")) {
    const numbers = row.querySelectorAll(".record, td, .go, .record__new, .record__old");
    for (const number of [...numbers].filter((each) => each.checkVisibility() && each.innerText.trim())) {
      if (!inside(box(number), box(row))) astray.push(number.outerHTML.slice(0, 90));
    }
  }
  const rows = [...document.querySelectorAll(".seat")].map(box);
  rows.slice(1).forEach((row, index) => { if (row.top < rows[index].bottom - 1) astray.push(`row ${index}`); });
  if (innerWidth > screen.width || document.documentElement.scrollWidth > document.documentElement.clientWidth) {
    astray.push(`${document.documentElement.scrollWidth} px wide`);
  }
  return astray;
}"""


def astray(page: Page) -> object:
    return page.evaluate(ASTRAY)


@pytest.fixture
def narrow(table: Table) -> Table:
    table.page.set_viewport_size(NARROW)  # type: ignore[arg-type]
    return table


@pytest.mark.parametrize("names", [LONG, (LONG[0],) * 3, ("Ж" * 60, "Ы" * 60), (*LONG, "W" * 60, "і" * 40)])
def test_long_names_leave_every_record_in_its_row_and_on_the_screen(
    narrow: Table, wire: Wire, names: Sequence[str]
) -> None:
    path = wire.begin(names, point="10")
    narrow.deaf().open(path)
    assert astray(narrow.page) == []
    labels = [row.get_attribute("title") for row in narrow.page.locator(".seat .name--line").all()]
    assert labels[0] == names[0]  # the whole name can be reached
    narrow.take(3, 2)
    narrow.show_jacks(0, "hearts", "diamonds")
    narrow.more(1)
    assert astray(narrow.page) == []
    narrow.choose("trump", "hearts")
    narrow.save()
    assert astray(narrow.page) == []
    narrow.open(f"{path}end/")
    assert astray(narrow.page) == []
    wire.send(f"{path}end/", "/end/", {"how": "as_it_stands"})
    narrow.open(path)
    assert astray(narrow.page) == []
    narrow.tap(narrow.page.get_by_role("link", name="Вечер", exact=True))
    expect(narrow.page.locator("#account")).to_be_visible()
    assert astray(narrow.page) == []
    narrow.tap(narrow.page.locator(".account a").first)
    expect(narrow.page.locator("#rename")).to_be_visible()
    assert astray(narrow.page) == []
    narrow.open(f"/c/{narrow.circle}/")
    assert astray(narrow.page) == []
    narrow.open("/")
    assert astray(narrow.page) == []
    narrow.open(f"/g/{path.strip('/').split('/')[1]}/")
    narrow.page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert astray(narrow.page) == []


def test_long_names_in_two_versions_of_a_hand_and_on_the_watchers_screen(
    narrow: Table, wire: Wire, another_phone: object
) -> None:
    path = wire.begin(LONG)
    narrow.deaf().open(path)
    narrow.take(3, 2)
    wire.write(path, dealt(2, 2, 1, 0))
    narrow.tap(narrow.save_button)
    expect(narrow.page.locator(".versions")).to_be_visible()
    assert astray(narrow.page) == []
    narrow.open(path)
    watcher = another_phone()  # type: ignore[operator]
    watcher.page.set_viewport_size(NARROW)
    watcher.page.goto(narrow.open(f"/c/{narrow.circle}/links/").page.locator("#link-watcher").input_value())
    watcher.open(path)
    assert astray(watcher.page) == []
    assert watcher.shown().records == [18, 18, 19, 20]


def test_markup_in_names_is_text_in_the_page_in_the_fragment_and_in_the_title(table: Table, wire: Wire) -> None:
    table.page.on("dialog", lambda dialog: pytest.fail(f"a name was run: {dialog.message}"))
    table.open().begin(MARKUP)
    shown = [row.name for row in table.shown().rows]
    assert shown == list(MARKUP)
    path = f"/g/{table.slug}/"
    table.write(3, 2)  # the answer is a fragment
    assert [row.name for row in table.shown().rows] == shown
    assert table.page.locator("main b b, main i, main script:not([type='application/json'])").count() == 0
    assert "49" not in table.page.title()
    assert table.page.title() == "Раздача 2 · Петух"
    table.choose("tricks-1", 5)
    expect(table.page.locator("[data-news]")).to_contain_text('"><script>alert(1)</script>: 18 → 13')
    for address in (f"/c/{table.circle}/", f"{path}end/", "/"):  # the last one follows no game
        table.open(address)
        assert "<b>жир</b>" in table.page.locator("main").inner_text()
    wire.send(f"{path}end/", "/end/", {"how": "as_it_stands"})
    assert table.open(path).end().records[1][0] == MARKUP[1]


def test_of_two_with_one_name_each_gets_what_is_theirs_and_the_second_has_a_mark(table: Table) -> None:
    table.open().begin(("Саша", "Саша", "Вера"), values={"point": "10"})
    names = [row.name for row in table.shown().rows]
    assert names[0] == "Саша"
    assert names[1].startswith("Саша")
    assert names[1] != "Саша"
    table.write(3, 2, 0).write(1, 4, 0)
    assert table.shown().records == [16, 14, 20]
    table.tap(table.page.locator(".menu > summary"))
    table.tap(table.page.get_by_role("link", name="Закончить сейчас"))
    table.tap(table.page.get_by_role("button", name="Закончить как есть"))
    end = table.end()
    assert end.payouts == [
        ["Саша", ["2 очка × 10 ₽ = 20 ₽"], "20 ₽"],
        ["Вера", ["6 очков × 10 ₽ = 60 ₽"], "60 ₽"],
    ]
    assert end.received == [[names[1], "80 ₽"]]


def test_a_name_of_nothing_that_shows_is_refused_at_its_line(table: Table) -> None:
    table.open().fill_start(("Анна", "\u200b\u200d", "Вера"))
    table.tap(table.page.get_by_role("button", name="Начать партию"))
    expect(table.page.locator("#name-1-error")).to_be_visible()
    assert [table.field(f"name-{seat}").input_value() for seat in (0, 2)] == [FOUR[0], FOUR[2]]
