"""The one date of an evening: of the day on which it began where it was played, also after midnight."""

from datetime import datetime
from zoneinfo import ZoneInfo

from django.utils import timezone
from django.utils.dateformat import format as written


def day_of(started_at: datetime, zone: str) -> str:
    """`30 ноября`, with the year where it is another than the present one; `zone` is an IANA name."""
    begun, now = local(started_at, zone), local(timezone.now(), zone)
    return written(begun, "j E" if begun.year == now.year else "j E Y")


def time_of(at: datetime, zone: str) -> str:
    """The time of day where the evening was played: `21:05`."""
    return written(local(at, zone), "H:i")


def local(at: datetime, zone: str) -> datetime:
    """A moment by the clock of the evening's table."""
    return at.astimezone(ZoneInfo(zone))
