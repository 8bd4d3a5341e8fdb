"""What a hand costs the thumb, and what it sees without scrolling."""

import pytest
from playwright.sync_api import expect

from tests.browser.gallery import PRICES
from tests.browser.table import FOUR, SIX, Table, posts
from tests.browser.wire import Wire
from tests.rules.build import dealt

SMALL = {"width": 360, "height": 640}

#: What of the pad is hidden by the screen's edges, the header or the bar.
HIDDEN = """() => {
  const box = (element) => element.getBoundingClientRect();
  const header = box(document.querySelector(".top--stay"));
  const bar = box(document.querySelector(".bar"));
  const between = [...document.querySelectorAll(".suits, .seat__head, .pad")].filter((element) =>
    box(element).top < header.bottom - 1 || box(element).bottom > bar.top + 1);
  const apart = [header, bar, box(document.querySelector("[data-save]"))].filter(({ top, bottom }) =>
    top < -1 || bottom > innerHeight + 1);
  return [...between.map((element) => element.className), ...apart.map(() => "header or bar")];
}"""


def test_a_hand_of_three_one_one_none_costs_four_taps_and_no_typing(table: Table, wire: Wire) -> None:
    table.open(wire.begin(FOUR))
    table.page.evaluate("window.keys = 0; addEventListener('keydown', () => { window.keys += 1; })")
    table.taps = 0
    table.write(3, 1, 1, 0)
    assert table.taps == 4
    assert table.page.evaluate("window.keys") == 0
    assert table.shown().records == [17, 19, 19, 20]


@pytest.mark.parametrize("preset", ["classic-20", "money-25"])
def test_from_opening_the_site_to_the_first_saved_hand_are_at_most_twelve_taps(table: Table, preset: str) -> None:
    table.open()
    for seat, name in enumerate(FOUR):
        table.tap(table.field(f"name-{seat}"))
        table.page.keyboard.type(name)
    if preset != "classic-20":
        table.choose("preset", preset)
    table.tap(table.page.get_by_role("button", name="Начать партию"))
    expect(table.page.locator("form#hand")).to_be_visible()
    table.write(3, 1, 1, 0)
    assert table.taps <= 12
    assert table.shown().title == "Раздача 2"


def test_each_tap_that_writes_leaves_as_one_request(table: Table, wire: Wire) -> None:
    """Every control of the main job that changes something, in the order in which a table comes to it."""
    table.open().fill_start(FOUR)
    page, left = table.page, []

    def once(tap: str, *, to: str) -> None:
        with table.requests() as requests:
            table.tap(page.locator(tap))
            expect(page.locator(to).first).to_be_visible()
            page.wait_for_load_state("networkidle")
        left.append((tap, len(posts(requests))))

    once("form#start .button--main", to="form#hand")
    table.take(3, 1, 1)
    once("[data-save]", to="text=Раздача 1 записана")
    once(".flash button[form=undo]", to="text=Раздача 1 убрана")
    once("[data-save]", to="text=Раздача 1 записана")
    table.open(str(page.locator(".menu a[href*='/hands/']").get_attribute("href")))
    once("[data-save]", to="h1:has-text('Раздача 2')")
    table.open(f"/g/{table.slug}/end/")
    once("button[value=as_it_stands]", to="h1:has-text('прервана')")
    once("form[action$='/reopen/'] button", to="form#hand")
    table.open(f"/g/{table.slug}/end/")
    once("button[value=without_payment]", to="h1:has-text('прервана')")
    once("form[action$='/link-kept/'] button", to="h1:has-text('Компания')")
    table.page.go_back()
    once("form[action$='/rematch/'] button", to="form#hand")
    table.open(f"/c/{table.circle}/links/?for=watcher")
    once("form[action$='/code/watcher/'] button", to=".code__text")
    table.tap(page.locator("details.sure:has(form[action$='/withdraw/watcher/']) > summary"))
    once("form[action$='/withdraw/watcher/'] button", to="#watcher:not(:has(.code__text))")
    once("form[action$='/language/'] button[value=en]", to="text=English")
    assert [(tap, number) for tap, number in left if number != 1] == []


def test_the_pad_of_four_is_seen_without_scrolling_while_a_hand_is_typed(table: Table, wire: Wire) -> None:
    table.page.set_viewport_size(SMALL)  # type: ignore[arg-type]
    table.open(wire.begin(FOUR))
    assert table.page.evaluate(HIDDEN) == []
    table.take(3, 1, 1, 0)
    assert table.page.evaluate(HIDDEN) == []
    assert table.page.evaluate("scrollY") == 0


def test_the_pad_of_four_is_seen_without_scrolling_beside_what_was_saved(table: Table, wire: Wire) -> None:
    table.page.set_viewport_size(SMALL)  # type: ignore[arg-type]
    table.open(wire.begin(FOUR)).write(3, 1, 1, 0)
    expect(table.page.locator("[data-saved]")).to_be_visible()
    assert table.page.evaluate(HIDDEN) == []
    assert table.page.evaluate("scrollY") == 0


def test_the_pad_of_four_is_seen_without_scrolling_under_a_restriction(table: Table, wire: Wire) -> None:
    table.page.set_viewport_size(SMALL)  # type: ignore[arg-type]
    hands = (dealt(5, 0, 0, 0), dealt(5, 0, 0, 0), dealt(5, 0, 0, 0), dealt(3, 2, 0, 0))
    table.open(wire.write(wire.begin(FOUR, **PRICES), *hands))
    expect(table.page.locator(".banner")).to_be_visible()
    table.take(0, 1)  # the message of the last hand goes with the first tap
    assert table.page.evaluate(HIDDEN) == []


@pytest.mark.parametrize("players", [5, 6])
def test_header_and_bar_stay_where_more_play_than_are_seen_at_once(table: Table, wire: Wire, players: int) -> None:
    table.page.set_viewport_size(SMALL)  # type: ignore[arg-type]
    table.open(wire.begin(SIX[:players]))
    for depth in (0, 150, 10_000):
        table.page.evaluate("depth => document.querySelector('.seat:last-child').scrollIntoView(false)", depth)
        table.page.evaluate("depth => scrollTo(0, depth === 10000 ? scrollY : depth)", depth)
        header = table.page.locator(".top--stay").bounding_box()
        button = table.save_button.bounding_box()
        assert header
        assert button
        assert header["y"] == 0
        assert button["y"] + button["height"] <= SMALL["height"]
    table.choose(f"tricks-{players - 1}", 5)
    expect(table.seat(players - 1).locator(".record__new")).to_have_text("15")
