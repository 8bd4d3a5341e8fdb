"""The paper sheet: a column a player, a row a hand, the record after it and what happened."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime

from django.urls import reverse
from django.utils.translation import gettext as _

from scorekeeper.rules.replay import PLAYING
from scorekeeper.tables import services
from scorekeeper.tables.queries import GameScreen, LastDeed, SeatFacts, SheetLine, SheetScreen
from scorekeeper.web.chart import Chart, chart_of
from scorekeeper.web.sheet.marks import Mark, legend_of, marks_of
from scorekeeper.web.sheet.share import Picture, picture_of, share_text
from scorekeeper.words import history
from scorekeeper.words.names import counted, crosses, suit_name
from scorekeeper.words.phrase import shown_name

#: Letters of a name that a narrow column shows; where one is longer, columns are numbered and the names told below.
FITS = 8


@dataclass(frozen=True, slots=True)
class Cell:
    """One player in one hand: the record after it, and marks; `same` where the record did not change."""

    record: int
    marks: Sequence[Mark]
    dealer: bool
    same: bool


@dataclass(frozen=True, slots=True)
class Line:
    """One hand; `sat_down` tells who sits on a seat from this hand on."""

    number: int
    address: str
    at: datetime
    trump: str
    trump_name: str
    cells: Sequence[Cell]
    sat_down: Sequence[str]


@dataclass(frozen=True, slots=True)
class TakeBack:
    """The last deed, what it was, and the button that undoes it."""

    deed: int
    said: str
    button: str
    key: str = field(default_factory=services.new_key)


@dataclass(frozen=True, slots=True)
class Sheet:
    """Everything the sheet's page needs."""

    game: GameScreen
    keeps: bool
    playing: bool
    about: str
    winner: SeatFacts | None
    petukh: Sequence[SeatFacts]
    start: Sequence[int]
    lines: Sequence[Line]
    coming: Sequence[str]
    totals: Sequence[str]
    numbered: bool
    legend: Sequence[Mark]
    knows_dealer: bool
    chart: Chart | None
    text: str
    picture: Picture
    last: TakeBack | None


def sheet_for(screen: SheetScreen, *, keeps: bool) -> Sheet:
    """The sheet of a game; with `keeps` also the way to take the last deed back."""
    game = screen.game
    names = [seat.label for seat in game.seats]
    start = screen.lines[0].step.before.records if screen.lines else game.position.records
    steps = [line.step for line in screen.lines]
    return Sheet(
        game=game,
        keeps=keeps,
        playing=game.status == PLAYING,
        about=counted("hands", len(steps)),
        winner=None if game.winner is None else game.seats[game.winner],
        petukh=[game.seats[seat] for seat in game.petukh],
        start=start,
        lines=[_line(game, line) for line in screen.lines],
        coming=_sat_down(game.position.number, screen.took_over),
        totals=[crosses(seat.crosses) if seat.crosses else "" for seat in game.seats]
        if any(seat.crosses for seat in game.seats)
        else [],
        numbered=any(len(name) > FITS for name in names),
        legend=legend_of(mark for step in steps for entry in step.entries for mark in marks_of(entry)),
        knows_dealer=bool(steps),
        chart=chart_of(start, steps, names),
        text=share_text(game),
        picture=picture_of(game),
        last=take_back(screen.last_deed) if keeps else None,
    )


def _line(game: GameScreen, line: SheetLine) -> Line:
    step, trump = line.step, line.step.hand.trump
    return Line(
        number=line.number,
        address=reverse("web:hand", args=[game.slug, line.id]),
        at=line.at,
        trump=trump or "",
        trump_name=suit_name(trump) if trump else "",
        cells=[
            Cell(entry.record, marks_of(entry), seat == step.dealer, entry.record == before)
            for seat, (entry, before) in enumerate(zip(step.entries, step.before.records, strict=True))
        ],
        sat_down=_sat_down(line.number, line.took_over),
    )


def _sat_down(number: int, took_over: Sequence[tuple[int, str]]) -> list[str]:
    """Who sits on which seat from a hand on, a line each."""
    text = _("From hand %(number)s on seat %(seat)s: %(name)s")
    return [text % {"number": number, "seat": seat + 1, "name": shown_name(name)} for seat, name in took_over]


def take_back(deed: LastDeed | None) -> TakeBack | None:
    """How the last deed is undone, where it can be."""
    if deed is None or not history.can_be_taken_back(deed.deed):
        return None
    return TakeBack(deed.id, history.say_done(deed.deed, deed.number), history.say_take_back(deed.deed, deed.number))
