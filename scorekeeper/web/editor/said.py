"""One field of the editor, and one switch, as the page shows them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import cast

from django import forms
from django.utils.translation import gettext as _

from scorekeeper.rules.switches import SWITCHES
from scorekeeper.web.forms.house_rules import MINUS, OFF, SIGN, Signed, signed_text
from scorekeeper.web.forms.rules_editor import RulesForm
from scorekeeper.words.phrase import signed
from scorekeeper.words.readings import ReadingSaid
from scorekeeper.words.switches import switch_about, switch_name
from scorekeeper.words.worked import effect

#: Choices of two short words stand side by side.
_EITHER = ("passing", "must_overtake", "must_lead_trump_ace")


@dataclass(frozen=True, slots=True)
class Choice:
    """A value to choose."""

    value: str
    label: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class FieldShown:
    """A field as it is typed, and what is said below it.

    `kind` is `number`, `signed`, `points` (a number or none), `choice` or `either`. `effect` is told on a worked hand;
    `resting` why the field means nothing at present; `before` what the base has where this differs. `renewed`: a deed
    of the server changed it.
    """

    name: str
    label: str
    kind: str
    value: str
    minus: bool
    choices: tuple[Choice, ...]
    errors: tuple[str, ...]
    effect: str
    resting: str
    differs: bool
    before: str
    readings: tuple[ReadingSaid, ...]
    renewed: bool

    @property
    def sources(self) -> str:
        """The descriptions that leave something open here: `S1, S2`."""
        named = {source for reading in self.readings for source in reading.sources.split(", ")}
        return ", ".join(sorted(named))

    @property
    def sign(self) -> str:
        """The name of the field for its sign."""
        return self.name + SIGN


def field_shown(form: RulesForm, name: str, readings: Sequence[ReadingSaid], renewed: frozenset[str]) -> FieldShown:
    """A field of the form as it stands."""
    field, errors, differs = form.fields[name], tuple(form.errors.get(name, ())), form.differs(name)
    resting = _resting(form, name)
    return FieldShown(
        name=name,
        label=str(field.label),
        kind=_kind(name, field),
        value=form.held[name],
        minus=form.held.get(name + SIGN) == MINUS,
        choices=_choices(field, form.held[name]),
        errors=errors,
        effect="" if errors or resting or form.tried is None else effect(name, form.base, form.tried),
        resting=resting,
        differs=differs,
        before=_before(form, name) if differs else "",
        readings=tuple(reading for reading in readings if reading.field == name),
        renewed=bool({name, name + SIGN} & renewed),
    )


def _kind(name: str, field: forms.Field) -> str:
    if isinstance(field, forms.ChoiceField):
        numbers = any(choice.value == OFF for choice in _choices(field, "")) and not name.endswith("_counts")
        return "either" if name in _EITHER else "points" if numbers else "choice"
    return "signed" if isinstance(field, Signed) else "number"


def _choices(field: forms.Field, held: str) -> tuple[Choice, ...]:
    if not isinstance(field, forms.ChoiceField):
        return ()
    pairs = cast("list[tuple[str, str]]", list(field.choices))  # type: ignore[arg-type]
    return tuple(Choice(str(value), str(label), str(value) == held) for value, label in pairs)


def _resting(form: RulesForm, name: str) -> str:
    """Why a field means nothing as things are."""
    by = form.resting.get(name)
    if by is None:
        return ""
    value = next((choice.label for choice in _choices(form.fields[by], form.held[by]) if choice.chosen), "")
    return _("Means nothing while this is chosen: %(label)s: %(value)s") % {
        "label": form.fields[by].label,
        "value": value,
    }


def _before(form: RulesForm, name: str) -> str:
    """What the base has, as it would be read in the field."""
    field, text = form.fields[name], form.of_base[name]
    if isinstance(field, forms.ChoiceField):
        return next((choice.label for choice in _choices(field, text) if choice.chosen), text)
    return signed(int(signed_text(form.of_base, name))) if isinstance(field, Signed) else text


@dataclass(frozen=True, slots=True)
class SwitchShown:
    """A named way to vary the game: whether it is on, and why it can't be turned (empty where it can)."""

    name: str
    label: str
    about: str
    on: bool
    fixed: str


def switches_shown(form: RulesForm) -> list[SwitchShown]:
    """Every switch as it stands."""
    return [_switch(form, name) for name in SWITCHES]


def _switch(form: RulesForm, name: str) -> SwitchShown:
    idle, on = form.idle(name), form.is_on(name)
    fixed = ""
    if idle:
        fixed = _("Nothing to set: no jacks count.")
    elif on and form.in_base(name):
        fixed = _("So from the start; change it at its fields.")
    return SwitchShown(name, switch_name(name), switch_about(name), on and not idle, fixed)
