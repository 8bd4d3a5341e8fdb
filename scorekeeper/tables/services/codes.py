"""Codes that let a phone in: making one, and trying one without letting anybody guess."""

import math
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Final

from django.db import connection, transaction
from django.utils import timezone

from scorekeeper.rules.errors import Refusal, Refused
from scorekeeper.rules.reading import quoted
from scorekeeper.tables.models import Circle, Code, WrongCodes
from scorekeeper.tables.services.deeds import Answer, Asked, Done, circle_to_write, perform

#: How long a code opens its circle.
LIFE: Final = timedelta(minutes=15)
#: Wrong codes that the whole server takes in a minute, however many processes it has.
WRONG_A_MINUTE: Final = 60
_MINUTE = timedelta(minutes=1)
_GENERATION = {"keeper": "keeper_generation", "watcher": "watcher_generation"}

# One statement, so that no two attempts see the same count. A minute begins with its first wrong code; a clock that was
# set back begins a new one instead of waiting for ever. It returns a row only where there was still room.
_COUNT = """
INSERT INTO tables_wrongcodes AS wrong (id, began_at, count) VALUES (1, %(now)s, 1)
ON CONFLICT (id) DO UPDATE SET
  count = CASE WHEN wrong.began_at BETWEEN %(from)s AND %(to)s THEN wrong.count + 1 ELSE 1 END,
  began_at = CASE WHEN wrong.began_at BETWEEN %(from)s AND %(to)s THEN wrong.began_at ELSE excluded.began_at END
WHERE wrong.count < %(most)s OR NOT wrong.began_at BETWEEN %(from)s AND %(to)s
RETURNING count
"""


class CodesWait(Exception):  # noqa: N818 - tells what holds, not what broke
    """Raised for every code, right or wrong, while the minute has had its wrong ones. `seconds` are left of it."""

    def __init__(self, seconds: int) -> None:
        super().__init__(seconds)
        self.seconds = seconds


def make_code(
    *, key: str, phone: str, circle: str, role: str, seen: str, new_code: Callable[[], tuple[str, str]]
) -> Answer:
    """Make a code for a role in the place of the one that the phone saw.

    `seen` is that one's serial, empty for none. Where another phone has made one meanwhile, that one stays, so that
    what was read out at the table goes on working. `new_code` gives a serial and its digest. Raises `Refused`
    (`format`: no such role), `Circle.DoesNotExist`.
    """
    if role not in _GENERATION:
        data = {"place": "role", "problem": "unknown_name", "value": quoted(role), "known": tuple(_GENERATION)}
        raise Refused([Refusal("format", data=data)])

    def act(at: datetime) -> Done:
        home = circle_to_write(circle)
        found = Code.objects.filter(circle=home, role=role).first()
        if found is not None and found.serial != seen and _opens(found, home, at):
            return Done(home)
        serial, digest = new_code()
        given = {"generation": _generation(home, role), "serial": serial, "digest": digest, "expires_at": at + LIFE}
        Code.objects.update_or_create(circle=home, role=role, defaults=given)
        return Done(home, after={"role": role, "expires_at": (at + LIFE).isoformat()})

    return perform(Asked("make_code", key, phone, {"circle": circle, "role": role, "seen": seen}), act)


def open_by_code(*, digest: str) -> tuple[Circle, str] | None:
    """The circle and the role that a code opens, found by its digest; None for a wrong one, which is counted.

    Every code is counted before it is looked up, and taken out of the count with its transaction where it was right:
    so no more than `WRONG_A_MINUTE` are looked up in a minute however many come at once. Raises `CodesWait`.
    """
    at = timezone.now()
    _refuse_while_full(at)  # so that a flood of codes keeps no writer waiting
    with transaction.atomic():
        if not _counted(at):
            raise CodesWait(_left(at))
        code = Code.objects.filter(digest=digest).select_related("circle").first()
        if code is None or not _opens(code, code.circle, at):
            return None
        transaction.set_rollback(True)
    return code.circle, code.role


def _opens(code: Code, circle: Circle, at: datetime) -> bool:
    return at < code.expires_at and code.generation == _generation(circle, code.role)


def _generation(circle: Circle, role: str) -> int:
    return int(getattr(circle, _GENERATION[role]))


def _counted(at: datetime) -> bool:
    stored = connection.ops.adapt_datetimefield_value
    given = {"now": stored(at), "from": stored(at - _MINUTE), "to": stored(at + _MINUTE), "most": WRONG_A_MINUTE}
    with connection.cursor() as cursor:
        cursor.execute(_COUNT, given)
        return cursor.fetchone() is not None


def _refuse_while_full(at: datetime) -> None:
    this_minute = (at - _MINUTE, at + _MINUTE)
    if WrongCodes.objects.filter(count__gte=WRONG_A_MINUTE, began_at__range=this_minute).exists():
        raise CodesWait(_left(at))


def _left(at: datetime) -> int:
    """Whole seconds until the minute ends, 1 at least."""
    began = WrongCodes.objects.values_list("began_at", flat=True).first() or at
    return max(1, min(60, math.ceil((began + _MINUTE - at).total_seconds())))
