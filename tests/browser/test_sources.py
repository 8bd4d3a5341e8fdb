"""The examples that the descriptions of the game work out themselves, tapped in as a table would."""

import pytest

from scorekeeper.rules.hand import Entry, Hand
from tests.browser.table import Table
from tests.browser.wire import Wire

THREE = ("Анна", "Борис", "Вера")
BLACK = ("spades", "clubs")


def near_the_end(table: Table, wire: Wire, preset: str, record: int, **values: str) -> None:
    """Three people, the first of whom has so much left."""
    paper = {"record-0": str(record), "record-1": "9", "record-2": "10"}
    table.open(wire.begin(THREE, preset, **paper, **values))


def shows_black_jacks(tricks: int) -> Hand:
    """The first has both black jacks under another trump; the second takes what is left."""
    return Hand(entries=(Entry(tricks, BLACK), Entry(5 - tricks), Entry()), trump="hearts")


@pytest.mark.parametrize(("preset", "start"), [("classic-20", 20), ("passing-15", 15)])
def test_one_point_left_and_two_tricks_taken_begins_again(table: Table, wire: Wire, preset: str, start: int) -> None:
    """S2 and S3: somebody with one point must take exactly one trick."""
    near_the_end(table, wire, preset, 1)
    table.write(2, 2, 1)
    assert table.shown().records[0] == start


@pytest.mark.parametrize("preset", ["classic-20", "passing-15"])
def test_one_point_left_and_one_trick_taken_is_out(table: Table, wire: Wire, preset: str) -> None:
    near_the_end(table, wire, preset, 1)
    table.write(1, 2, 2)
    assert table.end().winner == "Анна"


@pytest.mark.parametrize(("tricks", "left"), [(1, 1), (3, 15)])
def test_seven_points_left_and_a_pair_of_jacks(table: Table, wire: Wire, tricks: int, left: int) -> None:
    """S3 counts 5 and 1 as 7; arithmetic wins: one trick leaves 1, three overshoot."""
    near_the_end(table, wire, "passing-15", 7)
    table.type(shows_black_jacks(tricks))
    table.save()
    assert table.shown().records[0] == left


def test_seven_points_left_a_pair_of_jacks_and_two_tricks_are_out(table: Table, wire: Wire) -> None:
    near_the_end(table, wire, "passing-15", 7)
    table.type(shows_black_jacks(2))
    table.save()
    assert table.end().winner == "Анна"


def test_ten_points_left_at_ten_roubles_a_point_are_a_hundred_roubles(table: Table, wire: Wire) -> None:
    """S4: whoever has ten points left when somebody is out pays a hundred roubles."""
    paper = {"record-0": "4", "record-1": "11", "record-2": "20"}
    table.open(wire.begin(THREE, "money-25", point="10", **paper))
    table.write(4, 1, 0)
    paid = table.page.locator(".ledger tbody tr", has_text="× 10").first.inner_text().replace("\xa0", " ")
    assert "Борис" in paid
    assert "10 очков × 10 ₽ = 100 ₽" in paid
