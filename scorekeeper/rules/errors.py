"""Refusals: why an input cannot be, as a code with data. The sentences live in `scorekeeper.words`."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

CODES = (
    "player_count",
    "entries_count",
    "trick_range",
    "trick_total",
    "passed_with_tricks",
    "pass_forbidden",
    "pass_limit",
    "pass_at_last_points",
    "jacks_not_in_rules",
    "jacks_count",
    "jack_twice",
    "trump_needed",
    "foul_not_in_rules",
    "foul_count",
    "ace_not_in_rules",
    "ace_without_trick",
    "ace_lost_with_all_tricks",
    "ace_beaten_is_trump",
    "first_out_needed",
    "first_out_not_out",
    "early_finish_forbidden",
    "early_finish_record",
    "early_finish_jacks",
    "unknown_player",
    "game_over",
    "rules_invalid",
    "format",
)
#: Of these every place is told, not only the first.
_EACH_PLACE = frozenset({"rules_invalid", "format"})
_ORDER = {code: number for number, code in enumerate(CODES)}


@dataclass(frozen=True, slots=True)
class Refusal:
    """One reason.

    `hand` counts from 1, `player` is a seat; either is None where none is meant. `data` holds what a sentence needs.
    """

    code: str
    player: int | None = None
    hand: int | None = None
    data: Mapping[str, object] = field(default_factory=dict)


class Refused(Exception):  # noqa: N818 - a refusal is an answer, not a fault of the program
    """Raised with every `Refusal` that applies, in the order of `CODES` and then by seat."""

    def __init__(self, refusals: Iterable[Refusal]) -> None:
        self.refusals = in_order(refusals)
        super().__init__(", ".join(refusal.code for refusal in self.refusals))

    def at_hand(self, number: int) -> "Refused":
        """The same refusals, said of hand `number`."""
        return Refused(replace(refusal, hand=number) for refusal in self.refusals)


def in_order(refusals: Iterable[Refusal]) -> tuple[Refusal, ...]:
    """Sorted by code and seat. One a code and player is kept, but each place of `format` and `rules_invalid`."""
    kept: dict[tuple[str, int | None, object], Refusal] = {}
    for refusal in refusals:
        place = refusal.data.get("place") if refusal.code in _EACH_PLACE else None
        kept.setdefault((refusal.code, refusal.player, place), refusal)
    return tuple(sorted(kept.values(), key=_rank))


def _rank(refusal: Refusal) -> tuple[int, int]:
    return _ORDER[refusal.code], -1 if refusal.player is None else refusal.player
