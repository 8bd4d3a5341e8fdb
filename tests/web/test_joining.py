"""Getting in: by a link that is looked at first, by its QR code, by a short code, by a link that is pasted."""

import re
from datetime import timedelta

import pytest
from django.utils import timezone
from pytest_django.fixtures import Settings

from scorekeeper.tables.models import Circle, Code, Hand, Journal, WrongCodes
from scorekeeper.web import codes, links
from tests import qr
from tests.cast import ANNA, BORIS
from tests.web.phone import Page, Phone

pytestmark = pytest.mark.django_db


@pytest.fixture
def keeper() -> Phone:
    phone = Phone()
    phone.begin(ANNA, BORIS)
    return phone


def company() -> str:
    return f"/c/{Circle.objects.get().slug}/"


def made_by(keeper: Phone, role: str) -> str:
    """A code as it is read out."""
    page = keeper.send(keeper.open(f"{company()}links/"), f"/code/{role}/")
    found = re.search(rf'id="{role}".*?code__text num">([^<]+)<', page.html, re.S)
    assert found
    return found[1]


def game_on(phone: Phone, page: Page) -> str:
    """The game that goes on, reached from the company's page by its evening."""
    evening = phone.open(next(link for link in page.parts.links if "/evening/" in link))
    return next(link for link in evening.parts.links if re.fullmatch("/g/[^/]+/", link))


def type_in(phone: Phone, text: str) -> Page:
    return phone.send(phone.open("/join/"), "join", code=text)


def link_to(role: links.Role) -> str:
    return links.path_of(Circle.objects.get(), role)


# --- links and their QR codes -------------------------------------------------------------------------------------


def test_the_qr_codes_lead_where_the_links_do(keeper: Phone) -> None:
    page = keeper.open(f"{company()}links/", host="192.168.1.5:8123")
    read = qr.read_all(page.html)
    assert read == re.findall(r'id="link-\w+" readonly value="([^"]+)"', page.html)
    assert read == [f"http://192.168.1.5:8123{link_to(role)}" for role in links.ROLES]


def test_a_phone_is_not_sent_to_itself(keeper: Phone, settings: Settings) -> None:
    settings.HOST = "192.168.0.7"
    page = keeper.open(f"{company()}links/", host="localhost:8123")
    assert qr.read_all(page.html)[1] == f"http://192.168.0.7:8123{link_to(links.WATCHER)}"


def test_an_address_that_no_phone_can_open_is_told(keeper: Phone, settings: Settings) -> None:
    settings.HOST = "127.0.0.1"
    warning = "other phones can't open it"
    english = {"accept-language": "en"}
    assert warning in keeper.open(f"{company()}links/", **english).html.replace("&#x27;", "'")
    other = keeper.open(f"{company()}links/", host="192.168.1.5:8123", **english)
    assert warning not in other.html.replace("&#x27;", "'")


@pytest.mark.parametrize("method", ["get", "head"])
def test_a_chat_that_looks_at_a_link_first_uses_nothing_up(keeper: Phone, method: str) -> None:
    before = (Journal.objects.count(), Circle.objects.values().get())
    for role in links.ROLES:
        for _ in range(3):
            assert getattr(Phone().client, method)(link_to(role)).status_code == 303
    assert (Journal.objects.count(), Circle.objects.values().get()) == before
    guest = Phone()
    assert guest.open(link_to(links.KEEPER)).path == company()
    assert guest.save(guest.open(game_on(guest, guest.open(company()))), 5, 0).status == 200
    assert Hand.objects.count() == 1


def test_whoever_watches_is_shown_the_link_to_watch_and_nothing_that_writes(keeper: Phone) -> None:
    keeper_code, code = made_by(keeper, "keeper"), made_by(keeper, "watcher")
    watcher = Phone()
    watcher.open(link_to(links.WATCHER))
    page = watcher.open(f"{company()}links/")
    assert [address[-len(link_to(links.WATCHER)) :] for address in qr.read_all(page.html)] == [link_to(links.WATCHER)]
    assert re.findall(r"/link/[a-z0-9]+\.[\w-]+", page.html) == [link_to(links.WATCHER)]
    assert code in page.html
    assert keeper_code not in page.html
    assert [form.action for form in page.parts.forms] == ["/language/"]
    copied = keeper.open(f"{company()}links/").form("/code/keeper/")
    token = page.form("/language/").filled({})["csrfmiddlewaretoken"][0]
    for deed in ("code/keeper/", "code/watcher/", "withdraw/keeper/", "withdraw/watcher/"):
        assert watcher.post(f"{company()}{deed}", copied.filled({"csrfmiddlewaretoken": token})).status == 403
    assert (Circle.objects.get().keeper_generation, Circle.objects.get().watcher_generation) == (1, 1)


def test_without_a_link_nothing_of_the_links_is_shown(keeper: Phone) -> None:
    assert Phone().open(f"{company()}links/").status == 403
    assert Phone().open("/c/nobody/links/").status == 403


def test_a_withdrawn_link_is_replaced_on_its_page_and_its_code_is_gone(keeper: Phone) -> None:
    code, old = made_by(keeper, "watcher"), link_to(links.WATCHER)
    page = keeper.send(keeper.open(f"{company()}links/"), "/withdraw/watcher/")
    assert page.path == f"{company()}links/?for=watcher"
    assert old not in page.html
    assert code not in page.html
    assert link_to(links.WATCHER) in page.html
    assert type_in(Phone(), code).status == 422


# --- codes --------------------------------------------------------------------------------------------------------


def test_whoever_types_the_code_to_keep_the_score_writes_and_leaves_a_clean_address(keeper: Phone) -> None:
    code = made_by(keeper, "keeper")
    guest = Phone()
    arrived = type_in(guest, code)
    assert arrived.path == company()
    assert guest.save(guest.open(game_on(guest, arrived)), 5, 0).status == 200
    assert Hand.objects.count() == 1


def test_whoever_types_the_code_to_watch_only_watches(keeper: Phone) -> None:
    code = made_by(keeper, "watcher")
    for _ in range(2):  # more than one may have heard it
        guest = Phone()
        page = type_in(guest, code.lower().replace(" ", "-"))
        assert page.path == company()
        assert [form.action for form in page.parts.forms] == ["/language/"]
        assert guest.open(f"{company()}new/").status == 403


def test_a_keeper_who_types_the_code_to_watch_still_keeps_the_score(keeper: Phone) -> None:
    type_in(keeper, made_by(keeper, "watcher"))
    assert keeper.open(f"{company()}new/").status == 200


def test_only_a_post_tries_a_code(keeper: Phone) -> None:
    code = made_by(keeper, "keeper").replace(" ", "")
    guest = Phone()
    for path in (f"/join/?code={code}", "/join/?code=WRONG1"):
        assert guest.client.get(path).status_code == 200
        assert guest.client.head(path).status_code == 200
    assert guest.open(company()).status == 403
    assert not WrongCodes.objects.exists()


def test_a_wrong_code_is_told_and_kept_in_the_field(keeper: Phone) -> None:
    page = type_in(Phone("en"), "WRONG1")
    assert page.status == 422
    assert "opens nothing" in page.text
    assert page.form("join").filled({})["code"] == ["WRONG1"]
    assert WrongCodes.objects.get().count == 1


@pytest.mark.parametrize("typed", ["", "123", "seven letters", "\x00", "<b>", "a" * 5000, "Ж" * 3])
def test_what_is_no_code_is_told_and_counts_for_nothing(keeper: Phone, typed: str) -> None:
    page = type_in(Phone("en"), typed)
    assert page.status == 422
    assert "six letters and digits" in page.text
    assert not WrongCodes.objects.exists()


def test_while_codes_wait_links_open_and_so_do_qr_codes_and_pasted_links(keeper: Phone) -> None:
    code = made_by(keeper, "watcher")
    WrongCodes.objects.create(id=1, began_at=timezone.now(), count=60)
    waiting = type_in(Phone("en"), code)
    assert waiting.status == 429
    assert f"try again in {waiting.response.headers['Retry-After']} seconds" in waiting.text
    assert waiting.form("join").filled({})["code"] == [code]
    assert Phone().open(link_to(links.WATCHER)).path == company()
    assert type_in(Phone(), link_to(links.WATCHER)).path == company()


def test_seconds_are_said_rightly(keeper: Phone) -> None:
    WrongCodes.objects.create(id=1, began_at=timezone.now() - timedelta(seconds=59.5), count=60)
    assert "try again in 1 second." in type_in(Phone("en"), "WRONG1").text


def test_a_code_of_before_the_secret_key_was_changed_is_over(keeper: Phone, settings: Settings) -> None:
    code = made_by(keeper, "keeper")
    settings.SECRET_KEY = "another key, which is long enough for every check as well"
    assert type_in(Phone(), code).status == 422
    assert codes.code(Code.objects.get().serial) != codes.read(code)


# --- pasted links -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "around", ["{}", "  {}\n", "Петух: {} — заходите!", "<{}>", "{}?utm_source=chat", "({}).", "{}/"]
)
def test_a_link_may_be_pasted_as_it_came(keeper: Phone, around: str) -> None:
    for address in (f"https://cards.example.org/petukh{link_to(links.KEEPER)}", link_to(links.KEEPER)):
        guest = Phone()
        assert type_in(guest, around.format(address)).path == company()
        assert guest.open(f"{company()}new/").status == 200


def test_a_pasted_link_that_was_withdrawn_or_cut_opens_nothing(keeper: Phone) -> None:
    link = link_to(links.KEEPER)
    keeper.send(keeper.open(f"{company()}links/"), "/withdraw/keeper/")
    guest = Phone("en")
    assert "withdrawn" in type_in(guest, link).text
    assert type_in(guest, link_to(links.KEEPER)[:-1]).status == 422
    assert guest.open(company()).status == 403
    assert not WrongCodes.objects.exists()


def test_the_first_page_leads_to_where_a_code_is_typed() -> None:
    assert "/join/" in Phone().open("/").parts.links
