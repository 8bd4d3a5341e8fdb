"""Changing any hand that was written: another in its place, one less, one more."""

from datetime import datetime
from typing import Any

from scorekeeper.rules.hand import Hand
from scorekeeper.rules.record import hand_to_json
from scorekeeper.tables.changes import Corrected, HandChange, HandGone, Inserted, Removed, plan
from scorekeeper.tables.inputs import Inputs, difference, inputs_of
from scorekeeper.tables.mapping import uuid_of
from scorekeeper.tables.models import Game
from scorekeeper.tables.services.conflict import conflict_in
from scorekeeper.tables.services.deeds import Answer, Asked, Done, game_to_write, perform
from scorekeeper.tables.services.writing import write


def correct_hand(
    *, key: str, phone: str, game: str, hand_id: str, hand: Hand, revision: int, cut: bool = False
) -> Answer:
    """Put another hand in the place of one, and play all later ones anew; with `cut`, up to the first that can't be.

    The game finishes or goes on as it then must. Raises `Conflict` (`moved`: the game was changed meanwhile, or the
    hand is gone), `Refused` saying which hand can no longer be.
    """
    change = Corrected(hand_id, hand, cut)
    given = {"game": game, "hand_id": hand_id, "hand": hand_to_json(hand), "cut": cut}
    return _perform(Asked("correct_hand", key, phone, given, hand), change, revision)


def remove_hand(*, key: str, phone: str, game: str, hand_id: str, revision: int, cut: bool = False) -> Answer:
    """Take any hand away; later ones move up a number. Raises like `correct_hand`, with numbers as they then are."""
    given = {"game": game, "hand_id": hand_id, "cut": cut}
    return _perform(Asked("remove_hand", key, phone, given), Removed(hand_id, cut), revision)


def insert_hand(
    *, key: str, phone: str, game: str, number: int, hand: Hand, revision: int, cut: bool = False
) -> Answer:
    """Put a forgotten hand in as hand *number*, from 1 to one after the last; later ones move down a number.

    Raises like `correct_hand`, with numbers as they then are.
    """
    given = {"game": game, "number": number, "hand": hand_to_json(hand), "cut": cut}
    return _perform(Asked("insert_hand", key, phone, given, hand), Inserted(number, hand, cut), revision)


def _perform(asked: Asked, change: HandChange, revision: int) -> Answer:
    def act(at: datetime) -> Done:
        row = game_to_write(str(asked.input["game"]))
        inputs = inputs_of(row)
        if revision != row.revision:
            raise conflict_in(row, "moved", number=_number_meant(inputs, change), sent=asked.hand)
        try:
            return change_hands(row, inputs, change, at)
        except HandGone:
            raise conflict_in(row, "moved", sent=asked.hand) from None

    return perform(asked, act)


def _number_meant(inputs: Inputs, change: HandChange) -> int | None:
    """The number of the hand that both phones mean, where it is still there."""
    if isinstance(change, Inserted):
        return None
    meant = uuid_of(change.hand_id)
    return next((at for at, hand in enumerate(inputs.hands, 1) if uuid_of(hand.id or "") == meant), None)


def change_hands(game: Game, inputs: Inputs, change: HandChange, at: datetime) -> Done:
    """Write what a change makes of a game. Raises `HandGone`, `Refused`."""
    planned = plan(inputs, change)
    stored = write(game, inputs, planned.allowed(cut=change.cut), at)
    number = planned.number
    was = None if isinstance(change, Inserted) else inputs.hands[number - 1]
    now = None if isinstance(change, Removed) else stored.hands[number - 1]
    return Done(
        game.evening.circle,
        game,
        number=number,
        hand=now.id if now else was.id if was else None,
        before=told(number, was),
        after=told(number, now),
        changed=difference(inputs, stored),
    )


def told(number: int, hand: Hand | None) -> dict[str, Any]:
    """A hand for the journal, under the id and time that it has in the books; nothing where there is none."""
    return {} if hand is None else {"number": number, "hand": hand_to_json(hand)}
