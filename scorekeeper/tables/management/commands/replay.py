"""`manage.py replay FILE…`: what comes of game records, one JSON object a line (docs/record-format.md)."""

import json
import re
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand
from django.utils import translation

from scorekeeper.rules.errors import Refusal, Refused
from scorekeeper.rules.record import GameRecord
from scorekeeper.rules.record_reading import parse_json
from scorekeeper.rules.replay import replay, result_json
from scorekeeper.words.refusals import say_refusal

STANDARD_INPUT = "-"
#: Far beyond the largest record that there can be.
MOST_BYTES = 64 * 1024 * 1024
_HAND = re.compile(r"hands\[([0-9]+)\]")


class Command(BaseCommand):
    """Plays records through; needs no database."""

    help = "Play game records through and print what came of each, as one JSON object a line."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The files, and the language of messages."""
        parser.add_argument("files", nargs="+", metavar="FILE", help="a game record, or - for standard input")
        parser.add_argument("--lang", choices=("en", "ru"), default="en", help="the language of messages (en)")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Print a result or the errors for each file; exit with 1 where any was refused."""
        _speak_utf8()
        refused = False
        with translation.override(options["lang"]):
            for file in options["files"]:
                result = outcome(file)
                refused |= "errors" in result
                self.stdout.write(_line(result))
        if refused:
            sys.exit(1)


def outcome(file: str) -> dict[str, Any]:
    """What comes of the record in a file: a result, or its errors with messages in the active language."""
    try:
        record = parse_json(_read(file))
    except Refused as refused:
        return _errors(refused, None)
    try:
        return result_json(replay(record))
    except Refused as refused:
        return _errors(refused, record)


def _read(file: str) -> bytes:
    """The bytes of a file or of standard input. Raises `Refused` (`format`) where they can't be had."""
    try:
        if file == STANDARD_INPUT:
            content = sys.stdin.buffer.read(MOST_BYTES + 1)
        else:
            with Path(file).open("rb") as stream:
                content = stream.read(MOST_BYTES + 1)
    except (OSError, ValueError):
        raise Refused([Refusal("format", data={"place": file, "problem": "unreadable"})]) from None
    if len(content) > MOST_BYTES:
        raise Refused([Refusal("format", data={"place": file, "problem": "too_large", "most": MOST_BYTES})])
    return content


def _errors(refused: Refused, record: GameRecord | None) -> dict[str, Any]:
    return {
        "errors": [
            {
                "code": refusal.code,
                "hand": _hand(refusal),
                "player": refusal.player,
                "message": say_refusal(refusal, _names(record, refusal.hand)),
            }
            for refusal in refused.refusals
        ]
    }


def _hand(refusal: Refusal) -> int | None:
    """The number of the hand that is meant, also where only its place within the record is known."""
    if refusal.hand is not None:
        return refusal.hand
    place = _HAND.match(str(refusal.data.get("place", "")))
    return int(place[1]) + 1 if place else None


def _names(record: GameRecord | None, hand: int | None) -> list[str]:
    """Who sits where in a hand."""
    if record is None:
        return []
    names = list(record.players)
    for takeover in record.seats:
        if hand is None or takeover.from_hand <= hand:
            names[takeover.seat] = takeover.name
    return names


def _line(result: dict[str, Any]) -> str:
    """One line of JSON that can be written as UTF-8: half a surrogate pair is escaped."""
    return json.dumps(result, ensure_ascii=False).encode("utf-8", "backslashreplace").decode("utf-8")


def _speak_utf8() -> None:
    """JSON is UTF-8, whatever the terminal's language is."""
    reconfigure = getattr(sys.stdout, "reconfigure", None)
    if reconfigure is not None:
        reconfigure(encoding="utf-8")
