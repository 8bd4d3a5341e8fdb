"""Twenty phones at once: what the database decides, not luck."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from scorekeeper.tables import models, queries, services
from scorekeeper.tables.checking import check_books
from scorekeeper.tables.services import Answer, Conflict
from tests.cast import CAST, DARYA, EGOR, PHONE, Table, rule_set, sit_down, took

PHONES = 20
AtOnce = Callable[[list[Callable[[], object]]], list[object]]


@pytest.fixture
def table(database: None) -> Table:
    return sit_down()


def saving(table: Table, key: str, tricks: tuple[int, ...]) -> Callable[[], object]:
    seen = table.screen()
    position: dict[str, Any] = {"number": 1, "revision": seen.revision, "position": seen.digest}
    return partial(services.save_hand, key=key, phone=PHONE, game=table.game, hand=took(*tricks), **position)


def test_a_hand_sent_twenty_times_is_stored_once_and_all_get_the_same_answer(table: Table, at_once: AtOnce) -> None:
    answers = at_once([saving(table, "one-key-for-all", (3, 1, 1, 0))] * PHONES)
    assert len(set(answers)) == 1
    assert isinstance(answers[0], Answer)
    assert models.Hand.objects.count() == models.Journal.objects.filter(deed="save_hand").count() == 1


def test_twenty_different_hands_of_one_number_leave_one_and_show_it_to_the_others(
    table: Table, at_once: AtOnce
) -> None:
    deals = [(5 - seat, seat, 0, 0) for seat in range(5)] * 4
    answers = at_once([saving(table, services.new_key(), tricks) for tricks in deals])
    conflicts = [answer for answer in answers if isinstance(answer, Conflict)]
    stored = models.Hand.objects.get()
    assert len(conflicts) == PHONES - 1
    assert {conflict.stored.id for conflict in conflicts if conflict.stored} == {str(stored.uuid)}
    assert all(conflict.sent for conflict in conflicts)
    assert table.screen().revision == 1


def test_a_game_begun_twenty_times_by_one_tap_is_one_game(database: None, at_once: AtOnce) -> None:
    start = partial(services.start_game, key="one-key-for-all", phone=PHONE, names=CAST[:3], rules=rule_set())
    answers = at_once([start] * PHONES)
    assert len(set(answers)) == models.Game.objects.count() == models.Circle.objects.count() == 1


def test_twenty_games_begun_at_once_in_a_circle_are_all_kept_in_one_evening(table: Table, at_once: AtOnce) -> None:
    def start() -> object:
        return sit_down(circle=table.circle).game

    slugs = at_once([start] * PHONES)
    assert len(set(slugs)) == PHONES
    assert models.Evening.objects.count() == 1
    assert list(models.Game.objects.order_by("number").values_list("number", flat=True)) == list(range(1, PHONES + 2))


def test_a_rematch_asked_for_by_everybody_is_one_game(table: Table, at_once: AtOnce) -> None:
    table.end()
    answers = at_once([lambda: table.rematch().game] * PHONES)
    made = [answer for answer in answers if isinstance(answer, str)]
    assert len(made) == 1
    assert {answer.game for answer in answers if isinstance(answer, Conflict)} == set(made)


def test_a_hand_undone_by_everybody_takes_nobody_elses_hand_away(table: Table, at_once: AtOnce) -> None:
    table.save(took(3, 1, 1, 0))
    second = table.save(took(0, 1, 1, 3)).hand
    answers = at_once([lambda: table.undo(hand=second)] * PHONES)
    assert sum(isinstance(answer, Answer) for answer in answers) == 1
    assert models.Hand.objects.count() == 1


def test_a_hand_saved_while_another_is_corrected_leaves_books_that_add_up(table: Table, at_once: AtOnce) -> None:
    table.save(took(3, 1, 1, 0))
    table.save(took(0, 2, 2, 1))
    first = str(models.Hand.objects.get(number=1).uuid)
    seen = table.screen()
    correct = partial(table.correct, 1, took(1, 1, 1, 2), hand_id=first, revision=seen.revision)
    save = partial(table.save, took(5, 0, 0, 0), number=3, revision=seen.revision, position=seen.digest)
    at_once([correct, save] * (PHONES // 2))
    records = [row.state["records"] for row in models.Hand.objects.order_by("number") if row.state]
    models.Hand.objects.update(state=None, rules_version=None)
    assert table.records() == records[-1]


@pytest.fixture
def played(table: Table) -> Table:
    """Three hands by the people of the table, the last two of which Darya played on Boris's seat."""
    table.save(took(3, 1, 1, 0))
    table.take_over(1, DARYA)
    table.save(took(0, 2, 2, 1))
    table.save(took(1, 1, 1, 2))
    return table


def changing(table: Table, key: str | None = None) -> list[Callable[[], object]]:
    """A deed of each kind, as phones would send them that all see the game as it is."""
    seen: dict[str, Any] = {"revision": table.row().revision, **({"key": key} if key else {})}
    second, last = table.sheet().lines[1].id, table.sheet().last_deed
    assert last is not None
    return [
        partial(table.remove, 2, hand_id=second, **seen),
        partial(table.insert, 1, took(0, 0, 0, 5), **seen),
        partial(table.correct, 2, took(1, 4, 0, 0), hand_id=second, **seen),
        partial(table.take_over, 2, EGOR, **seen),
        *(partial(table.swap, 0, 3, keep, **seen) for keep in ("seats", "people", "names")),
        partial(table.undo_deed, deed=last.id, **seen),
    ]


@pytest.mark.parametrize("number", range(8))
def test_a_change_sent_twenty_times_is_made_once_and_all_get_the_same_answer(
    played: Table, at_once: AtOnce, number: int
) -> None:
    before = models.Journal.objects.count()
    answers = at_once([changing(played, "one-key-for-all")[number]] * PHONES)
    assert len(set(answers)) == 1
    assert isinstance(answers[0], Answer)
    assert models.Journal.objects.count() == before + 1
    played.undo_deed()
    assert list(check_books()) == []


def test_of_all_changes_sent_at_once_one_is_made_and_the_others_are_told(played: Table, at_once: AtOnce) -> None:
    before = played.exported()
    answers = at_once(changing(played) * 2)
    assert sum(isinstance(answer, Answer) for answer in answers) == 1
    told = [answer.code for answer in answers if isinstance(answer, Conflict)]
    assert len(told) == len(answers) - 1
    assert set(told) <= {"moved", "not_last"}
    assert list(check_books()) == []
    played.undo_deed()
    assert played.exported() == before


def test_a_record_taken_in_twenty_times_at_once_keeps_its_ids_in_one_game(played: Table, at_once: AtOnce) -> None:
    record = queries.game_record(played.game)

    def take_in() -> object:
        return services.import_game(key=services.new_key(), phone=PHONE, circle=played.circle, record=record)

    played.remove(1, cut=True)
    answers = at_once([take_in] * 5)
    assert all(isinstance(answer, Answer) for answer in answers)
    assert models.Hand.objects.filter(uuid=record.hands[0].id or "").count() == 1
    assert models.Hand.objects.count() == 2 + 5 * 3
    assert models.Player.objects.count() == 5
    assert list(check_books()) == []
