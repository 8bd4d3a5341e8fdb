"""Hands that were never played or were forgotten, and the undoing of whatever was done last, without scripts."""

import re

import pytest

from scorekeeper.rules.hand import Entry, Hand
from scorekeeper.tables import models
from tests.cast import ANNA, BORIS, VERA, rule_set, sit_down, took
from tests.web.sheets import game, opened, pad_before, pairs, phone_at, rows

pytestmark = pytest.mark.django_db


# --- remove -------------------------------------------------------------------------------------------------------


def test_removing_a_hand_shows_what_changes_and_moves_later_hands_up() -> None:
    table = game((3, 2), (1, 4), (2, 3))
    phone = phone_at(table)
    page = phone.send(opened(phone, table, 2), "remove")
    assert "Раздачу 2 убрать: что изменится" in page.text
    assert list(pairs(page)) == ["2 уйдёт", "была раздача 3 2"]
    assert pairs(page)["была раздача 3 2"] == [("14", "15"), ("11", "15")]
    assert table.records() == [14, 11]
    saved = phone.send(page, "consequences", deed="confirm")
    assert rows(saved) == [["20", "20"], ["17", "18"], ["15", "15"]]
    assert "Раздача 2 убрана." in saved.text
    undone = phone.send(saved, "/take-back/")
    assert rows(undone)[1:] == [["17", "18"], ["16", "14"], ["14", "11"]]


def test_the_last_hand_is_removed_at_once() -> None:
    table = game((3, 2), (4, 1))
    phone = phone_at(table)
    page = phone.send(opened(phone, table, 2), "remove")
    assert "Раздача 2 убрана." in page.text


def test_where_the_last_hand_ended_the_game_the_evenings_change_is_shown_before_it_is_removed() -> None:
    table = game((3, 2), (4, 1), start=7)
    assert table.screen().status == "finished"
    phone = phone_at(table)
    shown = phone.send(opened(phone, table, 2), "remove")
    assert "Счёт: Анна" in shown.text
    assert table.screen().status == "finished"
    page = phone.send(shown, "consequences", deed="confirm")
    assert "Раздача 2 убрана." in page.text
    assert table.screen().status == "playing"
    phone.send(page, "/take-back/")
    assert table.screen().status == "finished"


def test_a_removal_sent_twice_takes_one_hand_away_and_is_no_conflict() -> None:
    table = game((3, 2), (1, 4), (2, 3))
    phone = phone_at(table)
    page = opened(phone, table, 3)
    first, second = phone.send(page, "remove"), phone.send(page, "remove")
    assert (first.status, second.status) == (200, 200)
    assert rows(first) == rows(second) == [["20", "20"], ["17", "18"], ["16", "14"]]
    seen = phone.send(opened(phone, table, 1), "remove")
    first, second = (phone.send(seen, "consequences", deed="confirm") for _ in range(2))
    assert (first.status, second.status) == (200, 200)
    assert models.Hand.objects.count() == 1


def test_a_hand_that_is_gone_already_is_not_removed_twice() -> None:
    table = game((3, 2), (1, 4), (2, 3))
    phone = phone_at(table)
    first, second = opened(phone, table, 3), opened(phone, table, 3)
    phone.send(first, "remove")
    answer = phone.send(second, "remove")
    assert answer.status == 409
    assert "Ничего не изменилось: другой телефон успел раньше." in answer.text
    assert models.Hand.objects.count() == 2


# --- insert -------------------------------------------------------------------------------------------------------


def test_a_forgotten_hand_is_typed_on_the_position_before_it() -> None:
    table = game((3, 2), (1, 4), (2, 3))
    phone = phone_at(table)
    pad = pad_before(phone, table, 2)
    assert "Вставка раздачи 2" in pad.text
    assert "сдаёт: Борис" in pad.text
    assert re.findall(r'record__old">(\d+)<', pad.html) == ["17", "18"]
    page = phone.save(pad, 5, 0)
    assert pairs(page) == {
        "2": [("", "12"), ("", "18")],
        "была раздача 2 3": [("16", "11"), ("", "14")],
        "была раздача 3 4": [("14", "9"), ("", "11")],
    }
    assert table.records() == [14, 11]
    saved = phone.send(page, "consequences", deed="confirm")
    assert len(rows(saved)) == 5
    assert rows(saved)[2] == ["12", "18"]
    assert "Раздача 2 вставлена." in saved.text
    assert rows(phone.send(saved, "/take-back/"))[1:] == [["17", "18"], ["16", "14"], ["14", "11"]]


def test_a_hand_everybody_passed_is_put_in_at_once() -> None:
    table = game((3, 2), (1, 4))
    phone = phone_at(table)
    page = phone.save(pad_before(phone, table, 2), 0, 0, passed_0="on", passed_1="on")
    assert "Раздача 2 вставлена." in page.text
    assert table.records() == [16, 14]
    assert models.Hand.objects.count() == 3


def test_a_hand_put_in_twice_by_the_same_form_is_one_hand() -> None:
    table = game((3, 2), (1, 4))
    phone = phone_at(table)
    page = phone.save(pad_before(phone, table, 1), 5, 0)
    phone.send(page, "consequences", deed="confirm")
    phone.send(page, "consequences", deed="confirm")
    assert models.Hand.objects.count() == 3


def test_a_hand_that_cannot_be_put_in_is_refused_and_kept() -> None:
    table = game((3, 2), (1, 4))
    phone = phone_at(table)
    page = phone.save(pad_before(phone, table, 2), 5, 5)
    assert page.status == 422
    assert dict(page.form("hand").fields)["tricks-0"] == "5"
    assert models.Hand.objects.count() == 2


def test_behind_the_last_hand_of_a_running_game_is_its_own_pad() -> None:
    running, over = game((3, 2)), game((5, 0), start=5)
    assert f"/g/{running.game}/" in opened(phone_at(running), running, 1).parts.links
    assert "Вставить раздачу после" not in opened(phone_at(over), over, 1).text


# --- taking back --------------------------------------------------------------------------------------------------


def test_what_another_phone_did_since_is_not_taken_back_unseen() -> None:
    table = game((3, 2), (1, 4))
    phone = phone_at(table)
    old = phone.open(f"/g/{table.game}/sheet/")
    table.save(took(2, 3))
    answer = phone.send(old, "/take-back/")
    assert answer.status == 409
    assert table.records() == [14, 11]
    assert "Отменить раздачу 3" in answer.text


def test_breaking_off_is_taken_back_from_the_sheet() -> None:
    table = game((3, 2))
    table.end("without_payment")
    phone = phone_at(table)
    sheet = phone.open(f"/g/{table.game}/sheet/")
    assert "Партия прервана." in sheet.text
    phone.send(sheet, "/take-back/")
    assert table.screen().status == "playing"


def test_a_game_as_it_was_begun_has_nothing_to_take_back() -> None:
    table = sit_down((ANNA, BORIS))
    assert not phone_at(table).open(f"/g/{table.game}/sheet/").has_form("/take-back/")


def test_a_hand_of_somebody_who_passed_too_often_names_the_hand_that_can_no_longer_be() -> None:
    table = sit_down((ANNA, BORIS, VERA), rule_set("money-25"))
    for _ in range(2):
        table.save(Hand(entries=(Entry(3), Entry(2), Entry(passed=True))))
    table.save(took(3, 1, 1))
    phone = phone_at(table)
    page = phone.save(pad_before(phone, table, 1), 3, 2, 0, passed_2="on")
    assert "Раздача 2 станет невозможной: Вера: пасовать можно 2 раза за партию" in page.text
    assert "Записать и убрать раздачи 2–3" in page.text
    assert table.records() == [16, 20, 24]
    cut = phone.send(page, "consequences", deed="cut")
    assert len(rows(cut)) == 3
    back = phone.send(cut, "/take-back/")
    assert rows(back)[-1] == ["16", "20", "24"]
