"""Games of one sitting are one evening, whatever the clock says."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import time_machine

from scorekeeper.tables import models, queries
from tests.cast import Table, sit_down, took

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


def test_circles_have_evenings_of_their_own(db: None) -> None:
    assert begin_at(NINE).row().evening_id != begin_at(NINE).row().evening_id


@pytest.mark.parametrize("zone", ["", "Mars/Olympus", "../../etc/passwd", "Europe", "nul\0", "x" * 500])
def test_a_zone_that_nobody_knows_is_the_hosts(db: None, zone: str) -> None:
    assert sit_down(zone=zone).row().evening.zone == "Europe/Moscow"
