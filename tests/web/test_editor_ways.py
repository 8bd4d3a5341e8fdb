"""The editor of rules on the way to a game, and for the sets that a company keeps: nothing is lost on any of them."""

import pytest

from scorekeeper.tables.models import Game, HouseRules
from tests.cast import ANNA, BORIS, VERA
from tests.web.editing import editor, errors, values
from tests.web.phone import Phone

pytestmark = pytest.mark.django_db

# --- on the way to a game -----------------------------------------------------------------------------------------


def test_everything_typed_into_the_start_form_waits_for_the_editor() -> None:
    phone = Phone()
    typed = {"point": "abc", "cross": "2", "currency": "EUR", "record-1": "11", "crosses-1": "2", "first_dealer": "1"}
    back = phone.send(editor(phone, preset="money-25", **typed), "editor", deed="save", must_overtake="no")
    kept = dict(back.form("start").fields)
    assert {name: kept[name] for name in typed} == typed
    assert [kept[f"name-{seat}"] for seat in range(3)] == [ANNA, BORIS, VERA]
    assert (kept["preset"], kept["start"]) == ("agreed", "")


def test_a_start_that_was_typed_beside_a_preset_comes_along_into_the_editor() -> None:
    phone = Phone()
    assert values(editor(phone, preset="hard-30", start="25"))["start"] == "25"


def test_whoever_goes_back_without_agreeing_finds_the_form_as_it_was() -> None:
    phone = Phone()
    page = editor(phone, preset="hard-30", start="25")
    link = next(link for link in page.parts.links if link.startswith("/?typed="))
    back = phone.open(link)
    kept = dict(back.form("start").fields)
    assert (kept["preset"], kept["start"], kept["rules"], kept["name-0"]) == ("hard-30", "25", "", ANNA)
    assert 'value="agreed"' not in back.html


def test_agreed_rules_outlive_a_refused_form_a_reload_the_language_and_the_editor() -> None:
    phone = Phone()
    page = phone.send(editor(phone), "editor", deed="save", fine="7")
    refused = phone.send(page, "start", point="abc")
    assert refused.status == 422
    for again in (refused, phone.open(refused.path), phone.send(page, "language/", language="en")):
        kept = dict(again.form("start").fields)
        assert (kept["preset"], kept["name-0"]) == ("agreed", ANNA)
        assert '"points":7' in kept["rules"]
    more = phone.post("/rules/edit/", refused.form("start").filled({}))
    assert values(more)["fine"] == "7"


def test_agreed_rules_outlive_the_lot() -> None:
    phone = Phone()
    page = phone.send(editor(phone), "editor", deed="save", fine="7")
    lot = phone.send(phone.post("/lot/", page.form("start").filled({})), "/lot/", deed="draw")
    back = phone.open(next(link for link in lot.parts.links if link.startswith("/?lot=")))
    assert dict(back.form("start").fields)["preset"] == "agreed"
    phone.send(back, "start")
    assert Game.objects.get().rules["no_trick"]["points"] == 7


@pytest.mark.parametrize("token", ["", "x", "W10:1abc:def", "." * 500])
def test_a_garbled_address_is_an_empty_form_and_no_fault(token: str) -> None:
    assert Phone().open(f"/?typed={token}").status == 200
    assert Phone().open(f"/rules/edit/?typed={token}").status == 200


def test_rules_that_cannot_be_read_are_not_edited_but_told() -> None:
    page = editor(Phone(), preset="agreed", rules="x")
    assert page.status == 422
    assert 'id="id_preset-error"' in page.html


# --- kept by a company --------------------------------------------------------------------------------------------


def company(phone: Phone) -> str:
    """A new company's address."""
    return phone.begin(ANNA, BORIS).company


def test_a_set_is_kept_under_its_name_and_edited_again() -> None:
    phone = Phone()
    at = company(phone)
    phone.send(phone.open(f"{at}rules/new/?from=money-25"), "editor", deed="keep", name="Дачные", revoke="7")
    row = HouseRules.objects.get()
    assert (row.name, row.rules["fouls"], row.rules["start"]) == ("Дачные", {"revoke": 7}, 25)
    page = phone.open(f"{at}rules/{row.pk}/edit/")
    assert (values(page)["revoke"], values(page)["name"]) == ("7", "Дачные")
    phone.send(page, "editor", deed="keep", name="Дачные, строже", start="30")
    row.refresh_from_db()
    assert (row.name, row.rules["start"], row.revision) == ("Дачные, строже", 30, 1)


def test_from_last_time_and_from_a_kept_set_the_editor_begins_with_those() -> None:
    phone = Phone()
    at = phone.begin(ANNA, BORIS, fine="3").company
    assert values(phone.open(f"{at}rules/new/?from=last"))["fine"] == "3"
    phone.send(phone.open(f"{at}rules/new/"), "editor", deed="keep", name="Дачные", fine="9")
    row = HouseRules.objects.get()
    assert values(phone.open(f"{at}rules/new/?from=house-{row.pk}"))["fine"] == "9"
    for nothing in ("house-999999", "house-x", "house-" + "9" * 40, "x", ""):
        assert values(phone.open(f"{at}rules/new/?from={nothing}"))["fine"] == "5"


@pytest.mark.parametrize("name", ["", "   ", "\u200b", "А" * 61, "Дачные"])
def test_a_name_that_cannot_be_or_is_taken_is_told_and_every_field_kept(name: str) -> None:
    phone = Phone()
    at = company(phone)
    phone.send(phone.open(f"{at}rules/new/"), "editor", deed="keep", name="Дачные")
    page = phone.send(phone.open(f"{at}rules/new/"), "editor", deed="keep", name=name, fine="7")
    assert page.status == 422
    assert errors(page) == {"name"}
    assert values(page)["fine"] == "7"
    assert HouseRules.objects.count() == 1


def test_two_phones_at_once_are_shown_both_versions_and_nothing_is_lost() -> None:
    phone = Phone()
    at = company(phone)
    phone.send(phone.open(f"{at}rules/new/"), "editor", deed="keep", name="Дачные")
    row = HouseRules.objects.get()
    mine, theirs = phone.open(f"{at}rules/{row.pk}/edit/"), phone.open(f"{at}rules/{row.pk}/edit/")
    phone.send(theirs, "editor", deed="keep", fine="9")
    page = phone.send(mine, "editor", deed="keep", fine="7", name="Наши")
    assert page.status == 409
    assert 'class="versions ' in page.html
    assert "Дачные" in page.text
    assert (values(page)["fine"], values(page)["name"]) == ("7", "Наши")
    row.refresh_from_db()
    assert row.rules["no_trick"]["points"] == 9
    phone.send(page, "editor", deed="keep")
    row.refresh_from_db()
    assert (row.rules["no_trick"]["points"], row.name) == (7, "Наши")


def test_a_set_that_another_phone_removed_comes_back_only_where_that_is_said() -> None:
    phone = Phone()
    at = company(phone)
    listed = phone.send(phone.open(f"{at}rules/new/"), "editor", deed="keep", name="Дачные")
    row = HouseRules.objects.get()
    mine = phone.open(f"{at}rules/{row.pk}/edit/")
    phone.send(listed, f"/rules/{row.pk}/remove/")
    page = phone.send(mine, "editor", deed="keep", fine="7")
    assert page.status == 409
    assert "убрали с другого телефона" in page.text
    assert "сохранили с другого телефона" not in page.text
    row.refresh_from_db()
    assert (row.removed, row.rules["no_trick"]["points"]) == (True, 5)
    phone.send(page, "editor", deed="keep")
    row.refresh_from_db()
    assert (row.removed, row.rules["no_trick"]["points"]) == (False, 7)


def test_what_cannot_happen_under_these_rules_is_not_called_otherwise() -> None:
    phone = Phone()
    at = company(phone)
    assert "сверх него. В этих правилах так не бывает." in phone.open("/rules/classic-20/").text
    assert "здесь так не бывает сверх него" in phone.open(f"{at}rules/new/").text
    phone.send(phone.open(f"{at}rules/new/"), "editor", deed="keep", name="Азарт", ace_won="5")
    row = HouseRules.objects.get()
    assert "Здесь так: сверх него." in phone.open(f"{at}rules/{row.pk}/").text


def test_kept_on_the_way_to_a_game_the_set_is_chosen_there() -> None:
    phone = Phone()
    at = company(phone)
    page = phone.post(f"{at}rules/new/", phone.open(f"{at}new/").form("start").filled({"name-2": VERA}))
    back = phone.send(page, "editor", deed="keep", name="Дачные", fine="7")
    kept = dict(back.form("start").fields)
    assert (kept["preset"], kept["name-2"]) == (f"house-{HouseRules.objects.get().pk}", VERA)


def test_sent_twice_a_set_is_kept_once() -> None:
    phone = Phone()
    page = phone.open(f"{company(phone)}rules/new/")
    for _ in range(2):
        phone.send(page, "editor", deed="keep", name="Дачные")
    assert HouseRules.objects.count() == 1


def test_a_phone_without_the_company_s_link_edits_nothing() -> None:
    phone = Phone()
    at = company(phone)
    phone.send(phone.open(f"{at}rules/new/"), "editor", deed="keep", name="Дачные")
    row = HouseRules.objects.get()
    stranger = Phone()
    assert stranger.open(f"{at}rules/new/").status == 403
    assert stranger.open(f"{at}rules/{row.pk}/edit/").status == 403
    form = phone.open(f"{at}rules/{row.pk}/edit/").form("editor")
    assert stranger.client.post(f"{at}rules/{row.pk}/edit/", form.filled({})).status_code == 403
    assert phone.open(f"{at}rules/999999/edit/").status == 404
