"""The JSON game record (`petukh.game/1`): what was entered, nothing that can be worked out from it.

`record_reading` reads it.
"""

from dataclasses import dataclass
from typing import Any

from scorekeeper.rules import currency
from scorekeeper.rules.hand import Entry, Hand
from scorekeeper.rules.money import Price
from scorekeeper.rules.rules_json import rules_to_json
from scorekeeper.rules.ruleset import RuleSet

FORMAT = "petukh.game/1"
NO_PRICE = Price()


@dataclass(frozen=True, slots=True)
class Takeover:
    """Somebody who sits on a seat from a hand (counted from 1) on."""

    from_hand: int
    seat: int
    name: str


@dataclass(frozen=True, slots=True)
class GameRecord:
    """One game as it was entered; `records` and `crosses` are None unless it was begun on paper."""

    rules: RuleSet
    players: tuple[str, ...]
    hands: tuple[Hand, ...] = ()
    price: Price = NO_PRICE
    first_dealer: int = 0
    records: tuple[int, ...] | None = None
    crosses: tuple[int, ...] | None = None
    seats: tuple[Takeover, ...] = ()
    ended: str | None = None

    def names_at_end(self) -> tuple[str, ...]:
        """Who sits on each seat after the last hand: the ones who pay or receive."""
        return self.names_at(len(self.hands) + 1)

    def names_at(self, hand: int) -> tuple[str, ...]:
        """Who sits on each seat at a hand (counted from 1)."""
        names = list(self.players)
        for takeover in self.seats:
            if takeover.from_hand <= hand:
                names[takeover.seat] = takeover.name
        return tuple(names)


def to_json(record: GameRecord) -> dict[str, Any]:
    """The JSON value of a record; what has its default is left out."""
    price = record.price
    optional = {
        "first_dealer": record.first_dealer,
        "records": list(record.records) if record.records is not None else None,
        "crosses": list(record.crosses) if record.crosses is not None else None,
        "seats": [{"from_hand": t.from_hand, "seat": t.seat, "name": t.name} for t in record.seats],
        "ended": record.ended,
    }
    return {
        "format": FORMAT,
        "rules": rules_to_json(record.rules),
        "price": {
            "point": currency.from_minor(price.point, price.currency),
            "cross": currency.from_minor(price.cross, price.currency),
            "currency": price.currency,
        },
        "players": list(record.players),
        **{key: value for key, value in optional.items() if value not in (None, [], 0)},
        "hands": [hand_to_json(hand) for hand in record.hands],
    }


def hand_to_json(hand: Hand) -> dict[str, Any]:
    """The JSON value of one hand; what has its default is left out."""
    ace, early = hand.spade_ace, hand.early_finish
    optional = {
        "id": hand.id,
        "played_at": hand.played_at.isoformat() if hand.played_at else None,
        "dealer": hand.dealer,
        "trump": hand.trump,
        "spade_ace": {"player": ace.player, "outcome": ace.outcome} if ace else None,
        "first_out": hand.first_out,
    }
    played = (
        {"early_finish": {"player": early.player, "jacks": list(early.jacks)}}
        if early
        else {"entries": [entry_to_json(entry) for entry in hand.entries]}
    )
    return {**{key: value for key, value in optional.items() if value is not None}, **played}


def entry_to_json(entry: Entry) -> dict[str, Any]:
    """The JSON value of one player's entry; what has its default is left out."""
    values = {
        "tricks": entry.tricks,
        "jacks": list(entry.jacks),
        "passed": entry.passed,
        "fouls": dict(entry.fouls),
    }
    return {key: value for key, value in values.items() if value}
