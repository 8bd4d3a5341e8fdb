"""Somebody's names, taken out of the journal: what they were, where they stand, and whom they mean there."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.contrib.admin.models import LogEntry
from django.db.models import QuerySet

from scorekeeper.rules.naming import meant_by
from scorekeeper.tables.models import Circle, Journal, Seat

#: Deeds whose rows hold no name of a person; most rows of a journal are theirs.
_WITHOUT_NAMES = (
    *("save_hand", "undo_hand", "correct_hand", "insert_hand", "remove_hand", "undo_deed", "swap_seats"),
    *("end_game", "reopen_game", "change_rules", "rematch", "end_evening", "reopen_evening", "pay", "unpay"),
    *("keep_rules", "copy_rules", "remove_rules", "restore_rules", "undo_rules", "rename_circle", "set_carries"),
)
#: Where names stand in JSON: the texts under these, or in lists under these.
_PLACES = frozenset({"name", "names", "player", "players", "people", "label", "labels"})
#: Deeds of one person, whose key is the row's.
_OF_ONE = ("add_player", "rename_player", "remove_player")
_BEGINNINGS = ("start_game", "import_game")

Place = tuple[str | int, ...]


@dataclass
class Forgotten:
    """Somebody to be forgotten: the keys of the records, the labels they ever had, and what stands there instead."""

    circle: Circle
    keys: frozenset[int]
    labels: frozenset[str]
    instead: str

    def without(self, row: Journal) -> dict[str, Any]:
        """The fields of a row as they are without the names; those only that change."""
        fields = {name: getattr(row, name) for name in ("input", "before", "after")}
        changed = {name: self._changed(row, value, ()) for name, value in fields.items()}
        return {name: value for name, value in changed.items() if value != fields[name]}

    def _changed(self, row: Journal, value: Any, place: Place) -> Any:
        if isinstance(value, dict):
            return {key: self._changed(row, part, (*place, key)) for key, part in value.items()}
        if isinstance(value, list):
            return [self._changed(row, part, (*place, index)) for index, part in enumerate(value)]
        if isinstance(value, str) and _holds_names(place) and self._is_meant(row, value, place):
            return self.instead
        return value

    def _is_meant(self, row: Journal, text: str, place: Place) -> bool:
        """Whether a text means this person: where the row doesn't tell whom it means, whoever had that very label.

        A record of the name that was removed, under whatever mark, is nobody any more, and as likely was this person's.
        """
        whom = self._beginner(row, place) if row.deed in _BEGINNINGS else meant_in(row)
        if whom is None:
            return text in self.labels
        return whom in self.keys if whom in self._there else meant_by(text)[0] in self._names

    @cached_property
    def _names(self) -> frozenset[str]:
        return frozenset(meant_by(label)[0] for label in self.labels)

    @cached_property
    def _there(self) -> frozenset[int]:
        """The keys of everybody who is in the circle."""
        return frozenset(self.circle.players.values_list("pk", flat=True))

    def _beginner(self, row: Journal, place: Place) -> int | None:
        """Whom (a player's key) a name among the players of a game means, as it was begun."""
        if place[-2:-1] != ("players",):
            return None
        return self._beginnings.get((row.game_id, place[-1]))

    @cached_property
    def _beginnings(self) -> dict[tuple[int | None, str | int], int]:
        """Who sat on each seat when each game of the circle began: as the first change of its seats found them."""
        seats = Seat.objects.filter(game__evening__circle=self.circle, from_hand=1)
        found: dict[tuple[int | None, str | int], int] = {
            (game, seat): player for game, seat, player in seats.values_list("game", "index", "player")
        }
        for row in self.circle.journal.filter(before__inputs__has_key="seats").order_by("-pk"):
            found |= {(row.game_id, seat): who for begins, seat, who in row.before["inputs"]["seats"] if begins == 1}
        return found


def labels_of(circle: Circle, keys: frozenset[int]) -> frozenset[str]:
    """Every label that records of a circle (by key) have or had."""
    found = {player.label for player in circle.players.filter(pk__in=keys)}
    for row in circle.journal.filter(deed__in=_OF_ONE, answer__row__in=keys):
        found |= {side["name"] for side in (row.before, row.after) if isinstance(side.get("name"), str)}
    return frozenset(found | set(_logged(keys).values_list("object_repr", flat=True)))


def forget(forgotten: Forgotten) -> None:
    """Take somebody's names out of the circle's journal and the host's log, and off phones that are called so."""
    forgotten.circle.journal.exclude(deed__in=_WITHOUT_NAMES).order_by("pk").forget(forgotten.without)
    forgotten.circle.phones.filter(name__in=forgotten.labels).delete()
    logged = _logged(forgotten.keys)
    logged.update(object_repr=forgotten.instead, change_message="")


def _logged(keys: frozenset[int]) -> QuerySet[LogEntry]:
    """What the host's log tells of these players."""
    players = LogEntry.objects.filter(content_type__app_label="tables", content_type__model="player")
    return players.filter(object_id__in=[str(key) for key in keys])


def _holds_names(place: Place) -> bool:
    words = [part for part in place if isinstance(part, str)]
    return bool(words) and words[-1] in _PLACES


# --- whom a text means --------------------------------------------------------------------------------------------


def meant_in(row: Journal) -> int | None:
    """Whom (a player's key) the one name in a row means; None where the row doesn't say."""
    if row.deed in _OF_ONE:
        return _whole(row.answer.get("row"))
    if row.deed == "take_over":
        return _seated_last(row)
    if row.deed == "move":
        return _whole(_part(row.after, "move").get("player_id"))
    return None


def _whole(value: object) -> int | None:
    return value if isinstance(value, int) else None


def _part(value: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    part = value.get(name)
    return part if isinstance(part, dict) else {}


def _seated_last(row: Journal) -> int | None:
    """Who took the seat over that the row is about."""
    seats = [one for one in _part(row.after, "inputs").get("seats", ()) if one[1] == row.input.get("seat")]
    return max(seats)[2] if seats else None
