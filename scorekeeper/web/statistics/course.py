"""The course of points over the evenings: all in one drawing, or a small one for each where there are many.

Everything is in units of a view box, and leaves here as text: templates would write numbers with the language's comma.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate

from django.utils.dateformat import format as written

from scorekeeper.tables.queries import CourseEvening, PersonFacts
from scorekeeper.web.chart import BOTTOM, GAP, HEIGHT, LEFT, LETTERS, RIGHT, TOP, WIDTH, Spot, Tick, shortened, spread
from scorekeeper.web.chart import coordinate as at
from scorekeeper.web.days import local
from scorekeeper.words.phrase import language, number, signed

#: So many lines one can tell apart: as many as there are pencils.
PENCILS = 6
SMALL_WIDTH, SMALL_HEIGHT, SMALL_EDGE = 150, 44, 4
#: Least distance between two words under the drawing.
_APART = 38
#: Where the large drawing has its lines; left of it stand sums, right of it names.
ACROSS, DOWN = (LEFT + 8, WIDTH - RIGHT), (TOP, HEIGHT - BOTTOM)
_STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 2000, 5000)


@dataclass(frozen=True, slots=True)
class CourseLine:
    """Somebody's line; `number` counts from 1 and stands for pencil and dashes, `place` is where the name stands."""

    number: int
    name: str
    short: str
    sum: str
    points: str
    end: Spot
    place: Spot


@dataclass(frozen=True, slots=True)
class Course:
    """One drawing for all."""

    lines: Sequence[CourseLine]
    rows: Sequence[Tick]
    columns: Sequence[Tick]
    nought: str
    names: str
    bottom: str = at(HEIGHT - BOTTOM)
    left: str = at(ACROSS[0])
    right: str = at(ACROSS[1])
    view: str = f"0 0 {WIDTH} {HEIGHT}"


@dataclass(frozen=True, slots=True)
class Strip:
    """A small drawing of one person's course; all of a page have the same scale."""

    person: PersonFacts
    address: str
    sum: str
    points: str
    nought: str
    end: Spot
    view: str = f"0 0 {SMALL_WIDTH} {SMALL_HEIGHT}"
    right: str = at(SMALL_WIDTH)


def sums_of(course: Sequence[CourseEvening], people: Sequence[int]) -> Mapping[int, list[int]]:
    """By person: nought, and the sum of points after each evening."""
    return {who: [0, *accumulate(evening.points.get(who, 0) for evening in course)] for who in people}


def course_of(course: Sequence[CourseEvening], people: Sequence[PersonFacts]) -> Course | None:
    """One drawing of everybody's course; None for one evening, which has no course, and for more lines than pencils."""
    if len(course) < 2 or not 1 <= len(people) <= PENCILS:
        return None
    sums = sums_of(course, [person.id for person in people])
    scale = Scale(len(course), [each for line in sums.values() for each in line], ACROSS, DOWN)
    ends = [scale.y(line[-1]) for line in sums.values()]
    places = spread(ends, TOP + GAP / 2, HEIGHT - BOTTOM)
    lines = [
        _line(index, person, _spots(scale, sums[person.id]), signed(sums[person.id][-1]), places[index])
        for index, person in enumerate(people)
    ]
    return Course(
        lines=lines,
        rows=[Tick(at(scale.y(value)), number(value)) for value in rounded(scale.lowest, scale.highest, 6)],
        columns=months(course, scale),
        nought=at(scale.y(0)),
        names=at(WIDTH - RIGHT + 12),
    )


def _spots(scale: "Scale", sums: Sequence[int]) -> list[Spot]:
    return [Spot(at(scale.x(evening)), at(scale.y(each))) for evening, each in enumerate(sums)]


def _line(index: int, person: PersonFacts, spots: Sequence[Spot], total: str, place: float) -> CourseLine:
    return CourseLine(
        number=index + 1,
        name=person.label,
        short=shortened(person.label, LETTERS),
        sum=total,
        points=path(spots),
        end=spots[-1],
        place=Spot(at(WIDTH - RIGHT + 14), at(place)),
    )


class Scale:
    """Evenings and sums as places in a view box: `across` and `down` are its first and last place."""

    def __init__(
        self, evenings: int, sums: Sequence[int], across: tuple[float, float], down: tuple[float, float]
    ) -> None:
        self.evenings, self.across, self.down = evenings, across, down
        self.lowest, self.highest = min(0, *sums), max(1, *sums)

    def x(self, evening: int) -> float:
        """The place of an evening; 0 is before the first."""
        left, right = self.across
        return left + evening * (right - left) / self.evenings

    def y(self, points: int) -> float:
        """The place of a sum."""
        top, bottom = self.down
        return top + (self.highest - points) * (bottom - top) / (self.highest - self.lowest)


def rounded(lowest: int, highest: int, most: int) -> list[int]:
    """Round numbers over a scale, nought among them, so many steps at the most."""
    step = next((step for step in _STEPS if (highest - lowest) / step <= most), highest - lowest)
    return list(range(-(-lowest // step) * step, highest + 1, step))


def months(course: Sequence[CourseEvening], scale: Scale) -> list[Tick]:
    """The first evening of a month by its month, of each later year by its year; none touches another."""
    found: list[Tick] = []
    last, said = float("-inf"), ""
    month = "b" if language() == "ru" else "M"  # only English writes months with a capital
    begun = local(course[0].started_at, course[0].zone).year
    for index, evening in enumerate(course, 1):
        day = local(evening.started_at, evening.zone)
        new_year = day.year != begun
        text = written(day, "Y" if new_year else month)
        if text != said and scale.x(index) - last >= _APART:
            found.append(Tick(at(scale.x(index)), text))
            last, said, begun = scale.x(index), written(day, month), day.year
    return found


def strips_of(
    course: Sequence[CourseEvening], people: Sequence[PersonFacts], addresses: Mapping[int, str]
) -> Sequence[Strip]:
    """A small drawing for each person, in one scale, who won most first; none where there is only one evening."""
    if len(course) < 2:
        return ()
    sums = sums_of(course, [person.id for person in people])
    across, down = (SMALL_EDGE, SMALL_WIDTH - SMALL_EDGE), (SMALL_EDGE, SMALL_HEIGHT - SMALL_EDGE)
    scale = Scale(len(course), [each for line in sums.values() for each in line], across, down)
    ordered = sorted(people, key=lambda person: -sums[person.id][-1])
    return [_strip(scale, person, sums[person.id], addresses[person.id]) for person in ordered]


def _strip(scale: Scale, person: PersonFacts, sums: Sequence[int], address: str) -> Strip:
    spots = _spots(scale, sums)
    return Strip(person, address, signed(sums[-1]), path(spots), at(scale.y(0)), spots[-1])


def path(spots: Sequence[Spot]) -> str:
    """The points of a line as SVG has them."""
    return " ".join(f"{spot.x},{spot.y}" for spot in spots)
