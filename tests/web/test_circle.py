"""A company's page: its evenings, its people, what was agreed, and who may change what."""

import re

import pytest

from scorekeeper.tables.models import Circle, Evening
from scorekeeper.web import links
from tests.cast import ANNA, BORIS, DARYA, VERA
from tests.web.evenings import begin, evening_of, win
from tests.web.phone import Page, Phone

pytestmark = pytest.mark.django_db


def company(phone: Phone, *names: str, **fields: str) -> Page:
    """The page of a company that has begun a game."""
    return phone.open(begin(phone, *(names or (ANNA, BORIS, VERA)), **fields).company)


def watching(page: Page) -> Page:
    """The same page on a phone that only watches."""
    watcher = Phone()
    watcher.open(links.path_of(Circle.objects.get(), links.WATCHER))
    return watcher.open(page.path)


def test_a_company_gets_a_name_and_loses_it_again() -> None:
    phone = Phone()
    page = phone.send(company(phone), "rename", called="  Дача <b> ")
    assert "<bdi>Дача &lt;b&gt;</bdi>" in page.html
    page = phone.send(page, "rename", called="")
    assert "<h1>Компания</h1>" in page.html


def test_a_name_that_cannot_be_is_told_at_its_field_and_kept() -> None:
    phone = Phone()
    page = phone.send(company(phone), "rename", called="Я" * 61)
    assert (page.status, 'id="called-error"' in page.html) == (422, True)
    assert dict(page.form("rename").fields)["called"] == "Я" * 61


def test_the_evening_that_goes_on_leads_and_all_evenings_stand_with_their_days() -> None:
    phone = Phone()
    page = company(phone)
    evening = Evening.objects.get()
    address = f"{page.path}evening/{evening.pk}/"
    assert page.parts.links.count(address) == 2
    assert "1 партия" in page.text
    assert "идёт" in page.text
    over = phone.send(phone.open(address), "end-evening")
    page = phone.open(page.path)
    assert page.parts.links.count(address) == 1
    assert "идёт" not in page.text
    assert over.path == address


def test_a_new_evening_takes_two_taps_and_ends_the_one_that_went_on() -> None:
    phone = Phone()
    page = company(phone)
    form = phone.open(next(link for link in page.parts.links if link.endswith("/new/?evening=new")))
    assert [value for name, value in form.form("start").fields if re.match("name-[012]", name)] == [ANNA, BORIS, VERA]
    game = phone.send(form, "start")
    first, second = Evening.objects.order_by("id")
    assert (first.ended_at is None, second.ended_at) == (False, None)
    assert evening_of(phone, game).path.endswith(f"/{second.pk}/")


def test_what_was_agreed_last_time_is_said() -> None:
    page = company(Phone(), point="10", cross="5")
    assert "1 очко – 10 ₽, 1 крестик – 5 ₽" in page.text.replace("\xa0", " ")
    assert "на очки" in company(Phone(), point="0").text


def test_whether_debts_go_on_is_said_and_changed_in_one_tap() -> None:
    phone = Phone()
    page = company(phone)
    before = Circle.objects.get().carries
    page = phone.send(page, "carries", carries="no" if before else "yes")
    assert Circle.objects.get().carries is not before
    said = "Долги переходят" if not before else "с нуля"
    assert said in page.text.partition("Договорились")[2].partition("Начинать" if not before else "Переносить")[0]


def test_debts_go_on_to_the_next_evening_where_the_company_says_so_and_else_it_begins_clean() -> None:
    phone = Phone()
    page = company(phone)
    if not Circle.objects.get().carries:
        page = phone.send(page, "carries", carries="yes")
    for carries, rows in (("yes", 3), ("no", 0)):
        page = phone.send(phone.open(page.path), "carries", carries=carries)
        current = Evening.objects.get(ended_at=None)
        game = phone.open(f"/g/{current.games.get().slug}/")
        win(phone, game, 0)
        game = phone.send(phone.open(f"{page.path}new/?evening=new"), "start")
        following = evening_of(phone, game)
        assert following.html.count("<small>с прошлого вечера:") == rows
        assert ("Вечер начат с прежних долгов" in following.text) is (rows > 0)


def test_whoever_only_watches_reads_all_of_it_and_finds_nothing_that_writes() -> None:
    phone = Phone()
    page = company(phone)
    seen = watching(page)
    assert "Вечера" in seen.text
    assert ANNA in seen.text
    assert [form.action for form in seen.parts.forms] == ["/language/"]
    token = seen.form("/language/").filled({})["csrfmiddlewaretoken"][0]
    watcher = Phone()
    watcher.open(links.path_of(Circle.objects.get(), links.WATCHER))
    watcher.client.cookies = seen.response.client.cookies
    for deed in ("name/", "carries/", "people/add/"):
        sent = {"csrfmiddlewaretoken": token, "key": "the-key-of-another", "name": DARYA, "called": "x"}
        assert watcher.post(page.path + deed, sent).status == 403
    assert Circle.objects.get().name == ""
