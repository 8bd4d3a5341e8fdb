"""A record is judged in three stages, and each tells everything that it finds."""

from typing import Any

import pytest

from scorekeeper.rules.errors import Refused
from scorekeeper.rules.rules_json import parse_rules
from tests.rules.build import record, refusals

PLAYED = [{"entries": [{"tricks": 2}, {"tricks": 3}]}]
WRONG = [{"entries": [{"tricks": 2}, {"tricks": 2}]}]


def test_form_comes_before_rules_and_rules_before_hands() -> None:
    wrong_rules = {"preset": "classic-20", "start": 4}
    assert refusals(record(note=1, rules=wrong_rules, hands=WRONG)) == [("format", None, None)]
    assert refusals(record(rules=wrong_rules, hands=WRONG)) == [("rules_invalid", None, None)]
    assert refusals(record(hands=WRONG)) == [("trick_total", 1, None)]


def test_an_unknown_name_in_the_rules_is_a_matter_of_form() -> None:
    rules = {"preset": "classic-20", "start": 4, "fouls": {"cursing": 5}}
    assert refusals(record(rules=rules, hands=WRONG)) == [("format", None, None)]


def test_every_place_of_form_and_of_rules_is_told() -> None:
    assert refusals(record(a=1, b=2, ended=3)) == [("format", None, None)] * 3
    rules = {"preset": "classic-20", "start": 4, "deck": 33, "own_cards_at": 6}
    assert refusals(record(rules=rules)) == [("rules_invalid", None, None)] * 3


def test_rules_and_players_are_one_stage() -> None:
    told = refusals(record(players=["A"], first_dealer=4, seats=[{"from_hand": 1, "seat": 4, "name": "B"}]))
    assert told == [("player_count", None, None), ("unknown_player", None, 4)]
    told = refusals(record(rules={"preset": "x"}, first_dealer=5, seats=[{"from_hand": 1, "seat": -1, "name": "B"}]))
    assert told == [("unknown_player", None, -1), ("unknown_player", None, 5), ("rules_invalid", None, None)]


def test_hands_are_judged_up_to_the_first_that_is_refused() -> None:
    assert refusals(record(hands=[*PLAYED, *WRONG, {"entries": []}])) == [("trick_total", 2, None)]


def test_a_game_broken_off_after_its_end_is_refused_once_all_hands_stand() -> None:
    over: dict[str, Any] = {"records": [5, 9], "hands": [{"entries": [{"tricks": 5}, {}]}], "ended": "as_it_stands"}
    assert refusals(record(**over)) == [("game_over", None, None)]
    assert refusals(record(**over | {"hands": over["hands"] * 2})) == [("game_over", 2, None)]


def test_a_rule_set_alone_is_judged_the_same_way() -> None:
    with pytest.raises(Refused) as refused:
        parse_rules({"preset": "classic-20", "start": 4, "fouls": {"cursing": 5}})
    assert [refusal.data["place"] for refusal in refused.value.refusals] == ["rules.fouls.cursing"]
    with pytest.raises(Refused) as refused:
        parse_rules({"preset": "classic-20", "start": 4, "deck": 33})
    assert [refusal.data["place"] for refusal in refused.value.refusals] == ["rules.start", "rules.deck"]
