"""What stood in the books before a deed and after it, in words."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from scorekeeper.rules import comparing, rules_json
from scorekeeper.rules.record_reading import hand_from_json
from scorekeeper.words import comparing as compared
from scorekeeper.words.hands import say_hand
from scorekeeper.words.names import counted
from scorekeeper.words.phrase import _, ngettext, shown_name
from scorekeeper.words.told import UNREADABLE, Told

SIDES = {
    "hand": _("hand {number}: {hand}"),
    "seat": _("seat {seat} from hand {number} on: {name}"),
    "first_seat": _("seat {seat}: {name}"),
    "first_dealer": _("deals first: seat {seat}"),
    "records": _("records at the start: {numbers}"),
    "records_none": _("records at the start: as in the rules"),
    "crosses": _("crosses at the start: {numbers}"),
    "crosses_none": _("crosses at the start: none"),
    "ended": _("the game goes on"),
    "ended_without_payment": _("broken off without payment"),
    "ended_as_it_stands": _("broken off as it stands"),
    "rule": _("{what}: {value}"),
    "called": _("called: {name}"),
    "no_name": _("no name"),
    "phone_no_name": _("without a name"),
    "carries": _("What is still owed goes on to the next evening."),
    "carries_not": _("Every evening begins clean."),
    "kept": _("in the list"),
    "removed": _("put away"),
    "offered": _("offered for a game"),
    "hidden": _("hidden"),
    "one_person": _("one person: {name}"),
    "two_people": _("two people: {name}, {other}"),
}
MORE = ngettext("and {n} more hand", "and {n} more hands")
#: Hands that are told one by one.
_MOST_HANDS = 3

Lines = list[str]


def say_sides(told: Told) -> tuple[Lines, Lines]:
    """What stood there before, and what then did; both empty where the deed's own words say it all."""
    try:
        return _SIDES.get(told.deed, _of_game)(told)
    except UNREADABLE:
        return [], []


# --- a game -------------------------------------------------------------------------------------------------------


def _of_game(told: Told) -> tuple[Lines, Lines]:
    before, after = told.inputs()
    rules = _rules(before.get("rules"), after.get("rules"))
    seats = _seats(told, before.get("seats"), after.get("seats"))
    sides = (before, after)
    was, now = ([*_hands(told, side), *seats[at], *_began(side), *rules[at]] for at, side in enumerate(sides))
    return was, now


def _hands(told: Told, side: Mapping[str, Any]) -> Lines:
    part = side.get("hands", {"first": 0, "hands": []})
    hands = list(enumerate(part["hands"], part["first"] + 1))
    lines = [_hand(told, side, number, hand) for number, hand in hands[:_MOST_HANDS]]
    left = len(hands) - _MOST_HANDS
    return [*lines, MORE.say(left)] if left > 0 else lines


def _hand(told: Told, side: Mapping[str, Any], number: int, hand: object) -> str:
    said = say_hand(hand_from_json(hand), _names(told, side, number))
    return said if number == told.number else SIDES["hand"].say(number=number, hand=said)


def _names(told: Told, side: Mapping[str, Any], number: int) -> Mapping[int, str]:
    """Who sat on each seat at a hand, as far as it is known."""
    seats = _taken(told, side["seats"]) if "seats" in side else told.seats
    return {seat: shown_name(name) for begins, seat, name in sorted(seats) if begins <= number}


def _taken(told: Told, seats: Sequence[Sequence[int]]) -> Sequence[tuple[int, int, str]]:
    return [(begins, seat, told.people.get(player, "?")) for begins, seat, player in seats]


def _seats(told: Told, before: Any, after: Any) -> tuple[Lines, Lines]:
    """Of each place at which somebody else sits down: who had it, and who then has."""
    if before is None or after is None:
        return [], []
    was, now = _taken(told, before), _taken(told, after)
    places = sorted({(begins, seat) for begins, seat, _name in set(was) ^ set(now)})
    pairs = [(place, _sits(was, *place), _sits(now, *place)) for place in places]
    differ = [(place, one, other) for place, one, other in pairs if one != other]
    return [_seat(place, one) for place, one, _o in differ], [_seat(place, other) for place, _o, other in differ]


def _sits(seats: Sequence[tuple[int, int, str]], hand: int, seat: int) -> str:
    names = [name for begins, index, name in sorted(seats) if index == seat and begins <= hand]
    return names[-1] if names else ""


def _seat(place: tuple[int, int], name: str) -> str:
    begins, seat = place
    key = "seat" if begins > 1 else "first_seat"
    return SIDES[key].say(seat=seat + 1, number=begins, name=shown_name(name) or "–")


def _began(side: Mapping[str, Any]) -> Lines:
    lines = []
    if "first_dealer" in side:
        lines.append(SIDES["first_dealer"].say(seat=side["first_dealer"] + 1))
    for name in ("records", "crosses"):
        if name in side:
            numbers = ", ".join(map(str, side[name] or ()))
            lines.append(SIDES[name if side[name] else f"{name}_none"].say(numbers=numbers))
    if "ended" in side:
        lines.append(SIDES[f"ended_{side['ended']}" if side["ended"] else "ended"].say())
    return [*lines, *([_called(side["rules_name"])] if "rules_name" in side else [])]


def _called(name: str) -> str:
    return SIDES["called"].say(name=shown_name(name)) if name else SIDES["no_name"].say()


def _rules(before: object, after: object) -> tuple[Lines, Lines]:
    """What of two rule sets differs, each value as players say it."""
    if before is None or after is None:
        return [], []
    found = comparing.differences(rules_json.parse_rules(after), rules_json.parse_rules(before))
    said = [compared.said(each) for each in found]
    return [_rule(what, was) for what, was, _now in said], [_rule(what, now) for what, _was, now in said]


def _rule(what: str, value: str) -> str:
    return SIDES["rule"].say(what=what, value=value)


def _begun(told: Told) -> tuple[Lines, Lines]:
    """Who sat down, as they are called by now: the names that were typed then may be others."""
    written = told.after["game"]["players"]
    sat = [name for begins, _seat, name in sorted(told.seats) if begins == 1]
    return [], [", ".join(shown_name(name) for name in (sat if len(sat) == len(written) else written))]


def _read_in(told: Told) -> tuple[Lines, Lines]:
    """How much was read in, as far as it was written down."""
    return [], [counted(what, told.after[what]) for what in ("games", "hands") if what in told.after]


# --- people and agreements ----------------------------------------------------------------------------------------


def _nothing(_told: Told) -> tuple[Lines, Lines]:
    return [], []


def _names_of(told: Told) -> tuple[Lines, Lines]:
    none = SIDES["phone_no_name" if told.deed == "name_phone" else "no_name"].say()
    was, now = ([shown_name(side["name"]) or none] for side in (told.before, told.after))
    return was, now


def _offered(told: Told) -> tuple[Lines, Lines]:
    if "hidden" not in told.after:
        return [], []
    was, now = ([SIDES["hidden" if side["hidden"] else "offered"].say()] for side in (told.before, told.after))
    return was, now


def _carried(told: Told) -> tuple[Lines, Lines]:
    was, now = ([SIDES["carries" if side["carries"] else "carries_not"].say()] for side in (told.before, told.after))
    return was, now


def _merged(told: Told) -> tuple[Lines, Lines]:
    pair = told.after or told.before
    name, other = told.record(pair["player"]), told.record(pair["into"])
    two, one = [SIDES["two_people"].say(name=name, other=other)], [SIDES["one_person"].say(name=other)]
    return (two, one) if told.after else (one, two)


def _house(told: Told) -> tuple[Lines, Lines]:
    before, after = told.before, told.after
    if not before:
        return [], []
    rules = _rules(before["rules"], after["rules"])
    was, now = ([*_kept(side, before, after), *rules[at]] for at, side in enumerate((before, after)))
    return was, now


def _kept(side: Mapping[str, Any], before: Mapping[str, Any], after: Mapping[str, Any]) -> Lines:
    lines = [shown_name(side["name"])] if before["name"] != after["name"] else []
    if before["removed"] != after["removed"]:
        lines.append(SIDES["removed" if side["removed"] else "kept"].say())
    return lines


_HOUSE = ("keep_rules", "copy_rules", "remove_rules", "restore_rules", "undo_rules")
_SIDES: Mapping[str, Callable[[Told], tuple[Lines, Lines]]] = {
    "start_game": _begun,
    "import_game": _read_in,
    "import_evening": _read_in,
    "import_circle": _read_in,
    "rename_player": _names_of,
    "rename_circle": _names_of,
    "name_phone": _names_of,
    "add_player": _offered,
    "hide_player": _offered,
    "show_player": _offered,
    "set_carries": _carried,
    "merge_players": _merged,
    "unmerge_player": _merged,
    **dict.fromkeys(_HOUSE, _house),
}
