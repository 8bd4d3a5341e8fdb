"""Which evening a game belongs to: the one that goes on, or a new one with what is carried over."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Max, Q

from scorekeeper.rules.errors import Refusal, Refused
from scorekeeper.rules.evening import KNOCK_OUT_OFF, KNOCK_OUT_ON
from scorekeeper.rules.money import Price
from scorekeeper.tables.evenings import EveningBooks, evening_books
from scorekeeper.tables.models import Circle, Evening, Hand, Move, Opening
from scorekeeper.tables.services.deeds import count_deed

#: An evening whose last deed is older than this is over: people who sit down again begin another.
EVENING_LASTS = timedelta(hours=18)
#: Deeds that nobody need sit at a table for.
_AWAY = ("pay", "unpay", "import_evening")


@dataclass(frozen=True, slots=True)
class Agreed:
    """What is agreed about the evening of a game that begins: None leaves knock-out as it is, or was last time.

    `new`: the evening that goes on ends, and another begins.
    """

    zone: str
    new: bool = False
    knock_out: bool | None = None
    phone: str = ""


def evening_of(circle: Circle, at: datetime, price: Price, agreed: Agreed) -> Evening:
    """The evening that a game with such prices is played in; `circle` is locked.

    Raises `Refused` (`format`, `evening_currency`) where the evening's money is of another currency.
    """
    current = _going_on(circle, at, agreed)
    if current is None:
        return _begun(circle, at, price, agreed)
    books = evening_books(current)
    money = _currency(books, price)
    if agreed.knock_out not in (None, books.knock_out):
        _switch(books, at, agreed)
    count_deed(current, currency=money)
    return current


def _going_on(circle: Circle, at: datetime, agreed: Agreed) -> Evening | None:
    """The open evening, unless it went cold or is to end."""
    played = Max("journal__at", filter=~Q(journal__deed__in=_AWAY))
    current = circle.evenings.filter(ended_at=None).annotate(last_deed=played).first()
    if current is None:
        return None
    last = max(current.last_deed or _last_hand(current, at), current.started_at)
    if at - last < EVENING_LASTS and not agreed.new:
        return current
    count_deed(current, ended_at=last)
    return None


def _last_hand(evening: Evening, at: datetime) -> datetime:
    """When the last hand was played of an evening that was read in from a file, and has no deeds of its own yet."""
    played = Hand.objects.filter(game__evening=evening, played_at__lte=at).aggregate(last=Max("played_at"))["last"]
    return played or evening.started_at


def _currency(books: EveningBooks, price: Price) -> str:
    """The evening's currency with a game of that price in it."""
    kept, wanted = books.row.currency, price.currency
    if kept == wanted or not (price.point or price.cross):
        return kept
    if books.money:
        data = {"place": "price.currency", "problem": "evening_currency", "value": wanted, "currency": kept}
        raise Refused([Refusal("format", data=data)])
    return wanted


def _switch(books: EveningBooks, at: datetime, agreed: Agreed) -> None:
    number, phase = books.place
    kind = KNOCK_OUT_ON if agreed.knock_out else KNOCK_OUT_OFF
    Move.objects.create(evening=books.row, game_number=number, phase=phase, kind=kind, phone=agreed.phone, at=at)


def _begun(circle: Circle, at: datetime, price: Price, agreed: Agreed) -> Evening:
    """A new evening; it brings along what is still owed from the last one, where the circle wants that."""
    last = circle.evenings.order_by("-started_at", "-id").first()
    books = evening_books(last) if last else None
    knock_out = agreed.knock_out if agreed.knock_out is not None else bool(books and books.knock_out)
    debts = _debts(circle, books, price)
    money = books.row.currency if books and debts else price.currency
    evening = Evening.objects.create(
        circle=circle,
        started_at=at,
        zone=agreed.zone,
        currency=money,
        knock_out=knock_out,
        previous=books.row if books and debts else None,
    )
    if books and debts:
        Opening.objects.bulk_create(Opening(evening=evening, player_id=pk, amount=owed) for pk, owed in debts.items())
        count_deed(books.row)
    return evening


def _debts(circle: Circle, books: EveningBooks | None, price: Price) -> dict[int, int]:
    """What everybody is still owed from an evening in the same currency, or nothing where one starts clean."""
    if books is None or not circle.carries:
        return {}
    if books.row.currency != price.currency and (price.point or price.cross):
        return {}
    return {person: owed for person, owed in books.account.open(money=True).items() if owed}
