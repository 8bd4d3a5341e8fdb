"""An evening's books as one value: its games and moves as the rules take them, the fold over them, the account.

People are the keys of the records that count for them, whichever record of theirs a row names. Reads only.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from django.db.models import OuterRef, Prefetch, QuerySet, Subquery, prefetch_related_objects

from scorekeeper.rules.account import Account, game_tallies, net
from scorekeeper.rules.evening import AFTER, DURING, Lineup, Move, Played, Stage, fold, seated
from scorekeeper.rules.game import Position, fold_while_valid, last_position
from scorekeeper.rules.money import WITHOUT_PAYMENT
from scorekeeper.rules.replay import PLAYING
from scorekeeper.tables import models
from scorekeeper.tables.mapping import begun, hand_of, keys_at, people_by_record, position_of, with_people
from scorekeeper.tables.standing import Outcome, outcome_of


@dataclass(frozen=True, slots=True)
class GameBook:
    """A game with where it stands. `first` and `last` are who sits there at its first hand and at the end.

    `follows`: it was begun as the next game after the one before. `lineup`: who was to sit there by that one.
    """

    row: models.Game
    position: Position
    outcome: Outcome
    first: tuple[int, ...]
    last: tuple[int, ...]
    follows: bool
    lineup: tuple[int, ...] | None

    @property
    def over(self) -> bool:
        """Whether it has ended."""
        return self.outcome.status != PLAYING

    @property
    def untouched(self) -> bool:
        """Whether it has no hand yet."""
        return self.position.number == 1

    @property
    def as_it_came(self) -> bool:
        """Whether its people are those that came from the game before, and not others that were agreed on in it."""
        return self.follows and self.first == self.lineup

    @property
    def priced(self) -> bool:
        """Whether one plays for money."""
        return bool(self.row.price_point or self.row.price_cross)

    def played(self) -> Played[int]:
        """The game as the evening's rules take it. Broken off without payment nobody lost it, so nobody makes room."""
        unpaid = self.outcome.winner is None and self.row.ended == WITHOUT_PAYMENT
        return Played(
            number=self.row.number,
            first=self.first,
            last=self.last,
            dealer=self.position.dealer,
            over=self.over,
            petukh=() if unpaid or not self.over else self.outcome.petukh,
            follows=self.follows,
        )


@dataclass(frozen=True)
class EveningBooks:
    """An evening with everything in it, in order. `people` are the circle's, by the key of any of their records."""

    row: models.Evening
    games: tuple[GameBook, ...]
    moves: tuple[models.Move, ...]
    openings: tuple[models.Opening, ...]
    payments: tuple[models.Payment, ...]
    carried: tuple[models.Opening, ...]
    people: Mapping[int, models.Player]

    def key(self, record: int) -> int:
        """The key of the person that a record (its key) belongs to."""
        return self.people[record].pk

    @cached_property
    def stages(self) -> tuple[Stage[int], ...]:
        """What stands after each game and the moves that follow it."""
        games = [game.played() for game in self.games]
        return fold(games, [self._move(row) for row in self.moves], knock_out=self.row.knock_out)

    def _move(self, row: models.Move) -> Move[int]:
        player, other = (None if key is None else self.key(key) for key in (row.player_id, row.other_id))
        return Move(row.pk, row.game_number, row.phase, row.kind, player, other, row.seat)

    @cached_property
    def account(self) -> Account[int]:
        """The evening's account."""
        return Account(
            games=tuple(game_tallies(game.last, game.outcome.payouts, game.position.dealer) for game in self.games),
            opening=self._sums(self.openings),
            paid=net((self.key(row.payer_id), self.key(row.receiver_id), row.amount) for row in self.settled),
            carried=self._sums(self.carried),
        )

    def _sums(self, rows: Iterable[models.Opening]) -> dict[int, int]:
        """What each person brought along, under all of their records."""
        sums: dict[int, int] = {}
        for row in rows:
            sums[self.key(row.player_id)] = sums.get(self.key(row.player_id), 0) + row.amount
        return sums

    @cached_property
    def settled(self) -> tuple[models.Payment, ...]:
        """Payments between two people; what was paid between two records of one is nothing."""
        return tuple(row for row in self.payments if self.key(row.payer_id) != self.key(row.receiver_id))

    @property
    def money(self) -> bool:
        """Whether there is money in it; else the account is one of points."""
        return bool(self.openings or self.payments or any(game.priced for game in self.games))

    @property
    def knock_out(self) -> bool:
        """Whether the petukh makes room, as it was said last."""
        return self.stages[-1].knock_out if self.stages else self.row.knock_out

    @property
    def place(self) -> tuple[int, str]:
        """Where a move made now stands: while which game is played, or after which one.

        A next game without hands is still between the games: its people follow the moves.
        """
        if not self.games:
            return 1, DURING
        last = self.games[-1]
        if last.over:
            return last.row.number, AFTER
        if last.untouched and last.as_it_came:
            return last.row.number - 1, AFTER
        return last.row.number, DURING

    @property
    def stage(self) -> Stage[int] | None:
        """What stands where a move is made now."""
        number, _ = self.place
        return next((stage for stage in self.stages if stage.number == number), None)

    @property
    def lineup(self) -> Lineup[int]:
        """Who sits and waits in the game that goes on, or is to do so in the next one."""
        stage = self.stage
        if stage is None:
            return Lineup()
        last = self.games[-1]
        return stage.lineup if stage.number == last.row.number else seated(stage.lineup, last.played())

    @property
    def undecided(self) -> bool:
        """Whether the table has yet to say which of several petukhs makes room."""
        stage = self.stage
        return bool(stage and stage.rotation and stage.rotation.undecided)

    def undoable(self, move: models.Move) -> bool:
        """Whether a move can be taken back: the last one, of the game after which none has a hand yet."""
        return bool(self.moves) and move.pk == self.moves[-1].pk and move.game_number == self.place[0]

    def with_game(self, pk: int, position: Position, last: tuple[int, ...], ended: str) -> "EveningBooks":
        """The books as they would be with another course of a game."""
        return replace(
            self,
            games=tuple(_otherwise(game, position, last, ended) if game.row.pk == pk else game for game in self.games),
        )


def _otherwise(game: GameBook, position: Position, last: tuple[int, ...], ended: str) -> GameBook:
    row = models.Game(
        pk=game.row.pk,
        number=game.row.number,
        ended=ended,
        price_point=game.row.price_point,
        price_cross=game.row.price_cross,
        currency=game.row.currency,
    )
    return replace(game, row=row, position=position, outcome=outcome_of(row, position), last=last)


# --- reading ------------------------------------------------------------------------------------------------------


def evening_books(evening: models.Evening) -> EveningBooks:
    """The books of one evening, as they stand now."""
    return all_books([models.Evening.objects.select_related("circle").get(pk=evening.pk)])[0]


def all_books(evenings: Iterable[models.Evening]) -> list[EveningBooks]:
    """The books of several evenings, read by the same few queries however many they are."""
    rows = list(evenings)
    prefetch_related_objects(
        rows,
        Prefetch("games", games_to_stand()),
        "moves",
        "openings",
        "payments",
        "following__openings",
    )
    positions = positions_of([game for row in rows for game in row.games.all()])
    people = people_by_record({row.circle_id for row in rows})  # last: nobody is missing whom a phone just wrote down
    return [_books(row, positions, people) for row in rows]


def games_to_stand() -> QuerySet[models.Game]:
    """Games with their seats, and what `positions_of` asks for."""
    latest = models.Hand.objects.filter(game=OuterRef("pk")).order_by("-number").values("pk")[:1]
    return models.Game.objects.order_by("number").annotate(last_hand=Subquery(latest)).prefetch_related(with_people())


def positions_of(games: Iterable[models.Game]) -> Mapping[int, Position]:
    """Where each game stands: kept beside its last hand, or played anew where that can't be used."""
    rows = list(games)
    hands = models.Hand.objects.in_bulk([game.last_hand for game in rows if game.last_hand])  # type: ignore[attr-defined]
    found: dict[int, Position] = {}
    for game in rows:
        hand = hands.get(game.last_hand)  # type: ignore[attr-defined]
        kept = position_of(hand.state, hand.rules_version) if hand else begun(game).start
        if kept is not None:
            found[game.pk] = kept
    stale = [game for game in rows if game.pk not in found]
    prefetch_related_objects(stale, "hands__entries")
    return found | {game.pk: _played(game) for game in stale}


def _played(game: models.Game) -> Position:
    base = begun(game)
    steps, _ = fold_while_valid(base, [hand_of(row) for row in game.hands.all()])
    return last_position(base, steps)


def _books(row: models.Evening, positions: Mapping[int, Position], people: Mapping[int, models.Player]) -> EveningBooks:
    games: list[GameBook] = []
    for game in row.games.all():
        before = games[-1].row.pk if games else None
        follows = before is not None and game.previous_id == before
        games.append(_game(game, positions[game.pk], people, follows=follows))
    return EveningBooks(
        row=row,
        games=tuple(games),
        moves=tuple(row.moves.all()),
        openings=tuple(row.openings.all()),
        payments=tuple(row.payments.all()),
        carried=tuple(row.following.openings.all()) if hasattr(row, "following") else (),
        people=people,
    )


def _game(game: models.Game, position: Position, people: Mapping[int, models.Player], *, follows: bool) -> GameBook:
    seats = game.seats.all()
    return GameBook(
        row=game,
        position=position,
        outcome=outcome_of(game, position),
        first=_keys(keys_at(seats, 1), people),
        last=_keys(keys_at(seats, position.number), people),
        follows=follows,
        lineup=None if game.lineup is None else _keys(game.lineup, people),
    )


def _keys(records: Iterable[int], people: Mapping[int, models.Player]) -> tuple[int, ...]:
    return tuple(people[record].pk if record in people else record for record in records)


def people_of(books: EveningBooks) -> dict[int, models.Player]:
    """Everybody of an evening's circle, by the key that counts."""
    return {player.pk: player for player in books.people.values()}
