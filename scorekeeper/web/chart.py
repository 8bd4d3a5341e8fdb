"""The records over the hands as lines: everything that the SVG template draws, in units of its view box.

Numbers leave here as text: templates would write them with the language's comma.
"""

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

from scorekeeper.rules.game import Step

WIDTH, HEIGHT = 360, 250
LEFT, RIGHT, TOP, BOTTOM = 24, 104, 10, 24  # room around the lines for numbers and names
#: Least distance between two names, and the letters of a name that fit beside the lines.
GAP, LETTERS = 15, 9
_JOINERS = "\u200d\ufe0f"


@dataclass(frozen=True, slots=True)
class Tick:
    """A line of the grid with its number."""

    at: str
    text: str


@dataclass(frozen=True, slots=True)
class Spot:
    """A point that is marked: an overshoot that starts again, or the way out."""

    x: str
    y: str


@dataclass(frozen=True, slots=True)
class ChartLine:
    """One player's line; `number` counts from 1 and stands for colour and dashes, `place` is where the name stands."""

    number: int
    name: str
    short: str
    record: str
    points: str
    resets: Sequence[Spot]
    outs: Sequence[Spot]
    end: Spot
    place: Spot


@dataclass(frozen=True, slots=True)
class Chart:
    """The whole drawing."""

    lines: Sequence[ChartLine]
    rows: Sequence[Tick]
    columns: Sequence[Tick]
    right: str
    bottom: str
    names: str
    left: str = str(LEFT)
    top: str = str(TOP)
    view: str = f"0 0 {WIDTH} {HEIGHT}"


def chart_of(start: Sequence[int], steps: Sequence[Step], names: Sequence[str]) -> Chart | None:
    """The lines from the records at the start (points) over all hands; None before the first hand."""
    if not steps:
        return None
    records = [tuple(start), *(tuple(entry.record for entry in step.entries) for step in steps)]
    scale = _Scale(len(steps), max(max(row) for row in records))
    places = spread([scale.y(record) for record in records[-1]], TOP + GAP / 2, HEIGHT - BOTTOM)
    lines = [_line(seat, name, records, steps, scale, places[seat]) for seat, name in enumerate(names)]
    return Chart(
        lines=lines,
        rows=[Tick(coordinate(scale.y(value)), str(value)) for value in _ticks(scale.highest, 6)],
        columns=[Tick(coordinate(scale.x(hand)), str(hand)) for hand in _ticks(len(steps), 8)],
        right=coordinate(scale.x(len(steps))),
        bottom=coordinate(scale.y(0)),
        names=coordinate(WIDTH - RIGHT + 12),
    )


class _Scale:
    """Hands and points as places in the view box."""

    def __init__(self, hands: int, highest: int) -> None:
        self.hands, self.highest = hands, max(highest, 1)

    def x(self, hand: int) -> float:
        return LEFT + hand * (WIDTH - LEFT - RIGHT) / self.hands

    def y(self, record: int) -> float:
        return TOP + (self.highest - record) * (HEIGHT - TOP - BOTTOM) / self.highest


def _line(
    seat: int, name: str, records: Sequence[Sequence[int]], steps: Sequence[Step], scale: _Scale, place: float
) -> ChartLine:
    own = [Spot(coordinate(scale.x(hand)), coordinate(scale.y(row[seat]))) for hand, row in enumerate(records)]
    events = [step.entries[seat].events for step in steps]
    return ChartLine(
        number=seat + 1,
        name=name,
        short=shortened(name, LETTERS),
        record=str(records[-1][seat]),
        points=" ".join(f"{spot.x},{spot.y}" for spot in own),
        resets=[own[hand] for hand, of in enumerate(events, 1) if "overshoot" in of and "out" not in of],
        outs=[own[hand] for hand, of in enumerate(events, 1) if "out" in of],
        end=own[-1],
        place=Spot(coordinate(WIDTH - RIGHT + 14), coordinate(place)),
    )


def spread(wanted: Sequence[float], top: float, bottom: float, gap: float = GAP) -> list[float]:
    """Places for names: as near to the ends of their lines as they can be without touching, between top and bottom."""
    order = sorted(range(len(wanted)), key=lambda index: wanted[index])
    places = [min(max(wanted[index], top), bottom) for index in order]
    for index in range(1, len(places)):
        places[index] = max(places[index], places[index - 1] + gap)
    places[-1] = min(places[-1], bottom)
    for index in range(len(places) - 2, -1, -1):
        places[index] = min(places[index], places[index + 1] - gap)
    found = dict(zip(order, places, strict=True))
    return [found[index] for index in range(len(wanted))]


def shortened(name: str, letters: int) -> str:
    """The beginning of a name, never cut within a letter that is put together of several signs."""
    if len(name) <= letters + 1:
        return name
    end = letters
    while end > 1 and (unicodedata.combining(name[end]) or name[end] in _JOINERS or name[end - 1] in _JOINERS):
        end -= 1
    return f"{name[:end].rstrip()}…"


def _ticks(highest: int, most: int) -> list[int]:
    """Round numbers from nought up, so many at the most besides nought."""
    steps = (1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000)
    step = next((step for step in steps if highest / step <= most), steps[-1])
    return list(range(0, highest + 1, step))


def coordinate(value: float) -> str:
    """A place in the view box, as the template writes it."""
    return f"{value:.1f}".removesuffix(".0")
