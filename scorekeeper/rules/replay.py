"""A whole record played through, and the JSON result (`petukh.result/1`) that says what came of it."""

from dataclasses import dataclass
from typing import Any

from scorekeeper.rules.currency import from_minor
from scorekeeper.rules.errors import Refusal, Refused
from scorekeeper.rules.game import Game, Position, Step, begin, fold, last_position, no_exchange, own_cards, petukh
from scorekeeper.rules.money import Payout, payouts
from scorekeeper.rules.record import GameRecord

RESULT_FORMAT = "petukh.result/1"
PLAYING, FINISHED, BROKEN_OFF = "playing", "finished", "broken_off"


@dataclass(frozen=True, slots=True)
class Played:
    """A record, its game, every step, and what was worked out from them."""

    record: GameRecord
    game: Game
    steps: tuple[Step, ...]
    position: Position
    status: str
    petukh: tuple[int, ...]
    payouts: tuple[Payout, ...]


def replay(record: GameRecord) -> Played:
    """A record played through. Raises `Refused` at the first hand that cannot be, or `game_over` for its ending."""
    game = begin(
        record.rules,
        len(record.players),
        first_dealer=record.first_dealer,
        records=record.records,
        crosses=record.crosses,
    )
    steps = fold(game, record.hands)
    position = last_position(game, steps)
    if record.ended and position.winner is not None:
        raise Refused([Refusal("game_over")])
    return Played(
        record=record,
        game=game,
        steps=steps,
        position=position,
        status=status_of(position, record.ended),
        petukh=petukh(position),
        payouts=payouts(position, record.price, record.ended),
    )


def status_of(position: Position, ended: str | None) -> str:
    """Whether a game is `playing`, `finished` by somebody who is out, or `broken_off`."""
    if position.winner is not None:
        return FINISHED
    return BROKEN_OFF if ended else PLAYING


def result_json(played: Played) -> dict[str, Any]:
    """The JSON value of what came of a record."""
    position = played.position
    return {
        "format": RESULT_FORMAT,
        "status": played.status,
        "records": list(position.records),
        "crosses": list(position.crosses),
        "winner": position.winner,
        "petukh": list(played.petukh),
        "hands": [_step_json(step) for step in played.steps],
        "next": _next_json(played) if played.status == PLAYING else None,
        "payouts": [_payout_json(payout, played.record.price.currency) for payout in played.payouts],
    }


def _step_json(step: Step) -> dict[str, Any]:
    return {
        "number": step.number,
        "dealer": step.dealer,
        "leader": step.leader,
        "own_cards": list(step.own_cards),
        "no_exchange": step.no_exchange,
        "entries": [
            {
                "declaration": entry.declaration,
                "change": entry.change,
                "record": entry.record,
                "crosses": entry.crosses,
                "events": list(entry.events),
            }
            for entry in step.entries
        ],
    }


def _next_json(played: Played) -> dict[str, Any]:
    position, sheet = played.position, played.game.sheet
    return {
        "dealer": position.dealer,
        "leader": position.leader,
        "own_cards": list(own_cards(sheet, position.records)),
        "no_exchange": no_exchange(sheet, position.records),
    }


def _payout_json(payout: Payout, currency: str) -> dict[str, Any]:
    return {
        "from": payout.payer,
        "to": payout.receiver,
        "points": payout.points,
        "crosses": payout.crosses,
        "amount": from_minor(payout.amount, currency),
    }
