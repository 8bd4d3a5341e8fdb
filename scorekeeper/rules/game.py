"""A game: hands folded over a position. `Game` holds what one begins with; `play` is one step of the fold."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from scorekeeper.rules.errors import Refusal, Refused
from scorekeeper.rules.hand import Hand, ScoredEntry, score
from scorekeeper.rules.refusing import first_out_refusals, refusals_of
from scorekeeper.rules.ruleset import RuleSet
from scorekeeper.rules.sheet import ScoringSheet, compile_sheet

#: Raised whenever the same input may give another result; stored results of another version are made anew.
RULES_VERSION = 1


class Position(NamedTuple):
    """What stands before a hand: records in points, crosses and passes by seat, and whose turn it is to deal.

    `number` is the coming hand's, from 1.. `winner` is the seat that is
    out, and ends the game.
    """

    number: int
    dealer: int
    records: tuple[int, ...]
    crosses: tuple[int, ...]
    passes: tuple[int, ...]
    winner: int | None = None

    @property
    def leader(self) -> int:
        """Who plays the first card: the seat to the dealer's left."""
        return (self.dealer + 1) % len(self.records)


class Step(NamedTuple):
    """A hand played: who dealt and led, the restrictions it was played under, and the positions around it."""

    number: int
    dealer: int
    leader: int
    own_cards: tuple[int, ...]
    no_exchange: bool
    hand: Hand
    entries: tuple[ScoredEntry, ...]
    before: Position
    after: Position


@dataclass(frozen=True, slots=True)
class Game:
    """A sheet and the position that its first hand is played from."""

    sheet: ScoringSheet
    start: Position


def begin(
    rules: RuleSet,
    players: int,
    *,
    first_dealer: int = 0,
    records: Sequence[int] | None = None,
    crosses: Sequence[int] | None = None,
) -> Game:
    """A game of so many players, from the start or from records (points) and crosses that were kept on paper.

    Raises `Refused`: `player_count`, or `unknown_player` for a dealer who does not sit there.
    """
    sheet = compile_sheet(rules, players)
    if not 0 <= first_dealer < players:
        raise Refused([unknown_player(first_dealer, "first_dealer", players)])
    position = Position(
        number=1,
        dealer=first_dealer,
        records=tuple(records) if records is not None else (rules.start,) * players,
        crosses=tuple(crosses) if crosses is not None else (0,) * players,
        passes=(0,) * players,
    )
    return Game(sheet, position)


def unknown_player(seat: int, place: str, players: int) -> Refusal:
    """The refusal of a number that is no seat of this game."""
    return Refusal("unknown_player", seat, data={"place": place, "players": players})


def own_cards(sheet: ScoringSheet, records: Sequence[int]) -> tuple[int, ...]:
    """The seats that play the cards dealt, because few points are left (S1, S2, S3)."""
    at_most = sheet.rules.own_cards_at
    if at_most is None:
        return ()
    return tuple(seat for seat, record in enumerate(records) if record <= at_most)


def no_exchange(sheet: ScoringSheet, records: Sequence[int]) -> bool:
    """Whether nobody exchanges: somebody has the very last points (S1, S2), or six hold all 30 cards."""
    at_most = sheet.rules.no_exchange_at
    return sheet.never_exchange or (at_most is not None and min(records) <= at_most)


def play(sheet: ScoringSheet, position: Position, hand: Hand) -> Step:
    """One hand played from a position. Raises `Refused` with every reason, said of this hand's number."""
    refusals = _refusals(sheet, position, hand)
    if refusals:
        raise Refused(refusals).at_hand(position.number)
    entries = score(sheet, position.records, position.crosses, hand)
    out = [seat for seat, entry in enumerate(entries) if entry.record == 0]
    refusals = first_out_refusals(hand, out)
    if refusals:
        raise Refused(refusals).at_hand(position.number)
    dealer = position.dealer if hand.dealer is None else hand.dealer
    return Step(
        number=position.number,
        dealer=dealer,
        leader=(dealer + 1) % sheet.players,
        own_cards=own_cards(sheet, position.records),
        no_exchange=no_exchange(sheet, position.records),
        hand=hand,
        entries=entries,
        before=position,
        after=_after(sheet, position, hand, entries, dealer, out),
    )


def _refusals(sheet: ScoringSheet, position: Position, hand: Hand) -> list[Refusal]:
    if position.winner is not None:
        return [Refusal("game_over")]
    return refusals_of(sheet, position.records, position.passes, hand)


def _after(
    sheet: ScoringSheet,
    position: Position,
    hand: Hand,
    entries: Sequence[ScoredEntry],
    dealer: int,
    out: Sequence[int],
) -> Position:
    passes = position.passes
    sat_out = [entry.passed for entry in hand.entries]
    if True in sat_out:
        passes = tuple(before + now for before, now in zip(passes, sat_out, strict=True))
    return Position(
        number=position.number + 1,
        dealer=(dealer + 1) % sheet.players,
        records=tuple([entry.record for entry in entries]),
        crosses=tuple([entry.crosses for entry in entries]),
        passes=passes,
        winner=hand.first_out if out[1:] else next(iter(out), None),
    )


def fold(game: Game, hands: Iterable[Hand]) -> tuple[Step, ...]:
    """All hands played in order. Raises `Refused` at the first that cannot be."""
    steps, refused = fold_while_valid(game, hands)
    if refused:
        raise refused
    return steps


def fold_while_valid(game: Game, hands: Iterable[Hand]) -> tuple[tuple[Step, ...], Refused | None]:
    """The hands up to the first that is refused, and that refusal (None where all of them stand)."""
    steps: list[Step] = []
    position = game.start
    for hand in hands:
        try:
            step = play(game.sheet, position, hand)
        except Refused as refused:
            return tuple(steps), refused
        steps.append(step)
        position = step.after
    return tuple(steps), None


def last_position(game: Game, steps: Sequence[Step]) -> Position:
    """What stands after the last of the steps."""
    return steps[-1].after if steps else game.start


def petukh(position: Position) -> tuple[int, ...]:
    """The seats with the largest record: of the losers once a game has ended; nobody while all are level."""
    records = position.records
    losers = [seat for seat in range(len(records)) if seat != position.winner]
    largest = max(records[seat] for seat in losers)
    if position.winner is None and min(records) == largest:
        return ()
    return tuple(seat for seat in losers if records[seat] == largest)
