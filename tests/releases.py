"""The files of each release, and what comes of them."""

import json
from pathlib import Path
from typing import Any

from scorekeeper.rules import circle_file, circle_reading, evening_file, evening_reading, record_reading
from scorekeeper.rules.record import to_json
from scorekeeper.rules.replay import replay, result_json
from scorekeeper.rules.rules_file import read_rules_file, rules_file
from scorekeeper.rules.rules_json import whole_json
from scorekeeper.tables import models, queries, services
from tests.rich_circle import rich_circle

RELEASES = Path(__file__).parent / "data" / "releases"
KINDS = ("game", "evening", "circle", "rules")


def answers(folder: Path) -> dict[str, Any]:
    """What comes of the files in a folder, taken in one after another; it is the same for ever."""
    return {kind: _ANSWERS[kind]((folder / f"{kind}.json").read_bytes()) for kind in KINDS}


def of_game(text: bytes) -> Any:
    """A game's result, and the record as it comes out of the books."""
    record = record_reading.parse_json(text)
    answer = services.import_game(key=services.new_key(), phone="", circle=None, record=record)
    return {"result": result_json(replay(record)), "same": to_json(queries.game_record(answer.game)) == to_json(record)}


def of_rules(text: bytes) -> Any:
    """The name of a rule set, and every parameter."""
    name, rules = read_rules_file(text)
    return {"name": name, "rules": whole_json(rules)}


def of_evening(text: bytes) -> Any:
    """Who sits, waits, and is owed what, and how each game ended."""
    answer = services.import_evening(
        key=services.new_key(), phone="", circle=None, file=evening_reading.parse_json(text)
    )
    return _evening(answer.circle, answer.row or 0)


def of_circle(text: bytes) -> Any:
    """The people, every evening, what the years come to, and the deeds of the journal."""
    slug = services.import_circle(key=services.new_key(), phone="", file=circle_reading.parse_json(text)).circle
    home = models.Circle.objects.get(slug=slug)
    return {
        "name": home.name,
        "people": [f"{row.label} = {row.person.label}" for row in home.players.order_by("pk")],
        "rules": [row.name for row in home.house_rules.order_by("pk")],
        "evenings": [_evening(slug, row.pk) for row in home.evenings.order_by("pk")],
        "years": {
            row.person.label: [row.games, row.wins, row.petukh, row.hands, row.tricks, row.points]
            for row in queries.statistics(slug).people
        },
        "journal": [row.deed for row in home.journal.order_by("pk")],
    }


def _evening(circle: str, evening: int) -> Any:

    shown = queries.evening_screen(circle, evening)
    return {
        "seats": [person.label for person in shown.seats],
        "waiting": [person.label for person in shown.waiting],
        "dealer": shown.dealer,
        "owed": {line.person.label: line.owed for line in shown.account},
        "games": [[game.facts.status, list(game.facts.records), list(game.facts.petukh)] for game in shown.games],
    }


_ANSWERS = {"game": of_game, "evening": of_evening, "circle": of_circle, "rules": of_rules}


def save(folder: Path) -> None:
    """Save the files of this version, with their answers, from a circle that met everything."""
    slug = rich_circle()
    home = models.Circle.objects.get(slug=slug)
    games = models.Game.objects.filter(evening__circle=home).order_by("pk")
    kept = queries.house_rules(slug)[0]
    evening = home.evenings.exclude(previous=None).order_by("pk")[0]
    files = {
        "game": to_json(queries.game_record(games[0].slug)),
        "evening": evening_file.to_json(queries.evening_file(slug, evening.pk)),
        "circle": circle_file.to_json(queries.circle_file(slug)),
        "rules": rules_file(kept.name, kept.rules),
    }
    folder.mkdir(parents=True)
    for kind, value in files.items():
        (folder / f"{kind}.json").write_text(json.dumps(value, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    for row in (models.Entry, models.Hand):
        row.objects.all().delete()
    found = json.dumps(answers(folder), ensure_ascii=False, indent=1)
    (folder / "answers.json").write_text(found + "\n", encoding="utf-8")
