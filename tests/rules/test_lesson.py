"""The hand that a beginner learns from is played as the rules say, at every table and under every rule set."""

import pytest
from hypothesis import given

from scorekeeper.rules.game import play
from scorekeeper.rules.lesson import TRUMP, Lesson, lesson
from scorekeeper.rules.lot import RANKS, Card
from scorekeeper.rules.presets import PRESETS
from scorekeeper.rules.ruleset import RuleSet
from tests.rules.build import rule_set
from tests.rules.strategies import examples, rule_sets

TABLES = [2, 3, 4, 5, 6]


def at(players: int) -> Lesson:
    return lesson(rule_set("hard-30", players=[players, players]))


def strength(card: Card, led: str) -> tuple[bool, bool, int]:
    return card.suit == TRUMP, card.suit == led, RANKS.index(card.rank)


@pytest.mark.parametrize("players", TABLES)
def test_every_card_was_held_and_is_played_once(players: int) -> None:
    taught = at(players)
    for seat, cards in enumerate(taught.held):
        assert sorted(trick.cards[seat] for trick in taught.tricks) == sorted(cards)
    assert len({card for cards in taught.held for card in cards}) == players * 5


@pytest.mark.parametrize("players", TABLES)
def test_the_pack_of_six_is_dealt_whole_and_the_dealer_shows_a_trump(players: int) -> None:
    taught = at(players)
    ranks = [card.rank for cards in taught.held for card in cards]
    assert "6" not in ranks
    assert ranks.count("7") <= 2
    assert taught.held[0][-1].suit == TRUMP


@pytest.mark.parametrize("players", TABLES)
def test_each_trick_is_led_and_taken_by_whom_it_should_be(players: int) -> None:
    taught = at(players)
    leader = 1
    for trick in taught.tricks:
        assert trick.leader == leader
        led = trick.cards[leader].suit
        assert trick.winner == max(range(players), key=lambda seat: strength(trick.cards[seat], led))
        leader = trick.winner


@pytest.mark.parametrize("players", TABLES)
def test_nobody_plays_a_card_that_the_strictest_table_forbids(players: int) -> None:
    """Suit is followed and overtaken, trump is played where the suit is missing, the ace of trumps is led."""
    taught = at(players)
    hands = [list(cards) for cards in taught.held]
    for trick in taught.tricks:
        led = trick.cards[trick.leader]
        assert led == Card("ace", TRUMP) or Card("ace", TRUMP) not in hands[trick.leader]
        on_table = [led]
        for turn in range(1, players):
            seat = (trick.leader + turn) % players
            card, cards = trick.cards[seat], hands[seat]
            must = [c for c in cards if c.suit == led.suit] or [c for c in cards if c.suit == TRUMP]
            assert card in (must or cards)
            if must:
                highest = max((RANKS.index(c.rank) for c in on_table if c.suit == card.suit), default=-1)
                higher = [c for c in must if RANKS.index(c.rank) > highest]
                assert card in (higher or must)
            on_table.append(card)
        for seat, card in enumerate(trick.cards):
            hands[seat].remove(card)


def test_four_show_all_that_a_beginner_must_see() -> None:
    taught = lesson(rule_set("hard-30"))
    assert [entry.tricks for entry in taught.hand.entries] == [2, 1, 0, 2]
    assert taught.step.entries[0].declaration == "coloured"
    assert "no_trick" in taught.step.entries[2].events
    assert "ace_lost" in taught.step.entries[1].events


@pytest.mark.parametrize("preset", PRESETS)
def test_the_fine_is_written_where_a_description_has_one(preset: str) -> None:
    without = lesson(rule_set(preset)).step.entries[2]
    assert without.change == 5


@given(rules=rule_sets)
@examples(80)
def test_the_hand_can_be_played_under_any_rules(rules: RuleSet) -> None:
    taught = lesson(rules)
    assert taught.step == play(taught.sheet, taught.step.before, taught.hand)
    assert sum(entry.tricks for entry in taught.hand.entries) == 5
    assert all(record > 0 for record in taught.step.before.records)
    assert len(taught.held) == taught.sheet.players
