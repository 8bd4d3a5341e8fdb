"""Between the games of an evening: who sits, who waits, who deals, and who makes room (knock-out, S2).

Nothing of it is stored but the games and the moves: `fold` works the rest out. People are any values that can be told
apart; seats count from 0 to the left.
"""

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Generic, Literal, NoReturn, TypeVar

P = TypeVar("P", bound=Hashable)

MOST_SEATS = 6
COME, LEAVE, SIT, TAKE, SWAP, FIRST = "come", "leave", "sit", "take", "swap", "first"
KNOCK_OUT_ON, KNOCK_OUT_OFF, MAKES_ROOM = "knock_out_on", "knock_out_off", "makes_room"
KINDS = (COME, LEAVE, SIT, TAKE, SWAP, FIRST, KNOCK_OUT_ON, KNOCK_OUT_OFF, MAKES_ROOM)
DURING, AFTER = "during", "after"

Reason = Literal["here", "away", "not_waiting", "not_sitting", "full", "running", "itself", "no_choice", "so_already"]


class Impossible(Exception):  # noqa: N818 - an answer, not a fault of the program
    """Raised where a move can't be made; `reason` says why."""

    def __init__(self, reason: Reason) -> None:
        self.reason = reason
        super().__init__(reason)


@dataclass(frozen=True, slots=True)
class Lineup(Generic[P]):
    """Who sits on each seat, who waits (the first one first), and the seat that deals next."""

    seats: tuple[P, ...] = ()
    waiting: tuple[P, ...] = ()
    dealer: int = 0


@dataclass(frozen=True, slots=True)
class Move(Generic[P]):
    """Somebody came, went, sat down or made room, while game `game` was played or after it.

    `come`: waits at the end. `leave`: goes home; a seat left is gone. `sit`: takes a new seat, which gets the number
    `seat`. `take`: takes the seat of `other`, who waits at the end. `swap`: two change seats. `first`: waits first.
    `makes_room`: of several petukhs it is this one.
    """

    id: int
    game: int
    phase: str
    kind: str
    player: P | None = None
    other: P | None = None
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Played(Generic[P]):
    """A game as the evening needs it: who sat at its first hand and who sits there last, and whose turn it is to deal.

    `over`: it has ended. `petukh` are the seats of which one makes room: none where it was broken off without payment.
    `follows`: its people came from the game before, so that whoever doesn't sit in it waits; else they were agreed
    anew, and whoever sat before and doesn't sit in it has left.
    """

    number: int
    first: tuple[P, ...]
    last: tuple[P, ...]
    dealer: int
    over: bool
    petukh: tuple[int, ...]
    follows: bool


@dataclass(frozen=True, slots=True)
class Rotation(Generic[P]):
    """What knock-out does after a game. With `undecided` the table has yet to name one of them, and nobody moves.

    `gone` and `sits` are None where nobody makes room; `petukh` are those who might have.
    """

    petukh: tuple[P, ...]
    gone: P | None = None
    sits: P | None = None
    undecided: tuple[P, ...] = ()


@dataclass(frozen=True, slots=True)
class Stage(Generic[P]):
    """What stands after a game and the moves that follow it; `idle` are the ids of moves that could not be made.

    `rotation` is None while the game is played, and without knock-out.
    """

    number: int
    lineup: Lineup[P]
    knock_out: bool
    rotation: Rotation[P] | None
    idle: frozenset[int]


# --- one move -----------------------------------------------------------------------------------------------------


def moved(lineup: Lineup[P], move: Move[P], *, running: bool = False) -> Lineup[P]:
    """The lineup after a move of somebody; while a game is running nobody leaves or takes a seat. Raises `Impossible`.

    The deal: a seat that is taken keeps its turn, a seat that is gone passes it to the next one on its left, and of
    two who change seats it goes with the person.
    """
    if move.player is None:
        _refuse("away")
    if move.kind == COME:
        return _comes(lineup, move.player)
    if move.kind == FIRST:
        _check_waits(lineup, move.player)
        return replace(lineup, waiting=(move.player, *_without(lineup.waiting, move.player)))
    if move.kind == LEAVE:
        return _leaves(lineup, move.player, running=running)
    if running:
        _refuse("running")
    if move.kind == SIT:
        return _sits(lineup, move.player, move.seat)
    if move.other is None:
        _refuse("away")
    return (_takes if move.kind == TAKE else _swaps)(lineup, move.player, move.other)


def _refuse(reason: Reason) -> NoReturn:
    raise Impossible(reason)


def _check_waits(lineup: Lineup[P], player: P) -> None:
    if player not in lineup.waiting:
        _refuse("not_waiting")


def _check_sits(lineup: Lineup[P], player: P) -> None:
    if player not in lineup.seats:
        _refuse("not_sitting")


def _without(people: Iterable[P], *gone: P) -> tuple[P, ...]:
    return tuple(person for person in people if person not in gone)


def _comes(lineup: Lineup[P], player: P) -> Lineup[P]:
    if player in (*lineup.seats, *lineup.waiting):
        _refuse("here")
    return replace(lineup, waiting=(*lineup.waiting, player))


def _leaves(lineup: Lineup[P], player: P, *, running: bool) -> Lineup[P]:
    if player in lineup.waiting:
        return replace(lineup, waiting=_without(lineup.waiting, player))
    if player not in lineup.seats:
        _refuse("away")
    if running:
        _refuse("running")
    seat = lineup.seats.index(player)
    seats = (*lineup.seats[:seat], *lineup.seats[seat + 1 :])
    dealer = lineup.dealer - (seat < lineup.dealer)
    return replace(lineup, seats=seats, dealer=dealer % max(len(seats), 1))


def _sits(lineup: Lineup[P], player: P, seat: int | None) -> Lineup[P]:
    _check_waits(lineup, player)
    if len(lineup.seats) >= MOST_SEATS:
        _refuse("full")
    at = len(lineup.seats) if seat is None else min(max(seat, 0), len(lineup.seats))
    return Lineup(
        seats=(*lineup.seats[:at], player, *lineup.seats[at:]),
        waiting=_without(lineup.waiting, player),
        dealer=lineup.dealer + (at <= lineup.dealer and bool(lineup.seats)),
    )


def _takes(lineup: Lineup[P], player: P, other: P) -> Lineup[P]:
    _check_waits(lineup, player)
    _check_sits(lineup, other)
    return _exchanged(lineup, other, player)


def _exchanged(lineup: Lineup[P], gone: P, sits: P) -> Lineup[P]:
    return replace(
        lineup,
        seats=tuple(sits if person == gone else person for person in lineup.seats),
        waiting=(*_without(lineup.waiting, sits), gone),
    )


def _swaps(lineup: Lineup[P], player: P, other: P) -> Lineup[P]:
    if player == other:
        _refuse("itself")
    for person in (player, other):
        _check_sits(lineup, person)
    to = {player: other, other: player}
    seats = tuple(to.get(person, person) for person in lineup.seats)
    return replace(lineup, seats=seats, dealer=seats.index(lineup.seats[lineup.dealer]))


# --- the evening --------------------------------------------------------------------------------------------------


def fold(games: Sequence[Played[P]], moves: Sequence[Move[P]], *, knock_out: bool) -> tuple[Stage[P], ...]:
    """What stands after each game, with the moves in the order in which they were made.

    A move that can't be made any more, since an earlier game was put right, does nothing.
    """
    stages: list[Stage[P]] = []
    lineup: Lineup[P] = Lineup()
    for game in games:
        during = [move for move in moves if (move.game, move.phase) == (game.number, DURING)]
        after = [move for move in moves if (move.game, move.phase) == (game.number, AFTER)]
        stage = _played(seated(lineup, game), game, during, after, knock_out=knock_out)
        stages.append(stage)
        lineup, knock_out = stage.lineup, stage.knock_out
    return tuple(stages)


def seated(lineup: Lineup[P], game: Played[P]) -> Lineup[P]:
    """Who sits and waits in a game, from who was to do so: its own seats are the truth.

    Who took a seat over in the middle of it waits no more, and who gave one up has left.
    """
    missing = _without(lineup.seats, *game.first) if game.follows else ()
    waiting = _without((*lineup.waiting, *missing), *game.first, *game.last)
    return Lineup(game.last, waiting, game.dealer)


def _played(
    lineup: Lineup[P], game: Played[P], during: Sequence[Move[P]], after: Sequence[Move[P]], *, knock_out: bool
) -> Stage[P]:
    knock_out = _knock_out([*during, *after], before=knock_out)
    way = _Way(lineup)
    way.go(during, running=True)
    if game.over and knock_out:
        way.rotate(tuple(game.last[seat] for seat in game.petukh))
    way.go(after, running=not game.over)
    return Stage(game.number, way.lineup, knock_out, way.settled(), frozenset(way.idle))


def _knock_out(moves: Iterable[Move[P]], *, before: bool) -> bool:
    """Whether the petukh makes room: as it was said last, also where that was only after the game."""
    for move in moves:
        if move.kind in (KNOCK_OUT_ON, KNOCK_OUT_OFF):
            before = move.kind == KNOCK_OUT_ON
    return before


class _Way(Generic[P]):
    """The lineup on its way from one game to the next."""

    def __init__(self, lineup: Lineup[P]) -> None:
        self.lineup = lineup
        self.rotation: Rotation[P] | None = None
        self.idle: set[int] = set()

    def rotate(self, petukh: tuple[P, ...]) -> None:
        """Let the petukh make room for the first of those who wait (S2); of several the table must name one first.

        Who comes only after the game has ended knocks nobody out.
        """
        self.rotation = Rotation(petukh)
        if petukh and self.lineup.waiting:
            if len(petukh) == 1:
                self._make_room(petukh[0])
            else:
                self.rotation = Rotation(petukh, sits=self.lineup.waiting[0], undecided=petukh)

    def _make_room(self, gone: P) -> None:
        assert self.rotation is not None  # noqa: S101 - only within a rotation
        sits = self.lineup.waiting[0]
        self.lineup = _exchanged(self.lineup, gone, sits)
        self.rotation = Rotation(self.rotation.petukh, gone, sits)

    def go(self, moves: Sequence[Move[P]], *, running: bool) -> None:
        """Make the moves, in their order, as far as they can be made."""
        named = self._named(moves)
        for move in moves:
            try:
                self._move(move, named, running=running)
            except Impossible:
                self.idle.add(move.id)

    def _named(self, moves: Sequence[Move[P]]) -> Move[P] | None:
        """The move that names who makes room; one that names none of the petukhs, since a correction, is none."""
        among = self.rotation.undecided if self.rotation else ()
        return next((move for move in reversed(moves) if move.kind == MAKES_ROOM and move.player in among), None)

    def _move(self, move: Move[P], named: Move[P] | None, *, running: bool) -> None:
        if move.kind == MAKES_ROOM:
            if move is not named or move.player not in self.lineup.seats or not self.lineup.waiting:
                _refuse("no_choice")
            self._make_room(move.player)
        elif move.kind not in (KNOCK_OUT_ON, KNOCK_OUT_OFF):
            self.lineup = moved(self.lineup, move, running=running)

    def settled(self) -> Rotation[P] | None:
        """The rotation. Nothing is left to decide once one of the petukhs has gone, or nobody waits any more."""
        found = self.rotation
        if found and found.undecided:
            open_still = self.lineup.waiting and set(found.undecided) <= set(self.lineup.seats)
            return replace(found, sits=self.lineup.waiting[0]) if open_still else Rotation(found.petukh)
        return found
