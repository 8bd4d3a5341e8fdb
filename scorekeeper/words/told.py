"""A deed as the journal keeps it, for the words about it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from scorekeeper.rules.errors import Refused
from scorekeeper.words.phrase import shown_name

#: What is raised where a row that was read in from a file has not the form that its deed writes.
UNREADABLE = (KeyError, TypeError, ValueError, IndexError, AttributeError, OverflowError, Refused)


@dataclass(frozen=True, slots=True)
class Told:
    """A deed with both its sides as they were written, and the names that these need.

    `people` and `records` are labels by key: of the record that counts, and of each record itself. `seats` are who sits
    in its game: from which hand, on which seat, the label. `game` is the game's number; sums are in minor units of
    `currency` where `money`, else points.
    """

    deed: str
    number: int | None = None
    row: int | None = None
    game: int | None = None
    before: Mapping[str, Any] = field(default_factory=dict)
    after: Mapping[str, Any] = field(default_factory=dict)
    people: Mapping[int, str] = field(default_factory=dict)
    records: Mapping[int, str] = field(default_factory=dict)
    seats: Sequence[tuple[int, int, str]] = ()
    currency: str = "RUB"
    money: bool = False

    def person(self, key: int | None) -> str:
        """Who that is, safe to stand in a sentence; empty for nobody, `?` for somebody who is gone."""
        return "" if key is None else shown_name(self.people.get(key, "?"))

    def record(self, key: int) -> str:
        """A record's own label, also of one that was merged into another."""
        return shown_name(self.records.get(key, "?"))

    def inputs(self) -> tuple[Mapping[str, Any], Mapping[str, Any]]:
        """What the deed changed of a game's inputs, as it was and as it then was."""
        return self.before.get("inputs", {}), self.after.get("inputs", {})
