"""Sitting down: a first game, and the rematch."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from django.conf import settings
from django.db.models import Max

from scorekeeper.rules import currency
from scorekeeper.rules.errors import Refusal, Refused
from scorekeeper.rules.money import Price
from scorekeeper.rules.reading import quoted
from scorekeeper.rules.record import GameRecord, to_json
from scorekeeper.rules.record_reading import parse_record
from scorekeeper.rules.replay import PLAYING
from scorekeeper.rules.ruleset import RuleSet
from scorekeeper.tables.mapping import game_fields, price_of, rules_of, sitting
from scorekeeper.tables.models import Circle, Evening, Game, Player, Seat
from scorekeeper.tables.services.conflict import Conflict, conflict_in
from scorekeeper.tables.services.deeds import Answer, Asked, Done, circle_to_write, game_to_write, perform
from scorekeeper.tables.services.names import checked_rules_name, clean_name, players_named
from scorekeeper.tables.standing import outcome_of, standing

#: An evening whose last deed is older than this is over: people who sit down again begin another.
EVENING_LASTS = timedelta(hours=18)


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
) -> Answer:
    """Begin a game in a circle (a slug), or in a new one.

    `names` are in seating order, as typed; `records` (points) and `crosses` are given where the game was begun on
    paper; `zone` is the IANA name of the table's time zone; `rules_name` is what the rules are called. Raises
    `Refused`, `Circle.DoesNotExist`.
    """
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

    known_zone = zone_named(zone)
    called = checked_rules_name(rules_name, "rules_name") if rules_name else ""

    def act(at: datetime) -> Done:
        home = circle_or_new(circle, at)
        game = sit_down(home, record, known_zone, at, called)
        return Done(home, game, after={"game": to_json(record)})

    given = {"circle": circle, "zone": known_zone, "game_record": to_json(record), "rules_name": called}
    return perform(Asked("start_game", key, phone, given), act)


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


def _evening(circle: Circle, at: datetime, zone: str, money: str) -> Evening:
    """The circle's open evening, or a new one where it went cold."""
    current = circle.evenings.filter(ended_at=None).annotate(last_deed=Max("journal__at")).first()
    if current is not None:
        last = current.last_deed or current.started_at
        if at - last < EVENING_LASTS:
            return current
        current.ended_at = max(last, current.started_at)
        current.save(update_fields=["ended_at"])
    return Evening.objects.create(circle=circle, started_at=at, zone=zone, currency=money)


def sit_down(circle: Circle, record: GameRecord, zone: str, at: datetime, rules_name: str = "") -> Game:
    """A new game in the circle's evening, as a record says that it began; its players are added to the circle."""
    evening = _evening(circle, at, zone, record.price.currency)
    return _seated(evening, record, players_named(circle, record.players), at, rules_name=rules_name)


def _seated(
    evening: Evening, record: GameRecord, players: Sequence[Player], at: datetime, **fields: Game | str
) -> Game:
    latest = evening.games.aggregate(latest=Max("number"))["latest"] or 0
    game = Game.objects.create(evening=evening, number=latest + 1, created_at=at, **game_fields(record), **fields)
    Seat.objects.bulk_create(Seat(game=game, index=index, player=player) for index, player in enumerate(players))
    return game


def rematch(*, key: str, phone: str, game: str) -> Answer:
    """Begin the next game: same people on the same seats, same rules and prices, and the deal goes on to the left.

    The answer's game is the new one. Raises `Conflict`: `rematch_made` (its `game` is the one that was made),
    `still_playing`.
    """

    def act(at: datetime) -> Done:
        old = game_to_write(game)
        new = _next_game(old, at)
        return Done(new.evening.circle, new, before={"game": old.slug}, after={"game": new.slug})

    return perform(Asked("rematch", key, phone, {"game": game}), act)


def _next_game(old: Game, at: datetime) -> Game:
    made = Game.objects.filter(previous=old).first()
    if made:
        raise Conflict("rematch_made", game=made.slug, revision=made.revision)
    position = standing(old).position
    if outcome_of(old, position).status == PLAYING:
        raise conflict_in(old, "still_playing")
    players = sitting(old.seats.select_related("player"), position.number)
    record = GameRecord(
        rules=rules_of(old),
        players=tuple(player.label for player in players),
        price=price_of(old),
        first_dealer=position.dealer,
    )
    circle = circle_to_write(old.evening.circle.slug)
    evening = _evening(circle, at, old.evening.zone, old.currency)
    return _seated(evening, record, players, at, previous=old, rules_name=old.rules_name)
