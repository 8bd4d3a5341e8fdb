"""A whole evening, or a whole circle, as files have them."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from django.db.models import QuerySet, prefetch_related_objects

from scorekeeper.rules.circle_file import CircleFile, JournalRow, KeptRules, Person, PhoneName
from scorekeeper.rules.evening_file import Brought, Evening, EveningFile, EveningGame, EveningMove, Paid
from scorekeeper.tables import models
from scorekeeper.tables.evenings import EveningBooks
from scorekeeper.tables.journal_refs import Places, to_file
from scorekeeper.tables.mapping import game_record, house_of, people_by_record
from scorekeeper.tables.queries.steady import ATTEMPTS, steady_evening

#: Evenings whose hands are read at once.
_AT_ONCE = 20
_PARTS = ("moves", "openings", "payments", "games__seats__player__merged_into", "games__hands__entries")
#: The place of somebody in a file, by key.
Index = Callable[[int], int]


@steady_evening
def evening_file(books: EveningBooks) -> EveningFile:
    """An evening by itself, with everybody in it as the person that counts. Raises `Evening.DoesNotExist`.

    What was carried on into the next evening isn't told: alone, it is still owed.
    """
    row = models.Evening.objects.get(pk=books.row.pk)
    prefetch_related_objects([row], *_PARTS)
    counts = people_by_record([row.circle_id])
    labels: dict[int, str] = {}

    def index(key: int) -> int:
        person = counts[key]
        labels.setdefault(person.pk, person.label)
        return list(labels).index(person.pk)

    evening = _evening(row, index, {})
    return EveningFile(tuple(labels.values()), evening)


def circle_file(slug: str) -> CircleFile:
    """A whole circle. Raises `Circle.DoesNotExist`.

    Every deed adds to the journal: where that has grown meanwhile, all is read again.
    """
    circle = models.Circle.objects.get(slug=slug)
    for _ in range(ATTEMPTS - 1):
        version = models.Journal.objects.version(slug)
        found = _circle(circle)
        if models.Journal.objects.version(slug) == version:
            return found
        circle.refresh_from_db()
    return _circle(circle)


def _circle(circle: models.Circle) -> CircleFile:
    players = list(circle.players.order_by("pk"))
    people = _places(players)
    houses = list(circle.house_rules.order_by("pk"))
    rows = list(circle.evenings.order_by("pk"))
    evenings = _places(rows)
    games = _games(rows, evenings)
    taken = tuple(_evenings(rows, people.__getitem__, games, evenings))
    places = Places(
        people=people,
        houses=_places(houses),
        evenings=evenings,
        currencies={row.pk: row.currency for row in rows},
        games={key: place for key, (place, _slug) in games.items()},
        slugs={slug: place for place, slug in games.values()},
        moves=_within(models.Move.objects.filter(evening__circle=circle)),
        payments=_within(models.Payment.objects.filter(evening__circle=circle)),
    )
    return CircleFile(
        name=circle.name,
        carries=circle.carries,
        people=tuple(_person(player, people) for player in players),
        phones=tuple(PhoneName(row.code, row.name) for row in circle.phones.order_by("pk")),
        house_rules=tuple(_kept(row) for row in houses),
        evenings=taken,
        journal=tuple(_journal(circle, places)),
    )


def _places(rows: Iterable[models.Player | models.Evening | models.HouseRules]) -> dict[int, int]:
    return {row.pk: place for place, row in enumerate(rows)}


Games = Mapping[int, tuple[tuple[int, int], str]]


def _games(rows: Sequence[models.Evening], evenings: Mapping[int, int]) -> Games:
    """Where each game stands (evening, number), and its slug, by key."""
    games = models.Game.objects.filter(evening__in=rows).values_list("pk", "evening", "number", "slug")
    return {pk: ((evenings[evening], number), slug) for pk, evening, number, slug in games}


def _within(rows: "QuerySet[models.Move] | QuerySet[models.Payment]") -> dict[int, int]:
    """The place of each row among those of its evening, by key."""
    counted: dict[int, int] = {}
    found: dict[int, int] = {}
    for pk, evening in rows.order_by("pk").values_list("pk", "evening"):
        found[pk] = counted[evening] = counted.get(evening, -1) + 1
    return found


def _person(player: models.Player, people: Mapping[int, int]) -> Person:
    into = player.merged_into_id
    return Person(player.name, player.mark, player.hidden, player.nameless, None if into is None else people[into])


def _kept(row: models.HouseRules) -> KeptRules:
    facts = house_of(row)
    return KeptRules(facts.name, facts.rules, facts.removed, facts.changed_at, facts.revision)


def _journal(circle: models.Circle, places: Places) -> Iterator[JournalRow]:
    rows = models.Journal.objects.filter(circle=circle).order_by("pk").defer("input").iterator(1000)
    return (found for row in rows if (found := to_file(row, places)) is not None)


# --- an evening ---------------------------------------------------------------------------------------------------


def _evenings(
    rows: Sequence[models.Evening], index: Index, games: Games, evenings: Mapping[int, int]
) -> Iterator[Evening]:
    for first in range(0, len(rows), _AT_ONCE):
        some = models.Evening.objects.filter(pk__in=[row.pk for row in rows[first : first + _AT_ONCE]]).order_by("pk")
        for row in some.prefetch_related(*_PARTS):
            previous = None if row.previous_id is None else evenings[row.previous_id]
            yield _evening(row, index, games, previous)


def _evening(row: models.Evening, index: Index, games: Games, previous: int | None = None) -> Evening:
    ordered = sorted(row.games.all(), key=lambda game: game.number)
    return Evening(
        started_at=row.started_at,
        ended_at=row.ended_at,
        zone=row.zone,
        currency=row.currency,
        knock_out=row.knock_out,
        games=tuple(_game(game, ordered, index, games) for game in ordered),
        moves=tuple(_move(move, index) for move in row.moves.all()),
        openings=_openings(row, index),
        payments=tuple(
            Paid(index(paid.payer_id), index(paid.receiver_id), paid.amount, paid.at, paid.phone)
            for paid in row.payments.all()
            if index(paid.payer_id) != index(paid.receiver_id)
        ),
        previous=previous,
    )


def _game(game: models.Game, of_evening: Sequence[models.Game], index: Index, games: Games) -> EveningGame:
    seats = game.seats.all()
    before = game.previous_id
    follows = before is not None and before in {other.pk for other in of_evening}
    return EveningGame(
        record=game_record(game),
        sits=tuple(index(seat.player_id) for seat in seats if seat.from_hand == 1),
        takes=tuple(index(seat.player_id) for seat in seats if seat.from_hand > 1),
        begun_at=game.created_at,
        rules_name=game.rules_name,
        follows=follows,
        lineup=_lineup(game, index),
        slug=game.slug,
        rematch_of=games[before][0] if before in games and not follows else None,  # type: ignore[index]  # not None
    )


def _lineup(game: models.Game, index: Index) -> tuple[int, ...] | None:
    """Who was to sit; nobody where one of them isn't in the books any more, who then doesn't sit there either."""
    try:
        return None if game.lineup is None else tuple(index(key) for key in game.lineup)
    except KeyError:
        return None


def _move(row: models.Move, index: Index) -> EveningMove:
    return EveningMove(
        game=row.game_number,
        phase=row.phase,
        kind=row.kind,
        person=None if row.player_id is None else index(row.player_id),
        other=None if row.other_id is None else index(row.other_id),
        seat=row.seat,
        by=row.by,
        at=row.at,
        phone=row.phone,
    )


def _openings(row: models.Evening, index: Index) -> tuple[Brought, ...]:
    """What each person brought along: of several records of one, all together."""
    sums: dict[int, int] = {}
    for opening in row.openings.all():
        person = index(opening.player_id)
        sums[person] = sums.get(person, 0) + opening.amount
    return tuple(Brought(person, amount) for person, amount in sums.items() if amount)
