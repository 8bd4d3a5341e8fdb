"""One person under two names, and a name that goes for good, on phones without scripts."""

import re

import pytest

from scorekeeper.tables.models import Circle, Journal, Player
from scorekeeper.web import links
from tests.cast import ANNA, BORIS, GLEB, VERA
from tests.web.evenings import begin, evening_of, win
from tests.web.phone import Page, Phone

pytestmark = pytest.mark.django_db

SASHA, SASHA_K = "Саша", "Саша К."


@pytest.fixture
def phone() -> Phone:
    """A phone that keeps the score."""
    return Phone()


@pytest.fixture
def company(phone: Phone) -> Page:
    """Two games of one evening: Анна wins the first, in which Саша plays, Борис the second, in which Саша К. does."""
    first = win(phone, begin(phone, ANNA, SASHA, VERA), 0)
    start = phone.open(f"{first.company}new/")
    names = {"name-0": BORIS, "name-1": SASHA_K, "name-2": VERA}
    return phone.open(win(phone, phone.send(start, "start", **names), 0).company)


def page_of(phone: Phone, company: Page, name: str) -> Page:
    key = Player.objects.get(name=name).pk
    return phone.open(f"{company.path}p/{key}/")


def preview(phone: Phone, company: Page, gone: str = SASHA_K, kept: str = SASHA) -> Page:
    """What would move, as the choice on somebody's page leads to it."""
    page, into = page_of(phone, company, gone), Player.objects.get(name=kept).pk
    form = page.form("merge-with")
    assert f'<option value="{into}">{kept}</option>' in page.html
    return phone.open(f"{form.action}?into={into}")


def people(phone: Phone, company: Page) -> list[str]:
    part = phone.open(company.path).html.partition('id="people"')[2].partition("</section>")[0]
    return re.findall(r"<bdi>(.*?)</bdi>", part)


def test_scenario_93_two_names_become_one_person_by_taps(phone: Phone, company: Page) -> None:
    seen = preview(phone, company)
    assert "1 партия" in seen.text
    assert "1 вечер" in seen.text
    assert "осталось отдать: 100" in seen.text
    assert SASHA_K in people(phone, company)
    page = phone.send(seen, "merge")
    assert page.path == page_of(phone, company, SASHA).path
    assert "2 партии" in page.text
    assert people(phone, company) == [ANNA, BORIS, VERA, SASHA]
    evening = evening_of(phone, phone.open(company.path))
    assert SASHA_K not in evening.text


def test_scenario_93_by_taps_it_is_taken_back(phone: Phone, company: Page) -> None:
    evening = evening_of(phone, phone.open(company.path)).text
    page = phone.send(preview(phone, company), "merge")
    apart = phone.send(page, "/unmerge/")
    assert apart.path == page_of(phone, company, SASHA_K).path
    assert people(phone, company) == [ANNA, BORIS, VERA, SASHA, SASHA_K]
    assert evening_of(phone, phone.open(company.path)).text == evening


def test_scenario_93_whoever_sat_together_is_not_offered_and_is_refused(phone: Phone, company: Page) -> None:
    page, boris = page_of(phone, company, SASHA_K), Player.objects.get(name=BORIS).pk
    assert f'<option value="{boris}">' not in page.html
    seen = phone.open(f"{page.form('merge-with').action}?into={boris}")
    assert 'role="alert"' in seen.html
    assert not seen.has_form("merge")
    assert any(link.endswith("/sheet/") for link in seen.parts.links)
    sent = dict(page.form("rename").fields)
    fields = {name: sent[name] for name in ("csrfmiddlewaretoken", "key")}
    answer = phone.post(page.form("merge-with").action, {**fields, "into": str(boris)})
    assert answer.status == 409
    assert not Player.objects.exclude(merged_into=None).exists()


def test_the_other_name_can_be_the_one_that_stays(phone: Phone, company: Page) -> None:
    seen = preview(phone, company)
    other = next(link for link in seen.parts.links if "?into=" in link)
    phone.send(phone.open(other), "merge")
    assert people(phone, company) == [ANNA, BORIS, VERA, SASHA_K]


def test_two_phones_that_agree_on_it_at_once_are_both_told_how_it_stands(phone: Phone, company: Page) -> None:
    one, other = preview(phone, company), preview(phone, company, SASHA, SASHA_K)
    phone.send(one, "merge")
    answer = phone.send(other, "merge")
    assert answer.status == 409
    assert 'role="alert"' in answer.html
    assert people(phone, company) == [ANNA, BORIS, VERA, SASHA]


def test_an_old_page_of_a_merged_name_leads_to_the_person(phone: Phone, company: Page) -> None:
    old = page_of(phone, company, SASHA_K)
    phone.send(preview(phone, company), "merge")
    assert phone.open(old.path).path == page_of(phone, company, SASHA).path
    assert SASHA_K not in phone.open(f"{old.path}statistics/").text
    answer = phone.send(old, "rename", name=GLEB)
    assert answer.status == 409
    assert GLEB not in people(phone, company)
    assert answer.text.count(SASHA) >= 1


def test_whatever_is_saved_knows_the_person_by_one_name(phone: Phone, company: Page) -> None:
    phone.send(preview(phone, company), "merge")
    evening = evening_of(phone, phone.open(company.path))
    game = re.search(r"/g/[^/]+/", evening.html)
    assert game
    addresses = [f"{evening.path}{tail}" for tail in ("evening.json", "hands.csv", "account.csv")]
    addresses += [f"{game[0]}record.json", f"{company.path}statistics/", f"{company.path}statistics.csv"]
    for address in addresses:
        page = phone.open(address)
        assert page.status == 200, address
        assert SASHA in page.html, address
        assert SASHA_K not in page.html, address


def test_a_typed_name_that_was_merged_means_the_person(phone: Phone, company: Page) -> None:
    phone.send(preview(phone, company), "merge")
    start = phone.open(f"{company.path}new/")
    assert f'<option value="{SASHA_K}">' not in start.html
    game = phone.send(start, "start", **{"name-0": SASHA_K, "name-1": ANNA, "name-2": ""})
    assert SASHA in game.text
    assert SASHA_K not in game.text


@pytest.mark.parametrize("into", ["", "x", "٣", "-1", "9" * 40])
def test_a_choice_that_is_none_is_told_at_its_place(phone: Phone, company: Page, into: str) -> None:
    page = page_of(phone, company, SASHA_K)
    answer = phone.open(f"{page.form('merge-with').action}?into={into}")
    assert answer.status == 422
    assert 'id="into-error"' in answer.html


def test_nobody_is_merged_with_whoever_is_not_there(phone: Phone, company: Page) -> None:
    page = page_of(phone, company, SASHA_K)
    assert phone.open(f"{page.form('merge-with').action}?into={'9' * 18}").status == 404
    assert phone.open(f"{company.path}p/{'9' * 18}/merge/?into={page.path.split('/')[-2]}").status == 404
    assert phone.open(f"{company.path}p/{'9' * 18}/nameless/").status == 404


# --- a name that goes ---------------------------------------------------------------------------------------------


def test_before_a_name_goes_one_is_told_that_it_cannot_come_back(phone: Phone, company: Page) -> None:
    page = page_of(phone, company, SASHA)
    seen = phone.open(next(link for link in page.parts.links if link.endswith("/nameless/")))
    assert "Игрок 1" in seen.text
    assert "Отменить это нельзя" in seen.text
    assert Player.objects.filter(name=SASHA).exists()
    done = phone.send(seen, "nameless")
    assert (done.status, done.path) == (200, page.path)
    assert "Игрок 1" in done.text
    assert not done.has_form("rename")
    assert not any(link.endswith("/nameless/") for link in done.parts.links)


def test_a_name_that_went_stands_on_no_page_and_in_no_file(phone: Phone, company: Page) -> None:
    key = Player.objects.get(name=VERA).pk
    phone.send(phone.open(f"{company.path}p/{key}/nameless/"), "nameless")
    evening = evening_of(phone, phone.open(company.path))
    games = sorted({link for link in evening.parts.links if link.startswith("/g/")})
    games = sorted({re.match(r"/g/[^/]+/", link)[0] for link in games})  # type: ignore[index]
    assert len(games) == 2
    of_game = ("", "sheet/", "record.json", "hands.csv")
    of_evening = ("", "evening.json", "hands.csv", "account.csv")
    of_company = ("", "new/", "journal/", "statistics/", "statistics.csv", "wall/", "circle.json")
    addresses = [f"{game}{tail}" for game in games for tail in of_game]
    addresses += [f"{evening.path}{tail}" for tail in of_evening]
    for address in (*addresses, *(f"{company.path}{tail}" for tail in of_company)):
        page = phone.open(address)
        assert page.status == 200, address
        assert VERA not in page.html, address
    assert "Игрок 1" in phone.open(games[0]).text
    assert "Игрок 1" in phone.open(f"{company.path}journal/").text
    assert not Journal.objects.filter(input__icontains=VERA).exists()


def test_a_name_that_never_played_can_be_taken_out_of_the_journal_too(phone: Phone, company: Page) -> None:
    """Removed it would stay in the journal, and nothing else would take it out there."""
    phone.send(phone.open(company.path), "add-person", name="Жанна")
    page = page_of(phone, company, "Жанна")
    assert "В журнале оно останется" in page.text
    confirm = next(link for link in page.parts.links if link.endswith("/nameless/"))
    phone.send(phone.open(confirm), "nameless")
    assert "Жанна" not in phone.open(f"{company.path}journal/").text
    assert "Жанна" not in str(list(Journal.objects.values_list("input", "before", "after")))


def test_a_name_that_went_cannot_be_given_back_by_an_old_page(phone: Phone, company: Page) -> None:
    page = page_of(phone, company, SASHA)
    phone.send(phone.open(f"{page.path}nameless/"), "nameless")
    answer = phone.send(page, "rename", name=SASHA)
    assert answer.status == 409
    assert "Игрок 1" in answer.text
    assert not Player.objects.filter(name=SASHA).exists()


def test_an_english_phone_calls_nobody_by_a_russian_word(company: Page, phone: Phone) -> None:
    page = page_of(phone, company, SASHA)
    phone.client.defaults["HTTP_ACCEPT_LANGUAGE"] = "en"
    seen = phone.open(f"{page.path}nameless/")
    assert "Player 1" in seen.text
    assert "Player 1" in phone.send(seen, "nameless").text


def test_whoever_only_watches_merges_nobody_and_takes_no_name(phone: Phone, company: Page) -> None:
    watching = Phone()
    watching.open(links.path_of(Circle.objects.get(), links.WATCHER))
    page = page_of(phone, company, SASHA)
    seen = watching.open(page.path)
    assert seen.status == 200
    assert not seen.has_form("merge-with")
    assert "/nameless/" not in seen.html
    for address in (f"{page.path}merge/?into=1", f"{page.path}nameless/"):
        assert watching.open(address).status == 403
    assert Player.objects.filter(merged_into=None, nameless=False).count() == Player.objects.count()
