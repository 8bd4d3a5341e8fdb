"""The books by taps: one person under two names, entries undone, a company saved and read in on another server."""

import csv
import json
import re
from collections.abc import Callable
from io import StringIO
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect
from pytest_playwright import CreateContextCallback

from tests.browser.evening_table import EveningTable
from tests.browser.gallery_evening import played
from tests.browser.table import FOUR, Table
from tests.browser.test_keyboard import go_to
from tests.browser.wire import Wire
from tests.rules.build import dealt
from tests.running import Server
from tests.second_statistics import Books
from tests.statistics_shown import Second, numbers_of

Phones = Callable[[], Table]
ANNA, BORIS, VERA, GLEB = FOUR
SASHA, OTHER = "Саша", "Саша К."
FORMULA = "=1+1; «З»"


@pytest.fixture
def company(wire: Wire) -> str:
    """Two games of one evening, in which somebody sat under two names; what Boris owes to the first is paid in part."""
    game = wire.begin((SASHA, ANNA, BORIS), start="5", point="10")
    path = wire.company(game)
    wire.write(game, dealt(5, 0, 0))
    wire.write(wire.begin((OTHER, ANNA, BORIS), at=f"{path}new/", start="5", point="10"), dealt(0, 5, 0))
    return path


@pytest.fixture
def guest(new_context: CreateContextCallback, site: Server, wire: Wire, company: str) -> EveningTable:
    """A second phone of the company that keeps the score too."""
    phone = EveningTable(new_context().new_page(), site.url)
    phone.page.goto(link_of(wire, company))
    return phone


def link_of(wire: Wire, company: str) -> str:
    """The link to keep the score."""
    text = wire.request.get(f"{wire.url}{company}links/").text()
    found = re.search(r'id="link-keeper" readonly value="([^"]+)"', text)
    assert found
    return found[1]


def at(page: Page, *words: str) -> Locator:
    """The entries of the journal that say these words."""
    found = page.locator(".entry")
    for each in words:
        found = found.filter(has_text=each)
    return found


def person(phone: Table, company: str, name: str) -> Table:
    """Somebody's page, by a tap on the company's."""
    phone.open(company)
    exactly = phone.page.locator("bdi").get_by_text(name, exact=True)
    with phone.another_screen():
        phone.tap(phone.page.locator("#people a[href*='/p/']").filter(has=exactly))
    return phone


def row(page: Page, name: str) -> Locator:
    """Somebody's row in a table of the statistics."""
    return page.locator("tr[data-person]").filter(has=page.locator("bdi").get_by_text(name, exact=True))


def evening(phone: EveningTable, company: str) -> EveningTable:
    """The evening's page."""
    return phone.open(company).to_evening()


# --- scenario 92 --------------------------------------------------------------------------------------------------


def test_scenario_92_who_is_called_otherwise_in_the_middle_of_an_evening_stays_one_person(
    table: Table, guest: EveningTable, company: str, wire: Wire
) -> None:
    guest.open(f"{company}statistics/")
    expect(row(guest.page, ANNA).first).to_be_visible()
    person(table, company, ANNA)
    table.field("name").fill("Аня")
    table.tap(table.page.locator("form#rename .button"))
    expect(row(guest.page, "Аня").first).to_be_visible()  # by itself, on the other phone
    expect(row(guest.page, ANNA)).to_have_count(0)
    wire.write(wire.begin(("Аня", BORIS, OTHER), at=f"{company}new/", start="5", point="10"), dealt(0, 5, 0))
    expect(row(guest.page, "Аня").locator("[data-count=games]")).to_have_text("3")
    assert list(evening(guest, company).shown_evening().account) == [SASHA, "Аня", BORIS, OTHER]
    guest.open(f"{company}journal/")
    expect(at(guest.page, ANNA)).to_have_count(1)  # the old name only where it is said that it was another one
    expect(at(guest.page, ANNA)).to_contain_text("Аня")


# --- scenario 93 --------------------------------------------------------------------------------------------------


def test_scenario_93_two_names_become_one_person_on_both_phones_and_are_taken_apart_again(
    table: Table, guest: EveningTable, company: str
) -> None:
    shown = evening(guest, company).shown_evening()
    before = {name: line["cells"] for name, line in shown.account.items()}
    assert before == {
        SASHA: ["+10", "+100 ₽"],
        ANNA: ["+5", "+50 ₽"],
        BORIS: ["−10", "−100 ₽"],
        OTHER: ["−5", "−50 ₽"],
    }
    person(table, company, OTHER)
    table.field("into").select_option(label=SASHA)
    with table.another_screen():
        table.tap(table.page.locator("#merge-with .button"))
    with table.another_screen():
        table.tap(table.page.locator("form#merge .button--main"))
    expect(table.page.locator("h1")).to_have_text(SASHA)
    expect(guest.page.locator("table.account tbody tr")).to_have_count(3)  # by itself, on the other phone
    merged = {name: line["cells"] for name, line in guest.shown_evening().account.items()}
    assert merged == {SASHA: ["+5", "+50 ₽"], ANNA: before[ANNA], BORIS: before[BORIS]}
    guest.open(f"{company}statistics/")
    expect(row(guest.page, SASHA).locator("[data-count=games]")).to_have_text("2")
    expect(row(guest.page, OTHER)).to_have_count(0)
    with table.another_screen():
        table.tap(table.page.locator("form[action$='/unmerge/'] .button"))
    expect(row(guest.page, OTHER).first).to_be_visible()
    assert {name: line["cells"] for name, line in evening(guest, company).shown_evening().account.items()} == before


def test_scenario_93_a_paid_mark_moves_with_the_person(table: Table, guest: EveningTable, company: str) -> None:
    phone = evening(guest, company)
    owed = {tuple(line[:2]): line[2] for line in phone.shown_evening().transfers}
    assert owed[BORIS, SASHA] == "100 ₽"
    with phone.another_screen():
        phone.tap(phone.page.locator(".transfer").filter(has_text=SASHA).first.locator("form .button").first)
    marked = phone.shown_evening().payments
    person(table, company, SASHA)  # the other way round: the name with the mark is the one that goes
    table.field("into").select_option(label=OTHER)
    with table.another_screen():
        table.tap(table.page.locator("#merge-with .button"))
    with table.another_screen():
        table.tap(table.page.locator("form#merge .button--main"))
    expect(phone.page.locator("table.account tbody tr")).to_have_count(3)
    assert phone.shown_evening().payments == [[OTHER if each == SASHA else each for each in line] for line in marked]
    assert phone.shown_evening().transfers == [[OTHER, ANNA, "50 ₽"]]


# --- undoing from the journal -------------------------------------------------------------------------------------


def test_a_hand_is_undone_from_the_journal_of_another_phone_and_the_pad_has_it_again(
    table: Table, guest: EveningTable, company: str, wire: Wire
) -> None:
    game = wire.begin((ANNA, BORIS, VERA), at=f"{company}new/")
    table.open(game)
    table.write(3, 2, 0)
    guest.open(f"{company}journal/")
    with guest.another_screen():
        guest.tap(guest.page.locator(".entry form .button").first)
    expect(guest.page.locator(".journal__done")).to_contain_text("Раздача 1")
    expect(table.page.locator("h1")).to_contain_text("Раздача 1")
    assert table.shown().records == [20, 20, 20]
    with table.another_screen():
        table.tap(table.page.locator(".top a[href*='/evening/']"))
    with table.another_screen():
        table.tap(table.page.locator("a[href*='journal/?evening=']"))
    expect(at(table.page, "Раздача 1")).to_have_count(4)  # of each game before one, here written and taken away


def test_what_stands_in_the_way_of_undoing_is_said_and_nothing_is_lost(
    table: Table, guest: EveningTable, company: str, wire: Wire
) -> None:
    game = wire.begin((ANNA, BORIS, VERA), at=f"{company}new/")
    wire.write(game, dealt(3, 2, 0))
    guest.deaf().open(f"{company}journal/")
    old = str(guest.page.locator(".entry form").first.get_attribute("id"))
    wire.write(game, dealt(2, 3, 0))
    with guest.another_screen():
        guest.tap(guest.page.locator(f"#{old} .button"))
    expect(guest.page.locator(".errors")).to_contain_text("Раздача 2")
    assert table.open(game).shown().records == [15, 15, 20]


def test_a_phone_that_gave_itself_a_name_is_called_so_on_others(
    table: Table, guest: EveningTable, company: str
) -> None:
    guest.open(f"{company}journal/")
    table.open(f"{company}journal/")
    table.unfold(table.page.locator("details#this-phone"))
    table.page.locator("#name-phone [name=name]").fill("Телефон на кухне")
    with table.another_screen():
        table.tap(table.page.locator("#name-phone .button"))
    expect(guest.page.locator(".entry__about", has_text="Телефон на кухне").first).to_be_visible()


# --- files --------------------------------------------------------------------------------------------------------


def saved(phone: Table, link: Locator) -> Path:
    """What a tap on a link saves."""
    with phone.page.expect_download() as loading:
        phone.tap(link)
    return loading.value.path()


def test_a_company_is_saved_by_a_tap_and_read_in_on_an_empty_server_with_the_same_numbers(
    table: Table, company: str, server: Server, new_context: CreateContextCallback
) -> None:
    table.open(company)
    with table.another_screen():
        table.tap(table.page.locator("a[href$='/files/']"))
    file = saved(table, table.page.locator("a[href$='/circle.json']"))
    fresh = Table(new_context().new_page(), server.url).open()
    with fresh.another_screen():
        fresh.tap(fresh.page.locator("a[href$='/import/']"))
    fresh.page.locator("[name=file]").set_input_files(
        {"name": "company.json", "mimeType": "application/json", "buffer": file.read_bytes()}
    )
    with fresh.another_screen():
        fresh.tap(fresh.page.locator("form#import .button--main"))
    with fresh.another_screen():
        fresh.tap(fresh.page.locator("a[href$='/statistics/']").first)
    table.open(f"{company}statistics/")
    second = Second(Books(file.read_text(encoding="utf-8")).years(), ids(fresh.page))
    shown = numbers_of(fresh.page.content())
    assert shown
    assert [each for each in shown if not second.agrees(each)] == []
    assert fresh.page.locator("#main").inner_text() == table.page.locator("#main").inner_text()


def ids(page: Page) -> list[int]:
    """Keys of the people of a page of statistics, in the order in which they came."""
    rows = page.locator("tr[data-person]").evaluate_all("rows => rows.map((row) => Number(row.dataset.person))")
    return sorted(set(rows))


def test_an_evening_is_saved_from_its_page_and_read_in_as_one_more(table: Table, company: str) -> None:
    phone = EveningTable(table.page, table.url)
    file = saved(phone, evening(phone, company).page.locator("a[href$='/evening.json']"))
    account = phone.shown_evening().account
    phone.open(f"{company}files/").go(phone.page.locator("a[href$='/import/']"))
    phone.page.locator("[name=file]").set_input_files(file)
    phone.go(phone.page.locator("form#import .button--main"))
    assert phone.shown_evening().account == account
    phone.open(company)
    expect(phone.page.locator("#evenings + ul > li")).to_have_count(2)


def test_a_file_that_was_changed_by_hand_is_refused_with_its_place_and_nothing_is_read_in(
    table: Table, company: str
) -> None:
    phone = EveningTable(table.page, table.url)
    file = json.loads(saved(phone, evening(phone, company).page.locator("a[href$='/evening.json']")).read_text())
    file["games"][1]["record"]["hands"][0]["entries"][0]["tricks"] = 1
    phone.open(f"{company}import/")
    phone.page.locator("[name=text]").fill(json.dumps(file))
    phone.tap(phone.page.locator("form#import .button--main"))
    expect(phone.page.locator("#import-errors")).to_contain_text("Партия 2")
    expect(phone.page.locator("#import-errors")).to_contain_text("Раздача 1")
    assert json.loads(phone.page.locator("[name=text]").input_value()) == file
    phone.open(company)
    expect(phone.page.locator("#evenings + ul > li")).to_have_count(1)


def test_the_tables_of_an_evening_hold_no_formula_and_keep_their_numbers(table: Table, wire: Wire) -> None:
    """Scenarios 110 and 112."""
    address = played(wire, (FORMULA, ANNA, BORIS), 2)
    table.open(address)
    lines = list(csv.DictReader(StringIO(text_of(table, "account.csv"), newline=""), delimiter=";"))
    assert f"'{FORMULA}" in [value for line in lines for value in line.values()]
    amounts = {value for line in lines for value in line.values() if value and value[0] in "-0123456789"}
    assert any(each.startswith("-") for each in amounts)
    hands = text_of(table, "hands.csv")
    cells = [cell for line in csv.reader(StringIO(hands, newline=""), delimiter=";") for cell in line]
    assert not [cell for cell in cells if re.match(r"[=+@\t]|-\D", cell)]


def text_of(phone: Table, name: str) -> str:
    """A table that is saved by a tap, without the mark that tells a spreadsheet its alphabet."""
    link = phone.page.locator(f"a[href$='/{name}']")
    fold = phone.page.locator("details").filter(has=link)
    if fold.count():
        phone.unfold(fold)
    return saved(phone, link).read_text(encoding="utf-8-sig")


# --- without pointing, and without scripts ------------------------------------------------------------------------


def test_an_entry_is_undone_and_two_names_become_one_by_the_keyboard_alone(table: Table, company: str) -> None:
    table.open(f"{company}journal/")
    go_to(table, ".entry form button")
    with table.another_screen():
        table.page.keyboard.press("Enter")
    expect(table.page.locator(".journal__done")).to_be_visible()
    person(table, company, OTHER)
    go_to(table, "[name=into]")
    while table.page.locator("[name=into] option:checked").inner_text() != SASHA:
        table.page.keyboard.press("ArrowDown")
    go_to(table, "#merge-with .button")
    with table.another_screen():
        table.page.keyboard.press("Enter")
    go_to(table, "form#merge .button--main")
    with table.another_screen():
        table.page.keyboard.press("Enter")
    expect(table.page.locator("h1")).to_have_text(SASHA)


def test_without_scripts_the_years_the_journal_and_people_work_by_links_and_forms(
    new_context: CreateContextCallback, site: Server, wire: Wire, company: str
) -> None:
    plain = Table(new_context(java_script_enabled=False).new_page(), site.url)
    page = plain.page
    page.goto(link_of(wire, company))
    page.locator("a[href$='/statistics/']").first.click()
    page.locator("details#choice > summary").click()
    page.locator("select[name=evening]").select_option(index=1)
    page.locator("form#choose .button").click()
    expect(row(page, SASHA).first).to_be_visible()
    page.goto(f"{plain.url}{company}journal/")
    page.locator("details#this-phone > summary").click()
    page.locator("#name-phone [name=name]").fill("Без скриптов")
    page.locator("#name-phone .button").click()
    expect(page.locator(".entry__about", has_text="Без скриптов").first).to_be_visible()
    page.locator(".entry form .button").first.click()
    expect(page.locator(".journal__done")).to_be_visible()
    page.goto(f"{plain.url}{company}")
    page.locator("#people a[href*='/p/']").filter(has_text=OTHER).click()
    page.locator("[name=into]").select_option(label=SASHA)
    page.locator("#merge-with .button").click()
    page.locator("form#merge .button--main").click()
    expect(page.locator("h1")).to_have_text(SASHA)
    page.locator("form[action$='/unmerge/'] .button").click()
    expect(page.locator("h1")).to_have_text(OTHER)
