"""The hand that teaches the game, as cards on the page: who held what, trick by trick, and what came of it."""

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.rules.lesson import PlayedTrick, lesson
from scorekeeper.rules.lot import Card
from scorekeeper.rules.ruleset import RuleSet
from scorekeeper.web.sheet.opened import Opened, opened
from scorekeeper.words.cards import card_name, rank_letter
from scorekeeper.words.names import suit_name


@dataclass(frozen=True, slots=True)
class Drawn:
    """A card as it is drawn: what stands in its corner, its suit, and its name for the ear."""

    letter: str
    suit: str
    spoken: str

    @property
    def red(self) -> bool:
        """Whether its suit is red."""
        return self.suit in ("hearts", "diamonds")


@dataclass(frozen=True, slots=True)
class Held:
    """What somebody holds when play begins."""

    label: str
    cards: Sequence[Drawn]


@dataclass(frozen=True, slots=True)
class Laid:
    """Somebody's card in a trick: whether it was led, and whether it takes the trick."""

    label: str
    card: Drawn
    leads: bool
    takes: bool


@dataclass(frozen=True, slots=True)
class Shown:
    """The hand. A trick's cards stand in the order in which they were laid."""

    trump: str
    trump_name: str
    held: Sequence[Held]
    tricks: Sequence[Sequence[Laid]]
    people: Sequence[Opened]


def shown_lesson(rules: RuleSet, people: Sequence[str]) -> Shown:
    """The hand of `rules.lesson`, played by these people (as many as it has seats)."""
    taught = lesson(rules)
    trump = taught.hand.trump or ""
    return Shown(
        trump=trump,
        trump_name=suit_name(trump),
        held=[Held(people[seat], [_drawn(card) for card in cards]) for seat, cards in enumerate(taught.held)],
        tricks=[_laid(trick, people) for trick in taught.tricks],
        people=opened(taught.sheet, taught.step, people),
    )


def _laid(trick: PlayedTrick, people: Sequence[str]) -> list[Laid]:
    count = len(trick.cards)
    return [
        Laid(people[seat], _drawn(trick.cards[seat]), seat == trick.leader, seat == trick.winner)
        for seat in ((trick.leader + turn) % count for turn in range(count))
    ]


def _drawn(card: Card) -> Drawn:
    return Drawn(rank_letter(card.rank), card.suit, card_name(card.rank, card.suit))
