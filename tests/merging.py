"""Two records of one person, for the tests: merged and taken apart through the services."""

from typing import Any

import pytest

from scorekeeper.tables import models, queries, services
from scorekeeper.tables.services import Conflict
from tests.cast import ANNA, BORIS, PHONE, VERA, Table, sit_down
from tests.evenings import TWELVE, key_of, win

SASHA, SASHA_K = "Саша", "Саша К."


def two_games() -> tuple[Table, Table]:
    """Two games of one evening: Саша loses the first to Анна, and Саша К. wins the second, which Борис loses."""
    first = win(sit_down([ANNA, SASHA, VERA], TWELVE), 0, 1)
    second = win(sit_down([SASHA_K, BORIS, VERA], TWELVE, circle=first.circle), 0, 1)
    return first, second


def of_circle(deed: Any, table: Table, **given: Any) -> services.Answer:
    answer = deed(key=services.new_key(), phone=PHONE, circle=table.circle, **given)
    assert isinstance(answer, services.Answer)
    return answer


def merge(table: Table, gone: str = SASHA_K, kept: str = SASHA) -> services.Answer:
    players = {"player": key_of(table.circle, gone), "into": key_of(table.circle, kept)}
    return of_circle(services.merge_players, table, **players)


def unmerge(table: Table, name: str = SASHA_K) -> services.Answer:
    return of_circle(services.unmerge_player, table, player=key_of(table.circle, name))


def refused(deed: Any, *given: Any) -> str:
    """The code of the conflict in which a deed ends; nothing was written."""
    before = (models.Journal.objects.count(), list(models.Player.objects.order_by("pk").values()))
    with pytest.raises(Conflict) as told:
        deed(*given)
    assert (models.Journal.objects.count(), list(models.Player.objects.order_by("pk").values())) == before
    return told.value.code


def person(table: Table, name: str) -> queries.PersonScreen:
    return queries.person_screen(table.circle, key_of(table.circle, name))


def labels(table: Table) -> list[str]:
    return [player.label for player in queries.circle_screen(table.circle).players]
