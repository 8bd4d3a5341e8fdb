"""Writing a hand, and taking the last one away."""

from dataclasses import dataclass
from datetime import datetime

from scorekeeper.rules.errors import Refusal, Refused
from scorekeeper.rules.game import Position, play
from scorekeeper.rules.hand import Hand
from scorekeeper.rules.record import hand_to_json
from scorekeeper.tables.changes import Removed
from scorekeeper.tables.inputs import appended, inputs_of
from scorekeeper.tables.mapping import digest, rules_of, uuid_of
from scorekeeper.tables.models import Game
from scorekeeper.tables.services.after import settle
from scorekeeper.tables.services.conflict import conflict_in
from scorekeeper.tables.services.correcting import change_hands, told
from scorekeeper.tables.services.deeds import Answer, Asked, Done, game_to_write, perform
from scorekeeper.tables.services.writing import add_hands, told_apart
from scorekeeper.tables.standing import standing


@dataclass(frozen=True, slots=True)
class Seen:
    """The game as the phone saw it: its revision, and the digest of the position that the preview was made from."""

    revision: int
    position: str = ""


def save_hand(*, key: str, phone: str, game: str, number: int, hand: Hand, revision: int, position: str = "") -> Answer:
    """Write the next hand of a game.

    Raises `Conflict` (`number_taken`, `moved`), `Refused` (also `game_over`), `Game.DoesNotExist`.
    """

    def act(at: datetime) -> Done:
        row = game_to_write(game)
        now = standing(row)
        _check_turn(row, now.position, number, hand)
        _check_seen(row, now.position, Seen(revision, position), number, hand)
        step = play(now.game.sheet, now.position, told_apart(hand, at))
        add_hands(row, [step])
        settle(row, step.after)
        return Done(
            row.evening.circle,
            row,
            number=number,
            hand=step.hand.id,
            after=told(number, step.hand),
            changed=appended(step.hand, number),
        )

    asked = Asked("save_hand", key, phone, {"game": game, "number": number, "hand": hand_to_json(hand)}, hand)
    return perform(asked, act)


def _check_turn(game: Game, position: Position, number: int, hand: Hand) -> None:
    if number < position.number:
        raise conflict_in(game, "number_taken", number=number, sent=hand)
    if number > position.number:
        raise conflict_in(game, "moved", sent=hand)
    if game.ended or position.winner is not None:
        raise Refused([Refusal("game_over", hand=number)])


def _check_seen(game: Game, position: Position, seen: Seen, number: int, hand: Hand) -> None:
    """What the phone showed must be what will be stored; without a digest only the same revision says so."""
    same = seen.position == digest(position, rules_of(game)) if seen.position else seen.revision == game.revision
    if not same:
        raise conflict_in(game, "moved", number=number, sent=hand)


def undo_hand(*, key: str, phone: str, game: str, hand: str) -> Answer:
    """Take away the last hand, named by its id.

    Raises `Conflict` (`not_last`: it is not the last, or gone already), `Refused` (`game_over`) where the game was
    broken off meanwhile, which is taken back first.
    """

    def act(at: datetime) -> Done:
        row = game_to_write(game)
        inputs = inputs_of(row)
        number = len(inputs.hands)
        if not number or uuid_of(inputs.hands[-1].id or "") != uuid_of(hand):
            raise conflict_in(row, "not_last", number=number or None)
        if row.ended:
            raise Refused([Refusal("game_over", hand=number)])
        return change_hands(row, inputs, Removed(hand, retyped=True), at)

    return perform(Asked("undo_hand", key, phone, {"game": game, "hand": hand}), act)
