"""What a page that follows asks for: its ticket, and what it shows of a half-typed hand after news."""

import re

import pytest
from django.conf import settings

from scorekeeper.live import tickets
from scorekeeper.tables.models import Circle, Hand
from scorekeeper.web import links
from tests.cast import ANNA, BORIS
from tests.web.phone import Page, Phone

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}


def ticket_of(page: Page, secret: str) -> tickets.Ticket | None:
    """The ticket in a page, None where there is none."""
    found = re.search(r'data-live="/live/([^"]+)"', page.html)
    return tickets.read(found[1], [secret]) if found else None


def watcher() -> Phone:
    """A phone that may only watch."""
    phone = Phone()
    phone.open(links.path_of(Circle.objects.get(), links.WATCHER))
    return phone


def test_every_page_of_a_company_has_a_ticket_for_what_its_phone_may() -> None:
    secret = settings.SECRET_KEY
    keeper = Phone()
    game = keeper.save(keeper.begin(ANNA, BORIS), 3, 2)
    own = [game.path, f"{game.path}sheet/", game.company, f"{game.path}rules/", f"{game.company}wall/"]
    for phone, role in ((keeper, "keeper"), (watcher(), "watcher")):
        for path in own:
            ticket = ticket_of(phone.open(path), secret)
            assert ticket, path
            assert (ticket.role, ticket.topic) == (role, Circle.objects.get().slug)


def test_a_stranger_gets_no_ticket_and_a_withdrawn_link_no_more() -> None:
    secret = settings.SECRET_KEY
    keeper = Phone()
    game = keeper.begin(ANNA, BORIS)
    guest, stranger = watcher(), Phone()
    for path in (game.path, game.company, "/"):
        assert ticket_of(stranger.open(path), secret) is None
    keeper.send(keeper.open(f"{game.company}links/"), "withdraw/watcher/")
    assert guest.open(game.path, **HTMX).status == 403
    assert ticket_of(guest.open(game.path), secret) is None
    fresh = ticket_of(watcher().open(game.path), secret)
    assert fresh
    assert fresh.generation == 2


def test_a_watching_page_holds_nothing_that_writes_and_cannot_follow_with_a_hand() -> None:
    keeper = Phone()
    game = keeper.save(keeper.begin(ANNA, BORIS), 3, 2)
    guest = watcher()
    for path in (game.path, f"{game.path}sheet/", game.company):
        seen = guest.open(path, **HTMX)
        assert seen.parts.forms == []
        assert "csrfmiddlewaretoken" not in seen.html
        assert re.findall(r"/link/[a-z0-9]+\.", seen.html) == []
    token = guest.open(game.path).form("/language/").filled({})
    assert guest.post(game.path, {**token, "deed": "follow", "number": "1"}).status == 403


def test_a_half_typed_hand_follows_without_being_written() -> None:
    keeper = Phone()
    game = keeper.begin(ANNA, BORIS)
    shown = keeper.send(game, "hand", deed="follow", tricks_0="3")
    assert shown.status == 200
    assert shown.form("hand").filled({})["tricks-0"] == ["3"]
    assert Hand.objects.count() == 0


def test_a_hand_that_is_stored_meanwhile_stands_beside_the_typed_one_unless_it_is_the_same() -> None:
    keeper = Phone()
    game = keeper.begin(ANNA, BORIS)
    keeper.save(game, 3, 2)
    both = keeper.send(game, "hand", deed="follow", tricks_0="2", tricks_1="3")
    assert both.status == 200
    assert both.form("both").filled({})["tricks-0"] == ["2"]
    again = keeper.post(game.path, {**both.form("both").filled({}), "deed": "follow"})
    assert again.has_form("both")
    same = keeper.send(game, "hand", deed="follow", tricks_0="3", tricks_1="2")
    assert "Раздача 2" in same.text
    assert not same.has_form("both")
    assert Hand.objects.count() == 1


def test_a_typed_hand_whose_number_is_not_reached_any_more_keeps_it() -> None:
    keeper = Phone()
    first = keeper.begin(ANNA, BORIS)
    second = keeper.save(first, 3, 2)
    keeper.send(second, "undo")
    waits = keeper.send(second, "hand", deed="follow", tricks_0="5")
    assert "Раздачу 1 отменили" in waits.text
    assert waits.form("hand").filled({})["number"] == ["2"]
    asked = keeper.send(waits, "hand", deed="save")
    assert asked.status == 409
    assert asked.form("hand").filled({})["tricks-0"] == ["5"]
    assert Hand.objects.count() == 0


def test_a_page_looks_where_its_address_shows_it_again_and_nowhere_where_it_shows_what_was_sent() -> None:
    keeper = Phone()
    game = keeper.begin(ANNA, BORIS)
    assert f'data-look="{game.path}"' in game.html
    refused = keeper.send(keeper.open(game.company), "add-person", name="")
    assert 'data-look=""' in refused.html
    saved = keeper.client.post(game.path, game.form("hand").filled({"deed": "save", "tricks-0": "5"}), headers=HTMX)
    text = saved.content.decode()
    assert f'data-look="{game.path}"' in text
    assert keeper.open(game.path).html.count(re.findall(r'data-version="(\d+)"', text)[0]) >= 1


@pytest.mark.parametrize("number", ["", "0", "-1", "999999999", "ж", "1" * 40])
def test_following_with_nonsense_for_a_number_is_answered(number: str) -> None:
    keeper = Phone()
    game = keeper.begin(ANNA, BORIS)
    assert keeper.send(game, "hand", deed="follow", number=number, tricks_0="1").status == 200
