"""What a write meets when the books are no longer as its phone saw them."""

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from scorekeeper.rules.hand import Hand
from scorekeeper.tables import models
from scorekeeper.tables.mapping import HouseFacts, digest, hand_of, rules_of
from scorekeeper.tables.standing import standing
from scorekeeper.tables.undoable import Obstacle

Code = Literal[
    "key_reused",
    "number_taken",
    "moved",
    "not_last",
    "not_ended",
    "still_playing",
    "rematch_made",
    "petukh_undecided",
    "begun_meanwhile",
    "evening_ended",
    "evening_open",
    "has_history",
    "sat_together",
    "moved_together",
    "merged",
    "not_merged",
    "nameless",
    "not_undoable",
]


@dataclass(frozen=True, slots=True)
class StoredHand:
    """The hand that stands in the books where another was sent: when it was written, and by which phone."""

    number: int
    id: str
    hand: Hand
    at: datetime
    phone: str


class Conflict(Exception):  # noqa: N818 - like a refusal it is an answer, not a fault of the program
    """Nothing was written: what was sent and what is stored are both here, so that people can choose.

    `revision` and `position` (the digest) are the game's at present, for sending it again knowingly; `house` is a kept
    rule set as it now is; `evening` is the key of the evening that is meant, and `revision` then is its;
    `obstacle` is what keeps a deed of the journal from being undone.
    """

    def __init__(
        self,
        code: Code,
        *,
        game: str = "",
        revision: int | None = None,
        position: str = "",
        stored: StoredHand | None = None,
        sent: Hand | None = None,
        house: HouseFacts | None = None,
    ) -> None:
        self.code, self.game, self.revision, self.position = code, game, revision, position
        self.stored, self.sent, self.house = stored, sent, house
        self.evening: int | None = None
        self.obstacle: Obstacle | None = None
        super().__init__(code)


def evening_conflict(evening: models.Evening, code: Code) -> Conflict:
    """The conflict of a deed with an evening as it now stands."""
    conflict = Conflict(code, revision=evening.revision)
    conflict.evening = evening.pk
    return conflict


def conflict_in(game: models.Game, code: Code, *, number: int | None = None, sent: Hand | None = None) -> Conflict:
    """The conflict of a deed with a game as it now stands; `number` is the hand that both mean."""
    return Conflict(
        code,
        game=game.slug,
        revision=game.revision,
        position=digest(standing(game).position, rules_of(game)),
        stored=None if number is None else stored_hand(game, number),
        sent=sent,
    )


def stored_hand(game: models.Game, number: int) -> StoredHand | None:
    """The hand of that number and its latest writing, None where there is none."""
    row = game.hands.filter(number=number).prefetch_related("entries").first()
    if row is None:
        return None
    written = game.journal.filter(answer__hand=str(row.uuid)).order_by("-id").first()
    return StoredHand(
        number=number,
        id=str(row.uuid),
        hand=hand_of(row),
        at=written.at if written else row.played_at,
        phone=written.phone if written else "",
    )
