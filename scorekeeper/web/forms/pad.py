"""The pad: a hand as it was typed, read into a rules value, with every field kept for the page that answers.

Fields: `trump`, `tricks-<seat>`, `jacks-<seat>` (repeated), `passed-<seat>`, one per kind of foul and seat such as
`revoke-0`, `ace` (`won-<seat>` or `lost-<seat>`), `early` (a seat), `dealer`, `first_out`.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from django.http import QueryDict

from scorekeeper.rules.cards import SUITS
from scorekeeper.rules.errors import Refusal
from scorekeeper.rules.hand import ACE_OUTCOMES, EarlyFinish, Entry, Hand, SpadeAce
from scorekeeper.rules.reading import quoted
from scorekeeper.rules.ruleset import FOULS

#: Digits of any script, as phones type them; longer than any number that could be meant.
_WHOLE = re.compile(r"[+−-]?\d{1,30}")


@dataclass(frozen=True, slots=True)
class TypedEntry:
    """One player's row as typed: texts where a number is meant."""

    tricks: str = ""
    jacks: tuple[str, ...] = ()
    passed: bool = False
    fouls: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class TypedHand:
    """The whole pad as typed."""

    entries: tuple[TypedEntry, ...]
    trump: str = ""
    ace: str = ""
    early: str = ""
    dealer: str = ""
    first_out: str = ""

    @property
    def untouched(self) -> bool:
        """Whether nothing was entered yet."""
        return self == TypedHand(tuple(TypedEntry(fouls=entry.fouls) for entry in self.entries)) and not any(
            count for entry in self.entries for count in entry.fouls.values()
        )


def typed_hand(data: QueryDict, players: int) -> TypedHand:
    """What a posted pad holds for so many players; fields of anybody else are passed over."""
    return TypedHand(
        entries=tuple(_typed_entry(data, seat) for seat in range(players)),
        trump=data.get("trump", ""),
        ace=data.get("ace", ""),
        early=data.get("early", ""),
        dealer=data.get("dealer", ""),
        first_out=data.get("first_out", ""),
    )


def _typed_entry(data: QueryDict, seat: int) -> TypedEntry:
    return TypedEntry(
        tricks=data.get(f"tricks-{seat}", "").strip(),
        jacks=tuple(data.getlist(f"jacks-{seat}")),
        passed=bool(data.get(f"passed-{seat}")),
        fouls={foul: data.get(f"{foul}-{seat}", "").strip() for foul in FOULS},
    )


def empty_hand(players: int) -> TypedHand:
    """The pad before anybody has touched it."""
    return TypedHand(tuple(TypedEntry() for _ in range(players)))


def typed_from(hand: Hand, players: int) -> TypedHand:
    """The pad that would send this hand: for correcting it, and for typing an undone one again."""
    ace, early = hand.spade_ace, hand.early_finish
    entries = [_typed_from_entry(entry) for entry in hand.entries] or [TypedEntry() for _ in range(players)]
    if early:
        entries[early.player] = TypedEntry(jacks=early.jacks)
    return TypedHand(
        entries=tuple(entries),
        trump=hand.trump or "",
        ace=f"{ace.outcome}-{ace.player}" if ace else "",
        early=str(early.player) if early else "",
        dealer="" if hand.dealer is None else str(hand.dealer),
        first_out="" if hand.first_out is None else str(hand.first_out),
    )


def _typed_from_entry(entry: Entry) -> TypedEntry:
    fouls = {foul: str(count) for foul, count in entry.fouls}
    return TypedEntry(str(entry.tricks), entry.jacks, entry.passed, fouls)


def read_hand(typed: TypedHand) -> tuple[Hand, tuple[Refusal, ...]]:
    """The hand that a pad means, and what in it is no number or name at all (`format`, with seat and field).

    The rules refuse the rest; a field that is refused here counts as untouched.
    """
    reader = _Reader(len(typed.entries))
    early = reader.seat(typed.early, "early_finish")
    # whoever shows jacks and is out has no entry: nobody plays this hand
    return Hand(
        entries=() if early is not None else tuple(reader.entry(e, seat) for seat, e in enumerate(typed.entries)),
        early_finish=None if early is None else EarlyFinish(early, reader.jacks(typed.entries[early].jacks, early)),
        trump=reader.suit(typed.trump, "trump", None),
        dealer=reader.seat(typed.dealer, "dealer"),
        spade_ace=None if early is not None else reader.ace(typed.ace),
        first_out=None if early is not None else reader.seat(typed.first_out, "first_out"),
    ), tuple(reader.refusals)


class _Reader:
    """Turns texts into values and notes those that are none."""

    def __init__(self, players: int) -> None:
        self.players = players
        self.refusals: list[Refusal] = []

    def refuse(self, place: str, player: int | None, value: str, problem: str, **data: object) -> None:
        self.refusals.append(
            Refusal("format", player, data={"place": place, "problem": problem, "value": quoted(value), **data})
        )

    def whole(self, text: str, place: str, player: int) -> int:
        if _WHOLE.fullmatch(text):
            return int(text.replace("−", "-"))
        if text:
            self.refuse(place, player, text, "type", expected="whole")
        return 0

    def entry(self, typed: TypedEntry, seat: int) -> Entry:
        fouls = {foul: self.whole(text, f"{foul}-{seat}", seat) for foul, text in typed.fouls.items()}
        return Entry(
            tricks=self.whole(typed.tricks, f"tricks-{seat}", seat),
            jacks=self.jacks(typed.jacks, seat),
            passed=typed.passed,
            fouls=tuple((foul, count) for foul, count in fouls.items() if count),
        )

    def jacks(self, suits: tuple[str, ...], seat: int) -> tuple[str, ...]:
        known = (self.suit(suit, f"jacks-{seat}", seat) for suit in suits)
        return tuple(suit for suit in known if suit)

    def suit(self, text: str, place: str, player: int | None) -> str | None:
        if text and text not in SUITS:
            self.refuse(place, player, text, "unknown_name", known=SUITS)
        return text if text in SUITS else None

    def seat(self, text: str, place: str) -> int | None:
        """A seat of this game. Any other number is told as such, since only seats can be chosen."""
        if not text:
            return None
        if text.isascii() and text.isdigit() and len(text) < 3 and int(text) < self.players:
            return int(text)
        self.refusals.append(Refusal("unknown_player", data={"place": place, "players": self.players}))
        return None

    def ace(self, text: str) -> SpadeAce | None:
        if not text:
            return None
        outcome, _, seat = text.partition("-")
        player = self.seat(seat or "?", "spade_ace")
        if outcome not in ACE_OUTCOMES:
            self.refuse("ace", None, text, "unknown_name", known=ACE_OUTCOMES)
            return None
        return None if player is None else SpadeAce(player, outcome)
