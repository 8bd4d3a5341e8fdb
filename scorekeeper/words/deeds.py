"""What the buttons and lines of the pad say."""

from collections.abc import Collection

from scorekeeper.rules.cards import mask
from scorekeeper.rules.sheet import ScoringSheet
from scorekeeper.words.names import declaration_name
from scorekeeper.words.phrase import _

DEEDS = {
    "check": _("Check"),
    "save": _("Save hand {number}"),
    "save_and_finish": _("Save and end the game"),
    "saving": _("Saving…"),
    "undo": _("Undo hand {number}"),
    "count": _("Tricks: {tricks} of {needed}"),
    "first_out": _("Who was out first?"),
    "jacks": _("{declaration} {points}"),
    "jacks_uncounted": _("{declaration}: don't count in these rules"),
    "jacks_trump": _("choose the trump to see what they make"),
    "jacks_one": _("one jack alone declares nothing"),
    "no_answer": _("No answer came. Nothing typed is lost: try again"),
    "draft": _("What was typed here before is back"),
}


def save_label(number: int, *, finishes: bool = False) -> str:
    """The save button: `Записать раздачу 7`, or `Записать и закончить партию` where somebody is out."""
    return DEEDS["save_and_finish" if finishes else "save"].say(number=number)


def undo_label(number: int) -> str:
    """The button that takes a hand away: `Отменить раздачу 7`."""
    return DEEDS["undo"].say(number=number)


def count_line(tricks: int, needed: int) -> str:
    """`Взяток 4 из 5`."""
    return DEEDS["count"].say(tricks=tricks, needed=needed)


def say_makes(sheet: ScoringSheet, trump: str | None, jacks: Collection[str]) -> str:
    """What the jacks that are tapped make under this trump: `цветные мальчики 10`; empty where none is tapped."""
    if len(jacks) < 2:
        return DEEDS["jacks_one"].say() if jacks else ""
    kind = sheet.kinds[trump][mask(jacks)]
    if kind is None:
        return DEEDS["jacks_trump"].say()
    value = sheet.rules.declarations.get(kind)
    if value is None:
        return DEEDS["jacks_uncounted"].say(declaration=declaration_name(kind))
    return DEEDS["jacks"].say(declaration=declaration_name(kind), points=value.bonus)
