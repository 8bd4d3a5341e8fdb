"""Breaking a game off, and taking that back."""

from datetime import datetime

from scorekeeper.rules.errors import Refusal, Refused
from scorekeeper.rules.game import Position
from scorekeeper.rules.money import ENDINGS
from scorekeeper.rules.reading import quoted
from scorekeeper.tables.inputs import Changed
from scorekeeper.tables.mapping import digest, rules_of
from scorekeeper.tables.models import Game
from scorekeeper.tables.services.after import settle
from scorekeeper.tables.services.conflict import conflict_in
from scorekeeper.tables.services.deeds import Answer, Asked, Done, game_to_write, perform
from scorekeeper.tables.standing import standing


def end_game(*, key: str, phone: str, game: str, ended: str, revision: int, position: str = "") -> Answer:
    """Break a game off: `without_payment` or `as_it_stands`.

    Raises `Refused` (`game_over`: it has ended already; `format`: no such ending), `Conflict` (`moved`).
    """
    if ended not in ENDINGS:
        data = {"place": "ended", "problem": "unknown_name", "value": quoted(ended), "known": ENDINGS}
        raise Refused([Refusal("format", data=data)])

    def act(at: datetime) -> Done:  # noqa: ARG001 - the journal has the time
        row = game_to_write(game)
        now = standing(row).position
        if row.ended or now.winner is not None:
            raise Refused([Refusal("game_over")])
        if (position or revision) != (digest(now, rules_of(row)) if position else row.revision):
            raise conflict_in(row, "moved", number=now.number - 1)
        return _with_ending(row, ended, now)

    return perform(Asked("end_game", key, phone, {"game": game, "ended": ended}), act)


def reopen_game(*, key: str, phone: str, game: str) -> Answer:
    """Take the breaking-off back: the game goes on. Raises `Conflict` (`not_ended`)."""

    def act(at: datetime) -> Done:  # noqa: ARG001 - the journal has the time
        row = game_to_write(game)
        if not row.ended:
            raise conflict_in(row, "not_ended")
        return _with_ending(row, "", standing(row).position)

    return perform(Asked("reopen_game", key, phone, {"game": game}), act)


def _with_ending(game: Game, ended: str, position: Position) -> Done:
    changed = Changed({"ended": game.ended}, {"ended": ended})
    game.ended = ended
    settle(game, position)
    return Done(game.evening.circle, game, before=changed.before, after=changed.after, changed=changed)
