"""The rules card: one page of A4 that can be read, whatever the rules say; on a phone it fits the screen."""

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.utils import translation
from playwright.sync_api import Browser, Page, expect

from scorekeeper.rules.presets import PRESETS
from scorekeeper.rules.rules_file import rules_file
from scorekeeper.rules.rules_json import parse_rules
from scorekeeper.rules.ruleset import RuleSet
from tests.browser.richest import richest, without_preset
from tests.browser.table import FOUR, Table
from tests.browser.wire import Wire
from tests.running import Server

LOCALES = {"ru": "ru-RU", "en": "en-GB"}
NINE_POINTS = 12.0  # CSS pixels
#: A sheet of A4 in points, and what of it the page's margins leave, in CSS pixels.
A4, PRINTED_WIDTH = (595, 842), 711
#: The size of every text that is printed, the smallest first, and where it stands.
SIZES = """() => [...document.querySelectorAll("#screen *")]
  .filter((each) => each.checkVisibility() && !each.closest(".sr")
    && [...each.childNodes].some((node) => node.nodeType === 3 && node.data.trim()))
  .map((each) => [parseFloat(getComputedStyle(each).fontSize), each.outerHTML.slice(0, 80)])
  .sort((one, other) => one[0] - other[0])"""
#: What is wider than its place and would be cut off there.
CUT = """() => [...document.querySelectorAll(".rulecard *")].filter((each) => each.scrollWidth > each.clientWidth + 1
  && getComputedStyle(each).overflowX !== "visible").length"""
LONG_NAME = "Дачные, по воскресеньям, когда приезжает Константин Львович"


@pytest.fixture(scope="module", params=LOCALES)
def language(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
def paper(browser: Browser, language: str) -> Iterator[Page]:
    """A computer with a printer."""
    context = browser.new_context(
        locale=LOCALES[language], is_mobile=False, has_touch=False, viewport={"width": PRINTED_WIDTH, "height": 1000}
    )
    yield context.new_page()
    context.close()


def pages(pdf: bytes) -> list[tuple[int, int]]:
    """The sizes of the pages of a PDF, in points."""
    count = len(re.findall(rb"/Type\s*/Page\b", pdf))
    boxes = re.findall(rb"/MediaBox\s*\[\s*0\s+0\s+([\d.]+)\s+([\d.]+)\s*\]", pdf)
    assert len(boxes) == count
    return [(round(float(width)), round(float(height))) for width, height in boxes]


def assert_one_page(page: Page) -> None:
    """The page that is open prints as one sheet, in letters that can be read, and nothing is cut off or made small."""
    page.emulate_media(media="print")
    expect(page.locator(".rulecard__section--readings, .rulecard__section--end").first).to_be_visible()
    smallest, where = page.evaluate(SIZES)[0]
    assert smallest >= NINE_POINTS, where
    assert page.evaluate("document.documentElement.scrollWidth") <= PRINTED_WIDTH
    assert page.evaluate(CUT) == 0
    page.emulate_media(media="null")
    assert pages(page.pdf(prefer_css_page_size=True)) == [A4]


@pytest.mark.parametrize("preset", PRESETS)
def test_the_card_of_every_preset_prints_as_one_page_for_any_number_of_players(
    paper: Page, site: Server, preset: str
) -> None:
    least, most = parse_rules({"preset": preset}).players
    for players in range(least, most + 1):
        paper.goto(f"{site.url}/rules/{preset}/?players={players}")
        assert_one_page(paper)


@pytest.mark.parametrize("base", [*PRESETS, ""])
def test_the_richest_rules_print_as_one_page_too(paper: Page, site: Server, language: str, base: str) -> None:
    with translation.override(language):
        rules = richest(parse_rules({"preset": base or "classic-20"}))
        rules = rules if base else richest(without_preset(rules))
    address = kept(Wire(paper.context.request, site.url), rules)
    paper.goto(site.url + address)
    expect(paper.locator("h1")).to_contain_text(LONG_NAME)
    for players in range(2, 7):
        paper.goto(f"{site.url}{address}?players={players}")
        assert_one_page(paper)


def kept(wire: Wire, rules: RuleSet) -> str:
    """A new company reads the rules in from a file; gives the address of their card."""
    game = wire.begin(FOUR)
    company = next(link for link in wire.page(game).links if re.fullmatch(r"/c/\w+/", link))
    text = json.dumps(rules_file(LONG_NAME, rules), ensure_ascii=False)
    answer = wire.send(f"{company}rules/import/", "rules-import", {"text": text})
    house = re.search(r"house=(\d+)", answer.url)
    assert house, answer.url
    return f"{company}rules/{house[1]}/"


def test_a_page_that_is_not_a_card_prints_on_as_many_pages_as_it_needs(paper: Page, site: Server) -> None:
    """What counts pages can count more than one."""
    paper.goto(f"{site.url}/rules/classic-20/how/")
    assert len(pages(paper.pdf(prefer_css_page_size=True))) > 1


def test_nothing_of_the_screen_is_printed_beside_the_card(paper: Page, site: Server) -> None:
    paper.goto(f"{site.url}/rules/classic-20/")
    paper.emulate_media(media="print")
    for part in (".counts", ".bar", ".foot", "#differences", "#readings", ".icon-button"):
        expect(paper.locator(part).first).to_be_hidden()
    paper.emulate_media(media="null")


def test_the_number_of_players_is_chosen_by_a_tap_and_told_by_more_than_its_colour(table: Table) -> None:
    table.open("/rules/classic-20/")
    table.tap(table.page.get_by_role("link", name="6 игроков"))
    current = table.page.locator(".counts [aria-current=page]")
    expect(current).to_contain_text("6")
    expect(table.page.locator(".top__title p:not(.linked)")).to_contain_text("6 игроков")
    expect(table.page.locator(".rulecard__about")).to_contain_text("30")


@pytest.mark.parametrize("width", [320, 360])
def test_the_comparison_is_pushed_along_under_its_first_column(table: Table, width: int) -> None:
    page = table.page
    page.set_viewport_size({"width": width, "height": 640})
    table.open("/rules/compare/")
    assert page.evaluate("document.documentElement.scrollWidth") == width
    label, cell = page.locator("tbody .compare__label").first, page.locator("tbody tr").first.locator("td").last
    before = label.bounding_box()
    page.locator(".compare").evaluate("table => { table.scrollLeft = table.scrollWidth; }")
    after, last = label.bounding_box(), cell.bounding_box()
    assert before
    assert after
    assert last
    assert after["x"] == before["x"]
    assert after["x"] + after["width"] <= last["x"] + 1
    assert last["x"] + last["width"] <= width + 1


def test_sets_are_chosen_for_the_comparison_by_tapping(table: Table) -> None:
    page = table.open("/rules/compare/").page
    table.unfold(page.locator("details:has(#choose)"))
    for preset in ("short-15", "passing-15", "money-25", "petushok-15"):
        table.choose("with", preset)
    table.choose("only", "1")
    table.tap(page.locator("#choose button"))
    expect(page.locator(".compare thead a")).to_have_text(["Классическая, с 20", "Усложнённая, с 30"])
    rows: Any = page.locator(".compare tbody tr")
    assert rows.count() == page.locator(".compare tbody tr:has(.compare__mark)").count() > 0


def test_on_paper_the_title_begins_where_the_rules_do(table: Table) -> None:
    table.open("/rules/hard-30/")
    table.page.emulate_media(media="print")
    left = "element => element.getBoundingClientRect().left"
    title, rules = (table.page.locator(each).first.evaluate(left) for each in (".top__title h1", ".rulecard__about"))
    assert abs(title - rules) < 2
