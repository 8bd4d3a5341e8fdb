"""Games of one sitting are one evening, whatever the clock says."""

from datetime import UTC, date, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
import time_machine

from scorekeeper.tables import models, queries
from tests.cast import Table, sit_down, took
from tests.evenings import evening_of

NINE = datetime(2026, 11, 30, 18, 0, tzinfo=UTC)  # 21:00 in Moscow


def begin_at(moment: datetime, circle: str | None = None, **given: Any) -> Table:
    with time_machine.travel(moment, tick=False):
        return sit_down(circle=circle, **given)


def save_at(moment: datetime, table: Table) -> None:
    with time_machine.travel(moment, tick=False):
        table.save(took(1, 1, 1, 2))


def test_games_before_and_after_midnight_are_one_evening(db: None) -> None:
    first = begin_at(NINE)
    begin_at(NINE + timedelta(hours=6), first.circle)
    evening = queries.circle_screen(first.circle).evenings[0]
    assert [game.number for game in evening.games] == [1, 2]
    assert (evening.started_at, evening.ended_at, evening.zone) == (NINE, None, "Europe/Moscow")


def test_a_game_on_the_next_day_begins_another_evening_and_ends_the_first_where_it_ended(db: None) -> None:
    first = begin_at(NINE)
    save_at(NINE + timedelta(hours=4), first)
    begin_at(NINE + timedelta(hours=24), first.circle)
    later, earlier = queries.circle_screen(first.circle).evenings
    assert (earlier.ended_at, later.ended_at) == (NINE + timedelta(hours=4), None)
    assert [game.number for game in later.games] == [1]


def test_an_evening_lasts_as_long_as_somebody_plays(db: None) -> None:
    first = begin_at(NINE)
    save_at(NINE + timedelta(hours=17), first)
    begin_at(NINE + timedelta(hours=30), first.circle)
    assert models.Evening.objects.count() == 1


def test_a_rematch_on_the_next_day_is_in_an_evening_of_its_own(db: None) -> None:
    first = begin_at(NINE, zone="Asia/Tokyo")
    with time_machine.travel(NINE + timedelta(hours=24), tick=False):
        first.end()
    with time_machine.travel(NINE + timedelta(hours=48), tick=False):
        following = first.rematch()
    assert following.row().evening_id != first.row().evening_id
    assert following.row().evening.zone == "Asia/Tokyo"


@pytest.mark.parametrize("zone", ["Europe/Moscow", "America/New_York"])  # three hours ahead, five behind
def test_an_evening_past_midnight_is_one_with_one_date_and_still_goes_on(db: None, zone: str) -> None:
    nine = datetime(2026, 1, 15, 21, 0, tzinfo=ZoneInfo(zone))
    first = begin_at(nine, zone=zone)
    evening = evening_of(first)
    for hour in range(1, 7):
        with time_machine.travel(nine + timedelta(hours=hour), tick=False):
            assert queries.current_evening(first.circle) == evening.id
            evening.come(f"Гость {hour}")
            first.save(took(0, 0, 5, 0) if hour == 1 else took(1, 1, 2, 1))
            if first.screen().status == "playing":
                first.end()
            first = first.rematch()
    shown = evening.screen()
    assert [game.facts.number for game in shown.games] == list(range(1, 8))
    assert shown.started_at.astimezone(ZoneInfo(shown.zone)).date() == nine.date()
    assert shown.current


@pytest.mark.parametrize(
    ("zone", "day"),
    [
        ("Europe/Berlin", date(2026, 3, 28)),
        ("Europe/Berlin", date(2026, 10, 24)),
        ("America/New_York", date(2026, 10, 31)),
    ],
)
def test_a_change_of_the_clock_in_the_night_divides_no_evening(db: None, zone: str, day: date) -> None:
    nine = datetime.combine(day, time(21), ZoneInfo(zone)).astimezone(UTC)
    first = begin_at(nine, zone=zone)
    for hour in range(1, 9):
        save_at(nine + timedelta(hours=hour), first)
    with time_machine.travel(nine + timedelta(hours=9), tick=False):
        first.end()
        following = first.rematch()
    shown = evening_of(following).screen()
    assert following.row().evening_id == first.row().evening_id
    assert shown.started_at.astimezone(ZoneInfo(shown.zone)).date() == day
    assert (len(shown.games), shown.current) == (2, True)


def test_who_comes_keeps_an_evening_going_and_who_pays_the_next_day_does_not(db: None) -> None:
    first = begin_at(NINE)
    evening = evening_of(first)
    with time_machine.travel(NINE + timedelta(hours=10), tick=False):
        evening.come("Жанна")
        first.save(took(5, 0, 0, 0))
        first.end("as_it_stands")
    with time_machine.travel(NINE + timedelta(hours=27), tick=False):
        due = evening.screen().transfers[0]
        evening.pay(due.payer.label, due.receiver.label, due.amount)
    following = begin_at(NINE + timedelta(hours=29), first.circle)
    assert following.row().evening_id != evening.id
    assert models.Evening.objects.get(pk=evening.id).ended_at == NINE + timedelta(hours=10)


def test_an_evening_that_was_ended_is_followed_by_a_new_one(db: None) -> None:
    first = begin_at(NINE)
    first.end()
    with time_machine.travel(NINE + timedelta(hours=1), tick=False):
        evening_of(first).end()
        following = first.rematch()
    assert following.row().evening_id != first.row().evening_id
    assert queries.current_evening(first.circle) == following.row().evening_id


def test_a_game_after_a_cold_evening_deals_on_although_that_one_is_over(db: None) -> None:
    first = begin_at(NINE)
    save_at(NINE, first)
    with time_machine.travel(NINE + timedelta(hours=24), tick=False):
        first.end()
    with time_machine.travel(NINE + timedelta(hours=48), tick=False):
        following = first.rematch()
        assert following.screen().position.dealer == 1
        first.correct(1, took(1, 1, 1, 2, dealer=2))
    assert following.screen().position.dealer == 3


def test_circles_have_evenings_of_their_own(db: None) -> None:
    assert begin_at(NINE).row().evening_id != begin_at(NINE).row().evening_id


@pytest.mark.parametrize("zone", ["", "Mars/Olympus", "../../etc/passwd", "Europe", "nul\0", "x" * 500])
def test_a_zone_that_nobody_knows_is_the_hosts(db: None, zone: str) -> None:
    assert sit_down(zone=zone).row().evening.zone == "Europe/Moscow"
