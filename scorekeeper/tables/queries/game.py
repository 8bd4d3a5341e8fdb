"""The game screen: who has what, whose turn it is, and what was just done."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime

from scorekeeper.rules.finish import Finish, exact_finishes, most_tricks
from scorekeeper.rules.game import Position, Step, no_exchange, own_cards
from scorekeeper.rules.hand import Hand
from scorekeeper.rules.money import Payout, Price
from scorekeeper.rules.replay import PLAYING
from scorekeeper.rules.ruleset import RuleSet
from scorekeeper.rules.sheet import ScoringSheet
from scorekeeper.tables.inputs import stands, taken_off
from scorekeeper.tables.mapping import digest, hand_of, people_at, price_of, rules_of
from scorekeeper.tables.models import Game, Player
from scorekeeper.tables.queries.facts import CircleFacts, facts_of
from scorekeeper.tables.queries.steady import steady
from scorekeeper.tables.standing import Outcome, Standing, outcome_of, standing


@dataclass(frozen=True, slots=True)
class SeatFacts:
    """One seat before the coming hand; `record` in points. Where the game is over nobody deals, leads or may pass.

    `nearest` marks the smallest record, unless all are level. `passes_left` is None where passing has no limit.
    """

    index: int
    player: int
    label: str
    record: int
    crosses: int
    dealer: bool
    leader: bool
    winner: bool
    petukh: bool
    nearest: bool
    own_cards: bool
    may_pass: bool
    passes_left: int | None
    finishes: tuple[Finish, ...]
    most_tricks: Mapping[str | None, int | None]


@dataclass(frozen=True, slots=True)
class LastHand:
    """The hand written last, with what it did."""

    id: str
    number: int
    at: datetime
    hand: Hand
    step: Step


@dataclass(frozen=True, slots=True)
class GameScreen:
    """A game as it stands, in the evening of that key.

    `digest` and `revision` go into the form; `prefill` is the hand that was just taken away.
    """

    slug: str
    number: int
    circle: CircleFacts
    evening: int
    created_at: datetime
    zone: str
    revision: int
    rules: RuleSet
    rules_name: str
    sheet: ScoringSheet
    price: Price
    position: Position
    digest: str
    status: str
    ended: str
    winner: int | None
    petukh: tuple[int, ...]
    payouts: tuple[Payout, ...]
    no_exchange: bool
    seats: tuple[SeatFacts, ...]
    last: LastHand | None
    previous: str | None
    rematch: str | None
    prefill: Hand | None


@steady
def game_screen(game: Game) -> GameScreen:
    """The screen of a game, by its slug. Raises `Game.DoesNotExist`."""
    return screen_of(game)


def screen_of(game: Game) -> GameScreen:
    """The screen of a game that `game_row` gave."""
    now = standing(game)
    rules, position = rules_of(game), now.position
    outcome = outcome_of(game, position)
    return GameScreen(
        slug=game.slug,
        number=game.number,
        circle=facts_of(game.evening.circle),
        evening=game.evening_id,
        created_at=game.created_at,
        zone=game.evening.zone,
        revision=game.revision,
        rules=rules,
        rules_name=game.rules_name,
        sheet=now.game.sheet,
        price=price_of(game),
        position=position,
        digest=digest(position, rules),
        status=outcome.status,
        ended=game.ended,
        winner=outcome.winner,
        petukh=outcome.petukh,
        payouts=outcome.payouts,
        no_exchange=no_exchange(now.game.sheet, position.records),
        seats=tuple(_seats(game, now, outcome)),
        last=_last(now),
        previous=game.previous.slug if game.previous else None,
        rematch=game.rematch.slug if hasattr(game, "rematch") else None,
        prefill=_prefill(game, position),
    )


def _seats(game: Game, now: Standing, outcome: Outcome) -> Iterator[SeatFacts]:
    playing = outcome.status == PLAYING
    own = own_cards(now.game.sheet, now.position.records)
    for index, player in enumerate(people_at(game.seats.all(), now.position.number)):
        yield _seat(index, player, now, outcome, playing=playing, own=playing and index in own)


def _seat(index: int, player: Player, now: Standing, outcome: Outcome, *, playing: bool, own: bool) -> SeatFacts:
    sheet, position = now.game.sheet, now.position
    record, passing = position.records[index], sheet.rules.passing
    left = None if passing.limit is None else max(0, passing.limit - position.passes[index])
    return SeatFacts(
        index=index,
        player=player.pk,
        label=player.label,
        record=record,
        crosses=position.crosses[index],
        dealer=playing and index == position.dealer,
        leader=playing and index == position.leader,
        winner=index == position.winner,
        petukh=index in outcome.petukh,
        nearest=playing and min(position.records) == record < max(position.records),
        own_cards=own,
        may_pass=playing and passing.allowed and left != 0 and not own,
        passes_left=left if passing.allowed else 0,
        finishes=exact_finishes(sheet, record) if playing else (),
        most_tricks=most_tricks(sheet, record) if playing else {},
    )


def _last(now: Standing) -> LastHand | None:
    if now.row is None or now.step is None:
        return None
    return LastHand(str(now.row.uuid), now.row.number, now.row.played_at, hand_of(now.row), now.step)


def _prefill(game: Game, position: Position) -> Hand | None:
    """The hand that was taken away, as long as that is the last thing that was done and its people still sit there."""
    latest = game.journal.order_by("-id").first()
    if latest is None or latest.deed not in ("undo_hand", "undo_deed") or not stands(game, latest.after):
        return None
    gone = taken_off(latest.before, latest.after)
    if gone is None or gone[0] != position.number:
        return None
    return replace(gone[1], id=None, played_at=None)
