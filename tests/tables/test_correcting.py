"""Any hand put right later: what comes of it, what is refused, and where the company cuts instead."""

from collections.abc import Callable

import pytest

from scorekeeper.rules.errors import Refused
from scorekeeper.rules.hand import Entry, Hand
from scorekeeper.rules.replay import replay
from scorekeeper.tables import models, queries, services
from scorekeeper.tables.checking import check_books
from tests.cast import CAST, OTHER_PHONE, Table, rule_set, sit_down, took

ANNA_PASSED = Hand(entries=(Entry(passed=True), Entry(2), Entry(2), Entry(1)))


@pytest.fixture
def played(db: None) -> Table:
    """Four hands, dealt in turn by each; nobody near the end."""
    table = sit_down()
    for hand in (took(3, 1, 1, 0), took(0, 2, 2, 1), took(1, 0, 1, 3), took(2, 2, 1, 0)):
        table.save(hand)
    return table


@pytest.fixture
def won(db: None) -> Table:
    """A game that Anna has just finished with her third hand."""
    table = sit_down(records=(6, 9, 9, 9))
    for hand in (took(2, 1, 1, 1), took(1, 2, 2, 0), took(3, 1, 1, 0)):
        table.save(hand)
    return table


def ids(table: Table) -> list[str]:
    return [line.id for line in table.sheet().lines]


def tricks(table: Table) -> list[list[int]]:
    return [[entry.tricks for entry in line.step.hand.entries] for line in table.sheet().lines]


def is_right(table: Table) -> bool:
    """Whether what is shown and kept equals the exported record played from scratch (scenario 42)."""
    shown, counted = table.screen(), replay(queries.game_record(table.game))
    same = (shown.position, shown.status, shown.payouts) == (counted.position, counted.status, counted.payouts)
    return same and [line.step for line in table.sheet().lines] == list(counted.steps) and not list(check_books())


def test_a_hand_that_never_was_goes_and_the_rest_moves_up(played: Table) -> None:
    before, times = ids(played), dict(models.Hand.objects.values_list("uuid", "played_at"))
    played.remove(2)
    assert tricks(played) == [[3, 1, 1, 0], [1, 0, 1, 3], [2, 2, 1, 0]]
    assert ids(played) == [before[0], *before[2:]]
    assert [line.number for line in played.sheet().lines] == [1, 2, 3]
    assert all(times[uuid] == at for uuid, at in models.Hand.objects.values_list("uuid", "played_at"))
    assert [line.step.dealer for line in played.sheet().lines] == [0, 1, 2]
    assert is_right(played)


@pytest.mark.parametrize("number", [1, 3, 4, 5])
def test_a_forgotten_hand_comes_into_its_place_and_the_rest_moves_down(played: Table, number: int) -> None:
    before = ids(played)
    answer = played.insert(number, took(0, 0, 5, 0))
    after = ids(played)
    assert (answer.number, after.pop(number - 1)) == (number, answer.hand)
    assert after == before
    assert tricks(played)[number - 1] == [0, 0, 5, 0]
    assert is_right(played)


@pytest.mark.parametrize("number", [0, 6, -1, 10**12])
def test_there_is_no_place_before_the_first_hand_nor_beyond_the_coming_one(played: Table, number: int) -> None:
    before = played.exported()
    with pytest.raises(services.Conflict) as told:
        played.insert(number, took(0, 0, 5, 0))
    assert (told.value.code, told.value.sent) == ("moved", took(0, 0, 5, 0))
    assert played.exported() == before


def test_an_inserted_hand_gets_an_id_of_its_own(played: Table) -> None:
    taken = ids(played)[0]
    answer = played.insert(2, took(0, 0, 5, 0, id=taken))
    assert answer.hand not in (taken, None)
    assert len(set(ids(played))) == 5


def test_the_finishing_hand_can_be_taken_away_and_the_game_goes_on(won: Table) -> None:
    won.remove(3)
    assert (won.screen().status, won.screen().payouts, won.row().outcome) == ("playing", (), None)
    won.save(took(1, 1, 1, 2))
    assert is_right(won)


def test_a_game_finished_by_mistake_reopens_while_the_next_one_is_kept(won: Table) -> None:
    following = won.rematch()
    following.save(took(1, 1, 1, 2))
    kept = following.exported()
    won.remove(3)
    assert won.screen().status == "playing"
    assert (following.exported(), won.screen().rematch) == (kept, following.game)


def test_a_rematch_not_yet_begun_is_dealt_by_whoever_is_next_after_a_forgotten_hand(won: Table) -> None:
    following = won.rematch()
    assert following.screen().position.dealer == 3
    won.insert(1, ANNA_PASSED)
    assert (won.screen().status, following.screen().position.dealer) == ("finished", 0)
    won.undo_deed()
    assert following.screen().position.dealer == 3


def test_a_forgotten_hand_that_ends_the_game_earlier_names_the_hand_that_cannot_be(won: Table) -> None:
    before = won.exported()
    with pytest.raises(Refused) as told:
        won.insert(2, took(4, 1, 0, 0))
    assert [(refusal.code, refusal.hand) for refusal in told.value.refusals] == [("game_over", 3)]
    assert won.exported() == before


def test_cut_there_the_game_ends_with_it(won: Table) -> None:
    won.insert(2, took(4, 1, 0, 0), cut=True)
    assert tricks(won) == [[2, 1, 1, 1], [4, 1, 0, 0]]
    assert (won.screen().status, won.screen().winner) == ("finished", 0)
    assert is_right(won)


def test_a_pass_too_many_later_on_is_cut_away_or_nothing_is_done(db: None) -> None:
    table = sit_down(CAST[:2], rule_set("money-25"), records=(20, 20))
    passed = Hand(entries=(Entry(passed=True), Entry(5)))
    for hand in (took(2, 3), passed, passed, took(3, 2)):
        table.save(hand)
    before = table.exported()
    with pytest.raises(Refused) as told:
        table.correct(1, passed)
    assert [(refusal.code, refusal.hand) for refusal in told.value.refusals] == [("pass_limit", 3)]
    assert table.exported() == before
    table.correct(1, passed, cut=True)
    assert table.records() == [20, 10]
    assert is_right(table)


def test_cutting_never_takes_the_typed_hand_itself(played: Table) -> None:
    before = played.exported()
    deeds: list[Callable[[], object]] = [
        lambda: played.correct(2, took(4, 4, 0, 0), cut=True),
        lambda: played.insert(2, took(4, 4, 0, 0), cut=True),
    ]
    for deed in deeds:
        with pytest.raises(Refused) as told:
            deed()
        assert [(refusal.code, refusal.hand) for refusal in told.value.refusals] == [("trick_total", 2)]
    assert played.exported() == before


def test_a_game_that_was_broken_off_stays_so_unless_somebody_has_won_it(db: None) -> None:
    table = sit_down(records=(6, 9, 9, 9))
    table.save(took(2, 1, 1, 1))
    table.end("as_it_stands")
    table.insert(1, ANNA_PASSED)
    assert (table.screen().status, table.screen().ended) == ("broken_off", "as_it_stands")
    table.insert(3, took(4, 0, 0, 1))
    assert (table.screen().status, table.screen().ended) == ("finished", "")
    table.undo_deed()
    assert (table.screen().status, table.screen().ended) == ("broken_off", "as_it_stands")
    assert is_right(table)


DEEDS: list[Callable[..., services.Answer]] = [
    lambda table, **given: table.remove(2, **given),
    lambda table, **given: table.insert(2, took(0, 0, 5, 0), **given),
    lambda table, **given: table.correct(2, took(0, 0, 5, 0), **given),
    lambda table, **given: table.take_over(1, "Глеб", **given),
    lambda table, **given: table.swap(0, 1, "people", **given),
    lambda table, **given: table.undo_deed(**given),
]


@pytest.mark.parametrize("deed", DEEDS)
def test_what_was_changed_meanwhile_is_told_and_nothing_written(
    played: Table, deed: Callable[..., services.Answer]
) -> None:
    seen = played.row().revision
    last = played.sheet().last_deed
    played.correct(4, took(1, 1, 1, 2), phone=OTHER_PHONE)
    before = played.exported(), models.Journal.objects.count()
    with pytest.raises(services.Conflict) as told:
        deed(played, revision=seen)
    assert (told.value.code, told.value.revision) == ("moved", seen + 1)
    assert (played.exported(), models.Journal.objects.count()) == before
    assert last is not None


def test_a_hand_that_somebody_removed_cannot_be_removed_once_more(played: Table) -> None:
    gone = ids(played)[1]
    played.remove(2)
    with pytest.raises(services.Conflict) as told:
        played.remove(2, hand_id=gone)
    assert (told.value.code, told.value.stored) == ("moved", None)
    assert len(ids(played)) == 3


def test_a_hand_of_another_game_is_out_of_reach(played: Table) -> None:
    other = sit_down()
    other.save(took(3, 1, 1, 0))
    with pytest.raises(services.Conflict):
        played.remove(1, hand_id=ids(other)[0])
    with pytest.raises(services.Conflict):
        played.correct(1, took(5, 0, 0, 0), hand_id=ids(other)[0])
    assert (len(ids(played)), len(ids(other))) == (4, 1)


def test_those_who_share_the_most_points_after_a_correction_are_petukh_together(won: Table) -> None:
    won.correct(2, took(1, 3, 1, 0))
    assert won.screen().petukh == (3,)
    won.correct(3, took(3, 0, 0, 2))
    assert won.records() == [0, 10, 12, 11]
    won.correct(1, took(2, 0, 2, 1))
    shown = won.screen()
    assert (won.records(), shown.petukh) == ([0, 16, 11, 11], (1,))
    won.correct(3, took(3, 2, 0, 0))
    assert (won.records(), won.screen().petukh) == ([0, 9, 11, 18], (3,))
    assert is_right(won)
