"""How long the statistics of a circle take: 2,000 games that are over, 12 people, 400 evenings in two years.

Prints medians of the time that one reads off a clock, and how the whole compares with counting the circle's games,
asked of the same database in the same run: on a busy machine the ratio says more than the time.
"""

import os
import sys
import tempfile
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from itertools import cycle, islice
from pathlib import Path
from random import Random
from statistics import median
from time import thread_time_ns
from typing import Any

GAMES, EVENINGS, PEOPLE, PATTERNS, HANDS = 2000, 400, 12, 60, 60
MOST_MS = 50.0
ROUNDS = 31
BEGAN = datetime(2024, 12, 1, 18, 0, tzinfo=UTC)


def main() -> None:
    """Make the books in a folder that goes away, measure, print."""
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
    with tempfile.TemporaryDirectory() as name:
        os.environ |= {"PETUKH_DATA": name, "DJANGO_SETTINGS_MODULE": "scorekeeper.settings"}
        os.environ.pop("DATABASE_URL", None)
        _measure()


def _measure() -> None:
    import django  # noqa: PLC0415 - needs the settings that were just named
    from django.core.management import call_command  # noqa: PLC0415

    django.setup()
    call_command("migrate", verbosity=0)

    from django.db import connection  # noqa: PLC0415

    from scorekeeper.tables import models, queries, tallies  # noqa: PLC0415

    circle = _books()
    if queries.statistics(circle).totals.games != GAMES:
        raise SystemExit("the measured circle does not have all its games")
    someone = models.Player.objects.order_by("pk").values_list("pk", flat=True)[0]
    tallies.read_tallies.cache_clear()
    begun = thread_time_ns()
    queries.statistics(circle)
    first = (thread_time_ns() - begun) / 1e6
    plain = _milliseconds(models.Game.objects.filter(evening__circle__slug=circle).count)
    every = _milliseconds(lambda: queries.statistics(circle))
    year = _milliseconds(lambda: queries.statistics(circle, year=2026))
    person = _milliseconds(lambda: queries.person_statistics(circle, someone))
    connection.close()
    print(f"counting {GAMES} games         {plain:8.2f} ms")
    print(f"statistics of the circle    {every:8.2f} ms   (at most {MOST_MS:g}; {every / MOST_MS:.0%} of it)")
    print(f"for the first time          {first:8.2f} ms")
    print(f"of one of its years         {year:8.2f} ms")
    print(f"of one of its people        {person:8.2f} ms")
    print(f"the circle's are {every / plain:.1f} plain counts")


def _milliseconds(deed: Callable[[], object]) -> float:
    """Milliseconds that a deed takes: the median of many rounds."""

    def once() -> float:
        begun = thread_time_ns()
        deed()
        return (thread_time_ns() - begun) / 1e6

    once()
    return median(once() for _ in range(ROUNDS))


# --- the books ----------------------------------------------------------------------------------------------------


def _books() -> str:
    """The slug of a circle whose games have the tallies of games that were played, each under other people."""
    from scorekeeper.tables import models  # noqa: PLC0415

    rng = Random(2000)  # noqa: S311 - the same books every time
    circle = models.Circle.objects.create(name="bench", created_at=BEGAN)
    people = models.Player.objects.bulk_create(models.Player(circle=circle, name=f"P{n}") for n in range(PEOPLE))
    evenings = models.Evening.objects.bulk_create(
        models.Evening(circle=circle, started_at=at, ended_at=at, zone="Europe/Moscow", currency="RUB")
        for at in (BEGAN + timedelta(hours=44 * number) for number in range(EVENINGS))
    )
    patterns = list(islice(cycle([_pattern(rng) for _ in range(PATTERNS)]), GAMES))
    each = GAMES // EVENINGS
    games = models.Game.objects.bulk_create(
        models.Game(
            evening=evenings[number // each],
            number=number % each + 1,
            created_at=evenings[number // each].started_at,
            **_of_others(pattern, [player.pk for player in rng.sample(people, 6)]),
        )
        for number, pattern in enumerate(patterns)
    )
    models.Seat.objects.bulk_create(
        models.Seat(game=game, index=index, player_id=key)
        for game in games
        for index, key in enumerate((game.tallies or {})["end"][::4])
    )
    return circle.slug


def _pattern(rng: Random) -> dict[str, Any]:
    """The columns of a game that was played by random hands, by three to six people with the keys 0, 1, ..."""
    from scorekeeper.rules.rules_json import whole_json  # noqa: PLC0415
    from scorekeeper.tables import models  # noqa: PLC0415
    from scorekeeper.tables.standing import outcome_fields  # noqa: PLC0415
    from scorekeeper.tables.tallies import tallied  # noqa: PLC0415
    from tests.cast import rule_set  # noqa: PLC0415

    rules, players = rule_set(rng.choice(("classic-20", "hard-30", "short-15"))), rng.randint(3, 6)
    steps = _played(rng, rules, players)
    ended = "" if steps[-1].after.winner is not None else "as_it_stands"
    columns = {"rules": whole_json(rules), "price_point": 1000, "currency": "RUB", "ended": ended}
    game = models.Game(**columns)
    seats = [models.Seat(index=seat, player=models.Player(pk=seat)) for seat in range(players)]
    position = steps[-1].after
    return {**columns, **outcome_fields(game, position), "tallies": tallied(game, seats, steps, position)}


def _played(rng: Random, rules: Any, players: int) -> list[Any]:
    """A game's steps, until somebody is out, or it has as many hands as an evening holds."""
    from scorekeeper.rules.game import begin, play  # noqa: PLC0415
    from tests.strategies import random_hand  # noqa: PLC0415

    game = begin(rules, players)
    steps = [play(game.sheet, game.start, random_hand(rng, game.sheet, game.start))]
    while steps[-1].after.winner is None and len(steps) < HANDS:
        position = steps[-1].after
        steps.append(play(game.sheet, position, random_hand(rng, game.sheet, position)))
    return steps


def _of_others(pattern: dict[str, Any], keys: list[int]) -> dict[str, Any]:
    """The same columns, with these keys in the place of 0, 1, ..."""
    tallies = dict(pattern["tallies"])
    for name, length, named in (("people", 2, 1), ("end", 4, 1), ("crosses", 2, 1), ("petukh", 1, 1), ("paid", 3, 2)):
        values = enumerate(tallies[name])
        tallies[name] = [keys[value] if place % length < named else value for place, value in values]
    if tallies["won"] is not None:
        tallies["won"] = keys[tallies["won"]]
    return {**pattern, "tallies": tallies}


if __name__ == "__main__":
    main()
