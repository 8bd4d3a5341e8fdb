"""Numbers and their words agree on the screens, in both languages."""

import pytest
from playwright.sync_api import expect

from scorekeeper.rules.hand import Hand
from tests.browser.table import FOUR, Table
from tests.browser.wire import Wire
from tests.rules.build import dealt

ONE_TWO_FIVE = (dealt(5, 0, 0, 0), dealt(2, 3, 0, 0), dealt(0, 3, 2, 0), dealt(0, 0, 3, 2))
TWENTY = (*[dealt(5, 0, 0, 0)] * 5, *[dealt(0, 0, 0, 5)] * 3, dealt(1, 4, 0, 0), dealt(0, 1, 4, 0))


@pytest.mark.parametrize(
    ("hands", "said", "length"),
    [
        (ONE_TWO_FIVE, ["1 очко", "2 очка", "5 очков"], "4 раздачи"),
        (TWENTY, ["21 очко", "22 очка", "11 очков"], "10 раздач"),
    ],
)
def test_points_and_hands_have_the_right_word_where_they_are_paid_for(
    table: Table, wire: Wire, hands: tuple[Hand, ...], said: list[str], length: str
) -> None:
    path = wire.write(wire.begin(FOUR, point="1", start="100", fine="0"), *hands)
    wire.send(f"{path}end/", "/end/", {"how": "as_it_stands"})
    end = table.open(path).end()
    assert [line[1][0].split(" × ")[0] for line in end.payouts] == said
    assert end.about.endswith(length)


def test_tricks_and_points_have_the_right_word_on_the_pad(table: Table, wire: Wire) -> None:
    table.open(wire.begin(FOUR))
    for number, said in ((1, "1 взятка"), (2, "2 взятки"), (3, "3 взятки"), (5, "5 взяток")):
        table.choose("tricks-0", number)
        assert table.shown().rows[0].why == f"{said} = −{number}"


@pytest.mark.parametrize(("left", "said"), [(1, "1 очко"), (2, "2 очка")])
def test_the_last_points_have_the_right_word_in_the_banner(table: Table, wire: Wire, left: int, said: str) -> None:
    hands = (*[dealt(5, 0, 0, 0)] * 3, dealt(5 - left, left, 0, 0))
    table.open(wire.write(wire.begin(FOUR), *hands))
    assert table.shown().banners[0].startswith(f"Анна: {said}. ")


def test_crosses_have_the_right_word(table: Table, wire: Wire) -> None:
    path = wire.begin(FOUR, no_trick="cross", start="100")
    table.open(path)
    for number, said in enumerate(("1 крестик", "2 крестика", "3 крестика", "4 крестика", "5 крестиков"), start=2):
        wire.write(path, dealt(5, 0, 0, 0))
        shown = table.open(path).shown()
        assert shown.title == f"Раздача {number}"
        assert said in shown.rows[1].tags


def test_the_language_is_switched_and_stays(table: Table, wire: Wire) -> None:
    table.open(wire.begin(FOUR))
    table.take(3)
    table.tap(table.page.get_by_role("button", name="English"))
    expect(table.page.locator("html")).to_have_attribute("lang", "en")
    assert (table.shown().title, table.shown().button) == ("Hand 1", "Save hand 1")
    assert table.shown().rows[0].why == "3 tricks = −3"  # the draft is back
    table.open("/")
    assert table.page.get_by_role("button", name="Begin the game").is_visible()
    table.tap(table.page.get_by_role("button", name="Русский"))
    expect(table.page.get_by_role("button", name="Начать партию")).to_be_visible()
