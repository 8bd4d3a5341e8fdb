"""Who sits where: somebody takes a seat over, two people change places."""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime

from scorekeeper.rules.errors import Refusal, Refused
from scorekeeper.rules.game import unknown_player
from scorekeeper.rules.reading import quoted
from scorekeeper.tables.changes import names_swapped, people_swapped, seated
from scorekeeper.tables.inputs import Inputs, difference, inputs_of
from scorekeeper.tables.mapping import people_at
from scorekeeper.tables.models import Game, Player
from scorekeeper.tables.services.deeds import Answer, Asked, Done, circle_to_write, game_as_seen, perform
from scorekeeper.tables.services.names import checked_name, players_named
from scorekeeper.tables.services.writing import write
from scorekeeper.tables.standing import standing

SEATS, PEOPLE, NAMES = "seats", "people", "names"
_KEEPS = (SEATS, PEOPLE, NAMES)


def take_over(*, key: str, phone: str, game: str, seat: int, name: str, revision: int) -> Answer:
    """Let somebody else (a label of the circle, or a new name) play on from the coming hand, with the seat's record.

    Whoever has got up comes back the same way. Raises `Conflict` (`moved`), `Refused` (`game_over`, `unknown_player`,
    `format` for the name). The answer's number is the coming hand's.
    """
    checked = checked_name(name)

    def change(row: Game, inputs: Inputs) -> Inputs:
        coming = _coming_hand(row)
        player = _newcomer(row, seat, checked, coming)
        return replace(inputs, seats=seated(inputs.seats, coming, {seat: _record_in(inputs, player)}))

    given = {"game": game, "seat": seat, "name": checked}
    return _reseat(Asked("take_over", key, phone, given), revision, (seat,), change)


def swap_seats(*, key: str, phone: str, game: str, first: int, second: int, keep: str, revision: int) -> Answer:
    """Let the people on two seats change places.

    `keep`: `seats`: from the coming hand on, records stay with the seats; `people`: they sat so from the start, and
    each keeps the own hands and record; `names`: their names were mixed up from the start. Raises `Conflict`
    (`moved`), `Refused` (`unknown_player`; `format`: no such `keep`, one seat twice; `game_over` for `seats`).
    """
    _check_swap(first, second, keep)

    def change(row: Game, inputs: Inputs) -> Inputs:
        if keep == PEOPLE:
            return people_swapped(inputs, first, second)
        if keep == NAMES:
            return names_swapped(inputs, first, second)
        coming = _coming_hand(row)
        people = inputs.people(coming)
        return replace(inputs, seats=seated(inputs.seats, coming, {first: people[second], second: people[first]}))

    given = {"game": game, "first": first, "second": second, "keep": keep}
    return _reseat(Asked("swap_seats", key, phone, given), revision, (first, second), change)


def _check_swap(first: int, second: int, keep: str) -> None:
    if keep not in _KEEPS:
        data: dict[str, object] = {"place": "keep", "problem": "unknown_name", "value": quoted(keep), "known": _KEEPS}
        raise Refused([Refusal("format", data=data)])
    if first == second:
        others = tuple(seat for seat in range(6) if seat != first)
        data = {"place": "second", "problem": "not_among", "value": quoted(second), "known": others}
        raise Refused([Refusal("format", data=data)])


def _reseat(asked: Asked, revision: int, seats: tuple[int, ...], change: Callable[[Game, Inputs], Inputs]) -> Answer:
    def act(at: datetime) -> Done:
        row = game_as_seen(str(asked.input["game"]), revision)
        inputs = inputs_of(row)
        wrong = [unknown_player(seat, "seats", inputs.players) for seat in seats if not 0 <= seat < inputs.players]
        if wrong:
            raise Refused(wrong)
        stored = write(row, inputs, change(row, inputs), at)
        return Done(row.evening.circle, row, number=len(inputs.hands) + 1, changed=difference(inputs, stored))

    return perform(asked, act)


def _coming_hand(game: Game) -> int:
    position = standing(game).position
    if game.ended or position.winner is not None:
        raise Refused([Refusal("game_over")])
    return position.number


def _newcomer(game: Game, seat: int, name: str, coming: int) -> Player:
    """The player meant; somebody of the name of a person on another seat is a second one of that name."""
    circle = circle_to_write(game.evening.circle.slug)
    people = people_at(game.seats.select_related("player__merged_into"), coming)
    others = [player.label for index, player in enumerate(people) if index != seat]
    return players_named(circle, [*others, name])[-1]


def _record_in(inputs: Inputs, player: Player) -> int:
    """The record under which a person sat in this game already, so that taking a merge back leaves one person in it."""
    records = {player.pk, *player.merged.values_list("pk", flat=True)}
    return next((sitting.player for sitting in inputs.seats if sitting.player in records), player.pk)
