"""What a typed hand would do, also while something speaks against it."""

from dataclasses import dataclass

from scorekeeper.rules.errors import Refusal, Refused
from scorekeeper.rules.game import Position, play
from scorekeeper.rules.hand import Hand, ScoredEntry, score
from scorekeeper.rules.sheet import ScoringSheet
from scorekeeper.web.forms.pad import TypedHand, read_hand

#: Refusals after which a hand still has a meaning for each player, so that the preview can stand beside them.
_HARMLESS = frozenset({"trick_total", "first_out_needed", "first_out_not_out", "jacks_count", "pass_forbidden",
                       "pass_limit", "pass_at_last_points", "jacks_not_in_rules", "trump_needed"})  # fmt: skip


@dataclass(frozen=True, slots=True)
class Preview:
    """What a typed hand would do: scored entries (empty where it has no meaning yet) and all refusals."""

    scored: tuple[ScoredEntry, ...] = ()
    refusals: tuple[Refusal, ...] = ()

    def of(self, seat: int) -> ScoredEntry | None:
        """What the hand would do to this seat; None where it cannot be told, as with jacks before trump is said."""
        unclear = any(refusal.code == "trump_needed" and refusal.player == seat for refusal in self.refusals)
        return self.scored[seat] if self.scored and not unclear else None

    @property
    def out(self) -> tuple[int, ...]:
        """The seats that would be out."""
        return tuple(seat for seat, entry in enumerate(self.scored) if "out" in entry.events)


def preview(sheet: ScoringSheet, before: Position, typed: TypedHand) -> tuple[Hand, Preview]:
    """The hand that a pad means, with what it would do."""
    hand, badly_formed = read_hand(typed)
    try:
        step = play(sheet, before, hand)
    except Refused as refused:
        found = (*badly_formed, *refused.refusals)
        harmless = all(refusal.code in _HARMLESS for refusal in found)
        scored = score(sheet, before.records, before.crosses, hand) if harmless else ()
        return hand, Preview(scored, found)
    return hand, Preview(() if badly_formed else step.entries, badly_formed)
