"""The lot for the seats: who drew what so far, kept nowhere but in the page's address, and signed there.

So a reload or another language shows the same cards, and nobody changes one by hand. Whoever goes back may draw anew,
as with real cards; that it was done is seen, since the page tells when its cards were drawn.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from random import SystemRandom
from typing import Any

from django.core import signing
from django.utils.translation import gettext as _

from scorekeeper.rules.cards import SUITS
from scorekeeper.rules.errors import Refused
from scorekeeper.rules.lot import RANKS, Card, Lot, cast_lot

PHONE, HAND = "phone", "hand"
#: What of the start form belongs to a person, and goes along to the new seat.
OF_A_PERSON = ("name", "record", "crosses")
_SALT = "scorekeeper.web.lot"
_PACK = tuple(Card(rank, suit) for rank in RANKS for suit in SUITS)
_CHANCE = SystemRandom()


@dataclass(frozen=True, slots=True)
class Round:
    """What was drawn at once, by person; `by` the phone or by hand, when the suit may be empty."""

    by: str
    at: datetime
    cards: Mapping[int, Card]


@dataclass(frozen=True, slots=True)
class Drawing:
    """A lot as far as it has come: the people's fields of the start form, its other fields, the rounds."""

    people: tuple[Mapping[str, str], ...]
    others: Mapping[str, str]
    rounds: tuple[Round, ...] = ()

    @property
    def lot(self) -> Lot:
        """The places found so far. Raises `Refused`."""
        return self.lot_after(len(self.rounds))

    def lot_after(self, rounds: int) -> Lot:
        """The places found in the first rounds."""
        return cast_lot(len(self.people), [_with_suits(drawn.cards) for drawn in self.rounds[:rounds]])

    @property
    def names(self) -> tuple[str, ...]:
        """Everybody who draws, in the order of the start form."""
        return tuple(person["name"] for person in self.people)

    @property
    def dealer(self) -> str:
        """Who deals first, empty until that is decided."""
        seats = self.lot.seats
        return self.names[seats[0]] if seats else ""

    @property
    def drawing(self) -> tuple[int, ...]:
        """Who must draw now."""
        return tuple(sorted(person for group in self.lot.drawing for person in group))

    def drawn(self, by: str, cards: Mapping[int, Card]) -> "Drawing":
        """The lot one round further."""
        return replace(self, rounds=(*self.rounds, Round(by, datetime.now(UTC), cards)))

    def start_fields(self) -> dict[str, str]:
        """The start form as it was; once all is decided, the people in their new seats, the first of whom deals."""
        seats = self.lot.seats
        seated = [self.people[person] for person in seats or range(len(self.people))]
        moved = {f"{name}-{seat}": value for seat, person in enumerate(seated) for name, value in person.items()}
        return {**self.others, **moved, **({"first_dealer": "0"} if seats else {})}


def _with_suits(cards: Mapping[int, Card]) -> dict[int, Card]:
    """The cards, with any free suit where none was said: suits do not rank, but the rules want whole cards."""
    taken, found = set(cards.values()), dict[int, Card]()
    for person, card in cards.items():
        free = next((one for one in _PACK if one.rank == card.rank and one not in taken), card)
        found[person] = card if card.suit else free
        taken.add(found[person])
    return found


def drawn_by_phone(people: Sequence[int]) -> dict[int, Card]:
    """A card for each from a whole pack, by chance that nobody can know beforehand."""
    return dict(zip(people, _CHANCE.sample(_PACK, len(people)), strict=True))


def typed_cards(data: Mapping[str, Any], people: Sequence[int]) -> tuple[dict[int, Card], dict[int, str]]:
    """The cards typed for these people, from the fields `rank-<person>` and `suit-<person>`; what is wrong, by person.

    A card that isn't in the pack counts as none.
    """
    typed = {person: Card(data.get(f"rank-{person}", ""), data.get(f"suit-{person}", "")) for person in people}
    cards = {person: Card(c.rank, c.suit if c.suit in SUITS else "") for person, c in typed.items() if c.rank in RANKS}
    return cards, {**{person: _("Choose a card.") for person in people if person not in cards}, **_impossible(cards)}


def _impossible(cards: Mapping[int, Card]) -> dict[int, str]:
    whole, ranks = Counter(cards.values()), Counter(card.rank for card in cards.values())
    errors = {}
    for person, card in cards.items():
        if card.suit and whole[card] > 1:
            errors[person] = _("One card twice: correct one of them.")
        elif ranks[card.rank] > len(SUITS):
            errors[person] = _("The pack has only four of these: correct one of them.")
    return errors


# --- in the address -----------------------------------------------------------------------------------------------


def opened(names: Sequence[tuple[int, str]], data: Mapping[str, Any], known: Sequence[str]) -> Drawing:
    """A lot from a start form: the names by line, what was posted, and which other fields (`known`) to keep."""
    people, lines = [], [line for line, _name in names]
    for line, name in zip(lines, _told_apart([name for _line, name in names]), strict=True):
        own = {field: str(data.get(f"{field}-{line}", "")) for field in OF_A_PERSON}
        people.append({**{field: value for field, value in own.items() if value}, "name": name})
    others = {field: str(data[field]) for field in known if data.get(field)}
    deals = [str(line) == data.get("first_dealer") for line in lines]
    if any(deals):
        others["first_dealer"] = str(deals.index(True))
    return Drawing(tuple(people), others)


def _told_apart(names: Sequence[str]) -> Iterator[str]:
    """The same name again is marked as the books would, so that it means the same person on any seat."""
    seen: set[str] = set()
    for name in names:
        marked = (f"{name} ({mark})" for mark in range(2, len(names) + 2))
        found = next(each for each in (name, *marked) if each not in seen)
        seen.add(found)
        yield found


def signed(drawing: Drawing) -> str:
    """The lot as text for an address."""
    rounds = [[drawn.by, drawn.at.timestamp(), sorted(drawn.cards.items())] for drawn in drawing.rounds]
    return signing.dumps([drawing.people, drawing.others, rounds], salt=_SALT, compress=True)


def read(text: str) -> Drawing | None:
    """The lot that `signed` wrote; None where it isn't one."""
    try:
        people, others, rounds = signing.loads(text, salt=_SALT)
        drawing = Drawing(tuple(people), others, tuple(_round(*each) for each in rounds))
        drawing.lot_after(len(drawing.rounds))  # what another version of this site wrote may be none
    except (signing.BadSignature, Refused, LookupError, TypeError, ValueError):
        return None
    return drawing


def _round(by: str, at: float, cards: Sequence[tuple[int, Sequence[str]]]) -> Round:
    return Round(by, datetime.fromtimestamp(at, UTC), {person: Card(*card) for person, card in cards})
