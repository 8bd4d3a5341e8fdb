"""The codes that let phones in now."""

from dataclasses import dataclass
from datetime import datetime

from django.db.models import F, Q
from django.utils import timezone

from scorekeeper.tables.models import Code


@dataclass(frozen=True, slots=True)
class CodeFacts:
    """A code that opens its circle until `expires_at`; what one types is derived from `serial`."""

    role: str
    serial: str
    expires_at: datetime


def live_codes(circle: str) -> dict[str, CodeFacts]:
    """The codes of a circle that open something now, by role."""
    in_force = Q(role="keeper", generation=F("circle__keeper_generation")) | Q(
        role="watcher", generation=F("circle__watcher_generation")
    )
    rows = Code.objects.filter(in_force, circle__slug=circle, expires_at__gt=timezone.now())
    return {row.role: CodeFacts(row.role, row.serial, row.expires_at) for row in rows}
