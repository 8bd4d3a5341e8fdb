"""An evening's page: who sits, who waits, who makes room, and what is said before each tap."""

import re

import pytest

from scorekeeper.tables.models import Circle, Evening, Game
from scorekeeper.web import links
from tests.cast import ANNA, BORIS, DARYA, EGOR, GLEB, VERA
from tests.web.evenings import (
    account,
    begin,
    come,
    dealer,
    do,
    evening_of,
    money,
    person,
    pluses,
    sitting,
    waiting,
    win,
)
from tests.web.phone import Page, Phone

pytestmark = pytest.mark.django_db


def records(page: Page) -> list[tuple[str, str]]:
    """Names and records from the pad or the table of those who watch."""
    names = re.findall(r'class="name name--line" title="(.*?)"', page.html)
    return list(zip(names, re.findall(r'class="record__old">(\d+)<', page.html), strict=True))


def after_a_game(phone: Phone, *names: str, winner: int = 0, **fields: str) -> Page:
    """The evening after one game that was won by a seat."""
    return evening_of(phone, win(phone, begin(phone, *(names or (ANNA, BORIS, VERA)), **fields), winner))


def test_the_pad_leads_back_to_the_evening() -> None:
    phone = Phone()
    game = begin(phone, ANNA, BORIS, VERA)
    found = re.search(r'<header class="top.*?href="(.*?)"', game.html, re.DOTALL)
    assert found
    back = found[1]
    assert re.fullmatch(r"/c/\w+/evening/\d+/", back)
    assert sitting(phone.open(back)) == [ANNA, BORIS, VERA]


def test_who_comes_waits_in_order_known_names_by_a_tap_and_new_ones_typed() -> None:
    phone = Phone()
    page = after_a_game(phone)
    phone.send(phone.open(page.company), "add-person", name=DARYA)
    page = come(phone, phone.open(page.path), f" {GLEB} ")
    page = do(phone, page, f"come:{person(page, DARYA)}")
    assert (sitting(page), waiting(page)) == ([ANNA, BORIS, VERA], [GLEB, DARYA])
    page = do(phone, page, f"first:{person(page, DARYA)}")
    assert waiting(page) == [DARYA, GLEB]


@pytest.mark.parametrize("wrong", ["", "   ", "\u200b", "Я" * 61])
def test_a_name_that_cannot_be_is_told_at_its_field_and_kept(wrong: str) -> None:
    phone = Phone()
    page = come(phone, after_a_game(phone), wrong)
    assert (page.status, 'id="name-error"' in page.html) == (422, True)
    assert dict(page.form("come").fields)["name"] == wrong
    assert waiting(page) == []


def test_whoever_comes_under_a_name_that_is_here_is_another_person() -> None:
    phone = Phone()
    page = come(phone, after_a_game(phone), ANNA)
    assert (sitting(page), waiting(page)) == ([ANNA, BORIS, VERA], [f"{ANNA} (2)"])


def test_somebody_sits_down_at_the_end_between_two_or_in_a_place() -> None:
    phone = Phone()
    page = after_a_game(phone)
    for name in (GLEB, DARYA, EGOR):
        page = come(phone, page, name)
    page = do(phone, page, f"sit:{person(page, GLEB)}:3")
    page = do(phone, page, f"sit:{person(page, DARYA)}:1")
    page = do(phone, page, f"take:{person(page, EGOR)}:{person(page, BORIS)}")
    assert (sitting(page), waiting(page)) == ([ANNA, DARYA, EGOR, VERA, GLEB], [BORIS])
    page = do(phone, page, f"swap:{person(page, ANNA)}:{person(page, GLEB)}")
    assert sitting(page) == [GLEB, DARYA, EGOR, VERA, ANNA]
    game = phone.send(page, "next-game")
    assert [name for name, _record in records(game)] == sitting(page)


def test_who_goes_home_is_gone_and_can_come_back() -> None:
    phone = Phone()
    page = after_a_game(phone)
    number = person(page, BORIS)
    page = do(phone, page, f"leave:{number}")
    assert sitting(page) == [ANNA, VERA]
    page = do(phone, page, f"come:{number}")
    assert waiting(page) == [BORIS]


def test_scenario_34_the_last_move_is_taken_back_and_the_button_says_what_it_undoes() -> None:
    phone = Phone()
    page = come(phone, after_a_game(phone), GLEB)
    before = (sitting(page), waiting(page), dealer(page))
    page = do(phone, page, f"take:{person(page, GLEB)}:{person(page, BORIS)}")
    assert "Отменить: садится Глеб, место уступает Борис" in page.text
    game = phone.send(page, "next-game")
    assert [name for name, _record in records(game)] == [ANNA, GLEB, VERA]
    page = phone.send(evening_of(phone, game), "undo")
    assert (sitting(page), waiting(page), dealer(page)) == before
    assert [name for name, _record in records(phone.open(game.path))] == [ANNA, BORIS, VERA]


def test_a_move_is_not_taken_back_any_more_once_a_hand_was_played() -> None:
    phone = Phone()
    page = come(phone, after_a_game(phone), GLEB)
    game = phone.send(page, "next-game")
    assert evening_of(phone, game).has_form("undo")
    phone.save(game, 3, 1, 1)
    assert not evening_of(phone, game).has_form("undo")


def test_while_a_hand_is_played_only_the_line_changes_and_the_page_says_why() -> None:
    phone = Phone()
    game = phone.save(begin(phone, ANNA, BORIS, VERA, start="20"), 3, 1, 1)
    page = come(phone, evening_of(phone, game), GLEB)
    assert "Идёт партия 1" in page.text
    assert waiting(page) == [GLEB]
    assert not re.search(r'value="(sit|take|swap):', page.html)
    assert re.findall(r'value="(leave:\d+)"', page.html) == [f"leave:{person(page, GLEB)}"]


def test_scenario_29_the_deal_goes_on_also_where_the_next_dealer_has_left() -> None:
    phone = Phone()
    page = after_a_game(phone, ANNA, BORIS, VERA, GLEB)
    assert dealer(page) == BORIS
    page = do(phone, page, f"leave:{person(page, BORIS)}")
    assert dealer(page) == VERA
    assert "Сыграть ещё: сдаёт Вера" in page.text


# --- knock-out ----------------------------------------------------------------------------------------------------


def knocked_out(phone: Phone, *waits: str) -> Page:
    """An evening with knock-out after a game in which Борис alone has most left."""
    game = begin(phone, ANNA, BORIS, VERA, start="6")
    evening = do(phone, evening_of(phone, game), "knock_out_on")
    for name in waits:
        evening = come(phone, evening, name)
    game = phone.save(phone.open(game.path), 3, 0, 2)
    return phone.save(game, 3, 0, 2)


def test_the_button_says_who_makes_room_and_who_sits_down_before_it_is_tapped() -> None:
    phone = Phone()
    end = knocked_out(phone, DARYA, GLEB)
    said = ("Петух Борис уступает место, садится Дарья", "Сыграть ещё: сдаёт Вера")
    assert all(text in end.text for text in said)
    evening = evening_of(phone, end)
    assert all(text in evening.text for text in said)
    game = phone.send(end, "next-game")
    assert records(game) == [(ANNA, "6"), (DARYA, "6"), (VERA, "6")]
    assert waiting(evening_of(phone, game)) == [GLEB, BORIS]


def test_nobody_waits_so_nobody_leaves_and_that_is_said() -> None:
    phone = Phone()
    end = knocked_out(phone)
    assert "Никто не ждёт, поэтому петух Борис остаётся" in end.text
    game = phone.send(end, "next-game")
    assert [name for name, _record in records(game)] == [ANNA, BORIS, VERA]


def several(phone: Phone) -> Page:
    """The end of a game with knock-out in which Борис and Вера are both petukh, and Дарья waits."""
    game = begin(phone, ANNA, BORIS, VERA)
    evening = do(phone, evening_of(phone, game), "knock_out_on")
    come(phone, evening, DARYA)
    return win(phone, phone.open(game.path), 0)


@pytest.mark.parametrize("at", ["end", "evening"])
@pytest.mark.parametrize("who", [BORIS, VERA])
def test_of_several_petukhs_the_table_names_one_and_can_take_that_back(who: str, at: str) -> None:
    phone = Phone()
    end = several(phone)
    page = end if at == "end" else evening_of(phone, end)
    assert "Петухов несколько" in page.text
    assert not page.has_form("next-game")
    ids = dict(re.findall(r'value="makes_room:(\d+)"><span><bdi>(.*?)</bdi>', page.html))
    number = next(key for key, name in ids.items() if name == who)
    assert set(ids.values()) == {BORIS, VERA}
    page = phone.send(page, "makes-room", do=f"makes_room:{number}")
    assert page.path.partition("?")[0] == (end.path if at == "end" else evening_of(phone, end).path)
    assert f"Петух {who} уступает место, садится Дарья" in page.text
    assert f"Отменить: место уступает {who}" in page.text
    assert "Петухов несколько" in phone.send(page, "undo-move" if at == "end" else "undo").text
    page = phone.send(phone.open(end.path), "makes-room", do=f"makes_room:{number}")
    game = phone.send(page, "next-game")
    assert who not in dict(records(game))
    assert DARYA in dict(records(game))


def test_the_lot_is_drawn_on_the_server_shown_and_kept_as_one() -> None:
    phone = Phone()
    end = several(phone)
    page = phone.send(end, "makes-room", do="lot")
    found = re.search(r"По жребию уступает место: (\w+)", page.text)
    assert found
    assert found[1] in (BORIS, VERA)
    assert f"Петух {found[1]} уступает место, садится Дарья" in page.text
    again = phone.send(end, "makes-room", do="lot")  # the same form once more draws nothing anew
    assert again.status == 200
    move = Evening.objects.get().moves.last()
    assert move is not None
    assert (move.by, move.player.name if move.player else "", move.phone != "") == ("lot", found[1], True)


def test_the_lot_falls_on_everybody_at_times() -> None:
    fallen: set[str] = set()
    for _ in range(60):
        if len(fallen) == 2:
            break
        phone = Phone()
        found = re.search(r"По жребию уступает место: (\w+)", phone.send(several(phone), "makes-room", do="lot").text)
        assert found
        fallen.add(found[1])
    assert fallen == {BORIS, VERA}


# --- the next game ------------------------------------------------------------------------------------------------


def test_too_few_are_told_so_and_nothing_can_begin() -> None:
    phone = Phone()
    page = after_a_game(phone, ANNA, BORIS)
    page = do(phone, page, f"leave:{person(page, BORIS)}")
    assert "не меньше 2, а за столом 1" in page.text
    assert not page.has_form("next-game")
    assert "не меньше 2, а за столом 1" in phone.open(f"/g/{Game.objects.get().slug}/").text


def test_scenario_39_every_phone_shows_the_start_before_the_first_hand_of_the_next_game() -> None:
    phone, watcher = Phone(), Phone()
    game = phone.send(after_a_game(phone), "next-game")
    watcher.open(links.path_of(Circle.objects.get(), links.WATCHER))
    for shown in (game, watcher.open(game.path)):
        assert records(shown) == [(ANNA, "5"), (BORIS, "5"), (VERA, "5")]


def test_scenario_43_a_watcher_sees_that_the_game_is_over_and_gets_to_the_next_one() -> None:
    phone, watcher = Phone(), Phone()
    end = win(phone, begin(phone, ANNA, BORIS, VERA), 0)
    watcher.open(links.path_of(Circle.objects.get(), links.WATCHER))
    seen = watcher.open(end.path)
    assert "окончена" in seen.text
    assert evening_of(watcher, seen).status == 200
    game = phone.send(end, "next-game")
    assert game.path in watcher.open(end.path).parts.links


def test_scenario_22_a_mistaken_end_is_put_right_and_the_next_game_is_not_lost() -> None:
    phone = Phone()
    end = win(phone, begin(phone, ANNA, BORIS, VERA), 0)
    following = phone.save(phone.send(end, "next-game"), 3, 1, 1)
    correct = phone.open(next(link for link in phone.open(end.path).parts.links if "/hands/" in link))
    shown = phone.save(correct, 4, 1, 0)
    assert "Вечер" in shown.text
    assert money(evening_of(phone, end)) == {ANNA: "+200 ₽", BORIS: "−100 ₽", VERA: "−100 ₽"}
    back = phone.send(shown, "consequences", deed="confirm")
    assert "Раздача 2" in back.text
    assert records(phone.open(following.path)) == [(ANNA, "2"), (BORIS, "4"), (VERA, "4")]
    evening = evening_of(phone, following)
    assert set(money(evening).values()) == {"0 ₽"}
    assert len(re.findall(r'href="/g/\w+/sheet/"', evening.html)) == 2


# --- what everybody sees ------------------------------------------------------------------------------------------


def test_each_game_stands_with_its_result_and_what_it_brought_everybody() -> None:
    phone = Phone()
    game = phone.send(after_a_game(phone), "next-game")
    evening = evening_of(phone, win(phone, game, 1))
    assert pluses(evening) == [
        {ANNA: "+200 ₽", BORIS: "−100 ₽", VERA: "−100 ₽"},
        {ANNA: "−100 ₽", BORIS: "+200 ₽", VERA: "−100 ₽"},
    ]
    assert "вышла" not in evening.text
    assert "выход: Анна · петух: Борис, Вера" in evening.text


def test_scenario_32_who_plays_one_game_is_counted_with_exactly_that_game() -> None:
    phone = Phone()
    page = come(phone, after_a_game(phone), GLEB)
    page = do(phone, page, f"take:{person(page, GLEB)}:{person(page, BORIS)}")
    page = evening_of(phone, win(phone, phone.send(page, "next-game"), 1))
    assert money(page) == {ANNA: "+100 ₽", BORIS: "−100 ₽", VERA: "−200 ₽", GLEB: "+200 ₽"}


def test_scenario_83_two_of_one_name_are_told_apart_and_each_has_the_own_sum() -> None:
    phone = Phone()
    page = after_a_game(phone, "Саша", "Саша", "Саша", winner=1)
    assert money(page) == {"Саша": "−100 ₽", "Саша (2)": "+200 ₽", "Саша (3)": "−100 ₽"}
    assert sitting(page) == ["Саша", "Саша (2)", "Саша (3)"]


def test_an_evening_is_ended_and_opened_again() -> None:
    phone = Phone()
    page = phone.send(after_a_game(phone), "end-evening")
    assert "Вечер закончен" in page.text
    assert not page.has_form("next-game")
    assert not page.has_form("moves")
    page = phone.send(page, "reopen-evening")
    assert page.has_form("next-game")


def test_an_evening_stays_closed_where_another_one_goes_on() -> None:
    phone = Phone()
    page = phone.send(after_a_game(phone), "end-evening")
    phone.send(phone.open(f"{page.company}new/?evening=new"), "start")
    answer = phone.send(page, "reopen-evening")
    assert (answer.status, "идёт другой вечер" in answer.text) == (409, True)


def test_another_phone_that_was_quicker_is_told_and_nothing_typed_is_lost() -> None:
    phone = Phone()
    page = after_a_game(phone)
    come(phone, page, GLEB)
    late = come(phone, page, DARYA)
    assert (late.status, "быстрее" in late.text or "раньше" in late.text) == (409, True)
    assert dict(late.form("come").fields)["name"] == DARYA
    assert waiting(late) == [GLEB]


def test_sent_twice_is_done_once() -> None:
    phone = Phone()
    page = after_a_game(phone)
    first, second = (come(phone, page, GLEB) for _ in range(2))
    assert (first.status, second.status) == (200, 200)
    assert waiting(second) == [GLEB]


@pytest.mark.parametrize("junk", ["", "come:", "come:x", "sit:1", "sit:1:9", "swap:1:1", "makes_room:7", "lot", "jump"])
def test_a_deed_that_no_button_sends_is_answered_in_words(junk: str) -> None:
    phone = Phone()
    page = after_a_game(phone)
    answer = phone.send(page, "come", do=junk)
    assert answer.status in (404, 409, 422)
    assert "Internal" not in answer.text
    page = phone.open(page.path)
    assert (sitting(page), waiting(page)) == ([ANNA, BORIS, VERA], [])


def test_whoever_only_watches_reads_all_of_it_and_finds_nothing_that_writes() -> None:
    phone, watcher = Phone(), Phone()
    page = come(phone, after_a_game(phone), GLEB)
    watcher.open(links.path_of(Circle.objects.get(), links.WATCHER))
    seen = watcher.open(page.path)
    assert (sitting(seen), waiting(seen), account(seen)) == (sitting(page), [GLEB], account(page))
    assert [form.action for form in seen.parts.forms] == ["/language/"]
    assert "<button" not in seen.html.partition("<main")[2].partition("</main>")[0]
    token = seen.form("/language/").filled({})["csrfmiddlewaretoken"][0]
    for deed in ("move/", "undo/", "end/", "reopen/", "pay/", "unpay/"):
        sent = {"csrfmiddlewaretoken": token, "key": "the-key-of-another", "do": "come", "name": DARYA}
        assert watcher.post(page.path + deed, sent).status == 403
    assert Phone().open(page.path).status == 403


def test_an_evening_of_another_company_is_not_found() -> None:
    phone = Phone()
    page = after_a_game(phone)
    other = begin(phone, GLEB, DARYA)
    number = page.path.rstrip("/").rsplit("/", 1)[-1]
    assert phone.open(f"{other.company}evening/{number}/").status == 404


@pytest.mark.parametrize("name", ["<b>Аня</b>", "\"'>", "{{ 7|add:7 }}", "א" * 60])
def test_any_name_is_only_text_here(name: str) -> None:
    phone = Phone()
    page = come(phone, after_a_game(phone, name, BORIS), f"{name}х"[-60:])
    assert name in page.text
    assert "<b>Аня" not in page.html
