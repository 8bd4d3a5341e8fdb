"""Writing, taking away and correcting a hand."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any
from uuid import uuid4

from scorekeeper.rules.errors import Refusal, Refused
from scorekeeper.rules.game import RULES_VERSION, Position, Step, fold, play
from scorekeeper.rules.hand import Hand
from scorekeeper.rules.record import hand_to_json
from scorekeeper.tables import models
from scorekeeper.tables.mapping import begun, digest, entry_rows, hand_fields, hand_of, rules_of, state_json, uuid_of
from scorekeeper.tables.models import Game
from scorekeeper.tables.services.after import settle
from scorekeeper.tables.services.conflict import conflict_in
from scorekeeper.tables.services.deeds import Answer, Asked, Done, game_to_write, perform
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
        step = play(now.game.sheet, now.position, hand)
        stored = _store(row, step, at)
        settle(row, step.after)
        return _done(row, stored, after=_told(step.hand, stored))

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


def _store(game: Game, step: Step, at: datetime) -> models.Hand:
    hand = step.hand
    row = models.Hand.objects.create(
        game=game,
        number=step.number,
        uuid=uuid_of(hand.id or "") or uuid4(),
        played_at=_aware(hand.played_at, at),
        **_state(step),
        **hand_fields(hand),
    )
    models.Entry.objects.bulk_create(entry_rows(row, hand))
    return row


def _aware(played_at: datetime | None, at: datetime) -> datetime:
    """The time that a hand names, where it says of which zone and a database can keep it; else now."""
    if played_at is None or played_at.tzinfo is None:
        return at
    try:
        return played_at.astimezone(UTC)
    except OverflowError:
        return at


def _state(step: Step) -> dict[str, Any]:
    return {"state": state_json(step.after), "rules_version": RULES_VERSION}


def _told(hand: Hand, row: models.Hand) -> dict[str, Any]:
    """A hand for the journal, under the id and time that it has in the books."""
    return {"number": row.number, "hand": hand_to_json(replace(hand, id=str(row.uuid), played_at=row.played_at))}


def _done(game: Game, row: models.Hand, **told: dict[str, Any]) -> Done:
    return Done(game.evening.circle, game, number=row.number, hand=str(row.uuid), **told)


def undo_hand(*, key: str, phone: str, game: str, hand: str) -> Answer:
    """Take away the last hand, named by its id.

    Raises `Conflict` (`not_last`: it is not the last, or gone already), `Refused` (`game_over`) where the game was
    broken off meanwhile, which is taken back first.
    """

    def act(at: datetime) -> Done:  # noqa: ARG001 - an undo has no time of its own
        row = game_to_write(game)
        last = row.hands.order_by("-number").prefetch_related("entries").first()
        if last is None or last.uuid != uuid_of(hand):
            raise conflict_in(row, "not_last", number=last.number if last else None)
        if row.ended:
            raise Refused([Refusal("game_over", hand=last.number)])
        done = _done(row, last, before=_told(hand_of(last), last))
        last.delete()
        settle(row, standing(row).position)
        return done

    return perform(Asked("undo_hand", key, phone, {"game": game, "hand": hand}), act)


def correct_hand(*, key: str, phone: str, game: str, hand_id: str, hand: Hand, revision: int) -> Answer:
    """Put another hand in the place of one, and play all later ones anew.

    The game finishes or goes on as it then must. Raises `Conflict` (`moved`: the game was changed meanwhile, or the
    hand is gone), `Refused` saying which hand can no longer be.
    """

    def act(at: datetime) -> Done:  # noqa: ARG001 - the hand keeps the time at which it was played
        row = game_to_write(game)
        hands = list(row.hands.prefetch_related("entries"))
        index = _index_of(hands, hand_id)
        if index is None or revision != row.revision:
            number = hands[index].number if index is not None else None
            raise conflict_in(row, "moved", number=number, sent=hand)
        old = hand_of(hands[index])
        _replace(row, hands, index, hand)
        return _done(row, hands[index], before=_told(old, hands[index]), after=_told(hand, hands[index]))

    given = {"game": game, "hand_id": hand_id, "hand": hand_to_json(hand)}
    return perform(Asked("correct_hand", key, phone, given, hand), act)


def _index_of(hands: Sequence[models.Hand], hand_id: str) -> int | None:
    wanted = uuid_of(hand_id)
    return next((index for index, row in enumerate(hands) if row.uuid == wanted), None)


def _replace(game: Game, rows: list[models.Hand], index: int, hand: Hand) -> None:
    steps = fold(begun(game), [hand if at == index else hand_of(row) for at, row in enumerate(rows)])
    for name, value in hand_fields(hand).items():
        setattr(rows[index], name, value)
    for row, step in zip(rows[index:], steps[index:], strict=True):
        for name, value in _state(step).items():
            setattr(row, name, value)
    models.Hand.objects.bulk_update(rows[index:], [*hand_fields(hand), "state", "rules_version"])
    rows[index].entries.all().delete()
    models.Entry.objects.bulk_create(entry_rows(rows[index], hand))
    settle(game, steps[-1].after)
