"""The names of things: suits, jacks, declarations, fouls, events; points, tricks and crosses with their number."""

from scorekeeper.words.phrase import Phrase, _, ngettext

SUITS = {
    "spades": _("spades"),
    "clubs": _("clubs"),
    "diamonds": _("diamonds"),
    "hearts": _("hearts"),
}
JACKS = {
    "spades": _("the jack of spades"),
    "clubs": _("the jack of clubs"),
    "diamonds": _("the jack of diamonds"),
    "hearts": _("the jack of hearts"),
}
DECLARATIONS = {
    "simple": _("simple jacks"),
    "coloured": _("coloured jacks"),
    "skew": _("skew jacks"),
    "three": _("three jacks"),
    "four": _("four jacks"),
}
FOULS = {
    "revoke": _("revoke"),
    "early_draw": _("early draw"),
    "overdraw": _("overdraw"),
}
EVENTS = {
    "passed": _("pass"),
    "no_trick": _("no trick"),
    "cross": _("cross"),
    "spared": _("no fine above the start"),
    "void": _("jacks don't count"),
    "foul": _("foul"),
    "ace_won": _("ace of spades wins"),
    "ace_lost": _("ace of spades beaten"),
    "overshoot": _("overshoot"),
    "early_finish": _("jacks shown"),
    "out": _("out"),
}
COUNTS = {
    "points": ngettext("{n} point", "{n} points"),
    "tricks": ngettext("{n} trick", "{n} tricks"),
    "crosses": ngettext("{n} cross", "{n} crosses"),
    "jacks": ngettext("{n} jack", "{n} jacks"),
    "hands": ngettext("{n} hand", "{n} hands"),
    "games": ngettext("{n} game", "{n} games"),
    "players": ngettext("{n} player", "{n} players"),
}


def suit_name(suit: str) -> str:
    """A suit: `черви`."""
    return SUITS[suit].say()


def jack_name(suit: str) -> str:
    """A jack by its suit: `червовый валет`."""
    return JACKS[suit].say()


def declaration_name(kind: str) -> str:
    """A kind of declaration: `цветные мальчики`."""
    return DECLARATIONS[kind].say()


def foul_name(foul: str) -> str:
    """A foul: `ренонс`."""
    return FOULS[foul].say()


def event_word(event: str) -> str:
    """What happened to a player in a hand, in a word or two: `перебор`."""
    return EVENTS[event].say()


def counted(what: str, n: int) -> str:
    """A number with its noun: `counted("points", 21)` is `21 очко`; `what` is a key of `COUNTS`."""
    return COUNTS[what].say(n)


def points(n: int) -> str:
    """`1 очко`, `2 очка`, `5 очков`."""
    return counted("points", n)


def tricks(n: int) -> str:
    """`1 взятка`, `2 взятки`, `5 взяток`."""
    return counted("tricks", n)


def crosses(n: int) -> str:
    """`1 крестик`, `2 крестика`, `5 крестиков`."""
    return counted("crosses", n)


def known_names() -> dict[str, Phrase]:
    """Every code of the rules that has a name of its own, for sentences that quote it."""
    return {**SUITS, **DECLARATIONS, **FOULS}
