"""Taking the last deed back, whatever it was."""

from dataclasses import replace
from datetime import datetime

from scorekeeper.rules.replay import PLAYING
from scorekeeper.tables.evenings import evening_books
from scorekeeper.tables.inputs import Inputs, Sitting, difference, inputs_of, is_game, restored, stands
from scorekeeper.tables.mapping import people_by_record
from scorekeeper.tables.models import Game, Journal
from scorekeeper.tables.services.after import coming, dealer_after
from scorekeeper.tables.services.conflict import conflict_in
from scorekeeper.tables.services.deeds import Answer, Asked, Done, game_to_write, perform
from scorekeeper.tables.services.writing import write
from scorekeeper.tables.standing import outcome_of, standing
from scorekeeper.tables.undoable import Obstacle, left_over


def undo_deed(*, key: str, phone: str, game: str, deed: int, revision: int) -> Answer:
    """Put a game back to what it was before `deed` (its key in the journal): ids and times too.

    It is the last deed, or what came after it was taken back as well. That an undo is undone does the deed again.
    Raises `Conflict`: `not_last` (something was done since, or the deed is how the game came to be), `moved`.
    """

    def act(at: datetime) -> Done:
        row = game_to_write(game)
        last = _last(row, deed)
        if revision != row.revision:
            raise conflict_in(row, "moved")
        inputs = inputs_of(row)
        before = _before(row, last, inputs)
        stored = write(row, inputs, _as_it_comes(row, before), at)
        return Done(
            row.evening.circle,
            row,
            number=last.answer["number"],
            hand=last.answer["hand"],
            after={"undone": last.deed},
            changed=difference(inputs, stored),
        )

    return perform(Asked("undo_deed", key, phone, {"game": game, "deed": deed}), act)


def _last(game: Game, deed: int) -> Journal:
    rows = game.journal.filter(pk__gte=deed).order_by("pk")
    last, since = rows.first(), list(rows[1:])
    known = last is not None and last.pk == deed and "inputs" in last.before
    if last is None or not known or left_over(since) or not stands(game, last.after) or _somebody_is_gone(game, last):
        raise conflict_in(game, "not_last", number=game.hands.count() or None)
    return last


def _before(game: Game, deed: Journal, now: Inputs) -> Inputs:
    """What stood there before a deed; a row that was read in from a file may leave what is no game."""
    before = restored(now, deed.before["inputs"])
    if not is_game(before):
        conflict = conflict_in(game, "not_last", number=game.hands.count() or None)
        conflict.obstacle = Obstacle("unreadable")
        raise conflict
    return before


def _somebody_is_gone(game: Game, deed: Journal) -> bool:
    """Whether a deed's undo would seat somebody who was taken out of the circle, having no history left."""
    named = {player for _, _, player in deed.before["inputs"].get("seats", ())}
    return game.evening.circle.players.filter(pk__in=[player for player in named if player]).count() < len(named)


def _as_it_comes(game: Game, inputs: Inputs) -> Inputs:
    """The inputs, with people and deal as they now come from the game before, where this one has no hands yet."""
    previous = game.previous
    if previous is None or inputs.hands:
        return inputs
    if previous.evening_id != game.evening_id:
        return _with_deal(game, previous, inputs)
    books = evening_books(game.evening)
    book = next(book for book in books.games if book.row.pk == game.pk)
    book.row.first_dealer = inputs.first_dealer
    first = tuple(map(books.key, inputs.people()))
    wanted = coming(books, replace(book, first=first, position=inputs.begun().start))
    if wanted is None:
        return inputs
    seats = tuple(Sitting(1, seat, player) for seat, player in enumerate(wanted.seats))
    return replace(inputs, seats=seats, first_dealer=wanted.dealer)


def _with_deal(game: Game, previous: Game, inputs: Inputs) -> Inputs:
    """The inputs, with the deal as it now comes from a game of another evening."""
    position = standing(previous).position
    if inputs.first_dealer == game.first_dealer or outcome_of(previous, position).status == PLAYING:
        return inputs
    people = people_by_record([game.evening.circle_id])
    return replace(inputs, first_dealer=dealer_after(previous, position, [people[key].pk for key in inputs.people()]))
