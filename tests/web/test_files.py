"""What of a company can be saved, and read in elsewhere: tables, an evening, the whole company."""

import csv
import io
import json
import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scorekeeper.tables.models import Circle, Code, Evening, Journal, Player
from scorekeeper.web import links
from tests.cast import ANNA, BORIS, DARYA, GLEB, VERA
from tests.web.evenings import account, begin, by_game, come, evening_of, money, pay, transfers, win
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


def short(phone: Phone) -> Page:
    """The page of an evening of two games that were read in from files, the second into the company of the first."""
    game = send(phone, text=json.dumps(record(ended="as_it_stands")))
    send(phone, f"{game.company}import/", text=json.dumps(record(seats=[])))
    return evening_of(phone, game)


# --- tables -------------------------------------------------------------------------------------------------------


def test_every_hand_of_a_game_is_a_line_for_each_player() -> None:
    phone = Phone()
    hands = [
        {
            "trump": "hearts",
            "dealer": 1,
            "entries": [{"tricks": 3, "jacks": ["hearts", "diamonds"]}, {"tricks": 2}, {}],
        },
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


def test_a_table_of_hands_costs_the_same_however_long_the_evening_was() -> None:
    phone = Phone()
    game = send(phone, text=json.dumps(record(ended="as_it_stands")))
    evening = evening_of(phone, game)
    with CaptureQueriesContext(connection) as one:
        before = table(phone, f"{evening.path}hands.csv")
    send(phone, f"{game.company}import/", text=json.dumps(record(ended="as_it_stands")))
    with CaptureQueriesContext(connection) as two:
        after = table(phone, f"{evening.path}hands.csv")
    assert (len(before), len(after)) == (9, 18)
    assert len(one) == len(two)


def test_the_account_is_a_line_a_person_with_numbers_that_a_spreadsheet_adds_up() -> None:
    phone = Phone()
    lines = table(phone, f"{played(phone).path}account.csv")
    heads = ("Игрок", "Деньги, RUB", "Отдано, RUB", "К расчёту, RUB", "Партия 2, очки")
    assert [tuple(line[head] for head in heads) for line in lines] == [
        (ANNA, "100,00", "-100,00", "0,00", "-5"),
        (BORIS, "100,00", "0,00", "100,00", "10"),
        (VERA, "-200,00", "100,00", "-100,00", "-5"),
    ]


def test_a_table_is_in_the_readers_language_and_a_formula_in_a_name_is_only_a_name() -> None:
    phone = Phone("en")
    names = ["=1+1", ODD, "-5"]
    page = send(phone, text=json.dumps(record(players=names, seats=[])))
    lines = table(phone, f"{page.path}hands.csv", "en")
    assert [line["Player"] for line in lines[:3]] == ["'=1+1", " ".join(ODD.split()), "'-5"]
    assert lines[0]["Change"] == "-3"


# --- files --------------------------------------------------------------------------------------------------------


def saved(phone: Phone, address: str) -> str:
    """The text of a file."""
    page = phone.open(address)
    assert (page.status, page.response.headers["Content-Type"]) == (200, "application/json")
    assert page.response.headers["Content-Disposition"].startswith("attachment; filename")
    return page.html


def test_a_company_saved_and_read_in_elsewhere_is_the_same_company_and_this_phone_keeps_its_score() -> None:
    phone, other = Phone(), Phone()
    evening = played(phone)
    text = saved(phone, f"{evening.company}circle.json")
    page = send(other, file=text.encode())
    assert (page.status, page.path != evening.company) == (200, True)
    assert phone.open(page.path).status == 403
    again = other.open(next(link for link in page.parts.links if re.search(r"/evening/\d+/$", link)))
    assert money(again) == money(evening) != {}
    assert by_game(again) == by_game(evening)
    assert transfers(again) == transfers(evening) != []
    assert table(other, f"{again.path}hands.csv") == table(phone, f"{evening.path}hands.csv")
    assert saved(other, f"{page.path}circle.json").count('"record"') == text.count('"record"')
    assert pay(other, again).status == 200


def test_an_evening_becomes_one_more_of_the_company_that_reads_it_in() -> None:
    phone, other = Phone(), Phone()
    evening = played(phone)
    text = saved(phone, f"{evening.path}evening.json")
    company = begin(other, ANNA, DARYA).company
    page = send(other, f"{company}import/", file=text.encode())
    assert (page.status, page.company) == (200, company)
    assert account(page) == account(evening) != {}
    assert Player.objects.filter(circle__slug=company.split("/")[2], name=ANNA).count() == 1


def test_an_evening_read_in_from_the_first_page_is_a_company_of_its_own() -> None:
    phone = Phone()
    evening = short(phone)
    page = send(Phone(), text=saved(phone, f"{evening.path}evening.json"))
    assert (page.status, page.company != evening.company) == (200, True)
    assert account(page) == account(evening)


def test_the_page_of_files_has_every_evening_and_for_keepers_the_way_in() -> None:
    phone = Phone()
    evening = short(phone)
    page = phone.open(f"{evening.company}files/")
    wanted = ["evening.json", "hands.csv", "account.csv"]
    assert {f"{evening.path}{name}" for name in wanted} < set(page.parts.links)
    assert f"{evening.company}circle.json" in page.parts.links
    assert f"{evening.company}files/" in phone.open(evening.company).parts.links
    assert f"{evening.path}hands.csv" in evening.parts.links
    watcher = Phone()
    watcher.open(links.path_of(Circle.objects.get(), links.WATCHER))
    shown = watcher.open(f"{evening.company}files/")
    assert (shown.status, f"{evening.company}import/" in shown.parts.links) == (200, False)
    assert saved(watcher, f"{evening.company}circle.json")


def test_nobody_else_gets_anything() -> None:
    phone, stranger = Phone(), Phone()
    evening = short(phone)
    game = next(link for link in evening.parts.links if re.fullmatch("/g/[^/]+/", link))
    addresses = [f"{evening.path}{name}" for name in ("evening.json", "hands.csv", "account.csv")]
    addresses += [f"{evening.company}circle.json", f"{evening.company}files/", f"{game}hands.csv"]
    assert [stranger.open(address).status for address in addresses] == [403] * 6
    assert [stranger.open(address.replace("/c/", "/c/x")).status for address in addresses[:5]] == [403] * 5
    assert phone.open(f"{evening.company}evening/999/hands.csv").status == 404
    assert phone.open(f"{evening.company}evening/999/evening.json").status == 404


def test_nothing_secret_leaves_with_a_company() -> None:
    phone = Phone()
    evening = short(phone)
    phone.send(phone.open(f"{evening.company}links/"), "/code/keeper/")
    text = saved(phone, f"{evening.company}circle.json")
    keys = Journal.objects.values_list("key", flat=True)
    assert keys
    assert not [key for key in keys if key in text]
    circle = Circle.objects.get()
    tokens = [links.path_of(circle, role).split("/")[2] for role in links.ROLES]
    assert not [token for token in tokens if token in text or token.split(".")[-1] in text]
    assert "generation" not in text
    code = Code.objects.get()
    assert not [secret for secret in (code.digest, code.serial) if secret in text]


def test_a_file_that_cannot_be_read_is_told_with_its_place_and_nothing_is_written() -> None:
    phone = Phone()
    evening = short(phone)
    value = json.loads(saved(phone, f"{evening.path}evening.json"))
    wrong: list[tuple[str, object]] = [("zone", "Mars/Base"), ("currency", "XYZ"), ("people", "all"), ("sauce", 1)]
    for key, told in wrong:
        page = send(phone, f"{evening.company}import/", text=json.dumps({**value, key: told}))
        assert (page.status, f"{key}: " in page.text) == (422, True), key
        assert f'"{key}":' in page.text
    assert Evening.objects.count() == 1


def test_a_hand_that_cannot_be_is_told_with_its_game_and_the_name_of_who_sat_there() -> None:
    phone = Phone()
    evening = short(phone)
    value = json.loads(saved(phone, f"{evening.company}circle.json"))
    value["evenings"][0]["games"][1]["record"]["hands"][0]["entries"][0]["tricks"] = 9
    page = send(phone, text=json.dumps(value))
    assert page.status == 422
    assert re.search(rf"Вечер \d{{4}}-\d\d-\d\d, партия 2\. Раздача 1\. {ANNA}", page.text)
    assert Circle.objects.count() == 1


def test_what_belongs_elsewhere_is_told_where() -> None:
    phone = Phone()
    evening = short(phone)
    page = send(phone, f"{evening.company}import/", text=saved(phone, f"{evening.company}circle.json"))
    assert (page.status, "с первой страницы" in page.text) == (422, True)
    page = send(phone, text=json.dumps({"format": "petukh.rules/1", "name": "x", "rules": {}}))
    assert (page.status, "на странице правил" in page.text) == (422, True)
    assert Circle.objects.count() == 1


def test_pressing_twice_reads_a_company_in_once() -> None:
    phone, other = Phone(), Phone()
    text = saved(phone, f"{short(phone).company}circle.json")
    first = send(other, text=text, key="the-key-of-this-form")
    assert send(other, text=text, key="the-key-of-this-form").path == first.path
    assert Circle.objects.count() == 2
