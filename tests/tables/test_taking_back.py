"""Whatever was done last is taken back in one step, and leaves the record as it was to the last letter."""

import json
from collections.abc import Callable
from random import Random

import pytest

from scorekeeper.rules.record import to_json
from scorekeeper.rules.record_reading import parse_json
from scorekeeper.rules.replay import replay
from scorekeeper.tables import models, queries, services
from scorekeeper.tables.checking import check_books
from tests.cast import DARYA, OTHER_PHONE, PHONE, Table, rule_set, sit_down, took
from tests.strategies import random_hand

Deed = Callable[[Table], services.Answer]
FOUR = (took(3, 1, 1, 0), took(0, 2, 2, 1, trump="hearts"), took(1, 0, 1, 3, dealer=3), took(2, 2, 1, 0))

DEEDS: dict[str, Deed] = {
    "save_hand": lambda table: table.save(took(0, 0, 0, 5)),
    "undo_hand": lambda table: table.undo(),
    "correct_hand": lambda table: table.correct(2, took(0, 5, 0, 0, trump="clubs")),
    "correct_hand with a cut": lambda table: table.correct(2, took(4, 0, 0, 1), cut=True),
    "remove_hand": lambda table: table.remove(1),
    "remove_hand, the last": lambda table: table.remove(4),
    "insert_hand": lambda table: table.insert(2, took(1, 1, 1, 2)),
    "insert_hand with a cut": lambda table: table.insert(1, took(5, 0, 0, 0), cut=True),
    "change_rules": lambda table: table.rule(rule_set("hard-30", start=10), rules_name="Наши"),
    "change_rules, the name": lambda table: table.rule(rule_set(), rules_name="Как всегда"),
    "end_game": lambda table: table.end("as_it_stands"),
    "take_over": lambda table: table.take_over(1, DARYA),
    "swap_seats, seats": lambda table: table.swap(0, 2, "seats"),
    "swap_seats, people": lambda table: table.swap(0, 2, "people"),
    "swap_seats, names": lambda table: table.swap(0, 2, "names"),
}


@pytest.fixture
def table(db: None) -> Table:
    """Four hands, somebody who took over after two, and records that were begun on paper."""
    table = sit_down(records=(8, 30, 30, 30), crosses=(3, 2, 1, 0), first_dealer=2)
    for hand in FOUR[:2]:
        table.save(hand)
    table.take_over(3, "Егор")
    for hand in FOUR[2:]:
        table.save(hand)
    return table


def everything(table: Table) -> tuple[str, list[object], object]:
    """The record to the last letter, the rows that are kept, what came of the game, and what its rules are called."""
    hands = list(models.Hand.objects.filter(game__slug=table.game).order_by("number").values("uuid", "number", "state"))
    return table.exported(), list(hands), (table.row().outcome, table.row().rules_name)


@pytest.mark.parametrize("deed", DEEDS.values(), ids=DEEDS)
def test_any_deed_is_taken_back_as_if_it_had_not_been_done(table: Table, deed: Deed) -> None:
    before = everything(table)
    deed(table)
    done = everything(table)
    assert done != before
    table.undo_deed()
    assert everything(table) == before
    table.undo_deed()
    assert everything(table) == done
    table.undo_deed()
    assert everything(table) == before
    assert list(check_books()) == []


@pytest.mark.parametrize("ended", ["as_it_stands", "without_payment"])
def test_a_reopening_is_taken_back(table: Table, ended: str) -> None:
    table.end(ended)
    before = everything(table)
    table.reopen()
    assert table.screen().status == "playing"
    table.undo_deed()
    assert everything(table) == before


def test_the_sheet_says_what_can_be_taken_back_and_who_did_it(table: Table) -> None:
    table.remove(2, phone=OTHER_PHONE)
    last = table.sheet().last_deed
    assert last is not None
    assert (last.deed, last.number, last.phone, last.undone) == ("remove_hand", 2, OTHER_PHONE, "")
    table.undo_deed()
    last = table.sheet().last_deed
    assert last is not None
    assert (last.deed, last.number, last.phone, last.undone) == ("undo_deed", 2, PHONE, "remove_hand")


def test_only_the_last_deed_of_all_is_taken_back(table: Table) -> None:
    seen = table.sheet().last_deed
    assert seen is not None
    table.save(took(1, 1, 1, 2), phone=OTHER_PHONE)
    before = table.exported()
    with pytest.raises(services.Conflict) as told:
        table.undo_deed(deed=seen.id)
    assert told.value.code == "not_last"
    assert told.value.stored is not None
    assert (told.value.stored.number, told.value.stored.phone) == (5, OTHER_PHONE)
    assert table.exported() == before


def test_how_a_game_came_to_be_is_not_taken_back(db: None) -> None:
    table = sit_down(records=(3, 9, 9, 9))
    start = models.Journal.objects.get()
    assert table.sheet().last_deed is None
    with pytest.raises(services.Conflict):
        table.undo_deed(deed=start.pk)
    table.save(took(3, 1, 1, 0))
    following = table.rematch()
    assert following.sheet().last_deed is None
    assert table.sheet().last_deed is not None


def test_a_deed_of_another_game_is_out_of_reach(table: Table) -> None:
    other = sit_down()
    other.save(took(3, 1, 1, 0))
    before = table.exported(), other.exported()
    theirs = other.sheet().last_deed
    assert theirs is not None
    with pytest.raises(services.Conflict):
        table.undo_deed(deed=theirs.id)
    assert (table.exported(), other.exported()) == before


def test_a_hand_whose_saving_was_taken_back_stands_in_the_pad_again(table: Table) -> None:
    hand = took(0, 0, 0, 5, trump="clubs")
    table.save(hand)
    table.undo_deed()
    assert table.screen().prefill == hand
    table.undo_deed()
    assert table.screen().prefill is None


def test_a_hand_whose_id_was_taken_elsewhere_meanwhile_comes_back_with_another(table: Table) -> None:
    record = queries.game_record(table.game)
    table.remove(2)
    services.import_game(key=services.new_key(), phone=PHONE, circle=table.circle, record=record)
    table.undo_deed()
    back = queries.game_record(table.game)
    assert [hand.entries for hand in back.hands] == [hand.entries for hand in record.hands]
    assert back.hands[1].id != record.hands[1].id
    assert [hand.id for hand in back.hands[2:]] == [hand.id for hand in record.hands[2:]]
    assert len({hand.id for hand in back.hands}) == 4


def some_deed(rng: Random, table: Table) -> None:
    shown = table.screen()
    number = rng.randint(1, shown.position.number)
    if number == shown.position.number:
        table.save(random_hand(rng, shown.sheet, shown.position))
    elif rng.random() < 0.5:
        table.insert(number, took(1, 1, 1, 2), cut=True)
    elif rng.random() < 0.5:
        table.remove(number, cut=True)
    else:
        table.swap(0, rng.randint(1, 3), "people")


def test_twenty_deeds_of_all_kinds_are_taken_back_and_done_again_and_the_books_say_the_same(db: None) -> None:
    """Scenario 41: what comes back from the database equals what was there before."""
    rng, table = Random(41), sit_down(rules=rule_set("hard-30", start=99))
    for _ in range(20):
        before = everything(table)
        some_deed(rng, table)
        done = everything(table)
        table.undo_deed()
        assert everything(table) == before
        table.undo_deed()
        assert everything(table) == done
        if table.screen().status == "finished":
            table.undo_deed()
        assert replay(parse_json(table.exported())).position == table.screen().position


def test_an_older_journal_without_what_restoring_needs_is_left_alone(db: None) -> None:
    table = sit_down()
    game = table.row()
    row = {"deed": "correct_hand", "input": {}, "before": {"hand": {}}, "after": {}, "answer": {}, "phone": PHONE}
    models.Journal.objects.create(circle=game.evening.circle, game=game, key="older-row", at=game.created_at, **row)
    assert table.sheet().last_deed is None


def test_the_journal_grows_by_what_was_changed_and_not_by_the_whole_game(table: Table) -> None:
    size = len(json.dumps(to_json(queries.game_record(table.game))))
    for deed in (table.save, table.save):
        deed(took(1, 1, 1, 2))
    written = models.Journal.objects.filter(deed="save_hand").order_by("-id").first()
    assert written is not None
    assert len(json.dumps([written.before["inputs"], written.after["inputs"]])) < size / 2
