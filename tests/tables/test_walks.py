"""Random evenings: whatever is saved, undone and corrected, the books say what the hands say."""

from random import Random

import pytest
from django.db import transaction
from hypothesis import HealthCheck, given, settings

from scorekeeper.rules.errors import Refused
from scorekeeper.rules.replay import replay, result_json
from scorekeeper.tables import models, queries
from scorekeeper.tables.checking import check_books
from tests.cast import CAST, Table, sit_down
from tests.strategies import random_hand, random_rules, seeds


def step(rng: Random, table: Table) -> None:
    """One deed that a table may do now."""
    shown = table.screen()
    chance = rng.random()
    if shown.status == "broken_off":
        table.reopen()
    elif chance < 0.15 and shown.last:
        table.undo()
    elif chance < 0.4 and shown.last:
        correct(rng, table, rng.randint(1, shown.last.number))
    elif shown.status == "finished":
        table.undo()
    elif chance < 0.45:
        table.end(rng.choice(("without_payment", "as_it_stands")))
    else:
        table.save(random_hand(rng, shown.sheet, shown.position))


def correct(rng: Random, table: Table, number: int) -> None:
    hand_id, old = queries.game_steps(table.game)[number - 1]
    hand = random_hand(rng, table.screen().sheet, old.before)
    before = table.screen()
    try:
        queries.corrected(table.game, hand_id, hand)
    except Refused:  # a later hand can no longer be: nothing may change
        with pytest.raises(Refused) as told:
            table.correct(number, hand, hand_id=hand_id)
        assert all(refusal.hand and refusal.hand > number for refusal in told.value.refusals)
        assert table.screen() == before
    else:
        table.correct(number, hand, hand_id=hand_id)


@pytest.mark.slow
@pytest.mark.django_db
@settings(max_examples=settings().max_examples // 12, deadline=None, suppress_health_check=list(HealthCheck))
@given(seeds())
def test_after_any_evening_the_screen_shows_what_the_exported_record_replays_to(rng: Random) -> None:
    with transaction.atomic():
        rules = random_rules(rng)
        table = sit_down(CAST[: rng.randint(*rules.players)], rules)
        for _ in range(25):
            step(rng, table)
        shown, played = table.screen(), replay(queries.game_record(table.game))
        assert (shown.position, shown.status, shown.winner) == (played.position, played.status, played.position.winner)
        assert (shown.petukh, shown.payouts) == (played.petukh, played.payouts)
        assert [step for _, step in queries.game_steps(table.game)] == list(played.steps)
        assert list(check_books()) == []
        assert shown.revision == models.Journal.objects.exclude(deed="start_game").count()
        assert result_json(played)["records"] == table.records()
        transaction.set_rollback(True)
