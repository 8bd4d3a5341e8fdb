"""Between the games of an evening: what the next one's button says, a new evening, and a phone without scripts."""

from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect
from pytest_playwright import CreateContextCallback

from tests.browser.evening_table import EveningTable
from tests.browser.table import FOUR
from tests.browser.wire import Wire
from tests.rules.build import dealt
from tests.running import Server

A, B, V, G = FOUR
D = "Дарья"
#: Games of these are over after one hand of five tricks, or two of three.
SHORT = {"start": "5", "point": "10", "cross": "5"}
THREE_OF_SIX = {**SHORT, "start": "6"}


@pytest.fixture
def phone(page: Page, site: Server) -> EveningTable:
    return EveningTable(page, site.url)


def evening_of(wire: Wire, game: str) -> str:
    """The address of a game's evening."""
    return next(link for link in wire.page(game).links if "/evening/" in link)


def knocked_out(wire: Wire, *hands: tuple[int, ...], waits: bool = True) -> str:
    """A game for six points that has ended, with knock-out on; Дарья may wait."""
    game = wire.begin(FOUR, **THREE_OF_SIX, knock_out="on")
    if waits:
        assert wire.send(evening_of(wire, game), "come", {"do": "come", "name": D}).ok
    return wire.write(game, *(dealt(*hand) for hand in hands))


def bar(phone: EveningTable) -> tuple[str, str]:
    """The sentence over the large button, and the button."""
    shown = phone.page.locator(".bar")
    return shown.locator(".next__said").inner_text(), shown.locator(".button--main").inner_text()


def in_english(phone: EveningTable) -> None:
    with phone.another_screen():
        phone.tap(phone.page.get_by_role("button", name="English"))


def test_before_the_tap_the_button_says_in_both_languages_who_makes_room_who_sits_down_and_who_deals(
    phone: EveningTable, wire: Wire
) -> None:
    phone.open(knocked_out(wire, (3, 0, 1, 1), (3, 0, 1, 1)))
    assert bar(phone) == (f"Петух {B} уступает место, садится {D}", f"Сыграть ещё: сдаёт {V}")
    in_english(phone)
    assert bar(phone) == (f"Petukh {B} makes room, {D} sits down", f"Play again: {V} deals")
    phone.go_on()
    assert [row.name for row in phone.shown().rows] == [A, D, V, G]


def test_with_nobody_waiting_the_button_says_in_both_languages_that_the_petukh_stays(
    phone: EveningTable, wire: Wire
) -> None:
    phone.open(knocked_out(wire, (3, 0, 1, 1), (3, 0, 1, 1), waits=False))
    assert bar(phone) == (f"Никто не ждёт, поэтому петух {B} остаётся", f"Сыграть ещё: сдаёт {V}")
    in_english(phone)
    assert bar(phone) == (f"Nobody waits, so petukh {B} stays", f"Play again: {V} deals")
    phone.go_on()
    assert [row.name for row in phone.shown().rows] == list(FOUR)


def test_of_two_petukhs_the_question_stands_in_both_languages_and_no_game_begins_without_an_answer(
    phone: EveningTable, wire: Wire
) -> None:
    phone.open(knocked_out(wire, (3, 0, 0, 2), (3, 0, 0, 2)))
    asked = phone.page.locator("form#makes-room")
    assert asked.locator("button").all_inner_texts() == [B, V, "Бросить жребий"]
    assert asked.locator(".next__said").inner_text() == (
        f"Петухов несколько: один уступит место, садится {D}. Кто уступит?"
    )
    in_english(phone)
    assert asked.locator("button").all_inner_texts() == [B, V, "Draw lots"]
    assert asked.locator(".next__said").inner_text() == f"Several are petukh; one makes room, {D} sits down"
    expect(phone.page.locator("form#next-game")).to_have_count(0)
    phone.makes_room(V)
    assert bar(phone) == (f"Petukh {V} makes room, {D} sits down", f"Play again: {D} deals")


def test_with_large_letters_the_question_who_makes_room_does_not_lie_over_the_evening(
    phone: EveningTable, wire: Wire
) -> None:
    page = phone.page
    page.set_viewport_size({"width": 320, "height": 640})
    phone.open(evening_of(wire, knocked_out(wire, (3, 0, 0, 2), (3, 0, 0, 2))))
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    bar = page.locator("form#makes-room")
    seats = page.locator("#lineup li.sitter").all()
    assert len(seats) == 5
    for seat in seats:
        seat.scroll_into_view_if_needed()
        box, below = seat.bounding_box(), bar.bounding_box()
        assert box
        assert below
        assert box["y"] + box["height"] <= below["y"]


def test_a_new_evening_takes_three_taps_from_the_first_page_and_leaves_the_last_one_alone(
    phone: EveningTable, wire: Wire
) -> None:
    game = wire.write(wire.begin(FOUR, **SHORT), dealt(5, 0, 0, 0))
    old = evening_of(wire, game)
    wire.send(old, "end-evening")
    before = phone.open(old).shown_evening()
    phone.open().taps = 0
    phone.go(phone.page.locator("a.row[href*='/c/']").first)
    phone.go(phone.page.get_by_role("link", name="Новый вечер"))
    phone.tap(phone.page.locator("form#start .button--main"))
    expect(phone.page.locator("form#hand")).to_be_visible()
    assert phone.taps == 3
    assert [row.name for row in phone.shown().rows] == list(FOUR)
    assert phone.shown().records == [5, 5, 5, 5]
    fresh = phone.to_evening().shown_evening()
    assert {row["cells"][-1] for row in fresh.account.values()} <= {"0 ₽"}
    assert fresh.transfers == []
    assert phone.open(old).shown_evening() == before


def test_the_next_game_of_the_same_evening_is_agreed_on_at_another_price(phone: EveningTable, wire: Wire) -> None:
    """Who made room, who sat down and whose deal it is are in the form already; each game keeps its price."""
    phone.open(knocked_out(wire, (3, 0, 1, 1), (3, 0, 1, 1)))
    phone.to_evening()
    phone.go(phone.page.get_by_role("link", name="По другим правилам или ценам"))
    assert [phone.field(f"name-{seat}").input_value() for seat in range(5)] == [A, D, V, G, ""]
    phone.unfold(phone.page.locator("form#start details.more:has([name=point])"))
    phone.fill_value("point", "20")
    phone.go(phone.page.locator("form#start .button--main"))
    assert [row.name for row in phone.shown().rows] == [A, D, V, G]
    assert phone.shown().turn.startswith(f"сдаёт: {V} ")
    phone.write(3, 0, 1, 1).write(3, 0, 1, 1)
    shown = phone.to_evening().shown_evening()
    assert [game["plus"] for game in shown.games] == [
        {A: "+140 ₽", B: "−60 ₽", V: "−40 ₽", G: "−40 ₽"},
        {A: "+280 ₽", D: "−120 ₽", V: "−80 ₽", G: "−80 ₽"},
    ]
    assert (shown.sitting, shown.waiting) == ([A, B, V, G], [D])


@pytest.fixture
def plain(new_context: CreateContextCallback, site: Server) -> EveningTable:
    """A phone that runs no script."""
    return EveningTable(new_context(java_script_enabled=False).new_page(), site.url)


def test_without_scripts_an_evening_is_played_rotated_paid_unmarked_and_ended(plain: EveningTable) -> None:
    plain.open().tap(plain.page.locator("label.option:has([name=knock_out])"))
    plain.begin(FOUR, values=THREE_OF_SIX)
    plain.to_evening().come(D)
    plain.go_on().write(3, 0, 0, 2).write(3, 0, 0, 2)
    plain.draw_lots()
    plain.go(plain.page.locator("form#undo-move button"))
    plain.makes_room(B)
    plain.to_evening()
    assert (plain.shown_evening().sitting, plain.shown_evening().waiting) == ([A, D, V, G], [B])
    plain.deed(B, f"Вместо: {D}")
    plain.take_back()
    assert plain.shown_evening().sitting == [A, D, V, G]
    plain.go_on().write(0, 3, 1, 1).write(0, 3, 1, 1)
    plain.to_evening()
    assert [row["cells"][-1] for row in plain.shown_evening().account.values()] == [
        "+80 ₽", "−60 ₽", "−100 ₽", "−60 ₽", "+140 ₽",
    ]  # fmt: skip
    payer, receiver, _amount = plain.shown_evening().transfers[0]
    plain.pay_part(payer, receiver, "10,50")
    assert plain.shown_evening().payments == [[payer, receiver, "10,50 ₽"]]
    plain.unpay(payer, receiver)
    assert plain.shown_evening().payments == []
    while lines := plain.shown_evening().transfers:
        plain.pay(*lines[0][:2])
    assert plain.shown_evening().even
    plain.go(plain.page.locator("#end-evening .button"))
    expect(plain.page.locator("#end-title")).to_have_text("Вечер закончен")
    assert urlsplit(plain.page.url).path.startswith("/c/")
