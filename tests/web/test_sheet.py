"""The paper sheet without scripts: every hand can be read and explained, kept and sent on."""

import json
import re

import pytest

from scorekeeper.rules.hand import EarlyFinish, Entry, Hand, SpadeAce
from scorekeeper.rules.record_reading import parse_json
from scorekeeper.rules.replay import replay
from scorekeeper.web import links
from tests.cast import ANNA, BORIS, CAST, DARYA, GLEB, VERA, Table, rule_set, sit_down, took
from tests.web.phone import Page, Phone
from tests.web.sheets import hand_links, phone_at, rows

pytestmark = pytest.mark.django_db
LONG = "Константин Константинович Константинопольский-Задунайский II"
RED = ("hearts", "diamonds")


def sheet_of(table: Table, role: links.Role = links.KEEPER, language: str = "ru") -> Page:
    return phone_at(table, role, language).open(f"/g/{table.game}/sheet/")


def marks(page: Page, hand: int, seat: int) -> str:
    """What a screen reader is told of one player in one hand."""
    row = page.html.split(f'id="hand-{hand}"')[1].split("</tr>")[0]
    cell = row.split("<td")[seat + 1]
    return " ".join(re.findall(r'class="sr">\s*([^<]+)<', cell))


def test_every_hand_has_a_row_with_the_records_after_it() -> None:
    table = sit_down(CAST[:4])
    table.save(took(3, 1, 1, 0))
    table.save(took(0, 5, 0, 0))
    page = sheet_of(table)
    assert rows(page) == [["20"] * 4, ["17", "19", "19", "20"], ["17", "14", "19", "20"]]
    assert len(hand_links(page)) == 2
    assert "2 раздачи" in page.text


def test_what_happened_is_told_in_words_beside_each_record() -> None:
    table = sit_down((ANNA, BORIS, VERA))
    table.save(Hand(entries=(Entry(3, RED), Entry(2, fouls=(("revoke", 2),)), Entry(0)), trump="hearts"))
    table.save(Hand(entries=(Entry(5, ("spades", "clubs")), Entry(passed=True), Entry(0)), trump="hearts"))
    page = sheet_of(table)
    assert marks(page, 1, 0) == "сдаёт цветные мальчики"
    assert marks(page, 1, 1) == "ренонс × 2 +10"
    assert marks(page, 1, 2) == "без взяток ремиз не пишется"
    assert marks(page, 2, 0) == "простые мальчики перебор"
    assert marks(page, 2, 1) == "сдаёт пас"
    legend = page.text.split("По нажатию на строку")[1]
    for meaning in ("сдаёт", "цветные мальчики", "простые мальчики", "ренонс", "перебор", "пас", "без взяток"):
        assert meaning in legend, meaning
    assert "козырь: черви" in page.text


def test_crosses_the_ace_the_way_out_and_jacks_shown_have_marks() -> None:
    crossed = sit_down((ANNA, BORIS), rule_set("short-15", no_trick={"mode": "cross"}))
    crossed.save(took(5, 0))
    page = sheet_of(crossed)
    assert marks(page, 1, 1) == "без взяток крестик"
    assert "1 крестик" in page.text
    hard = sit_down((ANNA, BORIS), rule_set("hard-30"))
    hard.save(took(3, 2, trump="hearts", spade_ace=SpadeAce(0, "won")))
    hard.save(took(3, 2, trump="hearts", spade_ace=SpadeAce(1, "lost")))
    assert marks(sheet_of(hard), 1, 0) == "сдаёт пиковый туз берёт"
    assert marks(sheet_of(hard), 2, 1) == "сдаёт пиковый туз бит"
    shown = sit_down((ANNA, BORIS), rule_set("passing-15"), records=[4, 9])
    shown.save(Hand(early_finish=EarlyFinish(0, RED), trump="hearts"))
    assert marks(sheet_of(shown), 1, 0) == "сдаёт мальчики показаны: цветные мальчики выход"


def test_a_tap_on_a_row_says_why_each_record_is_what_it_is() -> None:
    table = sit_down((ANNA, BORIS, VERA), rule_set("classic-20"), records=[20, 12, 18])
    table.save(Hand(entries=(Entry(5, RED), Entry(0), Entry(0)), trump="hearts"))
    phone = phone_at(table)
    page = phone.open(hand_links(phone.open(f"/g/{table.game}/sheet/"))[0])
    assert "20 − 5 − 10 = 5" in page.text
    assert "цветные мальчики: если есть хоть одна взятка, списывается ещё 10 очков" in page.text
    assert "12 + 5 = 17" in page.text
    assert "без взяток: +5, штраф не поднимает запись выше 20" in page.text
    assert "запись не меняется: 18" in page.text
    assert "сдаёт: Анна · первый ход: Борис" in page.text


def test_why_is_told_in_english_too() -> None:
    table = sit_down((ANNA, BORIS))
    table.save(took(5, 0))
    phone = phone_at(table, language="en")
    page = phone.open(hand_links(phone.open(f"/g/{table.game}/sheet/"))[0])
    assert "each trick writes off 1 point" in page.text
    assert "the fine doesn't lift a record above 20" in page.text


def test_the_hands_before_and_after_are_one_tap_away() -> None:
    table = sit_down((ANNA, BORIS))
    for _ in range(3):
        table.save(took(3, 2))
    phone = phone_at(table)
    first, second, third = hand_links(phone.open(f"/g/{table.game}/sheet/"))
    around = hand_links(phone.open(second))
    assert around == [first, third]
    assert hand_links(phone.open(first)) == [second]
    assert hand_links(phone.open(third)) == [second]


def test_the_end_says_why_the_last_hand_ended_it() -> None:
    table = sit_down((ANNA, BORIS), rule_set(start=5))
    table.save(took(5, 0))
    page = phone_at(table).open(f"/g/{table.game}/")
    assert "Раздача 1: почему" in page.text
    assert "осталось ровно ноль: выход, партия окончена" in page.text
    assert "5 − 5 = 0" in page.text


def test_several_out_in_one_hand_say_whom_the_table_named() -> None:
    table = sit_down((ANNA, BORIS, VERA), records=[3, 2, 20])
    table.save(took(3, 2, 0, first_out=1))
    phone = phone_at(table)
    page = phone.open(hand_links(phone.open(f"/g/{table.game}/sheet/"))[0])
    assert "по слову стола: Борис" in page.text
    assert "по слову стола: Борис" in phone.open(f"/g/{table.game}/").text


def test_who_sat_down_later_stands_at_the_hand_where_it_happened() -> None:
    table = sit_down((ANNA, BORIS))
    table.save(took(3, 2))
    table.take_over(1, DARYA)
    assert "С раздачи 2 на месте 2: Дарья" in sheet_of(table).text
    table.save(took(2, 3))
    page = sheet_of(table)
    assert page.text.index("С раздачи 2 на месте 2: Дарья") < page.text.index("По нажатию на строку")
    phone = phone_at(table)
    first, second = hand_links(page)
    assert BORIS in phone.open(first).text
    assert DARYA not in phone.open(first).text
    assert DARYA in phone.open(second).text
    correct = phone.open(next(link for link in phone.open(first).parts.links if "/hands/" in link))
    assert "Взятки: Борис" in correct.text


def test_long_names_are_numbered_and_told_in_full_below() -> None:
    table = sit_down((LONG, "Александра", "Александр"))
    table.save(took(3, 1, 1))
    page = sheet_of(table)
    names = page.html.split('class="sheet__names"')[1].split("</ol>")[0]
    assert re.findall(r"<bdi>([^<]+)<", names) == [LONG, "Александра", "Александр"]
    assert 'class="sheet__names"' not in sheet_of(sit_down((ANNA, BORIS))).html


def test_the_chart_has_a_line_and_a_name_for_everybody() -> None:
    table = sit_down(CAST)
    assert "<polyline" not in sheet_of(table).html
    table.save(took(1, 1, 1, 1, 1, 0))
    page = sheet_of(table)
    assert page.html.count("<polyline") == 6
    assert 'role="img"' in page.html
    assert "<title>Егор</title>" in page.html
    assert 'style="' not in page.html


@pytest.mark.parametrize("name", ["<b>Аня</b>", "\"'>", "{{ 7|add:7 }}", "</script><script>alert(1)</script>"])
def test_a_name_is_only_ever_text_on_the_sheet_the_chart_and_in_what_is_shared(name: str) -> None:
    table = sit_down((name, BORIS), rule_set(start=5))
    table.save(took(5, 0))
    phone = phone_at(table)
    sheet = phone.open(f"/g/{table.game}/sheet/")
    pages = [sheet, phone.open(hand_links(sheet)[0]), phone.open(f"/g/{table.game}/")]
    for page in pages:
        assert page.status == 200
        assert "<b>Аня" not in page.html
        assert "<script>alert" not in page.html
        assert name in page.text
    block = sheet.html.split('id="share-picture" type="application/json">')[1].split("</script>")[0]
    assert json.loads(block)["rows"][0]["name"] == name


def test_a_result_can_be_sent_as_a_text() -> None:
    table = sit_down((ANNA, BORIS, VERA), rule_set(start=5))
    table.save(took(5, 0, 0))
    text = sheet_of(table).html.split('id="share-text"')[1].split(">", 1)[1].split("</textarea>")[0]
    assert text.replace("\xa0", " ") == (
        "Петух, 1 раздача. Выход: Анна; петух: Борис (5), Вера (5). Расчёт: Борис → Анна 50 ₽; Вера → Анна 50 ₽"
    )
    running = sit_down((ANNA, BORIS))
    running.save(took(3, 2))
    assert "Петух, 1 раздача. Анна 17, Борис 18" in sheet_of(running).text
    running.end("without_payment")
    assert "Петух, 1 раздача. Прервана: Анна 17, Борис 18" in sheet_of(running).text


def test_the_saved_file_gives_the_same_game_again() -> None:
    table = sit_down((ANNA, BORIS, VERA, GLEB))
    table.save(Hand(entries=(Entry(3, RED), Entry(2), Entry(0), Entry(passed=True)), trump="hearts"))
    table.take_over(2, DARYA)
    answer = phone_at(table, links.WATCHER).open(f"/g/{table.game}/record.json")
    assert answer.response.headers["Content-Type"] == "application/json"
    assert answer.response.headers["Content-Disposition"] == f'attachment; filename="petukh-{table.game}.json"'
    played = replay(parse_json(answer.html))
    assert list(played.position.records) == table.records()
    assert played.record.names_at_end() == (ANNA, BORIS, DARYA, GLEB)


def test_whoever_only_watches_reads_everything_and_is_offered_nothing_that_writes() -> None:
    table = sit_down((ANNA, BORIS))
    table.save(took(3, 2))
    table.save(took(3, 2))
    watcher = phone_at(table, links.WATCHER)
    sheet = watcher.open(f"/g/{table.game}/sheet/")
    hand = watcher.open(hand_links(sheet)[0])
    end = watcher.open(f"/g/{table.game}/")
    for page in (sheet, hand, end):
        assert page.status == 200
        assert [form.action for form in page.parts.forms] == ["/language/"]
        assert not [link for link in page.parts.links if "/hands/" in link or "/insert/" in link]
    assert "17 − 3 = 14" in watcher.open(hand_links(sheet)[1]).text
    assert f"/g/{table.game}/sheet/" in end.parts.links


def test_a_watchers_copied_form_writes_nothing() -> None:
    table = sit_down((ANNA, BORIS))
    table.save(took(3, 2))
    watcher = phone_at(table, links.WATCHER)
    token = watcher.open(f"/g/{table.game}/sheet/").form("/language/").filled({})["csrfmiddlewaretoken"]
    hand = table.screen().last
    assert hand
    fields = {"csrfmiddlewaretoken": token[0], "key": "a-watchers-key", "revision": "1", "tricks-0": "5"}
    for deed in (f"hands/{hand.id}/", f"hands/{hand.id}/remove/", "insert/1/", "take-back/"):
        assert watcher.post(f"/g/{table.game}/{deed}", fields).status == 403, deed
    for page in (f"hands/{hand.id}/", "insert/1/"):
        assert watcher.open(f"/g/{table.game}/{page}").status == 403, page
    assert table.records() == [17, 18]


def test_a_stranger_sees_no_sheet_and_gets_no_file() -> None:
    table = sit_down((ANNA, BORIS))
    table.save(took(3, 2))
    hand = table.screen().last
    assert hand
    for page in ("sheet/", f"sheet/{hand.id}/", "record.json"):
        assert Phone().open(f"/g/{table.game}/{page}").status == 403, page
        assert Phone().open(f"/g/nosuchgame/{page}").status == 403, page


def test_every_new_address_is_a_page_by_itself_and_a_fragment_for_htmx() -> None:
    table = sit_down((ANNA, BORIS))
    table.save(took(3, 2))
    phone = phone_at(table)
    hand = hand_links(phone.open(f"/g/{table.game}/sheet/"))[0]
    for path in (f"/g/{table.game}/sheet/", hand, f"/g/{table.game}/insert/1/"):
        whole, fragment = phone.open(path), phone.open(path, **{"HX-Request": "true"})
        assert whole.html.startswith("<!doctype html>"), path
        assert "<!doctype" not in fragment.html, path
        assert 'id="screen"' in fragment.html, path


def test_a_hand_that_is_not_there_is_not_found() -> None:
    table = sit_down((ANNA, BORIS))
    phone = phone_at(table)
    assert phone.open(f"/g/{table.game}/sheet/11111111-1111-4111-8111-111111111111/").status == 404
    assert phone.open(f"/g/{table.game}/hands/11111111-1111-4111-8111-111111111111/").status == 404
    assert phone.open(f"/g/{table.game}/insert/1/").status == 404
    assert phone.open(f"/g/{table.game}/sheet/").status == 200


def test_an_evening_leads_to_the_sheet_of_each_of_its_games() -> None:
    table = sit_down((ANNA, BORIS))
    evening = f"/c/{table.circle}/evening/{table.screen().evening}/"
    for role in links.ROLES:
        assert evening in phone_at(table, role).open(f"/c/{table.circle}/").parts.links
        assert f"/g/{table.game}/sheet/" in phone_at(table, role).open(evening).parts.links


def test_an_empty_sheet_says_so() -> None:
    page = sheet_of(sit_down((ANNA, BORIS)))
    assert "Раздач ещё нет." in page.text
    assert "Поделиться" not in page.text
