"""Whatever a keeper's phone sends, also what only a forged form can hold, is answered in words."""

import re
from collections.abc import Iterator
from itertools import cycle

import pytest

from tests.cast import ANNA, BORIS, VERA
from tests.web.phone import Form, Page, Phone

pytestmark = pytest.mark.django_db

JUNK = ["", "x", "-1", "9", "9" * 40, "won-9", "lost-x", "\x00", "\ufffd", "٣", "spades", "[]", "<b>", "a" * 5000]


#: Of one form; the start of a game has twice as many, all of them choices and numbers alike.
FIELDS_AT_MOST = 25
PAGES_AT_MOST = 25


def pages(phone: Phone, start: str) -> Iterator[Page]:
    """Every page of the site that this phone gets to by links."""
    left, seen = [start], {start}
    while left and len(seen) < PAGES_AT_MOST:
        page = phone.open(left.pop())
        yield page
        for link in page.parts.links:
            address = link.split("#")[0]
            if address.startswith("/") and address not in seen:
                seen.add(address)
                left.append(address)


def forms(phone: Phone, *starts: str) -> list[tuple[str, Form]]:
    """Each kind of form once: its address on the site, and what it would send."""
    found: dict[str, tuple[str, Form]] = {}
    for page in (page for start in starts for page in pages(phone, start)):
        if "text/html" in page.response.headers["Content-Type"]:
            for form in page.parts.forms:
                address = form.action or page.path
                found.setdefault(re.sub(r"/([gc]|hands)/[\w-]+/", r"/\1/…/", address), (address, form))
    return list(found.values())


def test_no_field_of_any_form_can_break_a_page() -> None:
    phone = Phone()
    game = phone.save(phone.begin(ANNA, BORIS, VERA, preset="hard-30", early_finish_at="29"), 3, 2, 0)
    phone.save(phone.begin(ANNA, BORIS, VERA, start="5"), 5, 0, 0)
    company = game.company
    known = forms(phone, game.path, "/", "/rules/edit/", f"{company}rules/new/")
    assert len(known) > 10
    kinds = cycle(JUNK)
    for address, form in known:
        names = {name for name, _ in form.fields} | {"deed", "ace", "early", "how"}
        for name in sorted(names - {"csrfmiddlewaretoken"})[:FIELDS_AT_MOST]:
            junk = next(kinds)
            answer = phone.client.post(address, form.filled({name: junk}))
            assert answer.status_code < 500, (address, name, junk)


@pytest.mark.parametrize("junk", JUNK)
def test_the_editor_of_rules_answers_junk_in_all_of_its_fields(junk: str) -> None:
    phone = Phone()
    game = phone.begin(ANNA, BORIS)
    company = game.company
    phone.send(phone.open(f"{company}rules/new/"), "editor", deed="keep", name="Дачные")
    edit = next(link for link in phone.open(f"{company}rules/").parts.links if link.endswith("/edit/"))
    # one and the same form stands at three addresses
    for address in ("/rules/edit/", f"{company}rules/new/", edit)[JUNK.index(junk) % 3 :: 3]:
        form = phone.open(address).form("editor")
        names = {name for name, _ in form.fields} - {"csrfmiddlewaretoken"}
        answer = phone.client.post(form.action, form.filled({**dict.fromkeys(names, junk), "deed": "save"}))
        assert answer.status_code in (200, 302, 303, 409, 422), (address, answer.status_code)
        for deed in (junk, f"switch:{junk}", f"reset:{junk}", "keep"):
            assert phone.client.post(form.action, form.filled({"name": junk, "deed": deed})).status_code < 500


def test_no_single_field_of_the_editor_can_break_it() -> None:
    phone = Phone()
    form = phone.open("/rules/edit/").form("editor")
    kinds = cycle(JUNK)
    for name in sorted({name for name, _ in form.fields} - {"csrfmiddlewaretoken"}):
        for junk in (next(kinds), next(kinds)):
            answer = phone.client.post(form.action, form.filled({name: junk, "deed": "check"}))
            assert answer.status_code < 500, (name, junk)


@pytest.mark.parametrize("number", ["0", "9" * 18, "9" * 40])
def test_a_set_of_rules_that_there_is_not_is_not_found(number: str) -> None:
    phone = Phone()
    company = phone.begin(ANNA, BORIS).company
    assert phone.open(f"{company}rules/{number}/edit/").status == 404
    assert phone.open(f"{company}rules/new/?from=house-{number}").status == 200


def test_a_foul_that_is_no_number_is_called_by_its_name() -> None:
    phone = Phone()
    answer = phone.send(phone.begin(ANNA, BORIS), "hand", deed="save", tricks_0="5", revoke_1="много")
    assert answer.status == 422
    assert "ренонс: " in answer.text
    assert "revoke" not in answer.text


def test_a_phone_that_was_shut_out_cannot_let_itself_in_by_its_old_form() -> None:
    phone, other = Phone(), Phone()
    first_page = phone.open("/")
    typed = {"name-0": ANNA, "name-1": BORIS}
    game = phone.send(first_page, "start", **typed)
    company = game.company
    keeper_link = next(value for name, value in _inputs(phone.open(f"{company}links/")) if name == "link-keeper")
    other.open(keeper_link[keeper_link.index("/link/") :])
    other.send(other.open(f"{company}links/"), "/withdraw/keeper/")
    assert phone.open(game.path).status == 403
    assert phone.send(first_page, "start", **typed).status == 403
    assert phone.open(company).status == 403


def _inputs(page: Page) -> list[tuple[str, str]]:
    """The ids and values of the fields outside forms that a page shows."""
    pieces = page.html.split("<input ")[1:]
    return [(_attribute(piece, "id"), _attribute(piece, "value")) for piece in pieces]


def _attribute(piece: str, name: str) -> str:
    return piece.split(f'{name}="', 1)[1].split('"', 1)[0] if f'{name}="' in piece else ""
