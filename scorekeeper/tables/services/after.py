"""What follows from a game's new position: what is kept of it, and who sits and deals in next games not yet begun."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import QuerySet

from scorekeeper.rules.errors import Refusal, Refused
from scorekeeper.rules.game import Position
from scorekeeper.rules.replay import PLAYING
from scorekeeper.rules.ruleset import RuleSet
from scorekeeper.tables.evenings import EveningBooks, GameBook, evening_books
from scorekeeper.tables.mapping import people_at, rules_of
from scorekeeper.tables.models import Evening, Game, Seat
from scorekeeper.tables.services.deeds import circle_to_write, raise_revision
from scorekeeper.tables.standing import outcome_of, standing
from scorekeeper.tables.tallies import derived_fields


def settle(game: Game, position: Position, **fields: Any) -> None:
    """Write what a deed led to, and `fields` of the game with it; let next games without hands follow.

    A game that somebody finished needs no breaking off any more.
    """
    if position.winner is not None:
        game.ended = ""
    raise_revision(game, ended=game.ended, **fields, **derived_fields(game, position))
    follow(game.evening, game)
    if outcome_of(game, position).status != PLAYING:
        _pass_deal_on(game, position)


# --- within an evening --------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Coming:
    """Who (players' keys) sits in a game without hands, and the seat that deals first.

    `agreed`: other people sit there than came from the game before, and stay; only the deal follows.
    """

    seats: tuple[int, ...]
    dealer: int
    agreed: bool


def follow(evening: Evening, own: Game | None = None, *, strict: bool = False) -> None:
    """Let each game of an evening that has no hand yet begin with those who are to sit and deal, as things now stand.

    `own` is a row that the caller holds. A game that could not be played by so many stays as it is, or, where it is
    asked for strictly, raises `Refused` (`player_count`).
    """
    after = 0 if own is None else own.number
    if not _locked(evening, after):
        return
    for number in next_games().filter(evening=evening).order_by("number").values_list("number", flat=True):
        books = evening_books(evening)
        game = next(game for game in books.games if game.row.number == number)
        wanted = coming(books, game)
        if wanted is None:
            continue
        refusal = player_count(rules_of(game.row), len(wanted.seats))
        if refusal and strict:
            raise Refused([refusal])
        if not refusal and wanted != Coming(game.first, game.row.first_dealer, wanted.agreed):
            _write(own if own and own.pk == game.row.pk else game.row, wanted)


def next_games() -> QuerySet[Game]:
    """Games that were begun after another one, and have no hand yet."""
    return Game.objects.filter(hands=None, previous__isnull=False)


def _locked(evening: Evening, after: int) -> bool:
    """Whether a game may follow; it is then locked, and after it the circle: its people may just become one person."""
    games = next_games().filter(evening=evening)
    if not games.filter(number__gte=after).exists():
        return False
    list(games.select_for_update(of=("self",), no_key=True).order_by("number"))
    circle_to_write(evening.circle.slug)
    return True


def coming(books: EveningBooks, game: GameBook) -> Coming | None:
    """Who is to sit and deal in a game without hands; None where that isn't settled by the game before."""
    if not game.untouched or not game.follows:
        return None
    before = next(other for other in books.games if other.row.pk == game.row.previous_id)
    stage = books.stages[books.games.index(before)]
    if not before.over or (stage.rotation and stage.rotation.undecided):
        return None
    lineup = stage.lineup
    if game.as_it_came:
        return Coming(lineup.seats, lineup.dealer, agreed=False)
    person = lineup.seats[lineup.dealer] if lineup.seats else None
    return Coming(game.first, _dealer(game.row, game.first, person, lineup.dealer), agreed=True)


def _dealer(game: Game, people: Sequence[int], person: int | None, seat: int) -> int:
    """The seat that deals where people were exchanged: that person's, unless the seat is right already."""
    if person not in people or game.first_dealer == seat:
        return game.first_dealer
    return people.index(person)


def player_count(rules: RuleSet, players: int) -> Refusal | None:
    """Why so many can't play by these rules, None where they can."""
    least, most = rules.players
    if least <= players <= most:
        return None
    return Refusal("player_count", data={"players": players, "least": least, "most": most})


def _write(game: Game, wanted: Coming) -> None:
    """Seat people anew in a game without hands. One that gets its first hand at this moment stays as it is."""
    row = Game.objects.select_for_update(of=("self",), no_key=True).get(pk=game.pk)
    if row.hands.exists():
        return
    game.revision, game.first_dealer = row.revision, wanted.dealer
    fields: dict[str, Any] = {"first_dealer": wanted.dealer}
    if not wanted.agreed:
        game.lineup = fields["lineup"] = list(wanted.seats)
        game.seats.all().delete()
        Seat.objects.bulk_create(Seat(game=game, index=index, player_id=pk) for index, pk in enumerate(wanted.seats))
    fresh = Game.objects.get(pk=game.pk)
    fresh.first_dealer = wanted.dealer
    raise_revision(game, **fields, **derived_fields(game, standing(fresh).position))


# --- in the next evening ------------------------------------------------------------------------------------------


def _pass_deal_on(game: Game, position: Position) -> None:
    """Let a next game in another evening, without hands, begin with the dealer whose turn it now is.

    Where only seats or names were exchanged meanwhile, the dealer's seat or the dealer is still the same: that will do.
    """
    following = Game.objects.select_for_update(of=("self",), no_key=True).filter(previous=game).first()
    if following is None or following.evening_id == game.evening_id or following.hands.exists():
        return
    people = [player.pk for player in people_at(following.seats.select_related("player__merged_into"), 1)]
    dealer = dealer_after(game, position, people)
    if following.first_dealer in (dealer, position.dealer):
        return
    following.first_dealer = dealer
    raise_revision(following, first_dealer=dealer, **derived_fields(following, standing(following).position))


def dealer_after(game: Game, position: Position, people: Sequence[int]) -> int:
    """The seat of whoever deals next, in a rematch with these people (keys) on its seats: they may have moved since."""
    person = people_at(game.seats.select_related("player__merged_into"), position.number)[position.dealer].pk
    return people.index(person) if person in people else position.dealer
