"""What correcting, removing and inserting a hand, or other rules, would make of a game. Nothing here writes.

Where a takeover stands when hands move: it stays with the hand it began at. Where that hand is gone it begins at the
one after it, beyond the last hand at the coming one; a game that somebody has won has no coming hand, and a takeover
that never came to play is dropped.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from scorekeeper.rules.errors import Refused
from scorekeeper.rules.game import Position, Step, fold, fold_while_valid, last_position
from scorekeeper.rules.hand import Hand
from scorekeeper.rules.ruleset import RuleSet
from scorekeeper.tables.inputs import Inputs, Sitting
from scorekeeper.tables.mapping import uuid_of

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Corrected:
    """Another hand in the place of one."""

    hand_id: str
    hand: Hand
    cut: bool = False


@dataclass(frozen=True, slots=True)
class Removed:
    """A hand that was never played: later ones move up a number.

    `retyped`: it is the last, taken away to be typed in anew, so that whoever sat down after it still does so then.
    """

    hand_id: str
    cut: bool = False
    retyped: bool = False


@dataclass(frozen=True, slots=True)
class Inserted:
    """A forgotten hand, which becomes hand *number*: later ones move down."""

    number: int
    hand: Hand
    cut: bool = False


#: What is done to one hand.
HandChange = Corrected | Removed | Inserted


@dataclass(frozen=True, slots=True)
class Ruled:
    """Other rules for the whole game, and what they are called: all hands are counted by them."""

    rules: RuleSet
    rules_name: str = ""
    cut: bool = False


Change = HandChange | Ruled


class HandGone(LookupError):  # noqa: N818 - somebody else was quicker
    """Raised where the hand of a change, or the place for one, isn't there (any more)."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What a change makes of a game: its inputs and steps up to the first hand that can't be, and why that can't.

    `number` is where the change begins; `cut` are the numbers, as they stand now, of hands that go with the first
    impossible one. `typed_wrong`: the hand that was typed in is itself the impossible one, or so many people can't
    play by the rules at all.
    """

    inputs: Inputs
    steps: tuple[Step, ...]
    position: Position
    number: int
    refused: Refused | None
    cut: tuple[int, ...]
    typed_wrong: bool

    def allowed(self, *, cut: bool) -> Inputs:
        """The inputs to be written. Raises `Refused` where a hand can't be and isn't to be cut away."""
        if self.refused and (self.typed_wrong or not cut):
            raise self.refused
        return self.inputs


def plan(inputs: Inputs, change: Change) -> Plan:
    """What a change would make of a game. Raises `HandGone`."""
    number, changed, place = _moved(inputs, change)
    ruled = _ruled(inputs, change)
    try:
        base = ruled.begun()
    except Refused as unplayable:
        return _nothing_of_it(inputs, unplayable)
    steps, refused = fold_while_valid(base, changed)
    position = last_position(base, steps)
    left_out = {hand.id for hand in changed[len(steps) :]}
    return Plan(
        inputs=replace(
            ruled,
            hands=changed[: len(steps)],
            seats=inputs.seats if _retyped(change) else _within(moved(inputs.seats, place), position),
            ended=inputs.ended if position.winner is None else "",
        ),
        steps=steps,
        position=position,
        number=number,
        refused=refused,
        cut=tuple(at for at, hand in enumerate(inputs.hands, 1) if hand.id in left_out),
        typed_wrong=refused is not None and len(steps) + 1 == number and not isinstance(change, Removed | Ruled),
    )


def _ruled(inputs: Inputs, change: Change) -> Inputs:
    if not isinstance(change, Ruled):
        return inputs
    return replace(inputs, rules=change.rules, rules_name=change.rules_name)


def _nothing_of_it(inputs: Inputs, refused: Refused) -> Plan:
    """Rules by which so many people can't play."""
    return Plan(inputs, (), inputs.begun().start, 1, refused, (), typed_wrong=True)


def _retyped(change: Change) -> bool:
    return isinstance(change, Removed) and change.retyped


Place = Callable[[int], int]


def _moved(inputs: Inputs, change: Change) -> tuple[int, tuple[Hand, ...], Place]:
    """Where a change begins, the hands as it leaves them, and where each takeover then begins."""
    hands = inputs.hands
    if isinstance(change, Ruled):
        return 1, hands, lambda begins: begins
    if isinstance(change, Inserted):
        return change.number, *_inserted(hands, change)
    index = _index_of(hands, change.hand_id)
    if isinstance(change, Removed):
        return index + 1, (*hands[:index], *hands[index + 1 :]), lambda begins: begins - (begins > index + 1)
    hand = replace(change.hand, id=hands[index].id, played_at=hands[index].played_at)
    return index + 1, (*hands[:index], hand, *hands[index + 1 :]), lambda begins: begins


def _inserted(hands: tuple[Hand, ...], change: Inserted) -> tuple[tuple[Hand, ...], Place]:
    index, hand = change.number - 1, replace(change.hand, id=None)
    if not 0 <= index <= len(hands):
        raise HandGone
    if index == len(hands):  # the coming hand: whoever was to play it does
        return (*hands, hand), lambda begins: begins
    return (*hands[:index], hand, *hands[index:]), lambda begins: begins + (begins >= max(index + 1, 2))


def _index_of(hands: tuple[Hand, ...], hand_id: str) -> int:
    wanted = uuid_of(hand_id)
    for index, hand in enumerate(hands):
        if wanted is not None and uuid_of(hand.id or "") == wanted:
            return index
    raise HandGone


# --- seats --------------------------------------------------------------------------------------------------------


def moved(seats: Iterable[Sitting], place: Place) -> tuple[Sitting, ...]:
    """Everybody at the hand that `place` gives for the one at which they sat down."""
    return tidy(sitting._replace(from_hand=place(sitting.from_hand)) for sitting in seats)


def _within(seats: Iterable[Sitting], position: Position) -> tuple[Sitting, ...]:
    """Nobody sits down after the coming hand, nor at it where there is none."""
    if position.winner is not None:
        return tuple(sitting for sitting in seats if sitting.from_hand < max(position.number, 2))
    return moved(seats, lambda begins: min(begins, position.number))


def seated(seats: Iterable[Sitting], hand: int, players: Mapping[int, int]) -> tuple[Sitting, ...]:
    """The seats with other players (by seat) on some of them from a hand on."""
    return tidy([*seats, *(Sitting(hand, seat, player) for seat, player in players.items())])


def tidy(seats: Iterable[Sitting]) -> tuple[Sitting, ...]:
    """In order; who sat down on a seat last at a hand has it, and nobody takes a seat over from himself."""
    latest = {(sitting.from_hand, sitting.seat): sitting for sitting in sorted(seats, key=lambda one: one.from_hand)}
    kept, holds = list[Sitting](), dict[int, int]()
    for _, sitting in sorted(latest.items()):
        if holds.get(sitting.seat) != sitting.player:
            kept.append(sitting)
            holds[sitting.seat] = sitting.player
    return tuple(kept)


def people_swapped(inputs: Inputs, first: int, second: int) -> Inputs:
    """Two people in each other's seats from the start, each with the own hands, records, fouls and deals.

    Who really dealt each hand stays: it is said in the hand where the turn in the new order would be another's.
    """
    base = inputs.begun()
    to = list(range(inputs.players))
    to[first], to[second] = second, first
    turn, hands = to[inputs.first_dealer], list[Hand]()
    for step in fold(base, inputs.hands):
        dealt = to[step.dealer]
        hands.append(replace(_permuted(step.hand, to), dealer=None if dealt == turn else dealt))
        turn = (dealt + 1) % len(to)
    return replace(
        inputs,
        hands=tuple(hands),
        seats=tidy(sitting._replace(seat=to[sitting.seat]) for sitting in inputs.seats),
        first_dealer=to[inputs.first_dealer],
        records=_reordered(inputs.records, to),
        crosses=_reordered(inputs.crosses, to),
    )


def names_swapped(inputs: Inputs, first: int, second: int) -> Inputs:
    """The two people who sit on two seats now, each with all that was written down for the other, wherever that was."""
    now = {sitting.seat: sitting.player for sitting in sorted(inputs.seats)}
    to = {now[first]: now[second], now[second]: now[first]}
    return replace(
        inputs,
        seats=tidy(sitting._replace(player=to.get(sitting.player, sitting.player)) for sitting in inputs.seats),
    )


def _permuted(hand: Hand, to: Sequence[int]) -> Hand:
    """A hand in which what a seat did was done by the seat that `to` gives for it."""
    ace, early = hand.spade_ace, hand.early_finish
    return replace(
        hand,
        entries=_reordered(hand.entries or None, to) or (),
        spade_ace=ace._replace(player=to[ace.player]) if ace else None,
        early_finish=early._replace(player=to[early.player]) if early else None,
        first_out=None if hand.first_out is None else to[hand.first_out],
    )


def _reordered(values: tuple[T, ...] | None, to: Sequence[int]) -> tuple[T, ...] | None:
    """What is each seat's, by seat; `to` exchanges two seats, so that it is its own inverse."""
    return None if values is None else tuple(values[seat] for seat in to)
