"""Rows to rules values and back: the only bridge between them."""

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from typing import Any
from uuid import UUID

from django.db.models import Prefetch, QuerySet

from scorekeeper.rules import game as rules_game
from scorekeeper.rules.cards import mask, suits_of
from scorekeeper.rules.game import RULES_VERSION, Position
from scorekeeper.rules.hand import EarlyFinish, Entry, Hand, SpadeAce
from scorekeeper.rules.money import Price
from scorekeeper.rules.record import GameRecord, Takeover
from scorekeeper.rules.record_reading import name_shows
from scorekeeper.rules.rules_json import parse_rules, whole_json
from scorekeeper.rules.ruleset import FOULS, RuleSet
from scorekeeper.tables import models


def rules_of(game: models.Game) -> RuleSet:
    """The rules that a game is played by."""
    return _rules_in(game.rules)


def _rules_in(value: Mapping[str, Any]) -> RuleSet:
    return _rules_of(json.dumps(value, sort_keys=True))


@lru_cache(maxsize=128)
def _rules_of(text: str) -> RuleSet:
    return parse_rules(json.loads(text))


@dataclass(frozen=True, slots=True)
class HouseFacts:
    """A rule set that a circle keeps under a name; `revision` counts its changes."""

    id: int
    name: str
    rules: RuleSet
    revision: int
    removed: bool
    changed_at: datetime


def house_of(row: models.HouseRules) -> HouseFacts:
    """What stands in the row of a kept rule set."""
    return HouseFacts(row.pk, row.name, _rules_in(row.rules), row.revision, row.removed, row.changed_at)


def begun(game: models.Game) -> rules_game.Game:
    """The sheet and first position of a game; reads its seats."""
    return begun_on(game, game.seats.all())


def begun_on(game: models.Game, seats: Iterable[models.Seat]) -> rules_game.Game:
    """The sheet and first position of a game on these seats."""
    return rules_game.begin(
        rules_of(game),
        sum(seat.from_hand == 1 for seat in seats),
        first_dealer=game.first_dealer,
        records=game.start_records,
        crosses=game.start_crosses,
    )


def numbers(values: list[int] | None) -> tuple[int, ...] | None:
    """Points or crosses by seat, as a tuple."""
    return None if values is None else tuple(values)


def price_of(game: models.Game) -> Price:
    """What a point and a cross cost in a game."""
    return Price(game.price_point, game.price_cross, game.currency)


# --- hands --------------------------------------------------------------------------------------------------------


def hand_of(row: models.Hand) -> Hand:
    """The hand in a row; reads its entries."""
    return Hand(
        entries=tuple(_entry_of(entry) for entry in row.entries.all()),
        early_finish=_early_of(row),
        trump=row.trump or None,
        dealer=row.dealer,
        spade_ace=None if row.ace_seat is None else SpadeAce(row.ace_seat, row.ace_outcome),
        first_out=row.first_out,
        id=str(row.uuid),
        played_at=row.played_at,
    )


def _early_of(row: models.Hand) -> EarlyFinish | None:
    if row.early_seat is None:
        return None
    return EarlyFinish(row.early_seat, suits_of(row.early_jacks or 0))


def _entry_of(row: models.Entry) -> Entry:
    counts = ((foul, getattr(row, foul)) for foul in FOULS)
    return Entry(row.tricks, suits_of(row.jacks), row.passed, tuple((foul, count) for foul, count in counts if count))


def hand_fields(hand: Hand) -> dict[str, Any]:
    """The columns of a hand's row that say how it was played; its id and time are the caller's."""
    ace, early = hand.spade_ace, hand.early_finish
    return {
        "trump": hand.trump or "",
        "dealer": hand.dealer,
        "ace_seat": ace.player if ace else None,
        "ace_outcome": ace.outcome if ace else "",
        "first_out": hand.first_out,
        "early_seat": early.player if early else None,
        "early_jacks": mask(early.jacks) if early else None,
    }


def entry_rows(row: models.Hand, hand: Hand) -> list[models.Entry]:
    """Unsaved rows for what each seat did."""
    return [
        models.Entry(
            hand=row,
            seat=seat,
            tricks=entry.tricks,
            jacks=mask(entry.jacks),
            passed=entry.passed,
            **dict(entry.fouls),
        )
        for seat, entry in enumerate(hand.entries)
    ]


def uuid_of(text: str) -> UUID | None:
    """The id that a text stands for, None where it stands for none."""
    try:
        return UUID(text)
    except ValueError:
        return None


# --- a whole game -------------------------------------------------------------------------------------------------


def game_fields(record: GameRecord) -> dict[str, Any]:
    """The columns of a game's row that say how it was begun and ended."""
    return {
        "rules": whole_json(record.rules),
        "price_point": record.price.point,
        "price_cross": record.price.cross,
        "currency": record.price.currency,
        "first_dealer": record.first_dealer,
        "start_records": _listed(record.records),
        "start_crosses": _listed(record.crosses),
        "ended": record.ended or "",
    }


def _listed(values: tuple[int, ...] | None) -> list[int] | None:
    return None if values is None else list(values)


def game_record(game: models.Game) -> GameRecord:
    """The record of a game; reads its seats with their players, and its hands with their entries."""
    seats = game.seats.all()
    return GameRecord(
        rules=rules_of(game),
        players=tuple(_name(seat.player.person) for seat in seats if seat.from_hand == 1),
        hands=tuple(hand_of(hand) for hand in game.hands.all()),
        price=price_of(game),
        first_dealer=game.first_dealer,
        records=numbers(game.start_records),
        crosses=numbers(game.start_crosses),
        seats=tuple(
            Takeover(seat.from_hand, seat.index, _name(seat.player.person)) for seat in seats if seat.from_hand > 1
        ),
        ended=game.ended or None,
    )


def _name(player: models.Player) -> str:
    """The label, which finds the same person again; the bare name where a mark makes it too long for a record."""
    return player.label if name_shows(player.label) else player.name


def sitting(seats: Iterable[models.Seat], hand: int | None = None) -> list[models.Player]:
    """Who stands on each seat when a hand (counted from 1) is played, or last, merged records too."""
    return [seat.player for seat in _taken(seats, hand)]


def people_at(seats: Iterable[models.Seat], hand: int | None = None) -> list[models.Player]:
    """Who sits on each seat when a hand (counted from 1) is played, or last: the records that count."""
    return [seat.player.person for seat in _taken(seats, hand)]


def keys_at(seats: Iterable[models.Seat], hand: int | None = None) -> list[int]:
    """The keys of who stands on each seat, as in `sitting`."""
    return [seat.player_id for seat in _taken(seats, hand)]


def _taken(seats: Iterable[models.Seat], hand: int | None) -> list[models.Seat]:
    taken: dict[int, models.Seat] = {}
    for seat in sorted(seats, key=lambda row: row.from_hand):
        if hand is None or seat.from_hand <= hand:
            taken[seat.index] = seat
    return [taken[index] for index in sorted(taken)]


def people_by_record(circles: Iterable[int]) -> dict[int, models.Player]:
    """Everybody of circles (by key), by the key of each of their records: the record that counts."""
    records = {player.pk: player for player in models.Player.objects.filter(circle__in=circles)}
    return {pk: records[player.merged_into_id or pk] for pk, player in records.items()}


def with_people() -> "Prefetch[str, QuerySet[models.Seat], str]":
    """For `prefetch_related` of games: their seats, with who sits there, and with whom these were merged into."""
    return Prefetch("seats", models.Seat.objects.select_related("player__merged_into"))


# --- what was worked out ------------------------------------------------------------------------------------------


def state_json(position: Position) -> dict[str, Any]:
    """The JSON value of a position, as it is kept beside the hand that led to it."""
    return position._asdict()


def position_of(state: Mapping[str, Any] | None, version: int | None) -> Position | None:
    """The position kept in a row; None where there is none by the present rules, or it can't be read."""
    if state is None or version != RULES_VERSION:
        return None
    try:
        return Position(
            number=state["number"],
            dealer=state["dealer"],
            records=tuple(state["records"]),
            crosses=tuple(state["crosses"]),
            passes=tuple(state["passes"]),
            winner=state["winner"],
        )
    except (KeyError, TypeError):
        return None


def digest(position: Position, rules: RuleSet) -> str:
    """A short name of everything that a hand's result depends on, to tell whether two phones mean the same."""
    values = [RULES_VERSION, position, whole_json(rules)]
    return hashlib.sha256(json.dumps(values, sort_keys=True).encode()).hexdigest()[:16]
