"""The screens of the books in their states: journal, people under two names, the years, files."""

import json
from collections.abc import Callable
from urllib.parse import urlsplit

from playwright.sync_api import expect

from tests.browser.gallery import Gallery
from tests.browser.gallery_evening import LONG, played
from tests.browser.table import FOUR, Table
from tests.rules.build import dealt
from tests.years_file import years_file

SASHA, OTHER = "Саша", "Саша К."


def read_in(g: Gallery) -> str:
    """The path of the company of two years, read in on the keeper's phone as everybody reads files in."""
    form = next(form for form in g.wire.page("/import/").forms if form.id == "import")
    fields = {name: values[0] for name, values in form.filled({}).items()}
    file = {"name": "company.json", "mimeType": "application/json", "buffer": years_file().encode()}
    answer = g.wire.request.post(g.wire.url + "/import/", multipart={**fields, "file": file}, timeout=120_000)  # type: ignore[dict-item]
    path = urlsplit(answer.url).path
    assert path.startswith("/c/"), answer.text()
    return path


def a_company(g: Gallery, games: int = 2) -> str:
    """The path of a new company that has played an evening."""
    return played(g.wire, FOUR, games).partition("evening/")[0]


def people_of(g: Gallery, company: str) -> dict[str, str]:
    """The pages of a company's people, by what they are called."""
    table = g.keeper.open(company)
    rows = table.page.locator("#people a[href*='/p/']")
    return {row.locator(".name").inner_text(): str(row.get_attribute("href")) for row in rows.all()}


def twice(g: Gallery) -> tuple[str, dict[str, str]]:
    """A company in which somebody was written down twice: in one game each, never together."""
    wire = g.wire
    game = wire.begin((SASHA, *FOUR[:2]), start="5", point="10")
    company = wire.company(game)
    wire.write(game, dealt(5, 0, 0))
    wire.write(wire.begin((OTHER, *FOUR[:2]), at=f"{company}new/", start="5", point="10"), dealt(0, 5, 0))
    return company, people_of(g, company)


# --- the years ----------------------------------------------------------------------------------------------------


def statistics(g: Gallery) -> Table:
    return g.keeper.open(f"{read_in(g)}statistics/")


def statistics_chosen(g: Gallery) -> Table:
    table = g.keeper.open(f"{read_in(g)}statistics/?year=2026")
    table.unfold(table.page.locator("details#choice"))
    return table


def statistics_few(g: Gallery) -> Table:
    """So few people that all courses stand in one drawing, and so few hands that there are no averages yet."""
    company = a_company(g, 3)
    game = urlsplit(g.wire.send(f"{company}new/?evening=new", "start").url).path
    g.wire.write(game, dealt(0, 5, 0, 0))
    return g.keeper.open(f"{company}statistics/")


def statistics_names(g: Gallery) -> Table:
    return g.keeper.open(played(g.wire, LONG, 3).partition("evening/")[0] + "statistics/")


def statistics_empty(g: Gallery) -> Table:
    return g.keeper.open(g.wire.company(g.wire.begin(FOUR)) + "statistics/")


def statistics_missing(g: Gallery) -> Table:
    return g.keeper.open(f"{a_company(g)}statistics/?evening=1&year=1999")


def person_statistics(g: Gallery) -> Table:
    table = statistics(g)
    return table.open(str(table.page.locator("tr[data-person] a").first.get_attribute("href")))


def person_statistics_new(g: Gallery) -> Table:
    company = a_company(g)
    g.wire.send(company, "add-person", {"name": "Аа"})
    return g.keeper.open(f"{people_of(g, company)['Аа']}statistics/")


def watching_statistics(g: Gallery) -> Table:
    return g.watcher.open(f"{g.company}statistics/")


# --- the journal --------------------------------------------------------------------------------------------------


def journal(g: Gallery) -> Table:
    return g.keeper.open(f"{read_in(g)}journal/")


def journal_older(g: Gallery) -> Table:
    table = journal(g)
    with table.another_screen():
        table.tap(table.page.locator("a[href*='before=']").last)
    return table


def journal_of_an_evening(g: Gallery) -> Table:
    address = played(g.wire, FOUR, 3)
    table = g.keeper.open(address)
    return table.open(str(table.page.locator("a[href*='journal/?evening=']").get_attribute("href")))


def journal_of_a_game(g: Gallery) -> Table:
    return g.keeper.open(f"{g.company}journal/?game={g.played.strip('/').removeprefix('g/')}")


def journal_undone(g: Gallery) -> Table:
    company = a_company(g)
    g.wire.send(company, "add-person", {"name": "Аа"})
    table = g.keeper.open(f"{company}journal/")
    with table.another_screen():
        table.tap(table.page.locator(".entry form .button").first)
    expect(table.page.locator(".journal__done")).to_be_visible()
    return table


def journal_refused(g: Gallery) -> Table:
    """Undone from an old page: another phone was faster."""
    company = a_company(g)
    g.wire.send(company, "add-person", {"name": "Аа"})
    table = g.keeper.deaf().open(f"{company}journal/")
    entry = str(table.page.locator(".entry form").first.get_attribute("id"))
    g.wire.send(f"{company}journal/", entry)
    with table.another_screen():
        table.tap(table.page.locator(f"#{entry} .button"))
    expect(table.page.locator(".error")).to_be_visible()
    return table.hearing()


def journal_phone_named(g: Gallery) -> Table:
    table = g.keeper.open(f"{a_company(g)}journal/")
    table.unfold(table.page.locator("details#this-phone"))
    table.page.locator("#name-phone [name=name]").fill("Телефон Анны Константиновны на кухонном столе")
    with table.another_screen():
        table.tap(table.page.locator("#name-phone .button"))
    return table


def journal_phone_refused(g: Gallery) -> Table:
    table = g.keeper.open(f"{a_company(g)}journal/")
    table.unfold(table.page.locator("details#this-phone"))
    table.page.locator("#name-phone [name=name]").fill("Т" * 61)
    table.tap(table.page.locator("#name-phone .button"))
    expect(table.page.locator("#phone-error")).to_be_visible()
    return table


def watching_journal(g: Gallery) -> Table:
    return g.watcher.open(f"{g.company}journal/")


# --- people -------------------------------------------------------------------------------------------------------


def merge(g: Gallery) -> Table:
    _, people = twice(g)
    table = g.keeper.open(people[OTHER])
    table.page.locator("#merge-with [name=into]").select_option(label=SASHA)
    with table.another_screen():
        table.tap(table.page.locator("#merge-with .button"))
    return table


def merged(g: Gallery) -> Table:
    table = merge(g)
    with table.another_screen():
        table.tap(table.page.locator("form#merge .button--main"))
    return table


def merge_refused(g: Gallery) -> Table:
    _, people = twice(g)
    anna = people[FOUR[0]].strip("/").rpartition("/")[2]
    return g.keeper.open(f"{people[SASHA]}merge/?into={anna}")


def nameless(g: Gallery) -> Table:
    _, people = twice(g)
    return g.keeper.open(f"{people[SASHA]}nameless/")


def nameless_now(g: Gallery) -> Table:
    table = nameless(g)
    with table.another_screen():
        table.tap(table.page.locator("form#nameless button").last)
    return table


# --- files --------------------------------------------------------------------------------------------------------


def files(g: Gallery) -> Table:
    return g.keeper.open(f"{read_in(g)}files/")


def files_empty(g: Gallery) -> Table:
    return g.keeper.open(f"{g.company}files/")


def watching_files(g: Gallery) -> Table:
    return g.watcher.open(f"{g.company}files/")


def import_company_refused(g: Gallery) -> Table:
    """A file in which somebody changed two things by hand."""
    file = json.loads(years_file())
    file["evenings"][0]["games"][0]["record"]["hands"][0]["entries"][0]["tricks"] = 6
    file["evenings"][1]["zone"] = "Europe/Atlantis"
    table = g.keeper.open("/import/")
    text = json.dumps(file, ensure_ascii=False).encode()
    table.page.locator("[name=file]").set_input_files(
        {"name": "пятница.json", "mimeType": "application/json", "buffer": text}
    )
    table.tap(table.page.locator("form#import .button--main"))
    expect(table.page.locator("#import-errors")).to_be_visible()
    return table


def import_elsewhere(g: Gallery) -> Table:
    """An evening on the first page, where none of it can be."""
    table = g.keeper.open("/import/")
    table.page.locator("[name=text]").fill('{"format": "petukh.evening/1"}')
    table.tap(table.page.locator("form#import .button--main"))
    expect(table.page.locator("#import-errors")).to_be_visible()
    return table


BOOKS: dict[str, Callable[[Gallery], Table]] = {
    shown.__name__.replace("_", "-"): shown
    for shown in (
        statistics, statistics_chosen, statistics_few, statistics_names, statistics_empty, statistics_missing,
        person_statistics, person_statistics_new, watching_statistics, journal, journal_older, journal_of_an_evening,
        journal_of_a_game, journal_undone, journal_refused, journal_phone_named, journal_phone_refused,
        watching_journal, merge, merged, merge_refused, nameless, nameless_now, files, files_empty, watching_files,
        import_company_refused, import_elsewhere,
    )
}  # fmt: skip
