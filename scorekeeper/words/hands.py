"""A hand as it was typed, in a line."""

from collections.abc import Mapping

from scorekeeper.rules.hand import Entry, Hand
from scorekeeper.words.names import EVENTS, foul_name, suit_name
from scorekeeper.words.phrase import _

HANDS = {
    "trump": _("trump: {suit}"),
    "took": _("{name}\u00a0{tricks}"),
    "took_numbered": _("{name}:\u00a0{tricks}"),
    "passed": _("{name}: pass"),
    "jacks": _("{took} (jacks: {suits})"),
    "foul": _("{took}, {foul}"),
    "fouls": _("{took}, {foul} × {n}"),
    "ace": _("{what}: {name}"),
    "early": _("shows the jacks: {name} ({suits})"),
    "dealer": _("deals: {name}"),
    "first_out": _("out first: {name}"),
}


def say_hand(hand: Hand, names: Mapping[int, str]) -> str:
    """Trump, tricks, jacks, fouls and all else: `козырь: черви; Анна 3, Борис 2`; `names` are by seat."""
    parts = [HANDS["trump"].say(suit=suit_name(hand.trump))] if hand.trump else []
    if hand.early_finish:
        early = hand.early_finish
        parts.append(HANDS["early"].say(name=_name(names, early.player), suits=_suits(early.jacks)))
    if hand.entries:
        parts.append(", ".join(_entry(entry, _name(names, seat)) for seat, entry in enumerate(hand.entries)))
    return "; ".join([*parts, *_besides(hand, names)])


def _besides(hand: Hand, names: Mapping[int, str]) -> list[str]:
    found = []
    if hand.spade_ace:
        ace = hand.spade_ace
        found.append(HANDS["ace"].say(what=EVENTS[f"ace_{ace.outcome}"].say(), name=_name(names, ace.player)))
    if hand.dealer is not None:
        found.append(HANDS["dealer"].say(name=_name(names, hand.dealer)))
    if hand.first_out is not None:
        found.append(HANDS["first_out"].say(name=_name(names, hand.first_out)))
    return found


def _entry(entry: Entry, name: str) -> str:
    took = "took_numbered" if name[-1:].isdigit() else "took"  # such as somebody nameless
    said = HANDS["passed" if entry.passed else took].say(name=name, tricks=entry.tricks)
    if entry.jacks:
        said = HANDS["jacks"].say(took=said, suits=_suits(entry.jacks))
    for foul, count in entry.fouls:
        said = HANDS["foul" if count == 1 else "fouls"].say(count, took=said, foul=foul_name(foul))
    return said


def _suits(jacks: tuple[str, ...]) -> str:
    return ", ".join(suit_name(suit) for suit in jacks)


def _name(names: Mapping[int, str], seat: int) -> str:
    return names.get(seat, "?")
