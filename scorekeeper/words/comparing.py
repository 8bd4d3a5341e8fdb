"""Rule sets side by side, and what differs, in players' words."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from scorekeeper.rules.comparing import Difference, values
from scorekeeper.rules.ruleset import SIX_PLAYERS, VOID, RuleSet
from scorekeeper.words.names import DECLARATIONS, FOULS
from scorekeeper.words.phrase import _, ngettext, number, signed
from scorekeeper.words.rulesets import VALUES, parameter_name

SAID = {
    "players": _("{least} to {most}"),
    "deck_six": _("{cards}, six play with {six}"),
    "declaration": _("{with}; without a trick {without}"),
    "declaration_void": _("{with}; only with a trick"),
    "no": _("doesn't count"),
    "fine": _("{fine}, whatever the record"),
    "fine_capped": _("{fine}, never above the start"),
    "cross": _("a cross"),
    "at_most": _("{record} or less"),
    "never": _("never"),
    "passing": _("as often as one likes"),
    "no_passing": _("not allowed"),
    "not_fined": _("not fined"),
    "ace": _("wins a trick {won}, beaten {lost}"),
    "ace_plain": _("a card as any other"),
    "yes": _("yes"),
    "not": _("no"),
}
PASSES = ngettext("{n} time in a game", "{n} times in a game")


class Row(NamedTuple):
    """One value of several rule sets: what it is, each set's cell, and whether any of them differ."""

    label: str
    cells: tuple[str, ...]
    differs: bool


def said(difference: Difference) -> tuple[str, str, str]:
    """A difference: what differs, what it was, what it is: `Цветные мальчики`, `−10; без взятки −5`, `−5; …`."""
    parameter, name, before, after = difference
    if parameter == "deck" and before["six"] == after["six"]:
        before, after = ({**value, "six": value["cards"]} for value in (before, after))
    return said_label(parameter, name), said_value(parameter, name, before), said_value(parameter, name, after)


def said_label(parameter: str, name: str | None) -> str:
    """What a value of `rules.comparing.values` is called: the kind of jacks or of foul, otherwise the parameter."""
    names = {"declarations": DECLARATIONS, "fouls": FOULS}.get(parameter)
    text = parameter_name(parameter) if names is None or name is None else names[name].say()
    return text[:1].upper() + text[1:]


def said_value(parameter: str, name: str | None, value: Any) -> str:  # noqa: ARG001 - a kind's values are said alike
    """A value of `rules.comparing.values` as players say it; never empty."""
    if parameter in _SAID:
        return _SAID[parameter](value)
    if parameter in VALUES:
        return VALUES[parameter][value].say()
    return SAID["yes" if value else "not"].say() if isinstance(value, bool) else number(value)


def table(rule_sets: Sequence[RuleSet]) -> tuple[Row, ...]:
    """Every value of the rule sets, a row each, in the order in which people read them."""
    columns = [_cells(rules) for rules in rule_sets]
    return tuple(_row(place, tuple(column[place] for column in columns)) for place in values(rule_sets[0]))


def _row(place: tuple[str, str | None], cells: tuple[str, ...]) -> Row:
    return Row(said_label(*place), cells, len(set(cells)) > 1)


def _cells(rules: RuleSet) -> dict[tuple[str, str | None], str]:
    """Every value of one rule set; the pack of six only where six may play."""
    found = {place: said_value(*place, value) for place, value in values(rules).items()}
    if not rules.seats_allow(SIX_PLAYERS):
        found["deck", None] = number(rules.deck)
    return found


def _deck(value: Any) -> str:
    if value["cards"] == value["six"]:
        return number(value["cards"])
    return SAID["deck_six"].say(cards=value["cards"], six=value["six"])


def _declaration(value: Any) -> str:
    if value is None:
        return SAID["no"].say()
    told = {"with": signed(-value["bonus"])}
    if value["no_trick"] == VOID:
        return SAID["declaration_void"].say(**told)
    return SAID["declaration"].say(**told, without=signed(value["no_trick"]))


def _no_trick(value: Any) -> str:
    if value["mode"] == "cross":
        return SAID["cross"].say()
    return SAID["fine_capped" if value["capped"] else "fine"].say(fine=signed(value["points"]))


def _at_most(value: int | None) -> str:
    return SAID["never"].say() if value is None else SAID["at_most"].say(record=value)


def _passing(value: Any) -> str:
    if not value["allowed"]:
        return SAID["no_passing"].say()
    limit = value["limit"]
    return SAID["passing"].say() if limit is None else PASSES.say(limit)


def _foul(value: int | None) -> str:
    return SAID["not_fined"].say() if value is None else signed(value)


def _ace(value: Any) -> str:
    if value is None:
        return SAID["ace_plain"].say()
    return SAID["ace"].say(won=signed(-value["won"]), lost=signed(value["lost"]))


_SAID: dict[str, Callable[[Any], str]] = {
    "players": lambda value: SAID["players"].say(least=value[0], most=value[1]),
    "deck": _deck,
    "declarations": _declaration,
    "no_trick": _no_trick,
    "own_cards_at": _at_most,
    "no_exchange_at": _at_most,
    "early_finish_at": _at_most,
    "passing": _passing,
    "fouls": _foul,
    "spade_ace": _ace,
}
