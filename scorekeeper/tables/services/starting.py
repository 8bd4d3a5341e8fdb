"""Sitting down: a game as it is agreed anew, and the next one."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from zoneinfo import ZoneInfo

from django.conf import settings
from django.db.models import Max

from scorekeeper.rules import currency
from scorekeeper.rules.errors import Refusal, Refused
from scorekeeper.rules.money import Price
from scorekeeper.rules.naming import clean_name
from scorekeeper.rules.reading import quoted
from scorekeeper.rules.record import GameRecord, to_json
from scorekeeper.rules.record_reading import parse_record
from scorekeeper.rules.ruleset import RuleSet
from scorekeeper.tables.evenings import evening_books, people_of
from scorekeeper.tables.mapping import game_fields, price_of, rules_of
from scorekeeper.tables.models import Circle, Evening, Game, Player, Seat
from scorekeeper.tables.services.after import player_count
from scorekeeper.tables.services.conflict import Conflict, conflict_in, evening_conflict
from scorekeeper.tables.services.deeds import Answer, Asked, Done, circle_to_write, game_to_write, perform
from scorekeeper.tables.services.names import checked_rules_name, players_named
from scorekeeper.tables.services.opening import Agreed, evening_of

#: Says that a game begins another evening.
NEW = "new"
_EVENINGS = ("", NEW)


def start_game(  # noqa: PLR0913 - all that a table agrees on before its first hand
    *,
    key: str,
    phone: str,
    names: Sequence[str],
    rules: RuleSet,
    price: Price = Price(),  # noqa: B008 - immutable
    circle: str | None = None,
    first_dealer: int = 0,
    records: Sequence[int] | None = None,
    crosses: Sequence[int] | None = None,
    zone: str | None = None,
    rules_name: str = "",
    evening: str = "",
    knock_out: bool | None = None,
    after: str = "",
) -> Answer:
    """Begin a game in a circle (a slug), or in a new one.

    `names` are in seating order, as typed; `records` (points) and `crosses` are given where the game was begun on
    paper; `zone` is the IANA name of the table's time zone; `rules_name` is what the rules are called. `evening`:
    `new` ends the one that goes on, empty goes on with it; `knock_out`: None leaves it as it was; `after` is the game
    (a slug) that the phone saw as the circle's latest, empty where it doesn't matter. Raises `Refused` (also `format`
    for a currency that isn't the evening's, or for another word in `evening`), `Conflict` (`begun_meanwhile`: another
    phone has begun one since, its `game`), `Circle.DoesNotExist`.
    """
    if evening not in _EVENINGS:
        data = {"place": "evening", "problem": "unknown_name", "value": quoted(evening), "known": _EVENINGS}
        raise Refused([Refusal("format", data=data)])
    record = checked(
        GameRecord(
            rules=rules,
            players=tuple(names),
            price=price,
            first_dealer=first_dealer,
            records=None if records is None else tuple(records),
            crosses=None if crosses is None else tuple(crosses),
        )
    )

    agreed = Agreed(zone_named(zone), new=evening == NEW, knock_out=knock_out, phone=phone)
    called = checked_rules_name(rules_name, "rules_name") if rules_name else ""

    def act(at: datetime) -> Done:
        home = circle_or_new(circle, at)
        _check_latest(home, after)
        game = sit_down(home, record, agreed, at, called)
        return Done(home, game, after={"game": to_json(record)})

    given = {
        "circle": circle,
        "zone": agreed.zone,
        "game_record": to_json(record),
        "rules_name": called,
        "new_evening": agreed.new,
        "knock_out": knock_out,
    }
    return perform(Asked("start_game", key, phone, given), act)


def _check_latest(circle: Circle, after: str) -> None:
    """Raise `Conflict` where the circle has a later game than that one."""
    games = Game.objects.filter(evening__circle=circle).order_by("-created_at", "-pk")
    seen = games.filter(slug=after).first()
    latest = games.first()
    if seen and latest and latest != seen:
        raise Conflict("begun_meanwhile", game=latest.slug, revision=latest.revision)


def checked(record: GameRecord) -> GameRecord:
    """The record with its names as they are kept, once the format's own reader finds nothing wrong with it."""
    if record.price.currency not in currency.PLACES:
        data = {"place": "price.currency", "problem": "currency", "value": quoted(record.price.currency)}
        raise Refused([Refusal("format", data=data)])
    players = tuple(clean_name(name) for name in record.players)
    seats = tuple(replace(takeover, name=clean_name(takeover.name)) for takeover in record.seats)
    return parse_record(to_json(replace(record, players=players, seats=seats)))


def circle_or_new(slug: str | None, at: datetime) -> Circle:
    """The circle, locked, or a new one where no slug is given. Raises `Circle.DoesNotExist`."""
    return Circle.objects.create(created_at=at) if slug is None else circle_to_write(slug)


def zone_named(name: str | None) -> str:
    """The IANA name of a time zone, the server's own where it is none."""
    try:
        return ZoneInfo(name or settings.TIME_ZONE).key
    except (ValueError, OSError, KeyError):
        return str(settings.TIME_ZONE)


def sit_down(circle: Circle, record: GameRecord, agreed: Agreed, at: datetime, rules_name: str = "") -> Game:
    """A new game in the circle's evening, as a record says that it began; its players are added to the circle."""
    evening = evening_of(circle, at, record.price, agreed)
    return _seated(evening, record, players_named(circle, record.players), at, rules_name=rules_name)


def _seated(
    evening: Evening,
    record: GameRecord,
    players: Sequence[Player],
    at: datetime,
    **fields: Game | str | list[int] | None,
) -> Game:
    latest = evening.games.aggregate(latest=Max("number"))["latest"] or 0
    game = Game.objects.create(evening=evening, number=latest + 1, created_at=at, **game_fields(record), **fields)
    Seat.objects.bulk_create(Seat(game=game, index=index, player=player) for index, player in enumerate(players))
    return game


def rematch(*, key: str, phone: str, game: str) -> Answer:
    """Begin the next game of the evening: who is to sit then, with the same rules and prices; the deal goes on.

    The answer's game is the new one. Raises `Conflict`: `rematch_made` (its `game` is the one that was made),
    `still_playing`, `petukh_undecided` (the table has yet to name who makes room); `Refused` (`player_count`).
    """

    def act(at: datetime) -> Done:
        old = game_to_write(game)
        new = _next_game(old, at)
        return Done(new.evening.circle, new, before={"game": old.slug}, after={"game": new.slug})

    return perform(Asked("rematch", key, phone, {"game": game}), act)


def _next_game(old: Game, at: datetime) -> Game:
    circle = circle_to_write(old.evening.circle.slug)
    _check_last(old)
    books = evening_books(old.evening)
    stage = next(stage for stage in books.stages if stage.number == old.number)
    if not next(game for game in books.games if game.row.pk == old.pk).over:
        raise conflict_in(old, "still_playing")
    if stage.rotation and stage.rotation.undecided and books.row.ended_at is None:
        raise evening_conflict(books.row, "petukh_undecided")
    people = people_of(books)
    players = [people[pk] for pk in stage.lineup.seats]
    return _follows(old, circle, players, stage.lineup.dealer, at)


def _check_last(old: Game) -> None:
    """Raise `Conflict` where the evening, or the next one, has gone on from this game already."""
    later = Game.objects.filter(evening=old.evening_id, number__gt=old.number).order_by("number")
    made = Game.objects.filter(previous=old).first() or later.first()
    if made:
        raise Conflict("rematch_made", game=made.slug, revision=made.revision)


def _follows(old: Game, circle: Circle, players: Sequence[Player], dealer: int, at: datetime) -> Game:
    rules = rules_of(old)
    refusal = player_count(rules, len(players))
    if refusal:
        raise Refused([refusal])
    labels = tuple(player.label for player in players)
    record = GameRecord(rules=rules, players=labels, price=price_of(old), first_dealer=dealer)
    evening = evening_of(circle, at, record.price, Agreed(old.evening.zone))
    lineup = [player.pk for player in players] if evening.pk == old.evening_id else None
    return _seated(evening, record, players, at, previous=old, rules_name=old.rules_name, lineup=lineup)
