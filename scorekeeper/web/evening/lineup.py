"""Who sits at the table and who waits, each with what one tap does."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from django.urls import reverse
from django.utils.translation import gettext as _

from scorekeeper.rules.rules_json import SEATS
from scorekeeper.tables import services
from scorekeeper.tables.queries import EveningScreen, PersonFacts
from scorekeeper.web.evening.deed import button
from scorekeeper.words.phrase import shown_name


@dataclass(frozen=True, slots=True)
class Choice:
    """A button: what it sends and what it says."""

    value: str
    said: str


@dataclass(frozen=True, slots=True)
class Somebody:
    """One person at the table or waiting: the deeds on a button, and those under the dots."""

    person: PersonFacts
    deals: bool
    deeds: Sequence[Choice]
    more: Sequence[Choice]


@dataclass(frozen=True, slots=True)
class Lineup:
    """The part of the page above the games. Each form has a key of its own; without `keeps` there is none."""

    keeps: bool
    action: str
    revision: int
    note: str
    seats_address: str
    sitting: Sequence[Somebody]
    waiting: Sequence[Somebody]
    known: Sequence[PersonFacts]
    knock_out: bool
    typed: str
    error: str
    key: str = field(default_factory=services.new_key)
    known_key: str = field(default_factory=services.new_key)
    come_key: str = field(default_factory=services.new_key)
    knock_key: str = field(default_factory=services.new_key)


def lineup_of(shown: EveningScreen, *, keeps: bool, typed: str, error: str) -> Lineup:
    """The table and the queue; while a game is played only the queue can change."""
    played = shown.current and not shown.between
    return Lineup(
        keeps=keeps,
        action=reverse("web:move", args=[shown.circle.slug, shown.id]),
        revision=shown.revision,
        note=_note(shown) if keeps and played else "",
        seats_address=reverse("web:seats", args=[shown.next.game]) if keeps and played else "",
        sitting=[
            Somebody(
                person,
                deals=seat == shown.dealer,
                deeds=[_leaves(person)] if keeps and not played else [],
                more=_of_sitting(shown, person) if keeps and not played else [],
            )
            for seat, person in enumerate(shown.seats)
        ],
        waiting=[
            _waits(shown, place, person, keeps=keeps, played=played) for place, person in enumerate(shown.waiting)
        ],
        known=shown.absent if keeps else (),
        knock_out=shown.knock_out,
        typed=typed,
        error=error,
    )


def _note(shown: EveningScreen) -> str:
    number = {"number": shown.next.number}
    return _("Game %(number)s goes on: seats change between games. Who plays on for somebody is said there.") % number


def _leaves(person: PersonFacts) -> Choice:
    return Choice(button("leave", person.id), _("Goes home"))


def _of_sitting(shown: EveningScreen, person: PersonFacts) -> list[Choice]:
    """Somebody who waits takes this seat, or two change seats."""
    others = [other for other in shown.seats if other != person]
    return [
        *(
            Choice(button("take", other.id, person.id), _("Sits down here: %(name)s") % _named(other))
            for other in shown.waiting
        ),
        *(
            Choice(button("swap", person.id, other.id), _("Changes seats, with: %(name)s") % _named(other))
            for other in others
        ),
    ]


def _waits(shown: EveningScreen, place: int, person: PersonFacts, *, keeps: bool, played: bool) -> Somebody:
    if not keeps:
        return Somebody(person, deals=False, deeds=[], more=[])
    first = [Choice(button("first", person.id), _("To the head of the line"))] if place else []
    if played:
        return Somebody(person, deals=False, deeds=[_leaves(person)], more=first)
    sits = _free_places(shown, person)
    takes = [
        Choice(button("take", person.id, other.id), _("In place of: %(name)s") % _named(other)) for other in shown.seats
    ]
    return Somebody(person, deals=False, deeds=sits[-1:], more=[*sits[:-1], *takes, *first, _leaves(person)])


def _free_places(shown: EveningScreen, person: PersonFacts) -> list[Choice]:
    """Between whom one can sit down anew, the end of the row last; none where the table is full."""
    if len(shown.seats) >= SEATS[1]:
        return []
    inner = [
        Choice(
            button("sit", person.id, seat),
            _("Seat %(seat)s, before: %(name)s") % {"seat": seat + 1, **_named(other)},
        )
        for seat, other in enumerate(shown.seats)
    ]
    return [*inner, Choice(button("sit", person.id, len(shown.seats)), _("Sits down"))]


def _named(person: PersonFacts) -> dict[str, str]:
    return {"name": shown_name(person.label)}
