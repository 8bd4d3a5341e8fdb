"""Why a record changed: the parts of a hand's change as one line, such as `3 взятки + цветные мальчики 10 = −13`."""

from collections.abc import Iterable, Sequence

from scorekeeper.rules.hand import ScoredEntry
from scorekeeper.rules.sheet import Part
from scorekeeper.words.names import DECLARATIONS, EVENTS, FOULS
from scorekeeper.words.phrase import _, ngettext, number, signed

#: What a part is in the line. `term`: points written off, joined by a plus. `signed`: points with their own sign.
#: `note`: something that is told and adds nothing.
ROLES = {
    "tricks": "term",
    "declaration": "term",
    "ace_won": "term",
    "declaration_no_trick": "signed",
    "fine": "signed",
    "foul": "signed",
    "ace_lost": "signed",
    "early_finish": "signed",
    "uncounted": "note",
    "void": "note",
    "cross": "note",
    "declaration_cross": "note",
    "spared": "note",
    "passed": "note",
}
#: The parts of an ordinary hand without a trick: the cock crows.
CROWING = ("fine", "spared", "cross")

PARTS = {
    "tricks": ngettext("{n} trick", "{n} tricks"),
    "declaration": _("{declaration} {points}"),
    "ace_won": _("ace of spades {points}"),
    "declaration_no_trick": _("no trick, {declaration} {signed}"),
    "fine": _("no trick {signed}"),
    "foul": _("{foul} {signed}"),
    "fouls": _("{foul} × {n} {signed}"),
    "ace_lost": _("ace of spades beaten {signed}"),
    "early_finish": _("{declaration} shown {signed}"),
    "uncounted": _("{declaration} don't count in these rules"),
    "void": _("{declaration} don't count without a trick"),
    "cross": _("no trick: a cross"),
    "declaration_cross": _("no trick, {declaration}: a cross"),
    "spared": _("no trick, no fine"),
    "passed": _("pass"),
}
CHANGES = {
    "sum": _("{terms} = {signed}"),
    "crow": _("cock-a-doodle-doo!"),
    "overshoot_reset": _("overshoot, {record} again"),
    "overshoot_finish": _("overshoot, out"),
}


def say_part(part: Part) -> str:
    """One part of a change: `3 взятки`, `цветные мальчики 10`, `ренонс +5`."""
    key = "fouls" if part.code == "foul" and part.count != 1 else part.code
    return PARTS[key].say(
        part.count,
        declaration=DECLARATIONS[part.name].say() if part.name in DECLARATIONS else "",
        foul=FOULS[part.name].say() if part.name in FOULS else "",
        points=number(abs(part.points)),
        signed=signed(part.points),
    )


def say_change(parts: Sequence[Part], change: int) -> str:
    """All parts of a change with their sum in points; empty where there are none.

    `без взяток +5, ку-ка-ре-ку!`: one part that has its own sign needs no sum.
    """
    notes = [say_part(part) for part in parts if ROLES[part.code] == "note"]
    if any(part.code in CROWING for part in parts):
        notes.append(CHANGES["crow"].say())
    return ", ".join([*_counted(parts, change), *notes])


def _counted(parts: Sequence[Part], change: int) -> list[str]:
    """The parts that are added up, as one text with their sum; empty where there are none."""
    terms = [say_part(part) for part in parts if ROLES[part.code] == "term"]
    marked = [say_part(part) for part in parts if ROLES[part.code] == "signed"]
    line = ", ".join([*([" + ".join(terms)] if terms else []), *marked])
    if terms or len(marked) > 1:
        line = CHANGES["sum"].say(terms=line, signed=signed(change))
    return [line] if line else []


def say_ending(events: Iterable[str], record: int) -> str:
    """How the record came to an end in this hand: `выход`, `перебор, снова 20`, `перебор, выход`; else empty.

    `record` is what stands afterwards.
    """
    happened = set(events)
    if "overshoot" in happened:
        return CHANGES["overshoot_finish" if "out" in happened else "overshoot_reset"].say(record=record)
    return EVENTS["out"].say() if "out" in happened else ""


def say_why(entry: ScoredEntry) -> str:
    """The line beside a new record: the change, and an overshoot; that somebody is out has a mark of its own."""
    overshoot = say_ending(entry.events, entry.record) if "overshoot" in entry.events else ""
    return ", ".join(text for text in (say_change(entry.parts, entry.change), overshoot) if text)
