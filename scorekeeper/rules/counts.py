"""What everybody did in a game, counted hand by hand for whoever sat there."""

from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import NamedTuple, TypeVar

from scorekeeper.rules.game import Step
from scorekeeper.rules.hand import Entry, Hand, ScoredEntry

P = TypeVar("P", bound=Hashable)

_CROSSES = ("cross", "declaration_cross")
_FINES = ("fine", "declaration_no_trick")


class Counts(NamedTuple):
    """What somebody did at the hands at which one sat, `hands` of them; those that one passed are among them.

    `jacks` were shown, `declarations` made of them, whatever they were worth. `no_tricks` are hands without a trick,
    `fines` those of them that cost points or a cross; `fouls` were committed, `overshoots` written off too much.
    """

    hands: int = 0
    tricks: int = 0
    jacks: int = 0
    declarations: int = 0
    no_tricks: int = 0
    fines: int = 0
    fouls: int = 0
    overshoots: int = 0
    passes: int = 0

    def plus(self, other: "Counts") -> "Counts":
        """Both together."""
        return Counts(*map(sum, zip(self, other, strict=True)))


def count(steps: Iterable[Step], people: Callable[[int], Sequence[P]]) -> dict[P, Counts]:
    """What everybody did who sat at one of the hands; `people` says who sat there, by seat, from a hand's number."""
    found: dict[P, Counts] = {}
    for step in steps:
        for seat, person in enumerate(people(step.number)):
            found[person] = found.get(person, Counts()).plus(counts_of(step, seat))
    return found


def counts_of(step: Step, seat: int) -> Counts:
    """What one hand adds to whoever sat on that seat."""
    hand, scored = step.hand, step.entries[seat]
    entry = hand.entries[seat] if hand.entries else Entry()
    return Counts(
        hands=1,
        tricks=entry.tricks,
        jacks=len(entry.jacks) + _shown_early(hand, seat),
        declarations=scored.declaration is not None,
        no_tricks="no_trick" in scored.events,
        fines=_is_fined(scored),
        fouls=sum(number for _, number in entry.fouls),
        overshoots="overshoot" in scored.events,
        passes=entry.passed,
    )


def _shown_early(hand: Hand, seat: int) -> int:
    """Jacks shown in place of playing (S3)."""
    early = hand.early_finish
    return len(early.jacks) if early and early.player == seat else 0


def _is_fined(scored: ScoredEntry) -> bool:
    """Whether taking no trick cost something: a declaration may pay for it, or even write off (S2, S5)."""
    return any(part.code in _CROSSES or (part.code in _FINES and part.points > 0) for part in scored.parts)
