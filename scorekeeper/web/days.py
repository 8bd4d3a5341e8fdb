"""The one date of an evening: of the day on which it began where it was played, also after midnight."""

from collections import Counter
from collections.abc import Iterable
from datetime import datetime
from typing import Protocol
from zoneinfo import ZoneInfo

from django.utils import timezone
from django.utils.dateformat import format as written


def day_of(started_at: datetime, zone: str) -> str:
    """`30 ноября`, with the year where it is another than the present one; `zone` is an IANA name."""
    begun, now = local(started_at, zone), local(timezone.now(), zone)
    return written(begun, "j E" if begun.year == now.year else "j E Y")


class Begun(Protocol):
    """Whatever began somewhere at a moment."""

    @property
    def started_at(self) -> datetime:
        """The moment."""

    @property
    def zone(self) -> str:
        """The IANA name of the clock there."""


def days_of(evenings: Iterable[Begun]) -> list[str]:
    """The day of each evening of a list, with the time where two began on the same: `30 ноября, 21:05`."""
    begun = [(day_of(each.started_at, each.zone), time_of(each.started_at, each.zone)) for each in evenings]
    days = Counter(day for day, _ in begun)
    return [f"{day}, {time}" if days[day] > 1 else day for day, time in begun]


def time_of(at: datetime, zone: str) -> str:
    """The time of day where the evening was played: `21:05`."""
    return written(local(at, zone), "H:i")


def local(at: datetime, zone: str) -> datetime:
    """A moment by the clock of the evening's table."""
    return at.astimezone(ZoneInfo(zone))
