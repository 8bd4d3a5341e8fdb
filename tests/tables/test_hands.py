"""Writing hands: what a table would lose if a hand were lost, doubled, or put in the wrong place."""

import pytest

from scorekeeper.rules.errors import Refused
from scorekeeper.rules.hand import Entry, Hand
from scorekeeper.tables import models, services
from tests.cast import OTHER_PHONE, Table, rule_set, sit_down, took


def test_a_player_with_nothing_at_all_has_as_many_hands_as_the_others(table: Table) -> None:
    table.save(took(3, 1, 1, 0))
    assert list(models.Entry.objects.values_list("seat", "tricks")) == [(0, 3), (1, 1), (2, 1), (3, 0)]
    assert table.records() == [17, 19, 19, 20]


def test_three_hands_in_a_row_are_all_stored_and_the_deal_goes_round(table: Table) -> None:
    dealers = []
    for _ in range(3):
        dealers.append(table.screen().position.dealer)
        table.save(took(2, 1, 1, 1))
    assert models.Hand.objects.count() == 3
    assert dealers == [0, 1, 2]
    assert table.records() == [14, 17, 17, 17]


def test_two_phones_write_hand_one_and_the_second_sees_both(table: Table) -> None:
    seen = table.screen()
    first = table.save(took(3, 1, 1, 0))
    with pytest.raises(services.Conflict) as told:
        table.save(took(1, 1, 3, 0), phone=OTHER_PHONE, number=1, revision=seen.revision, position=seen.digest)
    conflict = told.value
    assert (conflict.code, conflict.game) == ("number_taken", table.game)
    assert conflict.stored is not None
    assert (conflict.stored.number, conflict.stored.id) == (1, first.hand)
    assert conflict.stored.at == models.Journal.objects.get(deed="save_hand").at
    assert conflict.sent == took(1, 1, 3, 0)
    now = table.screen()
    assert (conflict.revision, conflict.position) == (now.revision, now.digest)


def test_who_chooses_to_put_his_numbers_in_the_place_of_the_others_can(table: Table) -> None:
    seen = table.screen()
    table.save(took(3, 1, 1, 0))
    with pytest.raises(services.Conflict) as told:
        table.save(took(1, 1, 3, 0), number=1, revision=seen.revision, position=seen.digest)
    assert told.value.stored is not None
    assert told.value.sent is not None
    table.correct(1, told.value.sent, hand_id=told.value.stored.id, revision=told.value.revision)
    assert table.records() == [19, 19, 17, 20]


def test_a_hand_typed_over_numbers_that_were_corrected_meanwhile_is_not_stored_unseen(table: Table) -> None:
    table.save(took(3, 1, 1, 0))
    seen = table.screen()
    table.correct(1, took(1, 1, 3, 0))
    with pytest.raises(services.Conflict) as told:
        table.save(took(5, 0, 0, 0), number=2, revision=seen.revision, position=seen.digest)
    assert told.value.code == "moved"
    assert told.value.sent == took(5, 0, 0, 0)
    assert models.Hand.objects.count() == 1


def test_a_hand_typed_while_another_was_undone_and_written_again_alike_is_stored(table: Table) -> None:
    table.save(took(3, 1, 1, 0))
    seen = table.screen()
    table.undo()
    table.save(took(3, 1, 1, 0))
    assert table.screen().revision != seen.revision
    table.save(took(5, 0, 0, 0), number=2, revision=seen.revision, position=seen.digest)
    assert table.records() == [12, 19, 19, 20]


def test_without_a_position_only_the_same_revision_will_do(table: Table) -> None:
    with pytest.raises(services.Conflict) as told:
        table.save(took(3, 1, 1, 0), revision=7, position="")
    assert told.value.code == "moved"


def test_a_hand_for_a_number_that_was_undone_meanwhile_is_given_back(table: Table) -> None:
    table.save(took(3, 1, 1, 0))
    seen = table.screen()
    table.undo()
    with pytest.raises(services.Conflict) as told:
        table.save(took(5, 0, 0, 0), number=2, revision=seen.revision, position=seen.digest)
    assert (told.value.code, told.value.stored, told.value.sent) == ("moved", None, took(5, 0, 0, 0))


def test_a_refused_hand_leaves_no_trace(table: Table) -> None:
    before = table.screen()
    with pytest.raises(Refused) as told:
        table.save(Hand(entries=(Entry(3, passed=True), Entry(3), Entry(), Entry())))
    assert {refusal.code for refusal in told.value.refusals} == {"trick_total", "passed_with_tricks"}
    assert table.screen() == before
    assert models.Journal.objects.count() == 1


@pytest.mark.parametrize("tricks", [(-1, 6, 0, 0), (9999, 0, 0, 0), (10**20, 0, 0, 5), (5, 0, 0)])
def test_impossible_numbers_are_refused_before_they_reach_the_database(table: Table, tricks: tuple[int, ...]) -> None:
    with pytest.raises(Refused):
        table.save(took(*tricks))
    assert not models.Hand.objects.exists()


@pytest.mark.parametrize("start", [15, 20, 25, 30])
@pytest.mark.parametrize(
    ("left", "record", "status"), [(1, 1, "playing"), (0, 0, "finished"), (-1, "start", "playing")]
)
def test_one_point_left_none_and_one_too_many_are_three_different_things(
    db: None, start: int, left: int, record: int | str, status: str
) -> None:
    table = sit_down(rules=rule_set(start=start), records=(3 + left, 9, 9, 9))
    table.save(took(3, 1, 1, 0))
    shown = table.screen()
    assert shown.seats[0].record == (start if record == "start" else record)
    assert (shown.status, shown.winner) == (status, 0 if status == "finished" else None)


def test_of_two_who_are_out_at_once_the_table_says_who_was_first(db: None) -> None:
    table = sit_down(records=(2, 3, 9, 1))
    with pytest.raises(Refused) as told:
        table.save(took(2, 3, 0, 0))
    assert [refusal.code for refusal in told.value.refusals] == ["first_out_needed"]
    table.save(took(2, 3, 0, 0, first_out=1))
    shown = table.screen()
    assert (shown.winner, [seat.record for seat in shown.seats]) == (1, [0, 0, 14, 6])


def test_one_is_out_while_another_takes_too_much_in_the_same_hand(db: None) -> None:
    table = sit_down(records=(2, 2, 9, 20))
    table.save(took(2, 3, 0, 0))
    shown = table.screen()
    assert (shown.winner, shown.seats[1].record, shown.petukh) == (0, 20, (1, 3))


def test_those_who_share_the_most_points_are_petukh_together(db: None) -> None:
    table = sit_down(records=(9, 12, 12, 5))
    marked = [seat.petukh for seat in table.screen().seats]
    assert marked == [False, True, True, False]


def test_a_game_that_does_not_exist_is_told_as_such(db: None) -> None:
    with pytest.raises(models.Game.DoesNotExist):
        services.save_hand(
            key=services.new_key(), phone=OTHER_PHONE, game="nowhere", number=1, hand=took(5, 0), revision=0
        )
