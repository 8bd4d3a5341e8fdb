"""The cards of the lot: a letter for the corner, a name for the ear."""

from scorekeeper.words.names import suit_name
from scorekeeper.words.phrase import _

RANKS = {
    "6": _("six"),
    "7": _("seven"),
    "8": _("eight"),
    "9": _("nine"),
    "10": _("ten"),
    "jack": _("jack"),
    "queen": _("queen"),
    "king": _("king"),
    "ace": _("ace"),
}
LETTERS = {"jack": _("J"), "queen": _("Q"), "king": _("K"), "ace": _("A")}


def rank_letter(rank: str) -> str:
    """What stands in the corner of a card: `6`, `В`."""
    return LETTERS[rank].say() if rank in LETTERS else rank


def rank_name(rank: str) -> str:
    """A rank: `валет`."""
    return RANKS[rank].say()


def card_name(rank: str, suit: str) -> str:
    """A card: `валет, пики`; its rank alone where nobody said the suit."""
    return f"{rank_name(rank)}, {suit_name(suit)}" if suit else rank_name(rank)
