"""The shape of a variant that a description of the game names: how it is set, what its card says, how a game goes.

All numbers and words are written down from the descriptions (S1 to S5), none is worked out by the rules under test.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from scorekeeper.rules.hand import EarlyFinish, Entry, Hand, SpadeAce
from tests.browser.table import SIX
from tests.rules.build import LETTERS, suits

THREE = SIX[:3]
_FOULS = {"r": "revoke", "e": "early_draw", "o": "overdraw"}
_OUTCOMES = {"+": "won", "-": "lost"}
_ENTRY = re.compile(r"(p|\d)([scdh]*)((?:\+[reo])*)")

#: What a row of the card's table says: the cell for no trick, and what jacks write off besides the tricks.
Values = Mapping[str, tuple[str, int]]
#: What must stand in each section of a card.
Lines = Mapping[str, tuple[str, ...]]


@dataclass(frozen=True)
class Variant:
    """One way to play, as a description has it.

    `overrides` is how a record says it over the preset, `fields` how it is typed in the editor, `switches` which
    buttons mean the same. `about`, `values` and `lines` are what the card says besides its source's own, or in their
    place. `begun`: records on paper, empty where the game begins at the start.
    `hands`: each hand with the records after it; `paid`: what each loser pays, in roubles at ten a point and five a
    cross.
    """

    name: str
    preset: str
    begun: str
    hands: tuple[tuple[str, str], ...]
    paid: str
    overrides: Mapping[str, Any] = field(default_factory=dict)
    fields: Mapping[str, str] = field(default_factory=dict)
    switches: tuple[str, ...] = ()
    about: tuple[str, ...] = ()
    values: Values = field(default_factory=dict)
    lines: Lines = field(default_factory=dict)
    players: tuple[str, ...] = THREE
    banner: str = ""

    def told_lines(self, of_source: Lines) -> dict[str, tuple[str, ...]]:
        """What the card must say, by section: that of the source, with the changes of the variant."""
        return {**of_source, **self.lines}

    def told_values(self, of_source: Values) -> dict[str, list[str]]:
        """The rows of the card's table, the name of each with its cells from no trick to five."""
        return {name: _cells(*row) for name, row in {**of_source, **self.values}.items()}


def _cells(without: str, bonus: int) -> list[str]:
    return [without, *(f"−{tricks + bonus}" for tricks in range(1, 6))]


def counts(text: str) -> list[int]:
    """The records of `7x 12xx 0`; crosses are left out."""
    return [int(each.rstrip("x")) for each in text.split()]


def crosses(text: str) -> list[int]:
    """The crosses of `7x 12xx 0`."""
    return [each.count("x") for each in text.split()]


def hand(text: str) -> Hand:
    """A hand from its short form.

    One word for each seat: tricks (or `p` for a pass), jacks by their suits' letters, and fouls (`+r` a revoke, `+e` an
    early draw, `+o` an overdraw). Then `/h` for the trump, `A0+` or `A0-` where seat 0's ace of spades won or was
    beaten. `E0sc` in place of the seats: seat 0 shows two jacks and is out.
    """
    words = text.split()
    trump = next((LETTERS[word[1]] for word in words if word[0] == "/"), None)
    early = next((word for word in words if word[0] == "E"), "")
    if early:
        return Hand(early_finish=EarlyFinish(int(early[1]), suits(early[2:])), trump=trump)
    ace = next((SpadeAce(int(word[1]), _OUTCOMES[word[2]]) for word in words if word[0] == "A"), None)
    entries = tuple(_entry(word) for word in words if word[0] not in "/A")
    return Hand(entries, trump=trump, spade_ace=ace)


def _entry(word: str) -> Entry:
    found = _ENTRY.fullmatch(word)
    assert found, word
    tricks, jacks, fouls = found.groups()
    told = tuple((_FOULS[letter], 1) for letter in fouls.replace("+", ""))
    return Entry(0 if tricks == "p" else int(tricks), suits(jacks), tricks == "p", told)
