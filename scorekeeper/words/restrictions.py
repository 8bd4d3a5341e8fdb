"""What is told before a hand: `Глеб: 1 очко. Карты никто не меняет`."""

from collections.abc import Iterable, Sequence

from scorekeeper.rules.game import Position, no_exchange, own_cards
from scorekeeper.rules.sheet import ScoringSheet
from scorekeeper.words.names import points
from scorekeeper.words.phrase import _, ngettext, shown_name

RESTRICTIONS = {
    "holder": _("{name}: {points}"),
    "no_exchange": _("{holders}. Nobody exchanges cards"),
    "six": _("Six players hold all the cards. Nobody exchanges cards"),
    "own_cards": ngettext("{holders}. Plays the cards dealt", "{holders}. Play the cards dealt"),
    "own_cards_no_pass": ngettext(
        "{holders}. Plays the cards dealt and can't pass", "{holders}. Play the cards dealt and can't pass"
    ),
    "no_pass": _("{holders}. No pass"),
    "passes_left": ngettext("{name}: {n} more pass", "{name}: {n} more passes"),
    "no_passes_left": _("{name}: no more passes"),
    "named": _("{name}: {text}"),
}


def say_restrictions(sheet: ScoringSheet, position: Position, names: Sequence[str]) -> list[str]:
    """The restrictions of the coming hand, a sentence each; `names` by seat."""
    records = position.records
    own, nobody = own_cards(sheet, records), no_exchange(sheet, records)
    told = [_nobody(sheet, records, names)] if nobody else []
    if own:
        told.append(_own_cards(sheet, _holders(own, records, names), len(own), exchange=not nobody))
    return [sentence for sentence in told if sentence] + _passes(sheet, position, own, names)


def named(name: str, text: str) -> str:
    """A sentence about somebody: `Глеб: нужна ровно 1 взятка`."""
    return RESTRICTIONS["named"].say(name=shown_name(name), text=text)


def _nobody(sheet: ScoringSheet, records: Sequence[int], names: Sequence[str]) -> str:
    if sheet.never_exchange:
        return RESTRICTIONS["six"].say()
    at_most = sheet.rules.no_exchange_at or 0
    seats = [seat for seat, record in enumerate(records) if record <= at_most]
    return RESTRICTIONS["no_exchange"].say(holders=_holders(seats, records, names))


def _own_cards(sheet: ScoringSheet, holders: str, n: int, *, exchange: bool) -> str:
    """Where nobody exchanges, everybody plays the cards dealt, and only passing is left to tell."""
    passing = sheet.rules.passing.allowed
    if not exchange:
        return RESTRICTIONS["no_pass"].say(holders=holders) if passing else ""
    return RESTRICTIONS["own_cards_no_pass" if passing else "own_cards"].say(n, holders=holders)


def _passes(sheet: ScoringSheet, position: Position, own: Sequence[int], names: Sequence[str]) -> list[str]:
    """How many passes are left to those who have used some, where there is a limit."""
    passing = sheet.rules.passing
    if not passing.allowed or passing.limit is None:
        return []
    told = []
    for seat, used in enumerate(position.passes):
        left = max(0, passing.limit - used)
        if used and seat not in own:
            key = "passes_left" if left else "no_passes_left"
            told.append(RESTRICTIONS[key].say(left, name=shown_name(names[seat])))
    return told


def _holders(seats: Iterable[int], records: Sequence[int], names: Sequence[str]) -> str:
    return ", ".join(
        RESTRICTIONS["holder"].say(name=shown_name(names[seat]), points=points(records[seat])) for seat in seats
    )
