"""An evening, or a whole circle, taken into the books from a file: all of it or nothing."""

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, replace
from datetime import datetime
from typing import Any

from scorekeeper.rules import circle_file, evening_file
from scorekeeper.rules.circle_file import CircleFile, JournalRow
from scorekeeper.rules.errors import Refusal, Refused
from scorekeeper.rules.evening_file import Evening, EveningFile, EveningGame
from scorekeeper.rules.rules_json import whole_json
from scorekeeper.tables.inputs import Inputs, is_game, restored
from scorekeeper.tables.journal_refs import Keys, from_file
from scorekeeper.tables.models import Circle, HouseRules, Journal, Phone, Player
from scorekeeper.tables.services.deeds import Answer, Asked, Done, new_key, perform
from scorekeeper.tables.services.names import players_named
from scorekeeper.tables.services.starting import circle_or_new
from scorekeeper.tables.services.taking_in import TakenIn, refuse_zones, sittings, take_in

_ROWS = 500
#: What of a game must fit its seats.
_BY_SEAT = frozenset({"seats", "first_dealer", "records", "crosses"})


def import_evening(*, key: str, phone: str, circle: str | None, file: EveningFile) -> Answer:
    """Take an evening in, into a circle (a slug) or a new one; its people are found by their labels.

    Where another evening goes on here already, one that went on is over with its last deed. The answer's `row` is the
    evening. Raises `Refused`: for a time zone that nobody knows, and for the first game with
    hands that can't be (`within` is its place); `Circle.DoesNotExist`.
    """
    refuse_zones([("", file.evening)])

    def act(at: datetime) -> Done:
        home = circle_or_new(circle, at)
        keys = Keys(people=[player.pk for player in players_named(home, file.people)])
        evening = _over_where_another_goes_on(home, file.evening)
        taken = take_in(home, [evening], [""], keys)
        row = home.evenings.get(pk=keys.evenings[0])
        return Done(home, evening=row, row=row.pk, after={"games": len(evening.games), "hands": taken.hands})

    given = {"circle": circle, "file": _digest(evening_file.to_json(file))}
    return perform(Asked("import_evening", key, phone, given), act)


def _digest(value: Mapping[str, Any]) -> str:
    """A short name for all that stands in a file, which the journal needn't hold twice."""
    return hashlib.sha256(json.dumps(value, sort_keys=True).encode()).hexdigest()


def _over_where_another_goes_on(home: Circle, evening: Evening) -> Evening:
    if evening.ended_at is not None or not home.evenings.filter(ended_at=None).exists():
        return evening
    return replace(evening, ended_at=max(_times(evening)))


def _times(evening: Evening) -> Iterator[datetime]:
    """When something was done in an evening."""
    yield evening.started_at
    for game in evening.games:
        yield game.begun_at
        yield from (hand.played_at for hand in game.record.hands if hand.played_at and hand.played_at.tzinfo)
    yield from (move.at for move in evening.moves)


# --- a circle -----------------------------------------------------------------------------------------------------


def import_circle(*, key: str, phone: str, file: CircleFile) -> Answer:
    """Take a whole circle in, as a new one, with its journal; the answer's `circle` is its slug.

    Raises `Refused`: for time zones that nobody knows, for the first game with hands that can't be (`within` is its
    place), and for a deed of the journal that could not be undone as its row says.
    """
    refuse_zones((f"evenings[{index}].", evening) for index, evening in enumerate(file.evenings))

    def act(at: datetime) -> Done:
        home = Circle.objects.create(name=file.name, carries=file.carries, created_at=at)
        keys = Keys(people=_people(home, file))
        keys.houses[:] = _houses(home, file)
        Phone.objects.bulk_create(Phone(circle=home, code=row.code, name=row.name) for row in file.phones)
        paths = [f"evenings[{index}]." for index in range(len(file.evenings))]
        taken = take_in(home, file.evenings, paths, keys)
        _put_journal(home, file, taken)
        counts = {"evenings": len(file.evenings), "games": len(taken.rows), "people": len(file.people)}
        return Done(home, after=counts)

    return perform(Asked("import_circle", key, phone, {"file": _digest(circle_file.to_json(file))}), act)


def _people(home: Circle, file: CircleFile) -> list[int]:
    rows = [
        Player(circle=home, name=one.name, mark=one.mark, hidden=one.hidden, nameless=one.nameless)
        for one in file.people
    ]
    Player.objects.bulk_create(rows)
    keys = [row.pk for row in rows]
    for row, one in zip(rows, file.people, strict=True):
        row.merged_into_id = None if one.merged_into is None else keys[one.merged_into]
    Player.objects.bulk_update([row for row in rows if row.merged_into_id], ["merged_into"])
    return keys


def _houses(home: Circle, file: CircleFile) -> list[int]:
    rows = [
        HouseRules(
            circle=home,
            name=one.name,
            rules=whole_json(one.rules),
            revision=one.revision,
            removed=one.removed,
            changed_at=one.changed_at,
        )
        for one in file.house_rules
    ]
    HouseRules.objects.bulk_create(rows)
    return [row.pk for row in rows]


# --- the journal --------------------------------------------------------------------------------------------------


def _put_journal(home: Circle, file: CircleFile, taken: TakenIn) -> None:
    rows = [_journal_row(home, row, taken.keys) for row in file.journal]
    _refuse_what_never_was(file, rows, taken.keys)
    Journal.objects.bulk_create(rows, batch_size=_ROWS)


def _journal_row(home: Circle, row: JournalRow, keys: Keys) -> Journal:
    own, before, after = from_file(row, keys)
    game = None if row.game is None else keys.games[row.game]
    answer = Answer(
        deed=row.deed,
        circle=home.slug,
        game="" if row.game is None else keys.slugs[row.game],
        number=row.number,
        hand=keys.hand(row.hand) if row.hand else None,
        row=own,
    )
    return Journal(
        circle=home,
        evening_id=None if row.evening is None else keys.evenings[row.evening],
        game_id=game,
        key=new_key(),
        deed=row.deed,
        input={},
        before=before,
        after=after,
        answer=asdict(answer),
        phone=row.phone,
        at=row.at,
    )


def _refuse_what_never_was(file: CircleFile, rows: Sequence[Journal], keys: Keys) -> None:
    """Raise `Refused` where undoing a deed of a game would leave something that is no game."""
    now: dict[tuple[int, int], Inputs] = {}
    wrong = []
    for index, (place, row) in enumerate(zip((row.game for row in file.journal), rows, strict=True)):
        before = row.before.get("inputs", {})
        if place is None or not _BY_SEAT & before.keys():
            continue
        inputs = now.setdefault(place, _inputs(file.evenings[place[0]].games[place[1] - 1], keys))
        if _stands(inputs, row) and not is_game(restored(inputs, before)):
            wrong.append(Refusal("format", data={"place": f"journal[{index}].before.inputs", "problem": "no_game"}))
    if wrong:
        raise Refused(wrong)


def _stands(now: Inputs, row: Journal) -> bool:
    """Whether the people of a game are those that a deed left; else it isn't undone anyway (`inputs.stands`)."""
    left = row.after["inputs"].get("seats")
    return left is None or left == [list(sitting) for sitting in now.seats]


def _inputs(game: EveningGame, keys: Keys) -> Inputs:
    record = game.record
    return Inputs(
        hands=record.hands,
        seats=sittings(game, keys),
        first_dealer=record.first_dealer,
        records=record.records,
        crosses=record.crosses,
        ended=record.ended or "",
        rules=record.rules,
        rules_name=game.rules_name,
    )
