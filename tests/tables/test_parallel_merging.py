"""Two phones that merge at once, or merge while others sit down: nobody is lost, and nobody sits at a table twice."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from scorekeeper.tables import models, services
from scorekeeper.tables.checking import check_books
from scorekeeper.tables.services import Answer, Conflict
from tests.cast import ANNA, BORIS, CAST, PHONE, VERA, Table, sit_down, took
from tests.evenings import TWELVE, evening_of, key_of, win
from tests.merging import merge, of_circle

AtOnce = Callable[[list[Callable[[], object]]], list[object]]
ONE, TWO, THREE = "Раз", "Два", "Три"


@pytest.fixture
def table(database: None) -> Table:
    """A game that Анна has won, and three who never sat."""
    table = win(sit_down(CAST[:4], TWELVE), 0, 1)
    for name in (ONE, TWO, THREE):
        of_circle(services.add_player, table, name=name)
    return table


def points(table: Table) -> dict[str, str]:
    """Who stands for whom, by label."""
    merged = models.Player.objects.filter(circle__slug=table.circle).exclude(merged_into=None)
    return {row.label: row.person.label for row in merged.select_related("merged_into")}


def codes(answers: list[object]) -> list[str]:
    return [answer.code for answer in answers if isinstance(answer, Conflict)]


def done(answers: list[object]) -> int:
    return sum(isinstance(answer, Answer) for answer in answers)


def is_flat() -> bool:
    """Whether every merged record stands for one that counts."""
    return not models.Player.objects.filter(merged_into__merged_into__isnull=False).exists()


def forgetting(table: Table) -> Callable[[], object]:
    """Takes Анна's name out, by a form of its own."""
    given: dict[str, Any] = {"phone": PHONE, "circle": table.circle, "player": key_of(table.circle, ANNA)}
    return partial(services.make_nameless, key=services.new_key(), called="Игрок", **given)


def nobody_sits_twice(table: Table) -> bool:
    """Whether each game has as many people on its seats as seats, at every hand."""
    for game in models.Game.objects.filter(evening__circle__slug=table.circle):
        seats = list(game.seats.select_related("player__merged_into"))
        for hand in {seat.from_hand for seat in seats}:
            at = {seat.index: seat.player.person.pk for seat in seats if seat.from_hand <= hand}
            if len(set(at.values())) < len(at):
                return False
    return True


def test_of_two_phones_that_merge_both_ways_one_decides(table: Table, at_once: AtOnce) -> None:
    answers = at_once([partial(merge, table, ONE, TWO), partial(merge, table, TWO, ONE)] * 3)
    assert done(answers) == 1
    assert set(codes(answers)) == {"merged"}
    assert points(table) in ({ONE: TWO}, {TWO: ONE})


def test_a_chain_merged_at_once_ends_with_one_person(table: Table, at_once: AtOnce) -> None:
    answers = at_once([partial(merge, table, ONE, TWO), partial(merge, table, TWO, THREE)])
    assert done(answers) == 2
    assert points(table) == {ONE: THREE, TWO: THREE}
    assert is_flat()


def test_of_two_into_whom_one_is_merged_one_has_him(table: Table, at_once: AtOnce) -> None:
    answers = at_once([partial(merge, table, ONE, TWO), partial(merge, table, ONE, THREE)])
    assert (done(answers), codes(answers)) == (1, ["merged"])
    assert points(table) in ({ONE: TWO}, {ONE: THREE})


def test_a_ring_merged_at_once_is_no_ring(table: Table, at_once: AtOnce) -> None:
    ring = ((ONE, TWO), (TWO, THREE), (THREE, ONE))
    at_once([partial(merge, table, *pair) for pair in ring])
    assert is_flat()
    assert len(set(points(table).values())) == 1


def test_whoever_sits_down_with_the_other_at_that_moment_is_not_merged(table: Table, at_once: AtOnce) -> None:
    begin = partial(sit_down, [ONE, TWO, VERA], circle=table.circle)
    merging = partial(merge, table, ONE, TWO)
    at_once([begin, merging])
    assert nobody_sits_twice(table)
    assert list(check_books()) == []


def test_whoever_takes_a_seat_over_at_that_moment_does_not_sit_beside_himself(table: Table, at_once: AtOnce) -> None:
    game = sit_down([ONE, BORIS, VERA], TWELVE, circle=table.circle)
    game.save(took(3, 1, 1))
    take = partial(game.take_over, 1, TWO, revision=game.row().revision)
    answers = at_once([take, partial(merge, table, ONE, TWO)])
    assert done(answers) >= 1
    assert nobody_sits_twice(table)
    assert list(check_books()) == []


def test_an_undo_at_that_moment_does_not_seat_one_person_twice(table: Table, at_once: AtOnce) -> None:
    game = sit_down([ONE, BORIS, VERA], TWELVE, circle=table.circle)
    game.save(took(3, 1, 1))
    game.take_over(1, TWO)
    game.undo_deed()
    last = game.sheet().last_deed
    assert last
    undo = partial(game.undo_deed, deed=last.id, revision=game.row().revision)
    answers = at_once([undo, partial(merge, table, ONE, TWO)])
    assert (done(answers), codes(answers)) == (1, ["sat_together"])
    assert nobody_sits_twice(table)


def test_a_hand_that_seats_the_next_game_at_that_moment_seats_each_once(table: Table, at_once: AtOnce) -> None:
    evening = evening_of(table)
    evening.come(ONE)
    evening.come(TWO)
    following = table.rematch()
    moving = partial(evening.move, "take", ONE, BORIS, revision=evening.screen().revision)
    fixing = partial(table.correct, 1, took(2, 0, 2, 1), revision=table.row().revision)
    at_once([moving, partial(merge, table, ONE, TWO), fixing])
    people = [seat.label for seat in following.screen().seats] + evening.waiting()
    assert len(people) == len(set(people))
    assert nobody_sits_twice(table)
    assert list(check_books()) == []


def test_of_phones_that_make_one_nameless_one_gives_the_number(table: Table, at_once: AtOnce) -> None:
    answers = at_once([forgetting(table) for _ in range(6)])
    assert done(answers) == 1
    assert set(codes(answers)) == {"nameless"}
    assert table.screen().seats[0].label == "Игрок 1"


def test_a_name_typed_while_it_is_taken_out_does_not_stay_in_the_journal(table: Table, at_once: AtOnce) -> None:
    """Whoever is quicker: either it is forgotten with the rest, or it means somebody new."""
    at_once([forgetting(table), partial(sit_down, [ANNA, BORIS], circle=table.circle)])
    begun = models.Journal.objects.filter(deed="start_game").order_by("-pk")[0]
    again = models.Player.objects.filter(circle__slug=table.circle, name=ANNA).exists()
    assert (begun.input["game_record"]["players"][0] == ANNA) == again
