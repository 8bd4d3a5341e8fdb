"""What is worked out from a game that is over, and kept beside it: its outcome, and what everybody did in it.

Tallies are kept as JSON, so that statistics over years read no hands. They name players by their own keys, whoever
these were merged into. `docs/statistics.md` says what counts as what.
"""

import hashlib
import json
from collections.abc import Collection, Iterable, Sequence
from functools import cache, lru_cache
from itertools import chain
from typing import Any, NamedTuple

from scorekeeper.rules.account import game_tallies, shares
from scorekeeper.rules.counts import Counts, count
from scorekeeper.rules.game import RULES_VERSION, Position, Step, fold_while_valid, last_position
from scorekeeper.rules.money import WITHOUT_PAYMENT
from scorekeeper.rules.presets import PRESETS
from scorekeeper.rules.replay import PLAYING
from scorekeeper.rules.rules_json import parameters, parse_rules
from scorekeeper.rules.ruleset import RuleSet
from scorekeeper.tables import models
from scorekeeper.tables.mapping import begun_on, hand_of, rules_of, sitting
from scorekeeper.tables.standing import Outcome, outcome_fields, outcome_of

#: Texts of tallies that are kept as they were read, of about two kilobytes each.
_REMEMBERED = 8192

#: Room for each count in a packed number: more than anybody can do in a circle's years.
_ROOM = 10**7


class Tallies(NamedTuple):
    """The tallies of a game, read: `people` and `end` column by column, the others row by row."""

    rules: str
    preset: str | None
    currency: str
    hands: int
    people: tuple[tuple[int, int], ...]
    sat: Sequence[int]
    left: Sequence[int]
    points: Sequence[int]
    money: Sequence[int]
    crosses: tuple[tuple[int, int], ...]
    won: int | None
    petukh: Sequence[int]
    paid: tuple[tuple[int, int, int], ...]

    @property
    def counts(self) -> bool:
        """Whether the game counts, and not only its hands."""
        return bool(self.sat)


@lru_cache(_REMEMBERED)
def read_tallies(text: str) -> Tallies | None:
    """What the JSON text of a game's tallies says; None where it can't be read.

    A game that is over rarely changes, so what was read is remembered, by the text itself.
    """
    try:
        value = json.loads(text)
        end = value["end"]
        return Tallies(
            rules=value["rules"],
            preset=value["preset"],
            currency=value["currency"],
            hands=value["hands"],
            people=_rows_of_two(value["people"]),
            sat=end[::4],
            left=end[1::4],
            points=end[2::4],
            money=end[3::4],
            crosses=_rows_of_two(value["crosses"]),
            won=value["won"],
            petukh=value["petukh"],
            paid=tuple(zip(*[iter(value["paid"])] * 3, strict=True)),
        )
    except (KeyError, TypeError, ValueError):
        return None


def _rows_of_two(values: Sequence[int]) -> tuple[tuple[int, int], ...]:
    return tuple(zip(values[::2], values[1::2], strict=True))


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
    """The tallies of a game that is over, from its seats, its steps, and the position after them.

    What is told of several people stands in one list, one after another, which reads fastest:
    `rules` and `preset`: the digest of its rules, and what they were made from (or null);
    `currency`: in which it was played for money, else empty; `hands`: how many were dealt;
    `people`: for everybody who sat at a hand: key, `Counts` packed in one number.
    The rest is empty where the game counts for nothing:
    `end`: for everybody who sat there at the end, by seat: key, record left, points and minor units won;
    `crosses`: key and crosses won, for those who won or lost any; `won`: the winner's key, or null; `petukh`: keys;
    `paid`: payer's key, receiver's key, points; only where nobody won: whoever won got from everybody the record left.
    """
    rules, outcome = rules_of(game), outcome_of(game, position)
    counts = count(steps, lambda hand: [player.pk for player in sitting(seats, hand)])
    over = outcome.status != PLAYING and game.ended != WITHOUT_PAYMENT
    people = [player.pk for player in sitting(seats, position.number)] if over else []
    return {
        "rules": rules_digest(rules),
        "preset": rules.preset,
        "currency": game.currency if game.price_point or game.price_cross else "",
        "hands": len(steps),
        "people": _flat((person, packed(of_person)) for person, of_person in counts.items()),
        **_brought(people, outcome, position.dealer),
    }


def _brought(people: Sequence[int], outcome: Outcome, next_dealer: int) -> dict[str, Any]:
    """What the game brought those who sat there at the end: nobody where it doesn't count."""
    won = game_tallies(people, outcome.payouts if people else (), next_dealer)
    left = dict(zip(people, outcome.records, strict=False))
    shared = shares(outcome.payouts if people and outcome.winner is None else (), next_dealer, len(people))
    return {
        "end": _flat((person, left[person], won[person].points, won[person].money) for person in people),
        "crosses": _flat((person, one.crosses) for person, one in won.items() if one.crosses),
        "won": people[outcome.winner] if people and outcome.winner is not None else None,
        "petukh": [people[seat] for seat in outcome.petukh] if people else [],
        "paid": _flat((people[payer], people[receiver], share.points) for payer, receiver, share in shared),
    }


def _flat(rows: Iterable[tuple[int, ...]]) -> list[int]:
    return list(chain.from_iterable(rows))


def packed(counts: Counts) -> int:
    """All counts in one number: adding such numbers adds each count by itself."""
    total = 0
    for number in counts:
        total = total * _ROOM + number
    return total


def unpacked(total: int) -> Counts:
    """The counts in a sum of packed ones."""
    numbers = []
    for _ in Counts._fields:
        total, number = divmod(total, _ROOM)
        numbers.append(number)
    return Counts(*reversed(numbers))


def kept_tallies(game: models.Game) -> dict[str, Any] | None:
    """The tallies kept in a game's row; None where there are none by the present rules, or they can't be read."""
    if game.outcome_rules_version != RULES_VERSION or read_tallies(json.dumps(game.tallies)) is None:
        return None
    return game.tallies


# --- rule sets ----------------------------------------------------------------------------------------------------


def rules_digest(rules: RuleSet) -> str:
    """A short name for a rule set: twelve hexadecimal digits, equal for equal parameters whatever they are called."""
    values = {**parameters(rules), "deck_named": rules.deck_named}
    return hashlib.sha256(json.dumps(values, sort_keys=True).encode()).hexdigest()[:12]


@cache
def preset_digests() -> dict[str, str]:
    """The presets, unchanged, by the digests of their rules."""
    return {rules_digest(parse_rules({"preset": preset})): preset for preset in PRESETS}
