"""Rules change while a game runs: the hands worth something else are seen first, and one tap undoes it."""

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.table import Table
from tests.browser.wire import Wire
from tests.rules.build import dealt

THREE = ("Анна", "Борис", "Вера")


def to_the_rules(table: Table, game: str) -> None:
    """From the pad by its menu to the card, and on to the editor."""
    table.open(game)
    table.tap(table.page.locator(".menu > summary"))
    table.tap(table.page.locator(".menu a[href$='/rules/']"))
    expect(table.page.locator(".rulecard")).to_be_visible()
    table.tap(table.page.locator(".bar a[href$='/change/']"))
    expect(table.page.locator("form#editor")).to_be_visible()


def fine_whatever_the_record(table: Table) -> None:
    """The fine is no longer capped at the start."""
    table.page.locator("form#editor [name=no_trick]").select_option("points")
    table.tap(table.page.locator("form#editor .bar .button--main"))
    expect(table.page.locator("form#consequences")).to_be_visible()


def agree(table: Table) -> None:
    with table.another_screen():
        table.tap(table.page.locator("form#consequences .button--main"))


def test_what_other_rules_change_is_seen_agreed_on_and_undone_in_one_tap(table: Table, wire: Wire) -> None:
    game = wire.write(wire.begin(THREE), dealt(5, 0, 0), dealt(1, 2, 2))
    to_the_rules(table, game)
    fine_whatever_the_record(table)
    page = table.page
    expect(page.locator(".block").first).to_contain_text("1 раздача")
    expect(page.locator(".sheet__table--pairs tbody th")).to_have_text(["1"])
    expect(page.locator(".sheet__table--pairs tbody td .pair--before s")).to_have_text(["20", "20"])
    expect(page.locator(".sheet__table--pairs tbody td b")).to_have_text(["15", "25", "25"])
    expect(page.locator(".differing tbody tr")).to_have_count(1)
    agree(table)
    assert table.shown().records == [14, 23, 23]
    expect(page.locator(".flash__text")).to_be_visible()
    with table.another_screen():
        table.tap(page.locator(".flash button[form=take-back]"))
    assert table.shown().records == [14, 18, 18]


def test_a_game_that_is_over_keeps_the_rules_that_it_was_played_by(table: Table, wire: Wire) -> None:
    """What was paid is not worth something else tomorrow."""
    over = wire.begin(THREE, point="10")
    wire.write(over, dealt(5, 0, 0))
    wire.send(f"{over}end/", "/end/", {"how": "as_it_stands"})
    table.open(over)
    before = table.end()
    company = f"/c/{table.circle}/"
    game = wire.write(wire.begin(THREE, at=f"{company}new/", point="10"), dealt(5, 0, 0))
    to_the_rules(table, game)
    fine_whatever_the_record(table)
    agree(table)
    assert table.shown().records == [15, 25, 25]
    table.open(over)
    assert table.end() == before
    table.tap(table.page.locator("a[href$='/rules/']"))
    expect(table.page.locator(".banner")).to_contain_text("Партия окончена")
    expect(table.page.locator("a[href$='/change/']")).to_have_count(0)


def test_a_hand_being_typed_on_another_phone_is_not_lost_nor_counted_by_rules_that_phone_never_saw(
    table: Table, wire: Wire, another_phone: Callable[[], Table]
) -> None:
    game = wire.write(wire.begin(THREE), dealt(5, 0, 0))
    table.open(game)
    table.open(f"/c/{table.circle}/links/")
    other = another_phone()
    other.page.goto(table.page.locator("#link-keeper").input_value())
    other.open(game)
    other.take(3, 2)
    assert other.shown().after == [12, 18, 20]
    to_the_rules(table, game)
    fine_whatever_the_record(table)
    agree(table)
    expect(other.page.locator(".bar__note")).to_be_visible()  # without a tap
    shown = other.shown()
    assert shown.records == [15, 25, 25]
    assert shown.after == [12, 23, 30]
    assert (other.value("tricks-0"), other.value("tricks-1")) == ("3", "2")
    other.save()
    assert other.shown().records == [12, 23, 30]


def test_hands_saved_meanwhile_are_shown_before_the_rules_count_for_them(table: Table, wire: Wire) -> None:
    game = wire.write(wire.begin(THREE), dealt(5, 0, 0))
    to_the_rules(table, game)
    fine_whatever_the_record(table)
    wire.write(game, dealt(0, 5, 0))
    agree(table)
    page = table.page
    expect(page.locator(".error")).to_contain_text("Другой телефон успел раньше")
    expect(page.locator(".sheet__table--pairs tbody th")).to_have_text(["1", "2"])
    agree(table)
    assert table.shown().records == [20, 20, 30]


def test_the_way_back_from_what_would_change_leads_to_the_rules_as_they_were_typed(table: Table, wire: Wire) -> None:
    game = wire.write(wire.begin(THREE), dealt(5, 0, 0))
    to_the_rules(table, game)
    fine_whatever_the_record(table)
    with table.another_screen():
        table.tap(table.page.locator("form#consequences button[value=edit]"))
    expect(table.page.locator("form#editor [name=no_trick]")).to_have_value("points")
