"""The editor of rules on a phone: what a change does is told at once, and nothing moves under the finger."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from scorekeeper.rules.presets import PRESETS
from tests.browser.table import FOUR, Table
from tests.browser.wire import Wire
from tests.running import Server

EDITOR = "/rules/edit/"


def said(table: Table, field: str) -> str:
    """What is told below a field."""
    return table.page.locator(f"#said-{field}").inner_text()


def opened(table: Table, group: str) -> None:
    """Unfold a group of fields."""
    table.unfold(table.page.locator(f"#group-{group}"))


def count(table: Table, text: str) -> None:
    """Wait until the strip on top tells this."""
    expect(table.page.locator("#count")).to_have_text(re.compile(text))


def top(field: Locator) -> float:
    """Where a field is on the screen, in CSS pixels from its upper edge."""
    return float(field.evaluate("field => field.getBoundingClientRect().top"))


def test_what_a_change_does_is_told_while_one_types(table: Table) -> None:
    table.open(EDITOR)
    opened(table, "simple_jacks")
    with table.requests() as left:
        table.field("simple_no_trick").fill("3")
        expect(table.page.locator("#said-simple_no_trick")).to_contain_text("было 0, станет +3")
    assert [request.method for request in left] == ["POST"]
    count(table, "отличий: 1")
    expect(table.page.locator("#now-simple_jacks")).to_contain_text("+3")
    expect(table.page.locator("#differing li")).to_have_count(1)


def test_the_finger_and_the_focus_stay_where_they_are(table: Table) -> None:
    table.open(EDITOR)
    field = table.field("fine")
    field.focus()
    before = top(field)
    field.fill("7")
    count(table, "отличий: 1")
    assert table.page.evaluate("document.activeElement.name") == "fine"
    assert abs(top(field) - before) < 1
    field.press("Backspace")
    expect(table.page.locator("#said-fine .error")).to_be_visible()
    assert table.page.evaluate("document.activeElement.name") == "fine"
    field.press_sequentially("12")
    expect(table.page.locator("#said-fine")).to_contain_text("+12")
    assert field.input_value() == "12"


def test_a_refusal_marks_its_field_for_a_screen_reader_and_goes_when_it_is_mended(table: Table) -> None:
    table.open(EDITOR)
    table.field("start").fill("4")
    expect(table.field("start")).to_have_attribute("aria-invalid", "true")
    link = table.page.locator("#wrong a")
    expect(link).to_have_attribute("href", "#id_start")
    table.tap(link)
    expect(table.field("start")).to_be_focused()
    table.field("start").fill("25")
    expect(table.page.locator("#wrong a")).to_have_count(0)
    expect(table.field("start")).not_to_have_attribute("aria-invalid", "true")


def test_a_switch_sets_the_fields_without_loading_the_page(table: Table) -> None:
    table.open(EDITOR)
    opened(table, "switches")
    table.page.evaluate("document.body.dataset.same = 'yes'")
    switch = table.page.locator("#switch-three_jacks_12")
    table.tap(switch)
    expect(switch).to_have_attribute("aria-pressed", "true")
    expect(table.field("three_counts")).to_have_value("counts")
    expect(table.page.locator("#now-three_jacks")).to_contain_text("−12")
    table.tap(switch)
    expect(switch).to_have_attribute("aria-pressed", "false")
    expect(table.field("three_counts")).to_have_value("off")
    assert table.page.evaluate("document.body.dataset.same") == "yes"


def test_put_back_a_field_is_as_before_and_the_keys_go_on_at_it(table: Table) -> None:
    table.open(EDITOR)
    table.field("fine").fill("7")
    back = table.page.locator("#said-fine button")
    expect(back).to_contain_text("5")
    back.focus()
    table.page.keyboard.press("Enter")
    expect(table.field("fine")).to_have_value("5")
    expect(back).to_have_count(0)
    expect(table.field("fine")).to_be_focused()


def test_with_keys_alone_rules_are_changed_and_agreed_on(table: Table) -> None:
    table.open(EDITOR)
    table.field("start").focus()
    table.page.keyboard.press("Control+A")
    table.page.keyboard.type("25")
    count(table, "отличий: 1")
    passing = table.page.locator("#group-sitting > summary")
    passing.focus()
    table.page.keyboard.press("Enter")
    table.page.locator("[name=passing]:checked").focus()
    table.page.keyboard.press("ArrowRight")
    count(table, "отличий: 2")
    table.page.locator("form#editor .bar .button--main").focus()
    table.page.keyboard.press("Enter")
    expect(table.page.locator("form#start")).to_be_visible()
    expect(table.page.locator("[name=preset]:checked")).to_have_value("agreed")


def test_what_does_not_count_has_no_values_to_set(table: Table) -> None:
    table.open(EDITOR)
    opened(table, "skew_jacks")
    expect(table.field("skew_bonus")).to_be_hidden()
    table.fill_value("skew_counts", "counts")
    expect(table.field("skew_bonus")).to_be_visible()
    expect(table.field("skew_no_trick")).to_be_visible()
    table.fill_value("skew_counts", "void")
    expect(table.field("skew_no_trick")).to_be_hidden()


def test_half_typed_rules_are_there_again_after_a_reload_and_in_another_language(table: Table) -> None:
    table.open(EDITOR)
    opened(table, "ace")
    table.fill_value("ace_won", "5")
    count(table, "отличий: 1")
    table.page.reload()
    expect(table.field("ace_won")).to_have_value("5")
    expect(table.field("ace_won")).to_be_visible()
    count(table, "отличий: 1")
    table.page.locator(".foot button[value=en]").click()
    expect(table.page.locator("html")).to_have_attribute("lang", "en")
    expect(table.field("ace_won")).to_have_value("5")


def test_half_typed_rules_are_there_again_for_whoever_left_them_by_mistake(table: Table) -> None:
    table.open("/")
    table.tap(table.page.locator("form#start button[formaction]").first)
    table.field("fine").fill("7")
    count(table, "отличий: 1")
    table.tap(table.page.locator(".top .icon-button"))
    expect(table.page.locator("form#start")).to_be_visible()
    table.page.go_back()
    expect(table.field("fine")).to_have_value("7")


def test_rules_agreed_on_are_not_offered_as_half_typed_ones_the_next_time(table: Table) -> None:
    table.open(EDITOR)
    table.field("fine").fill("7")
    count(table, "отличий: 1")
    table.tap(table.page.locator("form#editor .bar .button--main"))
    expect(table.page.locator("form#start")).to_be_visible()
    table.open(EDITOR)
    expect(table.field("fine")).to_have_value("5")


def test_a_company_s_rules_are_agreed_on_in_a_minute(table: Table) -> None:
    """From the first page to the first hand with rules of one's own: names, three taps, one number."""
    table.open().fill_start(FOUR)
    table.taps = 0
    table.tap(table.page.locator(".choices__change .button"))
    table.field("fine").fill("7")
    table.tap(table.page.locator("form#editor .bar .button--main"))
    expect(table.page.locator("form#start")).to_be_visible()
    assert [table.field(f"name-{seat}").input_value() for seat in range(4)] == list(FOUR)
    table.tap(table.page.locator("form#start .bar .button--main"))
    table.take(3, 1, 1)
    expect(table.seat(3).locator(".record__new")).to_have_text("20")
    assert table.taps <= 6


def test_typed_names_outlive_the_editor_a_reload_and_a_refusal(table: Table) -> None:
    table.open().fill_start(FOUR)
    table.change_rules({"fine": "7"})
    table.field("name-1").fill("Дарья")
    table.page.reload()
    expect(table.field("name-1")).to_have_value("Дарья")
    expect(table.page.locator("[name=preset]:checked")).to_have_value("agreed")
    table.unfold(table.page.locator("form#start details.more:has([name=point])"))
    table.field("point").fill("x")
    table.tap(table.page.locator("form#start .bar .button--main"))
    expect(table.page.locator("#id_point-error")).to_be_visible()
    table.page.locator(".foot button[value=en]").click()
    expect(table.page.locator("html")).to_have_attribute("lang", "en")
    expect(table.page.locator("[name=preset]:checked")).to_have_value("agreed")


def test_two_phones_at_one_set_see_both_versions(table: Table, wire: Wire, another_phone: Callable[[], Table]) -> None:
    game = wire.begin(FOUR)
    table.open(game)
    company = f"/c/{table.circle}/"
    table.open(f"{company}rules/new/")
    table.field("name").fill("Дачные")
    table.tap(table.page.locator("form#editor .bar .button--main"))
    edit = table.page.locator("a[href$='/edit/']").first
    expect(edit).to_be_visible()
    address = str(edit.get_attribute("href"))
    table.open(address)
    wire.send(address, "editor", {"deed": "keep", "fine": "9"})
    table.field("fine").fill("7")
    count(table, "отличий: 1")
    table.tap(table.page.locator("form#editor .bar .button--main"))
    expect(table.page.locator(".versions")).to_be_visible()
    assert table.field("fine").input_value() == "7"
    table.tap(table.page.locator(".versions + .buttons button"))
    expect(table.page.locator("form#editor")).to_have_count(0)
    assert dict(wire.page(address).forms[0].fields)["fine"] == "7"


@pytest.mark.parametrize("width", [320, 360])
@pytest.mark.parametrize("preset", ["classic-20", "hard-30"])
def test_no_part_of_the_editor_is_cut_off_or_too_small_to_touch(table: Table, width: int, preset: str) -> None:
    table.page.set_viewport_size({"width": width, "height": 740})
    table.open(f"{EDITOR}?from={preset}")
    table.page.locator("details").evaluate_all("all => all.forEach((each) => { each.open = true; })")
    assert table.page.evaluate("document.documentElement.scrollWidth") <= width
    small = table.page.locator("form#editor :is(button:not(.sr), select, input:not([type=hidden]), summary, a):visible")
    sizes = small.evaluate_all(
        "all => all.map((each) => [each.id || each.name || each.textContent, each.getBoundingClientRect()])"
        ".filter(([, box]) => box.width < 43.9 || box.height < 43.9).map(([name]) => name)"
    )
    assert sizes == []


@pytest.mark.parametrize("preset", PRESETS)
def test_without_scripts_rules_are_checked_switched_and_agreed_on(browser: Browser, site: Server, preset: str) -> None:
    context = browser.new_context(java_script_enabled=False, locale="ru-RU", viewport={"width": 360, "height": 740})
    page = context.new_page()
    try:
        _without_scripts(page, site.url, preset)
    finally:
        context.close()


def _without_scripts(page: Page, url: str, preset: str) -> None:
    page.goto(url)
    for seat, name in enumerate(FOUR):
        page.locator(f"[name=name-{seat}]").fill(name)
    page.locator(f"label:has(> [name=preset][value={preset}])").click()
    page.locator(".choices__change .button").click()
    page.locator("[name=start]").fill("27")
    page.get_by_role("button", name="Проверить").last.click()
    expect(page.locator("#said-start")).to_contain_text("станет 27")
    page.locator("#group-switches > summary").click()
    page.locator("#switch-crosses").click()
    expect(page.locator("[name=no_trick]")).to_have_value("cross")
    page.locator("#said-start button").click()
    expect(page.locator("[name=start]")).to_have_value(str(PRESETS[preset]["start"]))
    page.locator("form#editor .bar .button--main").click()
    page.locator("form#start .bar .button--main").click()
    expect(page.locator("form#hand")).to_be_visible()
