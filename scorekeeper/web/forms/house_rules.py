"""The rule parameters as form fields: left empty, a field keeps the preset's value; filled in, it changes it.

`overrides` turns what was filled in into the JSON form of a rule set, so that the rules judge it like any record's.
"""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from django import forms
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _

from scorekeeper.rules.cards import KINDS
from scorekeeper.rules.errors import Refusal
from scorekeeper.rules.presets import DEFAULT, PRESETS
from scorekeeper.rules.rules_json import DECKS, LAST_POINTS, MOST_POINTS, PARAMETERS, SEATS, STARTS
from scorekeeper.rules.ruleset import FOULS, VOID
from scorekeeper.words.names import declaration_name, foul_name
from scorekeeper.words.phrase import signed
from scorekeeper.words.rulesets import VALUES, parameter_name, value_name

OFF = "off"
if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

    Label = str | _StrPromise
Choices = list[tuple[str, "Label"]]

_KEEP: Choices = [("", _("as in the preset"))]
_YES_NO: Choices = [*_KEEP, ("yes", _("yes")), ("no", _("no"))]


def _number(label: "Label", least: int, most: int) -> forms.IntegerField:
    return forms.IntegerField(label=label, min_value=least, max_value=most, required=False)


def _choice(label: "Label", choices: Choices) -> forms.ChoiceField:
    return forms.ChoiceField(label=label, choices=choices, required=False)


def _values(parameter: str) -> Choices:
    return [*_KEEP, *((value, value_name(parameter, value)) for value in VALUES[parameter])]


def _points_or_off(label: "Label", least: int, most: int) -> forms.ChoiceField:
    numbers: Choices = [(str(number), str(number)) for number in range(least, most + 1)]
    return _choice(label, [*_KEEP, (OFF, _("no")), *numbers])


def parameter_fields() -> dict[str, forms.Field]:
    """The fields by name, in the order in which people agree on them. `start` is the first."""
    return {
        "start": _number(parameter_name("start"), *STARTS),
        **dict(_declaration_fields()),
        "coloured_pair": _choice(parameter_name("coloured_pair"), _values("coloured_pair")),
        "no_trick": _choice(
            _("No trick"),
            [
                *_KEEP,
                ("capped", _("a fine, up to the start")),
                ("points", _("a fine, whatever the record")),
                ("cross", _("a cross in place of the fine")),
            ],
        ),
        "fine": _number(_("Fine for no trick"), 0, MOST_POINTS),
        "overshoot": _choice(parameter_name("overshoot"), _values("overshoot")),
        "own_cards_at": _points_or_off(_("Plays the cards dealt, with at most"), *LAST_POINTS),
        "no_exchange_at": _points_or_off(_("Nobody exchanges, when anybody has at most"), *LAST_POINTS),
        "passing": _choice(_("Sitting a hand out"), [*_KEEP, ("yes", _("allowed")), ("no", _("not allowed"))]),
        "pass_limit": _points_or_off(_("Times that one may sit out in a game"), 0, MOST_POINTS),
        **{foul: _points_or_off(capfirst(foul_name(foul)), 0, MOST_POINTS) for foul in FOULS},
        "early_finish_at": _points_or_off(_("May show jacks and be out, with at most"), 1, MOST_POINTS),
        "ace_won": _points_or_off(_("Ace of spades wins its trick"), 0, MOST_POINTS),
        "ace_lost": _number(_("Ace of spades is beaten"), 0, MOST_POINTS),
        "deck": _choice(parameter_name("deck"), [*_KEEP, *((str(deck), str(deck)) for deck in DECKS)]),
        "players_least": _number(_("Players, at least"), *SEATS),
        "players_most": _number(_("Players, at most"), *SEATS),
        "trump_card": _choice(parameter_name("trump_card"), _values("trump_card")),
        "must_overtake": _choice(parameter_name("must_overtake"), _YES_NO),
        "must_lead_trump_ace": _choice(parameter_name("must_lead_trump_ace"), _YES_NO),
    }


def groups() -> list[tuple["Label", list[str]]]:
    """The fields except `start` by what they are about, each group with its heading."""
    kinds: list[tuple[Label, list[str]]] = [
        (capfirst(declaration_name(kind)), [f"{kind}_counts", f"{kind}_bonus", f"{kind}_no_trick"]) for kind in KINDS
    ]
    return [
        (_("No trick, overshoot"), ["no_trick", "fine", "overshoot"]),
        *kinds,
        (parameter_name("coloured_pair"), ["coloured_pair"]),
        (_("The last points"), ["own_cards_at", "no_exchange_at", "early_finish_at"]),
        (_("Passing and fouls"), ["passing", "pass_limit", *FOULS]),
        (parameter_name("spade_ace"), ["ace_won", "ace_lost"]),
        (_("Pack and players"), ["deck", "players_least", "players_most"]),
        (_("Only told, not counted"), ["trump_card", "must_overtake", "must_lead_trump_ace"]),
    ]


#: Places within a rule set that are typed into a field of another name.
_FIELD_OF_PLACE = {
    "players": "players_least",
    "no_trick.points": "fine",
    "passing.allowed": "passing",
    "passing.limit": "pass_limit",
    "spade_ace.won": "ace_won",
    "spade_ace.lost": "ace_lost",
}


def field_of(refusal: Refusal) -> str | None:
    """The field beside which a refusal of a rule set is shown; None where it is about none of them."""
    place = str(refusal.data.get("place", "")).removeprefix("rules.")
    top, _dot, rest = place.partition(".")
    if top == "declarations":
        kind, _dot, value = rest.partition(".")
        return f"{kind}_{value or 'counts'}"
    known = _FIELD_OF_PLACE.get(place, rest if top == "fouls" else top)
    return known if known in _FIELDS else None


_FIELDS = frozenset({*PARAMETERS, *FOULS, *_FIELD_OF_PLACE.values()}) - {
    "declarations",
    "players",
    "fouls",
    "spade_ace",
}


def _declaration_fields() -> Iterator[tuple[str, forms.Field]]:
    counting: Choices = [
        *_KEEP,
        ("counts", _("counts")),
        (VOID, _("counts only with a trick")),
        (OFF, _("does not count")),
    ]
    for kind in KINDS:
        yield f"{kind}_counts", _choice(capfirst(declaration_name(kind)), counting)
        yield f"{kind}_bonus", _number(_("written off"), 0, MOST_POINTS)
        yield f"{kind}_no_trick", _choice(_("without a trick, the record changes by"), [*_KEEP, *_changes()])


def _changes() -> Choices:
    """Every change of a record that a declaration may bring; chosen, since phones have no minus among their digits."""
    return [(str(points), signed(points)) for points in range(-MOST_POINTS, MOST_POINTS + 1)]


def overrides(base: Mapping[str, Any], given: Mapping[str, Any]) -> dict[str, Any]:
    """What differs from `base` (every parameter in JSON form), from the cleaned fields that were filled in.

    Nothing is checked here: the rules say what cannot be.
    """
    filled = {name: value for name, value in given.items() if value not in (None, "")}
    plain: dict[str, Any] = {
        name: filled[name] for name in ("start", "coloured_pair", "overshoot", "trump_card") if name in filled
    }
    switches: dict[str, Any] = {
        name: filled[name] == "yes" for name in ("must_overtake", "must_lead_trump_ace") if name in filled
    }
    limits: dict[str, Any] = {
        name: None if filled[name] == OFF else int(filled[name])
        for name in ("own_cards_at", "no_exchange_at", "early_finish_at")
        if name in filled
    }
    grouped = {
        "deck": _deck(filled),
        "players": _players(base, filled),
        "declarations": dict(_declarations(base, filled)) or None,
        "no_trick": _no_trick(base, filled),
        "passing": _passing(base, filled),
        "fouls": _fouls(base, filled),
    }
    ace = {"spade_ace": _ace(base, filled)} if "ace_won" in filled or "ace_lost" in filled else {}
    return {**plain, **switches, **limits, **ace, **{k: v for k, v in grouped.items() if v is not None}}


def _deck(filled: Mapping[str, Any]) -> int | None:
    return int(filled["deck"]) if "deck" in filled else None


def _players(base: Mapping[str, Any], filled: Mapping[str, Any]) -> list[int] | None:
    if "players_least" not in filled and "players_most" not in filled:
        return None
    least, most = base["players"]
    return [filled.get("players_least", least), filled.get("players_most", most)]


#: What a kind is worth where a company only says that it counts (S2; skew pairs S2, S3).
_USUAL_BONUS = {"simple": 5, "coloured": 10, "skew": 5, "three": 12, "four": 15}


def _declarations(base: Mapping[str, Any], filled: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    for kind in KINDS:
        counts = filled.get(f"{kind}_counts")
        typed = {key: int(filled[f"{kind}_{key}"]) for key in ("bonus", "no_trick") if f"{kind}_{key}" in filled}
        if counts == OFF:
            yield kind, None
        elif counts or typed:
            yield kind, _declaration(base, kind, counts, typed, filled.get("fine", _fine(base)))


def _declaration(
    base: Mapping[str, Any], kind: str, counts: str | None, typed: Mapping[str, int], fine: int
) -> dict[str, Any]:
    """One kind with what was typed of it; what was not is as before, or as usual: the bonus pays for the fine."""
    before = dict(base["declarations"].get(kind) or {})
    if counts == "counts" and before.get("no_trick") == VOID:
        del before["no_trick"]
    values: dict[str, Any] = {"bonus": _USUAL_BONUS[kind], **before, **typed}
    if counts == VOID:
        return {**values, "no_trick": VOID}
    return {"no_trick": fine - values["bonus"], **values}


def _fine(base: Mapping[str, Any]) -> int:
    """The no-trick fine of a rule set; where crosses stand for it, the usual one."""
    return int(base["no_trick"].get("points", PRESETS[DEFAULT]["no_trick"]["points"]))


def _no_trick(base: Mapping[str, Any], filled: Mapping[str, Any]) -> dict[str, Any] | None:
    mode, fine, before = filled.get("no_trick"), filled.get("fine"), base["no_trick"]
    if mode == "cross":
        return {"mode": "cross"}
    if mode is None and fine is None:
        return None
    points = fine if fine is not None else _fine(base)
    return {"mode": "points", "points": points, "capped": mode == "capped" if mode else before.get("capped", False)}


def _passing(base: Mapping[str, Any], filled: Mapping[str, Any]) -> dict[str, Any] | None:
    if "passing" not in filled and "pass_limit" not in filled:
        return None
    allowed = filled["passing"] == "yes" if "passing" in filled else base["passing"]["allowed"]
    limit = filled.get("pass_limit", base["passing"]["limit"])
    return {"allowed": allowed, "limit": None if limit in (OFF, None) else int(limit)}


def _fouls(base: Mapping[str, Any], filled: Mapping[str, Any]) -> dict[str, int] | None:
    if not any(foul in filled for foul in FOULS):
        return None
    wanted = {foul: filled.get(foul, base["fouls"].get(foul, OFF)) for foul in FOULS}
    return {foul: int(points) for foul, points in wanted.items() if points != OFF}


def _ace(base: Mapping[str, Any], filled: Mapping[str, Any]) -> dict[str, Any] | None:
    if filled.get("ace_won") == OFF:
        return None
    given = {key: int(filled[f"ace_{key}"]) for key in ("won", "lost") if f"ace_{key}" in filled}
    usual = dict.fromkeys(("won", "lost"), next(iter(given.values())))
    return {**usual, **(base["spade_ace"] or {}), **given}
