"""Reading JSON values with care: each check says what is wrong and where, and goes on, so that all is reported.

`place` is written like `hands[3].entries[0].tricks`. A problem is one of `type`, `range`, `missing`, `unknown_key`,
`unknown_name`, and those that `record` and `currency` add.
"""

import json
from collections.abc import Iterable, Mapping
from typing import Any

from scorekeeper.rules.errors import Refusal

_SHOWN_AT_MOST = 60
_TOO_LARGE = 10**12


def quoted(value: object) -> str:
    """A value as a message may quote it: as JSON writes it, short and printable, whatever was sent."""
    try:
        text = json.dumps(value, ensure_ascii=False, default=repr)
    except (ValueError, TypeError, RecursionError):  # an int of thousands of digits, a nest of thousands of lists
        return type(value).__name__
    return _shortened(text)


def bounded(number: int) -> int:
    """A number as a message may name it: one beyond all use is cut, so that it can always be written out."""
    return max(-_TOO_LARGE, min(number, _TOO_LARGE))


def _shortened(text: str) -> str:
    printable = text.encode("utf-8", "backslashreplace").decode()
    return printable if len(printable) <= _SHOWN_AT_MOST else printable[: _SHOWN_AT_MOST - 1] + "…"


class Findings:
    """Collects what is wrong while a value is read."""

    def __init__(self) -> None:
        self.refusals: list[Refusal] = []

    def add(self, code: str, place: str, problem: str, **data: object) -> None:
        """Note one problem under `code`."""
        self.refusals.append(Refusal(code, data={"place": place, "problem": problem, **data}))

    def whole(self, value: object, place: str, least: int | None, most: int | None, code: str = "format") -> int | None:
        """A JSON integer (neither `true` nor `2.0`) within bounds, or None with a finding."""
        if type(value) is not int:
            self.add(code, place, "type", expected="whole", value=quoted(value))
            return None
        if (least is not None and value < least) or (most is not None and value > most):
            self.add(code, place, "range", least=least, most=most, value=quoted(value))
            return None
        return value

    def flag(self, value: object, place: str, code: str = "format") -> bool:
        """A JSON boolean; False with a finding."""
        if not isinstance(value, bool):
            self.add(code, place, "type", expected="flag", value=quoted(value))
            return False
        return value

    def name(self, value: object, place: str, known: Iterable[str], code: str = "format") -> str | None:
        """One of the known names. Another text is `format`; another type is `code`."""
        if not isinstance(value, str):
            self.add(code, place, "type", expected="text", value=quoted(value))
        elif value not in (names := tuple(known)):
            self.add("format", place, "unknown_name", value=quoted(value), known=names)
        else:
            return value
        return None

    def table(self, value: object, place: str, known: Iterable[str], code: str = "format") -> Mapping[str, Any]:
        """A JSON object with no other keys than the known ones (any other is `format`); empty with a finding."""
        if not isinstance(value, dict):
            self.add(code, place, "type", expected="object", value=quoted(value))
            return {}
        names = tuple(known)
        for key in value:
            if key not in names:
                self.add("format", ".".join(filter(None, (place, _shortened(key)))), "unknown_key", known=names)
        return value

    def rows(self, value: object, place: str, code: str = "format") -> list[Any]:
        """A JSON array; empty with a finding."""
        if not isinstance(value, list):
            self.add(code, place, "type", expected="list", value=quoted(value))
            return []
        return value
