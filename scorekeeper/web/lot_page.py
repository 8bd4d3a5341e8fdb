"""The page of the lot: the cards of each round, who draws again for which places, and the table in the end."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _

from scorekeeper.rules.cards import SUITS
from scorekeeper.rules.lot import RANKS, Card, Lot
from scorekeeper.web.lot import PHONE, Drawing, signed
from scorekeeper.words import cards as card_words
from scorekeeper.words.names import suit_name


@dataclass(frozen=True, slots=True)
class Drawn:
    """One person's card; `level`: drawn by another as well, so that both draw again."""

    label: str
    card: Card
    letter: str
    spoken: str
    level: bool


@dataclass(frozen=True, slots=True)
class RoundShown:
    """One round: how and when, the lowest card first."""

    number: int
    by_phone: bool
    at: datetime
    cards: tuple[Drawn, ...]


@dataclass(frozen=True, slots=True)
class Choice:
    """An option of a list."""

    value: str
    label: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class CardField:
    """Where one person's real card is typed in."""

    person: int
    label: str
    ranks: tuple[Choice, ...]
    suits: tuple[Choice, ...]
    error: str


@dataclass(frozen=True, slots=True)
class Place:
    """A seat at the table, counted from the dealer."""

    label: str
    deals: bool
    leads: bool


@dataclass(frozen=True, slots=True)
class LotPage:
    """Everything the page needs; `token` is the lot so far, `seats` are empty until it is decided."""

    token: str
    rounds: tuple[RoundShown, ...]
    again: tuple[str, ...]
    fields: tuple[CardField, ...]
    seats: tuple[Place, ...]
    typed: bool

    @property
    def number(self) -> int:
        """The number of the coming round."""
        return len(self.rounds) + 1


def lot_page(
    drawing: Drawing, data: Mapping[str, Any] | None = None, errors: Mapping[int, str] | None = None
) -> LotPage:
    """A lot as it stands; `data` are the cards typed in for the coming round, `errors` what is wrong with them."""
    lot = drawing.lot
    return LotPage(
        token=signed(drawing),
        rounds=tuple(_rounds(drawing)),
        again=tuple(_again(lot, drawing.names)) if drawing.rounds else (),
        fields=tuple(_field(person, drawing, data or {}, errors or {}) for person in drawing.drawing),
        seats=tuple(Place(drawing.names[person], at == 0, at == 1) for at, person in enumerate(lot.seats or ())),
        typed=bool(errors) or (bool(drawing.rounds) and drawing.rounds[-1].by != PHONE),
    )


def _rounds(drawing: Drawing) -> Iterator[RoundShown]:
    for number, drawn in enumerate(drawing.rounds, 1):
        still = {person for group in drawing.lot_after(number).drawing for person in group}
        order = sorted(drawn.cards, key=lambda person: RANKS.index(drawn.cards[person].rank))
        shown = tuple(_drawn(drawing.names[person], drawn.cards[person], level=person in still) for person in order)
        yield RoundShown(number, drawn.by == PHONE, drawn.at, shown)


def _drawn(label: str, card: Card, *, level: bool) -> Drawn:
    return Drawn(label, card, card_words.rank_letter(card.rank), card_words.card_name(*card), level)


def _again(lot: Lot, names: tuple[str, ...]) -> Iterator[str]:
    """Who draws again for which places: `Анна, Борис: места 1–2`."""
    place = 1
    for group in lot.groups:
        if len(group) > 1:
            people = ", ".join(names[person] for person in group)
            yield _("%(people)s: places %(first)s–%(last)s") % {
                "people": people,
                "first": place,
                "last": place + len(group) - 1,
            }
        place += len(group)


def _field(person: int, drawing: Drawing, data: Mapping[str, Any], errors: Mapping[int, str]) -> CardField:
    rank, suit = data.get(f"rank-{person}", ""), data.get(f"suit-{person}", "")
    return CardField(
        person=person,
        label=drawing.names[person],
        ranks=tuple(Choice(each, _rank_label(each), each == rank) for each in RANKS),
        suits=tuple(Choice(each, suit_name(each), each == suit) for each in SUITS),
        error=errors.get(person, ""),
    )


def _rank_label(rank: str) -> str:
    return rank if rank.isdigit() else card_words.rank_name(rank)
