"""Who sits where: somebody takes a seat over, two people have changed places, and hands move under them."""

from collections.abc import Callable

import pytest

from scorekeeper.rules.errors import Refused
from scorekeeper.rules.hand import EarlyFinish, Entry, Hand, SpadeAce
from scorekeeper.rules.record import Takeover, to_json
from scorekeeper.rules.record_reading import parse_record
from scorekeeper.rules.replay import replay
from scorekeeper.tables import models, queries
from scorekeeper.tables.checking import check_books
from tests.cast import ANNA, BORIS, CAST, DARYA, EGOR, GLEB, VERA, Table, rule_set, sit_down, took


@pytest.fixture
def played(db: None) -> Table:
    """Four hands of Anna, Boris and Vera, dealt in turn but for the third, which Anna dealt."""
    table = sit_down(CAST[:3], records=(15, 16, 17), crosses=(1, 2, 3), first_dealer=1)
    for hand in (took(3, 1, 1), took(0, 4, 1), took(2, 2, 1, dealer=0), took(1, 0, 4)):
        table.save(hand)
    return table


def at_table(table: Table) -> list[str]:
    """Who sits there for the coming hand."""
    return [seat.label for seat in table.screen().seats]


def names(table: Table) -> list[tuple[str, ...]]:
    return [line.names for line in table.sheet().lines]


def takeovers(table: Table) -> list[tuple[int, int, str]]:
    record = queries.game_record(table.game)
    assert parse_record(to_json(record)) == record
    return [(one.from_hand, one.seat, one.name) for one in record.seats]


def dealt(table: Table) -> list[str]:
    """The names of who dealt each hand, and of who deals next."""
    lines = [line.names[line.step.dealer] for line in table.sheet().lines]
    return [*lines, next(seat.label for seat in table.screen().seats if seat.dealer)]


def people(table: Table) -> dict[str, tuple[int, int, list[int]]]:
    """By name: record, crosses, and the tricks in each hand."""
    lines = table.sheet().lines
    return {
        seat.label: (seat.record, seat.crosses, [line.step.hand.entries[seat.index].tricks for line in lines])
        for seat in table.screen().seats
    }


def is_right(table: Table) -> bool:
    counted = replay(queries.game_record(table.game))
    return counted.position == table.screen().position and not list(check_books())


# --- somebody takes over ---


def test_who_takes_a_seat_over_plays_on_with_its_record(played: Table) -> None:
    before = played.records()
    answer = played.take_over(1, f"  {DARYA} ")
    assert (answer.number, at_table(played), played.records()) == (5, [ANNA, DARYA, VERA], before)
    assert played.sheet().took_over == ((1, DARYA),)
    played.save(took(1, 2, 2))
    assert names(played)[3:] == [(ANNA, BORIS, VERA), (ANNA, DARYA, VERA)]
    assert played.sheet().lines[4].took_over == ((1, DARYA),)
    assert takeovers(played) == [(5, 1, DARYA)]
    assert is_right(played)


def test_a_takeover_before_its_first_hand_is_given_back_as_if_it_had_not_been(played: Table) -> None:
    before = played.exported()
    played.take_over(1, DARYA)
    played.take_over(1, EGOR)
    played.take_over(1, BORIS)
    assert (played.exported(), at_table(played)) == (before, [ANNA, BORIS, VERA])


def test_before_the_first_hand_it_is_simply_another_company(db: None) -> None:
    table = sit_down(CAST[:3])
    table.take_over(2, GLEB)
    assert (queries.game_record(table.game).players, takeovers(table)) == ((ANNA, BORIS, GLEB), [])


def test_somebody_of_the_circle_is_found_and_a_namesake_of_one_at_the_table_is_somebody_else(played: Table) -> None:
    sit_down([DARYA, EGOR], circle=played.circle)
    played.take_over(0, DARYA)
    assert models.Player.objects.filter(name=DARYA).count() == 1
    played.take_over(1, VERA)
    assert at_table(played) == [DARYA, f"{VERA} (2)", VERA]
    played.take_over(2, f"{VERA} (2)")
    assert at_table(played) == [DARYA, f"{VERA} (2)", VERA]  # that one sits there already, on another seat


def test_who_had_got_up_comes_back(played: Table) -> None:
    played.take_over(1, DARYA)
    played.save(took(1, 2, 2))
    played.take_over(1, BORIS)
    assert at_table(played) == [ANNA, BORIS, VERA]
    assert takeovers(played) == [(5, 1, DARYA), (6, 1, BORIS)]


@pytest.mark.parametrize("name", ["", "  ", "\u200d", "Я" * 61, "\ud800"])
def test_a_name_that_shows_nothing_or_too_much_is_refused(played: Table, name: str) -> None:
    before = played.exported()
    with pytest.raises(Refused) as told:
        played.take_over(1, name)
    assert [(refusal.code, refusal.data["place"]) for refusal in told.value.refusals] == [("format", "name")]
    assert played.exported() == before


@pytest.mark.parametrize("seat", [-1, 3, 10**20])
def test_a_seat_that_is_not_there_is_refused(played: Table, seat: int) -> None:
    before = played.exported(), models.Player.objects.count()
    with pytest.raises(Refused) as told:
        played.take_over(seat, DARYA)
    assert [refusal.code for refusal in told.value.refusals] == ["unknown_player"]
    with pytest.raises(Refused) as told:
        played.swap(0, seat, "people")
    assert [refusal.code for refusal in told.value.refusals] == ["unknown_player"]
    assert (played.exported(), models.Player.objects.count()) == before


def test_nobody_sits_down_at_a_game_that_is_over(played: Table) -> None:
    played.end()
    before = played.exported()
    deeds: list[Callable[[], object]] = [lambda: played.take_over(1, DARYA), lambda: played.swap(0, 1, "seats")]
    for deed in deeds:
        with pytest.raises(Refused) as told:
            deed()
        assert [refusal.code for refusal in told.value.refusals] == ["game_over"]
    assert played.exported() == before


# --- hands move under them ---


@pytest.fixture
def taken_over(db: None) -> Table:
    """Two hands by Boris, then two by Darya on his seat, and Egor about to play the fifth."""
    table = sit_down(CAST[:3])
    for _ in range(2):
        table.save(took(3, 1, 1))
    table.take_over(1, DARYA)
    for _ in range(2):
        table.save(took(1, 1, 3))
    table.take_over(1, EGOR)
    return table


@pytest.mark.parametrize(
    ("number", "left"),
    [
        (1, [(2, 1, DARYA), (4, 1, EGOR)]),
        (2, [(2, 1, DARYA), (4, 1, EGOR)]),
        (3, [(3, 1, DARYA), (4, 1, EGOR)]),
        (4, [(3, 1, DARYA), (4, 1, EGOR)]),
    ],
)
def test_a_takeover_stays_with_its_hand_when_one_is_removed(
    taken_over: Table, number: int, left: list[tuple[int, int, str]]
) -> None:
    taken_over.remove(number)
    assert takeovers(taken_over) == left


@pytest.mark.parametrize(
    ("number", "left"),
    [
        (1, [(4, 1, DARYA), (6, 1, EGOR)]),
        (3, [(4, 1, DARYA), (6, 1, EGOR)]),
        (4, [(3, 1, DARYA), (6, 1, EGOR)]),
        (5, [(3, 1, DARYA), (5, 1, EGOR)]),
    ],
)
def test_a_takeover_stays_with_its_hand_when_one_is_inserted(
    taken_over: Table, number: int, left: list[tuple[int, int, str]]
) -> None:
    taken_over.insert(number, took(2, 2, 1))
    assert takeovers(taken_over) == left


def test_of_takeovers_whose_hands_are_gone_the_last_one_begins_at_the_coming_hand(taken_over: Table) -> None:
    for number in (4, 3, 2):
        taken_over.remove(number)
    assert (takeovers(taken_over), at_table(taken_over)) == ([(2, 1, EGOR)], [ANNA, EGOR, VERA])
    taken_over.remove(1)
    assert (takeovers(taken_over), queries.game_record(taken_over.game).players) == ([], (ANNA, EGOR, VERA))
    taken_over.save(took(3, 1, 1))
    assert names(taken_over) == [(ANNA, EGOR, VERA)]


def test_who_never_came_to_play_in_a_game_that_was_won_pays_nothing(db: None) -> None:
    table = sit_down(CAST[:3], records=(5, 9, 9))
    table.save(took(3, 1, 1))
    table.take_over(1, DARYA)
    before = table.exported()
    table.correct(1, took(5, 0, 0))
    assert (table.screen().winner, at_table(table)) == (0, [ANNA, BORIS, VERA])
    assert queries.game_record(table.game).names_at_end() == (ANNA, BORIS, VERA)
    table.undo_deed()
    assert (table.exported(), at_table(table)) == (before, [ANNA, DARYA, VERA])


def test_who_played_the_forgotten_last_hand_pays_for_it(db: None) -> None:
    table = sit_down(CAST[:3], records=(6, 9, 9))
    table.save(took(3, 1, 1))
    table.take_over(1, DARYA)
    table.insert(2, took(3, 1, 1))
    assert (table.screen().winner, at_table(table)) == (0, [ANNA, DARYA, VERA])


# --- two change places ---


def test_records_stay_with_the_seats_when_two_change_places_from_now_on(played: Table) -> None:
    before, dealers = played.records(), dealt(played)
    played.swap(0, 2, "seats")
    assert (at_table(played), played.records()) == ([VERA, BORIS, ANNA], before)
    assert names(played) == [(ANNA, BORIS, VERA)] * 4
    assert takeovers(played) == [(5, 0, VERA), (5, 2, ANNA)]
    assert dealt(played)[:4] == dealers[:4]
    played.swap(2, 0, "seats")
    assert (takeovers(played), at_table(played)) == ([], [ANNA, BORIS, VERA])


def test_people_keep_their_hands_and_records_when_only_the_order_was_wrong(played: Table) -> None:
    before, dealers = people(played), dealt(played)
    played.swap(0, 2, "people")
    assert at_table(played) == [VERA, BORIS, ANNA]
    assert people(played) == before
    assert dealt(played)[:4] == dealers[:4] == [BORIS, VERA, ANNA, BORIS]
    assert dealt(played)[4] == ANNA  # who now sits to the left of Boris
    assert is_right(played)
    played.swap(0, 2, "people")
    assert (people(played), dealt(played)) == (before, dealers)


def test_names_mixed_up_from_the_start_are_put_right(played: Table) -> None:
    before = people(played)
    played.swap(0, 2, "names")
    assert names(played) == [(VERA, BORIS, ANNA)] * 4
    after = people(played)
    assert (after[ANNA], after[VERA], after[BORIS]) == (before[VERA], before[ANNA], before[BORIS])
    assert dealt(played)[:4] == [BORIS, ANNA, VERA, BORIS]


def test_hands_taken_away_to_be_typed_again_leave_everybody_where_they_sat(taken_over: Table) -> None:
    before = takeovers(taken_over)
    for _ in range(3):
        taken_over.undo()
    assert (takeovers(taken_over), at_table(taken_over)) == (before, [ANNA, BORIS, VERA])


def test_mixed_up_names_move_whoever_sits_there_now(taken_over: Table) -> None:
    taken_over.swap(1, 2, "names")
    assert takeovers(taken_over) == [(3, 1, DARYA), (5, 1, VERA)]
    assert queries.game_record(taken_over.game).players == (ANNA, BORIS, EGOR)
    assert is_right(taken_over)


def test_who_took_over_later_changes_places_along_with_the_seat(taken_over: Table) -> None:
    taken_over.swap(1, 2, "people")
    assert takeovers(taken_over) == [(3, 2, DARYA), (5, 2, EGOR)]
    assert queries.game_record(taken_over.game).players == (ANNA, VERA, BORIS)
    assert is_right(taken_over)


def test_everything_that_names_a_seat_goes_along_with_the_people(db: None) -> None:
    table = sit_down(CAST[:4], rule_set("hard-30"), records=(2, 30, 9, 4), crosses=(0, 1, 2, 3))
    entries = (Entry(2), Entry(0, fouls=(("revoke", 2),)), Entry(passed=True), Entry(3, jacks=("spades", "hearts")))
    hand = Hand(entries=entries, trump="clubs", spade_ace=SpadeAce(3, "won"))
    table.save(hand)
    before = {seat.label: (seat.record, seat.crosses) for seat in table.screen().seats}
    table.swap(0, 3, "people")
    after = {seat.label: (seat.record, seat.crosses) for seat in table.screen().seats}
    written = queries.game_record(table.game).hands[0]
    assert after == before
    assert (written.entries, written.spade_ace) == (entries[3:] + entries[1:3] + entries[:1], SpadeAce(0, "won"))
    assert (written.dealer, queries.game_record(table.game).first_dealer) == (None, 3)


def test_the_first_of_two_who_are_out_and_who_shows_jacks_stay_the_same_people(db: None) -> None:
    both = sit_down(CAST[:4], records=(2, 3, 9, 1))
    both.save(took(2, 3, 0, 0, first_out=1))
    both.swap(1, 3, "people")
    assert both.screen().seats[3].winner
    early = sit_down(CAST[:4], rule_set("passing-15"), records=(5, 9, 9, 9))
    early.save(Hand(early_finish=EarlyFinish(0, ("spades", "clubs")), trump="clubs", dealer=1))
    early.swap(0, 2, "people")
    assert early.screen().seats[2].winner
    assert is_right(early)


@pytest.mark.parametrize("keep", ["people", "names"])
def test_a_mix_up_that_is_noticed_after_the_end_can_still_be_put_right(played: Table, keep: str) -> None:
    played.end("as_it_stands")
    played.swap(0, 1, keep)
    assert (at_table(played), played.screen().status) == ([BORIS, ANNA, VERA], "broken_off")
    assert is_right(played)


@pytest.mark.parametrize(("first", "second", "keep"), [(1, 1, "people"), (0, 1, "everything"), (0, 1, "")])
def test_an_exchange_that_means_nothing_is_refused(played: Table, first: int, second: int, keep: str) -> None:
    before = played.exported()
    with pytest.raises(Refused) as told:
        played.swap(first, second, keep)
    assert [refusal.code for refusal in told.value.refusals] == ["format"]
    assert played.exported() == before


def test_the_next_game_not_yet_begun_is_dealt_on_from_who_dealt_last(db: None) -> None:
    table = sit_down(CAST[:3], records=(3, 9, 9))
    table.save(took(3, 1, 1))
    following = table.rematch()
    assert dealt(following) == [BORIS]
    table.swap(0, 1, "names")
    assert following.screen().position.dealer == 1  # the same seat: nothing was wrong but the names
    table.undo_deed()
    table.swap(0, 1, "people")
    assert dealt(following) == [VERA]  # Anna dealt, and Vera sits to her left


def test_a_rematch_whose_people_changed_places_is_dealt_by_the_right_one(db: None) -> None:
    table = sit_down(CAST[:3], records=(3, 9, 9))
    table.save(took(3, 1, 1))
    following = table.rematch()
    following.swap(1, 2, "people")
    assert dealt(following) == [BORIS]
    table.correct(1, took(3, 1, 1, dealer=2))
    assert dealt(following) == [ANNA]
    following.undo_deed()
    assert (at_table(following), dealt(following)) == ([ANNA, BORIS, VERA], [ANNA])


def test_a_takeover_leaves_a_record_that_says_the_same_people(taken_over: Table) -> None:
    record = queries.game_record(taken_over.game)
    assert record.seats == (Takeover(3, 1, DARYA), Takeover(5, 1, EGOR))
    assert record.names_at_end() == tuple(at_table(taken_over))


def test_a_hand_typed_in_again_after_a_takeover_is_still_that_of_who_played_it(db: None) -> None:
    table = sit_down(CAST[:3])
    table.save(took(3, 1, 1))
    table.take_over(0, "Зоя")
    table.undo()
    assert table.screen().seats[0].label == CAST[0]
    table.save(took(2, 2, 1))
    assert table.screen().seats[0].label == "Зоя"
    assert [line.names[0] for line in table.sheet().lines] == [CAST[0]]


def test_mixed_up_names_move_the_two_people_and_nobody_else(db: None) -> None:
    table = sit_down(CAST[:3])
    table.save(took(3, 1, 1))
    table.take_over(0, "Зоя")
    table.save(took(3, 1, 1))
    table.swap(0, 1, "names")
    assert [line.names for line in table.sheet().lines] == [(CAST[0], "Зоя", CAST[2]), (CAST[1], "Зоя", CAST[2])]
