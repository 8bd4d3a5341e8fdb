"""Suits, and what a set of jacks declares.

A set of jacks is a mask: bit n stands for the jack of `SUITS[n]`.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations

SUITS = ("spades", "clubs", "diamonds", "hearts")
RED = frozenset({"diamonds", "hearts"})
BIT = {suit: 1 << number for number, suit in enumerate(SUITS)}

#: The kinds of declaration; among pairs of one worth the earlier counts (see `shown`).
PAIRS = ("coloured", "simple", "skew")
KINDS = ("simple", "coloured", "skew", "three", "four")


def mask(jacks: Iterable[str]) -> int:
    """The mask of a set of jacks named by suit."""
    bits = 0
    for suit in jacks:
        bits |= BIT[suit]
    return bits


def suits_of(bits: int) -> tuple[str, ...]:
    """The suits in a mask, in the order of `SUITS`."""
    return tuple(suit for suit in SUITS if bits & BIT[suit])


def pair_kind(first: str, second: str, trump: str, coloured_pair: str) -> str:
    """What two jacks make under `trump` (S1, S2, S3, S5): one of `PAIRS`.

    `coloured_pair` says whether a pair with the trump jack must be of one colour to be coloured.
    """
    same_colour = (first in RED) == (second in RED)
    if trump in (first, second):
        return "coloured" if same_colour or coloured_pair == "any_colour" else "skew"
    return "simple" if same_colour else "skew"


def shown(jacks: Sequence[str], trump: str, coloured_pair: str, bonuses: Mapping[str, int]) -> str | None:
    """The kind that a set of jacks is taken for; None for fewer than two.

    `bonuses` has the kinds that the rule set counts. Four and three come first where they are counted; otherwise the
    pair with the largest bonus, a kind that is not counted last.
    """
    if len(jacks) < 2:
        return None
    if len(jacks) == 4 and "four" in bonuses:
        return "four"
    if len(jacks) >= 3 and "three" in bonuses:
        return "three"
    pairs = {pair_kind(a, b, trump, coloured_pair) for a, b in combinations(jacks, 2)}
    return min(pairs, key=lambda kind: (-bonuses.get(kind, -1), PAIRS.index(kind)))
