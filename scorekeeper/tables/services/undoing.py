"""Undoing any deed of the journal, by the deed that is its way back."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from django.core.exceptions import ObjectDoesNotExist
from django.db import transaction

from scorekeeper.tables.models import Evening, Game, Journal
from scorekeeper.tables.services.conflict import Conflict
from scorekeeper.tables.services.deeds import Answer, circle_to_write, game_to_write
from scorekeeper.tables.services.evenings import end_evening, evening_to_write, move, reopen_evening, undo_move
from scorekeeper.tables.services.house_undo import undo_rules
from scorekeeper.tables.services.merging import merge_players, unmerge_player
from scorekeeper.tables.services.payments import pay, unpay
from scorekeeper.tables.services.people import (
    add_player,
    hide_player,
    remove_player,
    rename_circle,
    rename_player,
    set_carries,
    show_player,
)
from scorekeeper.tables.services.phones import name_phone
from scorekeeper.tables.services.restoring import undo_deed
from scorekeeper.tables.undoable import (
    EVENING_DEEDS,
    GAME_DEEDS,
    HOUSE_DEEDS,
    UNREADABLE,
    Obstacle,
    obstacles,
)


def undo_entry(*, key: str, phone: str, circle: str, entry: int) -> Answer:
    """Undo a deed of a circle's journal, by its key there; what is done for it stands in the journal in its turn.

    Raises `Conflict` (`not_undoable`, with its `obstacle`; or whatever the way back meets), `Refused` (likewise),
    `Journal.DoesNotExist`.
    """
    row = Journal.objects.select_related("circle", "game").get(pk=entry, circle__slug=circle)
    back = _Back(row, key, phone)
    try:
        with transaction.atomic():
            _lock(row)
            if not back.is_known:
                _check(row)
            return back.go()
    except Conflict:
        if back.is_known:  # the same form came twice at once: what stands in the way is its twin
            return back.go()
        raise
    except ObjectDoesNotExist:
        raise not_undoable(Obstacle("gone")) from None
    except UNREADABLE:
        raise not_undoable(Obstacle("unreadable")) from None


def not_undoable(obstacle: Obstacle) -> Conflict:
    """The conflict of an undo with what stands in its way."""
    conflict = Conflict("not_undoable")
    conflict.obstacle = obstacle
    return conflict


def _lock(row: Journal) -> None:
    """Hold what the deed changed, in the order in which all deeds do; of merges the way back itself decides."""
    if row.deed in GAME_DEEDS and row.game:
        game_to_write(row.game.slug)
    elif row.deed in EVENING_DEEDS and row.evening_id:
        evening_to_write(row.circle.slug, row.evening_id)
    elif "merge" not in row.deed:
        circle_to_write(row.circle.slug)


def _check(row: Journal) -> None:
    obstacle = obstacles([row])[row.pk]
    if obstacle:
        raise not_undoable(obstacle)


@dataclass(frozen=True, slots=True)
class _Back:
    """The way back of one row. What it asks for follows from the row alone, so that the same key asks the same."""

    row: Journal
    key: str
    phone: str

    @property
    def is_known(self) -> bool:
        return Journal.objects.filter(key=self.key).exists()

    def go(self) -> Answer:
        if self.row.deed in GAME_DEEDS:
            return self._game()
        if self.row.deed in HOUSE_DEEDS:
            return self._house()
        return _WAYS[self.row.deed](self)

    @property
    def _who(self) -> dict[str, str]:
        return {"key": self.key, "phone": self.phone, "circle": self.row.circle.slug}

    @property
    def _player(self) -> int:
        return int(self.row.answer["row"])

    def _game(self) -> Answer:
        game = Game.objects.get(journal=self.row)
        return undo_deed(key=self.key, phone=self.phone, game=game.slug, deed=self.row.pk, revision=game.revision)

    def _house(self) -> Answer:
        return undo_rules(**self._who, house=self.row.after["house"], deed=self.row.pk)

    # --- evenings -------------------------------------------------------------------------------------------------

    def _evening(self) -> tuple[int, int]:
        """The evening and its revision, held by this transaction."""
        row = Evening.objects.get(journal=self.row)
        return row.pk, row.revision

    def move(self) -> Answer:
        evening, revision = self._evening()
        return undo_move(**self._who, evening=evening, move=self.row.answer["row"], revision=revision)

    def undo_move(self) -> Answer:
        evening, revision = self._evening()
        told = self.row.before["move"]
        return move(
            **self._who,
            evening=evening,
            revision=revision,
            kind=told["kind"],
            player=told["player_id"],
            other=told["other_id"],
            seat=told["seat"],
            by=told["by"],
        )

    def end_evening(self) -> Answer:
        return reopen_evening(**self._who, evening=self._evening()[0])

    def reopen_evening(self) -> Answer:
        evening, revision = self._evening()
        return end_evening(**self._who, evening=evening, revision=revision)

    def pay(self) -> Answer:
        evening, revision = self._evening()
        return unpay(**self._who, evening=evening, payment=self.row.answer["row"], revision=revision)

    def unpay(self) -> Answer:
        evening, revision = self._evening()
        told = self.row.before
        return pay(
            **self._who,
            evening=evening,
            payer=told["payer"],
            receiver=told["receiver"],
            amount=told["amount"],
            revision=revision,
        )

    # --- people ---------------------------------------------------------------------------------------------------

    def add_player(self) -> Answer:
        back = hide_player if "hidden" in self.row.after else remove_player
        return back(**self._who, player=self._player)

    def remove_player(self) -> Answer:
        return add_player(**self._who, name=self.row.before["name"])

    def rename_player(self) -> Answer:
        return rename_player(**self._who, player=self._player, name=self.row.before["name"])

    def hide_player(self) -> Answer:
        back = hide_player if self.row.before["hidden"] else show_player
        return back(**self._who, player=self._player)

    def merge_players(self) -> Answer:
        return unmerge_player(**self._who, player=self.row.after["player"])

    def unmerge_player(self) -> Answer:
        return merge_players(**self._who, player=self.row.before["player"], into=self.row.before["into"])

    # --- agreements -----------------------------------------------------------------------------------------------

    def rename_circle(self) -> Answer:
        return rename_circle(**self._who, name=self.row.before["name"])

    def set_carries(self) -> Answer:
        return set_carries(**self._who, carries=self.row.before["carries"])

    def name_phone(self) -> Answer:
        return name_phone(**self._who, name=self.row.before["name"], code=self.row.before["code"])


_WAYS: Mapping[str, Callable[[_Back], Answer]] = {
    "move": _Back.move,
    "undo_move": _Back.undo_move,
    "end_evening": _Back.end_evening,
    "reopen_evening": _Back.reopen_evening,
    "pay": _Back.pay,
    "unpay": _Back.unpay,
    "add_player": _Back.add_player,
    "remove_player": _Back.remove_player,
    "rename_player": _Back.rename_player,
    "hide_player": _Back.hide_player,
    "show_player": _Back.hide_player,
    "merge_players": _Back.merge_players,
    "unmerge_player": _Back.unmerge_player,
    "rename_circle": _Back.rename_circle,
    "set_carries": _Back.set_carries,
    "name_phone": _Back.name_phone,
}
