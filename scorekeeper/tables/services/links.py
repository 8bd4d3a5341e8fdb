"""Withdrawing a circle's link."""

from datetime import datetime

from django.db.models import F

from scorekeeper.rules.errors import Refusal, Refused
from scorekeeper.rules.reading import quoted
from scorekeeper.tables.models import Circle
from scorekeeper.tables.services.deeds import Answer, Asked, Done, perform

KEEPER, WATCHER = "keeper", "watcher"
_GENERATION = {KEEPER: "keeper_generation", WATCHER: "watcher_generation"}


def withdraw_link(*, key: str, phone: str, circle: str, role: str) -> Answer:
    """Make the link for a role worthless, and every phone that came by it a stranger; a new link takes its place.

    Raises `Refused` (`format`: no such role), `Circle.DoesNotExist`.
    """
    if role not in _GENERATION:
        data = {"place": "role", "problem": "unknown_name", "value": quoted(role), "known": tuple(_GENERATION)}
        raise Refused([Refusal("format", data=data)])

    def act(at: datetime) -> Done:  # noqa: ARG001 - the journal has the time
        name = _GENERATION[role]
        Circle.objects.filter(slug=circle).update(**{name: F(name) + 1})
        row = Circle.objects.get(slug=circle)
        generation = getattr(row, name)
        return Done(row, before={role: generation - 1}, after={role: generation}, withdrawn=(role, generation))

    return perform(Asked("withdraw_link", key, phone, {"circle": circle, "role": role}), act)
