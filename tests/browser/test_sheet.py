"""The sheet on a phone: read by everybody, put right by tapping, sent on; and why, while a hand is typed."""

import struct
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Browser, Page, expect

from scorekeeper.rules.hand import Hand
from tests.browser.gallery import LATE, PRICES, Gallery, opened
from tests.browser.table import FOUR, SIX, Table
from tests.rules.build import dealt, entry
from tests.running import Server

LOCALES = {"ru": "ru-RU", "en": "en-GB"}
LONG = ("Константин Константинович Константинопольский-Задунайский II", "שרה בת אברהם", *SIX[2:])
#: What can be tapped and is smaller than a fingertip.
SMALL = """() => [...document.querySelectorAll("a[href], button, summary, textarea")]
  .filter((each) => each.checkVisibility() && !each.classList.contains("skip"))
  .filter((each) => Math.min(each.getBoundingClientRect().width, each.getBoundingClientRect().height) < 43.9)
  .map((each) => each.outerHTML.slice(0, 120))"""
WIDE = "() => document.documentElement.scrollWidth"


@pytest.fixture(scope="module", params=LOCALES)
def gallery(browser: Browser, site: Server, request: pytest.FixtureRequest) -> Iterator[Gallery]:
    """Three phones, as narrow as they come, with a game that was played."""
    found = opened(browser, site.url, locale=LOCALES[request.param], viewport={"width": 320, "height": 640})
    yield found
    for table in (found.fresh, found.keeper, found.watcher):
        table.page.context.close()


def sheet(g: Gallery) -> Page:
    return g.keeper.open(f"{g.played}sheet/").page


def sheet_of_six(g: Gallery) -> Page:
    table = g.pad(*(dealt(1, 1, 1, 1, 1, 0) for _ in range(8)), names=LONG)
    return table.open(f"/g/{table.slug}/sheet/").page


def sheet_empty(g: Gallery) -> Page:
    table = g.pad()
    return table.open(f"/g/{table.slug}/sheet/").page


def watched(g: Gallery) -> Page:
    return g.watcher.open(f"{g.played}sheet/").page


def hand(g: Gallery) -> Page:
    page = sheet(g)
    g.keeper.tap(page.locator("#hand-1 td").nth(2))
    expect(page.locator(".opened")).to_be_visible()
    return page


def inserting(g: Gallery) -> Page:
    page = hand(g)
    return g.keeper.open(str(page.locator("a[href*='/insert/1/']").get_attribute("href"))).page


def consequences(g: Gallery) -> Page:
    page = inserting(g)
    g.keeper.take(5)
    g.keeper.tap(g.keeper.save_button)
    expect(page.locator("#consequences")).to_be_visible()
    return page


def why(g: Gallery) -> Page:
    table = g.pad(*LATE)
    table.type(Hand((entry(), entry(3, "hd"), entry(1, fouls=(("revoke", 1),))), trump="hearts"))
    table.tap(table.seat(1).locator(".tool--why > summary"))
    expect(table.seat(1).locator("[data-sum]")).to_be_visible()
    return table.page


def end_why(g: Gallery) -> Page:
    page = g.keeper.open(g.played).page
    g.keeper.tap(page.locator("details.more > summary").first)
    return page


SCREENS: tuple[Callable[[Gallery], Page], ...] = (
    sheet, sheet_of_six, sheet_empty, watched, hand, inserting, consequences, why, end_why
)  # fmt: skip


def broken(page: Page, **options: Any) -> list[str]:
    found = Axe().run(page, options=options or None).response["violations"]
    return [f"{each['id']}: {[node['html'][:120] for node in each['nodes'][:3]]}" for each in found]


@pytest.mark.parametrize("show", SCREENS)
def test_a_screen_can_be_read_and_used_by_everybody(gallery: Gallery, show: Callable[[Gallery], Page]) -> None:
    page = show(gallery)
    page.emulate_media(color_scheme="light", reduced_motion="reduce")
    assert broken(page) == []
    page.emulate_media(color_scheme="dark")
    assert broken(page, runOnly={"type": "rule", "values": ["color-contrast"]}) == []
    page.emulate_media(color_scheme="light")
    assert page.evaluate(SMALL) == []
    assert page.evaluate(WIDE) == 320
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert page.evaluate(WIDE) == 320


def test_a_tap_on_the_record_or_its_reason_says_why_while_typing(table: Table) -> None:
    table.open().begin(FOUR)
    opens = table.seat(0).locator("[data-opens]")
    expect(opens).to_be_hidden()
    table.type(Hand((entry(3, "hd"), entry(2), entry(), entry()), trump="hearts"))
    table.tap(opens.locator("summary"))
    expect(opens.locator("[data-sum]")).to_have_text("20 − 3 − 10 = 7")
    expect(opens.locator("li").nth(0)).to_have_text("3 взятки каждая взятка списывает 1 очко")
    table.tap(table.seat(2).locator("[data-why]"))
    spared = table.seat(2).locator("[data-reasons]")
    expect(spared).to_contain_text("без взяток: +5, штраф не поднимает запись выше 20")
    table.take(5, 0)
    expect(opens.locator("[data-sum]")).to_have_text("20 − 5 − 10 = 5")


def test_a_forgotten_hand_is_put_in_by_tapping_and_taken_out_again(table: Table) -> None:
    table.open().begin(FOUR)
    table.write(3, 1, 1).write(1, 1, 3)
    table.open(f"/g/{table.slug}/sheet/")
    page = table.page
    table.tap(page.locator("#hand-2 td").nth(3))
    table.tap(page.locator("a[href*='/insert/2/']"))
    expect(page.locator("h1")).to_have_text("Вставка раздачи 2")
    table.take(0, 5)
    table.tap(table.save_button)
    expect(page.locator("h1")).to_have_text("Вставка раздачи 2: что изменится")
    table.tap(page.locator("#consequences .button--main"))
    expect(page.locator("#hand-3 .sheet__record")).to_have_text(["16", "13", "16", "20"])
    table.tap(page.get_by_role("button", name="Отменить вставку раздачи 2"))
    expect(page.locator("[data-row]")).to_have_count(2)
    expect(page.locator("#hand-2 .sheet__record")).to_have_text(["16", "18", "16", "20"])


def test_after_a_correction_that_changes_nothing_else_the_sheet_is_there_also_after_a_reload(table: Table) -> None:
    table.open().begin(FOUR)
    table.write(3, 1, 1).write(1, 1, 3)
    page = table.open(f"/g/{table.slug}/sheet/").page
    table.tap(page.locator("#hand-1 td").first)
    table.tap(page.locator(".bar .button--main"))
    table.choose("trump", "hearts")
    table.save()
    for _ in range(2):
        expect(page.locator(".flash__text")).to_have_text("Раздача 1 исправлена.")
        expect(page).to_have_url(f"{table.url}/g/{table.slug}/sheet/")
        page.reload()


def test_the_picture_of_a_result_is_made_on_the_phone(table: Table, tmp_path: Path) -> None:
    table.open().begin(("<b>Аня</b>", "Борис"), values={**PRICES, "start": "5"})
    table.write(5)
    expect(table.page.locator(".result")).to_be_visible()
    with table.page.expect_download() as coming:
        table.tap(table.page.locator("[data-picture]"))
    coming.value.save_as(tmp_path / "picture.png")
    content = (tmp_path / "picture.png").read_bytes()
    assert content.startswith(b"\x89PNG")
    width, height = struct.unpack(">II", content[16:24])
    assert width == 720
    assert height > 300
    assert coming.value.suggested_filename == f"petukh-{table.slug}.png"


def test_the_button_that_sends_is_shown_only_where_the_phone_can(
    table: Table, another_phone: Callable[[], Table]
) -> None:
    table.open().begin(("Анна", "Борис"), values={"start": "5"})
    table.page.evaluate("delete Navigator.prototype.share")
    table.write(5)
    expect(table.page.locator("#share-text")).to_be_visible()
    can = table.page.evaluate("'share' in navigator")
    assert table.page.locator("[data-share]").is_visible() == can
    other = another_phone()
    other.page.add_init_script("navigator.share = (data) => { window.sent = data; return Promise.resolve(); }")
    other.open().begin(("Анна", "Борис"), values={"start": "5"})
    other.write(5)
    other.tap(other.page.locator("[data-share]"))
    assert other.page.evaluate("window.sent.text").startswith("Петух, 1 раздача. Выход: Анна; петух: Борис (5)")


def test_without_scripts_the_text_is_there_to_be_selected(browser: Browser, site: Server, table: Table) -> None:
    table.open().begin(("Анна", "Борис"), values={"start": "5"})
    table.write(5)
    expect(table.page.locator("#share-text")).to_be_visible()
    context = browser.new_context(
        java_script_enabled=False, locale="ru-RU", storage_state=table.page.context.storage_state()
    )
    page = context.new_page()
    page.goto(f"{site.url}/g/{table.slug}/sheet/")
    expect(page.locator("#share-text")).to_be_visible()
    expect(page.locator("[data-share], [data-picture], [data-copy]").locator("visible=true")).to_have_count(0)
    expect(page.get_by_role("link", name="Сохранить файлом")).to_be_visible()
    context.close()
