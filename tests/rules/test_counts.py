"""What everybody did is counted once, for whoever sat there."""

from collections.abc import Sequence
from random import Random

from hypothesis import given

from scorekeeper.rules.counts import Counts, count, counts_of
from scorekeeper.rules.game import Step, begin, play
from scorekeeper.rules.hand import EarlyFinish, Entry, Hand, ScoredEntry
from scorekeeper.rules.replay import replay
from tests.cast import rule_set
from tests.strategies import random_record, seeds

PLAIN = Hand((Entry(2), Entry(2), Entry(1), Entry()), trump="hearts")


def played(hand: Hand, preset: str = "classic-20", records: Sequence[int] | None = None, **changes: object) -> Step:
    """One hand of four."""
    game = begin(rule_set(preset, **changes), 4, records=records)
    return play(game.sheet, game.start, hand)


def test_tricks_are_those_of_whoever_took_them() -> None:
    step = played(PLAIN)
    assert [counts_of(step, seat).tricks for seat in range(4)] == [2, 2, 1, 0]


def test_a_hand_without_a_trick_is_a_fine_where_it_costs_something() -> None:
    assert counts_of(played(PLAIN, records=(9, 9, 9, 9)), 3) == Counts(hands=1, no_tricks=1, fines=1)
    assert counts_of(played(PLAIN, records=(9, 9, 9, 20)), 3) == Counts(hands=1, no_tricks=1)
    assert counts_of(played(PLAIN, no_trick={"mode": "cross"}), 3) == Counts(hands=1, no_tricks=1, fines=1)


def test_a_declaration_that_pays_for_no_trick_is_no_fine() -> None:
    hand = Hand((Entry(2), Entry(2), Entry(1), Entry(jacks=("hearts", "diamonds"))), trump="hearts")
    declared = Counts(hands=1, jacks=2, declarations=1, no_tricks=1)
    assert counts_of(played(hand), 3) == declared
    assert counts_of(played(hand, "hard-30"), 3) == declared._replace(fines=1)


def test_whoever_passes_sat_there_and_took_no_fine() -> None:
    hand = Hand((Entry(2), Entry(2), Entry(1), Entry(passed=True)), trump="hearts")
    assert counts_of(played(hand), 3) == Counts(hands=1, passes=1)


def test_fouls_are_counted_one_by_one() -> None:
    hand = Hand((Entry(2, fouls=(("revoke", 2), ("overdraw", 1))), Entry(2), Entry(1), Entry()), trump="hearts")
    assert counts_of(played(hand), 0) == Counts(hands=1, tricks=2, fouls=3)


def test_an_overshoot_is_counted_for_whoever_wrote_off_too_much() -> None:
    step = played(PLAIN, records=(1, 9, 9, 9))
    assert [counts_of(step, seat).overshoots for seat in range(4)] == [1, 0, 0, 0]


def test_jacks_that_end_the_game_are_shown_by_one_and_the_hand_is_everybodys() -> None:
    hand = Hand(early_finish=EarlyFinish(1, ("hearts", "diamonds")), trump="hearts")
    step = played(hand, "passing-15", records=(9, 5, 9, 9))
    shown = Counts(hands=1, jacks=2, declarations=1)
    assert [counts_of(step, seat) for seat in range(4)] == [Counts(hands=1), shown, Counts(hands=1), Counts(hands=1)]


@given(seeds())
def test_the_sums_over_people_are_the_sums_over_hands(rng: Random) -> None:
    record = random_record(rng)
    game = replay(record)
    people = [list(record.players) for _ in range(len(game.steps) + 1)]
    for takeover in record.seats:
        for table in people[takeover.from_hand - 1 :]:
            table[takeover.seat] = takeover.name
    found = count(game.steps, lambda hand: people[hand - 1])
    entries = [(step, entry) for step in game.steps for entry in step.hand.entries]
    early = [step.hand.early_finish for step in game.steps if step.hand.early_finish]
    scored = [entry for step in game.steps for entry in step.entries]
    assert Counts(*map(sum, zip(*found.values(), strict=True))) == Counts(
        hands=len(scored),
        tricks=sum(5 for step in game.steps if any(entry.tricks for entry in step.hand.entries)),
        jacks=sum(len(entry.jacks) for _, entry in entries) + sum(len(one.jacks) for one in early),
        declarations=sum(entry.declaration is not None for entry in scored),
        no_tricks=sum("no_trick" in entry.events for entry in scored),
        fines=sum("cross" in entry.events or ("no_trick" in entry.events and _cost(entry) > 0) for entry in scored),
        fouls=sum(number for _, entry in entries for _, number in entry.fouls),
        overshoots=sum("overshoot" in entry.events for entry in scored),
        passes=sum(entry.passed for _, entry in entries),
    )
    for person, counts in found.items():
        sat = [table.index(person) for step, table in zip(game.steps, people, strict=False) if person in table]
        assert counts.hands == len(sat)
        assert counts.fines <= counts.no_tricks <= counts.hands


def _cost(entry: ScoredEntry) -> int:
    """Points that a hand cost, without fouls and the ace of spades."""
    return entry.change - sum(part.points for part in entry.parts if part.code in ("foul", "ace_won", "ace_lost"))
