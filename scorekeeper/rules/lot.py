"""The lot (S2): the lowest card deals, the others sit to the left in rising order; equal cards draw again.

It is drawn from a pack of 36 cards, whatever pack is played with later.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

from scorekeeper.rules.cards import SUITS
from scorekeeper.rules.errors import Refusal, Refused

RANKS = ("6", "7", "8", "9", "10", "jack", "queen", "king", "ace")


class Card(NamedTuple):
    """A card of the pack of 36; suits do not rank."""

    rank: str
    suit: str


class Lot(NamedTuple):
    """How far the lot has come.

    `groups` has the people in seating order, the dealer first, those who still share their places together;
    `drawing` has those groups that must draw again. `seats` is the order once nobody must.
    """

    groups: tuple[tuple[int, ...], ...]

    @property
    def drawing(self) -> tuple[tuple[int, ...], ...]:
        """The groups of people whose cards were equal so far."""
        return tuple(group for group in self.groups if len(group) > 1)

    @property
    def seats(self) -> tuple[int, ...] | None:
        """People in seating order to the left, the first dealer first; None while some must draw again."""
        return None if self.drawing else tuple(group[0] for group in self.groups)


def cast_lot(people: int, draws: Sequence[Mapping[int, Card]]) -> Lot:
    """The seating after some rounds of drawing: in the first everybody draws, in the next those who were level.

    Raises `Refused` with `format`: a card that the pack lacks or that two hold, somebody who should not draw, or did
    not.
    """
    groups: tuple[tuple[int, ...], ...] = (tuple(range(people)),) if people else ()
    for number, draw in enumerate(draws):
        _check(number, draw, Lot(groups))
        groups = tuple(_refined(groups, draw))
    return Lot(groups)


def _check(number: int, draw: Mapping[int, Card], lot: Lot) -> None:
    must = {person for group in lot.drawing for person in group}
    cards = list(draw.values())
    if set(draw) != must:
        problem = "wrong_people"
    elif any(card.rank not in RANKS or card.suit not in SUITS for card in cards):
        problem = "unknown_name"
    elif len(set(cards)) < len(cards):
        problem = "card_twice"
    else:
        return
    raise Refused([Refusal("format", data={"place": f"draws[{number}]", "problem": problem})])


def _refined(groups: tuple[tuple[int, ...], ...], draw: Mapping[int, Card]) -> Iterator[tuple[int, ...]]:
    def rank(person: int) -> int:
        return RANKS.index(draw[person].rank)

    for group in groups:
        if len(group) == 1:
            yield group
            continue
        for _, level in groupby(sorted(group, key=rank), key=rank):
            yield tuple(level)
