"""A whole circle as JSON (`petukh.circle/1`): its people, rules, evenings, and journal.

`circle_reading` reads it. It holds no key of a database and nothing that opens a circle.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from scorekeeper.rules.evening_file import Evening, evening_to_json
from scorekeeper.rules.rules_json import whole_json
from scorekeeper.rules.ruleset import RuleSet

FORMAT = "petukh.circle/1"


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody of a circle. `mark` tells people of one name apart; `merged_into` (an index) is who counts for them."""

    name: str
    mark: int = 1
    hidden: bool = False
    nameless: bool = False
    merged_into: int | None = None


@dataclass(frozen=True, slots=True)
class PhoneName:
    """What a phone is called in the journal."""

    code: str
    name: str


@dataclass(frozen=True, slots=True)
class KeptRules:
    """A rule set that the circle keeps under a name."""

    name: str
    rules: RuleSet
    removed: bool
    changed_at: datetime
    revision: int


@dataclass(frozen=True, slots=True)
class JournalRow:
    """A deed: when, by which phone, of which evening (an index) or game (evening, number), and what it changed.

    `number` and `hand` (its id) are the hand's that it was about, `row` what else it wrote. What `row`, `before` and
    `after` hold depends on the deed: `journal_shapes` tells it. Keys of the database are indices here.
    """

    at: datetime
    phone: str
    deed: str
    evening: int | None
    game: tuple[int, int] | None
    number: int | None
    hand: str | None
    row: int | None
    before: Mapping[str, Any]
    after: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class CircleFile:
    """A circle; people, evenings, games, moves and payments are meant by where they stand in it."""

    name: str
    carries: bool
    people: tuple[Person, ...] = ()
    phones: tuple[PhoneName, ...] = ()
    house_rules: tuple[KeptRules, ...] = ()
    evenings: tuple[Evening, ...] = ()
    journal: tuple[JournalRow, ...] = ()


def to_json(file: CircleFile) -> dict[str, Any]:
    """The JSON value of the file."""
    return {
        "format": FORMAT,
        "name": file.name,
        "carries": file.carries,
        "people": [_person(person) for person in file.people],
        "phones": [{"code": phone.code, "name": phone.name} for phone in file.phones],
        "house_rules": [_kept(rules) for rules in file.house_rules],
        "evenings": [evening_to_json(evening) for evening in file.evenings],
        "journal": [_row(row) for row in file.journal],
    }


def _person(person: Person) -> dict[str, Any]:
    optional = {
        "mark": person.mark if person.mark > 1 else None,
        "hidden": person.hidden or None,
        "nameless": person.nameless or None,
        "merged_into": person.merged_into,
    }
    return {"name": person.name, **{key: value for key, value in optional.items() if value is not None}}


def _kept(kept: KeptRules) -> dict[str, Any]:
    return {
        "name": kept.name,
        "rules": whole_json(kept.rules),
        "removed": kept.removed,
        "changed_at": kept.changed_at.isoformat(),
        "revision": kept.revision,
    }


def _row(row: JournalRow) -> dict[str, Any]:
    optional = {
        "phone": row.phone or None,
        "evening": row.evening,
        "game": None if row.game is None else list(row.game),
        "number": row.number,
        "hand": row.hand,
        "row": row.row,
    }
    return {
        "at": row.at.isoformat(),
        "deed": row.deed,
        **{key: value for key, value in optional.items() if value is not None},
        "before": dict(row.before),
        "after": dict(row.after),
    }
