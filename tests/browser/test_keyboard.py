"""A hand by the keyboard alone, and what is told to those who hear the screen."""

from playwright.sync_api import expect

from tests.browser.table import FOUR, Table
from tests.browser.wire import Wire

FOCUSED = "() => [document.activeElement.name, document.activeElement.localName].filter(Boolean).join(' ')"


def go_to(table: Table, wanted: str) -> None:
    """Press Tab until what is wanted has the focus, as somebody does who can't point."""
    for _ in range(80):
        if table.page.evaluate("wanted => document.activeElement.matches(wanted)", wanted):
            return
        table.page.keyboard.press("Tab")
    raise AssertionError(f"{wanted} can't be reached; focus is on {table.page.evaluate(FOCUSED)}")


def press(table: Table, key: str, times: int = 1) -> None:
    for _ in range(times):
        table.page.keyboard.press(key)


def test_a_game_is_begun_and_a_hand_saved_and_taken_away_by_the_keyboard_alone(table: Table) -> None:
    table.open()
    go_to(table, "#name-0")
    for seat, name in enumerate(FOUR):
        go_to(table, f"#name-{seat}")
        table.page.keyboard.type(name)
    go_to(table, "form#start .button--main")
    press(table, "Enter")
    expect(table.page.locator("form#hand")).to_be_visible()
    go_to(table, "[name=trump]")
    press(table, "ArrowRight", 4)
    go_to(table, "[name=tricks-0]")
    press(table, "ArrowRight", 3)
    go_to(table, "#seat-0 .tool--jacks summary")
    press(table, "Enter")
    for suit in ("diamonds", "hearts"):
        go_to(table, f"[name=jacks-0][value={suit}]")
        press(table, "Space")
    go_to(table, "[name=tricks-1]")
    press(table, "ArrowRight", 2)
    assert table.shown().rows[0].why == "3 взятки + цветные мальчики 10 = −13"
    go_to(table, "[data-save]")
    with table.another_screen():
        press(table, "Space")
    assert table.shown().records == [7, 18, 20, 20]
    go_to(table, ".flash button")
    with table.another_screen():
        press(table, "Enter")
    assert table.shown().title == "Раздача 1"


def test_enter_in_a_field_stores_nothing_and_loses_nothing(table: Table, wire: Wire) -> None:
    """Only the button saves; the phone's own key for "done" must not."""
    table.open(wire.begin(FOUR)).take(3, 1, 1)
    table.more(3)
    table.field("revoke-3").fill("1")
    press(table, "Enter")
    table.page.wait_for_load_state("networkidle")
    expect(table.page.locator("h1")).to_have_text("Раздача 1")
    assert table.shown().after == [17, 19, 19, 25]
    assert table.field("revoke-3").input_value() == "1"
    table.save()
    assert table.shown().records == [17, 19, 19, 25]


#: Whether what has the focus shows it, and is not under the header or the bar; null where nothing has it.
SEEN = """() => {
  const focused = document.activeElement;
  if (focused === document.body) return null;
  const face = focused.closest(".pick, .option")?.querySelector(":focus-visible + *") ?? focused;
  const ringed = [face, focused].some((each) => getComputedStyle(each).outlineStyle !== "none");
  const { top, bottom } = focused.getBoundingClientRect();
  const header = document.querySelector(".top--stay").getBoundingClientRect().bottom;
  const bar = document.querySelector(".bar").getBoundingClientRect().top;
  const apart = focused.closest(".top--stay, .bar, .foot, .skip") !== null;
  return [focused.outerHTML.slice(0, 100), ringed, apart || (top >= header - 1 && bottom <= bar + 1)];
}"""


def test_focus_is_seen_and_never_under_a_bar(table: Table, wire: Wire) -> None:
    table.page.set_viewport_size({"width": 360, "height": 640})
    table.open(wire.begin(FOUR, "hard-30"))
    passed = []
    for key in ("Tab", "Shift+Tab"):
        for _ in range(30):
            press(table, key)
            passed.append(table.page.evaluate(SEEN))
    found = [each for each in passed if each]
    assert len({what for what, _, _ in found}) > 15
    assert [each for each in found if each[1:] != [True, True]] == []


def test_a_tap_is_told_to_those_who_hear_the_screen(table: Table, wire: Wire) -> None:
    table.open(wire.begin(FOUR)).take(3)
    news = table.page.locator("[data-news]")
    expect(news).to_have_attribute("role", "status")
    expect(news).to_have_text("Анна: 20 → 17. 3 взятки = −3")
    table.take(0, 2)
    expect(news).to_have_text("Борис: 20 → 18. 2 взятки = −2")
    table.save()
    expect(table.page.locator("[data-saved]")).to_have_attribute("role", "status")
    expect(table.page.locator("h1")).to_be_focused()


def test_a_player_row_is_heard_with_its_name_its_record_and_its_marks(table: Table, wire: Wire) -> None:
    table.open(wire.begin(FOUR)).write(3, 1, 1)
    expect(table.page.get_by_role("group", name="Взятки: Анна")).to_be_visible()
    expect(table.seat(0)).to_match_aria_snapshot(
        """
        - listitem:
          - text: Анна
          - paragraph: "ближе всех к выходу: запись 17"
        """
    )
    expect(table.seat(3)).to_contain_text("петух")
