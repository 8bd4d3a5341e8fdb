"""Random evenings: whatever is written, undone, put right and exchanged, the books say what the hands say."""

from collections.abc import Callable
from random import Random

import pytest
from django.db import transaction
from hypothesis import HealthCheck, given, settings

from scorekeeper.rules.contradictions import contradictions
from scorekeeper.rules.errors import Refused
from scorekeeper.rules.record import to_json
from scorekeeper.rules.record_reading import parse_record
from scorekeeper.rules.replay import replay, result_json
from scorekeeper.tables import models, queries
from scorekeeper.tables.checking import check_books
from scorekeeper.tables.queries import Change, Corrected, Inserted, Removed, Ruled
from scorekeeper.tables.services import Answer
from tests.cast import CAST, Table, sit_down
from tests.strategies import random_hand, random_rules, seeds


def step(rng: Random, table: Table) -> None:
    """One deed that a table may do now."""
    shown = table.screen()
    chance = rng.random()
    if shown.last and chance < 0.35:
        put_right(rng, table, rng.randint(1, shown.last.number))
    elif chance < 0.45:
        people(rng, table, going_on=shown.status == "playing")
    elif chance < 0.55 and table.sheet().last_deed:
        take_back(table)
    elif chance < 0.6 and shown.status == "playing":
        agree_anew(rng, table)
    elif shown.status == "broken_off":
        table.reopen()
    elif shown.status == "finished" or (chance < 0.7 and shown.last):
        table.undo()
    elif chance < 0.75:
        table.end(rng.choice(("without_payment", "as_it_stands")))
    else:
        table.save(random_hand(rng, shown.sheet, shown.position))


def put_right(rng: Random, table: Table, number: int) -> None:
    """Correct, remove or insert a hand, as the preview says that it would be."""
    hand_id, old = queries.game_steps(table.game)[number - 1]
    hand = random_hand(rng, table.screen().sheet, old.before)
    changes: list[tuple[Change, Callable[..., Answer]]] = [
        (Corrected(hand_id, hand), lambda **cut: table.correct(number, hand, **cut)),
        (Removed(hand_id), lambda **cut: table.remove(number, **cut)),
        (Inserted(number, hand), lambda **cut: table.insert(number, hand, **cut)),
    ]
    as_it_was_shown(rng, table, *rng.choice(changes))


def agree_anew(rng: Random, table: Table) -> None:
    """Other rules, unless nobody could mean them or so many people couldn't play by them."""
    rules = random_rules(rng)
    if not contradictions(rules) and rules.seats_allow(len(table.records())):
        as_it_was_shown(rng, table, Ruled(rules), lambda **cut: table.rule(rules, **cut))


def as_it_was_shown(rng: Random, table: Table, change: Change, deed: Callable[..., Answer]) -> None:
    """Do a deed, or cut where it must be, and find what was foretold."""
    seen = queries.consequences(table.game, change)
    if seen.impossible:
        before = table.exported()
        with pytest.raises(Refused) as told:
            deed()
        assert told.value.refusals == seen.impossible
        assert table.exported() == before
        if rng.random() < 0.7:
            return
    deed(cut=bool(seen.impossible))
    shown = table.screen()
    assert (shown.status, shown.payouts) == (seen.after.status, seen.after.payouts)
    assert tuple(table.records()) == seen.after.records


def people(rng: Random, table: Table, *, going_on: bool) -> None:
    first, second = rng.sample(range(len(table.screen().seats)), 2)
    if going_on and rng.random() < 0.5:
        table.take_over(first, rng.choice(("Жанна", "Зоя", *CAST)))
    else:
        table.swap(first, second, rng.choice(("people", "names", *(["seats"] if going_on else []))))


def take_back(table: Table) -> None:
    """Take the last deed back, do it again, and take it back."""
    done = table.exported()
    table.undo_deed()
    before = table.exported()
    table.undo_deed()
    assert table.exported() == done
    table.undo_deed()
    assert table.exported() == before


def is_right(table: Table) -> None:
    """What is shown and kept is what the exported record replays to."""
    record = queries.game_record(table.game)
    shown, played = table.screen(), replay(record)
    assert parse_record(to_json(record)) == record
    assert (shown.position, shown.status, shown.winner) == (played.position, played.status, played.position.winner)
    assert (shown.petukh, shown.payouts) == (played.petukh, played.payouts)
    assert result_json(played)["records"] == table.records()
    assert [line.step for line in table.sheet().lines] == list(played.steps)
    assert list(check_books()) == []


def walk(rng: Random, deeds: int) -> None:
    with transaction.atomic():
        rules = random_rules(rng)
        table = sit_down(CAST[: rng.randint(*rules.players)], rules)
        for _ in range(deeds):
            step(rng, table)
            is_right(table)
        assert table.screen().revision == models.Journal.objects.exclude(deed="start_game").count()
        transaction.set_rollback(True)


@pytest.mark.slow
@pytest.mark.django_db
@settings(max_examples=max(4, settings().max_examples // 500), deadline=None, suppress_health_check=list(HealthCheck))
@given(seeds())
def test_after_any_evening_the_screen_shows_what_the_exported_record_replays_to(rng: Random) -> None:
    """Of many deeds in the soak, and of few in the run of every day."""
    walk(rng, 300 if settings().max_examples > 1000 else 25)
