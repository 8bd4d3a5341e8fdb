"""The sentences of the five descriptions, each played: `docs/rules.md` says which is held by which test."""

from typing import Any

import pytest

from scorekeeper.rules.errors import Refused
from scorekeeper.rules.game import begin, no_exchange, own_cards, petukh
from scorekeeper.rules.hand import Entry, Hand, SpadeAce
from scorekeeper.rules.money import Price
from tests.rules.build import dealt, play_one, rule_set, sheet_of, shows_and_is_out, suits

BLACK, RED_AND_BLACK, ALL = "sc", "sh", "scdh"
WITH_FOULS = ["classic-20", "hard-30", "passing-15", "petushok-15"]
#: Presets in which jacks count, with what each kind brings besides the tricks.
JACKS = ["short-15", "classic-20", "hard-30", "passing-15", "petushok-15"]
WITH_TRICK = {"simple": 5, "coloured": 10, "four": 15}
#: A kind's jacks under the trump that makes them it, in every preset.
SHOWN = {"simple": (BLACK, "hearts"), "coloured": (BLACK, "clubs"), "four": (ALL, "hearts")}


def left(preset: str, record: int, tricks: int, jacks: str = "", trump: str = "hearts", **changes: Any) -> int:
    """What stands in a record of `record` points after a hand; the others have enough."""
    hand = Hand((Entry(tricks, suits(jacks)), Entry(5 - tricks)), trump=trump)
    return play_one(preset, (record, 60), hand, **changes).after.records[0]


@pytest.mark.parametrize(
    ("preset", "start"),
    [("short-15", 15), ("classic-20", 20), ("hard-30", 30), ("passing-15", 15), ("money-25", 25), ("petushok-15", 15)],
)
def test_everybody_starts_with_the_same_and_any_start_may_be_agreed(preset: str, start: int) -> None:
    assert begin(rule_set(preset), 3).start.records == (start,) * 3
    for agreed in (15, 20, 25, 30):
        assert begin(rule_set(preset, start=agreed), 2).start.records == (agreed, agreed)


@pytest.mark.parametrize("preset", ["short-15", "classic-20", "passing-15", "money-25", "petushok-15"])
def test_two_to_five_may_play(preset: str) -> None:
    assert [sheet_of(preset, players).players for players in (2, 3, 4, 5)] == [2, 3, 4, 5]


@pytest.mark.parametrize(("preset", "decks"), [("short-15", [36]), ("classic-20", [32, 36]), ("passing-15", [32, 36])])
def test_the_pack_is_one_that_the_description_names(preset: str, decks: list[int]) -> None:
    assert rule_set(preset).deck == decks[0]
    assert [rule_set(preset, deck=deck).deck_for(4) for deck in decks] == decks


@pytest.mark.parametrize("preset", ["short-15", "classic-20", "passing-15", "money-25", "petushok-15"])
def test_each_trick_writes_off_a_point(preset: str) -> None:
    assert [left(preset, 12, tricks) for tricks in (1, 2, 3, 4, 5)] == [11, 10, 9, 8, 7]


@pytest.mark.parametrize(("preset", "cap"), [("short-15", 10), ("classic-20", 15)])
def test_no_trick_costs_five_up_to_a_limit(preset: str, cap: int) -> None:
    assert left(preset, cap, 0) == cap + 5
    assert left(preset, cap + 1, 0) == cap + 1


@pytest.mark.parametrize("preset", ["passing-15", "money-25", "petushok-15"])
def test_no_trick_costs_five_whatever_the_record(preset: str) -> None:
    assert [left(preset, record, 0) for record in (3, 11, 25)] == [8, 16, 30]


@pytest.mark.parametrize("kind", WITH_TRICK)
@pytest.mark.parametrize("preset", JACKS)
def test_jacks_and_a_trick_write_off_their_bonus_and_the_tricks(preset: str, kind: str) -> None:
    jacks, trump = SHOWN[kind]
    assert [left(preset, 40, tricks, jacks, trump) for tricks in (1, 3)] == [
        40 - WITH_TRICK[kind] - tricks for tricks in (1, 3)
    ]


@pytest.mark.parametrize(
    ("preset", "changes"),
    [
        ("classic-20", {"simple": 0, "coloured": -5, "four": -10}),
        ("hard-30", {"simple": 10, "coloured": 15, "four": 15}),
        ("passing-15", {"simple": 0, "coloured": 0, "four": -5}),
        ("petushok-15", {"simple": 0, "coloured": -5, "four": -10}),
    ],
)
def test_jacks_without_a_trick_do_what_the_description_says(preset: str, changes: dict[str, int]) -> None:
    for kind, change in changes.items():
        jacks, trump = SHOWN[kind]
        for record in (12, 29):
            assert left(preset, record, 0, jacks, trump) == record + change, kind


def test_in_the_first_description_jacks_without_a_trick_bring_nothing() -> None:
    for jacks, trump in SHOWN.values():
        assert left("short-15", 10, 0, jacks, trump) == 15


@pytest.mark.parametrize("preset", ["short-15", "classic-20", "passing-15", "petushok-15"])
def test_skew_jacks_bring_nothing(preset: str) -> None:
    assert left(preset, 12, 2, "sd", "hearts") == 10
    assert left(preset, 10, 0, "sd", "hearts") == 15


@pytest.mark.parametrize(
    ("preset", "left_of_twenty"), [("classic-20", 9), ("hard-30", 9), ("passing-15", 19), ("petushok-15", 19)]
)
def test_the_trump_jack_with_one_of_the_other_colour(preset: str, left_of_twenty: int) -> None:
    assert left(preset, 20, 1, RED_AND_BLACK, "hearts") == left_of_twenty


def test_in_the_hard_game_any_pair_brings_five_or_costs_ten() -> None:
    assert left("hard-30", 20, 1, "sd", "hearts") == 14
    assert left("hard-30", 20, 0, "sd", "hearts") == 30
    assert left("hard-30", 20, 0, BLACK, "hearts") == 30


@pytest.mark.parametrize(("fate", "record"), [("won", 14), ("lost", 24)])
def test_in_the_hard_game_the_ace_of_spades_wins_or_costs_five(fate: str, record: int) -> None:
    hand = Hand((Entry(1), Entry(4)), trump="hearts", spade_ace=SpadeAce(0, fate))
    assert play_one("hard-30", (20, 60), hand).after.records[0] == record


@pytest.mark.parametrize("preset", WITH_FOULS)
def test_a_revoke_costs_five(preset: str) -> None:
    hand = Hand((Entry(2, fouls=(("revoke", 1),)), Entry(3)))
    assert play_one(preset, (12, 60), hand).after.records[0] == 15


@pytest.mark.parametrize("foul", ["early_draw", "overdraw"])
def test_drawing_too_early_or_too_much_costs_five(foul: str) -> None:
    hand = Hand((Entry(2, fouls=((foul, 1),)), Entry(3)))
    assert play_one("classic-20", (12, 60), hand).after.records[0] == 15


@pytest.mark.parametrize("preset", ["short-15", "classic-20", "passing-15"])
def test_with_two_points_one_plays_the_cards_dealt(preset: str) -> None:
    sheet = sheet_of(preset, 3)
    assert own_cards(sheet, (2, 3, 9)) == (0,)
    assert not no_exchange(sheet, (2, 3, 9))


@pytest.mark.parametrize("preset", ["classic-20", "passing-15"])
def test_with_two_points_one_may_not_pass_and_with_three_one_may(preset: str) -> None:
    hand = Hand((Entry(passed=True), Entry(5)))
    assert play_one(preset, (3, 60), hand).after.records[0] == 3
    with pytest.raises(Refused, match="pass_at_last_points"):
        play_one(preset, (2, 60), hand)


@pytest.mark.parametrize("preset", ["short-15", "classic-20"])
def test_where_somebody_has_one_point_nobody_exchanges(preset: str) -> None:
    assert no_exchange(sheet_of(preset, 3), (9, 1, 9))
    assert not no_exchange(sheet_of(preset, 3), (9, 2, 9))


@pytest.mark.parametrize("preset", ["classic-20", "hard-30", "passing-15"])
def test_taking_too_much_one_starts_again(preset: str) -> None:
    assert left(preset, 1, 2) == rule_set(preset).start


@pytest.mark.parametrize("preset", ["classic-20", "passing-15"])
def test_with_one_point_exactly_one_trick_ends_the_game(preset: str) -> None:
    step = play_one(preset, (1, 60), dealt(1, 4))
    assert step.after.winner == 0
    assert step.after.records[0] == 0


@pytest.mark.parametrize(("tricks", "record"), [(1, 1), (2, 0), (3, 15)])
def test_seven_points_a_pair_of_jacks_and_some_tricks(tricks: int, record: int) -> None:
    """The third description lets one trick end the game; 5 and 1 are 6."""
    assert left("passing-15", 7, tricks, BLACK, "hearts") == record


def test_with_five_points_and_jacks_one_may_be_out_without_playing() -> None:
    assert play_one("passing-15", (5, 60), shows_and_is_out(0, BLACK)).after.winner == 0
    with pytest.raises(Refused, match="early_finish_record"):
        play_one("passing-15", (6, 60), shows_and_is_out(0, BLACK))


def test_a_hand_sat_out_changes_nothing() -> None:
    hand = Hand((Entry(passed=True), Entry(5)))
    assert play_one("passing-15", (12, 60), hand).after.records == (12, 55)


@pytest.mark.parametrize("preset", ["short-15", "classic-20", "passing-15", "money-25", "petushok-15"])
def test_whoever_writes_everything_off_first_has_won(preset: str) -> None:
    step = play_one(preset, (3, 60), dealt(3, 2))
    assert step.after.winner == 0
    before = play_one(preset, (4, 60), dealt(3, 2))
    assert before.after.winner is None


def test_the_game_ends_with_the_whole_hand() -> None:
    """The second description forbids to announce the end inside a hand: all five tricks are counted."""
    with pytest.raises(Refused, match="trick_total"):
        play_one("classic-20", (1, 60), dealt(1, 0))


def test_each_loser_pays_points_and_crosses_at_their_prices() -> None:
    price = Price(point=1000, cross=500, currency="RUB")
    assert price.of(10, 0) == 100_00
    assert price.of(10, 2) == 110_00


def test_whoever_has_most_left_is_petukh() -> None:
    assert petukh(play_one("money-25", (3, 20, 9), dealt(3, 1, 1)).after) == (1,)


@pytest.mark.parametrize("preset", ["short-15", "classic-20"])
def test_six_play_with_thirty_cards_and_exchange_none_or_with_thirty_six(preset: str) -> None:
    assert rule_set(preset).deck_for(6) == 30
    assert no_exchange(sheet_of(preset, 6), (9,) * 6)
    assert not no_exchange(sheet_of(preset, 6, deck=36), (9,) * 6)
