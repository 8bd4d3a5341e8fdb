"""What ends a game: for a record, every result that finishes exactly, and how many tricks are not too many."""

from typing import NamedTuple

from scorekeeper.rules.cards import KINDS
from scorekeeper.rules.sheet import TRICKS, ScoringSheet


class Finish(NamedTuple):
    """A result that brings a record to exactly nought. `ace` is `won`, `lost` or None (not held, or not played)."""

    declaration: str | None
    tricks: int
    ace: str | None


def exact_finishes(sheet: ScoringSheet, record: int) -> tuple[Finish, ...]:
    """Every declaration that the rule set counts (or none), tricks and fate of the ace that write off `record` points.

    Fouls are left out: nobody plans them.
    """
    return tuple(
        Finish(kind, tricks, ace)
        for kind in _kinds(sheet)
        for ace in _aces(sheet)
        for tricks in range(TRICKS + 1)
        if _possible(tricks, ace) and record + sheet.line(kind, tricks, record).change + _points(sheet, ace) == 0
    )


def most_tricks(sheet: ScoringSheet, record: int) -> dict[str | None, int | None]:
    """For each declaration that counts (and none) the largest number of tricks that is no overshoot, without the ace.

    None where every number of tricks would be one.
    """
    return {
        kind: max((tricks for tricks in range(TRICKS + 1) if _stays(sheet, kind, tricks, record)), default=None)
        for kind in _kinds(sheet)
    }


def shown_early(sheet: ScoringSheet) -> tuple[str, ...]:
    """The declarations that may be shown in place of playing (S3): they bring a bonus and are not void."""
    kinds = sheet.rules.declarations
    return tuple(kind for kind in KINDS if kind in kinds and kinds[kind].bonus > 0 and not kinds[kind].is_void)


def _stays(sheet: ScoringSheet, kind: str | None, tricks: int, record: int) -> bool:
    return record + sheet.line(kind, tricks, record).change >= 0


def _kinds(sheet: ScoringSheet) -> tuple[str | None, ...]:
    return (None, *(kind for kind in KINDS if sheet.counts(kind)))


def _aces(sheet: ScoringSheet) -> tuple[str | None, ...]:
    return (None,) if sheet.rules.spade_ace is None else (None, "won", "lost")


def _points(sheet: ScoringSheet, ace: str | None) -> int:
    value = sheet.rules.spade_ace
    if ace is None or value is None:
        return 0
    return -value.won if ace == "won" else value.lost


def _possible(tricks: int, ace: str | None) -> bool:
    """An ace that won its trick needs one; one that was beaten leaves at most four."""
    return not ((ace == "won" and tricks == 0) or (ace == "lost" and tricks == TRICKS))
