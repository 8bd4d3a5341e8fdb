"""What is said of an evening: who comes, sits, makes room and goes, how the next game begins, who is owed what."""

from collections.abc import Mapping, Sequence

from scorekeeper.words import amounts, names
from scorekeeper.words.phrase import Phrase, _, ngettext, shown_name, signed

#: What a move did, by its kind.
DONE: Mapping[str, Phrase] = {
    "come": _("Comes: {name}"),
    "leave": _("Goes home: {name}"),
    "sit": _("Sits down: {name}, seat {seat}"),
    "take": _("Sits down: {name}. Makes room: {other}"),
    "swap": _("Change seats: {name} and {other}"),
    "first": _("First of those who wait: {name}"),
    "knock_out_on": _("From now on the petukh makes room"),
    "knock_out_off": _("Knock-out is off"),
    "makes_room": _("Makes room: {name}"),
    "makes_room_lot": _("Makes room by lot: {name}"),
}
#: The button that takes a move back.
UNDO: Mapping[str, Phrase] = {
    "come": _("Undo: {name} comes"),
    "leave": _("Undo: {name} goes home"),
    "sit": _("Undo: {name} sits down"),
    "take": _("Undo: {name} sits down, {other} makes room"),
    "swap": _("Undo: {name} and {other} change seats"),
    "first": _("Undo: {name} is first to sit down"),
    "knock_out_on": _("Undo: switch knock-out off"),
    "knock_out_off": _("Undo: switch knock-out on"),
    "makes_room": _("Undo: {name} makes room"),
    "makes_room_lot": _("Undo the lot: {name} makes room"),
}
NEXT = {
    "again": _("Play again: {name} deals"),
    "rotation": _("Petukh {gone} makes room, {sits} sits down"),
    "stays": _("Nobody waits, so petukh {gone} stays"),
    "stayed": _("Nobody waited when the game ended, so petukh {gone} stays"),
    "go_on": _("Game {number}: go on"),
    "begun": _("Game {number}: {name} deals"),
    "several": _("Several are petukh. Who makes room?"),
    "several_wait": _("Several are petukh; one makes room, {sits} sits down"),
    "too_few": ngettext(
        "A game takes {least} at the least, and {n} sits at the table. Let somebody sit down.",
        "A game takes {least} at the least, and {n} sit at the table. Let somebody sit down.",
    ),
    "too_many": ngettext(
        "These rules are for {most} at the most, and {n} sits at the table. Let somebody wait, or change the rules.",
        "These rules are for {most} at the most, and {n} sit at the table. Let somebody wait, or change the rules.",
    ),
}
LINEUP = {
    "deals": _("{names}; {dealer} deals"),
    "waiting": _("{names}; waiting: {waiting}"),
    "nobody": _("nobody"),
}
TRANSFER = _("{payer} → {receiver}")


def say_move(kind: str, name: str = "", other: str = "", seat: int | None = None, by: str = "") -> str:
    """What a move did: `Садится: Дарья, место 2`; `seat` counts from 0."""
    return DONE[_key(kind, by)].say(**_fields(name, other, seat))


def say_undo(kind: str, name: str = "", other: str = "", seat: int | None = None, by: str = "") -> str:
    """The button that takes it back, saying what: `Отменить: садится Дарья`."""
    return UNDO[_key(kind, by)].say(**_fields(name, other, seat))


def _key(kind: str, by: str) -> str:
    return "makes_room_lot" if kind == "makes_room" and by == "lot" else kind


def _fields(name: str, other: str, seat: int | None) -> dict[str, object]:
    return {"name": shown_name(name), "other": shown_name(other), "seat": "" if seat is None else seat + 1}


def say_next(what: str, n: int = 0, **fields: object) -> str:
    """What the next game's button will do, or why there is none; `what` is a key of `NEXT`, names are fields."""
    said = {key: shown_name(value) if isinstance(value, str) else value for key, value in fields.items()}
    return NEXT[what].say(n, **said)


def say_lineup(seats: Sequence[str], dealer: str, waiting: Sequence[str]) -> str:
    """Who sits, who deals, who waits, in a line."""
    sitting = ", ".join(map(shown_name, seats)) or LINEUP["nobody"].say()
    said = LINEUP["deals"].say(names=sitting, dealer=shown_name(dealer)) if dealer else sitting
    return LINEUP["waiting"].say(names=said, waiting=", ".join(map(shown_name, waiting))) if waiting else said


def say_transfer(payer: str, receiver: str) -> str:
    """Who gives whom: `Борис → Глеб`."""
    return TRANSFER.say(payer=shown_name(payer), receiver=shown_name(receiver))


def balance(points: int, money: int, currency: str, *, priced: bool) -> str:
    """A plus or minus: `+150 ₽` where one plays for money, else `−14`."""
    return amounts.signed_money(money, currency) if priced else signed(points)


def due(amount: int, currency: str, *, priced: bool) -> str:
    """What one gives to another: `150 ₽`, or `14 очков` where there is no money."""
    return amounts.money(amount, currency) if priced else names.points(amount)
