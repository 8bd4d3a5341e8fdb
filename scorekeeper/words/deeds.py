"""What the buttons and lines of the pad say."""

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
    "jacks_void": _("{declaration}: count only with a trick"),
    "jacks_trump": _("choose the trump to see what they make"),
    "jacks_one": _("one jack alone declares nothing"),
    "draft": _("What was typed here before is back"),
    "copied": _("Copied"),
    "copy_by_hand": _("Selected: copy it by hand"),
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
