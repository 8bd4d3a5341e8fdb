"""Many phones at once between the games and at the till: one deed is done, the others are told."""

from collections.abc import Callable
from functools import partial

import pytest

from scorekeeper.rules.errors import Refused
from scorekeeper.tables import models, queries, services
from scorekeeper.tables.checking import check_books
from scorekeeper.tables.services import Answer, Conflict
from tests.cast import ANNA, BORIS, CAST, DARYA, EGOR, PHONE, VERA, Table, sit_down, took
from tests.evenings import TWELVE, Evening, evening_of, key_of, win

PHONES = 10
AtOnce = Callable[[list[Callable[[], object]]], list[object]]


@pytest.fixture
def table(database: None) -> Table:
    """Anna has won, Boris is petukh, nobody waits."""
    return win(sit_down(CAST[:4], TWELVE, knock_out=True), 0, 1)


@pytest.fixture
def evening(table: Table) -> Evening:
    return evening_of(table)


def done(answers: list[object]) -> int:
    return sum(isinstance(answer, Answer) for answer in answers)


def test_a_transfer_marked_by_everybody_is_paid_once(evening: Evening, at_once: AtOnce) -> None:
    seen = evening.screen().revision
    answers = at_once([partial(evening.pay, BORIS, ANNA, 12000, revision=seen)] * PHONES)
    assert done(answers) == models.Payment.objects.count() == 1
    assert {answer.code for answer in answers if isinstance(answer, Conflict)} == {"moved"}
    assert evening.owed()[BORIS] == 0


def test_a_mark_sent_ten_times_with_one_key_is_one_and_all_get_the_same_answer(
    evening: Evening, at_once: AtOnce
) -> None:
    seen = evening.screen().revision
    answers = at_once([partial(evening.pay, BORIS, ANNA, 5000, revision=seen, key="one-key-for-all")] * PHONES)
    assert len(set(answers)) == models.Payment.objects.count() == 1


def test_of_moves_made_at_once_one_is_made_and_the_others_are_told(evening: Evening, at_once: AtOnce) -> None:
    evening.come(DARYA)
    seen = evening.screen().revision
    moves: list[Callable[[], object]] = [
        partial(evening.move, "take", DARYA, ANNA, revision=seen),
        partial(evening.move, "take", DARYA, BORIS, revision=seen),
        partial(evening.move, "leave", VERA, revision=seen),
        partial(evening.come, EGOR, revision=seen),
        partial(evening.undo, revision=seen, move=models.Move.objects.get().pk),
    ]
    answers = at_once(moves * 2)
    assert done(answers) == 1
    assert {answer.code for answer in answers if isinstance(answer, Conflict)} <= {"moved"}
    shown = evening.screen()
    people = [person.id for person in shown.seats + shown.waiting]
    assert len(people) == len(set(people))
    assert list(check_books()) == []


def test_a_next_game_begun_while_people_change_seats_seats_each_of_them_once(
    table: Table, evening: Evening, at_once: AtOnce
) -> None:
    evening.come(DARYA)
    seen = evening.screen().revision
    answers = at_once(
        [
            table.rematch,
            partial(evening.move, "take", DARYA, VERA, revision=seen),
            table.rematch,
            partial(evening.move, "leave", BORIS, revision=seen),
        ]
    )
    assert models.Game.objects.count() == 2
    assert not [answer for answer in answers if isinstance(answer, Refused)]
    following = models.Game.objects.get(number=2)
    seats = [row.player_id for row in following.seats.order_by("index")]
    assert seats == [person.id for person in evening.screen().seats]
    assert len(seats) == len(set(seats))
    assert list(check_books()) == []


def test_a_first_hand_saved_while_somebody_leaves_is_one_of_those_who_sat_there(
    table: Table, evening: Evening, at_once: AtOnce
) -> None:
    following, seen = table.rematch(), evening.screen().revision
    shown = following.screen()
    save = partial(
        services.save_hand,
        phone=PHONE,
        game=following.game,
        number=1,
        hand=took(3, 1, 1, 0),
        revision=shown.revision,
        position=shown.digest,
    )
    leave = partial(evening.move, "leave", VERA, revision=seen)
    at_once([partial(save, key=services.new_key()), leave, partial(save, key=services.new_key()), leave])
    seats = models.Seat.objects.filter(game__slug=following.game).count()
    entries = models.Entry.objects.filter(hand__game__slug=following.game).count()
    assert entries in (0, seats)
    assert list(check_books()) == []


def test_a_correction_while_the_next_game_begins_leaves_the_right_people_in_it(
    table: Table, evening: Evening, at_once: AtOnce
) -> None:
    evening.come(DARYA)
    hand = models.Hand.objects.get(game__slug=table.game, number=1)
    revision = table.row().revision
    correct = partial(table.correct, 1, took(3, 2, 0, 0), hand_id=str(hand.uuid), revision=revision)
    at_once([table.rematch, correct, table.rematch, correct])
    assert models.Game.objects.count() == 2
    assert list(check_books()) == []


def test_of_two_evenings_begun_at_once_one_goes_on(table: Table, at_once: AtOnce) -> None:
    at_once([lambda: sit_down(CAST[:4], circle=table.circle, evening="new").game] * 4)
    assert models.Evening.objects.filter(ended_at=None).count() == 1
    assert queries.current_evening(table.circle) is not None


def test_debts_are_carried_once_however_many_begin_the_next_evening(
    table: Table, evening: Evening, at_once: AtOnce
) -> None:
    services.set_carries(key=services.new_key(), phone=PHONE, circle=table.circle, carries=True)
    before = evening.owed()
    seen = evening.screen().revision
    begin = partial(sit_down, CAST[:4], circle=table.circle, evening="new")
    at_once([lambda: begin().game, partial(evening.pay, BORIS, ANNA, 12000, revision=seen), lambda: begin().game])
    latest = models.Evening.objects.get(ended_at=None)
    owed = evening_of(Table(table.circle, models.Game.objects.filter(evening=latest)[0].slug)).owed()
    assert owed[BORIS] in (before[BORIS], 0)
    assert set(evening.owed().values()) == {0}
    assert list(check_books()) == []


def test_somebody_removed_while_coming_is_either_there_or_gone(table: Table, evening: Evening, at_once: AtOnce) -> None:
    added = services.add_player(key=services.new_key(), phone=PHONE, circle=table.circle, name="Жанна").row or 0

    def remove() -> object:
        try:
            return services.remove_player(key=services.new_key(), phone=PHONE, circle=table.circle, player=added)
        except models.Player.DoesNotExist:
            return None

    def come() -> object:
        try:
            return evening.move("come", player=added)
        except models.Player.DoesNotExist:
            return None

    at_once([remove, come])
    assert models.Player.objects.filter(pk=added).exists() == ("Жанна" in evening.waiting())
    assert key_of(table.circle, ANNA)
