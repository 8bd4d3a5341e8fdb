"""The wall in the room: it is read from three metres, lets phones in, and changes without hands."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser import camera
from tests.browser.gallery import Gallery
from tests.browser.gallery_wall import ROOMS, WALL
from tests.browser.table import FOUR, Table
from tests.browser.wire import Wire
from tests.rules.build import dealt

Phones = Callable[[], Table]
#: The smallest letters in each room, in CSS pixels: a capital is 9 mm on a television of 32 inches, 12 mm on one of 43.
SMALLEST = {"television": 32, "laptop": 24, "tablet": 24}

LETTERS = """() => {
  const walker = document.createTreeWalker(document.querySelector("#screen"), NodeFilter.SHOW_TEXT);
  const sizes = [];
  while (walker.nextNode()) {
    const place = walker.currentNode.parentElement;
    const said = walker.currentNode.textContent.trim();
    const seen = place.checkVisibility() && !place.closest(".sr, script, template");
    if (said && seen) sizes.push([parseFloat(getComputedStyle(place).fontSize), said]);
  }
  return sizes;
}"""
BEYOND = (
    "() => [document.documentElement.scrollWidth - innerWidth, document.documentElement.scrollHeight - innerHeight]"
)


def shown(table: Table, name: str, room: str) -> Table:
    """A wall of the gallery in a room."""
    width, height = ROOMS[room]
    table.page.set_viewport_size({"width": width, "height": height})
    return WALL[name](Gallery(table, table, table))


@pytest.mark.parametrize("room", ROOMS)
@pytest.mark.parametrize("name", ["wall", "wall-six", "wall-over", "wall-over-six"])
def test_a_room_sees_all_of_the_wall_in_letters_that_can_be_read_from_across(
    table: Table, name: str, room: str
) -> None:
    page = shown(table, name, room).page
    assert page.evaluate(BEYOND) == [0, 0]
    letters = page.evaluate(LETTERS)
    assert len(letters) > 20
    assert [said for size, said in letters if size < SMALLEST[room]] == []
    records = page.locator(".wall__record").evaluate_all("all => all.map((each) => getComputedStyle(each).fontSize)")
    assert all(float(size.removesuffix("px")) >= 3 * SMALLEST[room] for size in records)


@pytest.mark.parametrize("room", ROOMS)
def test_long_names_push_no_record_off_the_wall(table: Table, room: str) -> None:
    page = shown(table, "wall-six", room).page
    width = ROOMS[room][0]
    boxes = [each.bounding_box() for each in page.locator(".wall__record").all()]
    assert len(boxes) == 6
    assert all(box and box["x"] > 0 and box["x"] + box["width"] <= width for box in boxes)
    tops = [box["y"] for box in boxes if box]
    assert tops == sorted(tops)  # in the order of the seats, one below the other


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("room", ROOMS)
def test_a_camera_reads_from_the_wall_the_link_that_only_watches(table: Table, room: str, theme: str) -> None:
    page = shown(table, "wall-over", room).page
    page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
    read = camera.read(page)
    table.open(f"/c/{table.circle}/links/")
    assert read == [page.locator("#link-watcher").input_value()]


def test_the_clock_goes_on_by_the_evenings_own_time(table: Table, wire: Wire) -> None:
    path = wire.begin(FOUR)
    page = table.open(path).page
    page.clock.install(time="2026-11-30T18:05:00Z")
    table.open(f"/c/{table.circle}/wall/")
    clock = page.locator("[data-clock]")
    clock.evaluate("place => { place.dataset.clock = 'Asia/Vladivostok'; }")
    page.clock.run_for(60_000)
    expect(clock).to_have_text("04:06")


# --- what plain http keeps ----------------------------------------------------------------------------------------


def test_on_plain_http_the_keeper_is_told_what_the_browser_keeps_and_how_to_have_it(
    table: Table, wire: Wire, another_phone: Phones
) -> None:
    table.open(wire.begin(FOUR))
    company, game = f"/c/{table.circle}/", f"/g/{table.slug}/"
    table.open(f"{company}links/")
    told = table.page.locator("[data-plain]")
    expect(told).to_be_hidden()  # 127.0.0.1 counts as safe: nothing is kept there
    address = table.page.locator("#link-keeper").input_value().replace("127.0.0.1", "petukh.local")
    guest = another_phone()
    guest.page.goto(address)
    guest.url = guest.url.replace("127.0.0.1", "petukh.local")
    guest.open(f"{company}links/")
    expect(guest.page.locator("[data-plain]")).to_contain_text("docs/self-hosting.md")
    guest.open(game)
    guest.tap(guest.page.locator(".menu > summary"))
    expect(guest.page.locator("[data-plain]")).to_contain_text("экран гаснет")


# --- without hands ------------------------------------------------------------------------------------------------


def test_the_wall_follows_hands_the_end_and_the_next_game_without_a_tap(
    table: Table, wire: Wire, another_phone: Phones
) -> None:
    path = wire.begin(FOUR, start="5")
    table.open(path)
    company = f"/c/{table.circle}/"
    table.open(f"{company}links/")
    television = another_phone()
    television.page.set_viewport_size({"width": 1920, "height": 1080})
    television.page.goto(table.page.locator("#link-watcher").input_value())
    television.open(f"{company}wall/")
    title, records = television.page.locator("h1"), television.page.locator(".wall__record")
    expect(title).to_have_text("Раздача 1")
    wire.write(path, dealt(2, 1, 1, 1))
    expect(title).to_have_text("Раздача 2")
    expect(records).to_have_text(["запись 3", "запись 4", "запись 4", "запись 4"])
    wire.send(path, "undo")
    expect(title).to_have_text("Раздача 1")
    wire.write(path, dealt(0, 5, 0, 0))
    expect(title).to_have_text("Партия 1 окончена")
    wire.send(path, "next-game")
    expect(title).to_have_text("Раздача 1")
    expect(television.page.locator(".wall__heads")).to_contain_text("Партия 2")
    assert television.page.evaluate("scrollY") == 0
