"""An evening's books as one value: its games and moves as the rules take them, the fold over them, the account.

People are players' keys. Reads only.
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
from scorekeeper.tables.mapping import begun, hand_of, position_of, sitting
from scorekeeper.tables.standing import Outcome, outcome_of


@dataclass(frozen=True, slots=True)
class GameBook:
    """A game with where it stands. `first` and `last` are who sits there at its first hand and at the end.

    `follows`: it was begun as the next game after the one before.
    """

    row: models.Game
    position: Position
    outcome: Outcome
    first: tuple[int, ...]
    last: tuple[int, ...]
    follows: bool

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
        return self.follows and list(self.first) == self.row.lineup

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
    """An evening with everything in it, in order."""

    row: models.Evening
    games: tuple[GameBook, ...]
    moves: tuple[models.Move, ...]
    openings: tuple[models.Opening, ...]
    payments: tuple[models.Payment, ...]
    carried: tuple[models.Opening, ...]

    @cached_property
    def stages(self) -> tuple[Stage[int], ...]:
        """What stands after each game and the moves that follow it."""
        games = [game.played() for game in self.games]
        return fold(games, [rules_move(row) for row in self.moves], knock_out=self.row.knock_out)

    @cached_property
    def account(self) -> Account[int]:
        """The evening's account."""
        return Account(
            games=tuple(game_tallies(game.last, game.outcome.payouts, game.position.dealer) for game in self.games),
            opening={row.player_id: row.amount for row in self.openings},
            paid=net((row.payer_id, row.receiver_id, row.amount) for row in self.payments),
            carried={row.player_id: row.amount for row in self.carried},
        )

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


def rules_move(row: models.Move) -> Move[int]:
    """A move as the rules take it."""
    return Move(row.pk, row.game_number, row.phase, row.kind, row.player_id, row.other_id, row.seat)


# --- reading ------------------------------------------------------------------------------------------------------


def evening_books(evening: models.Evening) -> EveningBooks:
    """The books of one evening, as they stand now."""
    return all_books([models.Evening.objects.select_related("circle").get(pk=evening.pk)])[0]


def all_books(evenings: Iterable[models.Evening]) -> list[EveningBooks]:
    """The books of several evenings, read by the same few queries however many they are."""
    rows = list(evenings)
    openings = models.Opening.objects.select_related("player")
    prefetch_related_objects(
        rows,
        Prefetch("games", _games()),
        Prefetch("moves", models.Move.objects.select_related("player", "other")),
        Prefetch("openings", openings),
        Prefetch("payments", models.Payment.objects.select_related("payer", "receiver")),
        Prefetch("following__openings", openings),
    )
    positions = _positions([game for row in rows for game in row.games.all()])
    return [_books(row, positions) for row in rows]


def _games() -> QuerySet[models.Game]:
    latest = models.Hand.objects.filter(game=OuterRef("pk")).order_by("-number").values("pk")[:1]
    return models.Game.objects.order_by("number").annotate(last_hand=Subquery(latest)).prefetch_related("seats__player")


def _positions(games: Iterable[models.Game]) -> Mapping[int, Position]:
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


def _books(row: models.Evening, positions: Mapping[int, Position]) -> EveningBooks:
    games: list[GameBook] = []
    for game in row.games.all():
        before = games[-1].row.pk if games else None
        games.append(_game(game, positions[game.pk], follows=before is not None and game.previous_id == before))
    return EveningBooks(
        row=row,
        games=tuple(games),
        moves=tuple(row.moves.all()),
        openings=tuple(row.openings.all()),
        payments=tuple(row.payments.all()),
        carried=tuple(row.following.openings.all()) if hasattr(row, "following") else (),
    )


def _game(game: models.Game, position: Position, *, follows: bool) -> GameBook:
    seats = game.seats.all()
    return GameBook(
        row=game,
        position=position,
        outcome=outcome_of(game, position),
        first=tuple(player.pk for player in sitting(seats, 1)),
        last=tuple(player.pk for player in sitting(seats, position.number)),
        follows=follows,
    )


def people_of(books: EveningBooks) -> dict[int, models.Player]:
    """Everybody named in an evening's books, by key."""
    found = [seat.player for game in books.games for seat in game.row.seats.all()]
    found += [player for move in books.moves for player in (move.player, move.other) if player]
    found += [row.player for row in (*books.openings, *books.carried)]
    found += [player for row in books.payments for player in (row.payer, row.receiver)]
    return {player.pk: player for player in found}
