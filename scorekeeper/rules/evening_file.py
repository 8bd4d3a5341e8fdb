"""An evening as JSON (`petukh.evening/1`): its games as records, who came and went, what was brought along and paid.

`evening_reading` reads it. People are indices into the file's list of them.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from scorekeeper.rules import record
from scorekeeper.rules.currency import from_minor
from scorekeeper.rules.record import GameRecord

FORMAT = "petukh.evening/1"


@dataclass(frozen=True, slots=True)
class EveningGame:
    """A game of an evening: its record, and who (indices of people) its names are.

    `sits` by seat, `takes` one for each of the record's takeovers. `follows`: it was begun as the next game after the
    one before; `rematch_of` is the game (evening, number) of another evening that it was begun after. `lineup` are
    those who were to sit in it. `slug` is its name in addresses, empty where it needs none.
    """

    record: GameRecord
    sits: tuple[int, ...]
    takes: tuple[int, ...]
    begun_at: datetime
    rules_name: str = ""
    follows: bool = False
    lineup: tuple[int, ...] | None = None
    slug: str = ""
    rematch_of: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class EveningMove:
    """A move, as `rules.evening.Move` tells them; `by` is how it was found out who makes room, `phone` who wrote it."""

    game: int
    phase: str
    kind: str
    person: int | None
    other: int | None
    seat: int | None
    by: str
    at: datetime
    phone: str


@dataclass(frozen=True, slots=True)
class Brought:
    """What somebody was owed (positive) or owed when the evening began, in minor units."""

    person: int
    amount: int


@dataclass(frozen=True, slots=True)
class Paid:
    """A payment that was marked, in minor units."""

    payer: int
    receiver: int
    amount: int
    at: datetime
    phone: str


@dataclass(frozen=True, slots=True)
class Evening:
    """An evening without its people. `previous` is the evening (an index) whose debts were carried over."""

    started_at: datetime
    ended_at: datetime | None
    zone: str
    currency: str
    knock_out: bool
    games: tuple[EveningGame, ...] = ()
    moves: tuple[EveningMove, ...] = ()
    openings: tuple[Brought, ...] = ()
    payments: tuple[Paid, ...] = ()
    previous: int | None = None


@dataclass(frozen=True, slots=True)
class EveningFile:
    """An evening with the labels of its people."""

    people: tuple[str, ...]
    evening: Evening


def to_json(file: EveningFile) -> dict[str, Any]:
    """The JSON value of the file; what has its default is left out."""
    return {"format": FORMAT, "people": list(file.people), **evening_to_json(file.evening)}


def evening_to_json(evening: Evening) -> dict[str, Any]:
    """The JSON value of an evening whose people stand elsewhere."""
    money = evening.currency
    optional = {
        "previous": evening.previous,
        "moves": [_move(move) for move in evening.moves] or None,
        "openings": [{"person": row.person, "amount": from_minor(row.amount, money)} for row in evening.openings]
        or None,
        "payments": [_paid(row, money) for row in evening.payments] or None,
    }
    return {
        "started_at": evening.started_at.isoformat(),
        "ended_at": evening.ended_at.isoformat() if evening.ended_at else None,
        "zone": evening.zone,
        "currency": money,
        "knock_out": evening.knock_out,
        "games": [_game(game) for game in evening.games],
        **_given(optional),
    }


def _game(game: EveningGame) -> dict[str, Any]:
    optional = {
        "slug": game.slug or None,
        "rules_name": game.rules_name or None,
        "follows": game.follows or None,
        "rematch_of": _listed(game.rematch_of),
        "lineup": _listed(game.lineup),
        "takes": list(game.takes) or None,
    }
    needed = {"begun_at": game.begun_at.isoformat(), "sits": list(game.sits), "record": record.to_json(game.record)}
    return {**_given(optional), **needed}


def _move(move: EveningMove) -> dict[str, Any]:
    optional = {
        "person": move.person,
        "other": move.other,
        "seat": move.seat,
        "by": move.by or None,
        "phone": move.phone or None,
    }
    return {
        "game": move.game,
        "phase": move.phase,
        "kind": move.kind,
        **_given(optional),
        "at": move.at.isoformat(),
    }


def _paid(row: Paid, money: str) -> dict[str, Any]:
    return {
        "from": row.payer,
        "to": row.receiver,
        "amount": from_minor(row.amount, money),
        "at": row.at.isoformat(),
        **_given({"phone": row.phone or None}),
    }


def _given(values: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in values.items() if value is not None}


def _listed(values: Sequence[int] | None) -> list[int] | None:
    return None if values is None else list(values)
