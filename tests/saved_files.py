"""Saving and taking in, and what the screens of a circle say without what only one installation knows."""

import json
from dataclasses import fields, is_dataclass
from typing import Any

from scorekeeper.rules import circle_file, circle_reading, evening_file, evening_reading
from scorekeeper.rules.circle_file import CircleFile
from scorekeeper.rules.evening_file import EveningFile
from scorekeeper.tables import models, queries, services
from tests.cast import PHONE
from tests.evenings import Evening

#: What only one installation knows of its rows.
OWN = {"id", "slug", "game", "evening", "circle", "revision", "digest", "last_deed", "carried_from", "carried_to"} | {
    "player",
    "previous",
    "rematch",
}


def saved(slug: str) -> str:
    """The text of a circle's file."""
    return json.dumps(circle_file.to_json(queries.circle_file(slug)), ensure_ascii=False)


def saved_evening(slug: str, evening: int) -> str:
    """The text of an evening's file."""
    return json.dumps(evening_file.to_json(queries.evening_file(slug, evening)), ensure_ascii=False)


def taken_in(file: CircleFile | str) -> str:
    """The slug of the circle that a file becomes."""
    read = circle_reading.parse_json(file) if isinstance(file, str) else file
    return services.import_circle(key=services.new_key(), phone=PHONE, file=read).circle


def evening_in(file: EveningFile | str, circle: str | None = None, **changes: Any) -> Evening:
    """The evening that a file becomes, in a circle (a slug) or a new one."""
    read = evening_reading.parse_json(file) if isinstance(file, str) else file
    given: dict[str, Any] = {"key": services.new_key(), "phone": PHONE, "circle": circle, "file": read}
    answer = services.import_evening(**{**given, **changes})
    assert answer.row
    return Evening(answer.circle, answer.row)


def shown(value: object, people: dict[int, str]) -> object:
    """What a screen says, with people by their labels and without keys."""
    if is_dataclass(value):
        return {one.name: shown(getattr(value, one.name), people) for one in fields(value) if one.name not in OWN}
    if isinstance(value, dict):
        return {_key(key, people): shown(found, people) for key, found in value.items()}
    if isinstance(value, (list, tuple)):
        return [shown(one, people) for one in value]
    return value


def _key(key: object, people: dict[int, str]) -> object:
    if isinstance(key, tuple):
        return tuple(_key(one, people) for one in key)
    return people.get(key, key) if isinstance(key, int) else key


def screens(slug: str) -> list[object]:
    """Everything that a circle's phones can look at, but its journal."""
    home = models.Circle.objects.get(slug=slug)
    people = {row.pk: f"{row.label} {row.pk == row.person.pk}" for row in home.players.all()}
    evenings = list(home.evenings.order_by("pk"))
    games = list(models.Game.objects.filter(evening__circle=home).order_by("evening", "number"))
    found: list[object] = [queries.circle_screen(slug), queries.house_rules(slug), queries.statistics(slug)]
    found += [queries.evening_screen(slug, row.pk) for row in evenings]
    found += [queries.sheet_screen(row.slug) for row in games]
    found += [queries.game_screen(row.slug) for row in games]
    counting = home.players.filter(merged_into=None).order_by("pk")
    found += [queries.person_screen(slug, row.pk) for row in counting]
    return [shown(one, people) for one in found]


def journal(slug: str) -> list[object]:
    """What the journal says, from the first deed on, and what of it can be undone."""
    found: list[queries.JournalEntry] = []
    before: int | None = None
    while True:
        page = queries.journal_screen(slug, before=before)
        found += page.entries
        before = page.older
        if before is None:
            break
    told = {pk: f"person {at}" for at, pk in enumerate(sorted(page.records))}
    return [(row.at, row.phone_name, row.deed, row.number, bool(row.obstacle), shown(row.seats, told)) for row in found]
