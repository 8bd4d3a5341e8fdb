"""Reading the rows of a journal: each must hold what its deed leaves there, and name only what is in the file."""

import re
from collections.abc import Callable, Mapping
from typing import Any

from scorekeeper.rules import currency
from scorekeeper.rules.circle_file import CircleFile, JournalRow
from scorekeeper.rules.errors import Refused
from scorekeeper.rules.evening import KINDS, MOST_SEATS
from scorekeeper.rules.file_reading import FileReader, joined, minor_in, time_in
from scorekeeper.rules.journal_shapes import DEEDS, EVENING, GAME, walk
from scorekeeper.rules.money import ENDINGS
from scorekeeper.rules.reading import quoted
from scorekeeper.rules.record_reading import MOST_RAW_NAME, MOST_RECORD, hand_from_json, parse_record
from scorekeeper.rules.rules_json import parse_rules

_ROW = ("at", "deed", "before", "after")
_OPTIONAL = ("phone", "evening", "game", "number", "hand", "row")
_UUID = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}", re.IGNORECASE)
#: What no text of the books has: controls, and halves of characters.
_NO_TEXT = re.compile("[\x00-\x1f\x7f\ud800-\udfff]")
_MOST_WHOLE = 10**6
_NAMES = {
    "phase": ("during", "after"),
    "move_kind": KINDS,
    "way": ("", "table", "lot"),
    "ended": ("", *ENDINGS),
    "role": ("keeper", "watcher"),
    "deed": tuple(DEEDS),
}


class JournalReader:
    """Reads rows of the journal of a circle whose other parts are read, and notes what is wrong."""

    def __init__(self, findings: FileReader, circle: CircleFile) -> None:
        self.findings, self.circle = findings, circle
        self._evening: int | None = None

    def row(self, value: Any, at: str) -> JournalRow:
        """One row."""
        read = self.findings
        table = read.part(value, at, _ROW, _OPTIONAL)
        deed = read.get(table, at, "deed", read.one_of(*DEEDS), "rename_circle")
        evening = read.get(table, at, "evening", read.index(len(self.circle.evenings)), None)
        self._evening = evening if self.circle.evenings else None
        game = read.get(table, at, "game", self._game, None)
        self._belongs(deed, game, at)
        shape = DEEDS[deed]
        return JournalRow(
            at=read.get(table, at, "at", read.time, None),  # type: ignore[arg-type]  # missing is told
            phone=read.get(table, at, "phone", read.phone, ""),
            deed=deed,
            evening=self._evening,
            game=game,
            number=read.get(table, at, "number", read.count(0, _MOST_WHOLE), None),
            hand=read.get(table, at, "hand", self._id, None),
            row=self._visit(shape.row, table["row"], joined(at, "row")) if "row" in table else None,
            before=walk(shape.before, table.get("before", {}), joined(at, "before"), self._visit),
            after=walk(shape.after, table.get("after", {}), joined(at, "after"), self._visit),
        )

    def _belongs(self, deed: str, game: tuple[int, int] | None, at: str) -> None:
        """Note a deed at a game or an evening that it doesn't name, or that it can't have."""
        scope = DEEDS[deed].scope
        if (game is not None) != (scope == GAME):
            self.findings.add("format", joined(at, "game"), "missing" if game is None else "not_of_deed", value=deed)
        if (self._evening is not None) != (scope in (GAME, EVENING)):
            problem = "missing" if self._evening is None else "not_of_deed"
            self.findings.add("format", joined(at, "evening"), problem, value=deed)
        if game is not None and game[0] != self._evening:
            self.findings.add("format", joined(at, "game"), "other_evening", value=quoted(list(game)))

    def _game(self, value: Any, at: str) -> tuple[int, int]:
        rows = self.findings.rows(value, at)
        if len(rows) == 2 and all(type(row) is int for row in rows):
            evening, number = rows
            evenings = self.circle.evenings
            if 0 <= evening < len(evenings) and 1 <= number <= len(evenings[evening].games):
                return evening, number
        self.findings.add("format", at, "no_such_game", value=quoted(value))
        return 0, 1

    def _id(self, value: Any, at: str) -> str:
        if isinstance(value, str) and _UUID.fullmatch(value):
            return value
        self.findings.add("format", at, "uuid", value=quoted(value))
        return ""

    # --- what stands before and after

    def _visit(self, kind: str, value: Any, at: str) -> Any:
        if kind in _NAMES:
            return self.findings.one_of(*_NAMES[kind])(value, at)
        if kind.startswith("list of "):
            return self._of_length(int(kind[8:]), value, at)
        return _VISITS[kind](self, value, at)

    def _of_length(self, length: int, value: Any, at: str) -> list[Any]:
        rows = self.findings.rows(value, at)
        if rows and len(rows) != length:
            self.findings.add("format", at, "one_each", players=length, value=len(rows))
            return []
        return rows

    def _list(self, value: Any, at: str) -> list[Any]:
        return self.findings.rows(value, at)

    def _object(self, value: Any, at: str) -> Mapping[str, Any]:
        if isinstance(value, dict):
            return value
        self.findings.add("format", at, "type", expected="object", value=quoted(value))
        return {}

    def _missing(self, _value: Any, at: str) -> None:
        self.findings.add("format", at, "missing")

    def _unknown(self, known: Any, at: str) -> None:
        self.findings.add("format", at, "unknown_key", known=known)

    def _nothing(self, value: Any, at: str) -> None:
        self.findings.add("format", at, "not_of_deed", value=quoted(value))

    def _whole(self, value: Any, at: str) -> int:
        return self.findings.count(0, _MOST_WHOLE)(value, at)

    def _seat(self, value: Any, at: str) -> int:
        return self.findings.count(0, MOST_SEATS - 1)(value, at)

    def _flag(self, value: Any, at: str) -> bool:
        return self.findings.flag(value, at)

    def _text(self, value: Any, at: str) -> str:
        text = self.findings.text(value, at)
        if len(text) > 2 * MOST_RAW_NAME or _NO_TEXT.search(text):
            self.findings.add("format", at, "no_text", value=quoted(value))
        return text

    def _called(self, value: Any, at: str) -> str:
        return self.findings.called(value, at)

    def _called_or_not(self, value: Any, at: str) -> str:
        return self.findings.called_or_not(value, at)

    def _phone(self, value: Any, at: str) -> str:
        return self.findings.phone(value, at)

    def _time(self, value: Any, at: str) -> str:
        if time_in(value) is None:
            self.findings.add("format", at, "moment", value=quoted(value))
        return str(value)

    def _counts(self, value: Any, at: str) -> list[int]:
        rows = self.findings.rows(value, at)[:MOST_SEATS]
        return [self.findings.count(0, MOST_RECORD)(row, f"{at}[{index}]") for index, row in enumerate(rows)]

    def _rows_of(self, size: int, value: Any, at: str) -> int:
        return self.findings.index(size)(value, at)

    def _person(self, value: Any, at: str) -> int:
        return self._rows_of(len(self.circle.people), value, at)

    def _house(self, value: Any, at: str) -> int:
        return self._rows_of(len(self.circle.house_rules), value, at)

    def _evening_row(self, value: Any, at: str) -> int:
        return self._rows_of(len(self.circle.evenings), value, at)

    def _move(self, value: Any, at: str) -> int:
        return self._rows_of(0 if self._evening is None else len(self.circle.evenings[self._evening].moves), value, at)

    def _payment(self, value: Any, at: str) -> int:
        size = 0 if self._evening is None else len(self.circle.evenings[self._evening].payments)
        return self._rows_of(size, value, at)

    def _game_meant(self, value: Any, at: str) -> list[int]:
        return list(self._game(value, at))

    def _amount(self, value: Any, at: str) -> str:
        money = currency.DEFAULT if self._evening is None else self.circle.evenings[self._evening].currency
        minor = minor_in(value, money)
        if minor is None or minor <= 0:
            self.findings.add("format", at, "sum", value=quoted(value), places=currency.PLACES[money], currency=money)
        return str(value)

    def _hand(self, value: Any, at: str) -> Any:
        return self._read(hand_from_json, value, at, "hand")

    def _record(self, value: Any, at: str) -> Any:
        if isinstance(value, dict):
            for index, name in enumerate(value["players"] if isinstance(value.get("players"), list) else []):
                self._text(name, f"{at}.players[{index}]")
        return self._read(parse_record, value, at, "")

    def _rules(self, value: Any, at: str) -> Any:
        return self._read(parse_rules, value, at, "rules")

    def _read(self, parse: Callable[[Any], object], value: Any, at: str, called: str) -> Any:
        """A value that another reader judges; it calls it *called*."""
        try:
            parse(value)
        except Refused as refused:
            for refusal in refused.refusals:
                place = str(refusal.data.get("place", "")).removeprefix(called).lstrip(".")
                data = {key: found for key, found in refusal.data.items() if key not in ("place", "problem")}
                self.findings.add("format", joined(at, place), str(refusal.data.get("problem", "impossible")), **data)
        return value


_VISITS: Mapping[str, Callable[[JournalReader, Any, str], Any]] = {
    "list": JournalReader._list,
    "object": JournalReader._object,
    "missing": JournalReader._missing,
    "unknown_key": JournalReader._unknown,
    "nothing": JournalReader._nothing,
    "whole": JournalReader._whole,
    "generation": JournalReader._whole,
    "seat": JournalReader._seat,
    "flag": JournalReader._flag,
    "text": JournalReader._text,
    "called": JournalReader._called,
    "called_or_not": JournalReader._called_or_not,
    "phone": JournalReader._phone,
    "time": JournalReader._time,
    "counts": JournalReader._counts,
    "person": JournalReader._person,
    "house": JournalReader._house,
    "evening": JournalReader._evening_row,
    "move": JournalReader._move,
    "payment": JournalReader._payment,
    "game": JournalReader._game_meant,
    "amount": JournalReader._amount,
    "hand": JournalReader._hand,
    "record": JournalReader._record,
    "rules": JournalReader._rules,
}
