"""The account of an evening as its page shows it: everybody's sum, game by game, who gives whom, what is paid."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from django.urls import reverse
from django.utils.translation import gettext as _

from scorekeeper.tables import services
from scorekeeper.tables.queries import AccountLine, Balance, EveningScreen, PaymentFacts, PersonFacts, TransferFacts
from scorekeeper.web.days import time_of
from scorekeeper.words import evening as words
from scorekeeper.words.amounts import currency_sign, money, signed_money, signed_number
from scorekeeper.words.phrase import language, number, shown_name, signed

#: Letters of a name that a column shows; where one is longer, columns are numbered.
FITS = 8


@dataclass(frozen=True, slots=True)
class Row:
    """Somebody's sum; `notes` say what was brought along, paid, and what is left."""

    person: PersonFacts
    address: str
    points: str
    crosses: str
    money: str
    notes: Sequence[str]


@dataclass(frozen=True, slots=True)
class Cell:
    """One number of the table by games, with what it comes from below it."""

    main: str
    small: str


@dataclass(frozen=True, slots=True)
class Line:
    """A row of the table by games: a game, or what was brought along."""

    head: str
    said: str
    address: str
    cells: Sequence[Cell | None]


@dataclass(frozen=True, slots=True)
class TransferLine:
    """Who gives whom; `key` is empty where it can't be marked as paid here."""

    payer: PersonFacts
    receiver: PersonFacts
    amount: str
    whole: int
    said: str
    typed: str
    error: str
    key: str
    part_key: str


@dataclass(frozen=True, slots=True)
class PaymentLine:
    """A transfer that was marked as paid."""

    id: int
    payer: PersonFacts
    receiver: PersonFacts
    amount: str
    at: str
    said: str
    key: str


@dataclass(frozen=True, slots=True)
class Carried:
    """That debts came from another evening, or went on to it, and where that is."""

    said: str
    address: str


@dataclass(frozen=True, slots=True)
class Account:
    """Everything about money and points."""

    priced: bool
    crosses: bool
    numbered: bool
    caption: str
    legend: str
    sign: str
    carried: Sequence[Carried]
    rows: Sequence[Row]
    lines: Sequence[Line]
    sums: Sequence[Cell]
    transfers: Sequence[TransferLine]
    payments: Sequence[PaymentLine]
    revision: int
    pay: str
    unpay: str
    other: Sequence[str] = field(default_factory=tuple)


def account_of(shown: EveningScreen, *, keeps: bool, typed: Mapping[str, str], errors: Mapping[str, str]) -> Account:
    """The account; payments are marked only where one plays for money and this phone keeps the score."""
    place = [shown.circle.slug, shown.id]
    crosses = any(line.crosses for line in shown.account)
    return Account(
        priced=shown.money,
        crosses=crosses,
        numbered=any(len(line.person.label) > FITS for line in shown.account),
        caption=_caption(shown),
        legend=_legend(shown, crosses=crosses),
        sign=currency_sign(shown.currency, language()),
        carried=_carried(shown),
        rows=[_row(shown, line) for line in shown.account],
        lines=_lines(shown),
        sums=[_cell(shown, Balance(line.points, line.crosses, line.money + line.opening)) for line in shown.account],
        transfers=[
            _transfer(shown, line, marks=keeps and shown.money, typed=typed, errors=errors) for line in shown.transfers
        ],
        payments=[_payment(shown, line, keeps=keeps) for line in shown.payments],
        revision=shown.revision,
        pay=reverse("web:pay", args=place),
        unpay=reverse("web:unpay", args=place),
    )


def _caption(shown: EveningScreen) -> str:
    if not shown.money:
        return _("By game, in points")
    return _("By game, in %(sign)s") % {"sign": currency_sign(shown.currency, language())}


def _legend(shown: EveningScreen, *, crosses: bool) -> str:
    """What the small numbers are."""
    if shown.money:
        return _("Below: points and crosses (✕)") if crosses else _("Below: points")
    return _("Below: crosses (✕)") if crosses else ""


def _carried(shown: EveningScreen) -> list[Carried]:
    """Both where an evening began with debts and passed some on."""
    ways = (
        (shown.carried_from, _("This evening began with what was still owed.")),
        (shown.carried_to, _("What was still owed went on to the next evening.")),
    )
    return [
        Carried(said, reverse("web:evening", args=[shown.circle.slug, other]) + "#account")
        for other, said in ways
        if other
    ]


# --- everybody's sum ----------------------------------------------------------------------------------------------


def _row(shown: EveningScreen, line: AccountLine) -> Row:
    return Row(
        person=line.person,
        address=reverse("web:person", args=[shown.circle.slug, line.person.id]),
        points=signed(line.points),
        crosses=signed(line.crosses) if line.crosses else "",
        money=sum_of(line, shown.currency, priced=True),
        notes=_notes(shown, line),
    )


def sum_of(line: AccountLine, currency: str, *, priced: bool) -> str:
    """Somebody's plus or minus of an evening, as it is said everywhere: what was brought along, and the games."""
    return words.balance(line.points, line.opening + line.money, currency, priced=priced)


def _notes(shown: EveningScreen, line: AccountLine) -> list[str]:
    """What the sum contains besides the games, what was paid, and what is left where that is another number."""
    if not shown.money:
        return []
    notes = []
    if line.opening:
        notes.append(_("brought along: %(amount)s") % {"amount": signed_money(line.opening, shown.currency)})
    if line.paid > 0:
        notes.append(_("paid: %(amount)s") % {"amount": money(line.paid, shown.currency)})
    if line.paid < 0:
        notes.append(_("received: %(amount)s") % {"amount": money(-line.paid, shown.currency)})
    if line.carried:
        notes.append(_("went on: %(amount)s") % {"amount": signed_money(line.carried, shown.currency)})
    if line.owed != line.money + line.opening:
        notes.append(_("left: %(amount)s") % {"amount": signed_money(line.owed, shown.currency)})
    return notes


# --- by game ------------------------------------------------------------------------------------------------------


def _lines(shown: EveningScreen) -> list[Line]:
    games = [
        Line(
            head=str(game.facts.number),
            said="",
            address=reverse("web:game", args=[game.facts.slug]),
            cells=[_game_cell(shown, line.games[index]) for line in shown.account],
        )
        for index, game in enumerate(shown.games)
    ]
    if not any(line.opening for line in shown.account):
        return games
    brought = [
        Cell(signed_number(line.opening, shown.currency), "") if line.opening else None for line in shown.account
    ]
    return [Line(head="⤷", said=_("brought along"), address="", cells=brought), *games]


def _game_cell(shown: EveningScreen, balance: Balance | None) -> Cell | None:
    return None if balance is None else _cell(shown, balance)


def _cell(shown: EveningScreen, balance: Balance) -> Cell:
    marked = f"{number(balance.crosses)}✕" if balance.crosses else ""
    if not shown.money:
        return Cell(signed(balance.points), marked)
    points = signed(balance.points) if balance.points else ""
    return Cell(signed_number(balance.money, shown.currency), " ".join(filter(None, (points, marked))))


# --- who gives whom -----------------------------------------------------------------------------------------------


def _transfer(
    shown: EveningScreen, line: TransferFacts, *, marks: bool, typed: Mapping[str, str], errors: Mapping[str, str]
) -> TransferLine:
    error = errors.get(f"part-{line.payer.id}-{line.receiver.id}", "")
    return TransferLine(
        payer=line.payer,
        receiver=line.receiver,
        amount=words.due(line.amount, shown.currency, priced=shown.money),
        whole=line.amount,
        said=words.say_transfer(line.payer.label, line.receiver.label),
        typed=typed.get("amount", "") if error else "",
        error=error,
        key=services.new_key() if marks else "",
        part_key=services.new_key() if marks else "",
    )


def _payment(shown: EveningScreen, line: PaymentFacts, *, keeps: bool) -> PaymentLine:
    return PaymentLine(
        id=line.id,
        payer=line.payer,
        receiver=line.receiver,
        amount=money(line.amount, shown.currency),
        at=_when(shown, line),
        said=words.say_transfer(line.payer.label, line.receiver.label),
        key=services.new_key() if keeps else "",
    )


def _when(shown: EveningScreen, line: PaymentFacts) -> str:
    """The time, and the phone that has a name: `21:05 · Телефон Ани`."""
    name = shown.phones.get(line.phone, "")
    return " · ".join([time_of(line.at, shown.zone), *([shown_name(name)] if name else [])])
