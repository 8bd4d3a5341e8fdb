"""Undo, correction, and a game that turns out not to be over."""

from random import Random

import pytest

from scorekeeper.rules.errors import Refused
from scorekeeper.rules.hand import Hand
from scorekeeper.rules.replay import replay
from scorekeeper.tables import models, queries, services
from tests.cast import OTHER_PHONE, Table, rule_set, sit_down, took
from tests.strategies import random_hand


@pytest.fixture
def won(db: None) -> Table:
    """A game that Anna has just finished with her second hand."""
    table = sit_down(records=(4, 9, 9, 9))
    table.save(took(1, 2, 2, 0))
    table.save(took(3, 1, 1, 0))
    return table


def test_an_undone_hand_is_gone_and_stands_in_the_pad_again(table: Table) -> None:
    start = table.screen()
    hand = took(3, 1, 1, 0, trump="hearts", dealer=2)
    table.save(hand)
    table.undo()
    shown = table.screen()
    assert (shown.position, shown.digest, shown.last) == (start.position, start.digest, None)
    assert shown.prefill == hand
    table.save(took(0, 0, 0, 5))
    assert table.screen().prefill is None


def test_undo_takes_away_the_hand_that_was_shown_and_no_other(table: Table) -> None:
    first = table.save(took(3, 1, 1, 0)).hand
    second = table.save(took(0, 2, 2, 1)).hand
    with pytest.raises(services.Conflict) as told:
        table.undo(hand=first)
    assert told.value.code == "not_last"
    assert told.value.stored is not None
    assert told.value.stored.id == second
    assert models.Hand.objects.count() == 2


def test_a_hand_that_another_phone_undid_is_not_undone_with_the_one_before_it(table: Table) -> None:
    table.save(took(3, 1, 1, 0))
    second = table.save(took(0, 2, 2, 1)).hand
    table.undo()
    with pytest.raises(services.Conflict) as told:
        table.undo(hand=second, phone=OTHER_PHONE)
    assert told.value.stored is not None
    assert told.value.stored.number == 1
    assert models.Hand.objects.count() == 1


def test_nothing_to_undo_is_told(table: Table) -> None:
    with pytest.raises(services.Conflict) as told:
        table.undo()
    assert (told.value.code, told.value.stored) == ("not_last", None)


def test_fifty_times_undone_and_done_the_books_still_say_what_was_played(table: Table) -> None:
    rng, played = Random(41), list[Hand]()
    for _ in range(50):
        shown = table.screen()
        if (played and rng.random() < 0.5) or shown.status != "playing":
            table.undo()
            played.pop()
        else:
            played.append(random_hand(rng, shown.sheet, shown.position))
            table.save(played[-1])
        counted = replay(queries.game_record(table.game))
        assert counted.position == table.screen().position
        assert [hand.entries for hand in counted.record.hands] == [hand.entries for hand in played]


def test_a_winning_hand_that_was_wrong_can_be_taken_back(won: Table) -> None:
    assert won.screen().status == "finished"
    won.undo()
    shown = won.screen()
    assert (shown.status, shown.winner, shown.payouts) == ("playing", None, ())
    assert won.row().outcome is None
    assert shown.prefill == took(3, 1, 1, 0)


def test_a_game_finished_by_mistake_goes_on_and_the_next_one_is_not_lost(won: Table) -> None:
    following = won.rematch()
    following.save(took(1, 1, 1, 2))
    won.correct(2, took(2, 1, 1, 1))
    assert won.screen().status == "playing"
    won.save(took(1, 2, 2, 0))
    assert (won.screen().status, won.screen().winner) == ("finished", 0)
    assert won.screen().rematch == following.game
    assert following.records() == [19, 19, 19, 18]


def test_a_rematch_not_yet_begun_is_dealt_by_whoever_is_next_after_the_correction(won: Table) -> None:
    following = won.rematch()
    assert following.screen().position.dealer == 2
    won.correct(2, took(3, 1, 1, 0, dealer=2))
    assert following.screen().position.dealer == 3
    following.save(took(1, 1, 1, 2))
    won.correct(2, took(3, 1, 1, 0))
    assert following.screen().position.dealer == 0


def test_correcting_the_winning_hand_changes_who_pays_what(won: Table) -> None:
    before = won.screen().payouts
    won.correct(2, took(3, 2, 0, 0))
    after = won.screen().payouts
    assert [(row.payer, row.points) for row in before] == [(1, 6), (2, 6), (3, 19)]
    assert [(row.payer, row.points, row.amount) for row in after] == [(1, 5, 5000), (2, 12, 12000), (3, 19, 19000)]


def test_a_reset_that_no_longer_happens_takes_its_consequences_along(db: None) -> None:
    table = sit_down(records=(2, 9, 9, 9))
    table.save(took(3, 1, 1, 0))  # one too many: Anna is back at 20
    table.save(took(1, 2, 2, 0))
    assert table.records() == [19, 6, 6, 19]
    table.correct(1, took(0, 2, 2, 1))
    assert table.records() == [6, 5, 5, 13]


def test_a_reset_that_newly_happens_is_carried_on(db: None) -> None:
    table = sit_down(records=(2, 9, 9, 9))
    table.save(took(0, 2, 2, 1))
    table.save(took(1, 2, 2, 0))
    table.correct(1, took(3, 1, 1, 0))
    assert table.records() == [19, 6, 6, 19]
    assert table.screen().petukh == (0, 3)


def test_a_correction_that_makes_a_later_hand_impossible_is_refused_with_its_number(db: None) -> None:
    table = sit_down(records=(2, 9, 9, 9))
    table.save(took(1, 2, 2, 0))
    table.save(took(0, 2, 2, 1))
    before = table.screen()
    with pytest.raises(Refused) as told:
        table.correct(1, took(2, 1, 1, 1))
    assert [(refusal.code, refusal.hand) for refusal in told.value.refusals] == [("game_over", 2)]
    assert table.screen() == before


def test_a_correction_may_finish_the_game(db: None) -> None:
    table = sit_down(records=(2, 9, 9, 9))
    table.save(took(1, 2, 2, 0))
    table.correct(1, took(2, 2, 1, 0))
    assert (table.screen().status, table.screen().winner) == ("finished", 0)


def test_a_correction_made_from_an_old_page_shows_what_stands(table: Table) -> None:
    table.save(took(3, 1, 1, 0))
    seen = table.screen().revision
    table.correct(1, took(1, 1, 3, 0))
    with pytest.raises(services.Conflict) as told:
        table.correct(1, took(5, 0, 0, 0), revision=seen)
    assert told.value.code == "moved"
    assert told.value.stored is not None
    assert [entry.tricks for entry in told.value.stored.hand.entries] == [1, 1, 3, 0]
    table.correct(1, took(5, 0, 0, 0), revision=told.value.revision)
    assert table.records()[0] == 15


def test_a_corrected_hand_keeps_its_place_its_id_and_its_time(table: Table) -> None:
    table.save(took(3, 1, 1, 0))
    before = models.Hand.objects.values("uuid", "number", "played_at").get()
    table.correct(1, took(1, 1, 3, 0, trump="clubs"))
    assert models.Hand.objects.values("uuid", "number", "played_at").get() == before
    assert models.Entry.objects.count() == 4


def test_a_dealer_out_of_turn_found_out_later_moves_the_deal(table: Table) -> None:
    table.save(took(3, 1, 1, 0))
    table.save(took(3, 1, 1, 0))
    table.correct(1, took(3, 1, 1, 0, dealer=2))
    assert table.screen().position.dealer == 0


def test_a_hand_that_is_gone_cannot_be_corrected(table: Table) -> None:
    table.save(took(3, 1, 1, 0))
    with pytest.raises(services.Conflict) as told:
        table.correct(1, took(5, 0, 0, 0), hand_id="gone")
    assert (told.value.code, told.value.stored) == ("moved", None)


def test_a_rule_set_is_the_games_own_and_shows_in_the_digest(db: None) -> None:
    one, other = sit_down(rules=rule_set()), sit_down(rules=rule_set(fouls={"revoke": 6}))
    assert one.screen().position == other.screen().position
    assert one.screen().digest != other.screen().digest
