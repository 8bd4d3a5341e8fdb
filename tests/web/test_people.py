"""The people of a company: somebody new, renamed, hidden, brought back, removed; and each one's evenings."""

import re

import pytest

from scorekeeper.tables.models import Circle, Player
from scorekeeper.web import links
from tests.cast import ANNA, BORIS, DARYA, GLEB, VERA
from tests.web.evenings import begin, come, evening_of, money, win
from tests.web.phone import Page, Phone

pytestmark = pytest.mark.django_db


def company(phone: Phone) -> Page:
    """The page of a company of three that has played one game: Анна is out, the others pay her 100 ₽ each."""
    return phone.open(win(phone, begin(phone, ANNA, BORIS, VERA), 0).company)


def page_of(phone: Phone, company: Page, name: str) -> Page:
    """Somebody's page, by a tap on the name."""
    found = re.search(rf'href="({company.path}p/\d+/)">(?:<[^>]+>)*{re.escape(name)}<', company.html)
    assert found, name
    return phone.open(found[1])


def names(company: Page) -> list[str]:
    """Who is offered, and whoever is hidden behind them."""
    part = company.html.partition('id="people"')[2].partition("</section>")[0]
    return re.findall(r"<bdi>(.*?)</bdi>", part)


def test_somebody_new_is_written_down_and_offered_for_the_next_game() -> None:
    phone = Phone()
    page = phone.send(company(phone), "add-person", name=f"  {DARYA} ")
    assert DARYA in names(page)
    assert f'<option value="{DARYA}">' in phone.open(f"{page.path}new/").html


def test_the_second_of_a_name_is_told_apart() -> None:
    phone = Phone()
    page = phone.send(company(phone), "add-person", name=ANNA)
    assert names(page)[:2] == [ANNA, f"{ANNA} (2)"]


@pytest.mark.parametrize("wrong", ["", "\u200b", "Я" * 61])
def test_a_name_that_cannot_be_is_told_at_its_field_and_kept(wrong: str) -> None:
    phone = Phone()
    page = phone.send(company(phone), "add-person", name=wrong)
    assert (page.status, 'id="name-error"' in page.html) == (422, True)
    assert dict(page.form("add-person").fields)["name"] == wrong
    page = phone.send(page_of(phone, phone.open(page.company), ANNA), "rename", name=wrong)
    assert (page.status, 'id="name-error"' in page.html) == (422, True)
    assert dict(page.form("rename").fields)["name"] == wrong
    assert Player.objects.filter(name=ANNA).count() == 1


def test_a_new_name_stands_everywhere_also_in_games_that_were_played() -> None:
    phone = Phone()
    game = win(phone, begin(phone, ANNA, BORIS, VERA), 0)
    page = phone.send(page_of(phone, phone.open(game.company), ANNA), "rename", name=DARYA)
    assert DARYA in page.text
    for address in (game.path, f"{game.path}sheet/", game.company, evening_of(phone, game).path):
        shown = phone.open(address)
        assert DARYA in shown.text
        assert ANNA not in shown.text


def test_scenario_88_and_90_the_control_says_which_of_the_two_happens() -> None:
    phone = Phone()
    page = phone.send(company(phone), "add-person", name=DARYA)
    played, new = page_of(phone, page, ANNA), page_of(phone, page, DARYA)
    assert "Скрыть, история останется" in played.text
    assert not played.has_form("remove")
    assert "Удалить совсем" in new.text
    assert not new.has_form("hide")
    left = phone.send(new, "remove")
    assert (left.path, DARYA in names(left)) == (page.path, False)
    assert phone.open(new.path).status == 404


def test_scenario_88_whoever_played_cannot_be_removed_and_hiding_is_offered() -> None:
    phone = Phone()
    page = page_of(phone, company(phone), BORIS)
    form = page.form("hide")
    answer = phone.post(form.action.replace("/hide/", "/remove/"), form.filled({}))
    assert (answer.status, "Ничего не удалено" in answer.text) == (409, True)
    assert answer.has_form("hide")
    assert Player.objects.filter(name=BORIS).exists()


def test_scenario_89_whoever_only_waited_counts_as_having_history() -> None:
    phone = Phone()
    game = begin(phone, ANNA, BORIS, VERA)
    come(phone, evening_of(phone, game), GLEB)
    page = page_of(phone, phone.open(game.company), GLEB)
    assert (page.has_form("hide"), page.has_form("remove")) == (True, False)
    answer = phone.post(page.form("hide").action.replace("/hide/", "/remove/"), page.form("hide").filled({}))
    assert answer.status == 409
    assert Player.objects.filter(name=GLEB).exists()


def test_scenario_90_who_is_hidden_is_found_again_and_brought_back() -> None:
    phone = Phone()
    page = company(phone)
    hidden = phone.send(page_of(phone, page, VERA), "hide")
    assert "имя скрыто" in hidden.text
    page = phone.open(page.path)
    assert "Скрыто: 1" in page.text
    assert f'<option value="{VERA}">' not in phone.open(f"{page.path}new/").html
    shown = phone.send(page_of(phone, page, VERA), "show")
    assert shown.has_form("hide")
    assert "Скрыто" not in phone.open(page.path).text


def test_scenario_74_somebodys_page_has_the_sums_of_the_account() -> None:
    phone = Phone()
    game = win(phone, begin(phone, ANNA, BORIS, VERA), 0)
    game = win(phone, phone.send(game, "/rematch/"), 1)
    sums = money(evening_of(phone, game))
    assert sums == {ANNA: "+100 ₽", BORIS: "+100 ₽", VERA: "−200 ₽"}
    for name, said in sums.items():
        page = page_of(phone, phone.open(game.company), name)
        assert re.findall(r'class="sum num">(.*?)<', page.html.replace("\xa0", " ")) == [said]


def test_whoever_only_watches_sees_the_evenings_and_nothing_that_writes() -> None:
    phone, watcher = Phone(), Phone()
    page = page_of(phone, company(phone), ANNA)
    watcher.open(links.path_of(Circle.objects.get(), links.WATCHER))
    seen = watcher.open(page.path)
    assert "+200 ₽" in seen.text.replace("\xa0", " ")
    assert [form.action for form in seen.parts.forms] == ["/language/"]
    token = seen.form("/language/").filled({})["csrfmiddlewaretoken"][0]
    for deed in ("rename/", "hide/", "show/", "remove/"):
        sent = {"csrfmiddlewaretoken": token, "key": "the-key-of-another", "name": DARYA}
        assert watcher.post(page.path + deed, sent).status == 403
    assert Phone().open(page.path).status == 403


def test_nobody_of_another_company_is_shown_or_changed() -> None:
    phone = Phone()
    page = page_of(phone, company(phone), ANNA)
    other = phone.open(begin(phone, GLEB, DARYA).company)
    number = page.path.rstrip("/").rsplit("/", 1)[-1]
    assert phone.open(f"{other.path}p/{number}/").status == 404
    form = page.form("rename")
    assert phone.post(f"{other.path}p/{number}/rename/", form.filled({"name": "x"})).status == 404
    assert Player.objects.filter(name=ANNA).exists()


@pytest.mark.parametrize("name", ["<b>Аня</b>", "\"'>", "{{ 7|add:7 }}", "א" * 60])
def test_any_name_is_only_text_here(name: str) -> None:
    phone = Phone()
    page = phone.send(company(phone), "add-person", name=name)
    number = Player.objects.get(name=name).pk
    shown = phone.open(f"{page.path}p/{number}/")
    assert name in page.text
    assert name in shown.text
    assert "<b>Аня" not in page.html + shown.html
