"""What an evening's pages say is so: why it can't end, who stayed and why, what was paid, where debts went."""

from datetime import UTC, datetime, timedelta

import pytest
import time_machine

from scorekeeper.rules.errors import Refused
from scorekeeper.tables.models import Evening, Game
from tests.cast import ANNA, BORIS, DARYA, GLEB, VERA, sit_down
from tests.web.evenings import begin, come, evening_of, money, pay_part, sitting, transfers, win
from tests.web.phone import Page, Phone

pytestmark = pytest.mark.django_db


def played(phone: Phone, **fields: str) -> Page:
    """The evening after a game that Anna has won; Boris and Vera owe her 100 roubles each."""
    return evening_of(phone, win(phone, begin(phone, ANNA, BORIS, VERA, **fields), 0))


def test_an_evening_with_a_running_game_says_what_must_be_done_before_it_ends() -> None:
    phone = Phone()
    before = played(phone)
    game = phone.send(before, "next-game")
    early = phone.open(before.path)
    assert early.has_form("end-evening")
    phone.save(game, 3, 1, 1)
    page = phone.open(before.path)
    assert not page.has_form("end-evening")
    assert "Партия 2 ещё идёт: доиграйте её или прервите" in page.text
    late = phone.send(early, "end-evening")
    assert late.status == 409
    assert Evening.objects.get().ended_at is None


def test_a_phone_that_ends_the_evening_while_a_game_runs_is_told_so_and_not_that_another_was_faster() -> None:
    phone = Phone()
    before = played(phone)
    phone.save(phone.send(before, "next-game"), 3, 1, 1)
    page = phone.open(before.path)
    sent = {"csrfmiddlewaretoken": page.form("come").filled({})["csrfmiddlewaretoken"], "key": "ending-now"}
    answer = phone.post(f"{before.path}end/", {**sent, "revision": page.form("come").filled({})["revision"]})
    assert (answer.status, "партия ещё идёт" in answer.text, "успел раньше" in answer.text) == (409, True, False)


def test_whoever_comes_after_the_game_does_not_make_the_page_say_that_nobody_waits() -> None:
    phone = Phone()
    game = win(phone, phone.save(begin(phone, ANNA, BORIS, VERA, start="6", knock_out="on"), 1, 4, 0), 0)
    page = evening_of(phone, game)
    assert "Никто не ждёт, поэтому петух Вера остаётся" in page.text
    page = come(phone, page, DARYA)
    assert "В конце партии никто не ждал, поэтому петух Вера остаётся" in page.text
    assert "Никто не ждёт" not in page.text
    assert sitting(page) == [ANNA, BORIS, VERA]


def test_of_a_game_broken_off_the_evening_says_who_is_petukh() -> None:
    phone = Phone()
    game = phone.save(begin(phone, ANNA, BORIS, VERA, start="9"), 3, 2, 0)
    ending = phone.open(f"{game.path}end/")
    page = evening_of(phone, phone.send(ending, "/end/", how="as_it_stands"))
    assert "прервана · петух: Вера" in page.text


def test_a_game_without_hands_says_how_to_leave_it() -> None:
    phone = Phone()
    game = begin(phone, ANNA, BORIS, VERA)
    assert "начали по ошибке" in phone.open(f"{game.path}end/").text
    game = phone.save(game, 3, 1, 1)
    assert "начали по ошибке" not in phone.open(f"{game.path}end/").text


@pytest.mark.parametrize(
    ("typed", "said"),
    [("-5", "Сумма не бывает меньше нуля"), ("9" * 30, "Сумма не больше"), ("100,50", "долг не больше 100 ₽")],
)
def test_a_part_that_cannot_be_paid_is_told_as_an_amount(typed: str, said: str) -> None:
    phone = Phone()
    answer = pay_part(phone, played(phone), typed)
    assert (answer.status, said in answer.text.replace("\xa0", " ")) == (422, True)


def test_an_evening_between_two_others_leads_to_both() -> None:
    phone = Phone()
    first = played(phone)
    phone.send(phone.open(first.company), "carries", carries="yes")
    pages = [first]
    for _ in range(2):
        game = phone.send(phone.open(f"{first.company}new/?evening=new"), "start")
        pages.append(evening_of(phone, win(phone, game, 0)))
    middle = phone.open(pages[1].path)
    assert f"{pages[0].path}#account" in middle.parts.links
    assert f"{pages[2].path}#account" in middle.parts.links
    assert transfers(middle) == []


@pytest.mark.parametrize("field", ["evening", "first_dealer"])
def test_a_form_with_something_that_no_page_sends_is_refused_with_a_word(field: str) -> None:
    phone = Phone()
    company = played(phone).company
    answer = phone.send(phone.open(f"{company}new/"), "start", **{field: "zzz"})
    assert (answer.status, "откройте страницу заново" in answer.text) == (422, True)


@pytest.mark.parametrize(
    ("zone", "begun", "day"),
    [
        ("Europe/Moscow", datetime(2026, 11, 30, 18, 5, tzinfo=UTC), "30 ноября"),
        ("America/New_York", datetime(2026, 12, 1, 2, 5, tzinfo=UTC), "30 ноября"),
        ("Europe/Berlin", datetime(2026, 10, 24, 19, 5, tzinfo=UTC), "24 октября"),
        ("Europe/Berlin", datetime(2026, 3, 28, 20, 5, tzinfo=UTC), "28 марта"),
    ],
)
def test_an_evening_past_midnight_and_through_a_change_of_the_clock_is_one_with_one_date(
    zone: str, begun: datetime, day: str
) -> None:
    phone = Phone()
    phone.client.cookies["tz"] = zone
    with time_machine.travel(begun, tick=False) as clock:
        page = played(phone)
        for _ in range(3):
            clock.shift(timedelta(hours=2))
            page = evening_of(phone, win(phone, phone.send(page, "next-game"), 0))
    assert Evening.objects.count() == 1
    assert (f"Вечер {day}" in page.text, "4 партии" in page.text) == (True, True)
    assert money(page) == {ANNA: "+800 ₽", BORIS: "−400 ₽", VERA: "−400 ₽"}
    assert GLEB not in page.text


@pytest.mark.parametrize("query", ["?evening=new", ""])
def test_two_phones_that_begin_from_the_same_form_do_not_play_in_two_games(query: str) -> None:
    phone = Phone()
    company = played(phone).company
    first, second = (phone.open(f"{company}new/{query}") for _ in range(2))
    begun = phone.send(first, "start")
    late = phone.send(second, "start", name_0=GLEB)
    assert (late.status, "Другой телефон только что начал партию" in late.text) == (409, True)
    assert dict(late.form("start").fields)["name-0"] == GLEB
    assert Game.objects.order_by("-pk")[0].slug in begun.path
    knowingly = phone.send(late, "start")
    assert knowingly.status == 200
    assert Game.objects.count() == 3


def test_an_evening_is_either_the_one_that_goes_on_or_a_new_one() -> None:
    with pytest.raises(Refused) as told:
        sit_down(evening="zzz")
    assert told.value.refusals[0].data["place"] == "evening"
