"""Between games people come, leave, return and change seats, and whoever has no hand yet follows."""

from typing import Any

import pytest

from scorekeeper.rules.errors import Refused
from scorekeeper.tables import models, services
from scorekeeper.tables.checking import check_books
from scorekeeper.tables.services import Conflict
from tests.cast import ANNA, BORIS, CAST, DARYA, EGOR, GLEB, VERA, Table, rule_set, sit_down, took
from tests.evenings import TWELVE, Evening, evening_of, key_of, win


@pytest.fixture
def table(db: None) -> Table:
    """Anna has won, Boris is petukh; nobody waits."""
    return win(sit_down(CAST[:4], TWELVE), 0, 1)


@pytest.fixture
def evening(table: Table) -> Evening:
    return evening_of(table)


TWELVE_FOR_THREE = rule_set(start=12, players=[3, 4])


def at_table(table: Table) -> list[str]:
    return [seat.label for seat in table.screen().seats]


def told(error: pytest.ExceptionInfo[Refused]) -> tuple[str, object]:
    refusal = error.value.refusals[0]
    return str(refusal.data.get("place")), refusal.data.get("problem")


def test_the_first_paragraph_of_an_evening(table: Table, evening: Evening) -> None:
    evening.come(DARYA)
    assert evening.waiting() == [DARYA]
    evening.move("take", DARYA, other=BORIS)
    assert (evening.seats(), evening.waiting()) == ([ANNA, DARYA, VERA, GLEB], [BORIS])
    second = win(table.rematch(), 1, 2)
    assert at_table(second) == [ANNA, DARYA, VERA, GLEB]
    evening.move("leave", ANNA)
    evening.move("sit", BORIS, seat=0)
    evening.move("swap", VERA, other=GLEB)
    third = second.rematch()
    assert at_table(third) == [BORIS, DARYA, GLEB, VERA]
    assert evening.screen().absent[0].label == ANNA
    evening.come(ANNA)
    assert evening.waiting() == [ANNA]
    assert models.Player.objects.count() == 5


def test_who_comes_for_the_first_time_is_written_down_and_a_namesake_told_apart(evening: Evening) -> None:
    evening.come(" Жанна ")
    evening.come(ANNA)
    assert evening.waiting() == ["Жанна", "Анна (2)"]


def test_who_was_hidden_and_comes_is_shown_again(evening: Evening, table: Table) -> None:
    evening.come("Жанна")
    evening.undo()
    zhanna = key_of(table.circle, "Жанна")
    services.hide_player(key=services.new_key(), phone="", circle=table.circle, player=zhanna)
    assert evening.screen().absent == ()
    evening.move("come", "Жанна")
    assert evening.waiting() == ["Жанна"]
    assert not models.Player.objects.get(pk=zhanna).hidden


def test_whoever_is_renamed_or_hidden_meanwhile_still_sits_and_owes(evening: Evening, table: Table) -> None:
    key = key_of(table.circle, BORIS)
    services.hide_player(key=services.new_key(), phone="", circle=table.circle, player=key)
    services.rename_player(key=services.new_key(), phone="", circle=table.circle, player=key, name="Боря")
    following = table.rematch()
    assert at_table(following) == [ANNA, "Боря", VERA, GLEB]
    assert evening.owed()["Боря"] < 0
    assert models.Player.objects.get(pk=key).hidden


def test_each_game_keeps_its_own_people(evening: Evening, table: Table) -> None:
    before = table.exported()
    evening.move("leave", BORIS)
    evening.come(EGOR)
    evening.move("sit", EGOR, seat=1)
    table.rematch()
    assert table.exported() == before


def test_a_substitution_before_its_first_hand_is_taken_back_as_if_it_had_not_been(
    evening: Evening, table: Table
) -> None:
    following = table.rematch()
    before = following.exported(), evening.seats(), evening.waiting(), evening.dealer()
    evening.come(DARYA)
    evening.move("take", DARYA, other=BORIS)
    assert at_table(following) == [ANNA, DARYA, VERA, GLEB]
    evening.undo()
    evening.undo()
    assert (following.exported(), evening.seats(), evening.waiting(), evening.dealer()) == before
    following.save(took(3, 1, 1, 0))
    assert list(check_books()) == []


@pytest.mark.parametrize(
    ("kind", "player", "given", "seats"),
    [
        ("leave", GLEB, {}, [ANNA, BORIS, VERA]),
        ("swap", ANNA, {"other": GLEB}, [GLEB, BORIS, VERA, ANNA]),
        ("take", DARYA, {"other": ANNA}, [DARYA, BORIS, VERA, GLEB]),
        ("sit", DARYA, {"seat": 2}, [ANNA, BORIS, DARYA, VERA, GLEB]),
    ],
)
def test_a_next_game_without_hands_follows_each_move(
    evening: Evening, table: Table, kind: str, player: str, given: dict[str, Any], seats: list[str]
) -> None:
    evening.come(DARYA)
    following = table.rematch()
    before = following.exported()
    evening.move(kind, player, **given)
    assert at_table(following) == seats == evening.seats()
    evening.undo()
    assert following.exported() == before
    evening.move(kind, player, **given)
    following.save(took(5, *([0] * (len(seats) - 1))))
    assert at_table(following) == seats
    assert list(check_books()) == []


def test_once_a_hand_is_played_the_moves_before_it_stay(evening: Evening, table: Table) -> None:
    evening.move("leave", GLEB)
    following = table.rematch()
    following.save(took(3, 1, 1))
    assert not any(made.undoable for made in evening.screen().moves)
    with pytest.raises(Conflict) as conflict:
        evening.undo()
    assert conflict.value.code == "not_last"
    following.undo()
    evening.undo()
    assert at_table(following) == [ANNA, BORIS, VERA, GLEB]


def test_only_the_last_move_is_taken_back(evening: Evening) -> None:
    first = evening.come(DARYA).row
    evening.come(EGOR)
    with pytest.raises(Conflict) as conflict:
        evening.undo(move=first)
    assert conflict.value.code == "not_last"
    assert evening.waiting() == [DARYA, EGOR]


def test_while_a_game_runs_people_come_and_go_and_its_seats_stay(evening: Evening, table: Table) -> None:
    following = table.rematch()
    following.save(took(3, 1, 1, 0))
    evening.come(DARYA)
    evening.come(EGOR)
    evening.move("first", EGOR)
    evening.move("leave", DARYA)
    assert evening.waiting() == [EGOR]
    for kind, player, given in [("leave", ANNA, {}), ("sit", EGOR, {}), ("take", EGOR, {"other": ANNA})]:
        with pytest.raises(Refused) as error:
            evening.move(kind, player, **given)
        assert told(error) == ("move", "move_running")
    assert at_table(following) == [ANNA, BORIS, VERA, GLEB]


def test_who_waits_and_takes_a_seat_over_in_a_game_waits_no_more_and_who_gave_it_up_has_left(
    evening: Evening, table: Table
) -> None:
    following = table.rematch()
    evening.come(DARYA)
    following.save(took(3, 1, 1, 0))
    following.take_over(1, DARYA)
    assert (evening.seats(), evening.waiting()) == ([ANNA, DARYA, VERA, GLEB], [])
    assert [person.label for person in evening.screen().absent] == [BORIS]
    following.undo_deed()
    assert evening.waiting() == [DARYA]


def test_a_game_agreed_anew_is_what_people_said_and_who_waited_still_waits(evening: Evening, table: Table) -> None:
    evening.come(DARYA)
    evening.come(EGOR)
    again = sit_down([VERA, ANNA, EGOR], TWELVE, circle=table.circle)
    assert (evening.seats(), evening.waiting()) == ([VERA, ANNA, EGOR], [DARYA])
    assert {BORIS, GLEB} == {person.label for person in evening.screen().absent}
    assert again.row().evening_id == evening.id


def test_a_game_whose_seats_were_agreed_on_in_it_keeps_them(evening: Evening, table: Table) -> None:
    following = table.rematch()
    following.swap(0, 1, "people")
    with pytest.raises(Refused) as error:
        evening.move("leave", GLEB)
    assert told(error) == ("move", "move_running")
    assert at_table(following) == [BORIS, ANNA, VERA, GLEB]


# --- too few ------------------------------------------------------------------------------------------------------


def test_three_people_one_of_whom_leaves_wait_for_somebody(db: None) -> None:
    table = win(sit_down(CAST[:3], rules=TWELVE_FOR_THREE), 0, 1)
    evening = evening_of(table)
    evening.move("leave", VERA)
    shown = evening.screen()
    assert (shown.next.step, shown.next.least, len(shown.seats)) == ("too_few", 3, 2)
    with pytest.raises(Refused) as error:
        table.rematch()
    assert error.value.refusals[0].code == "player_count"
    evening.come(DARYA)
    assert evening.screen().next.step == "too_few"
    evening.move("sit", DARYA)
    assert evening.screen().next.step == "begin"
    assert at_table(table.rematch()) == [ANNA, BORIS, DARYA]


def test_more_than_the_rules_take_are_told_before_the_tap(db: None) -> None:
    table = win(sit_down(CAST[:4], rules=TWELVE_FOR_THREE), 0, 1)
    evening = evening_of(table)
    evening.come(DARYA)
    evening.move("sit", DARYA)
    assert (evening.screen().next.step, evening.screen().next.most) == ("too_many", 4)


def test_a_next_game_that_so_few_could_not_play_keeps_its_people_and_says_why(db: None) -> None:
    table = win(sit_down(CAST[:3], rules=TWELVE_FOR_THREE), 0, 1)
    following, evening = table.rematch(), evening_of(table)
    with pytest.raises(Refused) as error:
        evening.move("leave", VERA)
    assert error.value.refusals[0].code == "player_count"
    assert at_table(following) == [ANNA, BORIS, VERA]
    assert evening.screen().moves == ()


# --- what can't be ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "given", "place", "problem"),
    [
        ("dance", {}, "kind", "unknown_name"),
        ("leave", {}, "player", "missing"),
        ("come", {}, "player", "missing"),
        ("take", {"player": ANNA}, "other", "missing"),
        ("sit", {"player": ANNA, "seat": 6}, "seat", "range"),
        ("sit", {"player": ANNA, "seat": -1}, "seat", "range"),
        ("makes_room", {"player": ANNA, "by": "shouting"}, "by", "unknown_name"),
        ("makes_room", {"player": ANNA}, "move", "move_no_choice"),
        ("knock_out_off", {}, "move", "move_so_already"),
        ("come", {"player": ANNA}, "move", "move_here"),
        ("sit", {"player": ANNA}, "move", "move_not_waiting"),
        ("swap", {"player": ANNA, "other": ANNA}, "move", "move_itself"),
    ],
)
def test_what_cannot_be_is_refused_with_its_place(
    evening: Evening, kind: str, given: dict[str, Any], place: str, problem: str
) -> None:
    before = evening.screen()
    with pytest.raises(Refused) as error:
        evening.move(kind, **given)
    assert told(error) == (place, problem)
    assert evening.screen() == before


def test_people_and_evenings_of_others_are_out_of_reach(evening: Evening) -> None:
    other = win(sit_down(CAST[:4], TWELVE), 0, 1)
    theirs = evening_of(other)
    with pytest.raises(models.Player.DoesNotExist):
        evening.move("leave", player=key_of(other.circle, ANNA))
    with pytest.raises(models.Evening.DoesNotExist):
        Evening(evening.circle, theirs.id).come(DARYA)
    assert theirs.seats() == [ANNA, BORIS, VERA, GLEB]


def test_a_move_made_on_an_old_screen_is_told_and_not_made(evening: Evening) -> None:
    seen = evening.screen().revision
    evening.come(DARYA)
    with pytest.raises(Conflict) as conflict:
        evening.come(EGOR, revision=seen)
    assert (conflict.value.code, conflict.value.evening) == ("moved", evening.id)
    assert evening.waiting() == [DARYA]


def test_a_move_sent_twice_is_made_once(evening: Evening) -> None:
    seen = evening.screen().revision
    first = evening.come(DARYA, key="one-key-for-both", revision=seen)
    assert evening.come(DARYA, key="one-key-for-both", revision=seen) == first
    assert evening.waiting() == [DARYA]
