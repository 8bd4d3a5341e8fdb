"""Somebody's names, taken out of the journal: what they were, where they stand, and whom they mean there."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from scorekeeper.rules.naming import meant_by
from scorekeeper.tables.models import Circle, Game, Journal

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

    @cached_property
    def texts(self) -> frozenset[str]:
        """What may have been typed: the second of a name is found by the name alone too."""
        return self.labels | {meant_by(label)[0] for label in self.labels}

    def without(self, row: Journal) -> dict[str, Any]:
        """The fields of a row as they are without the names; those only that change."""
        found = {}
        for name in ("input", "before", "after"):
            value = getattr(row, name)
            changed = self._changed(row, value, ())
            if changed != value:
                found[name] = changed
        return found

    def _changed(self, row: Journal, value: Any, place: Place) -> Any:
        if isinstance(value, dict):
            return {key: self._changed(row, part, (*place, key)) for key, part in value.items()}
        if isinstance(value, list):
            return [self._changed(row, part, (*place, index)) for index, part in enumerate(value)]
        if isinstance(value, str) and value in self.texts and _holds_names(place):
            return self.instead if self._is_meant(row, value, place) else value
        return value

    def _is_meant(self, row: Journal, text: str, place: Place) -> bool:
        """Whether a text means this person: where the row doesn't tell whom it means, whoever had that very label."""
        whom = meant_in(row, place)
        return text in self.labels if whom is None else whom in self.keys


def labels_of(circle: Circle, keys: frozenset[int]) -> frozenset[str]:
    """Every label that records of a circle (by key) have or had."""
    found = {player.label for player in circle.players.filter(pk__in=keys)}
    for row in circle.journal.filter(deed__in=_OF_ONE, answer__row__in=keys):
        found |= {side["name"] for side in (row.before, row.after) if isinstance(side.get("name"), str)}
    return frozenset(found)


def forget(forgotten: Forgotten) -> None:
    """Take somebody's names out of the whole journal of the circle, and off phones that are called so."""
    forgotten.circle.journal.exclude(deed__in=_WITHOUT_NAMES).order_by("pk").forget(forgotten.without)
    forgotten.circle.phones.filter(name__in=forgotten.labels).delete()


def _holds_names(place: Place) -> bool:
    words = [part for part in place if isinstance(part, str)]
    return bool(words) and words[-1] in _PLACES


# --- whom a text means --------------------------------------------------------------------------------------------


def meant_in(row: Journal, place: Place) -> int | None:
    """Whom (a player's key) the name at a place of a row means; None where the row doesn't say."""
    if row.deed in _OF_ONE:
        return _whole(row.answer.get("row"))
    if row.deed in _BEGINNINGS and place[-2:-1] == ("players",) and row.game is not None:
        return _began(row.game).get(place[-1])
    if row.deed == "take_over":
        return _seated_last(row.after)
    if row.deed == "move":
        return _whole(_part(row.after, "move").get("player_id"))
    return None


def _whole(value: object) -> int | None:
    return value if isinstance(value, int) else None


def _part(value: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    part = value.get(name)
    return part if isinstance(part, dict) else {}


def _began(game: Game) -> dict[str | int, int]:
    """Who sat on each seat when a game began: as the first change of its seats found them."""
    for row in game.journal.filter(before__inputs__has_key="seats").order_by("pk")[:1]:
        return dict(_sitting(row.before["inputs"]["seats"]))
    return dict(_sitting(game.seats.values_list("from_hand", "index", "player")))


def _sitting(seats: Any) -> Iterator[tuple[str | int, int]]:
    return ((seat, player) for from_hand, seat, player in seats if from_hand == 1)


def _seated_last(after: Mapping[str, Any]) -> int | None:
    seats = _part(after, "inputs").get("seats")
    return max(seats, key=lambda sitting: sitting[0])[2] if seats else None
