"""The account of an evening: what each game brought everybody, what is still owed, the fewest transfers.

Plus and minus go over the games of an evening (S3). Whole minor units, points and crosses; every sum is nought.
"""

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic, NamedTuple, TypeVar

from scorekeeper.rules.money import Payout, Transfer, split, transfers

P = TypeVar("P", bound=Hashable)


class Tally(NamedTuple):
    """What somebody has won (positive) or lost."""

    points: int = 0
    crosses: int = 0
    money: int = 0

    def plus(self, other: "Tally") -> "Tally":
        """Both together."""
        return Tally(self.points + other.points, self.crosses + other.crosses, self.money + other.money)

    def minus(self, other: "Tally") -> "Tally":
        """This without the other."""
        return self.plus(Tally(-other.points, -other.crosses, -other.money))


@dataclass(frozen=True, slots=True)
class Account(Generic[P]):
    """An evening's account: of everybody who sat at the end of a game, brought debts along or took some on, or paid.

    `games` has what each game brought, by person. `opening` is what was carried over into the evening, `carried` what
    was carried on out of it, `paid` what was paid less what was received, in minor units.
    """

    games: tuple[Mapping[P, Tally], ...]
    opening: Mapping[P, int] = field(default_factory=dict)
    paid: Mapping[P, int] = field(default_factory=dict)
    carried: Mapping[P, int] = field(default_factory=dict)

    @property
    def people(self) -> tuple[P, ...]:
        """Everybody, in the order in which they came into the books.

        Whoever took debts on into the next evening stays, though a correction since took the games from them.
        """
        played = (who for game in self.games for who in game)
        return tuple(dict.fromkeys([*self.opening, *played, *self.paid, *self.carried]))

    def total(self, person: P) -> Tally:
        """What the games of the evening brought somebody."""
        total = Tally()
        for game in self.games:
            total = total.plus(game.get(person, Tally()))
        return total

    def owed(self, person: P) -> int:
        """What somebody is still to receive (positive) or to pay, in minor units."""
        moved = self.opening.get(person, 0) + self.paid.get(person, 0) - self.carried.get(person, 0)
        return self.total(person).money + moved

    def open(self, *, money: bool) -> dict[P, int]:
        """What everybody is still to receive or to pay: minor units, or points where one plays for points only."""
        return {person: self.owed(person) if money else self.total(person).points for person in self.people}

    def transfers(self, *, money: bool) -> tuple[Transfer[P], ...]:
        """The fewest payments that settle what is open."""
        return transfers(self.open(money=money))


def game_tallies(people: Sequence[P], payouts: Iterable[Payout], next_dealer: int) -> dict[P, Tally]:
    """What a game brought each of its people (by seat), in seat order; the sums are nought.

    What somebody pays to several is split among them: points and crosses like money, odd ones one each from the left of
    whoever dealt last, which is the next dealer.
    """
    tallies = dict.fromkeys(people, Tally())
    for payer, receiver, share in shares(payouts, next_dealer, len(people)):
        tallies[people[payer]] = tallies[people[payer]].minus(share)
        tallies[people[receiver]] = tallies[people[receiver]].plus(share)
    return tallies


def shares(payouts: Iterable[Payout], next_dealer: int, seats: int) -> list[tuple[int, int, Tally]]:
    """Who pays, who receives (seats), and what: split as in `game_tallies`, so that every point is paid once."""
    by_payer: dict[int, list[Payout]] = {}
    for payout in payouts:
        by_payer.setdefault(payout.payer, []).append(payout)
    return [
        (payer, payout.receiver, share)
        for payer, rows in by_payer.items()
        for payout, share in zip(rows, _parts(rows, next_dealer, seats), strict=True)
    ]


def _parts(rows: Sequence[Payout], next_dealer: int, seats: int) -> list[Tally]:
    """What goes to each receiver of one payer."""
    in_turn = sorted(rows, key=lambda row: (row.receiver - next_dealer) % seats)
    points, crosses = split(rows[0].points, len(rows)), split(rows[0].crosses, len(rows))
    share = {row.receiver: number for number, row in enumerate(in_turn)}
    return [Tally(points[share[row.receiver]], crosses[share[row.receiver]], row.amount) for row in rows]


def net(payments: Iterable[tuple[P, P, int]]) -> dict[P, int]:
    """What everybody has paid less what was received, from (payer, receiver, minor units)."""
    paid: dict[P, int] = {}
    for payer, receiver, amount in payments:
        paid[payer] = paid.get(payer, 0) + amount
        paid[receiver] = paid.get(receiver, 0) - amount
    return paid
