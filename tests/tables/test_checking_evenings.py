"""`check_books` finds what is wrong between the games, and mends only what was worked out."""

import pytest
from django.core.management import CommandError, call_command

from scorekeeper.tables import models, services
from scorekeeper.tables.checking import check_books
from tests.cast import ANNA, BORIS, CAST, GLEB, PHONE, VERA, Table, sit_down, took
from tests.evenings import TWELVE, Evening, evening_of, key_of, win


@pytest.fixture
def table(db: None) -> Table:
    return win(sit_down(CAST[:4], TWELVE), 0, 1)


@pytest.fixture
def evening(table: Table) -> Evening:
    return evening_of(table)


def test_people_or_a_deal_that_the_evening_does_not_say_are_found_and_put_right(table: Table, evening: Evening) -> None:
    following = table.rematch()
    right = following.exported()
    models.Evening.objects.update(knock_out=True)
    models.Move.objects.create(
        evening_id=evening.id,
        game_number=1,
        phase="during",
        kind="come",
        player=models.Player.objects.create(circle=models.Circle.objects.get(), name="Жанна"),
        at=table.row().created_at,
    )
    assert [(found.problem, found.game) for found in check_books()] == [("seats_differ", following.game)]
    call_command("check_books", rebuild=True)
    assert [seat.label for seat in following.screen().seats] == [ANNA, "Жанна", VERA, GLEB]
    assert following.exported() != right
    models.Game.objects.filter(slug=following.game).update(first_dealer=3)
    assert [found.problem for found in check_books(rebuild=True)] == ["seats_differ"]
    assert list(check_books()) == []


def test_people_of_a_game_that_was_played_are_never_touched(table: Table) -> None:
    following = table.rematch()
    following.save(took(3, 1, 1, 0))
    models.Evening.objects.update(knock_out=True)
    kept = following.exported()
    assert list(check_books(rebuild=True)) == []
    assert following.exported() == kept


def test_debts_that_do_not_come_to_nought_are_told_and_left_to_the_host(
    table: Table, evening: Evening, capsys: pytest.CaptureFixture[str]
) -> None:
    services.set_carries(key=services.new_key(), phone=PHONE, circle=table.circle, carries=True)
    later = evening_of(sit_down(CAST[:4], TWELVE, circle=table.circle, evening="new"))
    assert list(check_books()) == []
    models.Opening.objects.filter(player=key_of(table.circle, BORIS)).update(amount=-1)
    found = list(check_books(rebuild=True))
    assert {(one.problem, one.evening) for one in found} == {("debts_broken", evening.id), ("debts_broken", later.id)}
    with pytest.raises(CommandError):
        call_command("check_books")
    assert f"evening {later.id}: debts_broken" in capsys.readouterr().out


def test_debts_from_nowhere_or_in_another_currency_are_told(evening: Evening) -> None:
    models.Opening.objects.create(evening_id=evening.id, player_id=key_of(evening.circle, ANNA), amount=5)
    models.Opening.objects.create(evening_id=evening.id, player_id=key_of(evening.circle, BORIS), amount=-5)
    assert [one.problem for one in check_books()] == ["debts_broken"]


def test_a_person_on_two_seats_of_a_game_is_found(table: Table) -> None:
    anna, boris = (models.Player.objects.get(name=name) for name in (ANNA, BORIS))
    models.Player.objects.filter(pk=boris.pk).update(merged_into=anna)
    found = list(check_books(rebuild=True))
    assert [(one.problem, one.game, one.hand) for one in found] == [("person_twice", table.game, 1)]
    assert not found[0].can_be_rebuilt
    assert models.Player.objects.get(pk=boris.pk).merged_into == anna
