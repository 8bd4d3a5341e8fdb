"""A whole evening on one phone at 360 × 740, by taps: every number is the one of a second account of the records."""

from dataclasses import replace
from decimal import Decimal
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect
from pytest_playwright import CreateContextCallback

from tests.browser.evening_books import (
    Books,
    amount_of,
    company_agrees,
    end_agrees,
    evening_agrees,
    person_agrees,
    plus,
)
from tests.browser.evening_table import EveningTable
from tests.browser.table import FOUR
from tests.running import Server
from tests.second_account import NOUGHT

A, B, V, G = FOUR
D, E = "Дарья", "Егор"
PRICES = {"start": "10", "point": "10", "cross": "5"}


@pytest.fixture
def phone(page: Page, site: Server, complaints: list[str]) -> EveningTable:
    """The phone on the table; what it complained about is asked at the end of the evening."""
    return EveningTable(page, site.url)


@pytest.fixture
def books(phone: EveningTable) -> Books:
    """The second account."""
    return Books(phone)


@pytest.fixture
def watcher(new_context: CreateContextCallback, site: Server) -> EveningTable:
    """Another phone, which is to see everything and to write nothing."""
    return EveningTable(new_context().new_page(), site.url)


def begin(books: Books) -> None:
    """The first game of a new company, from the first page on: for money, and on vylet."""
    phone = books.phone
    phone.open().tap(phone.page.locator("label.option:has([name=knock_out])"))
    phone.begin(FOUR, values=PRICES)
    books.games.append(phone.slug)


def play(books: Books, *hands: tuple[int, ...]) -> None:
    """Tap the hands of a game to its end, and see that its end is told rightly."""
    for hand in hands:
        books.phone.write(*hand)
    end_agrees(books, len(books.games))


def begin_next(books: Books, dealer: str) -> None:
    """Begin the next game by its button, which says who deals."""
    phone = books.phone
    assert phone.page.locator(".bar .button--main").inner_text() == f"Сыграть ещё: сдаёт {dealer}"
    phone.go_on()
    shown = phone.shown()
    assert shown.turn.startswith(f"сдаёт: {dealer} ")
    assert shown.records == [10] * len(shown.rows)
    books.games.append(phone.slug)


def sits(phone: EveningTable) -> list[str]:
    """Who sits at the game that is open."""
    return [row.name for row in phone.shown().rows]


def lineup(phone: EveningTable) -> tuple[list[str], list[str], list[str]]:
    """Who sits, who waits, who deals, on the evening's page that is open."""
    shown = phone.shown_evening()
    return shown.sitting, shown.waiting, shown.deals


def pages_agree(books: Books) -> None:
    """The evening, and from there each person's page and the company's; then the evening is open again."""
    phone = books.phone
    evening_agrees(books)
    for name in books.account().people:
        phone.to_person(name)
        person_agrees(books, name)
        phone.to_company()
        company_agrees(books)
        phone.to_evening()


def cross_instead_of_the_fine(phone: EveningTable) -> None:
    """Other rules for the game that has begun: no trick is a cross."""
    phone.tap(phone.page.locator(".menu > summary"))
    phone.go(phone.page.locator(".menu a[href$='/rules/']"))
    phone.go(phone.page.locator(".bar a[href$='/change/']"))
    phone.set_rule("no_trick", "cross")
    phone.go(phone.page.locator("form#editor .bar .button--main"))
    phone.go(phone.page.locator("form#consequences .button--main"))
    expect(phone.page.locator("form#hand")).to_be_visible()


def test_an_evening_of_five_games_is_played_put_right_and_paid_to_the_last_mark(
    books: Books, watcher: EveningTable, complaints: list[str]
) -> None:
    phone = books.phone
    begin(books)
    first_game(books)
    second_game(books)
    third_game(books)
    let_in(phone, watcher)
    watcher_sees_the_same(phone, watcher)
    begin_next(books, A)
    fourth_game(books)
    fifth_game(books)
    settle(books)
    watcher_sees_the_same(phone, watcher)
    phone.go(phone.page.locator("#end-evening .button"))
    expect(phone.page.locator("#end-title")).to_have_text("Вечер закончен")
    pages_agree(books)
    assert phone.shown_evening().even
    watcher_sees_the_same(phone, watcher)
    assert complaints == []


def let_in(phone: EveningTable, watcher: EveningTable) -> None:
    """By the company's link for watching; the keeper's phone is back at the evening then."""
    phone.to_company().go(phone.page.locator("a[href$='/links/']"))
    watcher.page.goto(phone.page.locator("#link-watcher").input_value())
    phone.to_company().to_evening()


def watcher_sees_the_same(phone: EveningTable, watcher: EveningTable) -> None:
    """Of the evening that is open, of somebody, and of the company: all numbers, and nothing that writes."""
    path = urlsplit(phone.page.url).path
    seen = watcher.open(path).shown_evening()
    assert replace(phone.shown_evening(), undo="", said="", button="") == replace(seen, undo="", said="", button="")
    writes_nothing(watcher)
    watcher.to_person(B)
    assert watcher.page.locator("#evenings + ul .sum").inner_text() == seen.account[B]["cells"][-1].replace(
        " ", "\u00a0"
    )
    writes_nothing(watcher)
    watcher.to_company()
    writes_nothing(watcher)
    watcher.to_evening().to_game(1)
    writes_nothing(watcher)


def writes_nothing(watcher: EveningTable) -> None:
    """No form, and no button that sends anything; only the language can be changed."""
    assert watcher.page.locator("h1").is_visible()
    assert watcher.page.locator("#screen form[method=post], #screen [data-hx-post]").count() == 0


def first_game(books: Books) -> None:
    """Somebody comes while it is played, and sits down in the place of the petukh."""
    phone = books.phone
    phone.to_evening().come(D)
    assert lineup(phone) == (list(FOUR), [D], [A])
    phone.go_on()
    play(books, (3, 1, 1, 0), (3, 1, 1, 0), (4, 1, 0, 0))
    assert phone.end().petukh == [G]
    assert phone.page.locator(".next__said").inner_text() == f"Петух {G} уступает место, садится {D}"
    phone.to_evening()
    assert lineup(phone) == ([A, B, V, D], [G], [D])
    pages_agree(books)
    begin_next(books, D)


def second_game(books: Books) -> None:
    """Two are petukh and the table names one; then whoever is to deal goes home, and another sits down there."""
    phone = books.phone
    assert sits(phone) == [A, B, V, D]
    play(books, (0, 3, 0, 2), (0, 3, 0, 2), (0, 4, 0, 1))
    assert phone.end().petukh == [A, V]
    assert phone.page.locator(".next__said").inner_text().endswith(f"садится {G}. Кто уступит?")
    phone.makes_room(A)
    assert phone.page.locator("form#undo-move button").inner_text() == f"Отменить: место уступает {A}"
    phone.to_evening()
    assert lineup(phone) == ([G, B, V, D], [A], [V])
    phone.deed(V, "Уходит")
    assert lineup(phone) == ([G, B, D], [A], [D])
    pages_agree(books)
    phone.come(E)
    phone.deed(E, f"Место 3, за ним: {D}")
    assert lineup(phone) == ([G, B, E, D], [A], [D])
    begin_next(books, D)


def third_game(books: Books) -> None:
    """A substitution is taken back before the first hand."""
    phone = books.phone
    phone.to_evening().deed(A, f"Вместо: {B}")
    assert lineup(phone) == ([G, A, E, D], [B], [D])
    phone.go_on()
    assert sits(phone) == [G, A, E, D]
    phone.to_evening()
    assert phone.shown_evening().undo == f"Отменить: садится {A}, место уступает {B}"
    phone.take_back()
    assert lineup(phone) == ([G, B, E, D], [A], [D])
    phone.go_on()
    assert sits(phone) == [G, B, E, D]
    play(books, (1, 0, 1, 3), (1, 1, 0, 3), (0, 1, 0, 4))
    assert phone.page.locator(".next__said").inner_text() == f"Петух {E} уступает место, садится {A}"
    phone.to_evening()
    evening_agrees(books)


def fourth_game(books: Books) -> None:
    """With crosses; two are petukh and lots are drawn. Then its last hand is put right: the other one was petukh."""
    phone = books.phone
    cross_instead_of_the_fine(phone)
    assert sits(phone) == [G, B, A, D]
    play(books, (3, 2, 0, 0), (3, 2, 0, 0), (4, 1, 0, 0))
    assert phone.end().petukh == [A, D]
    phone.draw_lots()
    told = phone.page.locator("form#undo-move .flash__text").inner_text()
    drawn, other = (A, D) if told == f"По жребию уступает место: {A}" else (D, A)
    assert told == f"По жребию уступает место: {drawn}"
    phone.to_evening()
    assert lineup(phone) == (_with(drawn), [drawn], [B])
    evening_agrees(books)
    begin_next(books, B)
    assert sits(phone) == _with(drawn)
    _put_right(books, drawn, other)


def _with(gone: str) -> list[str]:
    """The seats after the fourth game, where Егор sits down in the place of whoever has gone."""
    return [E if name == gone else name for name in (G, B, A, D)]


def _put_right(books: Books, drawn: str, other: str) -> None:
    phone = books.phone
    phone.to_evening().to_game(4)
    before = books.account().owed
    to_correct_the_last_hand(phone)
    take_instead(phone, *(4 if name == G else 1 if name == drawn else 0 for name in (G, B, A, D)))
    told = phone.facts()
    assert told["Кто играет дальше"] == (
        f"{', '.join(_with(drawn))}; сдаёт {B}; ждут: {drawn}",
        f"{', '.join(_with(other))}; сдаёт {B}; ждут: {other}",
    )
    phone.go(phone.page.locator("form#consequences .button--main"))
    foretold_rightly(told, before, books.account().owed)
    end_agrees(books, 4)
    phone.to_evening()
    assert lineup(phone) == (_with(other), [other], [B])
    evening_agrees(books)
    phone.go_on()
    assert sits(phone) == _with(other)


def to_correct_the_last_hand(phone: EveningTable) -> None:
    """From the end of a game."""
    phone.go(phone.page.locator("a.button[href*='/hands/']"))
    expect(phone.page.locator("form#hand")).to_be_visible()


def take_instead(phone: EveningTable, *tricks: int) -> None:
    """Put right how many each took, and go on to what changes with it."""
    for seat, number in enumerate(tricks):
        if phone.value(f"tricks-{seat}") != str(number):
            phone.choose(f"tricks-{seat}", number)
    phone.go(phone.save_button)


def foretold_rightly(told: dict[str, tuple[str, str]], before: dict[str, Decimal], after: dict[str, Decimal]) -> None:
    """What the page of consequences said of everybody's account is what came of it, and it left nobody out."""
    changed = {name for name in {*before, *after} if before.get(name) != after.get(name)}
    said = {name.removeprefix("Счёт: "): pair for name, pair in told.items() if name.startswith("Счёт: ")}
    assert said == {name: tuple(plus(side.get(name, NOUGHT)) for side in (before, after)) for name in changed}


def fifth_game(books: Books) -> None:
    """The last one, by the same rules with crosses."""
    phone = books.phone
    play(books, (0, 1, 3, 1), (0, 1, 3, 1), (0, 1, 4, 0))
    phone.to_evening()
    pages_agree(books)


def settle(books: Books) -> None:
    """In parts and whole, with a mark that was wrong, and a hand that was wrong after it had been paid for."""
    phone = books.phone
    _pay_part(books, *_transfers_of(phone, G)[0], "3,75")
    _pay(books, *_transfers_of(phone, V)[0])
    payer, receiver, _amount = books.paid[-1]
    phone.unpay(payer, receiver)
    books.paid.pop()
    evening_agrees(books)
    while others := _transfers_of(phone, *(name for name in books.account().people if name != G)):
        _pay(books, *others[0])
    _correct_the_first_game(books)
    _pay_part(books, B, V, "1")
    while lines := _transfers_of(phone, *books.account().people):
        _pay(books, *lines[0])
    assert books.account().owed == {}


def _transfers_of(phone: EveningTable, *payers: str) -> list[tuple[str, str]]:
    """Payer and receiver of what is still to be paid by these."""
    return [(payer, receiver) for payer, receiver, _amount in phone.shown_evening().transfers if payer in payers]


def _pay(books: Books, payer: str, receiver: str) -> None:
    amount = {tuple(line[:2]): line[2] for line in books.phone.shown_evening().transfers}[payer, receiver]
    books.phone.pay(payer, receiver)
    books.paid.append((payer, receiver, amount_of(amount)))
    evening_agrees(books)


def _pay_part(books: Books, payer: str, receiver: str, amount: str) -> None:
    books.phone.pay_part(payer, receiver, amount)
    books.paid.append((payer, receiver, amount_of(amount)))
    evening_agrees(books)


def _correct_the_first_game(books: Books) -> None:
    """Not Борис but Вера took a trick in its last hand: marks and later games stay, and the difference is new."""
    phone = books.phone
    before, marks = books.account().owed, phone.shown_evening().payments
    assert G in before
    assert not {B, V} & set(before)
    phone.to_game(1)
    to_correct_the_last_hand(phone)
    take_instead(phone, 4, 0, 1, 0)
    told = phone.facts()
    assert told[f"{B} → {V}"] == ("ничего", "10 ₽")
    phone.go(phone.page.locator("form#consequences .button--main"))
    foretold_rightly(told, before, books.account().owed)
    end_agrees(books, 1)
    phone.to_evening()
    assert phone.shown_evening().payments == marks
    assert [B, V, "10 ₽"] in phone.shown_evening().transfers
    pages_agree(books)
