"""Correcting hands without scripts: what changes further down is seen before it is saved, and all of it undone."""

import re

import pytest

from scorekeeper.tables import models
from scorekeeper.web import links
from tests.cast import took
from tests.web.sheets import facts, game, pad_of, pairs, phone_at, rows

pytestmark = pytest.mark.django_db


def test_what_a_correction_changes_further_down_is_seen_before_it_is_saved() -> None:
    table = game((3, 2), (1, 4), (2, 3))
    phone = phone_at(table)
    page = phone.save(pad_of(phone, table, 1), 2, 3)
    assert page.status == 200
    assert "Исправление раздачи 1: что изменится" in page.text
    assert "Вместе с ней меняются ещё 2 раздачи. Пока ничего не записано." in page.text
    assert pairs(page) == {
        "1": [("17", "18"), ("18", "17")],
        "2": [("16", "17"), ("14", "13")],
        "3": [("14", "15"), ("11", "10")],
    }
    assert facts(page) == {"Анна: запись": ("14", "15"), "Борис: запись": ("11", "10")}
    assert table.records() == [14, 11]
    saved = phone.send(page, "consequences", deed="confirm")
    assert saved.path == f"/g/{table.game}/sheet/"
    assert rows(saved) == [["20", "20"], ["18", "17"], ["17", "13"], ["15", "10"]]
    assert "Раздача 1 исправлена." in saved.text


def test_a_correction_is_undone_in_one_step_from_the_sheet() -> None:
    table = game((3, 2), (1, 4))
    before = models.Hand.objects.order_by("number").values_list("uuid", "played_at")
    kept = list(before)
    phone = phone_at(table)
    saved = phone.send(phone.save(pad_of(phone, table, 1), 5, 0), "consequences", deed="confirm")
    assert "Отменить исправление раздачи 1" in saved.text
    undone = phone.send(saved, "/take-back/")
    assert rows(undone) == [["20", "20"], ["17", "18"], ["16", "14"]]
    assert list(before.all()) == kept
    assert "Вернуть отменённое" in undone.text
    again = phone.send(undone, "/take-back/")
    assert rows(again)[1] == ["15", "20"]


def test_where_nothing_further_down_changes_a_correction_is_saved_at_once() -> None:
    table = game((3, 2), (1, 4))
    phone = phone_at(table)
    page = phone.save(pad_of(phone, table, 1), 3, 2, trump="hearts")
    assert "Раздача 1 исправлена." in page.text
    assert models.Hand.objects.get(number=1).trump == "hearts"
    last = phone.save(pad_of(phone, table, 2), 4, 1)
    assert rows(last)[2] == ["13", "17"]


def test_a_correction_that_creates_an_overshoot_says_so_and_one_that_removes_it_too() -> None:
    table = game((3, 2), (4, 1), start=8)
    phone = phone_at(table)
    page = phone.save(pad_of(phone, table, 1), 5, 0)
    assert pairs(page)["2"][0] == ("1", "8")
    assert "перебор" in page.text.split("По раздачам")[1]
    phone.send(page, "consequences", deed="confirm")
    assert table.records() == [8, 7]
    back = phone.save(pad_of(phone, table, 1), 3, 2)
    assert pairs(back)["2"][0] == ("8", "1")
    phone.send(back, "consequences", deed="confirm")
    assert table.records() == [1, 5]


def test_a_correction_that_takes_the_end_away_shows_end_petukh_and_payouts_before_and_after() -> None:
    table = game((3, 2, 0), (3, 2, 0), (2, 2, 1), start=8)
    phone = phone_at(table)
    assert "Партия 1 окончена" in phone.open(f"/g/{table.game}/").text
    page = phone.save(pad_of(phone, table, 1), 1, 1, 3)
    assert facts(page) == {
        "Партия": ("окончена, выход: Анна", "продолжается"),
        "Анна: запись": ("0", "2"),
        "Борис: запись": ("2", "3"),
        "Вера: запись": ("7", "4"),
        "Платит Борис, получает Анна": ("20 ₽", "ничего"),
        "Платит Вера, получает Анна": ("70 ₽", "ничего"),
    }
    phone.send(page, "consequences", deed="confirm")
    assert table.screen().status == "playing"
    assert "Раздача 4" in phone.open(f"/g/{table.game}/").text


def test_a_later_hand_that_becomes_impossible_is_named_and_the_game_is_cut_there_if_the_company_says_so() -> None:
    table = game((3, 2), (1, 4), (3, 2), start=8)
    phone = phone_at(table)
    page = phone.save(pad_of(phone, table, 2), 5, 0)
    assert "Раздача 3 станет невозможной: партия окончится раньше неё." in page.text
    assert "Записать и убрать раздачу 3" in page.text
    assert not re.search(r'name="deed" value="confirm"', page.html)
    assert facts(page) == {
        "Партия": ("окончена, выход: Борис", "окончена, выход: Анна"),
        "Анна: запись": ("1", "0"),
        "Борис: запись": ("0", "6"),
        "Петух": ("Анна", "Борис"),
        "Платит Анна, получает Борис": ("10 ₽", "ничего"),
        "Платит Борис, получает Анна": ("ничего", "60 ₽"),
    }
    assert pairs(page)["3 уйдёт"] == [("1", ""), ("0", "")]
    assert table.records() == [1, 0]
    cut = phone.send(page, "consequences", deed="cut")
    assert rows(cut) == [["8", "8"], ["5", "6"], ["0", "6"]]
    back = phone.send(cut, "/take-back/")
    assert rows(back) == [["8", "8"], ["5", "6"], ["4", "2"], ["1", "0"]]


def test_nothing_is_changed_where_the_company_decides_so() -> None:
    table = game((3, 2), (1, 4))
    phone = phone_at(table)
    page = phone.save(pad_of(phone, table, 1), 5, 0)
    left = phone.open(next(link for link in page.parts.links if "/sheet/" in link))
    assert "Раздача 1: почему" in left.text
    assert table.records() == [16, 14]


def test_what_was_typed_can_be_typed_on_after_its_consequences_were_seen() -> None:
    table = game((3, 2), (1, 4))
    phone = phone_at(table)
    page = phone.save(pad_of(phone, table, 1), 5, 0, trump="hearts", revoke_1="2")
    again = phone.send(page, "consequences", deed="check")
    kept = dict(again.form("hand").fields)
    assert (kept["tricks-0"], kept["trump"], kept["revoke-1"]) == ("5", "hearts", "2")


def test_a_hand_that_cannot_be_is_refused_where_it_is_typed_and_kept() -> None:
    table = game((3, 2), (1, 4))
    phone = phone_at(table)
    page = phone.save(pad_of(phone, table, 1), 5, 5)
    assert page.status == 422
    assert "10" in page.text
    assert dict(page.form("hand").fields)["tricks-1"] == "5"
    assert table.records() == [16, 14]


def test_a_correction_from_an_old_page_keeps_its_values_and_can_be_saved_knowingly() -> None:
    table = game((3, 2), (1, 4))
    phone = phone_at(table)
    old = pad_of(phone, table, 1)
    table.save(took(2, 3))
    moved = phone.save(old, 4, 1)
    assert moved.status == 409
    assert "записи изменились. Ничего не потеряно" in moved.text
    kept = dict(moved.form("hand").fields)
    assert kept["tricks-0"] == "4"
    page = phone.send(moved, "hand", deed="save")
    saved = phone.send(page, "consequences", deed="confirm")
    assert rows(saved)[1] == ["16", "19"]


def test_consequences_that_were_seen_too_long_ago_are_not_saved_unseen() -> None:
    table = game((3, 2), (1, 4))
    phone = phone_at(table)
    page = phone.save(pad_of(phone, table, 1), 5, 0)
    table.save(took(2, 3))
    answer = phone.send(page, "consequences", deed="confirm")
    assert answer.status == 409
    assert dict(answer.form("hand").fields)["tricks-0"] == "5"
    assert table.records() == [14, 11]


def test_a_hand_that_another_phone_removed_meanwhile_is_not_lost_but_can_be_put_in() -> None:
    table = game((3, 2), (1, 4))
    phone = phone_at(table)
    old = pad_of(phone, table, 1)
    table.remove(1)
    answer = phone.save(old, 4, 1)
    assert answer.status == 409
    assert dict(answer.form("hand").fields)["tricks-0"] == "4"
    assert answer.form("hand").action.endswith("/insert/1/")
    alone = game((3, 2))
    phone = phone_at(alone)
    old = pad_of(phone, alone, 1)
    alone.remove(1)
    answer = phone.save(old, 4, 1)
    assert answer.status == 409
    assert dict(answer.form("hand").fields)["tricks-0"] == "4"


def test_a_pass_can_be_put_right_in_a_game_that_has_ended() -> None:
    table = game((3, 2, 0), (2, 2, 1), start=5)
    phone = phone_at(table)
    page = phone.save(pad_of(phone, table, 1), 3, 2, 0, passed_2="on")
    assert "Раздача 1 исправлена." in page.text
    assert models.Hand.objects.get(number=1).entries.get(seat=2).passed


def test_the_last_hand_is_corrected_from_the_game_and_undone_there() -> None:
    table = game((3, 2), (1, 4))
    phone = phone_at(table)
    correct = phone.open(next(link for link in phone.open(f"/g/{table.game}/").parts.links if "/hands/" in link))
    page = phone.save(correct, 4, 1)
    assert page.path.startswith(f"/g/{table.game}/?")
    assert "Раздача 2 исправлена." in page.text
    assert table.records() == [13, 17]
    undone = phone.send(page, "take-back")
    assert undone.path == f"/g/{table.game}/"
    assert table.records() == [16, 14]


def test_consequences_come_as_a_fragment_where_htmx_asks() -> None:
    table = game((3, 2), (1, 4))
    phone = phone_at(table)
    pad = pad_of(phone, table, 1)
    form = pad.form("hand")
    typed = form.filled({"tricks-0": "5", "tricks-1": "0", "deed": "save"})
    answer = phone.post(form.action, typed, **{"HX-Request": "true"})
    assert "<!doctype" not in answer.html
    assert 'id="screen"' in answer.html
    assert "что изменится" in answer.text


def test_whoever_only_watches_is_shown_no_consequences() -> None:
    table = game((3, 2), (1, 4))
    hand = models.Hand.objects.get(number=1)
    watcher = phone_at(table, links.WATCHER)
    token = watcher.open(f"/g/{table.game}/sheet/").form("/language/").filled({})["csrfmiddlewaretoken"]
    fields = {"csrfmiddlewaretoken": token[0], "deed": "save", "revision": str(table.row().revision), "tricks-0": "5"}
    assert watcher.post(f"/g/{table.game}/hands/{hand.uuid}/", fields).status == 403
