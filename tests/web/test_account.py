"""Who owes whom in an evening: the same numbers on every page, the fewest transfers, and what is marked as paid."""

import re

import pytest

from scorekeeper.tables.models import Evening, Payment
from tests.cast import ANNA, BORIS, DARYA, GLEB, VERA
from tests.web.evenings import (
    account,
    begin,
    by_game,
    evening_of,
    money,
    pay,
    pay_part,
    payments,
    plain,
    transfers,
    unpay,
    win,
)
from tests.web.phone import Page, Phone

pytestmark = pytest.mark.django_db


def two_games(phone: Phone, **fields: str) -> Page:
    """The evening of four in which Анна won the first game and Борис the second."""
    game = win(phone, begin(phone, ANNA, BORIS, VERA, GLEB, **fields), 0)
    return evening_of(phone, win(phone, phone.send(game, "/rematch/"), 1))


def test_scenario_74_every_page_has_the_same_sums() -> None:
    phone = Phone()
    page = two_games(phone)
    sums = money(page)
    assert sums == {ANNA: "+200 ₽", BORIS: "+200 ₽", VERA: "−200 ₽", GLEB: "−200 ₽"}
    assert by_game(page) == [["+300", "−100", "−100", "−100"], ["−100", "+300", "−100", "−100"]]
    given: dict[str, int] = dict.fromkeys(sums, 0)
    for payer, receiver, amount in transfers(page):
        whole = int(amount.removesuffix(" ₽"))
        given[payer] -= whole
        given[receiver] += whole
    assert {name: f"{whole:+} ₽".replace("-", "−") for name, whole in given.items()} == sums
    received = re.findall(r"Получает:.*?<bdi>(.*?)</bdi>.*?class=\"money\">(.*?)<", results(phone, page)[0], re.DOTALL)
    assert [(name, plain(amount)) for name, amount in received] == [(ANNA, "300 ₽")]


def results(phone: Phone, evening: Page) -> list[str]:
    """The pages of the games' ends, as they are listed."""
    return [phone.open(link).html for link in dict.fromkeys(evening.parts.links) if re.fullmatch(r"/g/\w+/", link)]


def test_scenario_71_paid_in_full_all_are_even_and_unmarked_it_is_owed_again() -> None:
    phone = Phone()
    page = two_games(phone, point="0,33")
    before = transfers(page)
    assert len(before) == 2
    for _line in before:
        page = pay(phone, page)
    assert transfers(page) == []
    assert "Все в расчёте" in page.text
    assert payments(page) == before
    assert all("осталось: 0" in plain(row) for row in re.findall(r"<th scope=\"row\">.*?</th>", account_html(page)))
    page = unpay(phone, page)
    assert transfers(page) == before[:1]
    assert payments(page) == before[1:]


def account_html(page: Page) -> str:
    return page.html.partition('class="ledger account"')[2].partition("<tbody>")[2].partition("</tbody>")[0]


@pytest.mark.parametrize(
    ("typed", "left"), [("50,5", "149,50 ₽"), ("50.5", "149,50 ₽"), ("٥٠", "150 ₽"), ("199,99", "0,01 ₽")]
)
def test_scenario_79_a_part_is_typed_with_comma_or_point(typed: str, left: str) -> None:
    phone = Phone()
    page = two_games(phone)
    payer, receiver, _amount = transfers(page)[0]
    page = pay_part(phone, page, typed)
    assert page.status == 200
    assert [line for line in transfers(page) if line[0] == payer] == [(payer, receiver, left)]
    assert len(payments(page)) == 1


@pytest.mark.parametrize("wrong", ["", "0", "x", "-5", "1.000,50", "1 000", "200,01", "9" * 30, "10,001"])
def test_scenario_79_an_amount_that_cannot_be_is_told_at_its_field_and_kept(wrong: str) -> None:
    phone = Phone()
    before = two_games(phone)
    page = pay_part(phone, before, wrong)
    assert page.status in (409, 422)
    assert transfers(page) == transfers(before)
    assert Payment.objects.count() == 0
    if page.status == 422:
        form = next(each for each in page.parts.forms if each.id.startswith("part-"))
        assert dict(form.fields)["amount"] == wrong
        assert 'id="amount-error"' in page.html


def test_scenario_75_paid_in_one_evening_changes_nothing_in_another() -> None:
    phone = Phone()
    first = two_games(phone)
    phone.send(phone.open(first.company), "carries", carries="no")
    game = phone.send(phone.open(f"{first.company}new/?evening=new"), "start")
    second = evening_of(phone, win(phone, game, 2))
    before = (account(second), transfers(second), payments(second))
    for _line in transfers(first):
        first = pay(phone, phone.open(first.path))
    assert "Все в расчёте" in first.text
    second = phone.open(second.path)
    assert (account(second), transfers(second), payments(second)) == before


def test_scenario_77_a_correction_leaves_what_was_paid_and_the_difference_is_a_new_line() -> None:
    phone = Phone()
    page = two_games(phone)
    while transfers(page):
        page = pay(phone, page)
    paid = payments(page)
    last = results(phone, page)[1]
    correct = re.findall(r'href="(/g/\w+/hands/[0-9a-f-]+/)"', last)[0]
    pad = phone.open(correct)
    shown = phone.save(pad, 5, 0, 0, 0)
    told = plain(shown.html.partition("Вечер</h2>")[2].partition("</table>")[0])
    assert "Счёт: Анна 0 ₽ +400 ₽" in told
    assert "Счёт: Борис 0 ₽ −400 ₽" in told
    assert payments(phone.open(page.path)) == paid
    phone.send(shown, "consequences", deed="confirm")
    page = phone.open(page.path)
    assert payments(page) == paid
    assert transfers(page) == [(BORIS, ANNA, "400 ₽")]


def test_a_price_of_nought_means_points_and_nothing_to_be_marked() -> None:
    phone = Phone()
    page = two_games(phone, point="0")
    assert account(page) == {ANNA: ["+10"], BORIS: ["+10"], VERA: ["−10"], GLEB: ["−10"]}
    assert {amount for _payer, _receiver, amount in transfers(page)} == {"10 очков"}
    assert not any(form.action.endswith("/pay/") for form in page.parts.forms)


def test_a_transfer_that_was_paid_on_another_phone_is_not_paid_twice() -> None:
    phone = Phone()
    page = two_games(phone)
    pay(phone, page)
    late = pay(phone, page, 1)
    assert (late.status, "раньше" in late.text or "быстрее" in late.text) == (409, True)
    assert len(payments(late)) == 1
    again = pay(phone, page)  # the very same form: done already
    assert again.status == 200
    assert len(payments(again)) == 1


def test_an_evening_without_a_finished_game_owes_nothing() -> None:
    phone = Phone()
    page = evening_of(phone, begin(phone, ANNA, BORIS))
    assert transfers(page) == []


def test_what_is_owed_goes_on_once_and_the_old_evening_says_so() -> None:
    phone = Phone()
    first = two_games(phone)
    phone.send(phone.open(first.company), "carries", carries="yes")
    pay(phone, phone.open(first.path))
    owed = transfers(phone.open(first.path))
    game = phone.send(phone.open(f"{first.company}new/?evening=new"), "start")
    second = evening_of(phone, game)
    assert transfers(second) == owed
    assert first.path + "#account" in second.parts.links
    old = phone.open(first.path)
    assert transfers(old) == []
    assert "перешло" in old.text
    assert second.path + "#account" in old.parts.links
    assert Evening.objects.count() == 2


def test_crosses_are_counted_besides_the_points() -> None:
    phone = Phone()
    game = phone.begin(ANNA, BORIS, DARYA, no_trick="cross", start="5", point="10", cross="5")
    page = evening_of(phone, win(phone, game, 0))
    cells = account(page)
    assert all(len(row) == 3 for row in cells.values())
    assert sum(int(row[1].replace("−", "-") or 0) for row in cells.values()) == 0
