"""A hand opened: why each record is what it is."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime

from django.urls import reverse

from scorekeeper.rules.game import Step
from scorekeeper.rules.replay import PLAYING
from scorekeeper.rules.sheet import ScoringSheet
from scorekeeper.tables import services
from scorekeeper.tables.queries import GameScreen, SheetLine, SheetScreen
from scorekeeper.words.names import crosses, suit_name
from scorekeeper.words.reasons import Reason, reasons, rule_texts, say_first_out, say_sum
from scorekeeper.words.restrictions import say_restrictions


@dataclass(frozen=True, slots=True)
class Opened:
    """One player's change: records before and after, its parts with their rules, and the sum.

    `crosses`: how many there are now, where this hand brought one.
    """

    label: str
    before: int
    after: int
    crosses: str
    crows: bool
    out: bool
    reasons: Sequence[Reason]
    sum: str


@dataclass(frozen=True, slots=True)
class HandPage:
    """Everything the page of one hand needs; addresses are empty where there is nowhere to go."""

    game: GameScreen
    keeps: bool
    id: str
    number: int
    at: datetime
    dealer: str
    leader: str
    trump: str
    trump_name: str
    banners: Sequence[str]
    people: Sequence[Opened]
    first_out: str
    earlier: str
    later: str
    correct: str
    remove: str
    insert_before: str
    insert_after: str
    key: str = field(default_factory=services.new_key)


def opened(sheet: ScoringSheet, step: Step, names: Sequence[str]) -> list[Opened]:
    """Everybody's change in a hand, with the rule behind each part; `names` by seat."""
    texts = rule_texts(sheet)
    return [
        Opened(
            label=names[seat],
            before=step.before.records[seat],
            after=entry.record,
            crosses=crosses(entry.crosses) if entry.crosses > step.before.crosses[seat] else "",
            crows="no_trick" in entry.events,
            out="out" in entry.events,
            reasons=reasons(texts, entry),
            sum=say_sum(step.before.records[seat], entry),
        )
        for seat, entry in enumerate(step.entries)
    ]


def first_out(step: Step, names: Sequence[str]) -> str:
    """Whom the table named as the first out, where several are."""
    several = sum("out" in entry.events for entry in step.entries) > 1
    return say_first_out(names[step.hand.first_out]) if several and step.hand.first_out is not None else ""


def hand_page(screen: SheetScreen, hand_id: str, *, keeps: bool) -> HandPage | None:
    """The page of one hand; None where the game has no such hand (any more)."""
    index = next((index for index, line in enumerate(screen.lines) if line.id == hand_id), None)
    return None if index is None else _page(screen, index, keeps=keeps)


def _page(screen: SheetScreen, index: int, *, keeps: bool) -> HandPage:
    game, line = screen.game, screen.lines[index]
    step, names = line.step, line.names
    return HandPage(
        game=game,
        keeps=keeps,
        id=line.id,
        number=line.number,
        at=line.at,
        dealer=names[step.dealer],
        leader=names[step.leader],
        trump=step.hand.trump or "",
        trump_name=suit_name(step.hand.trump) if step.hand.trump else "",
        banners=say_restrictions(game.sheet, step.before, names),
        people=opened(game.sheet, step, names),
        first_out=first_out(step, names),
        earlier=_address(game, screen.lines[index - 1 : index]),
        later=_address(game, screen.lines[index + 1 : index + 2]),
        correct=_from_sheet(reverse("web:correct", args=[game.slug, line.id])),
        remove=reverse("web:remove", args=[game.slug, line.id]),
        insert_before=reverse("web:insert", args=[game.slug, line.number]),
        insert_after=_after(screen, line),
    )


def _address(game: GameScreen, lines: Sequence[SheetLine]) -> str:
    return reverse("web:hand", args=[game.slug, lines[0].id]) if lines else ""


def _from_sheet(address: str) -> str:
    """So that saving leads back to the sheet."""
    return f"{address}?sheet=1"


def _after(screen: SheetScreen, line: SheetLine) -> str:
    """Behind the last hand is the coming one, which has the game's own pad, unless the game is over."""
    if line.number < len(screen.lines):
        return reverse("web:insert", args=[screen.game.slug, line.number + 1])
    return reverse("web:game", args=[screen.game.slug]) if screen.game.status == PLAYING else ""
