"""What phones do by themselves: zoom, keyboards, text sizes, going to sleep."""

import pytest
from playwright.sync_api import expect

from tests.browser.table import FOUR, Table
from tests.browser.wire import Wire
from tests.rules.build import dealt

SCALE = "visualViewport.scale"


@pytest.fixture
def pad(table: Table, wire: Wire) -> Table:
    return table.open(wire.begin(FOUR))


def test_a_double_tap_enters_and_does_not_zoom(pad: Table) -> None:
    label = pad.label("tricks-0", 3)
    box = label.bounding_box()
    assert box
    devtools = pad.page.context.new_cdp_session(pad.page)
    middle = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    devtools.send("Input.synthesizeTapGesture", {**middle, "tapCount": 2, "gestureSourceType": "touch"})
    expect(pad.page.locator("[data-count]")).to_have_text("Взяток 0 из 5")  # the second tap took it back
    assert pad.page.evaluate(SCALE) == 1
    actions = pad.page.locator("main label, main button, main summary, main a").evaluate_all(
        "all => [...new Set(all.map((each) => getComputedStyle(each).touchAction))]"
    )
    assert actions == ["manipulation"]


def test_two_fingers_still_zoom(pad: Table) -> None:
    devtools = pad.page.context.new_cdp_session(pad.page)
    devtools.send("Input.synthesizePinchGesture", {"x": 180, "y": 300, "scaleFactor": 2, "gestureSourceType": "mouse"})
    assert pad.page.evaluate(SCALE) > 1.5
    viewport = str(pad.page.locator("meta[name=viewport]").get_attribute("content"))
    assert "scalable" not in viewport
    assert "maximum" not in viewport


def test_no_field_is_so_small_that_a_phone_zooms_in_on_it(table: Table, wire: Wire) -> None:
    path = wire.write(wire.begin(FOUR, "hard-30"), dealt(2, 1, 1, 1))
    table.open(path)
    company = f"/c/{table.circle}/"
    for address in ("/", path, company, f"{company}new/", f"{company}rules/new/", f"{company}links/", "/join/"):
        table.open(address)
        table.page.locator("details").evaluate_all("all => all.forEach((each) => { each.open = true; })")
        small = table.page.locator("input:not([type=hidden]), select, textarea").evaluate_all(
            "all => all.filter((each) => parseFloat(getComputedStyle(each).fontSize) < 16).map((each) => each.name)"
        )
        assert [name for name in small if not name.startswith(("tricks", "trump", "jacks", "first_"))] == []
        field = table.page.locator("input:not([type=hidden]):not([type=radio]):not([type=checkbox]):visible").first
        field.focus()
        assert table.page.evaluate(SCALE) == 1


def test_where_a_phone_shows_digits_only_no_minus_is_needed(table: Table, wire: Wire) -> None:
    """What may be below nought has its sign beside it; nothing else needs one."""
    table.open("/rules/edit/")
    names = table.page.locator("input[inputmode=numeric]").evaluate_all("all => all.map((each) => each.name)")
    signs = table.page.locator("input[value=minus]").evaluate_all("all => all.map((each) => each.name)")
    assert {name for name in names if name.endswith("_no_trick")} == {name.removesuffix("_sign") for name in signs}
    assert len(signs) == 5
    table.open(wire.begin(FOUR))
    modes = table.page.locator("form#hand input[inputmode]").evaluate_all("all => all.map((each) => each.name)")
    assert {name.rpartition("-")[0] for name in modes} == {"revoke", "early_draw", "overdraw"}  # fines, never below 0


def test_a_negative_agreement_is_typed_and_counted(table: Table) -> None:
    table.open().begin(FOUR, values={"simple_no_trick": "-3"})
    table.choose("trump", "clubs")
    table.take(0, 5)
    table.show_jacks(0, "hearts", "diamonds")
    expect(table.seat(0).locator(".record__new")).to_have_text("17")


def test_the_pad_works_with_letters_twice_as_large(pad: Table) -> None:
    pad.page.set_viewport_size({"width": 320, "height": 640})
    pad.page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert pad.page.evaluate("document.documentElement.scrollWidth") == 320
    for seat, tricks in enumerate((3, 1, 1)):
        pad.label(f"tricks-{seat}", tricks).tap()
    pad.save_button.tap()
    expect(pad.page.locator("h1")).to_have_text("Раздача 2")
    assert pad.shown().records == [17, 19, 19, 20]


def test_the_cock_crows_still_where_motion_is_not_wanted(table: Table, wire: Wire) -> None:
    table.page.emulate_media(reduced_motion="reduce")
    table.open(wire.begin(FOUR)).write(3, 1, 1)
    expect(table.page.locator(".crow")).to_be_hidden()
    expect(table.page.locator("[data-saved] .cock")).to_be_visible()
    assert "ку-ка-ре-ку!" in table.shown().flash


def test_the_keepers_link_is_text_that_can_be_selected_and_the_button_says_what_is_true(
    table: Table, wire: Wire
) -> None:
    table.open(wire.begin(FOUR))
    table.open(f"/c/{table.circle}/links/")
    link = table.page.locator("#link-keeper")
    assert link.input_value().startswith(f"{table.url}/link/")
    table.tap(table.page.locator("[data-copy='#link-keeper']"))
    chosen = link.evaluate("field => field.value.slice(field.selectionStart, field.selectionEnd)")
    assert chosen == link.input_value()
