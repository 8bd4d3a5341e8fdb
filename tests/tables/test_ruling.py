"""Rules that change while one plays: all hands are counted by them, and nobody's hand changes its value unseen."""

import json
from typing import Any

import pytest

from scorekeeper.rules.errors import Refused
from scorekeeper.rules.hand import EarlyFinish, Entry, Hand
from scorekeeper.rules.record_reading import parse_json
from scorekeeper.rules.replay import replay
from scorekeeper.rules.ruleset import RuleSet
from scorekeeper.tables import models, queries, services
from scorekeeper.tables.checking import check_books
from scorekeeper.tables.queries import Ruled
from tests.cast import CAST, OTHER_PHONE, PHONE, Table, rule_set, sit_down, took

BLACK = ("spades", "clubs")
#: Anna takes no trick with black jacks, then Boris passes, then Vera takes none, then Anna revokes.
HANDS = (
    Hand(entries=(Entry(0, BLACK), Entry(3), Entry(2)), trump="hearts"),
    Hand(entries=(Entry(4), Entry(passed=True), Entry(1))),
    took(2, 3, 0),
    Hand(entries=(Entry(1, fouls=(("revoke", 1),)), Entry(2), Entry(2))),
)


@pytest.fixture
def table(db: None) -> Table:
    """Three at classic-20, with a hand of each kind."""
    return played(rule_set())


def played(rules: RuleSet, **changes: Any) -> Table:
    table = sit_down(CAST[:3], rules, **changes)
    for hand in HANDS:
        table.save(hand)
    return table


def listed(table: Table, rules: RuleSet) -> list[tuple[int | None, int | None]]:
    """The hands that the page before the change lists, by their numbers now and then."""
    found = queries.consequences(table.game, Ruled(rules))
    return [(hand.number_before, hand.number_after) for hand in found.changed]


def refused(table: Table, rules: RuleSet, **changes: Any) -> list[tuple[str, int | None]]:
    before = table.exported()
    with pytest.raises(Refused) as told:
        table.rule(rules, **changes)
    assert table.exported() == before
    return [(refusal.code, refusal.hand) for refusal in told.value.refusals]


# --- scenario 120 -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changes", "hands"),
    [
        ({"declarations": {"simple": {"bonus": 5, "no_trick": 5}}}, [1]),
        ({"declarations": {"coloured": {"bonus": 12, "no_trick": 0}}}, []),
        ({"no_trick": {"mode": "points", "points": 3, "capped": True}}, [3]),
        ({"no_trick": {"mode": "cross"}}, [3]),
        ({"fouls": {"revoke": 2}}, [4]),
        ({"declarations": {"simple": {"bonus": 5, "no_trick": "void"}}, "fouls": {"revoke": 7}}, [4]),
        ({"start": 30}, []),
        ({"overshoot": "finish", "own_cards_at": None, "must_overtake": True}, []),
    ],
)
def test_exactly_the_hands_whose_value_would_change_are_listed(
    table: Table, changes: dict[str, Any], hands: list[int]
) -> None:
    before = table.exported()
    assert listed(table, rule_set(**changes)) == [(number, number) for number in hands]
    assert table.exported() == before


def test_a_hand_that_starts_somebody_again_or_ends_the_game_changes_its_value(db: None) -> None:
    table = sit_down(CAST[:3], rule_set(), records=(2, 9, 9))
    table.save(took(3, 1, 1))
    assert listed(table, rule_set(overshoot="finish")) == [(1, 1)]
    found = queries.consequences(table.game, Ruled(rule_set(overshoot="finish")))
    assert (found.before.status, found.after.status, found.after.winner) == ("playing", "finished", 0)
    table.rule(rule_set(overshoot="finish"))
    assert (table.screen().status, table.screen().winner) == ("finished", 0)
    assert list(check_books()) == []


def test_after_the_change_all_hands_are_counted_by_the_new_rules_as_they_were_shown(table: Table) -> None:
    rules = rule_set("hard-30")
    shown = queries.consequences(table.game, Ruled(rules))
    assert table.records() == list(shown.before.records) == [18, 12, 15]
    table.rule(rules, rules_name="Наши")
    assert tuple(table.records()) == shown.after.records == (38, 22, 25)
    assert (table.screen().rules, table.screen().rules_name) == (rules, "Наши")
    assert list(check_books()) == []


def test_the_record_that_is_saved_after_a_change_replays_to_what_the_screen_shows(table: Table) -> None:
    table.rule(rule_set("petushok-15", passing={"allowed": True, "limit": 1}))
    record = parse_json(table.exported())
    assert record.rules == table.screen().rules
    assert list(replay(record).position.records) == table.records()


@pytest.mark.parametrize("ending", ["finished", "broken_off"])
def test_a_game_that_has_ended_keeps_its_rules_for_ever(table: Table, ending: str) -> None:
    if ending == "finished":
        table.save(
            Hand(entries=(Entry(0), Entry(3, ("spades", "clubs", "diamonds", "hearts")), Entry(2)), trump="clubs")
        )
        while table.screen().status == "playing":
            table.save(took(1, 1, 3))
    else:
        table.end("as_it_stands")
    assert table.screen().status == ending
    before = (table.exported(), table.row().outcome)
    assert refused(table, rule_set("money-25")) == [("game_over", None)]
    assert (table.exported(), table.row().outcome) == before


def test_games_keep_their_rules_when_the_set_they_came_from_is_edited_or_removed(db: None) -> None:
    rules = rule_set(start=25)
    circle = sit_down().circle
    kept = services.keep_rules(key=services.new_key(), phone=PHONE, circle=circle, name="Наши", rules=rules)
    going, ended = (played(rules, circle=circle, rules_name="Наши") for _ in range(2))
    ended.end("as_it_stands")
    before = [(table.exported(), table.row().outcome) for table in (going, ended)]
    other: dict[str, Any] = {"circle": circle, "house": kept.row, "phone": PHONE}
    services.keep_rules(key=services.new_key(), name="Другие", rules=rule_set("money-25"), revision=0, **other)
    services.remove_rules(key=services.new_key(), **other)
    assert [(table.exported(), table.row().outcome) for table in (going, ended)] == before
    assert {table.screen().rules_name for table in (going, ended)} == {"Наши"}
    assert ended.rematch().screen().rules == rules


# --- what can't be ------------------------------------------------------------------------------------------------


def test_a_hand_that_the_new_rules_forbid_is_named_and_nothing_changes(table: Table) -> None:
    assert refused(table, rule_set("short-15", fouls={"revoke": 5})) == [("pass_forbidden", 2)]
    found = queries.consequences(table.game, Ruled(rule_set("short-15")))
    assert ([refusal.hand for refusal in found.impossible], found.cut_hands) == ([2], (2, 3, 4))
    assert [hand.number_after for hand in found.changed] == [None, None, None]


def test_the_game_can_be_cut_at_the_first_hand_that_the_new_rules_forbid(table: Table) -> None:
    before = table.exported()
    table.rule(rule_set("short-15"), cut=True)
    assert (table.screen().position.number, table.records()) == (2, [15, 12, 13])
    table.undo_deed()
    assert table.exported() == before


def test_rules_by_which_so_many_cannot_play_are_refused_whole(db: None) -> None:
    table = sit_down(CAST, rule_set())
    table.save(took(5, 0, 0, 0, 0, 0))
    for cut in (False, True):
        assert refused(table, rule_set("money-25"), cut=cut) == [("player_count", None)]
    found = queries.consequences(table.game, Ruled(rule_set("money-25")))
    assert [refusal.code for refusal in found.impossible] == ["player_count"]
    assert (found.changed, found.cut_hands, found.after) == ((), (), found.before)


def test_rules_that_contradict_themselves_are_refused(table: Table) -> None:
    assert refused(table, rule_set(passing={"allowed": True, "limit": 0})) == [("rules_invalid", None)]


@pytest.mark.parametrize("name", [" ", "\u200d", "я" * 61, "\ud800", "x" * 2000])
def test_a_name_that_cannot_be_read_is_refused(table: Table, name: str) -> None:
    assert refused(table, rule_set(start=30), rules_name=name) == [("format", None)]
    with pytest.raises(Refused):
        sit_down(rules_name=name)


def test_a_game_that_is_not_there_is_not_found(db: None) -> None:
    with pytest.raises(models.Game.DoesNotExist):
        Table("nowhere", "nowhere").rule(rule_set(), revision=0)


# --- others, and taking back --------------------------------------------------------------------------------------


def test_a_phone_that_types_under_the_old_rules_is_told_and_loses_nothing(table: Table) -> None:
    seen, hand = table.screen(), took(1, 2, 2)
    table.rule(rule_set(fouls={"revoke": 1}))
    with pytest.raises(services.Conflict) as told:
        table.save(hand, phone=OTHER_PHONE, revision=seen.revision, position=seen.digest)
    assert (told.value.code, told.value.sent) == ("moved", hand)
    assert table.screen().position.number == 5
    table.save(hand, revision=told.value.revision, position=told.value.position)
    assert table.records() == [13, 10, 13]


def test_a_phone_whose_position_looks_the_same_is_told_that_the_rules_are_others(table: Table) -> None:
    seen = table.screen()
    table.rule(rule_set(trump_card="stays"))
    assert table.screen().position == seen.position
    with pytest.raises(services.Conflict):
        table.save(took(1, 2, 2), position=seen.digest)


def test_rules_changed_by_two_phones_are_not_overwritten_unseen(table: Table) -> None:
    revision = table.screen().revision
    table.rule(rule_set(start=25), revision=revision)
    with pytest.raises(services.Conflict) as told:
        table.rule(rule_set(start=30), revision=revision)
    assert (told.value.code, told.value.revision) == ("moved", revision + 1)
    assert table.screen().rules.start == 25


def test_a_change_that_is_sent_twice_is_made_once(table: Table) -> None:
    revision = table.screen().revision
    first, second = (table.rule(rule_set(start=25), key="sent-twice", revision=revision) for _ in range(2))
    assert first == second
    assert models.Journal.objects.filter(deed="change_rules").count() == 1


def test_the_change_is_offered_to_be_taken_back_and_brings_rules_and_name_back(table: Table) -> None:
    table.rule(rule_set(start=25), rules_name="Наши")
    table.rule(rule_set("hard-30"), rules_name="Трудные")
    last = table.sheet().last_deed
    assert last
    assert (last.deed, last.number) == ("change_rules", None)
    table.undo_deed()
    assert (table.screen().rules, table.screen().rules_name) == (rule_set(start=25), "Наши")


def test_a_hand_that_was_written_under_the_new_rules_is_taken_back_before_them(table: Table) -> None:
    before = table.exported()
    table.rule(rule_set("hard-30"))
    table.save(took(1, 2, 2))
    table.undo()
    table.undo_deed()  # the hand is there again
    assert table.screen().position.number == 6
    table.undo_deed()
    table.rule(rule_set())
    assert table.exported() == before


def test_other_rules_keep_records_that_were_begun_on_paper(db: None) -> None:
    table = played(rule_set(), records=(18, 40, 12), crosses=(1, 0, 0))
    table.rule(rule_set(start=50, no_trick={"mode": "points", "points": 5, "capped": False}))
    assert table.records() == [16, 32, 12]


def test_an_early_finish_is_worth_what_is_left_by_the_new_rules(db: None) -> None:
    table = sit_down(CAST[:3], rule_set("passing-15"))
    table.save(Hand(entries=(Entry(4, ("spades", "clubs")), Entry(1), Entry(0)), trump="clubs"))
    table.save(Hand(early_finish=EarlyFinish(0, BLACK), trump="hearts"))
    assert table.screen().status == "finished"
    table.undo()
    table.rule(rule_set("passing-15", start=20, early_finish_at=6))
    assert table.records() == [6, 19, 25]
    table.save(Hand(early_finish=EarlyFinish(0, BLACK), trump="hearts"))
    assert table.screen().winner == 0


# --- the name ------------------------------------------------------------------------------------------------------


def test_every_screen_says_what_the_rules_are_called(db: None) -> None:
    table = sit_down(rules_name="  По   средам ")
    assert table.screen().rules_name == "По средам"
    screen = queries.circle_screen(table.circle)
    assert screen.latest
    assert (screen.latest.rules_name, screen.evenings[0].games[0].rules_name) == ("По средам", "По средам")
    table.end()
    assert table.rematch().screen().rules_name == "По средам"
    assert sit_down().screen().rules_name == ""


def test_books_whose_rules_cannot_be_read_are_reported_and_left_as_they_are(table: Table) -> None:
    spoilt = {**table.row().rules, "start": 4}
    models.Game.objects.filter(slug=table.game).update(rules=spoilt)
    found = list(check_books(rebuild=True))
    assert [(one.game, one.problem, one.can_be_rebuilt) for one in found] == [(table.game, "rules_broken", False)]
    assert json.loads(json.dumps(table.row().rules)) == spoilt
