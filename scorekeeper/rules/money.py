"""Who pays whom: payouts of a game, balances of an evening, the fewest transfers. Whole minor units throughout."""

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, NamedTuple, TypeVar

from scorekeeper.rules.game import Position

P = TypeVar("P", bound=Hashable)

WITHOUT_PAYMENT = "without_payment"
AS_IT_STANDS = "as_it_stands"
ENDINGS = (WITHOUT_PAYMENT, AS_IT_STANDS)
#: Up to so many people the number of transfers is the least possible; beyond, at most one less than the people.
EXACT_UP_TO = 10


@dataclass(frozen=True, slots=True)
class Price:
    """What a point and a cross cost, in minor units of `currency` (ISO 4217)."""

    point: int = 0
    cross: int = 0
    currency: str = "RUB"

    def of(self, points: int, crosses: int) -> int:
        """Minor units for so many points and crosses."""
        return points * self.point + crosses * self.cross


class Payout(NamedTuple):
    """One payment for a game, between seats: the points and crosses it is for, and minor units."""

    payer: int
    receiver: int
    points: int
    crosses: int
    amount: int


class Transfer(NamedTuple, Generic[P]):
    """One payment that settles balances, in minor units, never nought."""

    payer: P
    receiver: P
    amount: int


def payouts(position: Position, price: Price, ended: str | None) -> tuple[Payout, ...]:
    """What a game in this position pays: to its winner, or as it stands where it was broken off so; else nothing."""
    if position.winner is not None:
        return _to_winner(position, position.winner, price)
    if ended == AS_IT_STANDS:
        return _as_it_stands(position, price)
    return ()


def _to_winner(position: Position, winner: int, price: Price) -> tuple[Payout, ...]:
    """Every loser pays the record left and the crosses (S2, S4, S5; crosses S2, S3)."""
    return tuple(
        Payout(seat, winner, points, crosses, price.of(points, crosses))
        for seat, (points, crosses) in enumerate(zip(position.records, position.crosses, strict=True))
        if seat != winner
    )


def _as_it_stands(position: Position, price: Price) -> tuple[Payout, ...]:
    """Everybody above the smallest record pays the difference and the own crosses, split among those who share it.

    Odd minor units go one each in seat order from the left of whoever dealt last, who is the next dealer.
    """
    least, seats = min(position.records), len(position.records)
    in_turn = [(position.dealer + step) % seats for step in range(seats)]
    receivers = [seat for seat in in_turn if position.records[seat] == least]
    rows = []
    for seat in range(seats):
        points, crosses = position.records[seat] - least, position.crosses[seat]
        if points:
            shares = split(price.of(points, crosses), len(receivers))
            paid = dict(zip(receivers, shares, strict=True))
            rows += [Payout(seat, receiver, points, crosses, paid[receiver]) for receiver in sorted(receivers)]
    return tuple(rows)


def split(amount: int, shares: int) -> list[int]:
    """An amount in equal shares, the odd minor units one each to the first."""
    each, odd = divmod(amount, shares)
    return [each + (number < odd) for number in range(shares)]


def balances(payments: Iterable[tuple[P, P, int]]) -> dict[P, int]:
    """What everybody has won (positive) or lost, from (payer, receiver, minor units); the sum is nought."""
    totals: dict[P, int] = {}
    for payer, receiver, amount in payments:
        totals[payer] = totals.get(payer, 0) - amount
        totals[receiver] = totals.get(receiver, 0) + amount
    return totals


def transfers(totals: Mapping[P, int]) -> tuple[Transfer[P], ...]:
    """The fewest payments that bring all balances to nought, in the order in which people stand in `totals`.

    The least possible number up to `EXACT_UP_TO` people whose balance is not nought; beyond, at most one less than
    them. Raises `ValueError` where the balances do not sum to nought.
    """
    open_totals = {person: amount for person, amount in totals.items() if amount}
    if sum(open_totals.values()):
        raise ValueError("balances do not sum to nought")
    people = list(open_totals)
    groups = _most_groups(list(open_totals.values())) if len(people) <= EXACT_UP_TO else [range(len(people))]
    found: list[Transfer[P]] = []
    for group in groups:
        found += _settle({people[index]: open_totals[people[index]] for index in group})
    return tuple(found)


def _most_groups(amounts: Sequence[int]) -> list[list[int]]:
    """Indexes in as many groups that sum to nought as there can be: a group of n is settled by n - 1 payments.

    Adds one person after another to every set; each time a set's sum is nought, a group is complete.
    """
    size = 1 << len(amounts)
    sums, best, last = [0] * size, [0] * size, [0] * size
    for chosen in range(1, size):
        for index in range(len(amounts)):
            if chosen >> index & 1:
                rest = chosen ^ (1 << index)
                sums[chosen] = sums[rest] + amounts[index]
                if best[rest] >= best[chosen]:
                    best[chosen], last[chosen] = best[rest], index
        best[chosen] += sums[chosen] == 0
    return _walk_back(size - 1, sums, last)


def _walk_back(chosen: int, sums: Sequence[int], last: Sequence[int]) -> list[list[int]]:
    groups: list[list[int]] = []
    while chosen:
        if sums[chosen] == 0:
            groups.append([])
        groups[-1].append(last[chosen])
        chosen ^= 1 << last[chosen]
    return [sorted(group) for group in reversed(groups)]


def _settle(group: Mapping[P, int]) -> list[Transfer[P]]:
    """Payments within a group whose balances sum to nought: one less than its people at the most."""
    owing = [(person, -amount) for person, amount in group.items() if amount < 0]
    due = [(person, amount) for person, amount in group.items() if amount > 0]
    found: list[Transfer[P]] = []
    while owing:
        (debtor, debt), (creditor, credit) = owing.pop(0), due.pop(0)
        amount = min(debt, credit)
        found.append(Transfer(debtor, creditor, amount))
        if debt > amount:
            owing.insert(0, (debtor, debt - amount))
        if credit > amount:
            due.insert(0, (creditor, credit - amount))
    return found
