"""Rows and rules values: what goes into the books comes out of them."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone
from random import Random

import pytest
from django.db import transaction
from hypothesis import HealthCheck, given, settings

from scorekeeper.rules.hand import EarlyFinish, Entry, Hand
from scorekeeper.rules.record import GameRecord, to_json
from scorekeeper.rules.record_reading import MOST_RAW_NAME, parse_record
from scorekeeper.rules.replay import replay
from scorekeeper.tables import mapping, models, queries
from scorekeeper.tables.models.circle import NAME_LENGTH
from tests.cast import Table, rule_set, sit_down, took
from tests.strategies import random_record, seeds


def write(record: GameRecord) -> Table:
    """A record put into the books by the deeds of its table; takeovers as rows, since no deed makes them yet."""
    table = sit_down(
        record.players,
        record.rules,
        price=record.price,
        first_dealer=record.first_dealer,
        records=record.records,
        crosses=record.crosses,
    )
    for hand in record.hands:
        table.save(hand)
    for takeover in record.seats:
        player = models.Player.objects.create(circle=models.Circle.objects.get(slug=table.circle), name=takeover.name)
        place = {"index": takeover.seat, "from_hand": takeover.from_hand}
        models.Seat.objects.create(game=table.row(), player=player, **place)
    if record.ended:
        table.end(record.ended)
    return table


@pytest.mark.slow
@pytest.mark.django_db
@settings(max_examples=settings().max_examples // 5, deadline=None, suppress_health_check=list(HealthCheck))
@given(seeds())
def test_a_game_comes_out_of_the_books_as_it_went_in(rng: Random) -> None:
    record = random_record(rng)
    with transaction.atomic():
        table = write(record)
        assert queries.game_record(table.game) == record
        assert parse_record(to_json(queries.game_record(table.game))) == record
        shown, played = table.screen(), replay(record)
        assert (shown.position, shown.status, shown.payouts) == (played.position, played.status, played.payouts)
        transaction.set_rollback(True)


def test_a_hand_with_everything_in_it_is_kept_whole(db: None) -> None:
    table = sit_down(rules=rule_set("hard-30"))
    entries = (
        Entry(3, ("diamonds", "hearts"), fouls=(("revoke", 2), ("overdraw", 9))),
        Entry(2, ("spades", "clubs")),
        Entry(passed=True),
        Entry(),
    )
    hand = replace(took(0), entries=entries, trump="hearts", dealer=3)
    table.save(hand)
    kept = queries.game_record(table.game).hands[0]
    assert replace(kept, id=None, played_at=None) == hand


def test_an_early_finish_is_kept(db: None) -> None:
    table = sit_down(rules=rule_set("passing-15"), records=(5, 9, 9, 9))
    hand = Hand(early_finish=EarlyFinish(0, ("spades", "clubs")), trump="clubs", dealer=1)
    table.save(hand)
    assert replace(queries.game_record(table.game).hands[0], id=None, played_at=None) == hand
    assert table.screen().winner == 0


@pytest.mark.parametrize(
    "played_at",
    [
        datetime(2026, 11, 30, 23, 59, 59, 999999, tzinfo=timezone(timedelta(hours=3))),
        datetime(1999, 1, 1, tzinfo=UTC),
    ],
)
def test_the_time_of_a_hand_is_kept_to_the_microsecond(table: Table, played_at: datetime) -> None:
    table.save(took(3, 1, 1, 0, played_at=played_at))
    assert queries.game_record(table.game).hands[0].played_at == played_at


@pytest.mark.parametrize(
    "played_at",
    [
        datetime(2026, 11, 30, 21, 0),  # noqa: DTZ001 - says of no zone
        datetime.max.replace(tzinfo=timezone(timedelta(hours=-14))),
        datetime.min.replace(tzinfo=timezone(timedelta(hours=14))),
    ],
)
def test_a_time_that_no_database_can_keep_is_replaced_by_now(table: Table, played_at: datetime) -> None:
    table.save(took(3, 1, 1, 0, played_at=played_at))
    row = models.Hand.objects.get()
    assert row.played_at == models.Journal.objects.get(deed="save_hand").at


def test_a_long_name_with_a_mark_leaves_a_record_that_can_be_read_again(db: None) -> None:
    table = sit_down(("Я" * 60, "Я" * 60))
    record = queries.game_record(table.game)
    assert parse_record(to_json(record)) == record


def test_every_name_that_a_record_may_have_fits_into_its_column() -> None:
    assert NAME_LENGTH >= MOST_RAW_NAME


def test_a_position_survives_its_way_through_json(table: Table) -> None:
    table.save(took(3, 1, 1, 0))
    row = models.Hand.objects.get()
    assert mapping.position_of(row.state, row.rules_version) == table.screen().position
