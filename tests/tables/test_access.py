"""What a phone remembers, and what it may do with it."""

from collections.abc import Iterator
from datetime import timedelta

import pytest
import time_machine
from django.core import signing
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.test import RequestFactory
from django.utils import timezone
from pytest_django.fixtures import Settings

from scorekeeper.tables import queries, services
from scorekeeper.tables.queries import CircleFacts
from scorekeeper.web import access, links
from tests.cast import PHONE, Table

ONE = CircleFacts("abcdefghjk", "", 1, 1)
OTHER = CircleFacts("mnpqrstuvw", "", 1, 1)


class Phone:
    """A browser that keeps the cookies which it is given."""

    def __init__(self) -> None:
        self.cookies: dict[str, str] = {}

    def request(self) -> HttpRequest:
        request = RequestFactory().get("/")
        request.COOKIES.update(self.cookies)
        return request

    def keep(self, response: HttpResponse) -> None:
        kept = {name: cookie.value for name, cookie in response.cookies.items() if cookie["max-age"]}
        self.cookies = {name: text for name, text in self.cookies.items() if name not in response.cookies} | kept

    def open(self, circle: CircleFacts, role: links.Role) -> HttpResponse:
        response = HttpResponse()
        access.remember(response, self.request(), circle, role)
        self.keep(response)
        return response

    def role(self, circle: CircleFacts) -> str | None:
        return access.role_of(self.request(), circle)


@pytest.fixture
def phone() -> Phone:
    return Phone()


def test_a_phone_without_a_link_may_do_nothing(phone: Phone) -> None:
    assert phone.role(ONE) is None
    for required in (access.require_keeper, access.require_watcher):
        with pytest.raises(PermissionDenied):
            required(phone.request(), ONE)
        with pytest.raises(PermissionDenied):
            required(phone.request(), None)


def test_who_keeps_the_score_may_watch_too_but_not_the_other_way(phone: Phone) -> None:
    phone.open(ONE, "keeper")
    phone.open(OTHER, "watcher")
    access.require_keeper(phone.request(), ONE)
    access.require_watcher(phone.request(), ONE)
    access.require_watcher(phone.request(), OTHER)
    with pytest.raises(PermissionDenied):
        access.require_keeper(phone.request(), OTHER)


def test_who_keeps_the_score_still_does_after_opening_the_link_to_watch(phone: Phone) -> None:
    phone.open(ONE, "keeper")
    phone.open(ONE, "watcher")
    assert phone.role(ONE) == "keeper"


def test_who_watched_keeps_the_score_after_opening_that_link(phone: Phone) -> None:
    phone.open(ONE, "watcher")
    phone.open(ONE, "keeper")
    assert phone.role(ONE) == "keeper"


def test_a_withdrawn_link_ends_on_phones_that_used_it_and_on_no_others(table: Table) -> None:
    circle = queries.circle_facts(table.circle)
    assert circle is not None
    keeper, watcher = Phone(), Phone()
    keeper.open(circle, "keeper")
    watcher.open(circle, "watcher")
    services.withdraw_link(key=services.new_key(), phone=PHONE, circle=table.circle, role=services.KEEPER)
    renewed = queries.circle_facts(table.circle)
    assert renewed is not None
    assert (keeper.role(renewed), watcher.role(renewed)) == (None, "watcher")
    keeper.open(renewed, "watcher")
    assert keeper.role(renewed) == "watcher"


def test_the_circle_opened_last_comes_first_and_forty_are_remembered(phone: Phone) -> None:
    circles = [CircleFacts(f"{number:0>10}", "", 1, 1) for number in range(45)]
    start = timezone.now()
    for second, circle in enumerate(circles):
        with time_machine.travel(start + timedelta(seconds=second), tick=False):
            phone.open(circle, "keeper")
    remembered = access.circles_of(phone.request())
    assert list(remembered) == [circle.slug for circle in reversed(circles)][: access.MOST]
    assert sum(len(name) + len(text) + 3 for name, text in phone.cookies.items()) < 6500
    with time_machine.travel(start + timedelta(minutes=1), tick=False):
        phone.open(circles[10], "watcher")
    assert access.circles_of(phone.request())[0] == circles[10].slug


def test_a_circle_can_be_taken_off_a_phone(phone: Phone) -> None:
    phone.open(ONE, "keeper")
    phone.open(OTHER, "keeper")
    response = HttpResponse()
    access.forget(response, phone.request(), ONE.slug)
    phone.keep(response)
    assert access.circles_of(phone.request()) == (OTHER.slug,)


COOKIE = access.cookie_of(ONE.slug)


def rubbish(phone: Phone) -> Iterator[str]:
    """Cookies that were not made here, or not for this."""
    phone.open(ONE, "watcher")
    good = phone.cookies[COOKIE]
    yield from ("", "x", ":::", "\0", "ключ:к:к", good[:-1], good[1:], good + "x", good.replace(":", ".", 1))
    yield phone.open(OTHER, "keeper").cookies[access.cookie_of(OTHER.slug)].value
    yield signing.dumps(["keeper", 1, 0, 0], salt="another purpose")
    yield signing.dumps(["keeper", 1, 0, 0], salt=COOKIE, key="another key")
    shapes: list[object] = [[], "text", 7, None, {}, ["keeper", 1, 0], ["owner", 1, 0, 0], ["keeper", "1", 0, 0]]
    for value in shapes:
        yield signing.dumps(value, salt=COOKIE)


def test_a_cookie_that_was_tampered_with_is_no_role_and_no_error(phone: Phone) -> None:
    cookies = list(rubbish(phone))
    for cookie in cookies:
        phone.cookies = {COOKIE: cookie, access.PHONE: cookie}
        assert phone.role(ONE) is None
        assert access.circles_of(phone.request()) == ()
        assert access.phone_of(phone.request())
        access.renew(HttpResponse(), phone.request())
    assert len(cookies) == 20


def test_cookies_are_out_of_reach_of_scripts_and_live_as_long_as_browsers_allow(phone: Phone) -> None:
    cookie = phone.open(ONE, "keeper").cookies[COOKIE]
    assert (cookie["httponly"], cookie["samesite"], cookie["secure"]) == (True, "Lax", "")
    assert (cookie["max-age"], cookie["path"]) == (400 * 86400, "/")


def test_in_public_cookies_travel_encrypted_only(phone: Phone, settings: Settings) -> None:
    settings.PUBLIC, settings.CSRF_COOKIE_PATH = True, "/petukh/"
    cookie = phone.open(ONE, "keeper").cookies[COOKIE]
    assert (cookie["secure"], cookie["path"]) == (True, "/petukh/")


def test_a_phone_has_one_name_from_its_first_page_on(phone: Phone) -> None:
    request, response = phone.request(), HttpResponse()
    name = access.phone_of(request)
    assert access.phone_of(request) == name
    access.remember_phone(response, request)
    phone.keep(response)
    assert access.phone_of(phone.request()) == name
    assert access.phone_of(Phone().request()) != name


def test_a_page_sets_no_cookie_that_is_still_fresh(phone: Phone) -> None:
    phone.open(ONE, "keeper")
    first, second = HttpResponse(), HttpResponse()
    access.renew(first, phone.request())
    phone.keep(first)
    access.renew(second, phone.request())
    assert list(first.cookies) == [access.PHONE]
    assert not second.cookies


def test_a_phone_that_comes_back_now_and_then_is_never_forgotten(phone: Phone) -> None:
    start = timezone.now()
    phone.open(ONE, "keeper")
    for days in range(0, 1200, 300):
        with time_machine.travel(start + timedelta(days=days), tick=False):
            assert phone.role(ONE) == "keeper"
            response = HttpResponse()
            access.renew(response, phone.request())
            phone.keep(response)
    with time_machine.travel(start + timedelta(days=900 + 401), tick=False):
        assert phone.role(ONE) is None


def test_to_keep_the_link_is_offered_once_a_circle(phone: Phone) -> None:
    phone.open(ONE, "keeper")
    phone.open(OTHER, "keeper")
    assert not access.link_offered(phone.request(), ONE)
    response = HttpResponse()
    access.set_link_offered(response, phone.request(), ONE)
    phone.keep(response)
    phone.open(ONE, "keeper")
    assert access.link_offered(phone.request(), ONE)
    assert not access.link_offered(phone.request(), OTHER)


def test_two_pages_that_answer_at_once_are_both_remembered(phone: Phone) -> None:
    before = phone.cookies
    phone.open(ONE, "keeper")
    after, phone.cookies = phone.cookies, before
    phone.open(OTHER, "keeper")
    phone.cookies |= after
    assert (phone.role(ONE), phone.role(OTHER)) == ("keeper", "keeper")


def test_two_things_remembered_on_one_page_are_both_remembered(phone: Phone) -> None:
    request, response = phone.request(), HttpResponse()
    access.remember(response, request, ONE, "keeper")
    access.remember(response, request, OTHER, "watcher")
    access.set_link_offered(response, request, ONE)
    phone.keep(response)
    assert (phone.role(ONE), phone.role(OTHER)) == ("keeper", "watcher")
    assert access.link_offered(phone.request(), ONE)
