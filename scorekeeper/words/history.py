"""What was done to a game last, and the button that takes exactly that back."""

from scorekeeper.words.phrase import _

DONE = {
    "save_hand": _("Hand {number} was saved"),
    "undo_hand": _("Hand {number} was taken away"),
    "correct_hand": _("Hand {number} was corrected"),
    "remove_hand": _("Hand {number} was removed"),
    "insert_hand": _("Hand {number} was inserted"),
    "take_over": _("A seat was taken over"),
    "swap_seats": _("Two seats were swapped"),
    "change_rules": _("The rules were changed"),
    "end_game": _("The game was broken off"),
    "reopen_game": _("The game was taken up again"),
    "undo_deed": _("The last change was undone"),
}
TAKE_BACK = {
    "save_hand": _("Take hand {number} away again"),
    "undo_hand": _("Put hand {number} back"),
    "correct_hand": _("Undo the correction of hand {number}"),
    "remove_hand": _("Put hand {number} back"),
    "insert_hand": _("Take hand {number} out again"),
    "take_over": _("Undo the taking over"),
    "swap_seats": _("Undo the swap"),
    "change_rules": _("Bring the rules before back"),
    "end_game": _("Go on with the game"),
    "reopen_game": _("Break the game off again"),
    "undo_deed": _("Undo the undoing"),
}


def can_be_taken_back(deed: str) -> bool:
    """Whether a deed, by its name in the journal, is one on a game that one step takes back."""
    return deed in TAKE_BACK


def say_done(deed: str, number: int | None) -> str:
    """What was done: `Раздача 3 исправлена`."""
    return DONE[deed].say(number=number or "")


def say_take_back(deed: str, number: int | None) -> str:
    """The button that undoes it, saying what it undoes: `Отменить исправление раздачи 3`."""
    return TAKE_BACK[deed].say(number=number or "")
