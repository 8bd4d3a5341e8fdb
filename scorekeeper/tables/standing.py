"""Where a game stands, read from what is kept beside its hands, or played anew where nothing usable is kept.

What is kept is only for speed: without it every answer here is the same.
"""

from dataclasses import dataclass
from typing import Any

from scorekeeper.rules.game import RULES_VERSION, Game, Position, Step, fold, last_position, petukh, play
from scorekeeper.rules.money import Payout, payouts
from scorekeeper.rules.replay import PLAYING, status_of
from scorekeeper.tables import models
from scorekeeper.tables.mapping import begun, hand_of, position_of, price_of


@dataclass(frozen=True, slots=True)
class Standing:
    """A game's position and the row and step of its last hand (None before the first)."""

    game: Game
    position: Position
    row: models.Hand | None
    step: Step | None


def standing(game: models.Game) -> Standing:
    """Where a game stands: reads its seats and its last two hands, or all of them where it must."""
    base = begun(game)
    latest = list(game.hands.order_by("-number").prefetch_related("entries")[:2])
    if not latest:
        return Standing(base, base.start, None, None)
    before = _before(base, latest)
    if before is None:
        return _played(game, base)
    step = play(base.sheet, before, hand_of(latest[0]))
    return Standing(base, step.after, latest[0], step)


def _before(base: Game, latest: list[models.Hand]) -> Position | None:
    """What stood before the last hand, where that is kept."""
    if len(latest) == 1:
        return base.start
    return position_of(latest[1].state, latest[1].rules_version)


def _played(game: models.Game, base: Game) -> Standing:
    rows = list(game.hands.prefetch_related("entries"))
    steps = fold(base, [hand_of(row) for row in rows])
    return Standing(base, last_position(base, steps), rows[-1], steps[-1])


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a game, in the words of `petukh.result/1`: seats, points, minor units."""

    status: str
    records: tuple[int, ...]
    crosses: tuple[int, ...]
    winner: int | None
    petukh: tuple[int, ...]
    payouts: tuple[Payout, ...]


def outcome_of(game: models.Game, position: Position) -> Outcome:
    """What a game in this position comes to, with its price and its ending."""
    ended = game.ended or None
    return Outcome(
        status=status_of(position, ended),
        records=position.records,
        crosses=position.crosses,
        winner=position.winner,
        petukh=petukh(position),
        payouts=payouts(position, price_of(game), ended),
    )


def outcome_fields(game: models.Game, position: Position) -> dict[str, Any]:
    """The columns that keep the outcome of a game in this position: empty while it is played."""
    outcome = outcome_of(game, position)
    if outcome.status == PLAYING:
        return {"outcome": None, "outcome_rules_version": None}
    return {"outcome": outcome_json(outcome), "outcome_rules_version": RULES_VERSION}


def outcome_json(outcome: Outcome) -> dict[str, Any]:
    """The JSON value of an outcome."""
    return {
        "status": outcome.status,
        "records": list(outcome.records),
        "crosses": list(outcome.crosses),
        "winner": outcome.winner,
        "petukh": list(outcome.petukh),
        "payouts": [list(payout) for payout in outcome.payouts],
    }


def kept_outcome(game: models.Game) -> Outcome | None:
    """The outcome kept in a game's row; None where there is none by the present rules, or it can't be read."""
    kept = game.outcome
    if kept is None or game.outcome_rules_version != RULES_VERSION:
        return None
    try:
        return Outcome(
            status=kept["status"],
            records=tuple(kept["records"]),
            crosses=tuple(kept["crosses"]),
            winner=kept["winner"],
            petukh=tuple(kept["petukh"]),
            payouts=tuple(Payout(*row) for row in kept["payouts"]),
        )
    except (KeyError, TypeError):
        return None
