"""Between the games: who comes, goes, sits down and makes room; and the end of an evening."""

from datetime import datetime
from typing import Any

from scorekeeper.rules.errors import Refusal, Refused
from scorekeeper.rules.evening import (
    COME,
    KINDS,
    KNOCK_OUT_OFF,
    KNOCK_OUT_ON,
    MAKES_ROOM,
    SIT,
    SWAP,
    TAKE,
    Impossible,
    Lineup,
    moved,
)
from scorekeeper.rules.evening import Move as RulesMove
from scorekeeper.rules.reading import quoted
from scorekeeper.tables.evenings import EveningBooks, evening_books, people_of
from scorekeeper.tables.models import Circle, Evening, Game, Move, Player
from scorekeeper.tables.models.evening import WAYS
from scorekeeper.tables.services.after import follow
from scorekeeper.tables.services.conflict import Conflict, evening_conflict
from scorekeeper.tables.services.deeds import Answer, Asked, Done, circle_to_write, count_deed, perform
from scorekeeper.tables.services.names import checked_name, players_named

_NOBODY = (KNOCK_OUT_ON, KNOCK_OUT_OFF)
_MOST_SEAT = 5


def move(  # noqa: PLR0913 - a move names whom and what it is about
    *,
    key: str,
    phone: str,
    circle: str,
    evening: int,
    kind: str,
    revision: int,
    player: int | None = None,
    name: str = "",
    other: int | None = None,
    seat: int | None = None,
    by: str = "",
) -> Answer:
    """Let somebody come, go, sit down, change seats or make room, or switch knock-out; see `rules.evening.Move`.

    Who comes may be named by `name`, a label of the circle or a new one. A next game without hands follows. The
    answer's `row` is the move. Raises `Refused` (`format` for the move or the name; `player_count` where those who then
    sit could not play that game), `Conflict` (`moved`, `evening_ended`), `Evening.DoesNotExist`, `Player.DoesNotExist`.
    """
    given = {"kind": kind, "player": player, "name": name, "other": other, "seat": seat, "by": by}
    _check(given)
    if name:
        given["name"] = checked_name(name)

    def act(at: datetime) -> Done:
        row = evening_to_write(circle, evening)
        _check_open(row, revision)
        books = evening_books(row)
        made = _made(row, books, given, phone, at)
        count_deed(row)
        follow(row, strict=True)
        return Done(row.circle, evening=row, row=made.pk, after=_told(made))

    return perform(Asked("move", key, phone, {"circle": circle, "evening": evening, **given}), act)


def _check(given: dict[str, Any]) -> None:
    """Raise `Refused` for what no move can be, whoever sits or waits."""
    kind, seat = given["kind"], given["seat"]
    if kind not in KINDS:
        _refuse("kind", "unknown_name", value=quoted(kind), known=KINDS)
    if given["by"] not in WAYS:
        _refuse("by", "unknown_name", value=quoted(given["by"]), known=WAYS)
    if kind == SIT and not (seat is None or 0 <= seat <= _MOST_SEAT):
        _refuse("seat", "range", value=quoted(seat), least=0, most=_MOST_SEAT)
    if kind not in _NOBODY and given["player"] is None and not (kind == COME and given["name"]):
        _refuse("player", "missing")
    if kind in (TAKE, SWAP) and given["other"] is None:
        _refuse("other", "missing")


def _refuse(place: str, problem: str, **data: object) -> None:
    raise Refused([Refusal("format", data={"place": place, "problem": problem, **data})])


def evening_to_write(circle: str, pk: int) -> Evening:
    """The evening, locked after its last game, as the deeds of games lock them. Raises `Evening.DoesNotExist`."""
    found = Evening.objects.select_related("circle").get(pk=pk, circle__slug=circle)
    Game.objects.select_for_update(of=("self",), no_key=True).filter(evening=found).order_by("-number").first()
    circle_to_write(circle)
    return Evening.objects.select_for_update(of=("self",), no_key=True).select_related("circle").get(pk=pk)


def _check_open(evening: Evening, revision: int) -> None:
    if evening.ended_at is not None:
        raise evening_conflict(evening, "evening_ended")
    if revision != evening.revision:
        raise evening_conflict(evening, "moved")


def _made(row: Evening, books: EveningBooks, given: dict[str, Any], phone: str, at: datetime) -> Move:
    """The move, written. Raises `Refused` where it can't be made now."""
    kind, (number, phase) = given["kind"], books.place
    player = None if kind in _NOBODY else _person(row.circle, books, given)
    other = row.circle.players.get(pk=given["other"]).person if kind in (TAKE, SWAP) else None
    seat = _seat(books, given["seat"]) if kind == SIT else None
    _check_possible(books, RulesMove(0, number, phase, kind, _key(player), _key(other), seat))
    by = given["by"] if kind == MAKES_ROOM else ""
    return Move.objects.create(
        evening=row,
        game_number=number,
        phase=phase,
        kind=kind,
        player=player,
        other=other,
        seat=seat,
        by=by,
        phone=phone,
        at=at,
    )


def _key(player: Player | None) -> int | None:
    return player.pk if player else None


def _lineup(books: EveningBooks) -> Lineup[int]:
    return books.stage.lineup if books.stage else Lineup()


def _person(circle: Circle, books: EveningBooks, given: dict[str, Any]) -> Player:
    """Whom a move is about. Who comes is shown again where they were hidden, and may be somebody new."""
    if given["player"] is not None:
        found = circle.players.get(pk=given["player"]).person
        if given["kind"] == COME and found.hidden:
            found.hidden = False
            found.save(update_fields=["hidden"])
        return found
    people, lineup = people_of(books), _lineup(books)
    here = [people[pk].label for pk in (*lineup.seats, *lineup.waiting)]
    return players_named(circle, [*here, given["name"]])[-1]


def _seat(books: EveningBooks, seat: int | None) -> int:
    seats = len(_lineup(books).seats)
    return min(seats if seat is None else seat, seats, _MOST_SEAT)


def _check_possible(books: EveningBooks, made: RulesMove[int]) -> None:
    stage = books.stage
    running = stage is None or not _over(books)
    try:
        if made.kind in _NOBODY:
            if books.knock_out == (made.kind == KNOCK_OUT_ON):
                raise Impossible("so_already")
        elif made.kind == MAKES_ROOM:
            if stage is None or stage.rotation is None or made.player not in stage.rotation.undecided:
                raise Impossible("no_choice")
        else:
            moved(_lineup(books), made, running=running)
    except Impossible as error:
        _refuse("move", f"move_{error.reason}")


def _over(books: EveningBooks) -> bool:
    """Whether the game is over after which a move would be made now."""
    return any(game.over for game in books.games if game.row.number == books.place[0])


def _told(made: Move) -> dict[str, Any]:
    names = ("game_number", "phase", "kind", "player_id", "other_id", "seat", "by")
    return {"move": {name: getattr(made, name) for name in names}}


def undo_move(*, key: str, phone: str, circle: str, evening: int, move: int, revision: int) -> Answer:
    """Take the last move back, as long as no hand was played after it; a next game without hands follows.

    Raises `Conflict` (`not_last`, `moved`, `evening_ended`), `Refused` (`player_count`), `Evening.DoesNotExist`.
    """

    def act(at: datetime) -> Done:  # noqa: ARG001 - the journal has the time
        row = evening_to_write(circle, evening)
        _check_open(row, revision)
        books = evening_books(row)
        last = books.moves[-1] if books.moves else None
        if last is None or last.pk != move or not books.undoable(last):
            raise evening_conflict(row, "not_last")
        before = _told(last)
        last.delete()
        count_deed(row)
        follow(row, strict=True)
        return Done(row.circle, evening=row, row=move, before=before)

    given = {"circle": circle, "evening": evening, "move": move}
    return perform(Asked("undo_move", key, phone, given), act)


# --- the end ------------------------------------------------------------------------------------------------------


def end_evening(*, key: str, phone: str, circle: str, evening: int, revision: int) -> Answer:
    """End an evening; its account stays open to be settled.

    Raises `Conflict`: `still_playing` (a game with hands goes on: its `game`), `moved`, `evening_ended`.
    """

    def act(at: datetime) -> Done:
        row = evening_to_write(circle, evening)
        _check_open(row, revision)
        for game in evening_books(row).games:
            if not game.over and not game.untouched:
                conflict = Conflict("still_playing", game=game.row.slug, revision=row.revision)
                conflict.evening = row.pk
                raise conflict
        ended_at = max(at, row.started_at)
        count_deed(row, ended_at=ended_at)
        return Done(row.circle, evening=row, row=row.pk, after={"ended_at": ended_at.isoformat()})

    return perform(Asked("end_evening", key, phone, {"circle": circle, "evening": evening}), act)


def reopen_evening(*, key: str, phone: str, circle: str, evening: int) -> Answer:
    """Take an evening up again. Raises `Conflict`: `not_ended`, `evening_open` (another one goes on: its `evening`)."""

    def act(at: datetime) -> Done:  # noqa: ARG001 - the journal has the time
        row = evening_to_write(circle, evening)
        if row.ended_at is None:
            raise evening_conflict(row, "not_ended")
        other = row.circle.evenings.filter(ended_at=None).first()
        if other:
            raise evening_conflict(other, "evening_open")
        before = row.ended_at.isoformat()
        count_deed(row, ended_at=None)
        return Done(row.circle, evening=row, row=row.pk, before={"ended_at": before})

    return perform(Asked("reopen_evening", key, phone, {"circle": circle, "evening": evening}), act)
