"""A correction far back: an overshoot, an end and a tie come and go with it, and are shown before it is saved."""

from playwright.sync_api import expect

from tests.browser.table import Table
from tests.browser.wire import Wire
from tests.rules.build import dealt

TWO = ("Анна", "Борис")


def correct(table: Table, game: str, number: int, *tricks: int) -> None:
    """From the sheet: open the hand, tap what each really took, agree to what that changes."""
    table.open(f"{game}sheet/")
    table.tap(table.page.locator(f"#hand-{number} td").first)
    table.tap(table.page.locator(".bar .button--main"))
    expect(table.page.locator("h1")).to_have_text(f"Исправление раздачи {number}")
    for seat, number_taken in enumerate(tricks):
        if table.value(f"tricks-{seat}") != str(number_taken):  # a second tap would take it back
            table.choose(f"tricks-{seat}", number_taken)
    table.save_correction()


def test_an_overshoot_and_an_end_come_and_go_with_the_hand_that_made_them(table: Table, wire: Wire) -> None:
    game = wire.begin(TWO, "classic-20", start="9", own_cards_at="off", no_exchange_at="off")
    wire.write(game, dealt(5, 0), dealt(5, 0))
    table.open(game)
    assert table.shown().records == [9, 9]  # 4, then five tricks: an overshoot
    correct(table, game, 1, 4, 1)
    table.open(game)
    assert table.end().winner == "Анна"  # 5, then five tricks: exactly out
    correct(table, game, 1, 5, 0)
    table.open(game)
    assert table.shown().records == [9, 9]


def test_a_tie_for_petukh_comes_and_goes_with_a_correction(table: Table, wire: Wire) -> None:
    game = wire.begin(("Анна", "Борис", "Вера"), "classic-20")
    wire.write(game, dealt(3, 1, 1), dealt(3, 1, 1))
    table.open(game)
    assert [row.petukh for row in table.shown().rows] == [False, True, True]
    correct(table, game, 1, 3, 2, 0)
    table.open(game)
    assert [row.petukh for row in table.shown().rows] == [False, False, True]
    correct(table, game, 1, 3, 1, 1)
    table.open(game)
    assert [row.petukh for row in table.shown().rows] == [False, True, True]


def test_a_correction_is_still_there_after_going_back_from_what_it_changes(table: Table, wire: Wire) -> None:
    game = wire.begin(TWO, "classic-20")
    wire.write(game, dealt(3, 2), dealt(3, 2))
    table.open(f"{game}sheet/")
    table.tap(table.page.locator("#hand-1 td").first)
    table.tap(table.page.locator(".bar .button--main"))
    expect(table.page.locator("form#hand")).to_be_visible()
    pad = table.page.url
    table.choose("tricks-0", 1)
    table.choose("tricks-1", 4)
    table.save()
    expect(table.page.locator("form#consequences")).to_be_visible()
    table.page.go_back()
    table.page.goto(pad)
    assert (table.value("tricks-0"), table.value("tricks-1")) == ("1", "4")
