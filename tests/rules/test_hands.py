"""Who deals, what is told before a hand, and what a game begins with."""

import pytest

from scorekeeper.rules.errors import Refused
from scorekeeper.rules.game import begin, fold, fold_while_valid, last_position, no_exchange, own_cards, petukh, play
from scorekeeper.rules.record_reading import parse_record
from scorekeeper.rules.sheet import compile_sheet
from tests.rules.build import dealt, entry, play_one, position_of, record, rule_set, sheet_of, shows_and_is_out

PASSED = entry(passed=True)


@pytest.mark.parametrize(("deck", "nobody"), [(None, True), (30, True), (32, False), (36, False)])
def test_six_exchange_only_where_the_pack_has_cards_to_draw(deck: int | None, *, nobody: bool) -> None:
    sheet = sheet_of("short-15", 6, deck=deck)
    assert no_exchange(sheet, [15] * 6) is nobody
    assert sheet.rules.deck_for(6) == (deck or 30)
    assert sheet.rules.deck_for(5) == (deck or 36)


def test_five_exchange_with_thirty_cards_too() -> None:
    assert not no_exchange(sheet_of("short-15", 5, deck=30), [15] * 5)


def test_whoever_has_the_last_points_is_told_before_the_hand() -> None:
    sheet = sheet_of(players=4)
    assert own_cards(sheet, (2, 3, 1, 20)) == (0, 2)
    assert own_cards(sheet_of("money-25", 4), (2, 3, 1, 20)) == ()
    assert no_exchange(sheet, (2, 3, 1, 20))
    assert not no_exchange(sheet, (2, 3, 2, 20))


def test_a_hand_is_told_with_the_restrictions_that_it_was_played_under() -> None:
    step = play_one("classic-20", (2, 9), dealt(1, 4))
    assert (step.own_cards, step.no_exchange) == ((0,), False)
    assert step.after.records == (1, 5)
    assert no_exchange(sheet_of(players=2), step.after.records)


def test_the_deal_goes_left_from_whoever_really_dealt() -> None:
    game = begin(rule_set(), 3, first_dealer=2)
    hands = [dealt(2, 3, 0), dealt(2, 3, 0, dealer=2), dealt(2, 3, 0)]
    steps = fold(game, hands)
    assert [step.dealer for step in steps] == [2, 2, 0]
    assert [step.leader for step in steps] == [0, 0, 1]
    assert last_position(game, steps).dealer == 1
    assert last_position(game, ()) == game.start


def test_the_deal_moves_on_when_everybody_passed() -> None:
    hand = dealt()
    game = begin(rule_set(), 2)
    step = play(game.sheet, game.start, type(hand)((PASSED, PASSED)))
    assert step.after.dealer == 1
    assert step.after.passes == (1, 1)
    assert step.after.records == (20, 20)


@pytest.mark.parametrize("players", [0, 1, 7])
def test_a_game_for_nobody_alone_or_too_many_does_not_begin(players: int) -> None:
    with pytest.raises(Refused) as refused:
        compile_sheet(rule_set(), players)
    (refusal,) = refused.value.refusals
    assert (refusal.code, refusal.data) == ("player_count", {"players": players, "least": 2, "most": 6})


@pytest.mark.parametrize("dealer", [-1, 3])
def test_the_first_dealer_sits_at_the_table(dealer: int) -> None:
    with pytest.raises(Refused, match="unknown_player"):
        begin(rule_set(), 3, first_dealer=dealer)


def test_passes_are_counted_for_each_player_and_game() -> None:
    game = begin(rule_set("money-25"), 2)
    hands = [type(dealt())((PASSED, entry(5))), type(dealt())((entry(5), PASSED)), type(dealt())((PASSED, entry(5)))]
    steps, refused = fold_while_valid(game, [*hands, hands[0]])
    assert refused is not None
    assert [(refusal.code, refusal.player, refusal.hand) for refusal in refused.refusals] == [("pass_limit", 0, 4)]
    assert steps[-1].after.passes == (2, 1)


def test_showing_jacks_ends_the_game_at_once() -> None:
    step = play_one("passing-15", (15, 4, 9), shows_and_is_out(1, "sc"))
    assert step.after.winner == 1
    assert step.after.records == (15, 0, 9)
    assert petukh(step.after) == (0,)
    assert step.after.passes == (0, 0, 0)


def test_whoever_has_most_left_is_petukh() -> None:
    assert petukh(position_of(9, 12, 12)) == (1, 2)
    assert petukh(position_of(9, 9, 9)) == ()
    assert petukh(position_of(0, 9, 9, winner=0)) == (1, 2)
    assert petukh(position_of(0, 0, winner=1)) == (0,)
    assert petukh(position_of(0, 0, 0, winner=1)) == (0, 2)


def test_whoever_sits_there_at_the_end_pays_or_is_paid() -> None:
    seats = [
        {"from_hand": 1, "seat": 0, "name": "Вера"},
        {"from_hand": 2, "seat": 0, "name": "Глеб"},
        {"from_hand": 2, "seat": 1, "name": "Анна"},
    ]
    assert parse_record(record(seats=seats)).names_at_end() == ("Глеб", "Анна")
    assert parse_record(record()).names_at_end() == ("Анна", "Борис")
