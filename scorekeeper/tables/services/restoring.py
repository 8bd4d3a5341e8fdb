"""Taking the last deed back, whatever it was."""

from dataclasses import replace
from datetime import datetime

from scorekeeper.rules.replay import PLAYING
from scorekeeper.tables.inputs import Inputs, difference, inputs_of, restored
from scorekeeper.tables.models import Game, Journal
from scorekeeper.tables.services.after import dealer_after
from scorekeeper.tables.services.conflict import conflict_in
from scorekeeper.tables.services.deeds import Answer, Asked, Done, game_to_write, perform
from scorekeeper.tables.services.writing import write
from scorekeeper.tables.standing import outcome_of, standing


def undo_deed(*, key: str, phone: str, game: str, deed: int, revision: int) -> Answer:
    """Put a game back to what it was before its last deed, `deed` (its key in the journal): ids and times too.

    That an undo is undone does the deed again. Raises `Conflict`: `not_last` (something was done since, or the deed is
    how the game came to be), `moved`.
    """

    def act(at: datetime) -> Done:
        row = game_to_write(game)
        last = _last(row, deed)
        if revision != row.revision:
            raise conflict_in(row, "moved")
        inputs = inputs_of(row)
        before = restored(inputs, last.before["inputs"])
        stored = write(row, inputs, _with_deal(row, before), at)
        return Done(
            row.evening.circle,
            row,
            number=last.answer["number"],
            hand=last.answer["hand"],
            after={"undone": last.deed},
            changed=difference(inputs, stored),
        )

    return perform(Asked("undo_deed", key, phone, {"game": game, "deed": deed}), act)


def _last(game: Game, deed: int) -> Journal:
    last = game.journal.order_by("-id").first()
    if last is None or last.pk != deed or "inputs" not in last.before:
        raise conflict_in(game, "not_last", number=game.hands.count() or None)
    return last


def _with_deal(game: Game, inputs: Inputs) -> Inputs:
    """The inputs, with the deal as it now comes from the game before where this one has no hands yet."""
    previous = game.previous
    if previous is None or inputs.hands or inputs.first_dealer == game.first_dealer:
        return inputs
    position = standing(previous).position
    if outcome_of(previous, position).status == PLAYING:
        return inputs
    people = [sitting.player for sitting in inputs.seats if sitting.from_hand == 1]
    return replace(inputs, first_dealer=dealer_after(previous, position, people))
