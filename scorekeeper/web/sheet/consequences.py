"""What a correction would change further down, side by side, before it is saved."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scorekeeper.rules.hand import ScoredEntry
from scorekeeper.rules.money import Payout
from scorekeeper.rules.replay import FINISHED, PLAYING
from scorekeeper.tables.queries import ChangedHand, Consequences, GameScreen, Outcome, SeatFacts
from scorekeeper.web.result import ledger
from scorekeeper.web.sheet.fact import Fact
from scorekeeper.web.sheet.marks import Mark, legend_of, marks_of
from scorekeeper.web.sheet.of_evening import evening_facts, evening_note
from scorekeeper.words.names import crosses
from scorekeeper.words.phrase import shown_name
from scorekeeper.words.refusals import say_refusal


@dataclass(frozen=True, slots=True)
class Side:
    """One player's record after a hand, with its marks; `record` is None where the hand isn't there."""

    record: int | None
    marks: Sequence[Mark]


@dataclass(frozen=True, slots=True)
class Pair:
    """One player in one hand, before the correction and after it."""

    before: Side
    after: Side

    @property
    def differs(self) -> bool:
        """Whether anything of it changes."""
        return self.before != self.after


@dataclass(frozen=True, slots=True)
class ChangedLine:
    """One hand that changes; `number` as it will stand, `was` its number before where that is another."""

    number: int
    was: int | None
    own: bool
    gone: bool
    pairs: Sequence[Pair]


@dataclass(frozen=True, slots=True)
class Shown:
    """Everything the page of consequences needs. `reason` names the first hand that can no longer be."""

    game: GameScreen
    title: str
    lead: str
    lines: Sequence[ChangedLine]
    legend: Sequence[Mark]
    facts: Sequence[Fact]
    evening: Sequence[Fact]
    evening_note: str
    reason: str
    cut: str
    button: str
    action: str
    back: str
    fields: Sequence[tuple[str, str]]
    key: str
    about_rules: bool


@dataclass(frozen=True, slots=True)
class Asked:
    """What was asked for: the hand's number now and then, title and button, where it goes and where one gives up.

    `about_rules`: no hand was typed, but all are counted by other rules.
    """

    numbers: tuple[int | None, int | None]
    title: str
    button: str
    action: str
    back: str
    key: str
    fields: Sequence[tuple[str, str]] = ()
    about_rules: bool = False


def reaches_further(found: Consequences, asked: Asked) -> bool:
    """Whether a correction changes more than its own hand: later ones, or the evening's account and who plays next."""
    return bool(found.impossible or evening_facts(found)) or any(not _own(hand, asked) for hand in found.changed)


def consequences_page(game: GameScreen, found: Consequences, asked: Asked) -> Shown:
    """The page. `found` is what comes of it, with the cut where a later hand becomes impossible."""
    lines = [_line(hand, asked) for hand in sorted(found.changed, key=_place)]
    facts = _facts(game, found)
    return Shown(
        game=game,
        title=asked.title,
        lead=_rules_lead(game, len(lines), other_facts=bool(facts))
        if asked.about_rules
        else _lead(sum(not line.own for line in lines)),
        lines=lines,
        legend=legend_of(_marks(lines)),
        facts=facts,
        evening=evening_facts(found),
        evening_note=evening_note(found.evening),
        reason=_reason(game, found),
        cut=_cut(found.cut_hands) if found.impossible else "",
        button=asked.button,
        action=asked.action,
        back=asked.back,
        fields=asked.fields,
        key=asked.key,
        about_rules=asked.about_rules,
    )


def _rules_lead(game: GameScreen, changed: int, *, other_facts: bool) -> str:
    """How many hands would be worth something else; also that none would, and whether the records change at all."""
    if changed:
        return ngettext(
            "%(count)s hand is worth something else then. Nothing is saved yet.",
            "%(count)s hands are worth something else then. Nothing is saved yet.",
            changed,
        ) % {"count": changed}
    if game.position.number == 1:
        return _("No hand was played yet. Nothing is saved yet.")
    if other_facts:
        return _("Every hand stays worth what it was, but what stands after them changes. Nothing is saved yet.")
    return _("Nothing changes in the hands played so far; the new rules count from now on. Nothing is saved yet.")


def _lead(later: int) -> str:
    if not later:
        return _("No other hand changes with it, but the evening does. Nothing is saved yet.")
    return ngettext(
        "%(count)s other hand changes with it. Nothing is saved yet.",
        "%(count)s other hands change with it. Nothing is saved yet.",
        later,
    ) % {"count": later}


# --- hands --------------------------------------------------------------------------------------------------------


def _own(hand: ChangedHand, asked: Asked) -> bool:
    """Whether it is the hand itself that was corrected, removed or inserted."""
    return not asked.about_rules and (hand.number_before, hand.number_after) == asked.numbers


def _line(hand: ChangedHand, asked: Asked) -> ChangedLine:
    before, after = hand.number_before, hand.number_after
    stands = after if after is not None else before
    return ChangedLine(
        number=stands or 0,
        was=before if after is not None and before != after else None,
        own=_own(hand, asked),
        gone=after is None,
        pairs=[
            Pair(_side(one), _side(other))
            for one, other in zip_longest(hand.entries_before or (), hand.entries_after or ())
        ],
    )


def _side(entry: ScoredEntry | None) -> Side:
    return Side(None, ()) if entry is None else Side(entry.record, marks_of(entry))


def _marks(lines: Sequence[ChangedLine]) -> Iterator[Mark]:
    for line in lines:
        for pair in line.pairs:
            yield from (*pair.before.marks, *pair.after.marks)


def _place(hand: ChangedHand) -> float:
    """In which order hands are read: as they were, and one that is new before the one that had its number."""
    return hand.number_before if hand.number_before is not None else (hand.number_after or 0) - 0.5


# --- the whole game -----------------------------------------------------------------------------------------------


def _facts(game: GameScreen, found: Consequences) -> list[Fact]:
    before, after = found.before, found.after
    facts = [
        Fact(_("The game"), _end(game, before), _end(game, after)),
        *(Fact(_record_of(seat), *(_stands(side, seat) for side in (before, after))) for seat in game.seats),
        Fact(_("Petukh"), _petukh(game, before), _petukh(game, after)),
        *_payments(game, before.payouts, after.payouts),
    ]
    return [fact for fact in facts if fact.before != fact.after]


def _end(game: GameScreen, outcome: Outcome) -> str:
    if outcome.status == FINISHED and outcome.winner is not None:
        return _("over, out: %(name)s") % {"name": shown_name(game.seats[outcome.winner].label)}
    return _("goes on") if outcome.status == PLAYING else _("broken off")


def _record_of(seat: SeatFacts) -> str:
    return _("%(name)s: record") % {"name": shown_name(seat.label)}


def _stands(outcome: Outcome, seat: SeatFacts) -> str:
    """The record at the end with the crosses."""
    marked = outcome.crosses[seat.index]
    record = str(outcome.records[seat.index])
    return f"{record}, {crosses(marked)}" if marked else record


def _petukh(game: GameScreen, outcome: Outcome) -> str:
    return ", ".join(shown_name(game.seats[seat].label) for seat in outcome.petukh) or _("nobody")


def _payments(game: GameScreen, before: Sequence[Payout], after: Sequence[Payout]) -> list[Fact]:
    """Each payment before and after; both ways of who pays whom where that turns."""
    sides = [
        {(line.payer.index, line.receiver.index): line.amount for line in ledger(game, rows).lines}
        for rows in (before, after)
    ]
    nothing = _("nothing")
    return [
        Fact(
            _("%(payer)s pays, to: %(receiver)s")
            % {"payer": shown_name(game.seats[payer].label), "receiver": shown_name(game.seats[receiver].label)},
            *(side.get((payer, receiver), nothing) for side in sides),
        )
        for payer, receiver in {**sides[0], **sides[1]}
    ]


# --- what can no longer be ----------------------------------------------------------------------------------------


def _reason(game: GameScreen, found: Consequences) -> str:
    """Which hand can no longer be, by the number that it has on the sheet now, and why."""
    if not found.impossible:
        return ""
    labels, number = [seat.label for seat in game.seats], found.cut_hands[0]
    said = ". ".join(say_refusal(refusal, labels) for refusal in found.impossible if refusal.code != "game_over")
    if not said:
        return _("Hand %(number)s could no longer be: the game would be over before it.") % {"number": number}
    return _("Hand %(number)s could no longer be: %(reason)s.") % {"number": number, "reason": said}


def _cut(numbers: Sequence[int]) -> str:
    """The button that takes the hands away that can't be."""
    first, last = numbers[0], numbers[-1]
    if first == last:
        return _("Save, and remove hand %(first)s") % {"first": first}
    return _("Save, and remove hands %(first)s to %(last)s") % {"first": first, "last": last}
