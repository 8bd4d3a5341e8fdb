"""One hand: what was entered, and what each player got for it."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

from scorekeeper.rules.cards import mask
from scorekeeper.rules.sheet import Line, Part, ScoringSheet

ACE_OUTCOMES = ("won", "lost")
_PASSED = Line(0, 0, ("passed",), (Part("passed"),))


class Entry(NamedTuple):
    """What one player did. `jacks` are suits as shown; `fouls` are (name, count) with no count of nought."""

    tricks: int = 0
    jacks: tuple[str, ...] = ()
    passed: bool = False
    fouls: tuple[tuple[str, int], ...] = ()


class SpadeAce(NamedTuple):
    """The fate of the ace of spades: its owner's seat, and whether it won its trick or was beaten (S2)."""

    player: int
    outcome: str


class EarlyFinish(NamedTuple):
    """Who showed jacks instead of playing, and is out (S3)."""

    player: int
    jacks: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand as it was entered: either `entries`, one a seat, or `early_finish`.

    `dealer` is a seat, given only where somebody dealt out of turn; `first_out` says who got out first where several
    did. `id` and `played_at` change nothing.
    """

    entries: tuple[Entry, ...] = ()
    early_finish: EarlyFinish | None = None
    trump: str | None = None
    dealer: int | None = None
    spade_ace: SpadeAce | None = None
    first_out: int | None = None
    id: str | None = None
    played_at: datetime | None = None


class ScoredEntry(NamedTuple):
    """What a hand did to one player.

    `change` is the sum of `parts` before overshoot is judged; `record` and `crosses` are what stands afterwards.
    """

    declaration: str | None
    change: int
    record: int
    crosses: int
    events: tuple[str, ...]
    parts: tuple[Part, ...]


def score(sheet: ScoringSheet, records: Sequence[int], crosses: Sequence[int], hand: Hand) -> tuple[ScoredEntry, ...]:
    """What each player gets for a hand that nothing refuses; records before the hand, in points."""
    if hand.early_finish:
        return _score_early_finish(sheet, records, crosses, hand, hand.early_finish)
    return tuple(
        _score_entry(sheet, hand, seat, entry, records[seat], crosses[seat]) for seat, entry in enumerate(hand.entries)
    )


def _score_entry(sheet: ScoringSheet, hand: Hand, seat: int, entry: Entry, record: int, crosses: int) -> ScoredEntry:
    kind = sheet.kinds[hand.trump][mask(entry.jacks)] if entry.jacks else None
    line = _PASSED if entry.passed else sheet.line(kind, entry.tricks, record)
    change, cross, events, parts = line
    if entry.fouls or (hand.spade_ace and hand.spade_ace.player == seat):
        more_parts, more_events = _extras(sheet, hand.spade_ace, seat, entry)
        change += sum(part.points for part in more_parts)
        events, parts = (*events, *more_events), (*parts, *more_parts)
    after = record + change
    if after <= 0:
        after, ending = _at_nought(sheet, after)
        events = (*events, *ending)
    return ScoredEntry(kind, change, after, crosses + cross, events, parts)


def _extras(
    sheet: ScoringSheet, ace: SpadeAce | None, seat: int, entry: Entry
) -> tuple[tuple[Part, ...], tuple[str, ...]]:
    """Fouls and the ace of spades (S2): added to whatever the tricks and jacks brought."""
    parts = [Part("foul", count * sheet.rules.fouls[foul], foul, count) for foul, count in entry.fouls]
    events = ["foul"] if parts else []
    if ace and ace.player == seat and sheet.rules.spade_ace:
        won = ace.outcome == "won"
        points = -sheet.rules.spade_ace.won if won else sheet.rules.spade_ace.lost
        parts.append(Part("ace_won" if won else "ace_lost", points))
        events.append("ace_won" if won else "ace_lost")
    return tuple(parts), tuple(events)


def _at_nought(sheet: ScoringSheet, after: int) -> tuple[int, tuple[str, ...]]:
    """The record that stands, and the events, once everything is written off or more."""
    if after == 0:
        return 0, ("out",)
    if sheet.rules.overshoot == "reset":
        return sheet.rules.start, ("overshoot",)
    return 0, ("overshoot", "out")


def _score_early_finish(
    sheet: ScoringSheet, records: Sequence[int], crosses: Sequence[int], hand: Hand, early: EarlyFinish
) -> tuple[ScoredEntry, ...]:
    """The one who shows jacks is out, whatever they are worth; nobody else's record changes (S3)."""
    kind = sheet.kinds[hand.trump][mask(early.jacks)]

    def entry(seat: int) -> ScoredEntry:
        if seat != early.player:
            return ScoredEntry(None, 0, records[seat], crosses[seat], (), ())
        part = Part("early_finish", -records[seat], kind)
        return ScoredEntry(kind, -records[seat], 0, crosses[seat], ("early_finish", "out"), (part,))

    return tuple(entry(seat) for seat in range(sheet.players))
