"""The rule parameters as fields with their real values: what each may hold, a rule set as texts, texts as a rule set.

Fields are named as in `scorekeeper.rules.worked`. `texts` and `rules_json` are each other's way back; a field whose
parameter has no place in the JSON form at present (the fine where crosses are on) holds what would be usual there.
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
from scorekeeper.rules.ruleset import DECK_OF_SIX, FOULS, VOID, Declaration, RuleSet
from scorekeeper.words.names import foul_name
from scorekeeper.words.rulesets import VALUES, parameter_name, value_name

OFF, USUAL, YES, NO = "off", "usual", "yes", "no"
COUNTS, CROSS, CAPPED, POINTS = "counts", "cross", "capped", "points"
#: The sign of a number beside its digits, since phones have no minus among theirs.
SIGN = "_sign"
MINUS, PLUS = "minus", "plus"
if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

    Label = str | _StrPromise
Choices = list[tuple[str, "Label"]]

_YES_NO: Choices = [(YES, _("yes")), (NO, _("no"))]
#: What a kind is worth where a company only says that it counts (S2; skew pairs S2, S3).
_USUAL_BONUS = {"simple": 5, "coloured": 10, "skew": 5, "three": 12, "four": 15}
_LIMITS = ("own_cards_at", "no_exchange_at", "early_finish_at")
_SWITCHES = ("must_overtake", "must_lead_trump_ace")


class Signed(forms.IntegerField):
    """A whole number whose sign is chosen beside it."""


def _number(label: "Label", least: int, most: int, kind: type[forms.IntegerField] = forms.IntegerField) -> forms.Field:
    wrong = _("A whole number from %(least)s to %(most)s belongs here.") % {"least": least, "most": most}
    messages = dict.fromkeys(("invalid", "required", "min_value", "max_value"), wrong)
    return kind(label=label, min_value=least, max_value=most, error_messages=messages)


def _choice(label: "Label", choices: Choices) -> forms.ChoiceField:
    messages = dict.fromkeys(("invalid_choice", "required"), _("Choose one of these."))
    return forms.ChoiceField(label=label, choices=choices, error_messages=messages)


def _values(parameter: str) -> forms.ChoiceField:
    return _choice(parameter_name(parameter), [(value, value_name(parameter, value)) for value in VALUES[parameter]])


def _or_off(label: "Label", off: "Label", least: int, most: int) -> forms.ChoiceField:
    return _choice(label, [(OFF, off), *((str(number), str(number)) for number in range(least, most + 1))])


def fields(base: RuleSet) -> dict[str, forms.Field]:
    """What every field may hold, by name, in the order in which people agree on them."""
    no, free = _("no"), _("as often as one likes")
    return {
        "start": _number(parameter_name("start"), *STARTS),
        **dict(_declaration_fields()),
        "coloured_pair": _values("coloured_pair"),
        "no_trick": _choice(
            _("No trick"),
            [
                (CAPPED, _("a fine, up to the start")),
                (POINTS, _("a fine, whatever the record")),
                (CROSS, _("a cross in place of the fine")),
            ],
        ),
        "fine": _number(_("Fine for no trick"), 0, MOST_POINTS),
        "overshoot": _values("overshoot"),
        "own_cards_at": _or_off(_("Plays the cards dealt, with at most"), no, *LAST_POINTS),
        "no_exchange_at": _or_off(_("Nobody exchanges, when anybody has at most"), no, *LAST_POINTS),
        "passing": _choice(_("Sitting a hand out"), [(YES, _("allowed")), (NO, _("not allowed"))]),
        "pass_limit": _or_off(_("Times that one may sit out in a game"), free, 0, MOST_POINTS),
        **{foul: _or_off(capfirst(foul_name(foul)), no, 0, MOST_POINTS) for foul in FOULS},
        "early_finish_at": _or_off(_("May show jacks and be out, with at most"), no, 1, MOST_POINTS),
        "ace_won": _or_off(_("Ace of spades wins its trick"), no, 0, MOST_POINTS),
        "ace_lost": _number(_("Ace of spades is beaten"), 0, MOST_POINTS),
        "deck": _choice(parameter_name("deck"), list(_decks(base))),
        "players_least": _number(_("Players, at least"), *SEATS),
        "players_most": _number(_("Players, at most"), *SEATS),
        "trump_card": _values("trump_card"),
        "must_overtake": _choice(parameter_name("must_overtake"), _YES_NO),
        "must_lead_trump_ace": _choice(parameter_name("must_lead_trump_ace"), _YES_NO),
    }


def _declaration_fields() -> Iterator[tuple[str, forms.Field]]:
    counting: Choices = [(COUNTS, _("counts")), (VOID, _("counts only with a trick")), (OFF, _("does not count"))]
    for kind in KINDS:
        yield f"{kind}_counts", _choice(_("These jacks"), counting)
        yield f"{kind}_bonus", _number(_("With a trick, written off"), 0, MOST_POINTS)
        yield f"{kind}_no_trick", _number(_("Without a trick, the record"), -MOST_POINTS, MOST_POINTS, Signed)


def _decks(base: RuleSet) -> Iterator[tuple[str, "Label"]]:
    """The packs; where there is a preset, also its own, which leaves six players theirs (S1, S2)."""
    if base.preset is not None:
        yield USUAL, _("%(cards)s; six play with %(six)s") % {"cards": _preset_deck(base), "six": DECK_OF_SIX}
    for deck in DECKS:
        yield str(deck), str(deck)


def _preset_deck(base: RuleSet) -> int:
    return int(PRESETS[base.preset or DEFAULT]["deck"])


# --- a rule set as texts ------------------------------------------------------------------------------------------


def texts(rules: RuleSet) -> dict[str, str]:
    """What every field holds for a rule set, a signed number with its sign in a field of its own."""
    fine, ace = _fine(rules), rules.spade_ace
    return {
        "start": str(rules.start),
        **dict(_declaration_texts(rules, fine)),
        "coloured_pair": rules.coloured_pair,
        "no_trick": CROSS if rules.no_trick.mode == "cross" else CAPPED if rules.no_trick.capped else POINTS,
        "fine": str(fine),
        "overshoot": rules.overshoot,
        "passing": YES if rules.passing.allowed else NO,
        "pass_limit": _or_off_text(rules.passing.limit),
        **{foul: _or_off_text(rules.fouls.get(foul)) for foul in FOULS},
        **{name: _or_off_text(getattr(rules, name)) for name in _LIMITS},
        "ace_won": OFF if ace is None else str(ace.won),
        "ace_lost": str(ace.lost if ace else PRESETS["hard-30"]["spade_ace"]["lost"]),
        "deck": str(rules.deck) if rules.deck_named or rules.preset is None else USUAL,
        "players_least": str(rules.players[0]),
        "players_most": str(rules.players[1]),
        "trump_card": rules.trump_card,
        **{name: YES if getattr(rules, name) else NO for name in _SWITCHES},
    }


def _or_off_text(number: int | None) -> str:
    return OFF if number is None else str(number)


def _fine(rules: RuleSet) -> int:
    """The no-trick fine; where crosses stand for it, the usual one."""
    return rules.no_trick.points if rules.no_trick.mode == "points" else int(PRESETS[DEFAULT]["no_trick"]["points"])


def _declaration_texts(rules: RuleSet, fine: int) -> Iterator[tuple[str, str]]:
    """What each kind is worth; one that doesn't count holds what would be usual: the bonus pays for the fine."""
    for kind in KINDS:
        value = rules.declarations.get(kind)
        bonus = value.bonus if value else _USUAL_BONUS[kind]
        change = fine - bonus if value is None or value.is_void else int(value.no_trick)
        yield f"{kind}_counts", _counts(value)
        yield f"{kind}_bonus", str(bonus)
        yield f"{kind}_no_trick", str(abs(change))
        yield f"{kind}_no_trick{SIGN}", MINUS if change < 0 else PLUS


def _counts(value: Declaration | None) -> str:
    if value is None:
        return OFF
    return VOID if value.is_void else COUNTS


def with_signs(held: Mapping[str, str]) -> dict[str, str]:
    """The texts, where a number was typed with a sign of its own the sign in its own field."""
    moved = dict(held)
    for name in (each.removesuffix(SIGN) for each in held if each.endswith(SIGN)):
        text = held[name].strip().replace("−", "-")
        if text[:1] in ("+", "-") and text[1:].isdigit():
            moved |= {name: text[1:], name + SIGN: MINUS if text[0] == "-" else PLUS}
    return moved


def signed_text(held: Mapping[str, str], name: str) -> str:
    """The number that a signed field means, with its sign; one typed with a sign of its own means that."""
    text = held.get(name, "").strip().replace("−", "-")
    return f"-{text}" if text and text[0] not in "+-" and held.get(name + SIGN) == MINUS else text


# --- texts as a rule set ------------------------------------------------------------------------------------------


def resting(held: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """The fields that mean nothing beside the others as they are, each with the field that makes it so."""
    for kind in KINDS:
        if held.get(f"{kind}_counts") == OFF:
            yield f"{kind}_bonus", f"{kind}_counts"
        if held.get(f"{kind}_counts") in (OFF, VOID):
            yield f"{kind}_no_trick", f"{kind}_counts"
    if held.get("no_trick") == CROSS:
        yield "fine", "no_trick"
    if held.get("ace_won") == OFF:
        yield "ace_lost", "ace_won"
    if held.get("passing") == NO and held.get("pass_limit") == OFF:
        yield "pass_limit", "passing"


def rules_json(preset: str | None, read: Mapping[str, Any]) -> dict[str, Any]:
    """The JSON form with every parameter, from the values of all fields that mean something. Nothing is judged here."""
    named = {} if read["deck"] == USUAL else {"deck": int(read["deck"])}
    return {
        **({} if preset is None else {"preset": preset}),
        **{name: read[name] for name in ("start", "coloured_pair", "overshoot", "trump_card")},
        **{name: read[name] == YES for name in _SWITCHES},
        **{name: _number_or_null(read[name]) for name in _LIMITS},
        **named,
        "players": [read["players_least"], read["players_most"]],
        "declarations": dict(_declarations(preset, read)),
        "no_trick": _no_trick(read),
        "passing": {"allowed": read["passing"] == YES, "limit": _number_or_null(read["pass_limit"])},
        "fouls": {foul: int(read[foul]) for foul in FOULS if read[foul] != OFF},
        "spade_ace": None if read["ace_won"] == OFF else {"won": int(read["ace_won"]), "lost": read["ace_lost"]},
    }


def _number_or_null(text: str) -> int | None:
    return None if text == OFF else int(text)


def _declarations(preset: str | None, read: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    for kind in KINDS:
        counts = read[f"{kind}_counts"]
        if counts != OFF:
            no_trick = VOID if counts == VOID else read[f"{kind}_no_trick"]
            yield kind, {"bonus": read[f"{kind}_bonus"], "no_trick": no_trick}
        elif preset is not None:
            yield kind, None


def _no_trick(read: Mapping[str, Any]) -> dict[str, Any]:
    if read["no_trick"] == CROSS:
        return {"mode": "cross"}
    return {"mode": "points", "points": read["fine"], "capped": read["no_trick"] == CAPPED}


# --- where a refusal belongs --------------------------------------------------------------------------------------

#: Places within a rule set that are typed into a field of another name.
_FIELD_OF_PLACE = {
    "players": "players_least",
    "no_trick.points": "fine",
    "passing.allowed": "passing",
    "passing.limit": "pass_limit",
    "spade_ace": "ace_won",
    "spade_ace.won": "ace_won",
    "spade_ace.lost": "ace_lost",
}
_FIELDS = frozenset({*PARAMETERS, *FOULS, *_FIELD_OF_PLACE.values()}) - {
    "declarations",
    "players",
    "fouls",
    "spade_ace",
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
