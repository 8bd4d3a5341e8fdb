"""What ends the game for a player: `нужна ровно 1 взятка, без мальчиков`."""

from collections.abc import Sequence

from scorekeeper.rules.finish import Finish, exact_finishes
from scorekeeper.rules.sheet import ScoringSheet
from scorekeeper.words.names import declaration_name
from scorekeeper.words.phrase import _, ngettext

#: A record of at most this can be written off by tricks alone: its owner is near the end.
NEAR_END = 5

FINISHES = {
    "tricks": ngettext("exactly {n} trick", "exactly {n} tricks"),
    "no_trick": _("no trick"),
    "needed": ngettext("exactly {n} trick is needed", "exactly {n} tricks are needed"),
    "needed_no_trick": _("needed: no trick"),
    "enough": ngettext("{n} trick is enough", "{n} tricks are enough"),
    "several": _("needed: {finishes}"),
    "or": _("; or "),
    "with": _("{tricks} and {declaration}"),
    "without": _("{tricks}, no jacks"),
    "without_both": _("{tricks}, no jacks, no ace of spades"),
    "without_ace": _("{tricks}, no ace of spades"),
    "ace_won": _("{tricks}, the ace of spades wins"),
    "ace_lost": _("{tricks}, the ace of spades beaten"),
    "early": _("show the jacks and be out at once"),
    "most": ngettext("at most {n} trick", "at most {n} tricks"),
}


def say_finish(finish: Finish, sheet: ScoringSheet | None = None) -> str:
    """One way to finish exactly: `ровно 1 взятка`.

    With the sheet also what must not happen where it would count: `ровно 1 взятка, без мальчиков`.
    """
    tricks = FINISHES["tricks"].say(finish.tricks) if finish.tricks else FINISHES["no_trick"].say()
    return _around(tricks, finish, sheet)


def say_hint(sheet: ScoringSheet, record: int) -> str:
    """What a player near the end needs, all ways of it; empty where the end is far or cannot be reached exactly.

    `record` is what stands before the hand, in points.
    """
    at_most = sheet.rules.early_finish_at
    ways = _ways(sheet, record)
    if at_most is None or record > at_most:
        return ways
    return FINISHES["or"].say().join(filter(None, (ways, FINISHES["early"].say())))


def _ways(sheet: ScoringSheet, record: int) -> str:
    """What finishes by playing the hand."""
    finishes = exact_finishes(sheet, record) if record <= NEAR_END else ()
    if sheet.rules.overshoot == "finish":
        return _enough(sheet, finishes)
    if len(finishes) == 1:
        return _around(_needed(finishes[0].tricks), finishes[0], sheet)
    ways = [say_finish(finish, sheet) for finish in finishes]
    return FINISHES["several"].say(finishes=FINISHES["or"].say().join(ways)) if ways else ""


def _enough(sheet: ScoringSheet, finishes: Sequence[Finish]) -> str:
    """Where an overshoot is out as well, no number of tricks is too large: only the least is told."""
    plain = [FINISHES["enough"].say(way.tricks) for way in finishes if way.declaration is None and way.ace is None]
    without = [say_finish(way, sheet) for way in finishes if way.tricks == 0]
    return FINISHES["or"].say().join([*plain, *without])


def say_most(tricks: int) -> str:
    """The largest number of tricks that is no overshoot: `не больше 3 взяток`."""
    return FINISHES["most"].say(tricks)


def _needed(tricks: int) -> str:
    return FINISHES["needed"].say(tricks) if tricks else FINISHES["needed_no_trick"].say()


def _around(tricks: str, finish: Finish, sheet: ScoringSheet | None) -> str:
    """The number of tricks, and what must or must not come with it."""
    no_jacks = finish.declaration is None and sheet is not None and bool(sheet.rules.declarations)
    no_ace = finish.ace is None and sheet is not None and sheet.rules.spade_ace is not None
    if finish.declaration:
        tricks = FINISHES["with"].say(tricks=tricks, declaration=declaration_name(finish.declaration))
    if finish.ace:
        tricks = FINISHES["without"].say(tricks=tricks) if no_jacks else tricks
        return FINISHES[f"ace_{finish.ace}"].say(tricks=tricks)
    if no_jacks:
        return FINISHES["without_both" if no_ace else "without"].say(tricks=tricks)
    return FINISHES["without_ace"].say(tricks=tricks) if no_ace else tricks
