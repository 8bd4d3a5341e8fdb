"""What follows from a game's new position: revision, outcome, and who deals first in a rematch not yet begun."""

from collections.abc import Sequence
from typing import Any

from scorekeeper.rules.game import Position
from scorekeeper.rules.replay import PLAYING
from scorekeeper.tables.mapping import sitting
from scorekeeper.tables.models import Game
from scorekeeper.tables.services.deeds import raise_revision
from scorekeeper.tables.standing import outcome_fields, outcome_of, standing


def settle(game: Game, position: Position, **fields: Any) -> None:
    """Write what a deed led to, and `fields` of the game with it.

    A game that somebody finished needs no breaking off any more.
    """
    if position.winner is not None:
        game.ended = ""
    raise_revision(game, ended=game.ended, **fields, **outcome_fields(game, position))
    if outcome_of(game, position).status != PLAYING:
        _pass_deal_on(game, position)


def _pass_deal_on(game: Game, position: Position) -> None:
    """Let a rematch without hands begin with the dealer whose turn it now is; one with hands stays as it was dealt.

    Where only seats or names were exchanged meanwhile, the dealer's seat or the dealer is still the same: that will do.
    """
    following = Game.objects.select_for_update(of=("self",)).filter(previous=game, hands=None).first()
    if following is None:
        return
    people = [player.pk for player in sitting(following.seats.select_related("player"), 1)]
    dealer = dealer_after(game, position, people)
    if following.first_dealer in (dealer, position.dealer):
        return
    following.first_dealer = dealer
    raise_revision(following, first_dealer=dealer)
    if following.ended:
        settle(following, standing(following).position)


def dealer_after(game: Game, position: Position, people: Sequence[int]) -> int:
    """The seat of whoever deals next, in a rematch with these people (keys) on its seats: they may have moved since."""
    person = sitting(game.seats.select_related("player"), position.number)[position.dealer].pk
    return people.index(person) if person in people else position.dealer
