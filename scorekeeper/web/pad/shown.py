"""The pad as the game's page shows it: every field with its value, and what the typed hand would do."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from scorekeeper.tables import services
from scorekeeper.tables.queries import SeatFacts
from scorekeeper.words.reasons import Reason


@dataclass(frozen=True, slots=True)
class Choice:
    """One of several to tap."""

    value: str
    label: str
    chosen: bool
    red: bool = False


@dataclass(frozen=True, slots=True)
class FoulField:
    """How often a player committed a foul."""

    name: str
    label: str
    value: str


@dataclass(frozen=True, slots=True)
class Row:
    """One player's row: what is so far, what is typed, and what would come of it (`after` is None where unknown)."""

    seat: int
    person: SeatFacts
    record: int
    dealer: bool
    petukh: bool
    own_cards: bool
    nearest: bool
    crosses: int
    crosses_text: str
    hint: str
    tricks: Sequence[Choice]
    jacks: Sequence[Choice]
    jacks_open: bool
    may_pass: bool
    passed: bool
    pass_text: str
    fouls: Sequence[FoulField]
    more_open: bool
    may_finish_early: bool
    early: bool
    after: int | None
    why: str
    reasons: Sequence[Reason]
    sum: str
    makes: str
    out: bool
    cock: bool
    may_be_first: bool
    first_out: bool
    errors: Sequence[str]


@dataclass(frozen=True, slots=True)
class Pad:
    """Everything the pad's page needs; `draft` is the name under which the phone keeps a half-typed hand.

    `typed`: the values were sent, and are nowhere in the books. `stored`: a digest of the hand that is corrected,
    so that a page which follows can tell whether somebody else corrected it meanwhile.
    """

    slug: str
    title: str
    action: str
    back: str
    company: str
    journal: str
    wall: str
    draft: str
    number: int
    revision: int
    position: str
    correcting: bool
    dealer: SeatFacts
    leader: SeatFacts
    banners: Sequence[str]
    suits: Sequence[Choice]
    trump: str
    rows: Sequence[Row]
    aces: Sequence[Choice]
    dealers: Sequence[Choice]
    more_open: bool
    first_out: bool
    errors: Sequence[str]
    saved: str
    saved_cock: bool
    last: "LastLine | None"
    undone: bool
    count: str
    count_wrong: bool
    button: str
    untouched: bool
    sheet: Mapping[str, Any]
    before: Mapping[str, Any]
    names: Sequence[str]
    phrases: Mapping[str, Any]
    reasons: Mapping[str, str]
    typed: bool
    stored: str
    key: str = field(default_factory=services.new_key)
    undo_key: str = field(default_factory=services.new_key)

    @property
    def knows_trump(self) -> bool:
        """Whether the trump suit can matter in these rules: for jacks, or for the ace of spades."""
        return bool(self.aces) or any(row.jacks for row in self.rows)


@dataclass(frozen=True, slots=True)
class LastLine:
    """The hand that was saved last, to be taken away or corrected."""

    number: int
    uuid: str
    correct: str
