"""The journal on a phone without scripts: what was done is told in words, and undone from there."""

import re

import pytest

from scorekeeper.tables.models import Circle, Hand, Journal
from scorekeeper.web import links
from tests.cast import ANNA, BORIS, DARYA, VERA
from tests.web.evenings import begin, come, evening_of, pay, win
from tests.web.phone import Form, Page, Phone

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}


def journal(phone: Phone, page: Page) -> Page:
    """The journal of the company that a page belongs to."""
    return phone.open(f"{page.company}journal/")


def linked(phone: Phone, page: Page) -> Page:
    """The journal that a page leads to."""
    return phone.open(next(link for link in page.parts.links if "/journal/" in link))


def said(page: Page) -> list[str]:
    """What was done, the newest first."""
    return re.findall(r'class="entry__said">(.*?)</p>', page.html)


def sides(page: Page, number: int = 0) -> list[str]:
    """What stood there before and after, of one entry."""
    part = page.html.split('<li class="entry"')[number + 1]
    return [text.replace("\xa0", " ") for text in re.findall(r"<dd>([^<]*)", part)]


def reasons(page: Page) -> list[str]:
    """Why entries can't be undone."""
    return re.findall(r'class="entry__why">(.*?)</p>', page.html)


def undo_forms(page: Page) -> list[Form]:
    return [form for form in page.parts.forms if form.action.endswith("/undo/")]


def undo(phone: Phone, page: Page, number: int = 0) -> Page:
    form = undo_forms(page)[number]
    return phone.post(form.action, form.filled({}))


def watcher_of(page: Page) -> Phone:
    """A phone that may only watch the company of a page."""
    phone = Phone()
    phone.open(links.path_of(Circle.objects.get(slug=page.company.split("/")[2]), links.WATCHER))
    return phone


# --- what it tells ------------------------------------------------------------------------------------------------


def test_a_hand_is_told_with_trump_and_tricks_and_a_correction_with_both() -> None:
    phone = Phone()
    game = phone.save(phone.begin(ANNA, BORIS), 3, 2, trump="hearts")
    corrected = phone.open(next(link for link in game.parts.links if "/hands/" in link))
    phone.send(corrected, "hand", deed="save", tricks_0="2", tricks_1="3")
    page = journal(phone, game)
    assert said(page) == ["Раздача 1 исправлена", "Раздача 1 записана", "Начата партия 1"]
    assert sides(page) == ["козырь – черви; Анна 3, Борис 2", "козырь – черви; Анна 2, Борис 3"]
    assert sides(page, 1)[1] == "козырь – черви; Анна 3, Борис 2"
    assert reasons(page)[0] == "Сначала отмените то, что было потом: Раздача 1 исправлена."


def test_moves_payments_and_agreements_are_told_in_words() -> None:
    phone = Phone()
    game = win(phone, begin(phone, ANNA, BORIS, VERA), 0)
    come(phone, evening_of(phone, game), DARYA)
    pay(phone, evening_of(phone, game))
    company = phone.open(game.company)
    company = phone.send(company, "rename", called="Дача")
    phone.send(company, "carries", carries="yes")
    told = said(journal(phone, game))
    assert told[0] == "Долги между вечерами"
    assert told[1] == "Другое название компании"
    assert told[2].replace("\xa0", " ") == f"Отдано: {BORIS} → {ANNA}, 100 ₽"
    assert told[3] == f"За стол: {DARYA}"


def test_an_english_phone_reads_it_in_english() -> None:
    phone = Phone("en")
    page = journal(phone, phone.save(phone.begin(ANNA, BORIS), 3, 2))
    assert said(page) == ["Hand 1 was saved", "Game 1 was begun"]


def test_every_page_of_a_company_leads_to_its_part_of_the_journal() -> None:
    phone = Phone()
    first = win(phone, begin(phone, ANNA, BORIS, VERA), 0)
    sheet = phone.open(f"{first.path}sheet/")
    assert linked(phone, phone.open(first.company)).path == f"{first.company}journal/"
    assert linked(phone, sheet).path.endswith(f"?game={first.path.split('/')[2]}")
    assert "?evening=" in linked(phone, evening_of(phone, first)).path
    other = phone.begin(ANNA, BORIS)
    for seen in (phone.open(first.path), watcher_of(other).open(other.path)):
        assert linked(phone, seen).path.endswith(f"?game={seen.path.split('/')[2]}")
    assert linked(phone, other).path.endswith(f"?game={other.path.split('/')[2]}")


def test_a_journal_of_a_game_has_nothing_of_another() -> None:
    phone = Phone()
    first = win(phone, begin(phone, ANNA, BORIS, VERA), 0)
    page = linked(phone, phone.open(f"{first.path}sheet/"))
    assert said(page) == ["Раздача 1 записана", "Начата партия 1"]
    assert "Журнал партии 1" in page.text


def test_those_who_watch_read_all_of_it_and_can_undo_nothing() -> None:
    phone = Phone()
    game = phone.save(phone.begin(ANNA, BORIS), 3, 2)
    keeper = journal(phone, game)
    guest = watcher_of(game)
    page = journal(guest, game)
    assert said(page) == said(keeper)
    assert not undo_forms(page)
    assert not page.has_form("name-phone")
    form = undo_forms(keeper)[0]
    token = next(value for name, value in page.parts.forms[-1].fields if name == "csrfmiddlewaretoken")
    assert guest.post(form.action, form.filled({"csrfmiddlewaretoken": token})).status == 403
    assert Hand.objects.count() == 1


def test_a_stranger_reads_nothing() -> None:
    game = Phone().begin(ANNA, BORIS)
    assert Phone().open(f"{game.company}journal/").status == 403


def test_the_journal_follows_as_a_fragment() -> None:
    phone = Phone()
    game = phone.begin(ANNA, BORIS)
    page = phone.open(f"{game.company}journal/?game={game.path.split('/')[2]}", **HTMX)
    assert page.status == 200
    assert "<html" not in page.html
    assert "data-live=" in page.html
    assert f'data-look="{game.company}journal/?game=' in page.html


# --- undoing ------------------------------------------------------------------------------------------------------


def test_an_entry_is_undone_by_one_tap_and_that_by_another() -> None:
    phone = Phone()
    game = phone.save(phone.begin(ANNA, BORIS), 3, 2)
    page = undo(phone, journal(phone, game))
    assert not Hand.objects.exists()
    assert "Отменено: Раздача 1 записана" in page.text
    assert said(page)[0] == "Отменено: раздача 1 записана"
    assert "Уже отменено." in reasons(page)
    page = undo(phone, page)
    assert Hand.objects.count() == 1
    assert "Отменённое возвращено" in page.text.partition("За один вечер")[0]
    assert "Отменено: Отменено" not in page.text


def test_the_same_form_sent_twice_undoes_once() -> None:
    phone = Phone()
    page = journal(phone, phone.save(phone.begin(ANNA, BORIS), 3, 2))
    undo(phone, page)
    assert undo(phone, page).status == 200
    assert Journal.objects.filter(deed="undo_deed").count() == 1


def test_whoever_is_slower_sees_why_nothing_was_undone_and_where_it_stands() -> None:
    phone, other = Phone(), Phone()
    game = phone.save(phone.begin(ANNA, BORIS), 3, 2)
    other.open(links.path_of(Circle.objects.get(), links.KEEPER))
    slow = linked(other, phone.open(f"{game.path}sheet/"))
    undo(phone, journal(phone, game))
    page = undo(other, slow)
    assert page.status == 409
    assert "Ничего не отменено. Уже отменено." in page.text
    assert "Журнал партии 1" in page.text
    assert said(page)[0] == "Отменено: раздача 1 записана"


def test_what_stands_in_the_way_is_named_though_the_entry_is_on_another_page_by_now() -> None:
    phone = Phone()
    game = phone.save(phone.begin(ANNA, BORIS), 3, 2)
    slow = journal(phone, game)
    for name in ("Зоя", "Яша") * 20:
        phone.post(f"{game.company}name/", {**phone.open(game.company).form("/name/").filled({"name": name})})
    phone.save(phone.open(game.path), 3, 2)
    page = undo(phone, slow)
    assert page.status == 409
    assert "Сначала отмените то, что было потом: Раздача 2 записана." in page.text


def test_an_entry_of_another_company_is_not_there() -> None:
    phone = Phone()
    other = journal(phone, phone.save(phone.begin(ANNA, BORIS), 3, 2))
    entry = undo_forms(other)[0].action.rpartition("/journal/")[2]
    page = journal(phone, phone.save(phone.begin(ANNA, BORIS), 3, 2))
    form = undo_forms(page)[0]
    answer = phone.post(f"{page.company}journal/{entry}", form.filled({}))
    assert answer.status == 404
    assert Hand.objects.count() == 2


@pytest.mark.parametrize("given", ["evening=9999", "evening=x", "game=nothing", "game=%00", "before=x", "before=99999"])
def test_an_address_that_means_nothing_breaks_nothing(given: str) -> None:
    phone = Phone()
    game = phone.begin(ANNA, BORIS)
    assert phone.open(f"{game.company}journal/?{given}").status in (200, 404)


# --- phones -------------------------------------------------------------------------------------------------------


def test_a_phone_names_itself_and_is_told_by_that_name_everywhere() -> None:
    phone = Phone()
    game = win(phone, begin(phone, ANNA, BORIS, VERA), 0)
    page = phone.send(journal(phone, game), "name-phone", name=" Телефон Ани ")
    assert page.text.count("Телефон Ани (этот телефон)") == 3
    paid = pay(phone, evening_of(phone, game))
    assert "Телефон Ани" in paid.html.partition('id="paid"')[2]
    phone.send(page, "name-phone", name="")
    assert "Телефон Ани (этот телефон)" not in journal(phone, game).text


def test_the_phone_that_stored_the_other_version_of_a_hand_is_named() -> None:
    phone, other = Phone(), Phone()
    game = phone.begin(ANNA, BORIS)
    phone.send(journal(phone, game), "name-phone", name="Телефон Ани")
    other.open(links.path_of(Circle.objects.get(), links.KEEPER))
    slow = other.open(game.path)
    phone.save(game, 3, 2)
    both = other.save(slow, 2, 3)
    assert both.status == 409
    assert "<bdi>Телефон Ани</bdi>" in both.html


def test_a_name_of_a_phone_that_cannot_be_is_told_at_its_field_and_kept() -> None:
    phone = Phone()
    page = phone.send(journal(phone, phone.begin(ANNA, BORIS)), "name-phone", name="Я" * 61)
    assert page.status == 422
    assert f'value="{"Я" * 61}"' in page.html
    assert 'id="phone-error"' in page.html
