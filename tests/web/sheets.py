"""Reading the sheet's pages, and getting to them by their links, on a phone without scripts."""

import re

from scorekeeper.tables.models import Circle
from scorekeeper.web import links
from tests.cast import ANNA, BORIS, GLEB, VERA, Table, rule_set, sit_down, took
from tests.web.phone import Page, Phone


def phone_at(table: Table, role: links.Role = links.KEEPER, language: str = "ru") -> Phone:
    """A phone that was given the company's link."""
    phone = Phone(language)
    phone.open(links.path_of(Circle.objects.get(slug=table.circle), role))
    return phone


def rows(page: Page) -> list[list[str]]:
    """The records of the table, a list a hand, the start first."""
    body = page.html.split("<tbody>")[1].split("</tbody>")[0]
    found = [re.findall(r'sheet__record">(\d+)<', row) for row in body.split("<tr")]
    return [row for row in found if row]


def hand_links(page: Page) -> list[str]:
    return [link for link in page.parts.links if re.search(r"/sheet/[0-9a-f-]{36}/$", link)]


def opened(phone: Phone, table: Table, number: int) -> Page:
    """The page of a hand, by a tap on its row."""
    return phone.open(hand_links(phone.open(f"/g/{table.game}/sheet/"))[number - 1])


def pad_of(phone: Phone, table: Table, number: int) -> Page:
    """The pad of a hand that is corrected from the sheet."""
    page = opened(phone, table, number)
    return phone.open(next(link for link in page.parts.links if "/hands/" in link))


def pad_before(phone: Phone, table: Table, number: int) -> Page:
    """The pad of a hand that is put in before hand *number*, by the button on that hand's page."""
    page = opened(phone, table, number)
    return phone.open(next(link for link in page.parts.links if link.endswith(f"/insert/{number}/")))


def pairs(page: Page) -> dict[str, list[tuple[str, str]]]:
    """The table of consequences: by the number of a hand, each player's record now (empty if it stays) and then."""
    body = page.html.split("sheet__table--pairs")[1].split("<tbody>")[1].split("</tbody>")[0]
    found = {}
    for row in body.split("<tr")[1:]:
        head = re.sub(r"<[^>]+>", " ", row.split("<th")[1].split("</th>")[0].split(">", 1)[1])
        cells = row.split("<td")[1:]
        found[" ".join(head.split())] = [
            ("".join(re.findall(r"<s>(\d+)</s>", cell)), "".join(re.findall(r"<b>(\d+)</b>", cell))) for cell in cells
        ]
    return found


def facts(page: Page) -> dict[str, tuple[str, str]]:
    """What changes of the whole game: now and then."""
    body = page.html.split('class="ledger facts"')[1].split("<tbody>")[1].split("</tbody>")[0]
    lines = [re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row) for row in body.split("<tr>")[1:]]
    plain = [[re.sub(r"<[^>]+>", "", cell).replace("\xa0", " ") for cell in line] for line in lines]
    return {name: (now, then) for name, now, then in plain}


def game(*hands: tuple[int, ...], **rules: object) -> Table:
    table = sit_down((ANNA, BORIS, VERA, GLEB)[: len(hands[0])], rule_set(**rules))  # type: ignore[arg-type]
    for hand in hands:
        table.save(took(*hand))
    return table
