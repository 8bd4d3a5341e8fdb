"""An evening's account worked out a second time: from exported records by the second scorer, in decimal fractions.

It shares nothing with the account of the books but the records, and a list of payments that the test keeps itself.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from decimal import Decimal
from typing import NamedTuple

from tests.rules.second_opinion import judge
from tests.rules.second_presets import Json

Payment = tuple[str, str, Decimal]
NOUGHT = Decimal(0)


class Plus(NamedTuple):
    """What a game brought somebody (positive) or cost."""

    points: int = 0
    crosses: int = 0
    money: Decimal = NOUGHT


def balances(records: Iterable[str], payments: Iterable[Payment], brought: dict[str, Decimal]) -> dict[str, Decimal]:
    """What everybody (a label) is still owed, from whole records, payments made, and debts brought along."""
    owed = dict(brought)
    for record in records:
        for loser, winner, amount in _of_game(json.loads(record)):
            owed[loser] = owed.get(loser, NOUGHT) - amount
            owed[winner] = owed.get(winner, NOUGHT) + amount
    for payer, receiver, amount in payments:
        owed[payer] = owed.get(payer, NOUGHT) + amount
        owed[receiver] = owed.get(receiver, NOUGHT) - amount
    return {name: amount for name, amount in owed.items() if amount}


def names_at_the_end(record: Json) -> list[str]:
    """Who sits on each seat when a game is over."""
    people = list(record["players"])
    for takeover in record.get("seats", ()):
        people[takeover["seat"]] = takeover["name"]
    return people


def _of_game(record: Json) -> Iterator[Payment]:
    people = names_at_the_end(record)
    for row in judge(record)["payouts"]:
        yield people[row["from"]], people[row["to"]], Decimal(row["amount"])


def pluses(record: Json) -> dict[str, Plus]:
    """What a game that one person won brought everybody in it."""
    people, won = names_at_the_end(record), Plus()
    found = dict.fromkeys(people, Plus())
    for row in judge(record)["payouts"]:
        points, crosses, money = row["points"], row["crosses"], Decimal(row["amount"])
        found[people[row["from"]]] = Plus(-points, -crosses, -money)
        won = Plus(won.points + points, won.crosses + crosses, won.money + money)
        found[people[row["to"]]] = won
    return found


def fewest(owed: Mapping[str, Decimal]) -> int:
    """How many payments settle this at the least: of all ways in which the first one can be quit, the best."""
    left = [amount for amount in owed.values() if amount]
    if not left:
        return 0
    first, rest = left[0], left[1:]
    ways = [
        [*rest[:other], amount + first, *rest[other + 1 :]] for other, amount in enumerate(rest) if amount * first < 0
    ]
    return 1 + min(fewest({str(number): amount for number, amount in enumerate(way)}) for way in ways)
