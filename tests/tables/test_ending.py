"""The end of a game: by itself, broken off, taken back, and the next one."""

import pytest

from scorekeeper.rules.errors import Refused
from scorekeeper.tables import models, services
from tests.cast import CAST, OTHER_PHONE, ROUBLES, Table, rule_set, sit_down, took


@pytest.fixture
def finished(db: None) -> Table:
    """A game in which Anna is out."""
    table = sit_down(records=(3, 9, 9, 9))
    table.save(took(3, 1, 1, 0))
    return table


@pytest.mark.parametrize("ended", [None, "without_payment", "as_it_stands"])
def test_a_hand_for_a_game_that_is_over_is_refused_and_changes_nothing(db: None, ended: str | None) -> None:
    table = sit_down(records=(3, 9, 9, 9))
    table.save(took(3, 1, 1, 0) if ended is None else took(1, 2, 2, 0))
    if ended:
        table.end(ended)
    before = table.screen()
    with pytest.raises(Refused) as told:
        table.save(took(5, 0, 0, 0))
    assert [(refusal.code, refusal.hand) for refusal in told.value.refusals] == [("game_over", 2)]
    assert table.screen() == before


def test_an_old_page_that_posts_the_hand_which_finished_the_game_meanwhile_sees_it(db: None) -> None:
    table = sit_down(records=(3, 9, 9, 9))
    seen = table.screen()
    table.save(took(3, 1, 1, 0))
    with pytest.raises(services.Conflict) as told:
        table.save(took(1, 2, 2, 0), phone=OTHER_PHONE, number=1, revision=seen.revision, position=seen.digest)
    assert (told.value.code, told.value.sent) == ("number_taken", took(1, 2, 2, 0))
    assert table.screen().winner == 0


def test_an_old_page_cannot_add_to_a_game_that_was_broken_off(table: Table) -> None:
    seen = table.screen()
    table.end()
    with pytest.raises(Refused) as told:
        table.save(took(5, 0, 0, 0), number=1, revision=seen.revision, position=seen.digest)
    assert [refusal.code for refusal in told.value.refusals] == ["game_over"]


def test_who_watches_a_finished_game_sees_that_it_is_and_where_the_next_one_is(finished: Table) -> None:
    following = finished.rematch()
    shown = finished.screen()
    assert (shown.status, shown.rematch, shown.petukh) == ("finished", following.game, (3,))
    assert following.screen().previous == finished.game
    assert not any(seat.dealer or seat.leader or seat.may_pass or seat.finishes for seat in shown.seats)


def test_broken_off_as_it_stands_everybody_pays_down_to_the_least(db: None) -> None:
    table = sit_down(names=CAST[:2], records=(12, 9), crosses=(1, 0))
    table.end("as_it_stands")
    shown = table.screen()
    assert (shown.status, shown.ended) == ("broken_off", "as_it_stands")
    assert [tuple(row) for row in shown.payouts] == [(0, 1, 3, 1, 3500)]


def test_broken_off_without_payment_nobody_pays(table: Table) -> None:
    table.end("without_payment")
    assert (table.screen().status, table.screen().payouts) == ("broken_off", ())


def test_a_game_broken_off_by_mistake_goes_on(table: Table) -> None:
    table.save(took(3, 1, 1, 0))
    before = table.screen()
    table.end("as_it_stands")
    table.reopen()
    after = table.screen()
    assert (after.status, after.position, after.last) == ("playing", before.position, before.last)
    assert table.row().outcome is None
    table.save(took(0, 2, 2, 1))
    assert table.records() == [17, 17, 17, 19]


def test_a_game_that_goes_on_has_nothing_to_take_back(table: Table) -> None:
    with pytest.raises(services.Conflict) as told:
        table.reopen()
    assert told.value.code == "not_ended"


@pytest.mark.parametrize("ended", ["", "at_midnight"])
def test_a_game_cannot_be_broken_off_in_a_way_nobody_knows(table: Table, ended: str) -> None:
    with pytest.raises(Refused) as told:
        table.end(ended)
    assert [refusal.code for refusal in told.value.refusals] == ["format"]
    assert table.screen().status == "playing"


def test_a_game_that_is_over_cannot_be_broken_off(finished: Table) -> None:
    with pytest.raises(Refused) as told:
        finished.end()
    assert [refusal.code for refusal in told.value.refusals] == ["game_over"]


def test_breaking_off_from_an_old_page_shows_the_new_hand_first(table: Table) -> None:
    seen = table.screen()
    table.save(took(3, 1, 1, 0))
    with pytest.raises(services.Conflict) as told:
        table.end("as_it_stands", revision=seen.revision, position=seen.digest)
    assert told.value.code == "moved"
    assert told.value.stored is not None
    assert table.screen().status == "playing"


def test_no_hand_vanishes_under_a_game_that_was_broken_off(table: Table) -> None:
    table.save(took(3, 1, 1, 0))
    table.end()
    with pytest.raises(Refused) as told:
        table.undo()
    assert [refusal.code for refusal in told.value.refusals] == ["game_over"]
    assert models.Hand.objects.count() == 1


def test_a_correction_that_finishes_a_broken_off_game_lets_the_winner_be_paid(db: None) -> None:
    table = sit_down(records=(3, 9, 9, 9))
    table.save(took(2, 1, 1, 1))
    table.end("without_payment")
    table.correct(1, took(3, 1, 1, 0))
    shown = table.screen()
    assert (shown.status, shown.ended, shown.winner) == ("finished", "", 0)
    assert sum(row.amount for row in shown.payouts) == (8 + 8 + 14) * 1000


def test_the_next_game_begins_as_agreed_with_the_deal_going_on(finished: Table) -> None:
    following = finished.rematch().screen()
    assert [seat.label for seat in following.seats] == list(CAST[:4])
    assert [seat.record for seat in following.seats] == [20] * 4
    assert (following.position.dealer, following.rules, following.price) == (1, rule_set(), ROUBLES)
    assert (following.number, following.status, following.last) == (2, "playing", None)


def test_one_game_has_one_next_game_and_the_second_who_asks_is_led_there(finished: Table) -> None:
    made = finished.rematch()
    with pytest.raises(services.Conflict) as told:
        finished.rematch(phone=OTHER_PHONE)
    assert (told.value.code, told.value.game) == ("rematch_made", made.game)


def test_no_next_game_begins_while_this_one_goes_on(table: Table) -> None:
    with pytest.raises(services.Conflict) as told:
        table.rematch()
    assert told.value.code == "still_playing"
    assert models.Game.objects.count() == 1


def test_who_took_over_a_seat_plays_the_next_game_on_it(finished: Table) -> None:
    circle = models.Circle.objects.get()
    newcomer = models.Player.objects.create(circle=circle, name="Жанна")
    models.Seat.objects.create(game=finished.row(), index=2, from_hand=2, player=newcomer)
    assert [seat.label for seat in finished.rematch().screen().seats] == ["Анна", "Борис", "Жанна", "Глеб"]
