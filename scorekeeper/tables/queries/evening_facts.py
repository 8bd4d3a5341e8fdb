"""What the screen of an evening knows, without words. Amounts are in minor units of the evening's currency."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from scorekeeper.tables.queries.facts import CircleFacts, GameFacts

#: What can be done next: play on, begin the next game, say which petukh makes room, let somebody come or wait,
#: take the evening up again, or nothing since another evening goes on.
NextStep = Literal["go_on", "begin", "choose", "too_few", "too_many", "ended"]


@dataclass(frozen=True, slots=True)
class PersonFacts:
    """Somebody of an evening."""

    id: int
    label: str


@dataclass(frozen=True, slots=True)
class Balance:
    """What somebody has won (positive) or lost: points, crosses, minor units."""

    points: int = 0
    crosses: int = 0
    money: int = 0


@dataclass(frozen=True, slots=True)
class EveningGame:
    """A game with who sat there last, by seat, and what it brought each of them; all nought while it is played.

    `running`: it has hands and isn't over, so that the evening can't end.
    """

    facts: GameFacts
    people: tuple[PersonFacts, ...]
    balances: tuple[Balance, ...]
    running: bool


@dataclass(frozen=True, slots=True)
class AccountLine:
    """Somebody's account: game by game (None where he didn't sit at its end), and what comes of it.

    `opening` was brought along, `paid` is what was paid less what was received, `carried` went on to the next evening,
    and `owed` is what is still to be received (positive) or paid: money, or points in an evening without prices.
    `points`, `crosses` and `money` are what the games brought.
    """

    person: PersonFacts
    games: tuple[Balance | None, ...]
    opening: int
    points: int
    crosses: int
    money: int
    paid: int
    carried: int
    owed: int


@dataclass(frozen=True, slots=True)
class TransferFacts:
    """One of the fewest payments that settle an evening."""

    payer: PersonFacts
    receiver: PersonFacts
    amount: int


@dataclass(frozen=True, slots=True)
class PaymentFacts:
    """What was marked as paid, when and by which phone."""

    id: int
    payer: PersonFacts
    receiver: PersonFacts
    amount: int
    at: datetime
    phone: str


@dataclass(frozen=True, slots=True)
class MoveFacts:
    """Somebody came, went, sat down, made room. `undoable`: it is the last one, and no hand has been played since.

    `game_number` and `phase` say when; `idle`: after a correction it can no longer be, and does nothing.
    """

    id: int
    kind: str
    game_number: int
    phase: str
    player: PersonFacts | None
    other: PersonFacts | None
    seat: int | None
    by: str
    at: datetime
    phone: str
    undoable: bool
    idle: bool


@dataclass(frozen=True, slots=True)
class RotationFacts:
    """What knock-out does after the last game: who makes room, and who takes that seat.

    `undecided` are several petukhs of whom the table must name one; `gone` is then None, and `sits` is who waits first.
    `petukh` is also given where nobody makes room, and `stays` says that only for want of somebody who waits.
    """

    gone: PersonFacts | None
    sits: PersonFacts | None
    undecided: tuple[PersonFacts, ...]
    petukh: tuple[PersonFacts, ...]
    stays: bool


@dataclass(frozen=True, slots=True)
class NextFacts:
    """What can be done next.

    `game` is the slug of the game to go on with, or (`begin`) of the last one, whose next game is begun by its slug;
    `number` is that game's, or the coming one's. `least` and `most` are how many the last game's rules take.
    """

    step: NextStep
    game: str
    number: int
    least: int
    most: int


@dataclass(frozen=True, slots=True)
class EveningScreen:
    """An evening, the circle's first, second, ...: who sits and waits, its games, the account.

    `seats` are those of the game that goes on or comes next.

    `dealer` is the seat that deals first in it, or next. `money`: one plays for money, else transfers are in points.
    `between`: seats can change, since the game that goes on has no hand yet, or none goes on.
    `current`: it hasn't ended. `carried_from` and `carried_to` are evenings. `phones` are the
    names that phones gave themselves, by code.
    """

    circle: CircleFacts
    id: int
    number: int
    started_at: datetime
    ended_at: datetime | None
    zone: str
    currency: str
    money: bool
    revision: int
    knock_out: bool
    current: bool
    between: bool
    seats: tuple[PersonFacts, ...]
    waiting: tuple[PersonFacts, ...]
    absent: tuple[PersonFacts, ...]
    dealer: int
    rotation: RotationFacts | None
    games: tuple[EveningGame, ...]
    account: tuple[AccountLine, ...]
    transfers: tuple[TransferFacts, ...]
    payments: tuple[PaymentFacts, ...]
    moves: tuple[MoveFacts, ...]
    next: NextFacts
    carried_from: int | None
    carried_to: int | None
    phones: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class PersonEvening:
    """What an evening brought somebody, as its account says."""

    id: int
    started_at: datetime
    zone: str
    currency: str
    money: bool
    games: int
    line: AccountLine


@dataclass(frozen=True, slots=True)
class PersonScreen:
    """Somebody of a circle, with the evenings in which the own account isn't empty, the latest first.

    `merged` are other records of the same person, `others` are those who may be the same person under another name:
    they never sat in one game. `nameless`: the name was taken out for good; `named`: some record has a name still.
    """

    circle: CircleFacts
    id: int
    label: str
    name: str
    mark: int
    hidden: bool
    nameless: bool
    named: bool
    has_history: bool
    merged: tuple[PersonFacts, ...]
    others: tuple[PersonFacts, ...]
    evenings: tuple[PersonEvening, ...]


@dataclass(frozen=True, slots=True)
class LineupFacts:
    """Who sits, who waits, and the seat that deals."""

    seats: tuple[PersonFacts, ...]
    waiting: tuple[PersonFacts, ...]
    dealer: int


@dataclass(frozen=True, slots=True)
class ChangedBalance:
    """Somebody whose account a correction changes: what is owed, as in `AccountLine`, before and after."""

    person: PersonFacts
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class EveningChange:
    """What a correction would do to the evening.

    `balances` has those whose account changes. `lineup_*` are who sits and waits, and the seat that deals: in the game
    that goes on, or in the next one, also where that was begun and has no hand yet. `played_on`: others would have sat
    or dealt in the game after the corrected one, but it has hands, so that its people stay.
    """

    currency: str
    money: bool
    balances: tuple[ChangedBalance, ...]
    transfers_before: tuple[TransferFacts, ...]
    transfers_after: tuple[TransferFacts, ...]
    lineup_before: LineupFacts
    lineup_after: LineupFacts
    played_on: bool
