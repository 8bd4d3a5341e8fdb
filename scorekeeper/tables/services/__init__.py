"""Every write: one function a deed, keyword-only, one transaction, no request."""

from scorekeeper.tables.services.codes import CodesWait, make_code, open_by_code
from scorekeeper.tables.services.conflict import Conflict, StoredHand
from scorekeeper.tables.services.correcting import correct_hand, insert_hand, remove_hand
from scorekeeper.tables.services.deeds import Answer, new_key
from scorekeeper.tables.services.ending import end_game, reopen_game
from scorekeeper.tables.services.evenings import end_evening, move, reopen_evening, undo_move
from scorekeeper.tables.services.hands import save_hand, undo_hand
from scorekeeper.tables.services.house import copy_rules, keep_rules, remove_rules, restore_rules
from scorekeeper.tables.services.house_undo import undo_rules
from scorekeeper.tables.services.import_files import import_circle, import_evening
from scorekeeper.tables.services.importing import import_game
from scorekeeper.tables.services.links import KEEPER, WATCHER, withdraw_link
from scorekeeper.tables.services.merging import merge_players, unmerge_player
from scorekeeper.tables.services.nameless import make_nameless
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
from scorekeeper.tables.services.ruling import change_rules
from scorekeeper.tables.services.seats import swap_seats, take_over
from scorekeeper.tables.services.starting import NEW, rematch, start_game
from scorekeeper.tables.services.undoing import undo_entry

__all__ = [
    "KEEPER",
    "NEW",
    "WATCHER",
    "Answer",
    "CodesWait",
    "Conflict",
    "StoredHand",
    "add_player",
    "change_rules",
    "copy_rules",
    "correct_hand",
    "end_evening",
    "end_game",
    "hide_player",
    "import_circle",
    "import_evening",
    "import_game",
    "insert_hand",
    "keep_rules",
    "make_code",
    "make_nameless",
    "merge_players",
    "move",
    "name_phone",
    "new_key",
    "open_by_code",
    "pay",
    "rematch",
    "remove_hand",
    "remove_player",
    "remove_rules",
    "rename_circle",
    "rename_player",
    "reopen_evening",
    "reopen_game",
    "restore_rules",
    "save_hand",
    "set_carries",
    "show_player",
    "start_game",
    "swap_seats",
    "take_over",
    "undo_deed",
    "undo_entry",
    "undo_hand",
    "undo_move",
    "undo_rules",
    "unmerge_player",
    "unpay",
    "withdraw_link",
]
