"""A merge taken back, and the names of records that were merged: everybody is found, and nobody is somebody else."""

import pytest

from scorekeeper.tables import models, services
from scorekeeper.tables.checking import check_books
from tests.cast import ANNA, BORIS, VERA, Table, sit_down, took
from tests.evenings import TWELVE, evening_of, key_of, win
from tests.merging import SASHA, SASHA_K, labels, merge, of_circle, person, refused, two_games, unmerge


@pytest.fixture
def two(db: None) -> tuple[Table, Table]:
    """A game of Саша's and one of Саша К.'s."""
    return two_games()


# --- taking apart -------------------------------------------------------------------------------------------------


def test_games_played_since_stay_with_the_name_that_counted(two: tuple[Table, Table]) -> None:
    first, _ = two
    merge(first)
    third = win(sit_down([SASHA_K, ANNA, VERA], TWELVE, circle=first.circle), 0, 1)
    fourth = win(third.rematch(), 1, 2)
    unmerge(first)
    assert {seat.label for game in (third, fourth) for seat in game.screen().seats} == {SASHA, ANNA, VERA}
    assert person(first, SASHA_K).evenings[0].games == 1
    assert list(check_books()) == []
    merge(first)
    assert person(first, SASHA).evenings[0].games == 4


def test_who_came_along_goes_along_again(two: tuple[Table, Table]) -> None:
    first, _ = two
    for name in ("Шура", "Алекс"):
        of_circle(services.add_player, first, name=name)
    merge(first, "Шура", SASHA_K)
    merge(first, "Алекс", SASHA_K)
    merge(first)
    assert {one.label for one in person(first, SASHA).merged} == {"Алекс", SASHA_K, "Шура"}
    unmerge(first, "Шура")
    assert person(first, "Шура").merged == ()
    unmerge(first)
    assert [one.label for one in person(first, SASHA_K).merged] == ["Алекс"]
    assert person(first, SASHA).merged == ()


def test_whoever_was_merged_anew_since_stays_where_he_was_put(two: tuple[Table, Table]) -> None:
    first, _ = two
    of_circle(services.add_player, first, name="Шура")
    merge(first, "Шура", SASHA_K)
    merge(first)
    unmerge(first, "Шура")
    merge(first, "Шура", SASHA)
    unmerge(first)
    assert person(first, "Шура").label == SASHA
    assert person(first, SASHA_K).merged == ()


def test_a_chain_of_merges_is_taken_apart_from_either_end(two: tuple[Table, Table]) -> None:
    first, _ = two
    for name in ("Шура", "Алекс"):
        of_circle(services.add_player, first, name=name)
    merge(first, "Шура", SASHA_K)
    merge(first)
    merge(first, SASHA, "Алекс")
    unmerge(first, SASHA_K)
    assert (person(first, "Шура").label, person(first, SASHA).label) == (SASHA_K, "Алекс")
    unmerge(first, SASHA)
    assert {player.label for player in models.Player.objects.exclude(merged_into=None)} == {"Шура"}


def test_records_that_are_one_already_are_not_merged_again(two: tuple[Table, Table]) -> None:
    first, _ = two
    assert refused(merge, first, SASHA, SASHA) == "merged"
    assert refused(unmerge, first) == "not_merged"
    merge(first)
    for gone, kept in ((SASHA_K, SASHA), (SASHA, SASHA_K), (SASHA_K, "Анна")):
        assert refused(merge, first, gone, kept) == "merged"


def test_merging_with_a_merged_record_is_merging_with_its_person(two: tuple[Table, Table]) -> None:
    first, _ = two
    of_circle(services.add_player, first, name="Шура")
    merge(first)
    merge(first, "Шура", SASHA_K)
    assert person(first, "Шура").label == SASHA


def undo_entry(table: Table, deed: str) -> services.Answer:
    """Undo the latest deed of this kind from the journal."""
    entry = models.Journal.objects.filter(deed=deed).latest("pk")
    return of_circle(services.undo_entry, table, entry=entry.pk)


def test_the_journal_takes_a_merge_back_after_further_games_and_makes_it_again(two: tuple[Table, Table]) -> None:
    first, _ = two
    merge(first)
    win(sit_down([SASHA_K, ANNA, VERA], TWELVE, circle=first.circle), 0, 1)
    undo_entry(first, "merge_players")
    assert person(first, SASHA_K).label == SASHA_K
    assert list(check_books()) == []
    undo_entry(first, "unmerge_player")
    assert person(first, SASHA_K).label == SASHA
    assert person(first, SASHA).evenings[0].games == 3
    assert list(check_books()) == []


def test_the_journal_undoes_nothing_of_a_record_that_is_anothers_by_now(two: tuple[Table, Table]) -> None:
    first, _ = two
    of_circle(services.rename_player, first, player=key_of(first.circle, SASHA_K), name="С. К.")
    merge(first, "С. К.")
    assert refused(undo_entry, first, "rename_player") == "not_undoable"
    undo_entry(first, "merge_players")
    undo_entry(first, "rename_player")
    assert person(first, SASHA_K).label == SASHA_K


# --- names --------------------------------------------------------------------------------------------------------


def test_the_old_name_typed_again_means_the_same_person(two: tuple[Table, Table]) -> None:
    first, _ = two
    merge(first)
    people = models.Player.objects.count()
    game = sit_down([ANNA, SASHA_K, VERA], circle=first.circle)
    assert [seat.label for seat in game.screen().seats] == [ANNA, SASHA, VERA]
    game.save(took(3, 1, 1))
    assert models.Player.objects.count() == people
    game.take_over(0, BORIS)
    game.take_over(1, ANNA)
    game.take_over(0, SASHA_K)
    assert [seat.label for seat in game.screen().seats] == [SASHA, ANNA, VERA]
    assert models.Player.objects.count() == people


@pytest.mark.parametrize("names", [(SASHA, SASHA_K), (SASHA_K, SASHA), (SASHA_K, SASHA_K)])
def test_the_old_name_of_somebody_at_the_table_is_somebody_new(
    two: tuple[Table, Table], names: tuple[str, str]
) -> None:
    first, _ = two
    merge(first)
    game = sit_down([*names, VERA], circle=first.circle)
    shown = [seat.label for seat in game.screen().seats]
    assert set(shown) == {SASHA, f"{SASHA_K} (2)", VERA}
    game.save(took(3, 1, 1))
    game.take_over(2, SASHA_K)
    assert game.screen().seats[2].label == f"{SASHA_K} (3)"
    assert list(check_books()) == []


def test_a_marked_record_that_was_merged_into_somebody_at_the_table_is_somebody_new(two: tuple[Table, Table]) -> None:
    first, _ = two
    of_circle(services.add_player, first, name=ANNA)
    merge(first, f"{ANNA} (2)", BORIS)
    game = sit_down([f"{ANNA} (2)", BORIS, VERA], circle=first.circle)
    assert [seat.label for seat in game.screen().seats] == [f"{ANNA} (3)", BORIS, VERA]
    other = sit_down([ANNA, ANNA, BORIS], circle=first.circle)
    assert [seat.label for seat in other.screen().seats] == [ANNA, f"{ANNA} (3)", BORIS]


def test_whoever_comes_under_the_old_name_is_the_same_person(two: tuple[Table, Table]) -> None:
    _, second = two
    evening = evening_of(second)
    merge(second)
    evening.move("leave", SASHA)
    evening.come(SASHA_K)
    assert evening.waiting() == [SASHA]
    evening.come(SASHA_K)
    assert evening.waiting() == [SASHA, f"{SASHA_K} (2)"]


def test_pages_from_before_a_merge_change_nobody_else(two: tuple[Table, Table]) -> None:
    first, _ = two
    old = key_of(first.circle, SASHA_K)
    merge(first)
    for deed, given in (
        (services.rename_player, {"name": "Шура"}),
        (services.hide_player, {}),
        (services.show_player, {}),
        (services.remove_player, {}),
    ):
        assert refused(lambda deed=deed, given=given: of_circle(deed, first, player=old, **given)) == "merged"
    assert labels(first) == [ANNA, BORIS, VERA, SASHA]


@pytest.mark.parametrize("hidden", [(SASHA,), (SASHA_K,), (SASHA, SASHA_K)])
def test_hidden_people_are_merged_too_and_shown_when_they_play(
    two: tuple[Table, Table], hidden: tuple[str, ...]
) -> None:
    first, _ = two
    for name in hidden:
        of_circle(services.hide_player, first, player=key_of(first.circle, name))
    merge(first)
    assert person(first, SASHA).hidden == (SASHA in hidden)
    sit_down([SASHA_K, ANNA, VERA], circle=first.circle)
    assert not person(first, SASHA).hidden
    assert labels(first) == [ANNA, BORIS, VERA, SASHA]


def test_a_hidden_person_is_found_by_the_other_name_too(two: tuple[Table, Table]) -> None:
    first, _ = two
    merge(first)
    of_circle(services.hide_player, first, player=key_of(first.circle, SASHA))
    assert of_circle(services.add_player, first, name=SASHA_K).row == key_of(first.circle, SASHA)
    assert not person(first, SASHA).hidden
