"""Knock-out and the deal through an evening, also where earlier games are put right."""

import pytest

from scorekeeper.rules.errors import Refused
from scorekeeper.rules.hand import Hand
from scorekeeper.tables import models, queries
from scorekeeper.tables.checking import check_books
from scorekeeper.tables.services import Conflict
from tests.cast import ANNA, BORIS, CAST, DARYA, EGOR, GLEB, VERA, Table, sit_down, took
from tests.evenings import TWELVE, Evening, evening_of, win


@pytest.fixture
def table(db: None) -> Table:
    """Four who play with knock-out; Darya and Egor wait. No hand yet."""
    table = sit_down(CAST[:4], TWELVE, knock_out=True)
    evening_of(table).come(DARYA)
    evening_of(table).come(EGOR)
    return table


@pytest.fixture
def evening(table: Table) -> Evening:
    return evening_of(table)


def at_table(table: Table) -> list[str]:
    return [seat.label for seat in table.screen().seats]


def deals(table: Table) -> str:
    shown = table.screen()
    return shown.seats[shown.position.dealer].label


def labels(people: tuple[queries.PersonFacts, ...]) -> list[str]:
    return [person.label for person in people]


def test_the_petukh_makes_room_and_who_waits_first_takes_that_very_seat(table: Table, evening: Evening) -> None:
    win(table, 0, 1)
    rotation = evening.screen().rotation
    assert rotation
    assert rotation.gone
    assert rotation.sits
    assert (rotation.gone.label, rotation.sits.label) == (BORIS, DARYA)
    second = table.rematch()
    assert at_table(second) == [ANNA, DARYA, VERA, GLEB]
    assert evening.waiting() == [EGOR, BORIS]
    win(second, 0, 1)
    assert at_table(second.rematch()) == [ANNA, EGOR, VERA, GLEB]
    assert evening.waiting() == [BORIS, DARYA]


def test_with_nobody_waiting_the_petukh_stays_and_the_table_is_told(db: None) -> None:
    table = win(sit_down(CAST[:3], TWELVE, knock_out=True), 0, 1)
    rotation = evening_of(table).screen().rotation
    assert rotation
    assert rotation.stays
    assert labels(rotation.petukh) == [BORIS]
    assert at_table(table.rematch()) == [ANNA, BORIS, VERA]


def test_of_several_petukhs_no_game_begins_until_the_table_names_one(table: Table, evening: Evening) -> None:
    win(table, 0, 1, 3)
    shown = evening.screen()
    assert shown.next.step == "choose"
    assert shown.rotation
    assert labels(shown.rotation.undecided) == [BORIS, GLEB]
    with pytest.raises(Conflict) as told:
        table.rematch()
    assert (told.value.code, told.value.evening) == ("petukh_undecided", evening.id)
    with pytest.raises(Refused):
        evening.move("makes_room", ANNA)
    evening.move("makes_room", GLEB, by="lot")
    made = evening.screen().moves[-1]
    assert (made.kind, made.by, made.phone) == ("makes_room", "lot", "phone-of-anna")
    evening.undo()
    evening.move("makes_room", BORIS, by="table")
    assert at_table(table.rematch()) == [ANNA, DARYA, VERA, GLEB]


def test_a_game_broken_off_without_payment_moves_nobody(table: Table, evening: Evening) -> None:
    table.save(took(3, 0, 1, 1))
    table.end("without_payment")
    assert (evening.screen().rotation, at_table(table.rematch())) == (
        queries.RotationFacts(None, None, (), (), stays=False),
        [ANNA, BORIS, VERA, GLEB],
    )


def test_a_game_broken_off_as_it_stands_has_a_petukh_who_makes_room(table: Table, evening: Evening) -> None:
    table.save(took(3, 0, 1, 1))
    table.end("as_it_stands")
    assert at_table(table.rematch()) == [ANNA, DARYA, VERA, GLEB]
    assert evening.waiting() == [EGOR, BORIS]


def test_where_all_are_level_nobody_is_petukh(table: Table) -> None:
    table.end("as_it_stands")
    assert at_table(table.rematch()) == [ANNA, BORIS, VERA, GLEB]


def test_who_enters_by_knock_out_begins_like_everybody_and_is_nobodys_petukh(table: Table, evening: Evening) -> None:
    second = win(table, 0, 1).rematch()
    shown = second.screen()
    assert [seat.record for seat in shown.seats] == [12] * 4
    assert not any(seat.petukh for seat in shown.seats)
    assert evening.owed()[DARYA] == 0
    assert DARYA in evening.seats()
    assert at_table(win(second, 1, 2).rematch()) == [ANNA, DARYA, EGOR, GLEB]


def test_who_enters_by_rotation_in_the_third_game_has_exactly_that_game_in_the_account(
    table: Table, evening: Evening
) -> None:
    third = win(win(table, 0, 1).rematch(), 0, 1).rematch()
    assert at_table(third) == [ANNA, EGOR, VERA, GLEB]
    win(third, 1, 0)
    line = next(line for line in evening.screen().account if line.person.label == EGOR)
    assert line.games[:2] == (None, None)
    payouts = third.screen().payouts
    assert line.games[2] == queries.Balance(sum(row.points for row in payouts), 0, sum(row.amount for row in payouts))
    assert line.owed == line.money > 0
    screen = queries.person_screen(evening.circle, line.person.id)
    assert [(one.games, one.line) for one in screen.evenings] == [(1, line)]


# --- the deal -----------------------------------------------------------------------------------------------------


def test_the_deal_goes_on_to_the_left_through_rematches(table: Table) -> None:
    win(table, 0, 1)
    assert table.screen().position.number == 5
    second = table.rematch()
    assert deals(second) == ANNA  # four hands: once round the table
    second.save(took(3, 1, 1, 0))
    second.end()
    assert deals(second.rematch()) == DARYA  # on Boris's seat


def test_the_seat_of_who_was_knocked_out_keeps_its_turn(table: Table) -> None:
    table.save(took(0, 3, 1, 1, dealer=3))
    table.end("as_it_stands")
    second = table.rematch()
    assert (at_table(second), deals(second)) == ([DARYA, BORIS, VERA, GLEB], DARYA)


def test_where_the_next_dealer_has_just_left_the_next_one_still_in_deals(table: Table, evening: Evening) -> None:
    win(table, 0, 1)
    assert evening.dealer() == ANNA
    evening.move("leave", ANNA)
    assert evening.dealer() == DARYA
    evening.move("leave", DARYA)
    assert deals(table.rematch()) == VERA


def test_the_deal_goes_with_who_changes_seats(table: Table, evening: Evening) -> None:
    win(table, 0, 1)
    evening.move("swap", ANNA, other=GLEB)
    second = table.rematch()
    assert (at_table(second), deals(second)) == ([GLEB, DARYA, VERA, ANNA], ANNA)


# --- put right afterwards -----------------------------------------------------------------------------------------


@pytest.fixture
def short(db: None) -> Table:
    """Anna is out with the first hand, and Boris, who took no trick in it, makes room for Darya; Egor waits too."""
    table = sit_down(CAST[:4], records=(1, 6, 5, 3), knock_out=True)
    evening_of(table).come(DARYA)
    evening_of(table).come(EGOR)
    table.save(took(1, 0, 4, 0))
    return table


#: The same hand with Vera as petukh, and one with which nobody is out.
VERA_IS_PETUKH, NOBODY_IS_OUT = took(1, 4, 0, 0), took(0, 1, 2, 2)
#: And one with which Boris and Vera both have four left.
SEVERAL = took(1, 2, 1, 1)


def foretold(table: Table, hand: Hand) -> queries.EveningChange | None:
    row = models.Hand.objects.get(game__slug=table.game, number=1)
    return queries.consequences(table.game, queries.Corrected(str(row.uuid), hand)).evening


def test_a_petukh_changed_by_a_correction_changes_the_next_game_while_it_has_no_hand(short: Table) -> None:
    second, evening = short.rematch(), evening_of(short)
    short.correct(1, VERA_IS_PETUKH)
    assert at_table(second) == [ANNA, BORIS, DARYA, GLEB]
    assert (evening.seats(), evening.waiting()) == ([ANNA, BORIS, DARYA, GLEB], [EGOR, VERA])
    assert list(check_books()) == []
    short.undo_deed()
    assert (at_table(second), evening.waiting()) == ([ANNA, DARYA, VERA, GLEB], [EGOR, BORIS])


def test_a_petukh_changed_by_a_correction_leaves_a_game_that_was_played_on_as_it_is(short: Table) -> None:
    second, evening = short.rematch(), evening_of(short)
    second.save(took(3, 1, 1, 0))
    kept = second.exported()
    short.correct(1, VERA_IS_PETUKH)
    assert second.exported() == kept
    assert (evening.seats(), evening.waiting()) == ([ANNA, DARYA, VERA, GLEB], [EGOR, BORIS])
    assert sum(evening.owed().values()) == 0
    assert list(check_books()) == []


@pytest.mark.parametrize("hand", [VERA_IS_PETUKH, NOBODY_IS_OUT])
@pytest.mark.parametrize("begun", [True, False])
def test_what_a_correction_would_change_in_the_evening_is_shown_and_then_so(
    short: Table, hand: Hand, *, begun: bool
) -> None:
    evening, before = evening_of(short), evening_of(short).owed()
    if begun:
        short.rematch()
    assert labels(evening.screen().seats) == [ANNA, DARYA, VERA, GLEB]
    seen = foretold(short, hand)
    assert seen
    assert labels(seen.lineup_before.seats) == evening.seats()
    short.correct(1, hand)
    shown, after = evening.screen(), evening.owed()
    changed = {one.person.label: (one.before, one.after) for one in seen.balances}
    assert changed == {name: (before[name], after[name]) for name in before if before[name] != after[name]}
    assert (seen.lineup_after.seats, seen.lineup_after.waiting) == (shown.seats, shown.waiting)
    assert seen.lineup_after.dealer == shown.dealer
    assert (seen.transfers_after, seen.played_on) == (shown.transfers, False)


def test_that_people_stay_because_they_have_played_on_is_shown_before_a_correction(short: Table) -> None:
    second = short.rematch()
    second.save(took(3, 1, 1, 0))
    seen = foretold(short, VERA_IS_PETUKH)
    assert seen
    assert seen.played_on
    assert seen.lineup_before == seen.lineup_after


def test_a_correction_that_leaves_account_and_people_says_nothing_of_the_evening(table: Table) -> None:
    table.save(took(3, 1, 1, 0))
    assert foretold(table, took(2, 2, 1, 0)) is None


def test_a_finish_corrected_after_the_next_game_began_reopens_the_old_one_and_loses_nothing(short: Table) -> None:
    second, evening = short.rematch(), evening_of(short)
    second.save(took(3, 1, 1, 0))
    kept = second.exported()
    short.correct(1, NOBODY_IS_OUT)
    assert (short.screen().status, second.exported()) == ("playing", kept)
    assert set(evening.owed().values()) == {0}
    assert evening.seats() == [ANNA, DARYA, VERA, GLEB]
    short.save(took(0, 5, 0, 0))
    assert short.screen().winner == 1
    assert (second.exported(), short.screen().rematch) == (kept, second.game)
    assert evening.owed()[BORIS] > 0
    assert list(check_books()) == []


def test_a_finish_corrected_before_the_next_game_has_a_hand_leaves_it_until_it_is_known(short: Table) -> None:
    second, evening = short.rematch(), evening_of(short)
    short.correct(1, NOBODY_IS_OUT)
    assert short.screen().status == "playing"
    assert at_table(second) == [ANNA, DARYA, VERA, GLEB]
    with pytest.raises(Refused):
        evening.move("leave", GLEB)
    short.save(took(0, 5, 0, 0))
    assert [seat.label for seat in short.screen().seats if seat.petukh] == [ANNA]
    assert at_table(second) == [DARYA, BORIS, VERA, GLEB]
    assert list(check_books()) == []


def test_where_a_correction_makes_several_petukhs_the_next_game_waits_for_the_table(short: Table) -> None:
    second, evening = short.rematch(), evening_of(short)
    short.correct(1, took(1, 4, 0, 0))
    short.correct(1, SEVERAL)
    shown = evening.screen()
    assert shown.next.step == "choose"
    assert shown.rotation
    assert labels(shown.rotation.undecided) == [BORIS, VERA]
    assert at_table(second) == [ANNA, BORIS, DARYA, GLEB]
    evening.move("makes_room", BORIS)
    assert at_table(second) == [ANNA, DARYA, VERA, GLEB]
    assert list(check_books()) == []


def test_a_game_open_again_whose_seat_is_taken_over_by_who_waited_loses_nobody(short: Table) -> None:
    second, evening = short.rematch(), evening_of(short)
    second.save(took(3, 1, 1, 0))
    short.correct(1, NOBODY_IS_OUT)
    short.take_over(0, EGOR)
    short.save(took(0, 5, 0, 0))
    assert evening.seats() == [ANNA, DARYA, VERA, GLEB]
    assert set(evening.waiting()) == {BORIS, EGOR}
    assert evening.owed()[EGOR] < 0
    assert sum(evening.owed().values()) == 0
    assert list(check_books()) == []


def test_moves_after_a_game_outlive_its_being_open_for_a_while(table: Table, evening: Evening) -> None:
    win(table, 0, 1)
    evening.move("leave", GLEB)
    assert evening.seats() == [ANNA, DARYA, VERA]
    table.undo()
    assert (evening.seats(), evening.waiting()) == ([ANNA, BORIS, VERA, GLEB], [DARYA, EGOR])
    table.save(took(3, 0, 1, 1))
    assert evening.seats() == [ANNA, DARYA, VERA]


def test_a_move_that_a_correction_made_impossible_is_marked_does_nothing_and_can_be_taken_back(short: Table) -> None:
    evening = evening_of(short)
    evening.move("swap", DARYA, other=VERA)
    second = short.rematch()
    assert at_table(second) == [ANNA, VERA, DARYA, GLEB]
    short.correct(1, VERA_IS_PETUKH)
    made = evening.screen().moves[-1]
    assert (made.idle, made.undoable, at_table(second)) == (True, True, [ANNA, BORIS, DARYA, GLEB])
    short.correct(1, took(1, 0, 4, 0))
    assert (evening.screen().moves[-1].idle, at_table(second)) == (False, [ANNA, VERA, DARYA, GLEB])
    evening.undo()
    assert at_table(second) == [ANNA, DARYA, VERA, GLEB]


def test_the_next_game_of_one_that_was_followed_already_is_that_one(table: Table) -> None:
    win(table, 0, 1)
    agreed = sit_down(CAST[:4], TWELVE, circle=table.circle)
    with pytest.raises(Conflict) as told:
        table.rematch()
    assert (told.value.code, told.value.game) == ("rematch_made", agreed.game)


def test_every_phone_shows_the_start_before_the_first_hand_of_a_next_game(table: Table) -> None:
    second = win(table, 0, 1).rematch()
    assert second.records() == [12] * 4
    assert sit_down(CAST[:4], TWELVE, circle=table.circle).records() == [12] * 4


def test_knock_out_is_as_it_was_said_last(table: Table, evening: Evening) -> None:
    evening.move("knock_out_off")
    win(table, 0, 1)
    assert evening.screen().rotation is None
    evening.move("knock_out_on")
    assert evening.seats() == [ANNA, DARYA, VERA, GLEB]
    evening.undo()
    assert evening.seats() == [ANNA, BORIS, VERA, GLEB]
    again = sit_down(CAST[:4], TWELVE, circle=table.circle, knock_out=True)
    assert evening.screen().knock_out
    assert at_table(again) == [ANNA, BORIS, VERA, GLEB]
    later = sit_down(CAST[:4], TWELVE, circle=table.circle, evening="new")
    assert evening_of(later).screen().knock_out
