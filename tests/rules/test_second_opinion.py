"""Two scorers that share nothing agree on everything that is saved, shown or refused."""

import os
from random import Random
from typing import Any

import pytest

from scorekeeper.rules.errors import Refused
from scorekeeper.rules.record_reading import parse_record
from scorekeeper.rules.replay import replay, result_json
from tests.rules.random_games import random_game
from tests.rules.second_opinion import judge

GAMES_A_BATCH = 200
BATCHES = 160 if os.environ.get("PETUKH_SOAK") else 10


def engine(record: dict[str, Any]) -> dict[str, Any]:
    try:
        return result_json(replay(parse_record(record)))
    except Refused as refused:
        seen = dict.fromkeys((refusal.code, refusal.hand, refusal.player) for refusal in refused.refusals)
        return {"errors": list(seen)}


@pytest.mark.parametrize("batch", range(BATCHES))
def test_every_game_has_the_same_result_in_both_scorers(batch: int) -> None:
    rng = Random(batch)
    played = 0
    for _ in range(GAMES_A_BATCH):
        record, refused = random_game(rng)
        for each in (record, *refused):
            assert engine(each) == judge(each), each
        played += len(record["hands"])
    assert played > GAMES_A_BATCH
