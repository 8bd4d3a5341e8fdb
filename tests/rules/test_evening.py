"""Between the games: nobody is lost, nobody sits twice, and the petukh makes room for who waits."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules.evening import (
    AFTER,
    DURING,
    KINDS,
    Impossible,
    Lineup,
    Move,
    Played,
    Stage,
    fold,
    moved,
)
from tests.rules.strategies import examples

TABLE = ("A", "B", "C", "D")
LINEUP = Lineup(TABLE, ("E", "F"), 2)


def move(kind: str, player: str | None = None, number: int = 1, phase: str = AFTER, **fields: Any) -> Move[str]:
    return Move(fields.pop("id", 0), number, phase, kind, player, **fields)


def played(number: int = 1, seats: tuple[str, ...] = TABLE, **fields: Any) -> Played[str]:
    given = {"first": seats, "last": seats, "dealer": 0, "over": True, "petukh": (1,), "follows": number > 1}
    return Played(number=number, **{**given, **fields})


def after(
    *moves: Move[str], game: Played[str] | None = None, waiting: str = "EF", knock_out: bool = True
) -> Stage[str]:
    """What stands after one game, during which these people came."""
    came = [move("come", person, phase=DURING, id=-number) for number, person in enumerate(waiting, 1)]
    return fold([game or played()], [*came, *moves], knock_out=knock_out)[0]


# --- one move -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("made", "seats", "waiting", "dealer"),
    [
        (move("come", "G"), "ABCD", "EFG", "C"),
        (move("leave", "E"), "ABCD", "F", "C"),
        (move("first", "F"), "ABCD", "FE", "C"),
        (move("leave", "A"), "BCD", "EF", "C"),
        (move("leave", "C"), "ABD", "EF", "D"),
        (move("sit", "F", seat=0), "FABCD", "E", "C"),
        (move("sit", "F", seat=2), "ABFCD", "E", "C"),
        (move("sit", "F", seat=4), "ABCDF", "E", "C"),
        (move("sit", "F", seat=5), "ABCDF", "E", "C"),
        (move("sit", "F"), "ABCDF", "E", "C"),
        (move("take", "F", other="B"), "AFCD", "EB", "C"),
        (move("take", "F", other="C"), "ABFD", "EC", "F"),
        (move("swap", "A", other="C"), "CBAD", "EF", "C"),
        (move("swap", "A", other="D"), "DBCA", "EF", "C"),
    ],
)
def test_a_move_leaves_the_others_where_they_are_and_the_deal_with_whom_it_was(
    made: Move[str], seats: str, waiting: str, dealer: str
) -> None:
    found = moved(LINEUP, made)
    assert ("".join(found.seats), "".join(found.waiting), found.seats[found.dealer]) == (seats, waiting, dealer)


def test_where_the_last_seat_goes_while_its_turn_is_on_the_first_one_deals() -> None:
    found = moved(Lineup(TABLE, (), 3), move("leave", "D"))
    assert found.seats[found.dealer] == "A"


def test_a_table_that_everybody_left_fills_again() -> None:
    lineup = Lineup(("A",), ("B",), 0)
    empty = moved(lineup, move("leave", "A"))
    assert (empty.seats, empty.dealer) == ((), 0)
    assert moved(empty, move("sit", "B")) == Lineup(("B",), (), 0)


@pytest.mark.parametrize(
    ("made", "reason"),
    [
        (move("come", "A"), "here"),
        (move("come", "E"), "here"),
        (move("leave", "G"), "away"),
        (move("leave"), "away"),
        (move("sit", "A"), "not_waiting"),
        (move("first", "A"), "not_waiting"),
        (move("take", "A", other="B"), "not_waiting"),
        (move("take", "E", other="F"), "not_sitting"),
        (move("take", "E"), "away"),
        (move("swap", "A", other="E"), "not_sitting"),
        (move("swap", "A", other="A"), "itself"),
    ],
)
def test_a_move_that_cannot_be_says_why(made: Move[str], reason: str) -> None:
    with pytest.raises(Impossible) as told:
        moved(LINEUP, made)
    assert told.value.reason == reason


def test_a_seventh_finds_no_seat() -> None:
    with pytest.raises(Impossible) as told:
        moved(Lineup((*TABLE, "X", "Y"), ("E",), 0), move("sit", "E"))
    assert told.value.reason == "full"


@pytest.mark.parametrize("made", [move("leave", "A"), move("sit", "E"), move("take", "E", other="A")])
def test_while_a_game_runs_its_seats_stay(made: Move[str]) -> None:
    with pytest.raises(Impossible) as told:
        moved(LINEUP, made, running=True)
    assert told.value.reason == "running"
    assert moved(LINEUP, move("leave", "E"), running=True).waiting == ("F",)


# --- knock-out ----------------------------------------------------------------------------------------------------


def test_the_petukh_goes_to_the_end_and_the_first_who_waits_takes_that_very_seat() -> None:
    stage = after()
    assert (stage.lineup.seats, stage.lineup.waiting) == (("A", "E", "C", "D"), ("F", "B"))
    assert stage.rotation
    assert (stage.rotation.gone, stage.rotation.sits) == ("B", "E")


def test_with_nobody_waiting_nobody_leaves() -> None:
    stage = after(waiting="")
    assert stage.lineup.seats == TABLE
    assert stage.rotation
    assert (stage.rotation.gone, stage.rotation.petukh) == (None, ("B",))


def test_who_comes_after_the_game_knocks_nobody_out() -> None:
    stage = after(move("come", "E"), waiting="")
    assert (stage.lineup.seats, stage.lineup.waiting) == (TABLE, ("E",))


@pytest.mark.parametrize("fields", [{"over": False}, {"petukh": ()}])
def test_without_a_petukh_nobody_makes_room(fields: dict[str, Any]) -> None:
    assert after(game=played(**fields)).lineup.seats == TABLE


def test_without_knock_out_nobody_makes_room() -> None:
    stage = after(knock_out=False)
    assert (stage.lineup.seats, stage.rotation) == (TABLE, None)


def test_knock_out_counts_as_it_was_said_last_also_where_that_was_after_the_game() -> None:
    assert after(move("knock_out_on"), knock_out=False).lineup.seats[1] == "E"
    assert after(move("knock_out_off")).lineup.seats[1] == "B"
    assert after(move("knock_out_off", phase=DURING), move("knock_out_on")).lineup.seats[1] == "E"


def test_the_seat_that_is_taken_keeps_its_turn_to_deal() -> None:
    stage = after(game=played(dealer=1))
    assert stage.lineup.seats[stage.lineup.dealer] == "E"


SEVERAL = played(petukh=(1, 3))


def test_of_several_petukhs_nobody_moves_until_one_is_named() -> None:
    stage = after(game=SEVERAL)
    assert stage.lineup.seats == TABLE
    assert stage.rotation
    assert (stage.rotation.undecided, stage.rotation.sits) == (("B", "D"), "E")


def test_the_one_who_is_named_makes_room_and_the_other_stays() -> None:
    stage = after(move("makes_room", "D"), game=SEVERAL)
    assert (stage.lineup.seats, stage.lineup.waiting) == (("A", "B", "C", "E"), ("F", "D"))


def test_who_is_put_first_before_the_naming_sits_down() -> None:
    stage = after(move("first", "F", id=1), move("makes_room", "D", id=2), game=SEVERAL)
    assert stage.lineup.seats == ("A", "B", "C", "F")


def test_the_last_name_that_was_given_counts() -> None:
    stage = after(move("makes_room", "D", id=1), move("makes_room", "B", id=2), game=SEVERAL)
    assert stage.lineup.seats == ("A", "E", "C", "D")
    assert stage.idle == {1}


def test_a_name_from_before_a_correction_counts_for_nothing() -> None:
    stage = after(move("makes_room", "A", id=1), game=SEVERAL)
    assert stage.rotation
    assert stage.rotation.undecided == ("B", "D")
    assert stage.idle == {1}
    alone = after(move("makes_room", "A", id=1))
    assert (alone.lineup.seats[1], set(alone.idle)) == ("E", {1})


@pytest.mark.parametrize("gone", [move("leave", "B"), move("take", "F", other="D")])
def test_where_one_of_several_has_made_room_of_the_own_accord_nothing_is_left_to_decide(gone: Move[str]) -> None:
    stage = after(gone, game=SEVERAL)
    assert stage.rotation
    assert stage.rotation.undecided == ()


def test_where_nobody_waits_any_more_nothing_is_left_to_decide() -> None:
    stage = after(move("leave", "E"), game=SEVERAL, waiting="E")
    assert stage.rotation
    assert stage.rotation.undecided == ()
    assert stage.lineup.seats == TABLE


# --- from game to game --------------------------------------------------------------------------------------------


def test_who_takes_a_seat_over_waits_no_more_and_who_gave_it_up_has_left() -> None:
    stage = after(game=played(last=("A", "E", "C", "D"), petukh=(0,)))
    assert (stage.lineup.seats, stage.lineup.waiting) == (("F", "E", "C", "D"), ("A",))


def test_who_gives_a_seat_back_that_was_taken_over_for_a_while_waits_again() -> None:
    assert after(game=played(petukh=())).lineup.waiting == ("E", "F")


def test_people_who_play_on_although_it_was_put_right_lose_nobody() -> None:
    games = [played(petukh=(0,)), played(2, ("A", "E", "C", "D"), petukh=())]
    came = [move("come", "E", phase=DURING)]
    before, now = fold([played(), games[1]], came, knock_out=True), fold(games, came, knock_out=True)
    assert before[1].lineup == now[1].lineup == Lineup(("A", "E", "C", "D"), ("B",), 0)


def test_who_is_not_in_a_game_agreed_anew_has_left() -> None:
    games = [played(petukh=()), played(2, ("A", "B", "E"), petukh=(), follows=False)]
    stage = fold(games, [move("come", "E", phase=DURING), move("come", "F", phase=DURING)], knock_out=True)[1]
    assert (stage.lineup.seats, stage.lineup.waiting) == (("A", "B", "E"), ("F",))


def test_a_move_that_cannot_be_any_more_does_nothing_and_comes_back_when_it_can() -> None:
    swap = move("swap", "E", other="A", id=7)
    assert after(swap).lineup.seats == ("E", "A", "C", "D")
    changed = after(swap, game=played(petukh=(0,)))
    assert (changed.lineup.seats, set(changed.idle)) == (("E", "B", "C", "D"), {7})


def test_a_game_that_is_open_again_keeps_its_people_and_the_moves_after_it_for_later() -> None:
    leave = move("leave", "A", id=7)
    assert after(leave).lineup.seats == ("E", "C", "D")
    again = after(leave, game=played(over=False))
    assert (again.lineup.seats, set(again.idle)) == (TABLE, {7})


people = st.sampled_from("ABCDEFGH")
moves = st.builds(
    move,
    kind=st.sampled_from(KINDS),
    player=people,
    number=st.integers(1, 4),
    phase=st.sampled_from((DURING, AFTER)),
    other=people,
    seat=st.integers(0, 5),
    id=st.integers(0, 100),
)


@examples(200)
@given(st.data(), st.booleans())
def test_whatever_is_moved_nobody_is_twice_at_a_table_and_somebody_deals(
    data: st.DataObject,
    knock_out: bool,  # noqa: FBT001 - drawn
) -> None:
    made = data.draw(st.lists(moves, max_size=12))
    games: list[Played[str]] = []
    for number in range(1, data.draw(st.integers(1, 4)) + 1):
        seats = tuple(data.draw(st.permutations("ABCDEFGH"))[: data.draw(st.integers(2, 6))])
        newcomers = [person for person in "ABCDEFGH" if person not in seats]
        last = (*seats[:-1], data.draw(st.sampled_from(newcomers)))
        chosen = st.sets(st.integers(0, len(seats) - 1)).map(lambda found: tuple(sorted(found)))
        fields = {"over": data.draw(st.booleans()), "follows": data.draw(st.booleans()), "petukh": data.draw(chosen)}
        games.append(played(number, seats, last=last, **fields))
    for stage in fold(games, made, knock_out=knock_out):
        lineup = stage.lineup
        everybody = [*lineup.seats, *lineup.waiting]
        assert len(everybody) == len(set(everybody))
        assert not lineup.seats or 0 <= lineup.dealer < len(lineup.seats)


@examples(200)
@given(st.lists(moves, max_size=12))
def test_who_neither_came_nor_went_is_still_there(made: list[Move[str]]) -> None:
    named = {person for one in made for person in (one.player, one.other)}
    stage = after(*made)
    here = {*stage.lineup.seats, *stage.lineup.waiting}
    assert {*TABLE, "E", "F"} - named <= here
