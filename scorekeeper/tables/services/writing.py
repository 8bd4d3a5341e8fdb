"""Writing a game anew: the one way in which its hands, its seats and what it began with are changed."""

from collections.abc import Collection, Sequence
from dataclasses import replace
from datetime import MAXYEAR, MINYEAR, UTC, datetime
from typing import Any
from uuid import UUID, uuid4

from django.db.models import F

from scorekeeper.rules.game import RULES_VERSION, Position, Step, fold, last_position
from scorekeeper.rules.hand import Hand
from scorekeeper.rules.rules_json import whole_json
from scorekeeper.tables import models
from scorekeeper.tables.inputs import Inputs, Sitting
from scorekeeper.tables.mapping import entry_rows, hand_fields, people_by_record, position_of, state_json, uuid_of
from scorekeeper.tables.models import Game
from scorekeeper.tables.services.after import settle
from scorekeeper.tables.services.conflict import conflict_in
from scorekeeper.tables.services.deeds import circle_to_write

#: Where rows wait while others take their numbers: beyond every number that a hand can have.
_ASIDE = 1_000_000
_STATE = ("state", "rules_version")
#: What of a game is written with every change, because it may be another.
_AGREED = ("rules", "rules_name", "first_dealer", "start_records", "start_crosses")


def write(game: Game, before: Inputs, after: Inputs, at: datetime) -> Inputs:
    """Put other inputs into a game, play it through, and give them as they are kept. Raises `Refused`.

    Hands that stay keep their rows. One without an id, or with the id of a hand elsewhere, gets a new one; one without
    a time that can be kept gets `at`.
    """
    game.first_dealer, game.ended = after.first_dealer, after.ended
    game.rules, game.rules_name = whole_json(after.rules), after.rules_name
    game.start_records, game.start_crosses = _listed(after.records), _listed(after.crosses)
    if after.seats != before.seats:
        _check_people(game, after)
        _write_seats(game, before.seats, after.seats)
    hands, position = _write_hands(game, before, after, at)
    settle(game, position, **{name: getattr(game, name) for name in _AGREED})
    return replace(after, hands=hands, ended=game.ended)


def _listed(values: tuple[int, ...] | None) -> list[int] | None:
    return None if values is None else list(values)


def _check_people(game: Game, after: Inputs) -> None:
    """Raise `Conflict` where one person would sit on two seats: two people of an earlier deed may have become one."""
    circle_to_write(game.evening.circle.slug)  # nobody is merged meanwhile
    people = people_by_record([game.evening.circle_id])
    for hand in {sitting.from_hand for sitting in after.seats}:
        keys = [people[record].pk if record in people else record for record in after.people(hand)]
        if len(set(keys)) < len(keys):
            raise conflict_in(game, "sat_together")


def _write_seats(game: Game, before: Sequence[Sitting], after: Sequence[Sitting]) -> None:
    for gone in set(before) - set(after):
        game.seats.filter(index=gone.seat, from_hand=gone.from_hand).delete()
    models.Seat.objects.bulk_create(
        models.Seat(game=game, index=new.seat, from_hand=new.from_hand, player_id=new.player)
        for new in after
        if new not in before
    )


# --- hands --------------------------------------------------------------------------------------------------------


def _write_hands(game: Game, before: Inputs, after: Inputs, at: datetime) -> tuple[tuple[Hand, ...], Position]:
    """The hands as they then stand in the books, and the position after them."""
    rows = {row.uuid: row for row in game.hands.all()}
    hands = _told_apart(after.hands, rows, at)
    base = after.begun()
    steps = fold(base, hands)
    kept = {uuid for step in steps if (uuid := _uuid(step.hand)) in rows}
    models.Hand.objects.filter(pk__in=[row.pk for uuid, row in rows.items() if uuid not in kept]).delete()
    _change_rows(game, [(rows[_uuid(step.hand)], step) for step in steps if _uuid(step.hand) in kept], before.hands)
    add_hands(game, [step for step in steps if _uuid(step.hand) not in kept])
    return hands, last_position(base, steps)


def _uuid(hand: Hand) -> UUID:
    return UUID(hand.id or "")


def _told_apart(hands: Sequence[Hand], own: Collection[UUID], at: datetime) -> tuple[Hand, ...]:
    """The hands, each with an id that no other hand has, and a time."""
    wanted = [uuid_of(hand.id or "") for hand in hands]
    free = set(own) | _free([uuid for uuid in wanted if uuid and uuid not in own])
    found = []
    for hand, uuid in zip(hands, wanted, strict=True):
        found.append(replace(hand, id=str(uuid if uuid in free else uuid4()), played_at=time_of(hand, at)))
        free.discard(uuid)
    return tuple(found)


def _free(uuids: Sequence[UUID]) -> set[UUID]:
    """Of these ids those that no hand has."""
    taken = models.Hand.objects.filter(uuid__in=uuids).values_list("uuid", flat=True) if uuids else ()
    return set(uuids) - set(taken)


def time_of(hand: Hand, at: datetime) -> datetime:
    """The time that a hand names, where it says of which zone, and every database and zone can tell it; else `at`."""
    if hand.played_at is None or hand.played_at.tzinfo is None:
        return at
    try:
        played_at = hand.played_at.astimezone(UTC)
    except OverflowError:
        return at
    return played_at if MINYEAR < played_at.year < MAXYEAR else at


def _change_rows(game: Game, kept: Sequence[tuple[models.Hand, Step]], before: Sequence[Hand]) -> None:
    """Bring rows that stay up to date; `before` are the hands that stand in them.

    While they move, none may have the number of another.
    """
    first = min((row.number for row, step in kept if row.number != step.number), default=None)
    if first is not None:
        game.hands.filter(number__gte=first).update(number=F("number") + _ASIDE)
    stood = {_uuid(hand): hand for hand in before}
    changed = [(row, step.hand) for row, step in kept if stood[row.uuid] != step.hand]
    stale = [(row, step) for row, step in kept if _is_stale(row, step) or (first is not None and row.number >= first)]
    for row, step in stale:
        row.number = step.number
        for name, value in _state(step).items():
            setattr(row, name, value)
    models.Hand.objects.bulk_update([row for row, _ in stale], ["number", *_STATE])
    _change_contents(changed)


def _is_stale(row: models.Hand, step: Step) -> bool:
    return position_of(row.state, row.rules_version) != step.after


def _state(step: Step) -> dict[str, Any]:
    return dict(zip(_STATE, (state_json(step.after), RULES_VERSION), strict=True))


def _contents(hand: Hand) -> dict[str, Any]:
    return {"played_at": hand.played_at, **hand_fields(hand)}


def _change_contents(changed: Sequence[tuple[models.Hand, Hand]]) -> None:
    for row, hand in changed:
        for name, value in _contents(hand).items():
            setattr(row, name, value)
    models.Hand.objects.bulk_update([row for row, _ in changed], list(_contents(Hand())))
    models.Entry.objects.filter(hand__in=[row.pk for row, _ in changed]).delete()
    _add_entries(changed)


def add_hands(game: Game, steps: Sequence[Step]) -> list[models.Hand]:
    """New rows for these steps, whose hands have ids and times."""
    rows = [
        models.Hand(
            game=game,
            number=step.number,
            uuid=_uuid(step.hand),
            **_state(step),
            **_contents(step.hand),
        )
        for step in steps
    ]
    models.Hand.objects.bulk_create(rows)
    _add_entries([(row, step.hand) for row, step in zip(rows, steps, strict=True)])
    return rows


def _add_entries(written: Sequence[tuple[models.Hand, Hand]]) -> None:
    models.Entry.objects.bulk_create(entry for row, hand in written for entry in entry_rows(row, hand))


def told_apart(hand: Hand, at: datetime) -> Hand:
    """A new hand, with an id that no other hand has, and a time."""
    return _told_apart([hand], (), at)[0]
