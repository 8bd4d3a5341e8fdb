"""Every deed of the journal in words, and why one can't be undone. Nobody's gender is told."""

from collections.abc import Callable, Mapping
from typing import Any

from scorekeeper.words import evening as evening_words
from scorekeeper.words import history
from scorekeeper.words.phrase import _, shown_name
from scorekeeper.words.told import UNREADABLE, Told

#: What was done, by the deed's name in the journal; deeds on a game's hands and seats have theirs in `history.DONE`.
DONE = {
    "start_game": _("Game {game} was begun"),
    "rematch": _("Game {game} was begun"),
    "import_game": _("Game {game} was read in from a file"),
    "import_evening": _("An evening was read in from a file"),
    "import_circle": _("The company was read in from a file"),
    "undone": _("Undone: {what}"),
    "undone_again": _("What was undone is back"),
    "end_evening": _("The evening was ended"),
    "reopen_evening": _("The evening was opened again"),
    "pay": _("Paid: {transfer}, {amount}"),
    "unpay": _("Not paid after all: {transfer}, {amount}"),
    "add_player": _("New name: {name}"),
    "remove_player": _("Removed: {name}"),
    "rename_player": _("Another name: {name}"),
    "hide_player": _("Hidden: {name}"),
    "show_player": _("Shown again: {name}"),
    "merge_players": _("Two records made one: {name}, {other}"),
    "unmerge_player": _("Taken apart again: {name}, {other}"),
    "make_nameless": _("Made nameless for good: {name}"),
    "rename_circle": _("Another name for the company"),
    "set_carries": _("Debts from evening to evening"),
    "keep_rules": _("New rules: {name}"),
    "change_kept": _("Rules changed: {name}"),
    "copy_rules": _("Rules copied: {name}"),
    "remove_rules": _("Rules put away: {name}"),
    "restore_rules": _("Rules brought back: {name}"),
    "undo_rules": _("Rules put back as they were: {name}"),
    "make_code_keeper": _("A code to keep the score"),
    "make_code_watcher": _("A code to watch"),
    "make_code": _("A code for a phone"),
    "withdraw_link_keeper": _("The link to keep the score was withdrawn"),
    "withdraw_link_watcher": _("The link to watch was withdrawn"),
    "withdraw_link": _("A link was withdrawn"),
    "name_phone": _("The name of a phone"),
    "unreadable": _("An entry from a file that can't be read"),
}
#: Why a deed can't be undone, by `undoable.Obstacle.code`; each says the way out where there is one.
OBSTACLES = {
    "later": _("Undo first what came after it: {what}."),
    "undone": _("Undone already."),
    "changed": _("By now this is otherwise anyhow: there is nothing to put back."),
    "played": _("One has played on since. Undo those hands first."),
    "nothing": _("It changed nothing."),
    "gone": _("What it changed is not in the books any more."),
    "merged": _("By now this is one person with somebody else. Take them apart first."),
    "history": _("Games or debts are written under this name by now. It can be hidden."),
    "name_taken": _("Somebody else has this name by now. Call them otherwise first."),
    "nameless": _("The name was taken out of the books for good."),
    "evening_over": _("The evening is over. Open it again first."),
    "evening_open": _("Another evening goes on. End that one first."),
    "still_playing": _("A game goes on. Play it to the end or break it off first."),
    "not_owed": _("So much is not owed between the two any more."),
    "begun": _("A game stays in the books. One begun by mistake can be ended without payment."),
    "imported": _("What was read in from a file stays in the books."),
    "code": _("A code goes out by itself after a quarter of an hour."),
    "withdrawn": _("A withdrawn link never comes back. Send the new one."),
    "unreadable": _("This entry came from a file and can't be read."),
}


def say_deed(told: Told) -> str:
    """What was done: `Раздача 3 исправлена`, `Отдано: Борис → Глеб, 150 ₽`."""
    try:
        return _SAID.get(told.deed, _plain)(told)
    except UNREADABLE:
        return DONE["unreadable"].say()


def say_undone(told: Told) -> str:
    """What has just been undone; of an undoing, that it is back."""
    if told.deed == "undo_move" or (told.deed == "undo_deed" and told.after.get("undone") != "undo_deed"):
        return DONE["undone_again"].say()
    return DONE["undone"].say(what=say_deed(told))


def say_obstacle(code: str, blocker: Told | None = None) -> str:
    """Why it can't be undone, and the way out; `blocker` is the deed that stands in the way."""
    return OBSTACLES[code].say(what=say_deed(blocker) if blocker else "")


def _plain(told: Told) -> str:
    if told.deed in history.DONE:
        return history.say_done(told.deed, told.number)
    return DONE[told.deed].say(game="" if told.game is None else told.game)


def _undone(told: Told) -> str:
    what = told.after["undone"]
    if what == "undo_deed":
        return DONE["undone_again"].say()
    return DONE["undone"].say(what=_small(history.say_done(what, told.number)))


def _small(sentence: str) -> str:
    """A sentence within another one."""
    return sentence[:1].lower() + sentence[1:]


# --- evenings -----------------------------------------------------------------------------------------------------


def _move(told: Told) -> str:
    return _said_move(told, told.after["move"])


def _undo_move(told: Told) -> str:
    return DONE["undone"].say(what=_small(_said_move(told, told.before["move"])))


def _said_move(told: Told, move: Mapping[str, Any]) -> str:
    seat, by = move["seat"], str(move["by"])
    name, other = (_label(told, move[each]) for each in ("player_id", "other_id"))
    return evening_words.say_move(str(move["kind"]), name, other, seat if isinstance(seat, int) else None, by)


def _label(told: Told, key: int | None) -> str:
    """Who that is; `?` for somebody who is in the books no more, whom a file calls null."""
    return "?" if key is None else told.people.get(key, "?")


def _paid(told: Told) -> str:
    paid = told.after or told.before
    transfer = evening_words.say_transfer(_label(told, paid["payer"]), _label(told, paid["receiver"]))
    amount = evening_words.due(paid["amount"], told.currency, priced=told.money)
    return DONE[told.deed].say(transfer=transfer, amount=amount)


# --- people and agreements ----------------------------------------------------------------------------------------


def _person(told: Told) -> str:
    """A person by the name that the deed itself wrote; where it wrote none, by the present one."""
    written = (told.after.get("name") or told.before.get("name")) if told.deed != "rename_player" else None
    name = shown_name(written) if written else told.record(int(told.row or 0))
    deed = "show_player" if told.deed == "add_player" and "hidden" in told.after else told.deed
    return DONE[deed].say(name=name)


def _pair(told: Told) -> str:
    pair = told.after or told.before
    return DONE[told.deed].say(name=told.record(pair["player"]), other=told.record(pair["into"]))


def _house(told: Told) -> str:
    deed = "change_kept" if told.deed == "keep_rules" and told.before else told.deed
    return DONE[deed].say(name=shown_name(told.after["name"]))


def _code(told: Told) -> str:
    role = told.after.get("role")
    return DONE[f"make_code_{role}" if role else "make_code"].say()


def _link(told: Told) -> str:
    role = next((role for role in ("keeper", "watcher") if role in (*told.after, *told.after.values())), None)
    return DONE[f"withdraw_link_{role}" if role else "withdraw_link"].say()


_HOUSE = ("keep_rules", "copy_rules", "remove_rules", "restore_rules", "undo_rules")
_PEOPLE = ("add_player", "remove_player", "rename_player", "hide_player", "show_player", "make_nameless")
_SAID: Mapping[str, Callable[[Told], str]] = {
    "undo_deed": _undone,
    "move": _move,
    "undo_move": _undo_move,
    "pay": _paid,
    "unpay": _paid,
    "merge_players": _pair,
    "unmerge_player": _pair,
    "make_code": _code,
    "withdraw_link": _link,
    **dict.fromkeys(_PEOPLE, _person),
    **dict.fromkeys(_HOUSE, _house),
}
