"""The small marks of the sheet: what happened to a player in a hand, as a sign and as words."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from django.utils.translation import pgettext

from scorekeeper.rules.hand import ScoredEntry
from scorekeeper.rules.sheet import Part
from scorekeeper.words.changes import say_part
from scorekeeper.words.names import declaration_name, event_word, foul_name


@dataclass(frozen=True, slots=True)
class Mark:
    """A sign: a symbol of the sprite or a few letters, and what it says; `off` is struck out, `loud` is red or green.

    `said` is what a screen reader is told at the place, `meaning` what the legend says.
    """

    said: str
    meaning: str
    icon: str = ""
    text: str = ""
    css: str = ""


def marks_of(entry: ScoredEntry) -> tuple[Mark, ...]:
    """The marks of what a hand did to one player, in the order in which they are read."""
    return tuple(_marks(entry))


def _marks(entry: ScoredEntry) -> Iterator[Mark]:
    events = set(entry.events)
    if "passed" in events:
        yield _lettered("passed", pgettext("mark on the sheet", "ps"))
    if "no_trick" in events:
        yield Mark(event_word("no_trick"), event_word("no_trick"), icon="cock", css="mark--cock")
    if "spared" in events:
        yield _lettered("spared", "=")
    if "cross" in events:
        yield _lettered("cross", "✕")
    for part in entry.parts:
        yield from _of_part(part)
    if "overshoot" in events:
        text = "<0" if "out" in events else "↺"
        yield Mark(event_word("overshoot"), event_word("overshoot"), text=text, css="mark--loud")
    if "out" in events:
        yield Mark(event_word("out"), event_word("out"), icon="flag", css="mark--out")


def _of_part(part: Part) -> Iterator[Mark]:
    if part.name and part.code in ("declaration", "declaration_no_trick", "declaration_cross"):
        yield Mark(declaration_name(part.name), declaration_name(part.name), text=_letters(part.name))
    elif part.name and part.code in ("void", "uncounted"):
        said = say_part(part)
        yield Mark(said, said, text=_letters(part.name), css="mark--off")
    elif part.name and part.code == "early_finish":
        said = f"{event_word('early_finish')}: {declaration_name(part.name)}"
        yield Mark(said, event_word("early_finish"), icon="jack")
    elif part.name and part.code == "foul":
        count = str(part.count) if part.count > 1 else ""
        yield Mark(say_part(part), foul_name(part.name), text=f"{_foul_letter(part.name)}!{count}", css="mark--loud")
    elif part.code in ("ace_won", "ace_lost"):
        yield Mark(
            event_word(part.code), event_word(part.code), icon="spade", text="↓" if part.code == "ace_won" else "↑"
        )


def _lettered(event: str, text: str) -> Mark:
    return Mark(event_word(event), event_word(event), text=text)


def _letters(kind: str) -> str:
    """The jacks in two letters."""
    return {
        "simple": pgettext("mark on the sheet: simple jacks", "sj"),
        "coloured": pgettext("mark on the sheet: coloured jacks", "cj"),
        "skew": pgettext("mark on the sheet: skew jacks", "kj"),
        "three": pgettext("mark on the sheet: three jacks", "3j"),
        "four": pgettext("mark on the sheet: four jacks", "4j"),
    }[kind]


def _foul_letter(foul: str) -> str:
    return {
        "revoke": pgettext("mark on the sheet: revoke", "r"),
        "early_draw": pgettext("mark on the sheet: early draw", "e"),
        "overdraw": pgettext("mark on the sheet: overdraw", "o"),
    }[foul]


def legend_of(marks: Iterable[Mark]) -> list[Mark]:
    """Each mark once, those met first first; how often a foul was committed is left out."""
    plain = (replace(mark, text=mark.text.rstrip("23456789")) for mark in marks)
    return list({(mark.icon, mark.text, mark.css, mark.meaning): mark for mark in plain}.values())
