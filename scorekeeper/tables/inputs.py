"""All of a game that deeds change, as one value; and what of it a deed changed, as JSON for the journal."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import Any, NamedTuple

from scorekeeper.rules import game as rules_game
from scorekeeper.rules.hand import Hand
from scorekeeper.rules.record import hand_to_json
from scorekeeper.rules.record_reading import hand_from_json
from scorekeeper.rules.rules_json import parse_rules, whole_json
from scorekeeper.rules.ruleset import RuleSet
from scorekeeper.tables.mapping import hand_of, numbers, rules_of
from scorekeeper.tables.models import Game


class Sitting(NamedTuple):
    """Who (a player's key) sits on a seat from a hand (counted from 1) on."""

    from_hand: int
    seat: int
    player: int


@dataclass(frozen=True, slots=True)
class Inputs:
    """What was entered in a game: hands with their ids and times, seats by hand and place, and what it began with.

    `rules` are those by which all of its hands are counted, `rules_name` what they are called.
    """

    hands: tuple[Hand, ...]
    seats: tuple[Sitting, ...]
    first_dealer: int
    records: tuple[int, ...] | None
    crosses: tuple[int, ...] | None
    ended: str
    rules: RuleSet
    rules_name: str

    def people(self, hand: int = 1) -> tuple[int, ...]:
        """Who sits on each seat when a hand (counted from 1) is played."""
        sitting = {row.seat: row.player for row in sorted(self.seats) if row.from_hand <= hand}
        return tuple(sitting[seat] for seat in sorted(sitting))

    @property
    def players(self) -> int:
        """How many seats there are."""
        return sum(sitting.from_hand == 1 for sitting in self.seats)

    def begun(self) -> rules_game.Game:
        """The sheet and first position. Raises `Refused` (`player_count`)."""
        began = {"first_dealer": self.first_dealer, "records": self.records, "crosses": self.crosses}
        return rules_game.begin(self.rules, self.players, **began)  # type: ignore[arg-type]


def inputs_of(game: Game) -> Inputs:
    """What was entered in a game; reads its hands, their entries, and its seats."""
    return Inputs(
        hands=tuple(hand_of(row) for row in game.hands.prefetch_related("entries")),
        seats=tuple(Sitting(seat.from_hand, seat.index, seat.player_id) for seat in game.seats.all()),
        first_dealer=game.first_dealer,
        records=numbers(game.start_records),
        crosses=numbers(game.start_crosses),
        ended=game.ended,
        rules=rules_of(game),
        rules_name=game.rules_name,
    )


# --- in the journal -----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Changed:
    """What a deed changed, as it was and as it then was; JSON, with nothing in it that stayed."""

    before: Mapping[str, Any]
    after: Mapping[str, Any]


def difference(before: Inputs, after: Inputs) -> Changed:
    """What differs between two states of a game; with it the people, where it takes away or brings back all hands.

    A game without hands may get other people from the evening, and hands are theirs who played them.
    """
    was, now = _plain(before), _plain(after)
    emptied = bool(before.hands) != bool(after.hands)
    differ = [name for name in was if was[name] != now[name] or (emptied and name == "seats")]
    hands = _hands(before.hands, after.hands) if before.hands != after.hands else Changed({}, {})
    return Changed(
        {**{name: was[name] for name in differ}, **hands.before},
        {**{name: now[name] for name in differ}, **hands.after},
    )


def appended(hand: Hand, number: int) -> Changed:
    """The difference that one more hand at the end makes."""
    return Changed(_part(number - 1, (), 0), _part(number - 1, (hand,), 0))


def restored(now: Inputs, part: Mapping[str, Any]) -> Inputs:
    """The inputs with one side of the last difference put back."""
    fields = {name: part[name] for name in ("first_dealer", "ended", "rules_name") if name in part}
    fields |= {name: numbers(part[name]) for name in ("records", "crosses") if name in part}
    if "rules" in part:
        fields["rules"] = parse_rules(part["rules"])
    if "seats" in part:
        fields["seats"] = tuple(Sitting(*values) for values in part["seats"])
    if "hands" in part:
        fields["hands"] = _spliced(now.hands, part["hands"])
    return replace(now, **fields)


def is_game(inputs: Inputs) -> bool:
    """Whether everybody has a seat, and everything else that is counted by seat fits them."""
    seats, places = inputs.players, [(row.from_hand, row.seat) for row in inputs.seats]
    first = {seat for hand, seat in places if hand == 1}
    return (
        seats > 1
        and first == set(range(seats))
        and all(hand >= 1 and seat < seats for hand, seat in places)
        and len(set(places)) == len(places)
        and inputs.first_dealer < seats
        and all(counts is None or len(counts) == seats for counts in (inputs.records, inputs.crosses))
        and all(left > 0 for left in inputs.records or ())
    )


def stands(game: Game, after: Mapping[str, Any]) -> bool:
    """Whether the people of a game are still those that its last deed (its journal) left; others may have followed."""
    left = after["inputs"].get("seats")
    return left is None or left == [[seat.from_hand, seat.index, seat.player_id] for seat in game.seats.all()]


def taken_off(before: Mapping[str, Any], after: Mapping[str, Any]) -> tuple[int, Hand] | None:
    """The number and the hand that a deed (its journal) took off the end, None where it did anything else."""
    was, now = (side.get("inputs", {}).get("hands") for side in (before, after))
    if not was or not now or now["hands"] or len(was["hands"]) != 1 or was["last"]:
        return None
    return was["first"] + 1, hand_from_json(was["hands"][0])


def _plain(inputs: Inputs) -> dict[str, Any]:
    return {
        "seats": [list(sitting) for sitting in inputs.seats],
        "first_dealer": inputs.first_dealer,
        "records": inputs.records,
        "crosses": inputs.crosses,
        "ended": inputs.ended,
        "rules": whole_json(inputs.rules),
        "rules_name": inputs.rules_name,
    }


def _hands(before: Sequence[Hand], after: Sequence[Hand]) -> Changed:
    """The hands that differ, between the first and the last ones that don't."""
    first = _alike(before, after)
    last = _alike(before[first:][::-1], after[first:][::-1])
    return Changed(
        _part(first, before[first : len(before) - last], last), _part(first, after[first : len(after) - last], last)
    )


def _alike(one: Sequence[Hand], other: Sequence[Hand]) -> int:
    """How many hands are the same from the start."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))


def _part(first: int, hands: Sequence[Hand], last: int) -> dict[str, Any]:
    return {"hands": {"first": first, "hands": [hand_to_json(hand) for hand in hands], "last": last}}


def _spliced(hands: tuple[Hand, ...], part: Mapping[str, Any]) -> tuple[Hand, ...]:
    between = tuple(hand_from_json(hand) for hand in part["hands"])
    return (*hands[: part["first"]], *between, *hands[len(hands) - part["last"] :])
