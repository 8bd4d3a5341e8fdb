"""The people of a circle: nobody is lost with what was played, and nobody is mistaken for another."""

from functools import partial
from typing import Any

import pytest

from scorekeeper.rules.errors import Refused
from scorekeeper.tables import models, services
from scorekeeper.tables.services import Conflict
from tests.cast import PHONE, Table, sit_down, took


def of_circle(deed: Any, table: Table, **given: Any) -> services.Answer:
    answer = deed(key=services.new_key(), phone=PHONE, circle=table.circle, **given)
    assert isinstance(answer, services.Answer)
    return answer


def person(label: str) -> models.Player:
    return next(player for player in models.Player.objects.all() if player.label == label)


def added(table: Table, name: str) -> models.Player:
    return models.Player.objects.get(pk=of_circle(services.add_player, table, name=name).row or 0)


def test_somebody_written_down_by_mistake_is_gone_for_good(table: Table) -> None:
    gone = added(table, "Жанна")
    of_circle(services.remove_player, table, player=gone.pk)
    assert not models.Player.objects.filter(pk=gone.pk).exists()


def test_whoever_has_sat_at_a_game_is_never_removed(table: Table) -> None:
    before = table.exported()
    with pytest.raises(Conflict) as told:
        of_circle(services.remove_player, table, player=person("Анна").pk)
    assert told.value.code == "has_history"
    assert table.exported() == before


def test_whoever_took_a_seat_over_and_gave_it_back_before_a_hand_can_be_removed(table: Table) -> None:
    table.save(took(3, 1, 1, 0))
    table.take_over(0, "Жанна")
    with pytest.raises(Conflict):
        of_circle(services.remove_player, table, player=person("Жанна").pk)
    table.undo_deed()
    of_circle(services.remove_player, table, player=person("Жанна").pk)
    assert table.screen().seats[0].label == "Анна"


@pytest.mark.parametrize("history", ["move", "other", "payer", "receiver", "opening"])
def test_whoever_only_waited_paid_or_owes_is_never_removed(table: Table, history: str) -> None:
    somebody, evening = added(table, "Жанна"), models.Evening.objects.get()
    anna, at = person("Анна"), evening.started_at
    make: dict[str, Any] = {
        "move": partial(models.Move.objects.create, kind="come", player=somebody, game_number=1, phase="after", at=at),
        "other": partial(
            models.Move.objects.create, kind="swap", player=anna, other=somebody, game_number=1, phase="after", at=at
        ),
        "payer": partial(models.Payment.objects.create, payer=somebody, receiver=anna, amount=1, at=at),
        "receiver": partial(models.Payment.objects.create, payer=anna, receiver=somebody, amount=1, at=at),
        "opening": partial(models.Opening.objects.create, player=somebody, amount=1),
    }
    make[history](evening=evening)
    with pytest.raises(Conflict) as told:
        of_circle(services.remove_player, table, player=somebody.pk)
    assert told.value.code == "has_history"


def test_hidden_people_keep_their_games_and_are_found_again(table: Table) -> None:
    anna = person("Анна")
    of_circle(services.hide_player, table, player=anna.pk)
    assert person("Анна").hidden
    assert table.screen().seats[0].label == "Анна"
    of_circle(services.show_player, table, player=anna.pk)
    assert not person("Анна").hidden


def test_a_second_one_of_a_name_is_told_apart_at_once(table: Table) -> None:
    assert added(table, " Анна ").label == "Анна (2)"
    assert added(table, "Анна").label == "Анна (3)"
    assert added(table, "Анна (2)").label == "Анна (4)"
    assert added(table, "Зоя (2)").label == "Зоя (2)"


def test_adding_somebody_who_was_hidden_finds_the_same_person(table: Table) -> None:
    anna = person("Анна")
    of_circle(services.hide_player, table, player=anna.pk)
    assert added(table, "Анна") == anna
    assert not person("Анна").hidden


def test_a_new_name_stands_everywhere_and_in_the_games_that_were_played(table: Table) -> None:
    table.save(took(3, 1, 1, 0))
    of_circle(services.rename_player, table, player=person("Анна").pk, name="Аня")
    assert [seat.label for seat in table.screen().seats] == ["Аня", "Борис", "Вера", "Глеб"]
    assert table.sheet().lines[0].names[0] == "Аня"
    assert table.records() == [17, 19, 19, 20]


def test_two_people_renamed_alike_stay_two(table: Table) -> None:
    anna, boris = person("Анна"), person("Борис")
    of_circle(services.rename_player, table, player=anna.pk, name="Саша")
    of_circle(services.rename_player, table, player=boris.pk, name="Саша")
    assert [seat.label for seat in table.screen().seats][:2] == ["Саша", "Саша (2)"]
    of_circle(services.rename_player, table, player=boris.pk, name="Саша")
    assert person("Саша (2)") == boris
    of_circle(services.rename_player, table, player=anna.pk, name="Анна")
    of_circle(services.rename_player, table, player=boris.pk, name="Саша")
    assert person("Саша") == boris


@pytest.mark.parametrize("name", ["", "  ", "\u200b", "x" * 61])
def test_a_name_that_nobody_can_read_is_refused_and_the_old_one_stays(table: Table, name: str) -> None:
    with pytest.raises(Refused) as told:
        of_circle(services.rename_player, table, player=person("Анна").pk, name=name)
    assert told.value.refusals[0].data["place"] == "name"
    with pytest.raises(Refused):
        of_circle(services.add_player, table, name=name)
    assert table.screen().seats[0].label == "Анна"


def test_people_of_another_circle_are_out_of_reach(table: Table) -> None:
    theirs = models.Seat.objects.filter(game__slug=sit_down().game)[0].player
    for deed in (services.hide_player, services.show_player, services.remove_player):
        with pytest.raises(models.Player.DoesNotExist):
            of_circle(deed, table, player=theirs.pk)
    with pytest.raises(models.Player.DoesNotExist):
        of_circle(services.rename_player, table, player=10**30, name="Зоя")
    assert models.Player.objects.get(pk=theirs.pk).label == "Анна"


def test_a_company_gets_its_name_and_can_lose_it(table: Table) -> None:
    of_circle(services.rename_circle, table, name="  Дача  на Оке ")
    assert models.Circle.objects.get().name == "Дача на Оке"
    with pytest.raises(Refused):
        of_circle(services.rename_circle, table, name="x" * 61)
    assert models.Circle.objects.get().name == "Дача на Оке"
    of_circle(services.rename_circle, table, name=" ")
    assert models.Circle.objects.get().name == ""


def test_a_person_added_by_a_tap_that_was_sent_twice_is_one(table: Table) -> None:
    add = partial(services.add_player, key="one-key-for-both", phone=PHONE, circle=table.circle, name="Жанна")
    assert add() == add()
    assert models.Player.objects.filter(name="Жанна").count() == 1
