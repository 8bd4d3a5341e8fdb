"""Two records of one person: nothing of either is lost, and nobody becomes two people's one."""

from typing import Any

import pytest

from scorekeeper.tables import models, queries, services
from scorekeeper.tables.checking import check_books
from tests.cast import ANNA, BORIS, CAST, PHONE, VERA, Table, sit_down, took
from tests.evenings import TWELVE, evening_of, key_of, win
from tests.merging import SASHA, SASHA_K, labels, merge, of_circle, person, refused, two_games, unmerge


@pytest.fixture
def two(db: None) -> tuple[Table, Table]:
    """A game of Саша's and one of Саша К.'s."""
    return two_games()


# --- scenario 93 --------------------------------------------------------------------------------------------------


def test_scenario_93_games_debts_and_paid_marks_are_one_persons(two: tuple[Table, Table]) -> None:
    first, second = two
    evening = evening_of(first)
    before = evening.owed()
    paid = evening.pay(BORIS, SASHA_K, 5000)
    assert paid.row
    merge(first)
    assert evening.owed()[SASHA] == before[SASHA] + before[SASHA_K] - 5000
    assert SASHA_K not in evening.owed()
    assert [row.receiver.label for row in evening.screen().payments] == [SASHA]
    shown = person(first, SASHA)
    assert [row.games for row in shown.evenings] == [2]
    assert [one.label for one in shown.merged] == [SASHA_K]
    assert second.screen().seats[0].label == SASHA
    assert second.sheet().lines[0].names[0] == SASHA
    assert SASHA_K not in second.exported()
    assert labels(first) == [ANNA, BORIS, VERA, SASHA]
    assert list(check_books()) == []


def test_scenario_93_whoever_sat_in_one_game_is_not_one_person(two: tuple[Table, Table]) -> None:
    first, _ = two
    win(sit_down([SASHA, SASHA_K, VERA], TWELVE, circle=first.circle), 0)
    assert refused(merge, first) == "sat_together"


def test_scenario_93_taken_apart_everything_is_as_it_was(two: tuple[Table, Table]) -> None:
    first, second = two
    evening = evening_of(first)
    evening.pay(BORIS, SASHA_K, 5000)
    before = (evening.screen(), first.exported(), second.exported(), labels(first), person(first, SASHA_K))
    merge(first)
    unmerge(first)
    assert (evening.screen(), first.exported(), second.exported(), labels(first), person(first, SASHA_K)) == before


def test_one_after_the_other_on_a_seat_is_not_one_person(two: tuple[Table, Table]) -> None:
    first, _ = two
    game = sit_down([SASHA, BORIS, VERA], circle=first.circle)
    game.save(took(3, 1, 1))
    game.take_over(0, SASHA_K)
    assert refused(merge, first) == "sat_together"


def test_whoever_took_the_others_place_is_not_the_same_person(two: tuple[Table, Table]) -> None:
    first, _ = two
    game = win(sit_down([SASHA, BORIS, VERA], TWELVE, circle=first.circle), 1, 2)
    evening = evening_of(game)
    evening.move("come", SASHA_K)
    evening.move("take", SASHA_K, SASHA)
    assert refused(merge, first) == "moved_together"
    evening.undo()
    merge(first)
    assert evening.seats() == [SASHA, BORIS, VERA]


# --- while one plays ----------------------------------------------------------------------------------------------


def test_a_game_that_goes_on_goes_on_under_the_name_that_counts(two: tuple[Table, Table]) -> None:
    first, _ = two
    game = sit_down([BORIS, SASHA_K, VERA], TWELVE, circle=first.circle)
    game.save(took(1, 4, 0))
    merge(first)
    assert [seat.label for seat in game.screen().seats] == [BORIS, SASHA, VERA]
    game.save(took(1, 4, 0))
    game.save(took(1, 4, 0))
    assert game.screen().winner == 1
    assert evening_of(game).seats() == [BORIS, SASHA, VERA]
    following = game.rematch()
    assert [seat.label for seat in following.screen().seats] == [BORIS, SASHA, VERA]
    assert list(check_books()) == []


def test_a_next_game_without_hands_still_follows_after_a_merge(two: tuple[Table, Table]) -> None:
    _, second = two
    following, evening = second.rematch(), evening_of(second)
    merge(second)
    assert [seat.label for seat in following.screen().seats] == [SASHA, BORIS, VERA]
    evening.come("Зоя")
    evening.move("take", "Зоя", SASHA)
    assert [seat.label for seat in following.screen().seats] == ["Зоя", BORIS, VERA]
    assert evening.waiting() == [SASHA]
    unmerge(second)
    assert list(check_books()) == []


def test_whoever_waits_under_another_name_does_not_wait_for_himself(two: tuple[Table, Table]) -> None:
    first, _ = two
    game = win(sit_down([SASHA, BORIS, VERA], TWELVE, circle=first.circle), 1, 2)
    evening = evening_of(game)
    evening.move("come", SASHA_K)
    following = game.rematch()
    merge(first)
    assert (evening.seats(), evening.waiting()) == ([SASHA, BORIS, VERA], [])
    assert [move.idle for move in evening.screen().moves] == [True]
    unmerge(first)
    assert (evening.seats(), evening.waiting()) == ([SASHA, BORIS, VERA], [SASHA_K])
    assert [seat.label for seat in following.screen().seats] == [SASHA, BORIS, VERA]
    assert list(check_books()) == []


def test_old_games_are_put_right_as_ever(two: tuple[Table, Table]) -> None:
    first, second = two
    merge(first)
    seen = queries.consequences(second.game, queries.Corrected(second.sheet().lines[0].id, took(2, 2, 1)))
    assert seen.evening
    assert SASHA in {one.person.label for one in seen.evening.balances}
    second.correct(1, took(2, 2, 1))
    second.undo_deed()
    second.swap(0, 1, "people")
    second.undo_deed()
    assert second.screen().seats[0].label == SASHA
    unmerge(first)
    assert second.screen().seats[0].label == SASHA_K
    assert list(check_books()) == []


def test_a_game_has_one_record_of_a_person_whatever_is_typed(two: tuple[Table, Table]) -> None:
    first, _ = two
    game = sit_down([BORIS, SASHA_K, VERA], circle=first.circle)
    game.save(took(1, 4, 0))
    merge(first)
    game.take_over(1, "Зоя")
    game.save(took(1, 4, 0))
    game.take_over(1, SASHA)
    game.swap(1, 2, "seats")
    unmerge(first)
    assert [seat.label for seat in game.screen().seats] == [BORIS, VERA, SASHA_K]
    merge(first)
    assert [seat.label for seat in game.screen().seats] == [BORIS, VERA, SASHA]


# --- what was done before a merge, undone after it ----------------------------------------------------------------


def test_a_takeover_by_a_record_that_was_merged_since_is_taken_back(two: tuple[Table, Table]) -> None:
    first, _ = two
    game = sit_down([ANNA, BORIS, VERA], circle=first.circle)
    game.save(took(3, 1, 1))
    game.take_over(0, SASHA_K)
    merge(first)
    game.undo_deed()
    assert game.screen().seats[0].label == ANNA
    game.undo_deed()
    assert game.screen().seats[0].label == SASHA
    assert list(check_books()) == []


def test_no_undo_seats_one_person_twice(two: tuple[Table, Table]) -> None:
    first, _ = two
    game = sit_down([ANNA, SASHA_K, VERA], circle=first.circle)
    game.save(took(3, 1, 1))
    game.take_over(0, SASHA)
    game.undo_deed()
    merge(first)
    before = game.exported()
    assert refused(game.undo_deed) == "sat_together"
    assert game.exported() == before
    unmerge(first)
    game.undo_deed()
    assert [seat.label for seat in game.screen().seats] == [SASHA, SASHA_K, VERA]


# --- money --------------------------------------------------------------------------------------------------------


def test_debts_carried_over_by_both_are_one_debt(two: tuple[Table, Table]) -> None:
    first, _ = two
    of_circle(services.set_carries, first, carries=True)
    owed = evening_of(first).owed()
    new = sit_down([ANNA, BORIS, VERA], TWELVE, circle=first.circle, evening="new")
    merge(first)
    assert {line.person.label: line.opening for line in evening_of(new).screen().account}[SASHA] == (
        owed[SASHA] + owed[SASHA_K]
    )
    assert evening_of(first).owed()[SASHA] == 0
    assert list(check_books()) == []
    later = sit_down([ANNA, BORIS, VERA], TWELVE, circle=first.circle, evening="new")
    unmerge(first)
    assert evening_of(later).owed()[SASHA] == owed[SASHA] + owed[SASHA_K]
    assert list(check_books()) == []


def test_what_one_record_paid_the_other_is_nothing_until_they_are_two_again(two: tuple[Table, Table]) -> None:
    first, _ = two
    evening = evening_of(first)
    evening.pay(SASHA, SASHA_K, 3000)
    before = evening.owed()
    merge(first)
    assert evening.owed()[SASHA] == before[SASHA] + before[SASHA_K]
    assert evening.screen().payments == ()
    unmerge(first)
    assert evening.owed() == before
    assert len(evening.screen().payments) == 1


def test_a_page_from_before_the_merge_still_marks_what_was_paid(two: tuple[Table, Table]) -> None:
    first, _ = two
    evening, old = evening_of(first), key_of(first.circle, SASHA_K)
    merge(first)
    owed = evening.owed()[SASHA]
    assert owed > 0
    services.pay(
        key=services.new_key(),
        phone=PHONE,
        circle=first.circle,
        evening=evening.id,
        payer=key_of(first.circle, BORIS),
        receiver=old,
        amount=1000,
        revision=models.Evening.objects.get().revision,
    )
    assert evening.owed()[SASHA] == owed - 1000
    assert models.Payment.objects.get().receiver.label == SASHA


# --- before it is done --------------------------------------------------------------------------------------------


def test_before_a_merge_one_sees_what_moves(two: tuple[Table, Table]) -> None:
    first, _ = two
    evening = evening_of(first)
    shown = queries.merge_screen(first.circle, key_of(first.circle, SASHA_K), key_of(first.circle, SASHA))
    assert shown
    assert (shown.gone.label, shown.kept.label, shown.games, shown.evenings) == (SASHA_K, SASHA, 1, 1)
    assert shown.owed == (("RUB", evening.owed()[SASHA_K]),)
    assert (shown.met, shown.took) == ((), False)


def test_before_a_merge_one_sees_why_it_cannot_be(two: tuple[Table, Table]) -> None:
    first, second = two
    shown = queries.merge_screen(first.circle, key_of(first.circle, BORIS), key_of(first.circle, VERA))
    assert shown
    assert [game.slug for game in shown.met] == [second.game]
    assert [one.label for one in person(first, SASHA).others] == [BORIS, SASHA_K]


def test_nobody_merges_people_of_two_companies(two: tuple[Table, Table]) -> None:
    first, _ = two
    stranger = sit_down(["Чужой", ANNA])
    other = key_of(stranger.circle, "Чужой")
    for given in (
        {"player": other, "into": key_of(first.circle, SASHA)},
        {"player": key_of(first.circle, SASHA), "into": other},
    ):
        with pytest.raises(models.Player.DoesNotExist):
            of_circle(services.merge_players, first, **given)


def test_the_same_form_sent_twice_merges_once(two: tuple[Table, Table]) -> None:
    first, _ = two
    given: dict[str, Any] = {
        "key": services.new_key(),
        "phone": PHONE,
        "circle": first.circle,
        "player": key_of(first.circle, SASHA_K),
        "into": key_of(first.circle, SASHA),
    }
    assert services.merge_players(**given) == services.merge_players(**given)
    assert models.Journal.objects.filter(deed="merge_players").count() == 1


def test_three_who_wait_and_are_one_person_wait_once(db: None) -> None:
    table = win(sit_down(CAST[:4], TWELVE, knock_out=True), 0, 1)
    evening = evening_of(table)
    for name in ("Жанна", "Зоя", "Игорь"):
        evening.come(name)
    merge(table, "Зоя", "Жанна")
    merge(table, "Игорь", "Жанна")
    assert (evening.seats(), evening.waiting()) == (list(CAST[:4]), ["Жанна"])
    unmerge(table, "Зоя")
    assert evening.waiting() == ["Жанна", "Зоя"]
    assert list(check_books()) == []
