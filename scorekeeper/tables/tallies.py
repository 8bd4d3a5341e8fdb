"""What is worked out from a game that is over, and kept beside it: its outcome, and what everybody did in it.

Tallies are kept as JSON, so that statistics over years read no hands. They name players by their own keys, whoever
these were merged into. `docs/statistics.md` says what counts as what.
"""

import hashlib
import json
from collections.abc import Collection, Iterable, Sequence
from functools import cache
from typing import Any

from scorekeeper.rules.account import game_tallies, shares
from scorekeeper.rules.counts import count
from scorekeeper.rules.game import RULES_VERSION, Position, Step, fold_while_valid, last_position
from scorekeeper.rules.money import WITHOUT_PAYMENT
from scorekeeper.rules.presets import PRESETS
from scorekeeper.rules.replay import PLAYING
from scorekeeper.rules.rules_json import parameters, parse_rules
from scorekeeper.rules.ruleset import RuleSet
from scorekeeper.tables import models
from scorekeeper.tables.mapping import begun_on, hand_of, rules_of, sitting
from scorekeeper.tables.standing import Outcome, outcome_fields, outcome_of

#: What stands in the tallies of a game:
#: `rules` and `preset`: the digest of its rules, and what they were made from (or null);
#: `currency`: in which it was played for money, else empty; `hands`: how many were dealt;
#: `people`: a row for everybody who sat at a hand: key, then `Counts`;
#: `end`: a row for everybody who sat there at the end, by seat, if the game counts: key, record left, won (0 or 1),
#: petukh (0 or 1), then points, crosses and minor units won;
#: `paid`: payer's key, receiver's key, points.
KEYS = frozenset({"rules", "preset", "currency", "hands", "people", "end", "paid"})


def derived_fields(game: models.Game, position: Position) -> dict[str, Any]:
    """The columns that keep what came of a game in this position: empty while it is played.

    Reads its seats and hands as they stand in the books, whatever the row has read before; the rest is the row's.
    """
    fields = outcome_fields(game, position)
    if fields["outcome"] is None:
        return {**fields, "tallies": None}
    seats = list(models.Seat.objects.filter(game=game).select_related("player"))
    hands = models.Hand.objects.filter(game=game).order_by("number").prefetch_related("entries")
    return {**fields, "tallies": tallies_of(game, seats, hands)}


def tallies_of(game: models.Game, seats: Collection[models.Seat], hands: Iterable[models.Hand]) -> dict[str, Any]:
    """The tallies of a game that is over, from its seats and its hands in order."""
    base = begun_on(game, seats)
    steps, _ = fold_while_valid(base, [hand_of(row) for row in hands])
    return tallied(game, seats, steps, last_position(base, steps))


def tallied(
    game: models.Game, seats: Collection[models.Seat], steps: Sequence[Step], position: Position
) -> dict[str, Any]:
    """The tallies of a game that is over, from its seats, its steps, and the position after them."""
    rules = rules_of(game)
    people = [player.pk for player in sitting(seats, position.number)]
    counts = count(steps, lambda hand: [player.pk for player in sitting(seats, hand)])
    outcome = outcome_of(game, position)
    counted = outcome.status != PLAYING and game.ended != WITHOUT_PAYMENT
    return {
        "rules": rules_digest(rules),
        "preset": rules.preset,
        "currency": game.currency if game.price_point or game.price_cross else "",
        "hands": len(steps),
        "people": [[person, *map(int, of_person)] for person, of_person in counts.items()],
        "end": _end(people, outcome, position) if counted else [],
        "paid": _paid(people, outcome, position) if counted else [],
    }


def _end(people: Sequence[int], outcome: Outcome, position: Position) -> list[list[int]]:
    won = game_tallies(people, outcome.payouts, position.dealer)
    return [
        [person, outcome.records[seat], int(outcome.winner == seat), int(seat in outcome.petukh), *won[person]]
        for seat, person in enumerate(people)
    ]


def _paid(people: Sequence[int], outcome: Outcome, position: Position) -> list[list[int]]:
    rows = shares(outcome.payouts, position.dealer, len(people))
    return [[people[payer], people[receiver], share.points] for payer, receiver, share in rows]


def kept_tallies(game: models.Game) -> dict[str, Any] | None:
    """The tallies kept in a game's row; None where there are none by the present rules, or they can't be read."""
    current = game.outcome_rules_version == RULES_VERSION and usable(game.tallies)
    return game.tallies if current else None


def usable(value: object) -> bool:
    """Whether what is kept as the tallies of a game can be read."""
    return isinstance(value, dict) and value.keys() == KEYS


# --- rule sets ----------------------------------------------------------------------------------------------------


def rules_digest(rules: RuleSet) -> str:
    """A short name for a rule set: twelve hexadecimal digits, equal for equal parameters whatever they are called."""
    values = {**parameters(rules), "deck_named": rules.deck_named}
    return hashlib.sha256(json.dumps(values, sort_keys=True).encode()).hexdigest()[:12]


@cache
def preset_digests() -> dict[str, str]:
    """The presets, unchanged, by the digests of their rules."""
    return {rules_digest(parse_rules({"preset": preset})): preset for preset in PRESETS}
