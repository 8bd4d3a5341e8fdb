"""The paper sheet, and what a correction would do before it is made."""

import pytest

from scorekeeper.rules.game import play
from scorekeeper.rules.hand import Entry, Hand
from scorekeeper.tables import models, queries
from scorekeeper.tables.queries import Corrected, HandGone, Inserted, Removed
from tests.cast import ANNA, BORIS, CAST, DARYA, Table, rule_set, sit_down, took


@pytest.fixture
def played(db: None) -> Table:
    """Anna is at 2 before her second hand, and stays in the game until the fourth."""
    table = sit_down(CAST[:3], records=(5, 9, 9))
    for hand in (took(3, 1, 1), took(1, 2, 2), took(0, 5, 0), took(1, 4, 0)):
        table.save(hand)
    return table


def hand_id(table: Table, number: int) -> str:
    return str(models.Hand.objects.get(game__slug=table.game, number=number).uuid)


def changed(found: queries.Consequences) -> list[tuple[int | None, int | None]]:
    return [(one.number_before, one.number_after) for one in found.changed]


def test_the_sheet_has_every_hand_with_its_people_and_what_it_did(played: Table) -> None:
    sheet = played.sheet()
    assert sheet.game == played.screen()
    assert [line.number for line in sheet.lines] == [1, 2, 3, 4]
    assert [line.id for line in sheet.lines] == [hand_id(played, number) for number in (1, 2, 3, 4)]
    assert [line.step.after.records for line in sheet.lines] == [(2, 8, 8), (1, 6, 6), (6, 1, 11), (5, 20, 16)]
    assert sheet.lines[0].step == play(sheet.game.sheet, sheet.lines[0].step.before, sheet.lines[0].step.hand)
    assert [line.at for line in sheet.lines] == list(models.Hand.objects.values_list("played_at", flat=True))
    assert (sheet.lines[0].names, sheet.lines[0].took_over, sheet.took_over) == (CAST[:3], (), ())


def test_a_game_without_hands_has_an_empty_sheet(db: None) -> None:
    sheet = sit_down().sheet()
    assert (sheet.lines, sheet.last_deed, sheet.took_over) == ((), None, ())


def test_a_game_that_is_not_there_has_no_sheet(db: None) -> None:
    with pytest.raises(models.Game.DoesNotExist):
        queries.sheet_screen("nowhere")
    with pytest.raises(models.Game.DoesNotExist):
        queries.consequences("nowhere", Removed("gone"))


def test_everybody_is_shown_at_the_hands_that_were_his(played: Table) -> None:
    played.take_over(1, DARYA)
    played.save(took(1, 2, 2))
    played.take_over(0, BORIS)
    sheet = played.sheet()
    assert [line.names[:2] for line in sheet.lines] == [(ANNA, BORIS)] * 4 + [(ANNA, DARYA)]
    assert (sheet.lines[4].took_over, sheet.took_over) == (((1, DARYA),), ((0, BORIS),))


# --- what a correction would do ---


def test_a_correction_shows_every_hand_that_comes_out_otherwise(played: Table) -> None:
    before = played.exported()
    found = queries.consequences(played.game, Corrected(hand_id(played, 3), took(0, 4, 1)))
    assert changed(found) == [(3, 3), (4, 4)]
    assert [entry.record for entry in found.changed[1].entries_before or ()] == [5, 20, 16]
    assert [entry.record for entry in found.changed[1].entries_after or ()] == [5, 20, 10]
    assert (found.impossible, found.cut_hands) == ((), ())
    assert (found.before.records, found.after.records) == ((5, 20, 16), (5, 20, 10))
    assert played.exported() == before


def test_a_correction_that_changes_nothing_says_so(played: Table) -> None:
    found = queries.consequences(played.game, Corrected(hand_id(played, 3), took(0, 5, 0, trump="hearts")))
    assert (found.changed, found.after) == ((), found.before)


def test_a_reset_that_would_newly_happen_is_shown(played: Table) -> None:
    found = queries.consequences(played.game, Corrected(hand_id(played, 2), took(3, 1, 1)))
    assert changed(found) == [(2, 2), (3, 3), (4, 4)]
    assert "overshoot" in (found.changed[0].entries_after or ())[0].events
    assert (found.after.status, found.after.records, found.after.petukh) == ("playing", (19, 20, 17), (1,))


def test_a_reset_that_would_no_longer_happen_is_shown(played: Table) -> None:
    assert played.sheet().lines[3].step.entries[1].events == ("overshoot",)
    found = queries.consequences(played.game, Corrected(hand_id(played, 3), took(0, 0, 5)))
    assert [entry.events for entry in found.changed[1].entries_after or ()][1] == ()


def test_a_correction_that_ends_the_game_earlier_names_the_first_hand_that_cannot_be(played: Table) -> None:
    found = queries.consequences(played.game, Corrected(hand_id(played, 2), took(2, 2, 1)))
    assert [(refusal.code, refusal.hand) for refusal in found.impossible] == [("game_over", 3)]
    assert found.cut_hands == (3, 4)
    assert changed(found) == [(2, 2), (3, None), (4, None)]
    assert (found.after.status, found.after.winner, found.after.petukh) == ("finished", 0, (2,))
    assert [payout.points for payout in found.after.payouts] == [6, 7]
    assert (found.before.status, found.before.payouts) == ("playing", ())


def test_a_removal_numbers_hands_as_they_are_and_as_they_would_be(db: None) -> None:
    table = sit_down(CAST[:2], rule_set("money-25"), records=(20, 6))
    table.save(took(1, 4))
    table.save(Hand(entries=(Entry(5), Entry(passed=True))))
    table.save(Hand(entries=(Entry(passed=True), Entry(5))))
    found = queries.consequences(table.game, Removed(hand_id(table, 2)))
    assert changed(found)[0][1] in (2, None)
    assert (2, None) in changed(found)


def test_a_removal_moves_the_rest_up(played: Table) -> None:
    found = queries.consequences(played.game, Removed(hand_id(played, 1)))
    assert changed(found) == [(2, 1), (3, 2), (4, 3), (1, None)]
    assert found.changed[3].entries_after is None


def test_an_insertion_moves_the_rest_down(played: Table) -> None:
    found = queries.consequences(played.game, Inserted(3, took(0, 0, 5)))
    assert changed(found)[0] == (None, 3)
    assert found.changed[0].entries_before is None
    assert {now - was for was, now in changed(found)[1:] if was and now} == {1}


def test_what_would_be_impossible_after_an_insertion_is_numbered_both_ways(played: Table) -> None:
    found = queries.consequences(played.game, Inserted(2, took(2, 2, 1)))
    assert [(refusal.code, refusal.hand) for refusal in found.impossible] == [("game_over", 3)]
    assert found.cut_hands == (2, 3, 4)


@pytest.mark.parametrize("cut", [False, True])
def test_a_typed_hand_that_cannot_be_is_no_reason_to_cut(played: Table, cut: bool) -> None:  # noqa: FBT001
    hand = took(4, 4, 0)
    for change in (Corrected(hand_id(played, 2), hand, cut), Inserted(2, hand, cut)):
        found = queries.consequences(played.game, change)
        assert [(refusal.code, refusal.hand) for refusal in found.impossible] == [("trick_total", 2)]
        assert (found.changed, found.cut_hands, found.after) == ((), (), found.before)


@pytest.mark.parametrize("change", [Removed("gone"), Corrected("gone", took(5, 0, 0)), Inserted(6, took(5, 0, 0))])
def test_a_hand_that_is_gone_is_told(played: Table, change: queries.Change) -> None:
    with pytest.raises(HandGone):
        queries.consequences(played.game, change)
