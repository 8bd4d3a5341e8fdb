"""Who sits where, and what a swap of two seats would change, as their pages show it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from django.utils.translation import gettext as _

from scorekeeper.rules.replay import PLAYING
from scorekeeper.tables import services
from scorekeeper.tables.queries import CircleScreen, GameScreen, SeatFacts, SheetScreen
from scorekeeper.web.sheet import take_back
from scorekeeper.web.sheet.table import TakeBack

SEATS, PEOPLE, NAMES = "seats", "people", "names"
#: The deeds that this page offers to undo.
_OWN_DEEDS = ("take_over", "swap_seats")


@dataclass(frozen=True, slots=True)
class Sits:
    """One seat: who sits there for the coming hand, and who did before: `раздачи 1–4: Вера`."""

    person: SeatFacts
    before: Sequence[str]


@dataclass(frozen=True, slots=True)
class Keep:
    """One way of swapping: what stays with whom, in words."""

    value: str
    name: str
    about: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class SeatsPage:
    """Everything the page needs; `typed` is what was sent, `errors` what is wrong with it, by field."""

    game: GameScreen
    seats: Sequence[Sits]
    known: Sequence[str]
    keeps: Sequence[Keep]
    typed: Mapping[str, str]
    errors: Mapping[str, str]
    last: TakeBack | None
    key: str = field(default_factory=services.new_key)
    swap_key: str = field(default_factory=services.new_key)

    @property
    def playing(self) -> bool:
        """Whether there is a coming hand for somebody else to play."""
        return self.game.status == PLAYING


def seats_page(
    sheet: SheetScreen,
    circle: CircleScreen,
    typed: Mapping[str, str] | None = None,
    errors: Mapping[str, str] | None = None,
) -> SeatsPage:
    """A game's seats."""
    game, given = sheet.game, typed or {}
    sitting = {seat.label for seat in game.seats}
    last = sheet.last_deed
    own = last is not None and (last.deed in _OWN_DEEDS or last.undone in _OWN_DEEDS)
    return SeatsPage(
        game=game,
        seats=[Sits(seat, _before(sheet, seat)) for seat in game.seats],
        known=[player.label for player in circle.players if not player.hidden and player.label not in sitting],
        keeps=[keep for keep in ways(game, given.get("keep", "")) if keep.value in allowed(game)],
        typed=given,
        errors=errors or {},
        last=take_back(last) if own else None,
    )


def _before(sheet: SheetScreen, seat: SeatFacts) -> list[str]:
    """Who sat here in which hands, up to whoever does now."""
    spans: list[tuple[str, int, int]] = []
    for line in sheet.lines:
        name = line.names[seat.index]
        if spans and spans[-1][0] == name:
            spans[-1] = (name, spans[-1][1], line.number)
        else:
            spans.append((name, line.number, line.number))
    if spans and spans[-1][0] == seat.label:
        spans.pop()
    return [_span(*span) for span in spans]


def _span(name: str, first: int, last: int) -> str:
    if first == last:
        return _("hand %(number)s: %(name)s") % {"number": first, "name": name}
    return _("hands %(first)s–%(last)s: %(name)s") % {"first": first, "last": last, "name": name}


# --- swapping -----------------------------------------------------------------------------------------------------


def allowed(game: GameScreen) -> tuple[str, ...]:
    """The ways of swapping that a game takes: once it is over nobody sits down any more, but mistakes are put right."""
    return (SEATS, PEOPLE, NAMES) if game.status == PLAYING else (PEOPLE, NAMES)


def ways(game: GameScreen, chosen: str = "") -> list[Keep]:
    """The ways of swapping in words."""
    texts = {
        SEATS: (
            _("Records stay with the seats"),
            _("The two change places from hand %(number)s on: each plays on with the record of the new seat.")
            % {"number": game.position.number},
        ),
        PEOPLE: (
            _("Records stay with the people"),
            _(
                "They sit the other way round than was written down. Each keeps the own hands and record; "
                "only the order changes, and with it who deals after whom."
            ),
        ),
        NAMES: (
            _("The names were mixed up"),
            _("From the first hand on, what was written for one belongs to the other. The order of the seats stays."),
        ),
    }
    return [Keep(value, name, about, value == chosen) for value, (name, about) in texts.items()]


@dataclass(frozen=True, slots=True)
class SeatThen:
    """A seat as it is and as it would be."""

    now: SeatFacts
    then: SeatFacts

    @property
    def differs(self) -> bool:
        """Whether somebody else sits there then, or with another record."""
        return (self.now.label, self.now.record) != (self.then.label, self.then.record)


@dataclass(frozen=True, slots=True)
class SwapPage:
    """What a swap would change; it is saved with `fields`."""

    game: GameScreen
    keep: Keep
    seats: Sequence[SeatThen]
    dealer_now: SeatFacts | None
    dealer_then: SeatFacts | None
    fields: Sequence[tuple[str, str]]
    key: str


def swap_page(game: GameScreen, first: int, second: int, keep: str, key: str) -> SwapPage:
    """The page that shows a swap before it is saved."""
    then = _swapped(game.seats, first, second, keep)
    playing = game.status == PLAYING
    dealer = _dealer_then(game, first, second) if keep == PEOPLE else game.position.dealer
    return SwapPage(
        game=game,
        keep=next(way for way in ways(game, keep) if way.chosen),
        seats=[SeatThen(now, after) for now, after in zip(game.seats, then, strict=True)],
        dealer_now=game.seats[game.position.dealer] if playing else None,
        dealer_then=then[dealer] if playing else None,
        fields=[("first", str(first)), ("second", str(second)), ("keep", keep)],
        key=key,
    )


def _swapped(seats: Sequence[SeatFacts], first: int, second: int, keep: str) -> list[SeatFacts]:
    """The seats after a swap: the people change places, and their records with them where those are the people's."""
    then, other = list(seats), {first: seats[second], second: seats[first]}
    for seat, person in other.items():
        then[seat] = replace(person, index=seat) if keep == PEOPLE else replace(seats[seat], label=person.label)
    return then


def _dealer_then(game: GameScreen, first: int, second: int) -> int:
    """Who deals next in the new order: left of whoever dealt last; before the first hand whoever was to deal."""
    to = {first: second, second: first}
    turn, begun = game.position.dealer, game.position.number > 1
    if not begun:
        return to.get(turn, turn)
    dealt = (turn - 1) % len(game.seats)
    return (to.get(dealt, dealt) + 1) % len(game.seats)
