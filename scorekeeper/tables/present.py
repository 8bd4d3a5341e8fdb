"""How things stand that deeds of the journal may have changed, read for many rows at once. Reads only."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.db.models import Exists, OuterRef

from scorekeeper.rules.naming import meant_by
from scorekeeper.tables.evenings import EveningBooks, all_books
from scorekeeper.tables.inputs import stands
from scorekeeper.tables.models import (
    Circle,
    Evening,
    Game,
    HouseRules,
    Journal,
    Move,
    Opening,
    Payment,
    Phone,
    Player,
    Seat,
)

_OF_EVENING = ("move", "undo_move", "end_evening", "reopen_evening", "pay", "unpay")
_OF_PERSON = ("add_player", "rename_player", "hide_player", "show_player")
#: Beyond every key that a database gives.
_MOST = 2**31


@dataclass(frozen=True)
class Present:
    """A circle's people, agreements and phones, and the games and evenings that the rows belong to."""

    circle: Circle
    players: Mapping[int, Player]
    with_history: Collection[int]
    phones: Mapping[str, str]
    houses: Mapping[int, HouseRules]
    games: Mapping[int, Game]
    evenings: Mapping[int, EveningBooks]
    open_evening: int | None

    def obstacle(self, row: Journal) -> str:
        """The code of what stands in the way of undoing a deed; empty where nothing does.

        Raises `KeyError` and the like for a row that has not the form that its deed writes.
        """
        check = _CHECKS.get(row.deed)
        return check(self, row) if check else self._of_game(row)

    def gone(self, row: Journal) -> str:
        """The code for a deed on somebody who is in the circle no more, whatever came between; empty for others."""
        if row.deed not in _OF_PERSON or self._person(row) is not None:
            return ""
        return "undone" if row.deed == "add_player" else "gone"

    # --- games and evenings ---------------------------------------------------------------------------------------

    def _of_game(self, row: Journal) -> str:
        return "" if stands(self.games[row.game_id or 0], row.after) else "changed"

    def _books(self, row: Journal) -> EveningBooks:
        return self.evenings[row.evening_id or 0]

    def _is_over(self, row: Journal) -> bool:
        return self._books(row).row.ended_at is not None

    def _move(self, row: Journal) -> str:
        books = self._books(row)
        if self._is_over(row):
            return "evening_over"
        last = books.moves[-1] if books.moves else None
        return "" if last and last.pk == row.answer["row"] and books.undoable(last) else "played"

    def _undo_move(self, row: Journal) -> str:
        if self._is_over(row):
            return "evening_over"
        told = row.before["move"]
        return "" if self._books(row).place == (told["game_number"], told["phase"]) else "played"

    def _end_evening(self, row: Journal) -> str:
        if not self._is_over(row):
            return "changed"
        return "" if self.open_evening is None else "evening_open"

    def _reopen_evening(self, row: Journal) -> str:
        if self._is_over(row):
            return "changed"
        running = (game for game in self._books(row).games if not game.over and not game.untouched)
        return "still_playing" if any(running) else ""

    def _pay(self, row: Journal) -> str:
        """Of payments each stands for itself, as long as its mark is there."""
        paid = self._books(row).payments
        return "" if any(each.pk == row.answer["row"] for each in paid) else "undone"

    def _unpay(self, row: Journal) -> str:
        told, account = row.before, self._books(row).account
        payer, receiver = (self.players[told[side]].person.pk for side in ("payer", "receiver"))
        most = min(-account.owed(payer), account.owed(receiver))
        return "" if told["amount"] <= most else "not_owed"

    # --- people ---------------------------------------------------------------------------------------------------

    def _person(self, row: Journal) -> Player | None:
        return self.players.get(row.answer["row"])

    def _add_player(self, row: Journal) -> str:
        if "hidden" in row.after:
            return self._hidden(row)
        person = self._person(row)
        if person is None or person.merged_into:
            return "merged" if person else "gone"
        if person.label != row.after["name"]:
            return "changed"
        return "history" if person.pk in self.with_history else ""

    def _remove_player(self, row: Journal) -> str:
        return "name_taken" if self._has(row.before["name"]) else ""

    def _rename_player(self, row: Journal) -> str:
        person = self._person(row)
        if person is None or person.merged_into:
            return "merged" if person else "gone"
        if person.nameless:
            return "nameless"
        if person.label != row.after["name"]:
            return "changed"
        return "name_taken" if self._has(row.before["name"]) else ""

    def _has(self, label: str) -> bool:
        return meant_by(label) in {(player.name, player.mark) for player in self.players.values()}

    def _hidden(self, row: Journal) -> str:
        person = self._person(row)
        if person is None or person.merged_into:
            return "merged" if person else "gone"
        return "" if person.hidden == row.after["hidden"] else "changed"

    def _merged(self, row: Journal) -> str:
        told = row.after or row.before
        player, into = self.players.get(told["player"]), self.players.get(told["into"])
        if player is None or into is None:
            return "gone"
        left = into.pk if row.after else None
        return "" if player.merged_into_id == left else "changed"

    # --- agreements -----------------------------------------------------------------------------------------------

    def _circle(self, row: Journal) -> str:
        return "" if all(getattr(self.circle, name) == row.after[name] for name in row.after) else "changed"

    def _house(self, row: Journal) -> str:
        house = self.houses.get(row.after["house"])
        if house is None:
            return "gone"
        left = (row.after["name"], row.after["removed"])
        return "" if (house.name, house.removed) == left else "changed"

    def _phone(self, row: Journal) -> str:
        return "" if self.phones.get(row.after["code"], "") == row.after["name"] else "changed"


_CHECKS: Mapping[str, Callable[[Present, Journal], str]] = {
    "move": Present._move,
    "undo_move": Present._undo_move,
    "end_evening": Present._end_evening,
    "reopen_evening": Present._reopen_evening,
    "pay": Present._pay,
    "unpay": Present._unpay,
    "add_player": Present._add_player,
    "remove_player": Present._remove_player,
    "rename_player": Present._rename_player,
    "hide_player": Present._hidden,
    "show_player": Present._hidden,
    "merge_players": Present._merged,
    "unmerge_player": Present._merged,
    "rename_circle": Present._circle,
    "set_carries": Present._circle,
    "keep_rules": Present._house,
    "copy_rules": Present._house,
    "remove_rules": Present._house,
    "restore_rules": Present._house,
    "undo_rules": Present._house,
    "name_phone": Present._phone,
}


def present_of(rows: Sequence[Journal]) -> Present:
    """How things stand for these rows of one circle, read by the same few queries however many there are."""
    circle = Circle.objects.get(pk=rows[0].circle_id)
    games = {row.game_id for row in rows if row.game_id}
    evenings = {row.evening_id for row in rows if row.evening_id and row.deed in _OF_EVENING}
    books = all_books(Evening.objects.select_related("circle").filter(pk__in=evenings, circle=circle))
    return Present(
        circle=circle,
        players={player.pk: player for player in circle.players.select_related("merged_into")},
        with_history=_with_history(_row_of(row) for row in rows if row.deed == "add_player"),
        phones=dict(Phone.objects.filter(circle=circle).values_list("code", "name")),
        houses={house.pk: house for house in circle.house_rules.all()},
        games={game.pk: game for game in Game.objects.filter(pk__in=games).prefetch_related("seats")},
        evenings={one.row.pk: one for one in books},
        open_evening=circle.evenings.filter(ended_at=None).values_list("pk", flat=True).first(),
    )


def _row_of(row: Journal) -> object:
    """The key that a deed answered with; anything, or nothing, in a row that was read in from a file."""
    return row.answer.get("row") if isinstance(row.answer, dict) else None


def _with_history(named: Iterable[object]) -> set[int]:
    """Of these people (keys) those under whom anything stands in the books, as `Player.has_history` says it."""
    players = [key for key in named if isinstance(key, int) and 0 < key < _MOST]
    somewhere = (
        Exists(Seat.objects.filter(player=OuterRef("pk")))
        | Exists(Move.objects.filter(player=OuterRef("pk")))
        | Exists(Move.objects.filter(other=OuterRef("pk")))
        | Exists(Payment.objects.filter(payer=OuterRef("pk")))
        | Exists(Payment.objects.filter(receiver=OuterRef("pk")))
        | Exists(Opening.objects.filter(player=OuterRef("pk")))
        | Exists(Player.objects.filter(merged_into=OuterRef("pk")))
    )
    return set(Player.objects.filter(somewhere, pk__in=players).values_list("pk", flat=True))
