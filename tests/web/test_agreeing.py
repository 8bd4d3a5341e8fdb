"""The start of a game: whatever a company agrees on is what the game is counted by."""

import re
from typing import Any

import pytest

from scorekeeper.rules.presets import PRESETS
from scorekeeper.rules.rules_json import parameters, parse_rules
from scorekeeper.tables.models import Circle, Game, HouseRules
from tests.cast import ANNA, BORIS, VERA
from tests.web.phone import Page, Phone

pytestmark = pytest.mark.django_db


def agreed() -> dict[str, Any]:
    """The parameters of the one game there is."""
    return parameters(parse_rules(Game.objects.get().rules))


def begin(**fields: str) -> Page:
    """Three people begin a game with some fields filled in."""
    return Phone().begin(ANNA, BORIS, VERA, **fields)


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_can_be_chosen(preset: str) -> None:
    assert begin(preset=preset).status == 200
    assert agreed() == parameters(parse_rules({"preset": preset}))


def test_the_start_alone_can_be_changed_without_the_editor() -> None:
    assert begin(start="17").status == 200
    assert agreed() == {**parameters(parse_rules({"preset": "classic-20"})), "start": 17}


@pytest.mark.parametrize(
    ("fields", "place"),
    [
        ({"start": "4"}, "id_start-error"),
        ({"start": "100000000000000000000"}, "id_start-error"),
        ({"start": "3.5"}, "id_start-error"),
        ({"preset": "passing-15", "start": "5"}, "id_start-error"),
        ({"point": "1.000,50"}, "id_point-error"),
        ({"point": "-1"}, "id_point-error"),
        ({"point": "100000000000000000000"}, "id_point-error"),
        ({"currency": "XQX"}, "id_currency-error"),
        ({"preset": "none-20"}, "id_preset-error"),
        ({"preset": "house-1"}, "id_preset-error"),
    ],
)
def test_what_cannot_be_agreed_is_told_at_its_field_and_kept(fields: dict[str, str], place: str) -> None:
    page = begin(**fields)
    assert page.status == 422
    assert f'id="{place}"' in page.html
    kept = dict(page.form("start").fields)
    assert kept["name-0"] == ANNA
    assert all(kept[name] == value for name, value in fields.items() if name != "preset" or value in PRESETS)
    assert Game.objects.count() == 0
    assert Circle.objects.count() == 0


@pytest.mark.parametrize(
    ("typed", "minor"), [("0,5", 50), ("0.5", 50), ("1 000,50", 100050), ("٣", 300), ("10", 1000), ("", 0)]
)
def test_a_price_is_taken_as_people_type_it(typed: str, minor: int) -> None:
    assert begin(point=typed).status == 200
    assert Game.objects.get().price_point == minor


@pytest.mark.parametrize("names", [(), (ANNA,), ("   ", "\u200b"), (ANNA, "А" * 61)])
def test_too_few_or_impossible_names_are_told(names: tuple[str, ...]) -> None:
    page = Phone().begin(*names)
    assert page.status == 422
    assert 'aria-invalid="true"' in page.html
    assert Game.objects.count() == 0


def test_more_players_than_the_rules_allow_are_told() -> None:
    page = Phone().begin("1", "2", "3", "4", "5", "6", preset="money-25")
    assert page.status == 422
    assert "5" in page.text
    assert Game.objects.count() == 0


def test_gaps_between_names_do_not_shift_the_dealer() -> None:
    page = Phone().begin(ANNA, "", BORIS, first_dealer="2")
    assert "сдаёт: Борис" in page.text
    assert Game.objects.get().first_dealer == 1


def test_the_next_game_of_a_company_offers_everything_as_last_time() -> None:
    phone = Phone()
    page = phone.begin(ANNA, BORIS, start="17", point="0,50", currency="EUR")
    company = page.company
    again = phone.open(company + "new/")
    kept = dict(again.form("start").fields)
    assert (kept["name-0"], kept["name-1"], kept["preset"]) == (ANNA, BORIS, "last")
    phone.send(again, "start")
    first, second = Game.objects.order_by("id")
    assert (second.price_point, second.currency, second.rules) == (50, "EUR", first.rules)
    assert Circle.objects.count() == 1


def test_pressing_begin_twice_begins_one_game() -> None:
    phone = Phone()
    page = phone.open("/")
    names = {"name-0": ANNA, "name-1": BORIS}
    first, second = phone.send(page, "start", **names), phone.send(page, "start", **names)
    assert first.path == second.path
    assert Game.objects.count() == 1


# --- the rules of a company, and those just agreed on -------------------------------------------------------------


def kept(phone: Phone, company: str, name: str, **fields: str) -> str:
    """Keep a set of rules; gives what the start form calls it."""
    phone.send(phone.open(f"{company}rules/new/"), "editor", deed="keep", name=name, **fields)
    return f"house-{HouseRules.objects.get(name=name).pk}"


def test_a_company_plays_by_the_rules_that_it_keeps_and_the_game_bears_their_name() -> None:
    phone = Phone()
    company = phone.begin(ANNA, BORIS).company
    own = kept(phone, company, "Дачные", fine="7", start="30")
    page = phone.open(f"{company}new/")
    assert "Дачные" in page.text
    phone.send(page, "start", preset=own)
    game = Game.objects.latest("id")
    assert (game.rules_name, game.rules["no_trick"]["points"], game.rules["start"]) == ("Дачные", 7, 30)


def test_rules_changed_for_one_game_are_not_called_by_the_name_of_the_kept_ones() -> None:
    phone = Phone()
    company = phone.begin(ANNA, BORIS).company
    own = kept(phone, company, "Дачные", fine="7")
    phone.send(phone.open(f"{company}new/"), "start", preset=own, start="40")
    game = Game.objects.latest("id")
    assert (game.rules_name, game.rules["start"]) == ("", 40)


def test_as_last_time_comes_first_and_keeps_the_name_of_the_rules() -> None:
    phone = Phone()
    company = phone.begin(ANNA, BORIS).company
    own = kept(phone, company, "Дачные", fine="7")
    phone.send(phone.open(f"{company}new/"), "start", preset=own)
    page = phone.open(f"{company}new/")
    offered = re.findall(r'name="preset" value="([^"]+)"', page.html)
    assert offered[:2] == ["last", own]
    phone.send(page, "start")
    assert Game.objects.latest("id").rules_name == "Дачные"


def test_a_removed_set_is_offered_no_more_and_choosing_it_from_an_old_page_is_told() -> None:
    phone = Phone()
    company = phone.begin(ANNA, BORIS).company
    own = kept(phone, company, "Дачные", fine="7")
    old = phone.open(f"{company}new/")
    HouseRules.objects.update(removed=True)
    assert "Дачные" not in phone.open(f"{company}new/").text
    answer = phone.send(old, "start", preset=own)
    assert answer.status == 422
    assert 'id="id_preset-error"' in answer.html


def test_another_company_s_rules_cannot_be_chosen() -> None:
    phone, other = Phone(), Phone()
    own = kept(other, other.begin(VERA, BORIS).company, "Чужие", fine="7")
    company = phone.begin(ANNA, BORIS).company
    answer = phone.send(phone.open(f"{company}new/"), "start", preset=own)
    assert answer.status == 422
    assert "Чужие" not in answer.text


@pytest.mark.parametrize(
    "text",
    [
        "",
        "x",
        "[]",
        "{}",
        "null",
        "[" * 9999,
        "9" * 9999,
        '{"preset": "classic-20", "start": 4}',
        '{"preset": 7}',
        "\x00",
    ],
)
def test_garbled_agreed_rules_are_told_and_the_names_kept(text: str) -> None:
    page = begin(preset="agreed", rules=text)
    assert page.status == 422
    assert 'id="id_preset-error"' in page.html
    assert dict(page.form("start").fields)["name-0"] == ANNA
    assert Game.objects.count() == 0


def test_rules_that_contradict_themselves_are_not_agreed_on_by_a_forged_form() -> None:
    forged = '{"preset": "classic-20", "passing": {"allowed": false, "limit": 3}}'
    page = begin(preset="agreed", rules=forged)
    assert page.status == 422
    assert 'id="id_preset-error"' in page.html
    assert Game.objects.count() == 0
