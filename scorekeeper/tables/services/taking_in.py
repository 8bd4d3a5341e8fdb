"""Evenings from a file put into the books, as many rows at a time as there are, whatever their number."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Any, NamedTuple, TypeVar
from uuid import UUID, uuid4
from zoneinfo import ZoneInfo

from scorekeeper.rules.errors import Refusal, Refused
from scorekeeper.rules.evening_file import Evening, EveningGame
from scorekeeper.rules.evening_reading import played
from scorekeeper.rules.game import RULES_VERSION
from scorekeeper.rules.hand import Hand
from scorekeeper.rules.reading import quoted
from scorekeeper.rules.replay import PLAYING, Played
from scorekeeper.tables import models
from scorekeeper.tables.inputs import Sitting
from scorekeeper.tables.journal_refs import Keys
from scorekeeper.tables.mapping import entry_rows, game_fields, hand_fields, state_json
from scorekeeper.tables.models import Circle, Player
from scorekeeper.tables.services.after import follow
from scorekeeper.tables.services.writing import time_of
from scorekeeper.tables.slugs import new_slug
from scorekeeper.tables.standing import outcome_fields
from scorekeeper.tables.tallies import tallied

T = TypeVar("T")
#: Games whose hands are put in at once, and ids that are asked for at once.
_GAMES, _IDS = 50, 500
_ROWS = 1000


class Place(NamedTuple):
    """Where a game stands in a file: its evening, its number there, and how a refusal calls it."""

    evening: int
    number: int
    path: str


@dataclass(slots=True)
class TakenIn:
    """Games as they were put in, by where they stand in the file, and how many hands they have."""

    keys: Keys
    rows: dict[tuple[int, int], models.Game] = field(default_factory=dict)
    hands: int = 0


def refuse_zones(evenings: Iterable[tuple[str, Evening]]) -> None:
    """Raise `Refused` for time zones that nobody here knows, of evenings with their places."""
    wrong = [
        Refusal("format", data={"place": f"{place}zone", "problem": "zone", "value": quoted(evening.zone)})
        for place, evening in evenings
        if not _is_zone(evening.zone)
    ]
    if wrong:
        raise Refused(wrong)


def _is_zone(name: str) -> bool:
    try:
        return ZoneInfo(name).key == name
    except (ValueError, OSError, KeyError):
        return False


def take_in(circle: Circle, evenings: Sequence[Evening], paths: Sequence[str], keys: Keys) -> TakenIn:
    """Put evenings into a circle whose people are in `keys`; `paths` are their places for refusals (`evenings[0].`).

    Hands keep their ids and games their slugs where nobody else has them. A hand without a time gets that of its game.
    Raises `Refused` for the first game that can't be played.
    """
    taken = TakenIn(keys)
    _put_evenings(circle, evenings, keys)
    _put_games(evenings, taken)
    _put_between(evenings, keys)
    places = [
        (Place(index, number, f"{paths[index]}games[{number - 1}]"), game)
        for index, evening in enumerate(evenings)
        for number, game in enumerate(evening.games, 1)
    ]
    _name_hands(places, keys)
    people = models.Player.objects.in_bulk(keys.people)
    for some in _batches(places, _GAMES):
        _put_played(some, taken, people)
    _link(evenings, taken)
    _let_follow(evenings, taken)
    return taken


def _batches(rows: Iterable[T], size: int) -> Iterator[list[T]]:
    left = iter(rows)
    while some := list(islice(left, size)):
        yield some


# --- evenings and what stands between their games -----------------------------------------------------------------


def _put_evenings(circle: Circle, evenings: Sequence[Evening], keys: Keys) -> None:
    rows = [
        models.Evening(
            circle=circle,
            started_at=evening.started_at,
            ended_at=evening.ended_at,
            zone=evening.zone,
            currency=evening.currency,
            knock_out=evening.knock_out,
        )
        for evening in evenings
    ]
    models.Evening.objects.bulk_create(rows, batch_size=_ROWS)
    keys.evenings[:] = [row.pk for row in rows]
    keys.currencies[:] = [row.currency for row in rows]
    carried = [row for row, evening in zip(rows, evenings, strict=True) if evening.previous is not None]
    for row, evening in zip(rows, evenings, strict=True):
        row.previous_id = None if evening.previous is None else keys.evenings[evening.previous]
    models.Evening.objects.bulk_update(carried, ["previous"], batch_size=_IDS)


def _put_between(evenings: Sequence[Evening], keys: Keys) -> None:
    moves, payments, openings = [], [], []
    for pk, evening in zip(keys.evenings, evenings, strict=True):
        moves.append(
            [
                models.Move(
                    evening_id=pk,
                    game_number=move.game,
                    phase=move.phase,
                    kind=move.kind,
                    player_id=_key(keys, move.person),
                    other_id=_key(keys, move.other),
                    seat=move.seat,
                    by=move.by,
                    phone=move.phone,
                    at=move.at,
                )
                for move in evening.moves
            ]
        )
        payments.append(
            [
                models.Payment(
                    evening_id=pk,
                    payer_id=keys.people[paid.payer],
                    receiver_id=keys.people[paid.receiver],
                    amount=paid.amount,
                    phone=paid.phone,
                    at=paid.at,
                )
                for paid in evening.payments
            ]
        )
        openings += [
            models.Opening(evening_id=pk, player_id=keys.people[row.person], amount=row.amount)
            for row in evening.openings
        ]
    models.Move.objects.bulk_create([row for rows in moves for row in rows], batch_size=_ROWS)
    models.Payment.objects.bulk_create([row for rows in payments for row in rows], batch_size=_ROWS)
    models.Opening.objects.bulk_create(openings, batch_size=_ROWS)
    keys.moves[:] = [[row.pk for row in rows] for rows in moves]
    keys.payments[:] = [[row.pk for row in rows] for rows in payments]


def _key(keys: Keys, person: int | None) -> int | None:
    return None if person is None else keys.people[person]


# --- games --------------------------------------------------------------------------------------------------------


def _put_games(evenings: Sequence[Evening], taken: TakenIn) -> None:
    keys = taken.keys
    free = _free_slugs([game.slug for evening in evenings for game in evening.games if game.slug])
    for index, evening in enumerate(evenings):
        for number, game in enumerate(evening.games, 1):
            slug = game.slug if game.slug in free else new_slug()
            free.discard(slug)
            row = _game_row(keys.evenings[index], number, game, slug, keys)
            taken.rows[index, number], keys.slugs[index, number] = row, slug
    models.Game.objects.bulk_create(list(taken.rows.values()), batch_size=_ROWS)
    for place, row in taken.rows.items():
        keys.games[place] = row.pk


def _free_slugs(slugs: Sequence[str]) -> set[str]:
    """Of these slugs those that no game has."""
    free = set(slugs)
    for some in _batches(slugs, _IDS):
        free -= set(models.Game.objects.filter(slug__in=some).values_list("slug", flat=True))
    return free


def _game_row(evening: int, number: int, game: EveningGame, slug: str, keys: Keys) -> models.Game:
    return models.Game(
        evening_id=evening,
        number=number,
        slug=slug,
        created_at=game.begun_at,
        rules_name=game.rules_name,
        lineup=None if game.lineup is None else [keys.people[person] for person in game.lineup],
        **game_fields(game.record),
    )


def _link(evenings: Sequence[Evening], taken: TakenIn) -> None:
    """Say which game each was begun after."""
    linked = []
    for (index, number), row in taken.rows.items():
        game = evenings[index].games[number - 1]
        before = (index, number - 1) if game.follows else game.rematch_of
        if before is not None:
            row.previous_id = taken.keys.games[before]
            linked.append(row)
    models.Game.objects.bulk_update(linked, ["previous"], batch_size=_IDS)


def _let_follow(evenings: Sequence[Evening], taken: TakenIn) -> None:
    """Seat next games without hands as the evening now says; a file that was saved here has them so already."""
    for index, evening in enumerate(evenings):
        if any(game.follows and not game.record.hands for game in evening.games):
            follow(models.Evening.objects.select_related("circle").get(pk=taken.keys.evenings[index]))


# --- hands --------------------------------------------------------------------------------------------------------


def _name_hands(places: Sequence[tuple[Place, EveningGame]], keys: Keys) -> None:
    """Choose another id for each hand whose own is taken."""
    own = [hand.id.lower() for _, game in places for hand in game.record.hands if hand.id]
    for some in _batches(own, _IDS):
        taken = models.Hand.objects.filter(uuid__in=some).values_list("uuid", flat=True)
        keys.hands.update((str(uuid), str(uuid4())) for uuid in taken)


def _put_played(some: Sequence[tuple[Place, EveningGame]], taken: TakenIn, people: Mapping[int, Player]) -> None:
    """Put in the hands and seats of some games, and what comes of each."""
    seats: list[models.Seat] = []
    hands: list[tuple[models.Hand, Hand]] = []
    over: list[models.Game] = []
    for place, game in some:
        row = taken.rows[place.evening, place.number]
        done = played(replace(game, record=replace(game.record, hands=_kept(game, taken.keys))), place.path)
        own = [
            models.Seat(game=row, index=one.seat, from_hand=one.from_hand, player=people[one.player])
            for one in sittings(game, taken.keys)
        ]
        seats += own
        hands += _hand_rows(row, done)
        if done.status != PLAYING:
            row.tallies = tallied(row, own, done.steps, done.position)
            _set(row, outcome_fields(row, done.position))
            over.append(row)
    models.Seat.objects.bulk_create(seats)
    models.Hand.objects.bulk_create([row for row, _ in hands], batch_size=_ROWS)
    entries = [entry for row, hand in hands for entry in entry_rows(row, hand)]
    models.Entry.objects.bulk_create(entries, batch_size=_ROWS)
    models.Game.objects.bulk_update(over, ["outcome", "outcome_rules_version", "tallies"])
    taken.hands += len(hands)


def _set(row: models.Game, fields: Mapping[str, Any]) -> None:
    for name, value in fields.items():
        setattr(row, name, value)


def sittings(game: EveningGame, keys: Keys) -> tuple[Sitting, ...]:
    """Who sits where from which hand on. Of several who take one seat at one hand, the last one has it."""
    seats = {(1, seat): keys.people[person] for seat, person in enumerate(game.sits)}
    for takeover, person in zip(game.record.seats, game.takes, strict=True):
        seats[takeover.from_hand, takeover.seat] = keys.people[person]
    return tuple(Sitting(hand, seat, player) for (hand, seat), player in sorted(seats.items()))


def _kept(game: EveningGame, keys: Keys) -> tuple[Hand, ...]:
    """The hands of a game as they are kept, with their ids and times."""
    return tuple(
        replace(
            hand,
            id=keys.hand(hand.id) if hand.id else str(uuid4()),
            played_at=time_of(hand, game.begun_at),
        )
        for hand in game.record.hands
    )


def _hand_rows(game: models.Game, done: Played) -> Iterator[tuple[models.Hand, Hand]]:
    for step in done.steps:
        hand = step.hand
        yield (
            models.Hand(
                game=game,
                number=step.number,
                uuid=UUID(hand.id or ""),
                played_at=hand.played_at or game.created_at,
                state=state_json(step.after),
                rules_version=RULES_VERSION,
                **hand_fields(hand),
            ),
            hand,
        )
