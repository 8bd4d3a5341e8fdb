"""A hand to learn from: dealt, played card by card, and counted under any rule set.

The play is legal however strict the table is: it follows suit, overtakes where it can, trumps where it must, and leads
the ace of trumps.
"""

from collections.abc import Sequence
from typing import NamedTuple

from scorekeeper.rules.game import Step, begin, play
from scorekeeper.rules.hand import Entry, Hand, SpadeAce
from scorekeeper.rules.lot import RANKS, Card
from scorekeeper.rules.ruleset import RuleSet
from scorekeeper.rules.sheet import TRICKS, ScoringSheet
from scorekeeper.rules.worked import table_size

TRUMP = "clubs"
DEALER = 0
_LETTERS = {"J": "jack", "Q": "queen", "K": "king", "A": "ace", "T": "10"}
_SUITS = {"s": "spades", "c": "clubs", "d": "diamonds", "h": "hearts"}
#: What each seat holds when play begins, the dealer first; together a pack of 30.
_HELD = (
    "Jc Js Kh 7d Tc",
    "As Ks Qd 8c 8d",
    "Jd 8s Th Qs Td",
    "Jh Ad 8h Qc 9d",
    "Ac Ts 9s 9h Kd",
    "9c Kc 7h Ah Qh",
)
#: How much of the start each seat has written off before this hand, in twentieths.
_WRITTEN_OFF = (3, 8, 6, 10, 5, 4)


class PlayedTrick(NamedTuple):
    """A trick: who led, each seat's card, who took it."""

    leader: int
    cards: tuple[Card, ...]
    winner: int


class Lesson(NamedTuple):
    """The hand: what each seat held under which trump, the tricks, and the same as entered and counted."""

    sheet: ScoringSheet
    held: tuple[tuple[Card, ...], ...]
    tricks: tuple[PlayedTrick, ...]
    hand: Hand
    step: Step


def lesson(rules: RuleSet) -> Lesson:
    """The hand played by four, or by as many as the rule set allows."""
    players = table_size(rules)
    held = tuple(_cards(text) for text in _HELD[:players])
    tricks = play_out(held)
    hand = _entered(rules, held, tricks)
    game = begin(rules, players, first_dealer=DEALER, records=_records(rules, hand))
    return Lesson(game.sheet, held, tricks, hand, play(game.sheet, game.start, hand))


def _cards(text: str) -> tuple[Card, ...]:
    return tuple(Card(_LETTERS.get(card[0], card[0]), _SUITS[card[1]]) for card in text.split())


def play_out(held: Sequence[Sequence[Card]]) -> tuple[PlayedTrick, ...]:
    """The five tricks of these hands; the dealer's left leads, then whoever takes the trick."""
    hands = [list(cards) for cards in held]
    leader, tricks = (DEALER + 1) % len(hands), []
    for _number in range(TRICKS):
        trick = _trick(hands, leader)
        tricks.append(trick)
        leader = trick.winner
    return tuple(tricks)


def _trick(hands: list[list[Card]], leader: int) -> PlayedTrick:
    on_table: dict[int, Card] = {}
    for turn in range(len(hands)):
        seat = (leader + turn) % len(hands)
        card = _lead(hands[seat]) if turn == 0 else _answer(hands[seat], list(on_table.values()))
        hands[seat].remove(card)
        on_table[seat] = card
    led = on_table[leader].suit
    winner = max(on_table, key=lambda seat: _strength(on_table[seat], led))
    return PlayedTrick(leader, tuple(on_table[seat] for seat in range(len(hands))), winner)


def _lead(cards: Sequence[Card]) -> Card:
    """The ace of trumps where one has it, otherwise the highest card."""
    ace = Card("ace", TRUMP)
    return ace if ace in cards else max(cards, key=_rank)


def _answer(cards: Sequence[Card], on_table: Sequence[Card]) -> Card:
    """A card of the suit led, higher than all of it where there is one; otherwise a trump, otherwise the lowest."""
    led = on_table[0].suit
    of_suit = [card for card in cards if card.suit == led] or [card for card in cards if card.suit == TRUMP]
    if not of_suit:
        return min(cards, key=_rank)
    to_beat = max((_rank(card) for card in on_table if card.suit == of_suit[0].suit), default=-1)
    return min(of_suit, key=lambda card: (_rank(card) < to_beat, _rank(card)))


def _rank(card: Card) -> int:
    return RANKS.index(card.rank)


def _strength(card: Card, led: str) -> tuple[bool, bool, int]:
    return card.suit == TRUMP, card.suit == led, _rank(card)


def _entered(rules: RuleSet, held: Sequence[Sequence[Card]], tricks: Sequence[PlayedTrick]) -> Hand:
    """What the table enters: tricks, two or more jacks in one hand, and the fate of the ace of spades."""
    entries = []
    for seat, cards in enumerate(held):
        jacks = tuple(card.suit for card in cards if card.rank == "jack")
        shown = jacks if len(jacks) > 1 and rules.declarations else ()
        entries.append(Entry(sum(trick.winner == seat for trick in tricks), shown))
    return Hand(tuple(entries), trump=TRUMP, spade_ace=_ace(tricks) if rules.spade_ace else None)


def _ace(tricks: Sequence[PlayedTrick]) -> SpadeAce | None:
    ace = Card("ace", "spades")
    for trick in tricks:
        if ace in trick.cards:
            owner = trick.cards.index(ace)
            return SpadeAce(owner, "won" if trick.winner == owner else "lost")
    return None


def _records(rules: RuleSet, hand: Hand) -> tuple[int, ...]:
    """What everybody has before the hand: well into the game, and more than tricks and ace can write off."""
    parts = zip(range(len(hand.entries)), _WRITTEN_OFF, strict=False)
    return tuple(max(_at_stake(rules, hand, seat) + 1, rules.start * (20 - part) // 20) for seat, part in parts)


def _at_stake(rules: RuleSet, hand: Hand, seat: int) -> int:
    ace = rules.spade_ace.won if rules.spade_ace and hand.spade_ace and hand.spade_ace.player == seat else 0
    return hand.entries[seat].tricks + ace
