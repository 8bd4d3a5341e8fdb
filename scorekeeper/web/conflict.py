"""Two versions of one hand: what is stored, and what was about to be. Nothing is lost, one chooses."""

from dataclasses import dataclass
from typing import Any

from django.urls import reverse

from scorekeeper.rules.cards import SUITS
from scorekeeper.rules.hand import Hand
from scorekeeper.tables import queries, services
from scorekeeper.tables.queries import GameScreen, HandScreen, SeatFacts
from scorekeeper.web.forms.pad import TypedHand, typed_from
from scorekeeper.web.pad import Preview, digest_of, preview
from scorekeeper.words import changes
from scorekeeper.words.names import suit_name


@dataclass(frozen=True, slots=True)
class Version:
    """What one version of a hand does to one player."""

    record: int | None
    why: str


@dataclass(frozen=True, slots=True)
class Difference:
    """One player's row: the record before, the stored version and the own one."""

    person: SeatFacts
    before: int
    stored: Version
    own: Version

    @property
    def differs(self) -> bool:
        """Whether the two versions are not alike for this player."""
        return self.stored != self.own


def both_versions(shown: GameScreen, hand: HandScreen, typed: TypedHand, *, follow: str = "") -> dict[str, Any]:
    """The context of the page that puts the stored hand and the typed one side by side.

    `follow` is where the typed one would have been written, and where the page looks when there is news; without it,
    the game.
    """
    _, own = preview(shown.sheet, hand.before, typed)
    _, theirs = preview(shown.sheet, hand.before, typed_from(hand.hand, len(shown.seats)))
    own_trump = typed.trump if typed.trump in SUITS else ""
    return {
        "game": shown,
        "hand": hand,
        "rows": [
            Difference(seat, hand.before.records[seat.index], _version(theirs, seat.index), _version(own, seat.index))
            for seat in shown.seats
        ],
        "stored_by": queries.hand_phone(shown.slug, hand.id),
        "stored_trump": hand.hand.trump or "",
        "stored_trump_name": suit_name(hand.hand.trump) if hand.hand.trump else "",
        "own_trump": own_trump,
        "own_trump_name": suit_name(own_trump) if own_trump else "",
        "keep": reverse("web:game", args=[shown.slug]),
        "replace": reverse("web:correct", args=[shown.slug, hand.id]),
        "fields": fields(typed),
        "key": services.new_key(),
        "follow": follow or reverse("web:game", args=[shown.slug]),
        "stored_digest": digest_of(hand.hand, len(shown.seats)),
    }


def differ(typed: TypedHand, stored: Hand) -> bool:
    """Whether what is typed is another hand than the stored one."""
    return fields(typed) != fields(typed_from(stored, len(typed.entries)))


def _version(shown: Preview, seat: int) -> Version:
    entry = shown.of(seat)
    if entry is None:
        return Version(None, "")
    return Version(entry.record, changes.say_change(entry.parts, entry.change))


def fields(typed: TypedHand) -> list[tuple[str, str]]:
    """Every field of a pad that is not empty, to be sent again as it was typed."""
    whole = [(name, getattr(typed, name)) for name in ("trump", "ace", "early", "dealer", "first_out")]
    found = [(name, value) for name, value in whole if value]
    for seat, entry in enumerate(typed.entries):
        found += [(f"tricks-{seat}", entry.tricks)] if entry.tricks else []
        found += [(f"jacks-{seat}", suit) for suit in entry.jacks]
        found += [(f"passed-{seat}", "on")] if entry.passed else []
        found += [(f"{foul}-{seat}", text) for foul, text in entry.fouls.items() if text]
    return found
