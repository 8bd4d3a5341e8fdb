"""What screens are given, and that it costs the same however long the evening was."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scorekeeper.rules.finish import Finish
from scorekeeper.rules.game import play
from scorekeeper.rules.hand import Entry, Hand
from scorekeeper.tables import models, queries
from tests.cast import CAST, ROUBLES, Table, rule_set, sit_down, took


def test_every_phone_shows_the_start_before_the_first_hand(table: Table) -> None:
    shown = table.screen()
    assert [seat.record for seat in shown.seats] == [20] * 4
    assert (shown.last, shown.prefill, shown.petukh, shown.status) == (None, None, (), "playing")
    assert [seat.dealer for seat in shown.seats] == [True, False, False, False]
    assert [seat.leader for seat in shown.seats] == [False, True, False, False]
    assert not any(seat.nearest for seat in shown.seats)


def test_before_each_hand_it_is_said_who_plays_the_cards_dealt_and_whether_nobody_exchanges(db: None) -> None:
    shown = sit_down(records=(1, 2, 12, 17)).screen()
    assert [seat.own_cards for seat in shown.seats] == [True, True, False, False]
    assert shown.no_exchange
    assert [seat.may_pass for seat in shown.seats] == [False, False, True, True]
    assert [seat.nearest for seat in shown.seats] == [True, False, False, False]
    assert [seat.petukh for seat in shown.seats] == [False, False, False, True]


def test_what_finishes_exactly_and_how_many_tricks_are_too_many(db: None) -> None:
    seat = sit_down(records=(3, 9, 9, 9)).screen().seats[0]
    assert seat.finishes == (Finish(None, 3, None),)
    assert (seat.most_tricks[None], seat.most_tricks["simple"]) == (3, 0)


def test_how_often_each_may_still_pass(db: None) -> None:
    table = sit_down(CAST[:3], rule_set("money-25"))
    assert [seat.passes_left for seat in table.screen().seats] == [2, 2, 2]
    for _ in range(2):
        table.save(Hand(entries=(Entry(passed=True), Entry(5), Entry())))
    assert [(seat.passes_left, seat.may_pass) for seat in table.screen().seats] == [(0, False), (2, True), (2, True)]
    no_passing = sit_down(rules=rule_set("short-15")).screen().seats[0]
    assert (no_passing.passes_left, no_passing.may_pass) == (0, False)


def test_the_last_hand_comes_with_what_it_did(table: Table) -> None:
    before = table.screen()
    answer = table.save(took(3, 1, 1, 0))
    last = table.screen().last
    assert last is not None
    assert (last.id, last.number, last.step) == (answer.hand, 1, play(before.sheet, before.position, last.hand))


def test_a_hand_to_be_corrected_comes_with_what_stood_before_it(table: Table) -> None:
    table.save(took(3, 1, 1, 0))
    answer = table.save(took(0, 2, 2, 1))
    shown = queries.hand_screen(table.game, answer.hand or "")
    assert shown is not None
    assert (shown.number, shown.before.records, shown.step.after.records) == (2, (17, 19, 19, 20), (17, 17, 17, 19))
    assert queries.hand_screen(table.game, "gone") is None


def test_the_form_for_the_next_game_begins_with_what_was_agreed_last(table: Table) -> None:
    sit_down(CAST[:3], rule_set("hard-30"), circle=table.circle, first_dealer=2)
    latest = queries.circle_screen(table.circle).latest
    assert latest == queries.Setup(CAST[:3], rule_set("hard-30"), ROUBLES, 2)


def test_the_first_page_has_this_phones_circles_in_its_order(db: None) -> None:
    one, other = sit_down(), sit_down(CAST[:2])
    cards = queries.home([other.circle, "gone", one.circle])
    assert [(card.circle.slug, card.names, card.status) for card in cards] == [
        (other.circle, CAST[:2], "playing"),
        (one.circle, CAST[:4], "playing"),
    ]


def test_a_circle_without_a_game_is_shown_too(db: None) -> None:
    table = sit_down()
    empty = models.Circle.objects.create(created_at=table.row().created_at)
    assert queries.home([empty.slug])[0].game == ""
    assert queries.circle_screen(empty.slug).latest is None


def test_a_games_circle_is_found_by_the_games_name(table: Table) -> None:
    assert queries.circle_of_game(table.game) == queries.circle_facts(table.circle)
    assert queries.circle_of_game("gone") is queries.circle_facts("gone") is None


NOBODY = (Entry(passed=True),) * 4
QUERIES: list[tuple[str, Callable[[Table], object]]] = [
    ("game_screen", lambda table: queries.game_screen(table.game)),
    ("game_steps", lambda table: queries.game_steps(table.game)),
    ("game_record", lambda table: queries.game_record(table.game)),
    ("sheet_screen", lambda table: queries.sheet_screen(table.game)),
    ("consequences", lambda table: queries.consequences(table.game, queries.Inserted(1, took(0, 0, 0, 5)))),
    ("circle_screen", lambda table: queries.circle_screen(table.circle)),
    ("evening_screen", lambda table: queries.evening_screen(table.circle, table.row().evening_id)),
    ("person_screen", lambda table: queries.person_screen(table.circle, table.screen().seats[0].player)),
    ("home", lambda table: queries.home([table.circle])),
    ("journal_screen", lambda table: queries.journal_screen(table.circle)),
]
COST = {
    "game_screen": 6,
    "game_steps": 5,
    "game_record": 5,
    "sheet_screen": 9,
    "consequences": 14,
    "circle_screen": 7,
    "evening_screen": 15,
    "person_screen": 22,
    "home": 5,
    "journal_screen": 21,
}


@pytest.mark.parametrize("hands", [2, 60])
def test_a_long_evening_costs_no_more_queries_than_a_short_one(table: Table, hands: int) -> None:
    for _ in range(min(hands, 12)):
        sit_down(circle=table.circle).end()
    latest = sit_down(circle=table.circle, rules=rule_set(start=100))
    latest.save(took(1, 1, 1, 2))
    latest.take_over(1, "Жанна")
    for number in range(1, hands):
        latest.save(took(1, 1, 1, 2) if number % 2 else Hand(entries=NOBODY))
    assert {name: cost(latest, query) for name, query in QUERIES} == COST


def cost(table: Table, query: Callable[[Table], object]) -> int:
    """How many queries it takes."""
    with CaptureQueriesContext(connection) as asked:
        query(table)
    return len(asked)


@pytest.mark.parametrize("name", ["game_screen", "game_steps", "game_record", "sheet_screen"])
@pytest.mark.parametrize("place", ["hand", "entry", "seat"])
def test_a_page_read_while_a_hand_is_taken_away_is_right(table: Table, name: str, place: str) -> None:
    query = dict(QUERIES)[name]
    table.save(took(3, 1, 1, 0))
    table.save(took(0, 2, 2, 1))
    with connection.execute_wrapper(once_before(place, table.undo)):
        found = query(table)
    assert len(queries.game_steps(table.game)) == 1
    assert found == query(table)


def test_a_preview_read_while_its_hand_is_taken_away_says_that_it_is_gone(table: Table) -> None:
    table.save(took(3, 1, 1, 0))
    second = table.save(took(0, 2, 2, 1)).hand or ""
    with connection.execute_wrapper(once_before("entry", table.undo)), pytest.raises(queries.HandGone):
        queries.consequences(table.game, queries.Removed(second))


def test_the_list_of_games_can_be_read_while_a_hand_is_taken_away(table: Table) -> None:
    table.save(took(3, 1, 1, 0))
    with connection.execute_wrapper(once_before("entry", table.undo)):
        assert queries.home([table.circle])[0].status == "playing"


def once_before(place: str, deed: Callable[[], object]) -> Callable[..., Any]:
    """Does a deed just before a table is read for the first time, as another phone would."""
    waiting = [deed]

    def execute(run: Callable[..., object], sql: str, *rest: Any) -> object:
        if waiting and sql.startswith("SELECT") and f'FROM "tables_{place}"' in sql:
            waiting.pop()()
        return run(sql, *rest)

    return execute
