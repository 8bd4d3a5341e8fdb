"""What the database itself refuses, whoever writes to it."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.db.models import ProtectedError

from scorekeeper.tables import models
from tests.cast import Table, took


def hand(**fields: Any) -> models.Hand:
    row = models.Hand.objects.get()
    given = {"game": row.game, "number": 2, "played_at": row.played_at, **fields}
    return models.Hand.objects.create(**given)


def entry(**fields: Any) -> models.Entry:
    return models.Entry.objects.create(**{"hand": models.Hand.objects.get(), "seat": 4, **fields})


def game(**fields: Any) -> models.Game:
    row = models.Game.objects.get(number=1)
    given = {"evening": row.evening, "number": 2, "rules": row.rules, "currency": "RUB", "created_at": row.created_at}
    return models.Game.objects.create(**{**given, **fields})


def seat(**fields: Any) -> models.Seat:
    row = models.Seat.objects.get(index=0)
    return models.Seat.objects.create(**{"game": row.game, "index": 4, "player": row.player, **fields})


def player(**fields: Any) -> models.Player:
    return models.Player.objects.create(**{"circle": models.Circle.objects.get(), "name": "Дарья", **fields})


def evening(**fields: Any) -> models.Evening:
    row = models.Evening.objects.get()
    given = {"circle": row.circle, "started_at": row.started_at, "ended_at": row.started_at, "currency": "RUB"}
    return models.Evening.objects.create(**{**given, "zone": "Europe/Moscow", **fields})


def journal(**fields: Any) -> models.Journal:
    row = models.Journal.objects.get(deed="start_game")
    given: dict[str, Any] = {"input": {}, "before": {}, "after": {}, "answer": {}}
    return models.Journal.objects.create(**{"circle": row.circle, "key": "k", "at": row.at, **given, **fields})


def move(**fields: Any) -> models.Move:
    row = models.Evening.objects.get()
    given = {"evening": row, "game_number": 1, "phase": "after", "at": row.started_at, **people(fields)}
    return models.Move.objects.create(**given)


def payment(**fields: Any) -> models.Payment:
    row = models.Evening.objects.get()
    return models.Payment.objects.create(**{"evening": row, "amount": 1, "at": row.started_at, **people(fields)})


def opening(**fields: Any) -> models.Opening:
    return models.Opening.objects.create(evening=models.Evening.objects.get(), **people(fields))


def openings(**fields: Any) -> models.Opening:
    opening(**fields)
    return opening(**fields)


def people(fields: dict[str, Any]) -> dict[str, Any]:
    """The fields, with seats for people."""
    seats = [row.player for row in models.Seat.objects.order_by("index")]
    return {name: seats[value] if name in _PEOPLE else value for name, value in fields.items()}


_PEOPLE = ("player", "other", "payer", "receiver")


def carried_from_itself() -> None:
    models.Evening.objects.update(previous=models.Evening.objects.get())


def code(**fields: Any) -> models.Code:
    row = models.Circle.objects.get()
    models.Code.objects.create(circle=row, role="keeper", digest="a", generation=1, expires_at=row.created_at)
    given = {"circle": row, "role": "watcher", "digest": "b", "generation": 1, "expires_at": row.created_at}
    return models.Code.objects.create(**{**given, **fields})


def wrong_codes(**fields: Any) -> models.WrongCodes:
    began = models.Circle.objects.get().created_at
    return models.WrongCodes.objects.create(**{"id": 1, "began_at": began, "count": 60, **fields})


IMPOSSIBLE: list[tuple[Callable[..., object], dict[str, Any]]] = [
    (move, {"kind": "come"}),
    (move, {"kind": "come", "player": 0, "other": 1}),
    (move, {"kind": "dance", "player": 0}),
    (move, {"kind": "swap", "player": 0}),
    (move, {"kind": "swap", "player": 0, "other": 0}),
    (move, {"kind": "knock_out_on", "player": 0}),
    (move, {"kind": "come", "player": 0, "game_number": 0}),
    (move, {"kind": "come", "player": 0, "phase": "before"}),
    (move, {"kind": "makes_room", "player": 0, "by": "shouting"}),
    (move, {"kind": "sit", "player": 0}),
    (move, {"kind": "sit", "player": 0, "seat": 6}),
    (move, {"kind": "come", "player": 0, "seat": 1}),
    (payment, {"payer": 0, "receiver": 0}),
    (payment, {"payer": 0, "receiver": 1, "amount": 0}),
    (payment, {"payer": 0, "receiver": 1, "amount": -1}),
    (opening, {"player": 0, "amount": 0}),
    (openings, {"player": 0, "amount": 1}),
    (carried_from_itself, {}),
    (hand, {"number": 1}),
    (hand, {"number": 0}),
    (hand, {"trump": "stars"}),
    (hand, {"dealer": 6}),
    (hand, {"first_out": 6}),
    (hand, {"ace_seat": 0}),
    (hand, {"ace_outcome": "won"}),
    (hand, {"ace_seat": 0, "ace_outcome": "gone"}),
    (hand, {"early_seat": 0}),
    (hand, {"early_jacks": 3}),
    (hand, {"early_seat": 0, "early_jacks": 16}),
    (hand, {"early_seat": 0, "early_jacks": 3, "first_out": 0}),
    (hand, {"state": {}}),
    (entry, {"seat": 0}),
    (entry, {"seat": 6}),
    (entry, {"tricks": 6}),
    (entry, {"jacks": 16}),
    (entry, {"revoke": 10}),
    (entry, {"passed": True, "tricks": 1}),
    (entry, {"passed": True, "jacks": 3}),
    (game, {"number": 1}),
    (game, {"number": 0}),
    (game, {"price_point": -1}),
    (game, {"price_cross": -1}),
    (game, {"first_dealer": 6}),
    (game, {"ended": "at_midnight"}),
    (game, {"outcome": {}}),
    (seat, {"index": 0}),
    (seat, {"index": 6}),
    (seat, {"from_hand": 0}),
    (player, {"name": "Анна"}),
    (player, {"name": ""}),
    (player, {"mark": 0}),
    (evening, {"ended_at": None}),
    (evening, {"ended_at": "2000-01-01T00:00:00Z"}),
    (journal, {"key": ""}),
    (code, {"role": "keeper"}),
    (code, {"role": "host"}),
    (code, {"digest": "a"}),
    (wrong_codes, {"id": 2}),
    (wrong_codes, {"count": -1}),
]
POSSIBLE: list[tuple[Callable[..., object], dict[str, Any]]] = [
    (move, {"kind": "come", "player": 0}),
    (move, {"kind": "take", "player": 0, "other": 1}),
    (move, {"kind": "sit", "player": 0, "seat": 0}),
    (move, {"kind": "makes_room", "player": 0, "by": "lot"}),
    (move, {"kind": "knock_out_off"}),
    (payment, {"payer": 0, "receiver": 1}),
    (opening, {"player": 0, "amount": -5}),
    (hand, {"trump": "hearts", "dealer": 5, "ace_seat": 0, "ace_outcome": "lost"}),
    (hand, {"early_seat": 0, "early_jacks": 15}),
    (entry, {"tricks": 5, "jacks": 15, "revoke": 9}),
    (entry, {"passed": True, "overdraw": 9}),
    (game, {"ended": "as_it_stands", "first_dealer": 5}),
    (seat, {"index": 0, "from_hand": 2}),
    (player, {"name": "Анна", "mark": 2}),
    (evening, {}),
    (journal, {}),
    (code, {}),
    (wrong_codes, {}),
]


@pytest.mark.parametrize(("write", "fields"), IMPOSSIBLE)
def test_rows_that_mean_nothing_are_not_taken(
    table: Table, write: Callable[..., object], fields: dict[str, Any]
) -> None:
    table.save(took(3, 1, 1, 0))
    with pytest.raises(IntegrityError), transaction.atomic():
        write(**fields)


@pytest.mark.parametrize(("write", "fields"), POSSIBLE)
def test_rows_that_mean_something_are_taken(table: Table, write: Callable[..., object], fields: dict[str, Any]) -> None:
    table.save(took(3, 1, 1, 0))
    assert write(**fields)


def test_a_hand_has_its_id_alone(table: Table) -> None:
    table.save(took(3, 1, 1, 0))
    taken = models.Hand.objects.get().uuid
    with pytest.raises(IntegrityError), transaction.atomic():
        hand(uuid=taken)


def test_a_key_counts_once_in_all_the_books(table: Table) -> None:
    taken = models.Journal.objects.get().key
    with pytest.raises(IntegrityError), transaction.atomic():
        journal(key=taken)


def test_two_games_cannot_follow_one(table: Table) -> None:
    game(previous=table.row())
    with pytest.raises(IntegrityError), transaction.atomic():
        game(number=3, previous=table.row())


def test_a_game_does_not_follow_itself(table: Table) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        models.Game.objects.update(previous=table.row())


@pytest.mark.parametrize("table_of", [models.Player, models.Game, models.Evening, models.Circle])
def test_nobody_and_nothing_with_a_history_can_be_removed(table: Table, table_of: Any) -> None:
    table.save(took(3, 1, 1, 0))
    with pytest.raises(ProtectedError):
        table_of.objects.all().delete()


def test_somebody_who_never_played_can_be_removed(table: Table) -> None:
    player().delete()
    assert not models.Player.objects.filter(name="Дарья").exists()
