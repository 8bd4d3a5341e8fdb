"""Links are the keys: what each opens, what it never shows, and that it can be withdrawn."""

import re

import pytest

from scorekeeper.tables.models import Circle, Hand
from scorekeeper.web import links
from tests.cast import ANNA, BORIS
from tests.web.phone import Phone

pytestmark = pytest.mark.django_db


def link_to(role: links.Role) -> str:
    """The link of the one company there is."""
    return links.path_of(Circle.objects.get(), role)


def test_a_link_lets_another_phone_write_and_leaves_a_clean_address() -> None:
    page = Phone().begin(ANNA, BORIS)
    other = Phone()
    arrived = other.open(link_to(links.KEEPER))
    assert arrived.path == page.company
    assert link_to(links.KEEPER).split(".")[-1] not in arrived.path
    other.save(other.open(page.path), 5, 0)
    assert Hand.objects.count() == 1


def test_who_watches_sees_the_records_and_nothing_that_writes() -> None:
    keeper = Phone()
    page = keeper.save(keeper.begin(ANNA, BORIS), 3, 2)
    watcher = Phone()
    watcher.open(link_to(links.WATCHER))
    seen = watcher.open(page.path)
    assert "17" in seen.text
    assert [form.action for form in seen.parts.forms] == ["/language/"]
    company = watcher.open(page.company)
    secrets = re.findall(r"link/[a-z0-9]+\.[\w-]+", company.html + seen.html)
    assert secrets == []
    token = seen.form("/language/").filled({})["csrfmiddlewaretoken"][0]
    copied = page.form("hand").filled({"csrfmiddlewaretoken": token, "tricks-0": "5", "deed": "save"})
    for deed in ("", "undo/", "end/", "reopen/", "rematch/"):
        assert watcher.post(page.path + deed, copied).status == 403
    assert Hand.objects.count() == 1


def test_a_withdrawn_link_stops_opening_also_where_it_was_open() -> None:
    keeper = Phone()
    page = keeper.begin(ANNA, BORIS)
    old, watching = link_to(links.KEEPER), link_to(links.WATCHER)
    let_in, watcher = Phone(), Phone()
    let_in.open(old)
    watcher.open(watching)
    open_page = let_in.open(page.path)
    keeper.send(keeper.open(f"{page.company}links/"), "/withdraw/keeper/")
    assert Phone().open(old).status == 404
    assert let_in.save(open_page, 5, 0).status == 403
    assert watcher.open(page.path).status == 200
    assert keeper.open(page.path).status == 200
    assert Phone().open(link_to(links.KEEPER)).status == 200


def test_the_link_is_offered_once_after_the_first_game() -> None:
    phone = Phone()
    over = phone.save(phone.begin(ANNA, BORIS, start="5"), 5, 0)
    assert link_to(links.KEEPER) in over.html
    phone.send(over, "/link-kept/")
    assert link_to(links.KEEPER) not in phone.open(over.path).html


@pytest.mark.parametrize("wrong", ["x", "x.y", ".", "\u0000.a", "а.б", "a" * 3000, "%F0%9F"])
def test_a_wrong_link_opens_nothing_and_breaks_nothing(wrong: str) -> None:
    Phone().begin(ANNA, BORIS)
    assert Phone().open(f"/link/{wrong}").status == 404


def test_the_first_page_shows_this_phones_companies_only() -> None:
    phone = Phone()
    page = phone.begin(ANNA, BORIS)
    assert page.path in phone.open("/").parts.links
    assert page.path not in Phone().open("/").parts.links
