"""The start of a game: whatever a company agrees on is what the game is counted by."""

from typing import Any

import pytest

from scorekeeper.rules.presets import PRESETS
from scorekeeper.rules.rules_json import PARAMETERS, parameters, parse_rules
from scorekeeper.tables.models import Circle, Game
from tests.cast import ANNA, BORIS, VERA
from tests.web.phone import Page, Phone

pytestmark = pytest.mark.django_db

#: For each parameter: the fields that are filled in, and what the rule set then holds.
CHANGES: list[tuple[str, dict[str, str], Any]] = [
    ("start", {"start": "17"}, 17),
    ("players", {"players_most": "4"}, [2, 4]),
    ("deck", {"deck": "36"}, 36),
    ("declarations", {"three_counts": "counts", "three_bonus": "12", "three_no_trick": "-7"}, {"three": (12, -7)}),
    ("declarations", {"skew_counts": "counts"}, {"skew": (5, 0)}),
    ("declarations", {"three_bonus": "12"}, {"three": (12, -7)}),
    ("declarations", {"simple_no_trick": "5"}, {"simple": (5, 5)}),
    ("declarations", {"four_counts": "off"}, {"four": None}),
    ("declarations", {"coloured_counts": "void"}, {"coloured": (10, "void")}),
    ("coloured_pair", {"coloured_pair": "same_colour"}, "same_colour"),
    ("no_trick", {"no_trick": "cross"}, {"mode": "cross"}),
    ("no_trick", {"no_trick": "points"}, {"mode": "points", "points": 5, "capped": False}),
    ("no_trick", {"fine": "3"}, {"mode": "points", "points": 3, "capped": True}),
    ("overshoot", {"overshoot": "finish"}, "finish"),
    ("own_cards_at", {"own_cards_at": "off"}, None),
    ("no_exchange_at", {"no_exchange_at": "3"}, 3),
    ("passing", {"pass_limit": "1"}, {"allowed": True, "limit": 1}),
    ("passing", {"passing": "no"}, {"allowed": False, "limit": None}),
    ("fouls", {"revoke": "7"}, {"revoke": 7, "early_draw": 5, "overdraw": 5}),
    ("fouls", {"revoke": "off", "early_draw": "off", "overdraw": "off"}, {}),
    ("early_finish_at", {"early_finish_at": "4"}, 4),
    ("spade_ace", {"ace_won": "5", "ace_lost": "3"}, {"won": 5, "lost": 3}),
    ("spade_ace", {"ace_won": "5"}, {"won": 5, "lost": 5}),
    ("trump_card", {"trump_card": "auction"}, "auction"),
    ("must_overtake", {"must_overtake": "yes"}, True),
    ("must_lead_trump_ace", {"must_lead_trump_ace": "yes"}, True),
]


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


@pytest.mark.parametrize(("parameter", "fields", "value"), CHANGES)
def test_any_one_parameter_can_be_changed_and_nothing_else_moves(
    parameter: str, fields: dict[str, str], value: Any
) -> None:
    assert begin(**fields).status == 200
    expected = parameters(parse_rules({"preset": "classic-20"}))
    if parameter == "declarations":
        for kind, declared in value.items():
            expected["declarations"].pop(kind, None)
            if declared:
                expected["declarations"][kind] = {"bonus": declared[0], "no_trick": declared[1]}
    else:
        expected[parameter] = value
    assert agreed() == expected


def test_no_parameter_is_left_out_of_the_form() -> None:
    assert {parameter for parameter, _fields, _value in CHANGES} == set(PARAMETERS)


@pytest.mark.parametrize(
    ("fields", "place"),
    [
        ({"start": "4"}, "id_start-error"),
        ({"start": "100000000000000000000"}, "id_start-error"),
        ({"start": "3.5"}, "id_start-error"),
        ({"three_bonus": "51"}, "id_three_bonus-error"),
        ({"early_finish_at": "20"}, "id_early_finish_at-error"),
        ({"players_least": "5", "players_most": "3"}, "id_players_least-error"),
        ({"ace_lost": "51"}, "id_ace_lost-error"),
        ({"point": "1.000,50"}, "id_point-error"),
        ({"point": "-1"}, "id_point-error"),
        ({"point": "100000000000000000000"}, "id_point-error"),
        ({"currency": "XQX"}, "id_currency-error"),
        ({"deck": "33"}, "id_deck-error"),
    ],
)
def test_what_cannot_be_agreed_is_told_at_its_field_and_kept(fields: dict[str, str], place: str) -> None:
    page = begin(**fields)
    assert page.status == 422
    assert f'id="{place}"' in page.html
    kept = dict(page.form("start").fields)
    assert kept["name-0"] == ANNA
    assert all(kept[name] == value for name, value in fields.items() if name != "deck")
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
