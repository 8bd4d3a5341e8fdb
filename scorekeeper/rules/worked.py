"""Worked hands: for each value that a company may choose, a hand in which one sees what it does.

Fields are the editor's: a parameter, or a part of one (`simple_bonus`, `fine`, `pass_limit`). What comes of a hand is
never typed in: it is played, or looked up in the sheet.
"""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from scorekeeper.rules.cards import KINDS
from scorekeeper.rules.errors import Refused
from scorekeeper.rules.game import begin, no_exchange, own_cards, play
from scorekeeper.rules.hand import EarlyFinish, Entry, Hand, ScoredEntry, SpadeAce
from scorekeeper.rules.rules_json import LAST_POINTS
from scorekeeper.rules.ruleset import FOULS, SIX_PLAYERS, RuleSet
from scorekeeper.rules.sheet import TRICKS, ScoringSheet, compile_sheet

#: Jacks that make each kind of declaration under a trump, whatever else the rule set says.
SHOWN: Mapping[str, tuple[tuple[str, ...], str]] = {
    "simple": (("spades", "clubs"), "hearts"),
    "coloured": (("spades", "clubs"), "clubs"),
    "skew": (("spades", "diamonds"), "hearts"),
    "three": (("spades", "clubs", "diamonds"), "hearts"),
    "four": (("spades", "clubs", "diamonds", "hearts"), "hearts"),
}
#: The trump jack with a jack of the other colour, which some call coloured and others skew.
MIXED_PAIR = (("spades", "hearts"), "hearts")
_USUAL_TABLE, _OTHERS = 4, 100


class Outcome(NamedTuple):
    """What comes of a worked hand: `code` says which sentence tells it, the rest are its numbers and names."""

    code: str
    values: Mapping[str, int | str]


def table_size(rules: RuleSet) -> int:
    """How many sit down in an example: four, or as many of them as the rule set allows."""
    least, most = rules.players
    return max(least, min(most, _USUAL_TABLE))


def outcome(field: str, rules: RuleSet) -> Outcome:
    """What the value of a field does under this rule set. Raises `KeyError` for a field that there is not."""
    return _OUTCOMES[field](rules)


def declared(rules: RuleSet, jacks: tuple[str, ...], trump: str, tricks: int, record: int) -> ScoredEntry:
    """What somebody gets who shows these jacks and takes so many tricks, with so many points in the record.

    Where no jacks are declared at all, none are marked.
    """
    return _played(rules, record, Entry(tricks, jacks if rules.declarations else ()), trump=trump)


def _played(
    rules: RuleSet, record: int, entry: Entry, *, trump: str | None = None, ace: str | None = None
) -> ScoredEntry:
    """What the first player gets for an entry, from a record. Raises `Refused`.

    The others have far more than they can write off, so that nobody else ends the game.
    """
    players = table_size(rules)
    game = begin(rules, players, records=(record, *[_OTHERS] * (players - 1)))
    rest = Entry(TRICKS - entry.tricks)
    hand = Hand(
        entries=(entry, rest, *[Entry()] * (players - 2)),
        trump=trump,
        spade_ace=SpadeAce(0, ace) if ace else None,
    )
    return play(game.sheet, game.start, hand).entries[0]


def _tried(rules: RuleSet, entry: Entry, *, trump: str | None = None, ace: str | None = None) -> ScoredEntry | None:
    """The same from a large record; None where the rules refuse it."""
    try:
        return _played(rules, _OTHERS, entry, trump=trump, ace=ace)
    except Refused:
        return None


def _start(rules: RuleSet) -> Outcome:
    entry = _played(rules, rules.start, Entry(3))
    return Outcome("record", {"before": rules.start, "change": entry.change, "after": entry.record})


def _jacks(kind: str, *, tricks: tuple[int, ...]) -> Callable[[RuleSet], Outcome]:
    """What the jacks of a kind bring with each of these numbers of tricks, from one point in the record."""
    jacks, trump = SHOWN[kind]

    def came(rules: RuleSet) -> Outcome:
        entries = {number: declared(rules, jacks, trump, number, 1) for number in tricks}
        values: dict[str, int | str] = {}
        for number, entry in entries.items():
            values["with" if number else "without"] = entry.change
            if number == 0:
                values["crosses"] = entry.crosses
        return _taken_for(kind, next(iter(entries.values())).declaration, rules, values)

    return came


def _taken_for(kind: str, taken: str | None, rules: RuleSet, values: dict[str, int | str]) -> Outcome:
    """Whether the kind counts, needs a trick, counts for nothing, or is taken for a pair among the jacks."""
    if kind not in rules.declarations:
        counts = taken in rules.declarations and taken is not None
        return Outcome("taken", {**values, "kind": str(taken)}) if counts else Outcome("uncounted", values)
    return Outcome("void" if rules.declarations[kind].is_void else "counts", values)


def _mixed_pair(rules: RuleSet) -> Outcome:
    jacks, trump = MIXED_PAIR
    sheet = compile_sheet(rules, table_size(rules))
    kind = sheet.kinds[trump][0b1001]
    counts = "counts" if sheet.counts(kind) else "uncounted"
    return Outcome(f"mixed_{counts}", {"kind": str(kind), "with": declared(rules, jacks, trump, 1, 1).change})


def _no_trick(rules: RuleSet) -> Outcome:
    sheet = compile_sheet(rules, table_size(rules))
    line = sheet.lines[None][0]
    if line.cross:
        return Outcome("cross", {"crosses": line.cross})
    if sheet.fine_limit is None or line.change == 0:
        return Outcome("fine", {"fine": line.change})
    if sheet.fine_limit < 1:
        return Outcome("fine_never", {"fine": line.change, "start": rules.start})
    return Outcome("fine_capped", {"fine": line.change, "limit": sheet.fine_limit})


def _overshoot(rules: RuleSet) -> Outcome:
    entry = _played(rules, 1, Entry(2))
    return Outcome("out" if "out" in entry.events else "again", {"record": entry.record})


def _at_most(holds: Callable[[ScoringSheet, int], bool]) -> Callable[[RuleSet], Outcome]:
    """The largest record for which something holds before a hand."""

    def found(rules: RuleSet) -> Outcome:
        sheet = compile_sheet(rules, table_size(rules))
        least, most = LAST_POINTS
        largest = max((record for record in range(least, most + 1) if holds(sheet, record)), default=0)
        return Outcome("at_most" if largest else "nobody", {"record": largest})

    return found


def _records(sheet: ScoringSheet, record: int) -> tuple[int, ...]:
    return (record, *[_OTHERS] * (sheet.players - 1))


_own_cards = _at_most(lambda sheet, record: 0 in own_cards(sheet, _records(sheet, record)))
_exchange_ends = _at_most(lambda sheet, record: no_exchange(sheet, _records(sheet, record)))


def _no_exchange(rules: RuleSet) -> Outcome:
    if compile_sheet(rules, table_size(rules)).never_exchange:
        return Outcome("never_exchange", {})
    return _exchange_ends(rules)


def _passing(rules: RuleSet) -> Outcome:
    entry = _tried(rules, Entry(passed=True))
    if entry is None:
        return Outcome("pass_forbidden", {})
    if rules.passing.limit is None:
        return Outcome("pass_free", {"change": entry.change})
    return Outcome("pass_limited", {"change": entry.change, "limit": rules.passing.limit})


def _foul(foul: str) -> Callable[[RuleSet], Outcome]:
    def came(rules: RuleSet) -> Outcome:
        entry = _tried(rules, Entry(3, fouls=((foul, 1),)))
        if entry is None:
            return Outcome("not_fined", {})
        tricks = sum(part.points for part in entry.parts if part.code == "tricks")
        return Outcome("sum", {"tricks": tricks, "cost": entry.change - tricks, "change": entry.change})

    return came


def _early_finish(rules: RuleSet) -> Outcome:
    at_most = rules.early_finish_at
    if at_most is None:
        return Outcome("early_never", {})
    players = table_size(rules)
    game = begin(rules, players, records=(at_most, *[_OTHERS] * (players - 1)))
    for jacks, trump in SHOWN.values():
        try:
            after = (
                play(game.sheet, game.start, Hand(early_finish=EarlyFinish(0, jacks), trump=trump)).entries[0].record
            )
        except Refused:
            continue
        return Outcome("early", {"record": at_most, "after": after})
    return Outcome("early_no_jacks", {})


def _ace(fate: str) -> Callable[[RuleSet], Outcome]:
    def came(rules: RuleSet) -> Outcome:
        entry = _tried(rules, Entry(1), trump="hearts", ace=fate)
        if entry is None:
            return Outcome("ace_plain", {})
        ace = sum(part.points for part in entry.parts if part.code == f"ace_{fate}")
        return Outcome("sum", {"tricks": entry.change - ace, "cost": ace, "change": entry.change})

    return came


def _deck(rules: RuleSet) -> Outcome:
    """What is left of the pack when everybody has been dealt five cards: with most players below six, and with six."""
    most = min(rules.players[1], SIX_PLAYERS - 1)
    few: dict[str, int | str] = (
        {"players": most, "deck": rules.deck_for(most), "left": rules.deck_for(most) - most * TRICKS}
        if rules.seats_allow(most)
        else {}
    )
    if not rules.seats_allow(SIX_PLAYERS):
        return Outcome("deck", few)
    deck = rules.deck_for(SIX_PLAYERS)
    six: dict[str, int | str] = {"deck_of_six": deck, "left_of_six": deck - SIX_PLAYERS * TRICKS}
    none = compile_sheet(rules, SIX_PLAYERS).never_exchange
    return Outcome(("deck_" if few else "") + ("six_all" if none else "six"), {**few, **six})


def _players(rules: RuleSet) -> Outcome:
    return Outcome("players", {"least": rules.players[0], "most": rules.players[1]})


def _told(parameter: str) -> Callable[[RuleSet], Outcome]:
    """A value that changes no number: only which it is."""
    return lambda rules: Outcome(f"{parameter}.{getattr(rules, parameter)}".lower(), {})


_OUTCOMES: dict[str, Callable[[RuleSet], Outcome]] = {
    "start": _start,
    **{f"{kind}_counts": _jacks(kind, tricks=(1, 0)) for kind in KINDS},
    **{f"{kind}_bonus": _jacks(kind, tricks=(1,)) for kind in KINDS},
    **{f"{kind}_no_trick": _jacks(kind, tricks=(0,)) for kind in KINDS},
    "coloured_pair": _mixed_pair,
    "no_trick": _no_trick,
    "fine": _no_trick,
    "overshoot": _overshoot,
    "own_cards_at": _own_cards,
    "no_exchange_at": _no_exchange,
    "passing": _passing,
    "pass_limit": _passing,
    **{foul: _foul(foul) for foul in FOULS},
    "early_finish_at": _early_finish,
    "ace_won": _ace("won"),
    "ace_lost": _ace("lost"),
    "deck": _deck,
    "players_least": _players,
    "players_most": _players,
    "trump_card": _told("trump_card"),
    "must_overtake": _told("must_overtake"),
    "must_lead_trump_ace": _told("must_lead_trump_ace"),
}
#: Every field of the editor.
FIELDS = tuple(_OUTCOMES)
