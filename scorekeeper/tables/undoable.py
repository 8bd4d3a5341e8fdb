"""Which deeds of the journal can be undone as things now stand, and what stands in the way of the others.

A deed can be undone where what it changed stands as the deed left it: nothing was done to the same thing since, or
whatever was done was taken back too. Reads only.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from scorekeeper.tables.models import Journal
from scorekeeper.tables.present import Present, present_of

#: What is raised where a row that was read in from a file has not the form that its deed writes.
UNREADABLE: Final = (KeyError, TypeError, ValueError, IndexError, AttributeError, OverflowError)

GAME_DEEDS: Final = (
    "save_hand",
    "undo_hand",
    "correct_hand",
    "remove_hand",
    "insert_hand",
    "take_over",
    "swap_seats",
    "change_rules",
    "end_game",
    "reopen_game",
    "undo_deed",
)
EVENING_DEEDS: Final = ("move", "undo_move", "end_evening", "reopen_evening", "pay", "unpay")
HOUSE_DEEDS: Final = ("keep_rules", "copy_rules", "remove_rules", "restore_rules", "undo_rules")
PEOPLE_DEEDS: Final = ("add_player", "remove_player", "rename_player", "hide_player", "show_player")
CIRCLE_DEEDS: Final = (
    *PEOPLE_DEEDS,
    *HOUSE_DEEDS,
    "merge_players",
    "unmerge_player",
    "rename_circle",
    "set_carries",
    "name_phone",
)
#: Deeds that stay done, by the code that says why.
FOR_GOOD: Final[Mapping[str, str]] = {
    "start_game": "begun",
    "rematch": "begun",
    "import_game": "begun",
    "import_evening": "imported",
    "import_circle": "imported",
    "make_code": "code",
    "withdraw_link": "withdrawn",
    "make_nameless": "nameless",
}


@dataclass(frozen=True, slots=True)
class Obstacle:
    """Why a deed can't be undone.

    `code`: `later` (something was done to the same thing since), `undone` (it was taken back already), `changed` (what
    it left isn't so any more), `played` (a hand was played after it), `nothing` (it changed nothing), `gone`,
    `merged` (it is another's record by now), `history`, `name_taken`, `nameless`, `evening_over`, `evening_open`,
    `still_playing`, `not_owed`, `unreadable`, or one of `FOR_GOOD`. `entry` is the deed that stands in the way, where
    it is one.
    """

    code: str
    entry: Journal | None = None


Side = Mapping[str, Any]


def obstacles(rows: Sequence[Journal]) -> dict[int, Obstacle | None]:
    """For each of these rows of one circle, by key: what stands in the way of undoing it, None where nothing does.

    Takes the same few queries however many rows there are.
    """
    if not rows:
        return {}
    since = _by_subject(_since(rows))
    present = present_of(rows)
    return {row.pk: _obstacle(row, since, present) for row in rows}


def _since(rows: Sequence[Journal]) -> Iterable[Journal]:
    """Every deed since the first of these rows that may have changed what one of them did."""
    first, circle = min(row.pk for row in rows), rows[0].circle_id
    later = Journal.objects.filter(circle=circle, pk__gte=first).defer("input").order_by("pk")
    games = {row.game_id for row in rows if row.deed in GAME_DEEDS}
    evenings = {row.evening_id for row in rows if row.deed in EVENING_DEEDS}
    yield from later.filter(game__in=games)
    yield from later.filter(evening__in=evenings, deed__in=EVENING_DEEDS)
    yield from later.filter(deed__in=CIRCLE_DEEDS)


def _by_subject(rows: Iterable[Journal]) -> Mapping[object, Sequence[Journal]]:
    found: dict[object, list[Journal]] = {}
    for row in rows:
        try:
            found.setdefault(subject_of(row), []).append(row)
        except UNREADABLE:
            continue
    return found


def _obstacle(row: Journal, since: Mapping[object, Sequence[Journal]], present: Present) -> Obstacle | None:
    if row.deed in FOR_GOOD:
        return Obstacle(FOR_GOOD[row.deed])
    try:
        before, after = sides_of(row)
        if not net(before, after):
            return Obstacle("nothing")
        gone = present.gone(row)
        if gone:
            return Obstacle(gone)
        left = left_over([other for other in since.get(subject_of(row), ()) if other.pk > row.pk])
        if left and row.deed != "pay":
            return Obstacle("undone" if _takes_back(row, left[0]) else "later", left[0])
        code = present.obstacle(row)
    except UNREADABLE:
        return Obstacle("unreadable")
    return Obstacle(code) if code else None


# --- what a deed changed ------------------------------------------------------------------------------------------


def subject_of(row: Journal) -> object:
    """The one thing that a deed changed: two deeds of one subject can stand in each other's way."""
    if row.deed in GAME_DEEDS:
        return "game", row.game_id
    return _SUBJECTS[row.deed](row)


def sides_of(row: Journal) -> tuple[Side, Side]:
    """What stood there before a deed and after it, so that what takes it back has the same two sides the other way."""
    if row.deed in GAME_DEEDS:
        return row.before["inputs"], row.after["inputs"]
    return _SIDES.get(row.deed, _as_written)(row)


def net(before: Side, after: Side) -> dict[str, tuple[Any, Any]]:
    """What differs between two sides, by name, as it was and as it then is."""
    names = {*before, *after}
    pairs = {name: (before.get(name), after.get(name)) for name in names}
    return {name: (was, now) for name, (was, now) in pairs.items() if was != now}


def left_over(rows: Iterable[Journal]) -> list[Journal]:
    """Of deeds on one thing, in order, those that still count: one and what took it back both fall out."""
    left: list[Journal] = []
    for row in rows:
        if left and _takes_back(left[-1], row):
            left.pop()
        else:
            left.append(row)
    return left


def _takes_back(row: Journal, later: Journal) -> bool:
    """Whether a later deed is exactly the way back."""
    try:
        did, undid = net(*sides_of(row)), net(*sides_of(later))
    except UNREADABLE:
        return False
    return did == {name: (now, was) for name, (was, now) in undid.items()}


def _as_written(row: Journal) -> tuple[Side, Side]:
    return row.before, row.after


def _of_person(row: Journal) -> object:
    """Somebody by key, or by the name that was written where the key is known no more.

    An `add_player` that only brought back whoever was hidden is a `show_player`.
    """
    key = row.answer["row"]
    return ("hidden" if "hidden" in row.after else "person"), key or (row.after or row.before)["name"]


def _house(row: Journal) -> object:
    return "house", row.after["house"]


def _paid(row: Journal) -> object:
    told = row.after or row.before
    return "paid", row.evening_id, told["payer"], told["receiver"], told["amount"]


def _merged(row: Journal) -> object:
    return "merged", (row.after or row.before)["player"]


_SUBJECTS: Mapping[str, Callable[[Journal], object]] = {
    "move": lambda row: ("moves", row.evening_id),
    "undo_move": lambda row: ("moves", row.evening_id),
    "end_evening": lambda row: ("ended", row.evening_id),
    "reopen_evening": lambda row: ("ended", row.evening_id),
    "pay": _paid,
    "unpay": _paid,
    "add_player": _of_person,
    "remove_player": _of_person,
    "rename_player": _of_person,
    "hide_player": lambda row: ("hidden", row.answer["row"]),
    "show_player": lambda row: ("hidden", row.answer["row"]),
    "merge_players": _merged,
    "unmerge_player": _merged,
    "rename_circle": lambda _row: "circle name",
    "set_carries": lambda _row: "carries",
    "name_phone": lambda row: ("phone", row.after["code"]),
    **dict.fromkeys(HOUSE_DEEDS, _house),
}


def _between(was: Side, now: Side) -> Callable[[Journal], tuple[Side, Side]]:
    return lambda _row: (was, now)


def _pair(side: Side) -> Side:
    return {"player": side["player"], "into": side["into"]}


_SIDES: Mapping[str, Callable[[Journal], tuple[Side, Side]]] = {
    # An evening that ends again ends at another moment.
    "end_evening": _between({"over": False}, {"over": True}),
    "reopen_evening": _between({"over": True}, {"over": False}),
    # A merge also remembers who was merged into that person before.
    "merge_players": lambda row: ({}, _pair(row.after)),
    "unmerge_player": lambda row: (_pair(row.before), {}),
}
