"""The last points, the end of a game, and what is taken back or put right afterwards."""

from dataclasses import replace
from random import Random

import pytest
from playwright.sync_api import expect

from scorekeeper.rules.hand import Hand
from scorekeeper.rules.presets import PRESETS
from scorekeeper.rules.record import GameRecord
from tests.browser.hands import some_hand
from tests.browser.score import Score, agrees, agrees_at_the_end
from tests.browser.table import FOUR, Table
from tests.browser.wire import Wire
from tests.rules.build import dealt, rule_set

FIVE = dealt(5, 0, 0, 0)


def scored(preset: str = "classic-20", names: tuple[str, ...] = FOUR, **changes: object) -> Score:
    return Score(GameRecord(rule_set(preset, **changes), names))


def both(table: Table, wire: Wire, score: Score, preset: str, *hands: Hand, **values: str) -> None:
    """The same hands on the phone and beside it."""
    table.open(wire.write(wire.begin(score.record.players, preset, **values), *hands))
    for hand in hands:
        score.add(hand)


@pytest.mark.parametrize(("start", "overshoot"), [(15, "finish"), (20, "reset"), (25, "finish"), (30, "reset")])
@pytest.mark.parametrize("left", [1, 0, -1])
def test_just_before_exactly_at_and_just_beyond_nought(
    table: Table, wire: Wire, start: int, left: int, overshoot: str
) -> None:
    """Everybody begins with `start`; after some hands of five the last one leaves 1, 0 or −1."""
    score = scored(start=start, overshoot=overshoot)
    fives = start // 5 - 1
    before = (*[FIVE] * (fives - 1), dealt(4, 1, 0, 0))  # 6 are left
    both(table, wire, score, "classic-20", *before, dealt(1, 4, 0, 0), start=str(start), overshoot=overshoot)
    assert score.position.records[0] == 5
    if left == 0:
        score.play(table, FIVE)
        assert table.end().winner == "Анна"
        return
    if left == 1:
        score.play(table, dealt(4, 1, 0, 0))
        hint = "нужна ровно 1 взятка, без мальчиков" if overshoot == "reset" else "хватит 1 взятки"
        assert table.shown().rows[0].hint == hint
        return
    score.play(table, dealt(1, 4, 0, 0))  # 4 are left, and five tricks are one too many
    score.play(table, FIVE)
    if overshoot == "reset":
        assert table.shown().records[0] == start
    else:
        assert table.end().winner == "Анна"


@pytest.mark.parametrize(
    ("hands", "records", "last"),
    [
        ((dealt(3, 2, 0),), (2, 3, 10), dealt(2, 3, 0)),  # two, both exactly
        ((dealt(2, 2, 1), dealt(2, 1, 2)), (1, 2, 2), dealt(1, 2, 2)),  # all three
        ((dealt(3, 2, 0),), (2, 3, 10), dealt(1, 4, 0)),  # one beyond nought, alone
        ((dealt(2, 2, 1), dealt(2, 2, 1)), (1, 1, 3), dealt(1, 4, 0)),  # one exactly, one beyond
    ],
)
def test_whoever_of_several_got_out_first_is_asked_and_wins(
    table: Table, wire: Wire, hands: tuple[Hand, ...], records: tuple[int, ...], last: Hand
) -> None:
    score = scored("petushok-15", FOUR[:3], start=5)
    both(table, wire, score, "petushok-15", *hands, start="5")
    assert score.position.records == records
    table.type(last)
    out = [seat for seat, row in enumerate(table.shown().rows) if row.out]
    question = table.page.locator("[data-first-out]")
    if len(out) > 1:
        assert question.locator("label:visible").all_inner_texts() == [FOUR[seat] for seat in out]
        table.try_to_save()
        table.choose("first_out", 1)
        last = replace(last, first_out=1)
    else:
        expect(question).to_be_hidden()
    table.save()
    score.add(last)
    agrees_at_the_end(table, score)
    assert table.end().winner == "Борис"


def test_the_end_offers_to_correct_the_last_hand_and_the_game_goes_on(table: Table, wire: Wire) -> None:
    score = scored("petushok-15")
    both(table, wire, score, "petushok-15", FIVE, FIVE)
    score.play(table, FIVE)
    table.tap(table.page.get_by_role("link", name="Исправить раздачу 3"))
    expect(table.page.locator("h1")).to_have_text("Исправление раздачи 3")
    assert table.value("tricks-0") == "5"
    table.choose("tricks-0", 4)
    table.choose("tricks-1", 1)
    table.save_correction()
    shown = table.shown()
    assert (shown.title, shown.records) == ("Раздача 4", [1, 24, 30, 30])


def test_taking_the_winning_hand_away_reopens_the_game(table: Table, wire: Wire) -> None:
    score = scored("petushok-15")
    both(table, wire, score, "petushok-15", FIVE, FIVE)
    score.play(table, FIVE)
    with table.another_screen():
        table.tap(table.page.get_by_role("button", name="Убрать раздачу 3"))
    assert (table.shown().title, table.shown().records) == ("Раздача 3", [5, 25, 25, 25])


def test_a_correction_that_leaves_a_later_hand_impossible_is_told_and_changes_nothing_by_itself(
    table: Table, wire: Wire
) -> None:
    path = wire.write(wire.begin(FOUR, "petushok-15"), dealt(4, 1, 0, 0))
    first = str(table.open(path).page.locator(".menu a[href*='/hands/']").get_attribute("href"))
    wire.write(path, FIVE, dealt(0, 5, 0, 0))
    table.open(first)
    table.choose("trump", "hearts")
    table.show_jacks(0, "hearts", "diamonds")  # and Анна is out with the second hand
    table.save()
    expect(table.page.get_by_role("alert")).to_contain_text("3")
    assert table.open(path).shown().records == [11, 14, 30, 30]


def test_a_winner_alone_is_marked_as_out_and_petukh_are_those_with_most(table: Table, wire: Wire) -> None:
    """Two have equally many: both are petukh, and nobody chooses between them."""
    score = scored("petushok-15")
    both(table, wire, score, "petushok-15", FIVE, FIVE)
    shown = table.shown()
    assert [row.name for row in shown.rows if row.petukh] == ["Борис", "Вера", "Глеб"]
    score.play(table, FIVE)
    agrees_at_the_end(table, score)
    assert table.end().petukh == ["Борис", "Вера", "Глеб"]
    assert table.page.locator("main input:not([type=hidden]):not([readonly]), main select").count() == 0


def test_nobody_is_petukh_while_all_are_level(table: Table, wire: Wire) -> None:
    table.open(wire.begin(FOUR))
    assert [row.petukh or row.nearest for row in table.shown().rows] == [False] * 4
    table.open(f"/g/{table.slug}/end/")
    expect(table.page.get_by_text("Записи равны: никто ничего не платит.")).to_be_visible()


def test_rows_keep_their_seats_whoever_is_ahead(table: Table, wire: Wire) -> None:
    table.open(wire.write(wire.begin(FOUR), dealt(0, 0, 0, 5), dealt(0, 5, 0, 0)))
    assert [row.name for row in table.shown().rows] == list(FOUR)


def test_those_who_watch_are_told_that_the_game_is_over_and_of_the_next_one(
    table: Table, wire: Wire, another_phone: object
) -> None:
    path = wire.write(wire.begin(FOUR, "petushok-15"), FIVE, FIVE)
    table.open(path)
    watcher = another_phone()  # type: ignore[operator]
    watcher.page.goto(table.open(f"/c/{table.circle}/links/").page.locator("#link-watcher").input_value())
    watcher.open(path)
    assert watcher.shown().records == [5, 25, 25, 25]
    assert "5 взяток" in watcher.page.locator(".seat").first.inner_text()
    assert watcher.page.locator("main form").count() == 0
    wire.write(path, FIVE)
    watcher.page.reload()
    assert watcher.end().title == "Партия 1 окончена"
    assert watcher.page.get_by_role("link", name="К следующей партии").count() == 0
    wire.send(path, "/rematch/")
    watcher.page.reload()
    watcher.tap(watcher.page.get_by_role("link", name="К следующей партии"))
    expect(watcher.page.locator("h1")).to_have_text("Раздача 1")
    assert watcher.shown().records == [15] * 4


def test_a_rematch_begins_with_the_start_and_the_deal_goes_on(table: Table, wire: Wire) -> None:
    score = scored("petushok-15")
    both(table, wire, score, "petushok-15", FIVE, FIVE)
    score.play(table, FIVE)
    table.tap(table.page.get_by_role("button", name="Сыграть ещё: сдаёт Глеб"))
    expect(table.page.locator("form#hand")).to_be_visible()
    assert (table.shown().records, table.shown().turn) == ([15] * 4, "сдаёт: Глеб · первый ход: Анна")


def test_undo_and_redo_at_random_leave_what_a_replay_says(table: Table, wire: Wire) -> None:
    """Fifteen steps back and forth; after each the whole screen is worked out anew from the hands."""
    rng, score = Random(41), scored("hard-30")
    table.open(wire.begin(FOUR, "hard-30"))
    for _ in range(15):
        if score.record.hands and rng.random() < 0.45:
            table.undo()
            score.record = GameRecord(score.record.rules, FOUR, hands=score.record.hands[:-1])
            table.open(f"/g/{table.slug}/?empty=1")
            agrees(table, score)
            continue
        step = some_hand(rng, score.played.game.sheet, score.position)
        if step.after.winner is None:
            score.play(table, step.hand)
    table.page.reload()
    agrees(table, score)


@pytest.mark.parametrize("preset", [preset for preset in PRESETS if preset != "hard-30"])
def test_correcting_an_early_hand_moves_everything_that_follows(table: Table, wire: Wire, preset: str) -> None:
    score = scored(preset)
    first, second, third = dealt(3, 2, 0, 0), dealt(1, 1, 2, 1), dealt(2, 2, 1, 0)
    both(table, wire, score, preset, first)
    early = str(table.page.locator(".menu a[href*='/hands/']").get_attribute("href"))
    wire.write(f"/g/{table.slug}/", second, third)
    table.open(early)
    expect(table.page.locator("h1")).to_have_text("Исправление раздачи 1")
    table.choose("tricks-0", 1)
    table.choose("tricks-3", 2)
    table.save_correction()
    score = scored(preset)
    for hand in (dealt(1, 2, 0, 2), second, third):
        score.add(hand)
    agrees(table, score)


def test_the_answer_who_was_out_first_waits_while_tricks_are_put_right(table: Table, wire: Wire) -> None:
    both_out = wire.begin(FOUR[:2], "classic-20", **{"record-0": "3", "record-1": "2"})
    table.open(both_out)
    table.take(3, 2)
    table.choose("first_out", 1)
    table.choose("tricks-0", 2)
    expect(table.page.locator("[data-first-out]")).to_be_hidden()
    table.choose("tricks-0", 3)
    assert table.value("first_out") == "1"
    table.save()
    assert table.end().winner == FOUR[1]
