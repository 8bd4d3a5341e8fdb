"""Entering a hand: every way of entering counts the same, nothing impossible is taken, nothing typed is lost."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.table import FOUR, Table, posts
from tests.browser.wire import Wire
from tests.rules.build import dealt

#: Follows a tap frame by frame: how many frames until the label looks different, and how large it is beside its digit.
WATCH_TAP = """(label) => {
  const face = label.querySelector("span");
  const look = () => {
    const { backgroundColor, color, fontWeight, boxShadow } = getComputedStyle(face);
    return [backgroundColor, color, fontWeight, boxShadow].join();
  };
  const before = look();
  window.tapped = new Promise((told) => {
    label.addEventListener("click", () => {
      const began = performance.now();
      let frames = 0;
      const frame = () => {
        frames += 1;
        if (look() === before && frames < 600) return requestAnimationFrame(frame);
        const digit = document.createRange();
        digit.selectNodeContents(face);
        const area = ({ width, height }) => width * height;
        const larger = area(face.getBoundingClientRect()) / area(digit.getBoundingClientRect());
        told({ frames, larger, took: performance.now() - began });
      };
      requestAnimationFrame(frame);
    }, { once: true });
  });
}"""


@pytest.fixture
def pad(table: Table, wire: Wire) -> Table:
    return table.open(wire.begin(FOUR))


def test_three_hands_in_a_row_are_all_stored_without_a_reload(pad: Table) -> None:
    pad.page.evaluate("window.here = true")
    for number in (2, 3, 4):
        pad.write(3, 1, 1)
        assert pad.shown().title == f"Раздача {number}"
    assert pad.page.evaluate("window.here")
    assert pad.open(f"/g/{pad.slug}/").shown().records == [11, 17, 17, 20]


@pytest.mark.parametrize("route", ["tap", "hold", "keyboard"])
def test_a_number_is_what_was_entered_whatever_the_way(pad: Table, route: str) -> None:
    number = pad.label("tricks-0", 4)
    if route == "tap":
        pad.tap(number)
    elif route == "hold":
        number.click(delay=1000)
    else:
        pad.field("tricks-0").first.focus()
        for _ in range(4):
            pad.page.keyboard.press("ArrowRight")
    pad.take(0, 1)
    assert (pad.value("tricks-0"), pad.shown().after[0]) == ("4", 16)
    pad.save()
    assert pad.shown().records[:2] == [16, 19]


@pytest.mark.parametrize("route", ["tap", "hold", "typed", "keyboard"])
def test_a_foul_is_counted_as_often_as_it_is_entered(pad: Table, route: str) -> None:
    pad.more(1)
    more = pad.seat(1).locator(".stepper:has([name=revoke-1]) [data-step='1']")
    if route == "tap":
        pad.tap(more)
        pad.tap(more)
    elif route == "hold":
        more.click(delay=1000)
        more.click()
    elif route == "typed":
        pad.field("revoke-1").fill("2")
    else:
        more.focus()
        pad.page.keyboard.press("Enter")
        pad.page.keyboard.press("Space")
    expect(pad.field("revoke-1")).to_have_value("2")
    pad.take(5)
    expect(pad.seat(1).locator("[data-why]")).to_contain_text("ренонс × 2 +10")
    pad.save()
    assert pad.shown().records == [15, 30, 20, 20]


def test_a_player_with_nothing_at_all_is_written_like_everybody(pad: Table) -> None:
    pad.write(5).write(0, 5)
    assert [row.record for row in pad.shown().rows] == [20, 15, 20, 20]
    pad.open(str(pad.page.locator(".menu a[href*='/hands/']").get_attribute("href")))
    assert [pad.value(f"tricks-{seat}") for seat in range(4)] == ["0", "5", "0", "0"]


@pytest.mark.parametrize("typed", ["-1", "9999", "3.5", "три", "[1, 2]", "100000000000000000000"])
def test_a_count_that_cannot_be_is_told_beside_the_player_and_stays(pad: Table, typed: str) -> None:
    pad.take(3, 1, 1)
    pad.more(2)
    pad.field("revoke-2").fill(typed)
    pad.try_to_save()
    shown = pad.shown()
    assert shown.rows[2].errors
    assert [row.errors for seat, row in enumerate(shown.rows) if seat != 2] == ["", "", ""]
    assert pad.field("revoke-2").input_value() == typed
    expect(pad.field("revoke-2")).to_be_visible()
    assert [pad.value(f"tricks-{seat}") for seat in range(4)] == ["3", "1", "1", "0"]
    pad.field("revoke-2").fill("")
    pad.save()
    assert pad.shown().records == [17, 19, 19, 20]


@pytest.mark.parametrize("typed", ["-1", "9999", "", "3.5", "text"])
def test_tricks_that_no_button_offers_are_refused_and_the_rest_stays(pad: Table, typed: str) -> None:
    """Whatever a page was made to send."""
    pad.take(3, 1)
    pad.field("tricks-0").nth(3).evaluate("(field, typed) => { field.value = typed; }", typed)
    pad.try_to_save()
    assert pad.shown().title == "Раздача 1"
    assert pad.value("tricks-1") == "1"
    assert pad.page.locator(".error:visible").count() >= 1


def test_each_impossible_hand_is_told_by_the_rule_that_it_breaks(pad: Table) -> None:
    pad.take(3, 3)
    assert "Взяток 6, а в раздаче 5" in pad.shown().errors
    pad.choose("tricks-1", 2)
    pad.choose("trump", "clubs")
    pad.show_jacks(0, "hearts", "clubs")
    pad.show_jacks(2, "clubs")
    shown = pad.shown()
    assert "один" in shown.rows[2].errors.lower() or "валет" in shown.rows[2].errors.lower()
    pad.choose("jacks-2", "spades")
    assert "Анна" in pad.shown().rows[2].errors  # the jack of clubs is shown by two
    pad.try_to_save()
    assert pad.shown().rows[2].errors
    pad.choose("jacks-2", "clubs")
    pad.choose("jacks-2", "diamonds")
    assert [row.errors for row in pad.shown().rows] == ["", "", "", ""]
    pad.pass_hand(1)
    assert pad.shown().rows[1].errors  # took two tricks
    pad.try_to_save()
    assert pad.shown().title == "Раздача 1"


@pytest.mark.parametrize(
    ("name", "typed"), [("point", "1" + "0" * 20), ("start", "1" + "0" * 20), ("cross", "1.000,50")]
)
def test_an_agreement_beyond_all_bounds_is_told_at_its_field_and_stays(table: Table, name: str, typed: str) -> None:
    table.open().fill_start(FOUR, values={name: typed})
    table.tap(table.page.locator("form#start .button--main"))
    error = table.page.locator(f"#id_{name}-error")
    expect(error).to_be_visible()
    expect(table.field(name)).to_have_value(typed)
    expect(table.field("name-3")).to_have_value("Глеб")
    table.fill_value(name, "20")
    table.tap(table.page.locator("form#start .button--main"))
    expect(table.page.locator("form#hand")).to_be_visible()


def test_leaving_a_half_typed_hand_stores_none_and_the_draft_is_back(pad: Table) -> None:
    address = f"/g/{pad.slug}/"
    with pad.requests() as left:
        pad.choose("trump", "hearts")
        pad.take(3)
        pad.show_jacks(0, "hearts", "diamonds")
        pad.open("/")
        pad.page.go_back()
        expect(pad.seat(0).locator(".record__new")).to_have_text("7")
    assert posts(left) == []
    assert pad.open(address).shown().title == "Раздача 1"
    assert pad.shown().rows[0].why == "3 взятки + цветные мальчики 10 = −13"


def test_a_half_typed_hand_is_back_after_the_page_was_killed_and_on_this_phone_only(
    pad: Table, another_phone: object
) -> None:
    address = f"/g/{pad.slug}/"
    pad.take(3, 1)
    pad.more(1)
    pad.foul(1, "revoke")
    pad.page.reload()
    assert pad.shown().after[:2] == [17, 24]
    context, watched = pad.page.context, pad.open(address)
    watched.page.close()
    again = Table(context.new_page(), pad.url).open(address)
    assert again.shown().after[:2] == [17, 24]
    link = again.open(f"/c/{again.circle}/links/").page.locator("#link-keeper").input_value()
    other = another_phone()  # type: ignore[operator]
    other.page.goto(link)
    other.open(address)
    assert other.shown().after == [None] * 4
    assert other.value("tricks-0") == "0"


def test_a_slow_hand_and_a_quick_one_are_stored_alike(table: Table, wire: Wire) -> None:
    """Half a minute between taps, by the page's own clock."""
    found = []
    for seconds in (0, 30):
        table.page.clock.install()
        table.open(wire.begin(FOUR))
        for seat, tricks in enumerate((3, 1, 1)):
            table.choose(f"tricks-{seat}", tricks)
            table.page.clock.run_for(seconds * 1000 + 1)
        table.save()
        found.append((table.shown().title, table.shown().records))
    assert found == [("Раздача 2", [17, 19, 19, 20])] * 2


def test_a_tap_is_seen_in_the_next_frames_and_over_more_than_its_digit(pad: Table) -> None:
    for name, value in (("tricks-0", 3), ("tricks-1", 0), ("trump", "hearts")):
        label = pad.label(name, value)
        if value == 0:
            pad.choose(name, 2)
        label.evaluate(WATCH_TAP)
        pad.tap(label)
        seen = pad.page.evaluate("window.tapped")
        assert seen["frames"] <= 6, seen  # a tenth of a second at sixty frames
        if name != "trump":  # whose sign is a drawing, no digit
            assert seen["larger"] > 2, seen


def test_a_typed_hand_says_who_deals_which_hand_it_is_and_what_stands_before_and_after(pad: Table) -> None:
    pad.write(3, 1, 1)
    pad.take(2, 3)
    shown = pad.shown()
    assert (shown.title, shown.turn) == ("Раздача 2", "сдаёт: Борис · первый ход: Вера")
    assert [(row.name, row.record, row.after) for row in shown.rows] == [
        ("Анна", 17, 15), ("Борис", 19, 16), ("Вера", 19, 19), ("Глеб", 20, 20),
    ]  # fmt: skip
    assert shown.button == "Записать раздачу 2"
    expect(pad.page.locator("h1")).to_be_in_viewport()


def test_what_is_saved_is_what_was_shown(pad: Table) -> None:
    pad.choose("trump", "diamonds")
    pad.take(0, 2, 3)
    pad.show_jacks(0, "diamonds", "spades")
    after = pad.shown().after
    pad.save()
    assert pad.shown().records == after
    assert re.fullmatch("Раздача 1 записана.*", pad.shown().flash)


def test_a_hand_that_everybody_passed_is_saved_and_the_deal_moves_on(pad: Table) -> None:
    for seat in range(4):
        pad.pass_hand(seat)
    pad.save()
    assert (pad.shown().records, pad.shown().turn) == ([20] * 4, "сдаёт: Борис · первый ход: Вера")


def test_clearing_a_hand_that_was_taken_away_leaves_an_empty_pad(table: Table, wire: Wire) -> None:
    table.open(wire.write(wire.begin(FOUR), dealt(3, 1, 1, 0)))
    table.undo()
    assert table.shown().after == [17, 19, 19, 20]
    table.tap(table.page.get_by_role("link", name="Очистить"))
    expect(table.page.locator(".is-changed")).to_have_count(0)
    assert [table.value(f"tricks-{seat}") for seat in range(4)] == ["0"] * 4
