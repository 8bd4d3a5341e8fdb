"""Somebody's course of points: the sum as a line, and each evening's plus or minus as a bar below it."""

from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.tables.queries import CourseEvening
from scorekeeper.web.chart import Spot, Tick
from scorekeeper.web.chart import coordinate as at
from scorekeeper.web.statistics.course import Scale, months, path, rounded, sums_of
from scorekeeper.words.phrase import number, signed

LEFT, RIGHT, TOP, BOTTOM = 32, 344, 10, 150
BARS_TOP, BARS_BOTTOM, HEIGHT = 170, 230, 250
#: The widest bar.
_WIDE = 14.0


@dataclass(frozen=True, slots=True)
class Bar:
    """An evening: a full bar up for a plus, an open one down for a minus."""

    x: str
    y: str
    width: str
    height: str
    plus: bool


@dataclass(frozen=True, slots=True)
class OwnCourse:
    """The whole drawing."""

    points: str
    end: Spot
    sum: str
    rows: Sequence[Tick]
    columns: Sequence[Tick]
    nought: str
    bars: Sequence[Bar]
    level: str
    best: str
    left: str = str(LEFT)
    right: str = str(RIGHT)
    bottom: str = str(HEIGHT - 16)
    view: str = f"0 0 360 {HEIGHT}"


def own_course_of(course: Sequence[CourseEvening], player: int) -> OwnCourse | None:
    """The drawing; None before the second evening."""
    if len(course) < 2:
        return None
    sums = sums_of(course, [player])[player]
    scale = Scale(len(course), sums, (LEFT, RIGHT), (TOP, BOTTOM))
    spots = [Spot(at(scale.x(index)), at(scale.y(each))) for index, each in enumerate(sums)]
    each_evening = [evening.points.get(player, 0) for evening in course]
    bars = Scale(len(course), each_evening, (LEFT, RIGHT), (BARS_TOP, BARS_BOTTOM))
    return OwnCourse(
        points=path(spots),
        end=spots[-1],
        sum=signed(sums[-1]),
        rows=[Tick(at(scale.y(value)), number(value)) for value in rounded(scale.lowest, scale.highest, 4)],
        columns=months(course, scale),
        nought=at(scale.y(0)),
        bars=[_bar(bars, index, points) for index, points in enumerate(each_evening, 1) if points],
        level=at(bars.y(0)),
        best=signed(max(each_evening)),
    )


def _bar(scale: Scale, evening: int, points: int) -> Bar:
    step = scale.x(1) - scale.x(0)
    width = min(_WIDE, step * 0.7)
    top, bottom = scale.y(max(points, 0)), scale.y(min(points, 0))
    return Bar(at(scale.x(evening) - width / 2), at(top), at(width), at(max(bottom - top, 1)), points > 0)
