"""An evening's account worked out a second time: from exported records by the second scorer, in decimal fractions.

It shares nothing with the account of the books but the records, and a list of payments that the test keeps itself.
"""

import json
from collections.abc import Iterable, Iterator
from decimal import Decimal

from tests.rules.second_opinion import judge
from tests.rules.second_presets import Json

Payment = tuple[str, str, Decimal]
NOUGHT = Decimal(0)


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


def _of_game(record: Json) -> Iterator[Payment]:
    people = list(record["players"])
    for takeover in record.get("seats", ()):
        people[takeover["seat"]] = takeover["name"]
    for row in judge(record)["payouts"]:
        yield people[row["from"]], people[row["to"]], Decimal(row["amount"])
