"""The drawings of the years: each line goes through the sums that the tables have, and no word covers another."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from fractions import Fraction
from itertools import pairwise

import pytest
from django.utils import translation
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.tables.queries import CourseEvening, PersonFacts
from scorekeeper.web.statistics.course import PENCILS, course_of, strips_of
from scorekeeper.web.statistics.own_course import own_course_of
from scorekeeper.words import statistics as words
from tests.cast import CAST

BEGAN = datetime(2025, 11, 20, 18, tzinfo=UTC)
PEOPLE = [PersonFacts(key, name) for key, name in enumerate(CAST, 1)]


def evenings(*points: dict[int, int], apart: int = 7) -> list[CourseEvening]:
    """Evenings so many days apart, each with what it brought by person's key."""
    return [
        CourseEvening(number, number, BEGAN + timedelta(days=apart * number), "UTC", 1, each)
        for number, each in enumerate(points, 1)
    ]


def heights(points: str) -> list[float]:
    """How high a line goes, from point to point."""
    return [float(spot.split(",")[1]) for spot in points.split()]


def test_a_line_goes_through_the_sum_after_each_evening_also_of_those_who_stayed_at_home() -> None:
    course = course_of(evenings({1: 10, 2: -10}, {2: 5, 3: -5}, {1: -10, 3: 10}), PEOPLE[:3])
    assert course
    assert [line.sum for line in course.lines] == ["0", "−5", "+5"]
    anna = heights(course.lines[0].points)
    assert anna[1] == anna[2] == min(anna)
    assert anna[0] == anna[3] == float(course.nought)


def test_there_is_no_course_of_one_evening_and_no_tangle_of_many_people() -> None:
    one, two = evenings({1: 5, 2: -5}), evenings({1: 5, 2: -5}, {1: 5, 2: -5})
    many = [PersonFacts(key, str(key)) for key in range(1, PENCILS + 2)]
    assert course_of(one, PEOPLE) is None
    assert own_course_of(one, 1) is None
    assert course_of(two, many) is None
    strips = strips_of(two, many, {person.id: "" for person in many})
    assert [strip.sum for strip in strips] == ["+10", "0", "0", "0", "0", "0", "−10"]


def test_an_own_evening_is_a_full_bar_for_a_plus_an_open_one_for_a_minus_and_none_for_nought() -> None:
    own = own_course_of(evenings({1: 10}, {1: 0}, {1: -20}), 1)
    assert own
    assert [bar.plus for bar in own.bars] == [True, False]
    plus, minus = own.bars
    assert float(plus.y) + float(plus.height) == float(own.level) == float(minus.y)
    assert float(minus.height) == pytest.approx(2 * float(plus.height), abs=0.2)
    assert (own.sum, own.best) == ("−10", "+10")


def test_years_and_months_stand_below_in_the_readers_language() -> None:
    course = evenings(*[{1: 1, 2: -1}] * 4, apart=28)
    for language, said in (("ru", ["дек", "2026", "фев", "мар"]), ("en", ["Dec", "2026", "Feb", "Mar"])):
        with translation.override(language):
            drawn = course_of(course, PEOPLE[:2])
            assert drawn
            assert [tick.text for tick in drawn.columns] == said


@given(
    st.lists(st.lists(st.integers(-3000, 3000), min_size=3, max_size=3), min_size=2, max_size=120), st.integers(1, 60)
)
def test_whatever_was_won_the_drawing_stays_in_its_frame_and_words_never_touch(
    won: Sequence[Sequence[int]], apart: int
) -> None:
    course = evenings(*(dict(enumerate(each, 1)) for each in won), apart=apart)
    drawn = course_of(course, PEOPLE[:3])
    assert drawn
    for line in drawn.lines:
        assert len(heights(line.points)) == len(won) + 1
        assert all(9.9 <= height <= 226.1 for height in heights(line.points))
    assert all(after - before >= 37.8 for before, after in pairwise(float(tick.at) for tick in drawn.columns))
    assert len(drawn.rows) <= 7
    assert "0" in [tick.text for tick in drawn.rows]


def test_parts_of_a_hundred_are_whole_and_what_is_above_nought_is_never_told_as_nought() -> None:
    said = [words.percent(rate).replace("\u00a0", " ") for rate in (Fraction(0), Fraction(1, 300), Fraction(2, 3))]
    assert said == ["0 %", "<1 %", "67 %"]


@pytest.mark.parametrize(("language", "said"), [("ru", "1,25"), ("en", "1.25")])
def test_a_rate_has_the_readers_sign_before_its_places(language: str, said: str) -> None:
    with translation.override(language):
        assert words.decimal(Fraction(5, 4), 2) == said
