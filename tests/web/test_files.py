"""What of a company can be saved, and read in elsewhere: tables, an evening, the whole company."""

import csv
import io
import json
import re

import pytest

from scorekeeper.tables.models import Player
from tests.cast import ANNA, BORIS, GLEB, VERA
from tests.web.evenings import begin, come, evening_of, pay, win
from tests.web.phone import Page, Phone
from tests.web.test_import import record, send

pytestmark = pytest.mark.django_db

ODD = 'Анна, "Аня"; младшая\nиз Твери'
BETWEEN = {"ru": ";", "en": ","}


def table(phone: Phone, address: str, language: str = "ru") -> list[dict[str, str]]:
    """The lines of a table, by its heads."""
    page = phone.open(address)
    assert page.status == 200
    assert page.response.headers["Content-Type"] == "text/csv; charset=utf-8"
    assert page.html.startswith("\ufeff")
    return list(csv.DictReader(io.StringIO(page.html[1:], newline=""), delimiter=BETWEEN[language]))


def played(phone: Phone) -> Page:
    """The page of an evening of two games for money, of which one transfer is marked as paid."""
    game = win(phone, begin(phone, ANNA, BORIS, VERA), 0)
    evening = phone.open(evening_of(phone, game).path)
    come(phone, evening, GLEB)
    win(phone, phone.send(phone.open(evening.path), "next-game"), 1)
    pay(phone, phone.open(evening.path))
    return phone.open(evening.path)


# --- tables -------------------------------------------------------------------------------------------------------


def test_every_hand_of_a_game_is_a_line_for_each_player() -> None:
    phone = Phone()
    hands = [
        {"trump": "hearts", "dealer": 1, "entries": [{"tricks": 3, "jacks": ["hearts", "diamonds"]}, {"tricks": 2}, {}]},
        {"entries": [{"tricks": 5}, {"passed": True}, {"fouls": {"revoke": 2}}]},
    ]
    page = send(phone, text=json.dumps(record(hands=hands, seats=[{"from_hand": 2, "seat": 1, "name": GLEB}])))
    lines = table(phone, f"{page.path}hands.csv")
    assert [line["Игрок"] for line in lines] == [ANNA, BORIS, VERA, ANNA, GLEB, VERA]
    first, second, third = lines[:3]
    assert (first["Раздача"], first["Сдаёт"], first["Козырь"], first["Взятки"]) == ("1", BORIS, "черви", "3")
    assert (first["Мальчики"], first["Какие"]) == ("бубны, черви", "цветные мальчики")
    assert (first["Изменение"], first["Запись"]) == ("-13", "7")
    assert (second["Изменение"], second["Взятки"], second["Мальчики"]) == ("-2", "2", "")
    assert (third["Что было"], third["Изменение"]) == ("без взяток, ремиз не пишется", "0")
    assert (lines[4]["Взятки"], lines[4]["Что было"]) == ("", "пас")
    assert lines[5]["Ренонс"] == "2"


def test_an_evening_has_the_hands_of_all_its_games() -> None:
    phone = Phone()
    evening = played(phone)
    lines = table(phone, f"{evening.path}hands.csv")
    assert [(line["Партия"], line["Игрок"], line["Запись"]) for line in lines] == [
        *(("1", name, left) for name, left in ((ANNA, "0"), (BORIS, "5"), (VERA, "5"))),
        *(("2", name, left) for name, left in ((ANNA, "5"), (BORIS, "0"), (VERA, "5"))),
    ]
    assert all(re.fullmatch(r"\d{4}-\d\d-\d\d \d\d:\d\d", line["Когда"]) for line in lines)


def test_the_account_is_a_line_a_person_with_numbers_that_a_spreadsheet_adds_up() -> None:
    phone = Phone()
    lines = table(phone, f"{played(phone).path}account.csv")
    money = [(line["Игрок"], line["Деньги, RUB"], line["Отдано, RUB"], line["К расчёту, RUB"]) for line in lines]
    print(lines)
    assert money
