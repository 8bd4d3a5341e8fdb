"""A record taken in: all of it or nothing, and it comes out as it went in."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone
from random import Random
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.db import transaction
from hypothesis import HealthCheck, given, settings

from scorekeeper.rules.errors import Refused
from scorekeeper.rules.money import Price
from scorekeeper.rules.record import GameRecord, Takeover
from scorekeeper.rules.record_reading import parse_json
from scorekeeper.rules.replay import replay
from scorekeeper.tables import models, queries, services
from scorekeeper.tables.checking import check_books
from tests.cast import ANNA, BORIS, CAST, GLEB, PHONE, VERA, Table, rule_set, sit_down, took
from tests.strategies import random_record, seeds

PLAYED = (took(3, 1, 1), took(0, 4, 1))


def taken_in(record: GameRecord, **changes: Any) -> Table:
    given: dict[str, Any] = {"key": services.new_key(), "phone": PHONE, "circle": None, "record": record}
    answer = services.import_game(**{**given, **changes})
    return Table(answer.circle, answer.game)


def record_of(*hands: Any, **changes: Any) -> GameRecord:
    return GameRecord(**{"rules": rule_set(), "players": CAST[:3], "hands": hands, **changes})


@pytest.mark.slow
@pytest.mark.django_db
@settings(max_examples=settings().max_examples // 5, deadline=None, suppress_health_check=list(HealthCheck))
@given(seeds())
def test_a_record_comes_out_as_it_went_in_and_goes_in_once_more(rng: Random) -> None:
    record = random_record(rng)
    with transaction.atomic():
        table = taken_in(record)
        assert queries.game_record(table.game) == record
        exported, shown, played = table.exported(), table.screen(), replay(record)
        assert (shown.position, shown.status, shown.payouts) == (played.position, played.status, played.payouts)
        assert list(check_books()) == []
        models.Hand.objects.all().delete()  # their ids are free again
        assert taken_in(parse_json(exported)).exported() == exported
        transaction.set_rollback(True)


def test_the_same_file_taken_in_twice_gives_two_games_with_hands_of_their_own(db: None) -> None:
    one = taken_in(record_of(*PLAYED))
    record = queries.game_record(one.game)
    other = taken_in(record, circle=one.circle)
    again = queries.game_record(other.game)
    assert other.game != one.game
    assert [hand.entries for hand in again.hands] == [hand.entries for hand in record.hands]
    assert not {hand.id for hand in again.hands} & {hand.id for hand in record.hands}
    assert [hand.played_at for hand in again.hands] == [hand.played_at for hand in record.hands]
    assert queries.game_record(one.game) == record
    assert (models.Player.objects.count(), models.Evening.objects.count()) == (3, 1)


def test_a_record_that_cannot_be_played_leaves_nothing_behind(db: None) -> None:
    broken = record_of(*PLAYED, took(5, 5, 0))
    over = record_of(took(3, 1, 1), records=(3, 9, 9), ended="as_it_stands")
    for record, code in ((broken, "trick_total"), (over, "game_over")):
        with pytest.raises(Refused) as told:
            taken_in(record)
        assert [refusal.code for refusal in told.value.refusals] == [code]
    with pytest.raises(Refused):
        taken_in(record_of(*PLAYED, players=(ANNA, BORIS, "\u200d")))
    with pytest.raises(models.Circle.DoesNotExist):
        taken_in(record_of(*PLAYED), circle="nowhere")
    tables = (models.Circle, models.Player, models.Evening, models.Game, models.Hand, models.Journal)
    assert [table.objects.count() for table in tables] == [0] * 6


NO_ZONE = datetime(2026, 11, 30, 21, 0)  # noqa: DTZ001 - says of no zone


@pytest.mark.parametrize(
    "played_at",
    [
        NO_ZONE,
        datetime.max.replace(tzinfo=timezone(timedelta(hours=-14))),
        datetime.min.replace(tzinfo=UTC),
        datetime.max.replace(tzinfo=UTC),
        datetime(1, 12, 31, tzinfo=UTC),
    ],
)
def test_a_time_that_nobody_can_show_is_replaced_by_now(db: None, played_at: datetime) -> None:
    table = taken_in(record_of(replace(PLAYED[0], played_at=played_at), PLAYED[1]))
    written = models.Journal.objects.get().at
    for line in table.sheet().lines:
        assert line.at == written
        assert line.at.astimezone(ZoneInfo("Pacific/Kiritimati")) == written


def test_an_absurd_time_that_can_be_shown_is_kept(db: None) -> None:
    played_at = datetime(1612, 2, 3, 4, 5, 6, 7, tzinfo=UTC)
    assert taken_in(record_of(replace(PLAYED[0], played_at=played_at))).sheet().lines[0].at == played_at


def test_people_of_the_circle_are_found_by_their_names(db: None) -> None:
    home = sit_down(CAST[:3])
    taken_in(record_of(*PLAYED, players=(f" {VERA}", ANNA, "Жанна")), circle=home.circle)
    assert set(models.Player.objects.values_list("name", flat=True)) == {*CAST[:3], "Жанна"}


def test_two_who_changed_places_are_the_same_two_people(db: None) -> None:
    table = sit_down(CAST[:3])
    table.save(PLAYED[0])
    table.swap(0, 1, "seats")
    table.save(PLAYED[1])
    again = taken_in(parse_json(table.exported()))
    assert [line.names for line in again.sheet().lines] == [(ANNA, BORIS, VERA), (BORIS, ANNA, VERA)]
    assert models.Player.objects.filter(circle__slug=again.circle).count() == 3


def test_a_newcomer_with_the_name_of_somebody_who_stays_is_another_person(db: None) -> None:
    table = taken_in(record_of(*PLAYED, seats=(Takeover(2, 0, VERA), Takeover(3, 0, ANNA), Takeover(3, 1, GLEB))))
    sheet = table.sheet()
    assert [line.names for line in sheet.lines] == [(ANNA, BORIS, VERA), (f"{VERA} (2)", BORIS, VERA)]
    assert sheet.took_over == ((0, ANNA), (1, GLEB))


def test_of_two_who_take_one_seat_at_one_hand_the_last_one_has_it(db: None) -> None:
    seats = (Takeover(1, 0, "Жанна"), Takeover(2, 1, "Зоя"), Takeover(2, 1, GLEB))
    table = taken_in(record_of(*PLAYED, seats=seats))
    assert [line.names for line in table.sheet().lines] == [("Жанна", BORIS, VERA), ("Жанна", GLEB, VERA)]


def test_what_was_taken_in_goes_on_like_any_game(db: None) -> None:
    table = taken_in(record_of(*PLAYED, price=Price(1000, 500, "RUB"), records=(9, 9, 9), first_dealer=2))
    assert table.sheet().last_deed is None
    table.remove(1)
    table.save(took(1, 2, 2))
    assert (table.records(), table.screen().position.dealer) == ([13, 3, 6], 1)
    assert list(check_books()) == []


def test_a_record_without_hands_is_a_game_about_to_begin(db: None) -> None:
    table = taken_in(record_of(records=(7, 8, 9), crosses=(0, 1, 2)))
    assert (table.records(), table.screen().last) == ([7, 8, 9], None)
