"""What holds in every game, whoever plays and by whatever rules."""

import json
from dataclasses import replace

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from scorekeeper.rules.cards import KINDS
from scorekeeper.rules.errors import Refused
from scorekeeper.rules.game import begin, fold_while_valid, petukh, play
from scorekeeper.rules.hand import Entry, Hand, SpadeAce
from scorekeeper.rules.record import GameRecord, hand_to_json, to_json
from scorekeeper.rules.record_reading import hand_from_json, parse_json, parse_record
from scorekeeper.rules.replay import replay, result_json
from scorekeeper.rules.rules_json import parse_rules, rules_to_json, whole_json
from scorekeeper.rules.ruleset import RuleSet
from tests.rules.second_opinion import judge
from tests.rules.strategies import changes, examples, records, rule_sets, rules_values


def capped_and_mild(values: dict[str, object]) -> RuleSet:
    """Capped, without fouls, ace and positive no-trick values."""
    rules = parse_rules(values)
    points = rules.no_trick.points if rules.no_trick.mode == "points" else 5
    kinds = {
        kind: {"bonus": value.bonus, "no_trick": "void" if value.is_void else min(int(value.no_trick), 0)}
        for kind, value in rules.declarations.items()
    }
    capped = {"mode": "points", "points": points, "capped": True}
    declarations = {**dict.fromkeys(KINDS), **kinds}
    return parse_rules({**values, "declarations": declarations, "no_trick": capped, "fouls": {}, "spade_ace": None})


@examples(30)
@given(records())
def test_a_replayed_game_is_the_game_folded_hand_by_hand(record: GameRecord) -> None:
    played = replay(record)
    position = played.game.start
    for step, hand in zip(played.steps, record.hands, strict=True):
        alone = play(played.game.sheet, position, hand)
        assert alone == step
        assert step.before == position
        position = alone.after
    assert position == played.position


@examples(60)
@given(records())
def test_a_second_scorer_gives_the_same_result(record: GameRecord) -> None:
    assert result_json(replay(record)) == judge(to_json(record))


@examples(30)
@given(records(least_hands=1))
def test_no_record_falls_below_nought_and_nought_ends_the_game(record: GameRecord) -> None:
    for step in replay(record).steps:
        assert min(step.after.records) >= 0
        assert (0 in step.after.records) == (step.after.winner is not None)
        assert step.after.winner is None or step.after.records[step.after.winner] == 0


@examples(60)
@given(records(rules_values().map(capped_and_mild), least_hands=1))
def test_no_fine_lifts_a_record_above_the_start_where_it_is_capped(record: GameRecord) -> None:
    start = record.rules.start
    assert record.records is not None
    begun = replace(record, records=tuple(min(points, start) for points in record.records))
    game = begin(begun.rules, len(begun.players), first_dealer=begun.first_dealer, records=begun.records)
    steps, _ = fold_while_valid(game, begun.hands)
    assert all(max(step.after.records) <= start for step in steps)


@examples(30)
@given(records(least_hands=1))
def test_a_change_is_the_sum_of_the_parts_shown_for_it(record: GameRecord) -> None:
    for step in replay(record).steps:
        for before, crosses, entry in zip(step.before.records, step.before.crosses, step.entries, strict=True):
            assert entry.change == sum(part.points for part in entry.parts)
            assert entry.crosses == crosses + ("cross" in entry.events)
            if "overshoot" in entry.events:
                assert before + entry.change < 0
                assert entry.record in (0, record.rules.start)
            else:
                assert entry.record == before + entry.change


@examples(30)
@given(records(), st.integers(0, 3))
def test_a_refused_hand_changes_nothing(record: GameRecord, fault: int) -> None:
    played = replay(record)
    entries = tuple(Entry() for _ in record.players)
    wrong = (
        Hand(),
        Hand(entries),
        Hand((Entry(tricks=6), *entries[1:])),
        Hand((Entry(tricks=5), *entries[1:]), dealer=len(entries)),
    )[fault]
    with pytest.raises(Refused) as refused:
        play(played.game.sheet, played.position, wrong)
    assert {refusal.hand for refusal in refused.value.refusals} == {len(record.hands) + 1}
    steps, told = fold_while_valid(played.game, [*record.hands, wrong, *record.hands])
    assert steps == played.steps
    assert told is not None
    assert told.refusals == refused.value.refusals


@examples(30)
@given(records())
def test_a_record_comes_back_whole_from_its_json(record: GameRecord) -> None:
    assert parse_record(to_json(record)) == record
    text = json.dumps(to_json(record), ensure_ascii=False)
    assert parse_json(text) == record
    assert parse_json(text.encode()) == record
    assert all(hand_from_json(hand_to_json(hand)) == hand for hand in record.hands)


@examples(30)
@given(records())
def test_what_the_losers_pay_is_what_they_owe_and_what_is_received(record: GameRecord) -> None:
    played = replay(record)
    position, price = played.position, record.price
    assert all(row.amount >= 0 and row.payer != row.receiver for row in played.payouts)
    for seat in {row.payer for row in played.payouts}:
        rows = [row for row in played.payouts if row.payer == seat]
        assert sum(row.amount for row in rows) == price.of(rows[0].points, rows[0].crosses)
        assert rows[0].crosses == position.crosses[seat]
        assert rows[0].points == position.records[seat] - min(position.records)
    if position.winner is not None:
        others = [seat for seat in range(len(record.players)) if seat != position.winner]
        assert [row.payer for row in played.payouts] == others
    elif record.ended != "as_it_stands":
        assert played.payouts == ()


@examples(30)
@given(records(least_hands=1))
def test_undoing_the_last_hand_gives_back_what_stood_before(record: GameRecord) -> None:
    played = replay(record)
    undone = replay(replace(record, hands=record.hands[:-1], ended=None))
    assert undone.position == played.steps[-1].before
    assert undone.steps == played.steps[:-1]


@examples(30)
@given(records())
def test_petukh_and_turn_hold_in_every_position(record: GameRecord) -> None:
    played = replay(record)
    players = len(record.players)
    dealer = record.first_dealer
    for step in played.steps:
        assert step.dealer == (dealer if step.hand.dealer is None else step.hand.dealer)
        assert step.leader == (step.dealer + 1) % players
        dealer = step.leader
        birds = petukh(step.after)
        losers = set(range(players)) - {step.after.winner}
        level = len(set(step.after.records)) == 1
        assert bool(birds) == (step.after.winner is not None or not level)
        for seat in losers:
            best = all(step.after.records[seat] >= step.after.records[other] for other in losers)
            assert (seat in birds) == (best and bool(birds))
    assert played.position.dealer == dealer
    assert played.position.leader == (dealer + 1) % players


@examples(60)
@given(records(), st.integers(1, 5))
def test_it_does_not_matter_who_is_called_the_first_seat(record: GameRecord, by: int) -> None:
    players = len(record.players)

    def moved(seat: int | None) -> int | None:
        return None if seat is None else (seat + by) % players

    def owned(ace: SpadeAce | None) -> SpadeAce | None:
        return ace and SpadeAce((ace.player + by) % players, ace.outcome)

    def rotated(row: tuple[int, ...] | None) -> tuple[int, ...]:
        assert row is not None
        return tuple(row[(seat - by) % players] for seat in range(players))

    assume(not any(hand.early_finish for hand in record.hands))
    turned = [
        replace(
            hand,
            entries=tuple(hand.entries[(seat - by) % players] for seat in range(players)),
            dealer=moved(hand.dealer),
            first_out=moved(hand.first_out),
            spade_ace=owned(hand.spade_ace),
        )
        for hand in record.hands
    ]
    here = replay(record)
    there = replay(
        replace(
            record,
            hands=tuple(turned),
            first_dealer=(record.first_dealer + by) % players,
            records=rotated(record.records),
            crosses=rotated(record.crosses),
            seats=(),
        )
    )
    assert there.position.records == rotated(here.position.records)
    assert there.position.winner == moved(here.position.winner)
    assert {moved(seat) for seat in here.petukh} == set(there.petukh)
    assert {(moved(row.payer), moved(row.receiver), row.amount) for row in here.payouts} == {
        (row.payer, row.receiver, row.amount) for row in there.payouts
    }


@examples(150)
@given(rule_sets)
def test_a_rule_set_comes_back_from_both_of_its_forms(rules: RuleSet) -> None:
    assert parse_rules(json.loads(json.dumps(rules_to_json(rules)))) == rules
    assert parse_rules(json.loads(json.dumps(whole_json(rules)))) == rules


@examples(60)
@given(st.fixed_dictionaries(dict(changes)))
def test_a_rule_set_given_whole_comes_back_too(values: dict[str, object]) -> None:
    kinds = values["declarations"]
    assert isinstance(kinds, dict)
    rules = parse_rules({**values, "start": 100, "declarations": {kind: kinds[kind] for kind in kinds if kinds[kind]}})
    assert rules.preset is None
    assert parse_rules(rules_to_json(rules)) == rules == parse_rules(whole_json(rules))
