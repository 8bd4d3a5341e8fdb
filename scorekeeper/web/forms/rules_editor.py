"""The editor's form: a rule set as it was typed, what is wrong with it, and what it would be where that were mended."""

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from django.core.exceptions import ValidationError
from django.utils.text import capfirst

from scorekeeper.rules.cards import KINDS
from scorekeeper.rules.comparing import Difference, differences
from scorekeeper.rules.contradictions import contradictions
from scorekeeper.rules.errors import Refusal, Refused
from scorekeeper.rules.rules_json import parse_rules
from scorekeeper.rules.ruleset import VOID, RuleSet
from scorekeeper.rules.switches import SWITCHES, switched
from scorekeeper.web.forms import house_rules
from scorekeeper.web.forms.house_rules import SIGN, Signed
from scorekeeper.words.problems import say_only_problem
from scorekeeper.words.refusals import say_refusal

#: A switch that the others are laid under: what they set then needs a trick too, in whatever order they are turned on.
_NEEDS_TRICK = "declaration_needs_trick"
_UNDER_IT = frozenset({"three_jacks_12", "any_pair_5", "skew_5", "skew_3", "hard_any_pair"})
#: What a switch changes that finds no jacks that count.
_NO_JACKS: Mapping[str, Any] = {"declarations": {}}
#: Longer texts are no value of any rule; they are cut before they are shown again.
_LONGEST = 40
ELSEWHERE = ""


class RulesForm:
    """A rule set being edited, beside the `base` that it is compared with and whose preset it keeps.

    `held` has every field's text. `errors` has the sentences by field, those about no field under `ELSEWHERE`.
    `rules` is there once `is_valid`.
    """

    rules: RuleSet

    def __init__(self, base: RuleSet, rules: RuleSet | None = None, data: Mapping[str, str] | None = None) -> None:
        """`rules` are those shown at first, the base itself where none are given; `data` is what was sent."""
        self.base = base
        self.bound = data is not None
        self.fields = house_rules.fields(base)
        self.of_base = house_rules.texts(base)
        shown = {**house_rules.texts(rules or base)}
        if shown["deck"] == house_rules.USUAL and base.preset is None:
            shown["deck"] = str((rules or base).deck)
        sent = shown if data is None else {name: str(data.get(name, ""))[:_LONGEST] for name in shown}
        self.held = house_rules.with_signs(sent)

    def is_valid(self) -> bool:
        """Whether a company can agree on this; `rules` holds it then."""
        if self.errors or self.tried is None:
            return False
        self.rules = self.tried
        return True

    # --- reading --------------------------------------------------------------------------------------------------

    @cached_property
    def resting(self) -> dict[str, str]:
        """The fields that mean nothing as things are, each with the field that makes it so."""
        return dict(house_rules.resting(self.held))

    @cached_property
    def _read(self) -> tuple[dict[str, Any], dict[str, list[str]]]:
        """Every field's value, of the base where it is refused, and what is wrong by field."""
        read, errors = dict[str, Any](), dict[str, list[str]]()
        for name, field in self.fields.items():
            try:
                read[name] = field.clean(self._text(self.held, name))
            except ValidationError as error:
                read[name] = field.clean(self._text(self.of_base, name))
                if name not in self.resting:
                    errors[name] = list(error.messages)
        return read, errors

    def _text(self, held: Mapping[str, str], name: str) -> str:
        return house_rules.signed_text(held, name) if isinstance(self.fields[name], Signed) else held[name]

    @cached_property
    def _judged(self) -> tuple[RuleSet | None, dict[str, list[str]]]:
        read, errors = self._read
        found = {name: list(said) for name, said in errors.items()}
        rules, refusals = _read_rules(house_rules.rules_json(self.base.preset, read))
        for refusal in refusals:
            field, said = _said(refusal)
            if field not in errors:
                found.setdefault(field, []).append(said)
        return rules, found

    @property
    def errors(self) -> dict[str, list[str]]:
        """What is wrong, by field."""
        return self._judged[1]

    @property
    def tried(self) -> RuleSet | None:
        """The rule set as far as it can be read, with the base's values for refused fields; None where it can't be."""
        return self._judged[0]

    @property
    def differences(self) -> tuple[Difference, ...]:
        """What differs from the base."""
        return differences(self.tried, self.base) if self.tried else ()

    def differs(self, name: str) -> bool:
        """Whether a field says something else than in the base, and it matters."""
        if name in self.resting or name in dict(house_rules.resting(self.of_base)):
            return False
        return self._text(self.held, name) != self._text(self.of_base, name)

    @property
    def sent(self) -> dict[str, str]:
        """Every field's text, for a page that must carry them along."""
        return dict(self.held)

    # --- deeds ----------------------------------------------------------------------------------------------------

    def reset(self, *names: str) -> None:
        """Put fields back to what the base has; all of them where none is named."""
        wanted = [each for name in names or self.fields for each in (name, name + SIGN) if each in self.held]
        self._hold({name: self.of_base[name] for name in wanted})

    def switch(self, name: str) -> None:
        """Turn a switch on, or off where it is on: what it sets is then as in the base."""
        if self.tried is None:
            return
        if self.is_on(name):
            self._turn_off(name)
            return
        before, after = house_rules.texts(self.tried), house_rules.texts(self._switched(self.tried, name))
        self._hold({field: text for field, text in after.items() if text != before[field]})

    def is_on(self, name: str) -> bool:
        """Whether all that a switch sets is so already."""
        return self.tried is not None and self._switched(self.tried, name) == self.tried

    def _switched(self, rules: RuleSet, name: str) -> RuleSet:
        """The rules with a switch on; where jacks need a trick by a switch, they still do."""
        changed = switched(rules, name)
        if name not in _UNDER_IT or self.in_base(_NEEDS_TRICK) or not _is_on(rules, _NEEDS_TRICK):
            return changed
        return switched(changed, _NEEDS_TRICK)

    def _turn_off(self, name: str) -> None:
        """What a switch sets is as in the base; what other switches set under the need of a trick stays without it."""
        others = sorted(each for each in _UNDER_IT if self._matters(each)) if name == _NEEDS_TRICK else []
        counting = self._void_besides_base() if name == _NEEDS_TRICK else {}
        self.reset(*self._set_by(name))
        self._hold(counting)
        for other in others:
            if not self.is_on(other):
                self.switch(other)

    def _matters(self, name: str) -> bool:
        """Whether a switch is on that would change the base where jacks need a trick as well."""
        changed = switched(switched(self.base, name), _NEEDS_TRICK)
        return self.is_on(name) and changed != switched(self.base, _NEEDS_TRICK)

    def _void_besides_base(self) -> dict[str, str]:
        """Kinds that the base doesn't count and that need a trick now: they go on counting without that."""
        counts = [f"{kind}_counts" for kind in KINDS]
        return {
            name: house_rules.COUNTS
            for name in counts
            if (self.held[name], self.of_base[name]) == (VOID, house_rules.OFF)
        }

    def in_base(self, name: str) -> bool:
        """Whether the base itself has it so, which leaves nothing to turn off; not where it has no jacks to set."""
        return _is_on(self.base, name)

    def idle(self, name: str) -> bool:
        """Whether a switch has nothing to set, since no jacks count."""
        return self.tried is not None and SWITCHES[name](self.tried) == _NO_JACKS

    def _set_by(self, name: str) -> list[str]:
        changed = house_rules.texts(switched(self.base, name))
        return [field for field, text in changed.items() if text != self.of_base[field] and field in self.fields] + [
            field.removesuffix(SIGN)
            for field, text in changed.items()
            if field.endswith(SIGN) and text != self.of_base[field]
        ]

    def _hold(self, texts: Mapping[str, str]) -> None:
        self.held.update(texts)
        for known in ("resting", "_read", "_judged"):
            self.__dict__.pop(known, None)


def _is_on(rules: RuleSet, name: str) -> bool:
    """Whether rules have all that a switch sets, and it has something to set."""
    return switched(rules, name) == rules and SWITCHES[name](rules) != _NO_JACKS


def _read_rules(data: Mapping[str, Any]) -> tuple[RuleSet | None, tuple[Refusal, ...]]:
    """The rule set of a JSON value where it can be played, and why a company can't agree on it."""
    try:
        rules = parse_rules(data)
    except Refused as refused:
        return None, refused.refusals
    return rules, contradictions(rules)


def _said(refusal: Refusal) -> tuple[str, str]:
    """The field of a refusal and its sentence."""
    field = house_rules.field_of(refusal)
    return (field, capfirst(say_only_problem(refusal.data))) if field else (ELSEWHERE, say_refusal(refusal, ()))
