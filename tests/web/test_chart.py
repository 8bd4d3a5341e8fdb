"""The chart shows each record where it was, and no name hides another."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules.game import begin, fold
from scorekeeper.web.chart import BOTTOM, GAP, HEIGHT, LEFT, RIGHT, TOP, WIDTH, Chart, chart_of, shortened, spread
from tests.cast import CAST, rule_set, took

FLOOR, CEILING = HEIGHT - BOTTOM, TOP


def drawn(*hands: tuple[int, ...], **rules: object) -> Chart:
    game = begin(rule_set(**rules), len(hands[0]))  # type: ignore[arg-type]
    chart = chart_of(game.start.records, fold(game, [took(*hand) for hand in hands]), CAST[: len(hands[0])])
    assert chart
    return chart


def test_a_line_goes_through_every_record_from_the_start_to_the_last_hand() -> None:
    chart = drawn((5, 0), (5, 0))
    first, second = chart.lines
    right = WIDTH - RIGHT
    middle = (LEFT + right) // 2
    assert first.points == f"{LEFT},{CEILING} {middle},{(FLOOR + 3 * CEILING) / 4:g} {right},{(FLOOR + CEILING) / 2:g}"
    assert second.points == f"{LEFT},{CEILING} {middle},{CEILING} {right},{CEILING}"
    assert [first.record, second.record] == ["10", "20"]


def test_an_overshoot_and_the_way_out_are_marked() -> None:
    chart = drawn((5, 0), (5, 0), start=8)
    assert [(spot.x, spot.y) for spot in chart.lines[0].resets] == [(str(WIDTH - RIGHT), str(CEILING))]
    assert chart.lines[0].outs == []
    over = drawn((5, 0), start=5)
    assert [(spot.x, spot.y) for spot in over.lines[0].outs] == [(str(WIDTH - RIGHT), str(FLOOR))]
    assert over.lines[0].resets == []


def test_there_is_no_chart_before_the_first_hand() -> None:
    assert chart_of([20, 20], [], CAST[:2]) is None


def test_sixty_hands_have_few_numbers_under_them() -> None:
    chart = drawn(*[(1, 1, 1, 1, 1, 0) if hand % 2 else (0, 1, 1, 1, 1, 1) for hand in range(60)], start=100)
    assert [tick.text for tick in chart.columns] == ["0", "10", "20", "30", "40", "50", "60"]
    assert [tick.text for tick in chart.rows] == ["0", "20", "40", "60", "80", "100"]
    assert all(len(line.points.split()) == 61 for line in chart.lines)


@given(st.lists(st.floats(CEILING, FLOOR), min_size=2, max_size=6))
def test_names_never_touch_and_stay_in_the_picture(wanted: list[float]) -> None:
    places = spread(wanted, CEILING, FLOOR)
    ordered = sorted(places)
    assert all(after - before >= GAP - 0.001 for before, after in pairwise(ordered))
    assert ordered[0] >= CEILING - 0.001
    assert ordered[-1] <= FLOOR
    assert sorted(range(len(wanted)), key=lambda i: (places[i], i)) == sorted(
        range(len(wanted)), key=lambda i: (wanted[i], i)
    )


def test_a_lone_name_stands_at_the_end_of_its_line() -> None:
    assert spread([40.0, 200.0], CEILING, FLOOR) == [40.0, 200.0]


def test_a_name_is_cut_between_letters_only() -> None:
    assert shortened("Константин Константинович", 9) == "Константи…"
    assert shortened("Александра", 9) == "Александра"
    family = "👨\u200d👩\u200d👧"
    assert shortened(f"1234567{family}890", 9) == "1234567…"
