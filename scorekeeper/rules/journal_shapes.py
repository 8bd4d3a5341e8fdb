"""What stands in the rows of a journal, by deed: which values, and which of them name a person, a game, a move.

One table for three walks: what a file may hold, what is written into one, and what of it is put into the books. A
*shape* is a kind (a text, `?` behind it where null is allowed), `Each` for a list, a tuple for a list of that length,
`Keys` for an object.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Literal

GAME: Final = "game"
EVENING: Final = "evening"
CIRCLE: Final = "circle"


@dataclass(frozen=True, slots=True)
class Each:
    """A list of such values."""

    of: Any


@dataclass(frozen=True, slots=True)
class Keys:
    """An object: what it must have, and what it may have. `perhaps`: it may be empty as well."""

    needed: Mapping[str, Any] = field(default_factory=dict)
    optional: Mapping[str, Any] = field(default_factory=dict)
    perhaps: bool = False


@dataclass(frozen=True, slots=True)
class Deed:
    """The row of a deed: what it belongs to, what its own row is, and what stood there before and after."""

    scope: Literal["game", "evening", "circle"]
    row: str = "nothing"
    before: Keys = Keys()
    after: Keys = Keys()


_HANDS = Keys({"first": "whole", "hands": Each("hand"), "last": "whole"})
INPUTS = Keys(
    optional={
        "hands": _HANDS,
        "seats": Each(("whole", "seat", "person?")),
        "first_dealer": "seat",
        "records": "counts?",
        "crosses": "counts?",
        "ended": "ended",
        "rules": "rules",
        "rules_name": "called_or_not",
    }
)
_GAME = {"inputs": INPUTS}
_HAND = {"number": "whole", "hand": "hand"}
_MOVE = {
    "game_number": "whole",
    "phase": "phase",
    "kind": "move_kind",
    "player_id": "person?",
    "other_id": "person?",
    "seat": "seat?",
    "by": "way",
}
_HOUSE = Keys({"house": "house", "name": "called", "rules": "rules", "removed": "flag"})
_MAYBE_HOUSE = Keys(_HOUSE.needed, perhaps=True)
_PAID = Keys({"payer": "person?", "receiver": "person?", "amount": "amount"})
_NAME = Keys({"name": "text"})
_PHONE = Keys({"code": "phone", "name": "text"})
_HIDDEN = Keys({"hidden": "flag"})
_MAYBE_HIDDEN = Keys(_HIDDEN.needed, perhaps=True)
_LINK = Keys(optional={"keeper": "generation", "watcher": "generation"})
_OF_GAME = Deed(GAME, before=Keys(_GAME), after=Keys(_GAME))
_ENDING = Keys({"ended": "ended", **_GAME})
_KEPT = Deed(CIRCLE, "house", _MAYBE_HOUSE, _HOUSE)

#: Every deed that a journal can have.
DEEDS: Final[Mapping[str, Deed]] = {
    "start_game": Deed(GAME, after=Keys({"game": "record"})),
    "import_game": Deed(GAME, after=Keys({"hands": "whole"})),
    "rematch": Deed(GAME, before=Keys({"game": "game?"}), after=Keys({"game": "game?"})),
    "save_hand": Deed(GAME, before=Keys(_GAME), after=Keys({**_HAND, **_GAME})),
    "undo_hand": Deed(GAME, before=Keys({**_HAND, **_GAME}), after=Keys(_GAME)),
    "remove_hand": Deed(GAME, before=Keys({**_HAND, **_GAME}), after=Keys(_GAME)),
    "correct_hand": Deed(GAME, before=Keys({**_HAND, **_GAME}), after=Keys({**_HAND, **_GAME})),
    "insert_hand": Deed(GAME, before=Keys(_GAME), after=Keys({**_HAND, **_GAME})),
    "take_over": _OF_GAME,
    "swap_seats": _OF_GAME,
    "change_rules": _OF_GAME,
    "end_game": Deed(GAME, before=_ENDING, after=_ENDING),
    "reopen_game": Deed(GAME, before=_ENDING, after=_ENDING),
    "undo_deed": Deed(GAME, before=Keys(_GAME), after=Keys({"undone": "deed", **_GAME})),
    "move": Deed(EVENING, "move", after=Keys({"move": Keys(_MOVE)})),
    "undo_move": Deed(EVENING, "move", before=Keys({"move": Keys(_MOVE)})),
    "pay": Deed(EVENING, "payment", after=_PAID),
    "unpay": Deed(EVENING, "payment", before=_PAID),
    "end_evening": Deed(EVENING, "evening", after=Keys({"ended_at": "time"})),
    "reopen_evening": Deed(EVENING, "evening", before=Keys({"ended_at": "time"})),
    "import_evening": Deed(EVENING, "evening", after=Keys({"games": "whole", "hands": "whole"})),
    "import_circle": Deed(CIRCLE, after=Keys({"evenings": "whole", "games": "whole", "people": "whole"})),
    "add_player": Deed(
        CIRCLE, "person", Keys(optional=_HIDDEN.needed), Keys(optional={**_NAME.needed, **_HIDDEN.needed})
    ),
    "rename_player": Deed(CIRCLE, "person", _NAME, _NAME),
    "hide_player": Deed(CIRCLE, "person", _HIDDEN, _HIDDEN),
    "show_player": Deed(CIRCLE, "person", _HIDDEN, _HIDDEN),
    "remove_player": Deed(CIRCLE, "person", _NAME),
    "merge_players": Deed(
        CIRCLE, "person", Keys({"merged": Each("person?")}), Keys({"player": "person?", "into": "person?"})
    ),
    "unmerge_player": Deed(CIRCLE, "person", Keys({"player": "person?", "into": "person?"})),
    "make_nameless": Deed(CIRCLE, "person", after=_NAME),
    "rename_circle": Deed(CIRCLE, before=_NAME, after=_NAME),
    "set_carries": Deed(CIRCLE, before=Keys({"carries": "flag"}), after=Keys({"carries": "flag"})),
    "name_phone": Deed(CIRCLE, before=_PHONE, after=_PHONE),
    "keep_rules": _KEPT,
    "copy_rules": _KEPT,
    "remove_rules": _KEPT,
    "restore_rules": _KEPT,
    "undo_rules": _KEPT,
    "withdraw_link": Deed(CIRCLE, before=_LINK, after=_LINK),
    "make_code": Deed(CIRCLE, after=Keys(optional={"role": "role", "expires_at": "time"})),
}

#: Takes a kind, a value, and its place, and gives what stands there instead. For `Each` and `Keys` it gets `list` and
#: `object`, and gives the value where it is one, else an empty one; a key that isn't known or lacks is `unknown_key`
#: or `missing`.
Visit = Callable[[str, Any, str], Any]


def walk(shape: Any, value: Any, place: str, visit: Visit) -> Any:
    """The value with every part of it as `visit` gives it back."""
    if isinstance(shape, Keys):
        return _keys(shape, value, place, visit)
    if isinstance(shape, Each):
        return [walk(shape.of, row, f"{place}[{at}]", visit) for at, row in enumerate(visit("list", value, place))]
    if isinstance(shape, tuple):
        rows = visit(f"list of {len(shape)}", value, place)
        pairs = enumerate(zip(shape, rows, strict=False))
        return [walk(part, row, f"{place}[{at}]", visit) for at, (part, row) in pairs]
    kind = str(shape)
    if kind.endswith("?"):
        return None if value is None else visit(kind[:-1], value, place)
    return visit(kind, value, place)


def _keys(shape: Keys, value: Any, place: str, visit: Visit) -> dict[str, Any]:
    table = visit("object", value, place)
    if not table and shape.perhaps:
        return {}
    known = {**shape.needed, **shape.optional}
    for key in shape.needed:
        if key not in table:
            visit("missing", None, f"{place}.{key}")
    for key in table:
        if key not in known:
            visit("unknown_key", tuple(known), f"{place}.{key}")
    return {key: walk(known[key], table[key], f"{place}.{key}", visit) for key in table if key in known}
