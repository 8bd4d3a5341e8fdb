"""Back and forward show what is true now, on a pad that works."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserType, expect

from tests.browser.conftest import FLAGS
from tests.browser.table import FOUR, Table
from tests.browser.wire import Wire
from tests.conftest import chromium
from tests.rules.build import dealt
from tests.running import Server


@pytest.fixture(scope="module")
def remembering(browser_type: BrowserType) -> Iterator[Browser]:
    """A browser that keeps pages alive behind the one that is shown, as phones do."""
    kept = ["--disable-back-forward-cache"]
    browser = browser_type.launch(executable_path=chromium(), args=FLAGS, ignore_default_args=kept)
    yield browser
    browser.close()


def test_going_back_to_a_page_kept_alive_shows_the_new_hand_on_a_pad_that_works(
    remembering: Browser, site: Server
) -> None:
    context = remembering.new_context(viewport={"width": 360, "height": 740}, locale="ru-RU", has_touch=True)
    table = Table(context.new_page(), site.url)
    table.page.add_init_script("addEventListener('pageshow', (event) => event.persisted && console.info('kept alive'))")
    told: list[str] = []
    table.page.on("console", lambda message: told.append(message.text))
    wire = Wire(context.request, site.url)
    path = wire.begin(FOUR)
    table.open(path).take(3, 1, 1)
    table.save()
    table.tap(table.page.get_by_role("link", name="Вечер"))
    expect(table.page.locator("h1")).to_contain_text("Вечер")
    wire.write(path, dealt(0, 5, 0, 0))  # another phone writes meanwhile
    table.page.go_back()
    expect(table.page.locator("h1")).to_have_text("Раздача 3")
    assert table.shown().records == [17, 14, 19, 20]
    table.write(0, 0, 5)
    assert table.shown().records == [17, 19, 14, 20]
    table.page.go_forward()
    expect(table.page.locator("h1")).to_contain_text("Вечер")
    table.page.go_back()
    expect(table.page.locator("h1")).to_have_text("Раздача 4")
    table.write(5)
    assert table.shown().records == [12, 19, 19, 20]
    assert "kept alive" in told
    context.close()


def test_back_after_saving_leads_to_the_page_before_the_game_and_forward_to_the_new_hand(
    table: Table, wire: Wire
) -> None:
    table.open("/")
    table.open(wire.begin(FOUR)).write(3, 1, 1).write(2, 2, 1)
    table.page.go_back()
    expect(table.page.get_by_text("Кто играет")).to_be_visible()
    table.page.go_forward()
    expect(table.page.locator("h1")).to_have_text("Раздача 3")
    table.write(5)
    assert table.shown().records == [10, 17, 18, 20]


def test_a_reload_after_saving_sends_nothing_again(table: Table, wire: Wire) -> None:
    table.open(wire.begin(FOUR)).write(3, 1, 1)
    with table.requests() as left:
        table.page.reload()
        expect(table.page.locator("h1")).to_have_text("Раздача 2")
    assert [request.url for request in left if request.method == "POST"] == []


def test_every_address_that_history_can_hold_is_a_whole_page_and_a_fragment_where_htmx_asks(
    table: Table, wire: Wire
) -> None:
    path = wire.write(wire.begin(FOUR), dealt(2, 1, 1, 1))
    table.open(path)
    company = f"/c/{table.circle}/"
    correct = str(table.page.locator(".menu a[href*='/hands/']").get_attribute("href"))
    others = (f"{company}new/", f"{company}links/", "/join/")
    for address in ("/", path, company, *others, correct, f"{path}end/", f"{path}?empty=1"):
        whole = table.page.request.get(table.url + address)
        piece = table.page.request.get(table.url + address, headers={"HX-Request": "true"})
        restored = {"HX-Request": "true", "HX-History-Restore-Request": "true"}
        again = table.page.request.get(table.url + address, headers=restored)
        assert [answer.status for answer in (whole, piece, again)] == [200, 200, 200]
        assert "<!doctype html>" in whole.text()
        assert "<!doctype html>" in again.text()
        assert "<!doctype html>" not in piece.text()
        assert 'id="screen"' in piece.text()
        assert "HX-Request" in whole.headers["vary"]


def test_two_tabs_of_one_game_cannot_overwrite_each_other(table: Table, wire: Wire) -> None:
    path = wire.begin(FOUR)
    table.open(path).take(3, 1, 1)
    second = Table(table.page.context.new_page(), table.url).open(path)
    assert second.shown().after == [17, 19, 19, 20]  # one phone, one draft
    second.choose("tricks-0", 4)
    second.choose("tricks-2", 1)
    second.save()
    # nobody taps on the first one: it shows by itself that the other was faster
    expect(table.page.locator(".versions")).to_be_visible()
    table.tap(table.page.get_by_role("link", name="Оставить записанную"))
    expect(table.page.locator("h1")).to_have_text("Раздача 2")
    assert table.shown().records == [16, 19, 20, 20]
