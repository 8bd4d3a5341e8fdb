"""A file that is read in: what it holds, by its `format`, and in words why it can't be read."""

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Literal

from django.utils.translation import gettext as _

from scorekeeper.rules.errors import Refusal
from scorekeeper.words.refusals import say_refusal

Kind = Literal["game", "evening", "circle", "rules"]
_KINDS: Mapping[str, Kind] = {"petukh.evening/": "evening", "petukh.circle/": "circle", "petukh.rules/": "rules"}


def kind_of(value: object) -> Kind:
    """What a JSON value says that it is; a game where it says nothing that is known, whose reader tells the rest."""
    said = value.get("format") if isinstance(value, dict) else None
    kinds = [kind for begins, kind in _KINDS.items() if isinstance(said, str) and said.startswith(begins)]
    return kinds[0] if kinds else "game"


def elsewhere(kind: Kind, *, company: bool) -> str:
    """Where such a file is read in, if it isn't here; empty if it is. `company`: this is the page of a company."""
    if kind == "rules":
        return _("These are rules. They are read in on the page of a company’s rules.")
    if kind == "circle" and company:
        return _("This is a whole company, and becomes one of its own: read it in from the first page.")
    return ""


def say(refusal: Refusal, value: object) -> str:
    """A refusal with its game and hand, and with the names of those who sat there then; `value` is the whole file."""
    within = str(refusal.data.get("within", ""))
    bare = replace(refusal, data={key: each for key, each in refusal.data.items() if key != "within"})
    said = say_refusal(bare, _names(_at(value, within), refusal.hand or 1))
    if refusal.hand is not None:
        said = _("Hand %(number)s. %(problem)s") % {"number": refusal.hand, "problem": said}
    return " ".join(filter(None, (_game(value, within), said)))


def _game(value: object, within: str) -> str:
    """Which game of which evening is meant; empty where the file is that game."""
    game = re.search(r"games\[(\d+)\]", within)
    if not game:
        return ""
    number = int(game[1]) + 1
    evening = re.match(r"evenings\[\d+\]", within)
    if not evening:
        return _("Game %(number)s.") % {"number": number}
    begun = _at(value, f"{evening[0]}.started_at")
    return _("Evening of %(day)s, game %(number)s.") % {"day": str(begun)[:10], "number": number}


def _names(record: object, hand: int) -> list[str]:
    """Who sits on each seat of a record at a hand; nobody where it isn't one."""
    if not isinstance(record, dict):
        return []
    names = _texts(record.get("players"))
    for takeover in record.get("seats") or ():
        match takeover:
            case {"from_hand": int(from_hand), "seat": int(seat), "name": str(name)}:
                if from_hand <= hand and 0 <= seat < len(names):
                    names[seat] = name
    return names


def _texts(value: object) -> list[str]:
    return [str(each) for each in value] if isinstance(value, list) else []


def _at(value: Any, place: str) -> Any:
    """What stands at a place of a JSON value, such as `games[3].record`; None where nothing does."""
    for step in re.findall(r"\w+", place):
        if isinstance(value, list) and step.isdigit() and int(step) < len(value):
            value = value[int(step)]
        elif isinstance(value, dict) and step in value:
            value = value[step]
        else:
            return None
    return value
