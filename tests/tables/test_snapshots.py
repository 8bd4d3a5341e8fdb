"""What is kept for speed can be lost or wrong, and nobody's score is."""

import io
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from scorekeeper.rules.game import RULES_VERSION
from scorekeeper.tables import models, queries
from scorekeeper.tables.checking import check_books
from tests.cast import Table, sit_down, took


@pytest.fixture
def played(db: None) -> Table:
    """Three hands, the last of which finishes the game; a second game goes on beside it."""
    table = sit_down(records=(7, 9, 9, 9))
    table.save(took(2, 2, 1, 0))
    table.save(took(2, 1, 1, 1))
    table.save(took(3, 1, 1, 0))
    sit_down(circle=table.circle).save(took(5, 0, 0, 0))
    return table


def everything(table: Table) -> list[object]:
    """All that any screen shows."""
    games = list(models.Game.objects.order_by("id").values_list("slug", flat=True))
    return [
        queries.home([table.circle]),
        queries.circle_screen(table.circle),
        queries.statistics(table.circle),
        *(query(game) for query in (queries.game_screen, queries.game_steps, queries.game_record) for game in games),
    ]


def kept_rows() -> list[object]:
    """Every hand's and game's row."""
    return [list(models.Hand.objects.order_by("id").values()), list(models.Game.objects.order_by("id").values())]


def checked(*arguments: str) -> tuple[int, str]:
    """The exit code and the report of check_books."""
    out = io.StringIO()
    try:
        call_command("check_books", *arguments, stdout=out)
    except CommandError as error:
        return error.returncode, out.getvalue() + str(error)
    return 0, out.getvalue()


EMPTIED: list[tuple[dict[str, Any], dict[str, Any]]] = [
    ({"state": None, "rules_version": None}, {"outcome": None, "tallies": None, "outcome_rules_version": None}),
    ({"rules_version": RULES_VERSION + 1}, {"outcome_rules_version": RULES_VERSION - 1}),
    ({"state": {}}, {"outcome": {}, "tallies": {}}),
    ({"state": [1]}, {"outcome": "finished", "tallies": [1]}),
]


@pytest.mark.parametrize(("hands", "games"), EMPTIED)
def test_every_screen_is_the_same_without_what_is_kept(
    played: Table, hands: dict[str, Any], games: dict[str, Any]
) -> None:
    before = everything(played)
    models.Hand.objects.update(**hands)
    models.Game.objects.filter(slug=played.game).update(**games)
    assert everything(played) == before


@pytest.mark.parametrize(("hands", "games"), EMPTIED)
def test_a_game_goes_on_without_what_is_kept(played: Table, hands: dict[str, Any], games: dict[str, Any]) -> None:
    models.Hand.objects.update(**hands)
    models.Game.objects.filter(slug=played.game).update(**games)
    played.undo()
    played.save(took(1, 2, 2, 0))
    assert played.records() == [2, 4, 5, 18]


@pytest.mark.parametrize(("hands", "games"), EMPTIED)
def test_what_is_missing_is_reported_and_made_anew(played: Table, hands: dict[str, Any], games: dict[str, Any]) -> None:
    kept = kept_rows()
    models.Hand.objects.update(**hands)
    models.Game.objects.filter(slug=played.game).update(**games)
    code, report = checked()
    assert code == 1
    assert report.count("state_missing") == 4
    assert f"game {played.game}, outcome: outcome_missing" in report
    assert f"game {played.game}, tallies: tallies_missing" in report
    assert checked("--rebuild")[0] == 0
    assert kept_rows() == kept


def test_right_books_are_called_right(played: Table) -> None:
    assert checked() == (0, "The books are right.\n")


def test_a_wrong_number_in_the_books_is_found_where_it_stands(played: Table) -> None:
    row = models.Hand.objects.get(game__slug=played.game, number=2)
    assert row.state is not None
    row.state["records"][1] += 1
    row.save()
    found = list(check_books())
    assert [(one.game, one.hand, one.problem) for one in found] == [(played.game, 2, "state_differs")]
    code, report = checked()
    assert code == 1
    assert f"game {played.game}, hand 2: state_differs" in report


def test_a_wrong_sum_of_money_in_the_books_is_found(played: Table) -> None:
    game = played.row()
    assert game.outcome is not None
    game.outcome["payouts"][0][4] += 1
    game.save()
    assert [(one.game, one.hand, one.problem) for one in check_books()] == [(played.game, None, "outcome_differs")]
    assert checked("--rebuild")[0] == 0
    assert checked()[0] == 0


def test_a_wrong_number_in_somebodys_years_is_found(played: Table) -> None:
    game = played.row()
    assert game.tallies is not None
    game.tallies["people"][1] += 1
    game.save()
    assert [(one.game, one.hand, one.problem) for one in check_books()] == [(played.game, None, "tallies_differ")]
    assert checked("--rebuild")[0] == 0
    assert checked()[0] == 0


def test_an_outcome_of_a_game_that_goes_on_is_found(played: Table) -> None:
    finished = played.row()
    going_on = models.Game.objects.exclude(pk=finished.pk).get()
    models.Game.objects.filter(pk=going_on.pk).update(
        outcome=finished.outcome, tallies=finished.tallies, outcome_rules_version=RULES_VERSION
    )
    found = [(going_on.slug, "outcome_differs"), (going_on.slug, "tallies_differ")]
    assert [(one.game, one.problem) for one in check_books()] == found
    assert checked("--rebuild")[0] == 0
    assert checked()[0] == 0


def test_hands_that_cannot_be_played_are_reported_and_never_touched(played: Table) -> None:
    models.Entry.objects.filter(hand__game__slug=played.game, hand__number=2, seat=0).update(tricks=5)
    code, report = checked("--rebuild")
    assert code == 1
    assert f"game {played.game}, hand 2: refused: trick_total" in report
    assert models.Entry.objects.get(hand__game__slug=played.game, hand__number=2, seat=0).tricks == 5


def test_a_hand_that_is_missing_between_others_is_found(played: Table) -> None:
    models.Hand.objects.get(game__slug=played.game, number=2).delete()
    assert "numbers_broken" in {one.problem for one in check_books()}
    assert checked("--rebuild")[0] == 1


def test_checking_changes_nothing(played: Table) -> None:
    before = everything(played), played.row().revision
    models.Hand.objects.update(state=None, rules_version=None)
    checked("--rebuild")
    assert (everything(played), played.row().revision) == before
