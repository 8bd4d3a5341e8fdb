"""The paper sheet: every hand with what it did, and what a correction of one would do to the rest."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime

from scorekeeper.rules.errors import Refusal
from scorekeeper.rules.game import Step, fold, last_position
from scorekeeper.rules.hand import ScoredEntry
from scorekeeper.tables.changes import Change, Plan, Ruled, plan
from scorekeeper.tables.inputs import Inputs, inputs_of, stands
from scorekeeper.tables.mapping import begun, hand_of, people_at
from scorekeeper.tables.models import Game, Hand
from scorekeeper.tables.queries.evening_change import evening_change
from scorekeeper.tables.queries.evening_facts import EveningChange
from scorekeeper.tables.queries.game import GameScreen, screen_of
from scorekeeper.tables.queries.steady import steady
from scorekeeper.tables.standing import Outcome, outcome_of

#: The events by which a hand means more than its points.
_ENDING = frozenset({"overshoot", "out"})


@dataclass(frozen=True, slots=True)
class SheetLine:
    """A hand: who sat on each seat (labels), and who had just taken a seat over (seat, label)."""

    id: str
    number: int
    at: datetime
    step: Step
    names: tuple[str, ...]
    took_over: tuple[tuple[int, str], ...]


@dataclass(frozen=True, slots=True)
class LastDeed:
    """What was done last, and can be undone: `id` is its key in the journal, `number` the hand that it was about.

    `undone` is the deed that an `undo_deed` took back; otherwise empty.
    """

    id: int
    deed: str
    at: datetime
    phone: str
    number: int | None
    undone: str


@dataclass(frozen=True, slots=True)
class SheetScreen:
    """A game with all its hands. `took_over` are those who have taken a seat over from the coming hand on."""

    game: GameScreen
    lines: tuple[SheetLine, ...]
    took_over: tuple[tuple[int, str], ...]
    last_deed: LastDeed | None


@steady
def sheet_screen(game: Game) -> SheetScreen:
    """The sheet of a game. Raises `Game.DoesNotExist`."""
    lines = sheet_lines(game, list(game.hands.prefetch_related("entries")))
    return SheetScreen(
        game=screen_of(game),
        lines=lines,
        took_over=_took_over(game, len(lines) + 1),
        last_deed=_last_deed(game),
    )


def sheet_lines(game: Game, rows: Sequence[Hand]) -> tuple[SheetLine, ...]:
    """All hands of a game with what they did. `rows` are its hands; reads their entries and the game's seats."""
    steps = fold(begun(game), [hand_of(row) for row in rows])
    return tuple(
        SheetLine(
            id=str(row.uuid),
            number=row.number,
            at=row.played_at,
            step=step,
            names=tuple(player.label for player in people_at(game.seats.all(), row.number)),
            took_over=_took_over(game, row.number),
        )
        for row, step in zip(rows, steps, strict=True)
    )


def _took_over(game: Game, number: int) -> tuple[tuple[int, str], ...]:
    if number == 1:
        return ()
    return tuple((seat.index, seat.player.person.label) for seat in game.seats.all() if seat.from_hand == number)


def _last_deed(game: Game) -> LastDeed | None:
    """The last deed, None where it is how the game came to be."""
    latest = game.journal.order_by("-id").first()
    if latest is None or "inputs" not in latest.before or not stands(game, latest.after):
        return None
    undone = latest.after.get("undone", "")
    return LastDeed(latest.pk, latest.deed, latest.at, latest.phone, latest.answer["number"], undone)


# --- before a correction is saved ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ChangedHand:
    """A hand that comes out otherwise, with what it did and would do. None: it wasn't, or wouldn't be, there."""

    number_before: int | None
    number_after: int | None
    entries_before: tuple[ScoredEntry, ...] | None
    entries_after: tuple[ScoredEntry, ...] | None


@dataclass(frozen=True, slots=True)
class Consequences:
    """What a change would do.

    `impossible` says why the first hand that can't be any more can't (hands numbered as they would be), `cut_hands`
    which hands cutting would remove (numbered as they are), that one first; `changed` and `after` are what comes of
    cutting. Where the typed hand is itself impossible, or so many can't play by the rules, there is nothing to be
    cut: `after` is `before`. `evening` is None where account and lineup stay as they are.
    """

    changed: tuple[ChangedHand, ...]
    before: Outcome
    after: Outcome
    impossible: tuple[Refusal, ...]
    cut_hands: tuple[int, ...]
    evening: EveningChange | None = None


@steady
def consequences(game: Game, change: Change) -> Consequences:
    """What a correction, removal or insertion, or other rules, would do; writes nothing.

    Of other rules `changed` has the hands that would be worth something else, or be gone: records that shift only
    because of an earlier hand aren't told one by one.

    Raises `HandGone` where the game has no such hand or place, `Game.DoesNotExist`.
    """
    inputs = inputs_of(game)
    planned = plan(inputs, change)
    base = begun(game)
    steps = fold(base, inputs.hands)
    before = outcome_of(game, last_position(base, steps))
    impossible = planned.refused.refusals if planned.refused else ()
    if planned.typed_wrong:
        return Consequences((), before, before, impossible, ())
    after = outcome_of(game, planned.position)
    differs = _other_value if isinstance(change, Ruled) else _other_entries
    changed = _changed(steps, planned, inputs, differs)
    return Consequences(changed, before, after, impossible, planned.cut, evening_change(game, planned))


def _changed(
    before: tuple[Step, ...], planned: Plan, inputs: Inputs, differs: Callable[[Step, Step], bool]
) -> tuple[ChangedHand, ...]:
    """Hands by their ids, in the order in which they would stand; those that would be gone come last."""
    old = {hand.id: step for hand, step in zip(inputs.hands, before, strict=True)}
    pairs = [(old.pop(step.hand.id, None), step) for step in planned.steps]
    changed = [_hand(was, now) for was, now in pairs if was is None or differs(was, now)]
    return (*changed, *(_hand(was, None) for was in old.values()))


def _other_entries(was: Step, now: Step) -> bool:
    """Whether a hand leaves other records, be it only because the hands before it do."""
    return was.entries != now.entries


def _other_value(was: Step, now: Step) -> bool:
    """Whether a hand itself is worth something else to anybody, whatever the records before it are."""
    return _values(was) != _values(now)


def _values(step: Step) -> list[tuple[int, int, frozenset[str]]]:
    """What each player got: points, crosses, and whether that meant to be out or to start again."""
    gained = zip(step.entries, step.before.crosses, strict=True)
    return [(entry.change, entry.crosses - had, _ENDING.intersection(entry.events)) for entry, had in gained]


def _hand(was: Step | None, now: Step | None) -> ChangedHand:
    return ChangedHand(
        number_before=was.number if was else None,
        number_after=now.number if now else None,
        entries_before=was.entries if was else None,
        entries_after=now.entries if now else None,
    )
