"""What the readers of evenings and circles share: each takes a value and its place, and notes what is wrong."""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from datetime import MAXYEAR, MINYEAR, UTC, datetime
from typing import Any, TypeVar

from scorekeeper.rules import currency
from scorekeeper.rules.errors import Refusal, Refused
from scorekeeper.rules.naming import clean_name, label_shows
from scorekeeper.rules.reading import Findings, quoted
from scorekeeper.rules.record_reading import MOST_NAME, name_shows

T = TypeVar("T")
#: Problems that are told of one file; reading stops soon after.
MOST_TOLD = 200
#: Minor units of an amount, and of all that was brought along and paid in an evening: what a database's whole number
#: holds, several times.
MOST_MINOR = 10**18
_AMOUNT = re.compile(r"(-?)([0-9]{1,19})(?:\.([0-9]{1,4}))?")
_PHONE = re.compile(r"[A-Za-z0-9_-]{0,64}")
_ZONE = re.compile(r"[A-Za-z0-9_+/-]{1,64}")
_TIME = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}[Tt][0-9:.,]+([Zz]|[+-][0-9:]+)")


class FileReader(Findings):
    """Collects what is wrong with a file, up to `MOST_TOLD` problems.

    What can't be read is given as something harmless, so that reading goes on. null means missing.
    """

    def add(self, code: str, place: str, problem: str, **data: object) -> None:
        """Note one problem."""
        if len(self.refusals) < MOST_TOLD:
            super().add(code, place, problem, **data)

    def told(self) -> None:
        """Raise `Refused` where anything is wrong."""
        if self.refusals:
            raise Refused(self.refusals)

    def part(self, value: object, place: str, needed: Iterable[str], optional: Iterable[str] = ()) -> Mapping[str, Any]:
        """An object with these keys and no others; what is null is left out. Empty where it is none."""
        must = tuple(needed)
        table = self.table(value, place, (*must, *optional))
        given = {key: found for key, found in table.items() if found is not None}
        for key in must if isinstance(value, dict) else ():
            if key not in given:
                self.add("format", joined(place, key), "missing")
        return given

    def each(self, table: Mapping[str, Any], place: str, key: str, most: int, read: Callable[[Any, str], T]) -> list[T]:
        """The list under a key, at most so many, each read by itself; empty where there is none.

        Once `MOST_TOLD` problems are noted, the rest is not read.
        """
        at = joined(place, key)
        rows = self.rows(table[key], at) if key in table else []
        if len(rows) > most:
            self.add("format", at, "too_long", most=most, value=len(rows))
            return []
        return [read(row, f"{at}[{index}]") for index, row in enumerate(rows) if len(self.refusals) < MOST_TOLD]

    def get(self, table: Mapping[str, Any], place: str, key: str, read: Callable[[Any, str], T], default: T) -> T:
        """What stands under a key, read; the default where nothing does."""
        return read(table[key], joined(place, key)) if key in table else default

    # --- values

    def count(self, least: int, most: int) -> Callable[[object, str], int]:
        """A reader of whole numbers within bounds."""

        def read(value: object, place: str) -> int:
            found = self.whole(value, place, least, most)
            return least if found is None else found

        return read

    def index(self, size: int) -> Callable[[object, str], int]:
        """A reader of indices into a list of that size."""

        def read(value: object, place: str) -> int:
            if size == 0:
                self.add("format", place, "of_nobody", value=quoted(value))
                return 0
            return self.count(0, size - 1)(value, place)

        return read

    def one_of(self, *known: str) -> Callable[[object, str], str]:
        """A reader of known names."""
        return lambda value, place: self.name(value, place, known) or known[0]

    def text(self, value: object, place: str) -> str:
        """A text."""
        if isinstance(value, str):
            return value
        self.add("format", place, "type", expected="text", value=quoted(value))
        return ""

    def called(self, value: object, place: str) -> str:
        """A name, as it is kept."""
        name = clean_name(self.text(value, place))
        if isinstance(value, str) and not name_shows(name):
            self.add("format", place, "name", value=quoted(value), most=MOST_NAME)
        return name

    def called_or_not(self, value: object, place: str) -> str:
        """A name, or an empty text for none."""
        return "" if value == "" else self.called(value, place)

    def label(self, value: object, place: str) -> str:
        """A name with or without its mark, as it is kept."""
        label = clean_name(self.text(value, place))
        if isinstance(value, str) and not label_shows(label):
            self.add("format", place, "name", value=quoted(value), most=MOST_NAME)
        return label

    def phone(self, value: object, place: str) -> str:
        """The code of a phone; empty for none."""
        return self._formed(value, place, _PHONE, "phone")

    def zone(self, value: object, place: str) -> str:
        """What may be the IANA name of a time zone."""
        return self._formed(value, place, _ZONE, "zone")

    def _formed(self, value: object, place: str, form: re.Pattern[str], problem: str) -> str:
        text = self.text(value, place)
        if isinstance(value, str) and not form.fullmatch(text):
            self.add("format", place, problem, value=quoted(value))
            return ""
        return text

    def time(self, value: object, place: str) -> datetime:
        """A time that says of which zone, and that every database and zone can tell."""
        found = time_in(value)
        if found is None:
            self.add("format", place, "moment", value=quoted(value))
        return found or datetime(2000, 1, 1, tzinfo=UTC)

    def currency(self, value: object, place: str) -> str:
        """A currency of ISO 4217."""
        if isinstance(value, str) and value in currency.PLACES:
            return value
        self.add("format", place, "currency", value=quoted(value))
        return currency.DEFAULT

    def amount(self, money: str) -> Callable[[object, str], int]:
        """A reader of decimal strings that gives minor units of a currency; a minus may stand before one."""

        def read(value: object, place: str) -> int:
            found = minor_in(value, money)
            if found is None:
                self.add("format", place, "sum", value=quoted(value), places=currency.PLACES[money], currency=money)
            return found or 0

        return read

    def from_others(self, place: str, refused: Refused) -> None:
        """Note what another reader found in a part that stands at this place."""
        for refusal in refused.refusals:
            if len(self.refusals) < MOST_TOLD:
                self.refusals.append(within(place, refusal))


def within(place: str, refusal: Refusal) -> Refusal:
    """A refusal of a part of a file, with the place of that part before its own, or as `within` where it has none."""
    if refusal.code in ("format", "rules_invalid"):
        return replace(refusal, data={**refusal.data, "place": joined(place, str(refusal.data["place"]))})
    return replace(refusal, data={**refusal.data, "within": place})


def joined(place: str, key: str) -> str:
    """The place of what stands under a key."""
    return ".".join(filter(None, (place, key)))


def time_in(value: object) -> datetime | None:
    """The time that a text tells, None where it is none that can be kept."""
    try:
        found = datetime.fromisoformat(value) if isinstance(value, str) and _TIME.fullmatch(value) else None
        moved = found.astimezone(UTC) if found else None
    except (ValueError, OverflowError):
        return None
    return found if moved and MINYEAR < moved.year < MAXYEAR else None


def minor_in(value: object, money: str) -> int | None:
    """The minor units that a decimal string tells, None where it is none, too long, or too exact."""
    match = _AMOUNT.fullmatch(value) if isinstance(value, str) else None
    places = currency.PLACES[money]
    if not match or len(match[3] or "") > places:
        return None
    minor = int(match[2]) * 10**places + int((match[3] or "").ljust(places, "0") or "0")
    return None if minor > MOST_MINOR else -minor if match[1] else minor
