"""The start of a game: who plays, by which rules, for what price, who deals first, and what stands on paper already."""

from collections.abc import Sequence
from typing import Any, cast

from django import forms
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scorekeeper.rules import currency
from scorekeeper.rules.errors import Refusal, Refused
from scorekeeper.rules.money import Price
from scorekeeper.rules.presets import DEFAULT, PRESETS
from scorekeeper.rules.record_reading import MOST_RECORD, name_shows
from scorekeeper.rules.rules_json import SEATS, parameters, parse_rules, whole_json
from scorekeeper.rules.ruleset import RuleSet
from scorekeeper.web.forms import house_rules
from scorekeeper.words.prices import PriceRefused, parse_price
from scorekeeper.words.problems import say_only_problem
from scorekeeper.words.refusals import say_refusal
from scorekeeper.words.rulesets import preset_description, preset_name, rules_name

AS_LAST_TIME = "last"
LEAST, MOST = SEATS
_PAPER = ("record", "crosses")
#: Currencies that are offered; any other of ISO 4217 may be typed.
_OFFERED = ("RUB", "BYN", "KZT", "UAH", "AMD", "GEL", "AZN", "UZS", "KGS", "MDL", "ILS", "EUR", "USD", "GBP")


def _whole(label: str, least: int) -> forms.IntegerField:
    wrong = _("A whole number from %(least)s to %(most)s belongs here.") % {"least": least, "most": MOST_RECORD}
    messages = dict.fromkeys(("invalid", "min_value", "max_value"), wrong)
    return forms.IntegerField(
        label=label, min_value=least, max_value=MOST_RECORD, required=False, error_messages=messages
    )


def _where_any(given: Sequence[int | None], otherwise: int) -> tuple[int, ...] | None:
    """Each value, or what stands in its place; None where nothing was given at all."""
    if all(value is None for value in given):
        return None
    return tuple(otherwise if value is None else value for value in given)


class StartForm(forms.Form):
    """Names and agreements, and the records of a game begun on paper.

    `rules`, `price`, `names`, `dealer`, `records` and `crosses` hold what was read once the form is valid. `seated` has
    each line (from 0) with a name, and the name, also where other fields are refused.
    """

    point = forms.CharField(label=gettext_lazy("Price of a point"), max_length=40, required=False)
    cross = forms.CharField(label=gettext_lazy("Price of a cross"), max_length=40, required=False)
    currency = forms.CharField(label=gettext_lazy("Currency"), max_length=3, required=False)
    first_dealer = forms.IntegerField(required=False, min_value=0, max_value=MOST - 1)

    def __init__(self, *args: Any, last: RuleSet | None = None, **kwargs: Any) -> None:
        """`last`: the rules agreed last time, offered first."""
        super().__init__(*args, **kwargs)
        self.last = last
        for number in range(MOST):
            self.fields[f"name-{number}"] = forms.CharField(max_length=480, required=False, strip=True)
            self.fields[f"record-{number}"] = _whole(_("Record"), 1)
            self.fields[f"crosses-{number}"] = _whole(_("Crosses"), 0)
        presets = [(preset, preset_name(preset)) for preset in PRESETS]
        offered = [(AS_LAST_TIME, _("As last time")), *presets] if last else presets
        self.fields["preset"] = forms.ChoiceField(choices=offered, required=False)
        self.parameters = house_rules.parameter_fields()
        self.fields.update(self.parameters)

    rules: RuleSet
    price: Price
    names: tuple[str, ...]
    dealer: int
    seated: list[tuple[int, str]]
    records: tuple[int, ...] | None = None
    crosses: tuple[int, ...] | None = None

    def clean(self) -> dict[str, Any]:
        """Everything that the single fields cannot judge: enough names, the rules as a whole, the amounts."""
        data = super().clean() or {}
        self._read_names(data)
        self._read_price(data)
        if not self.errors.keys() & self.parameters.keys() and "preset" not in self.errors:
            self._read_rules(data)
        self._read_paper(data)
        return data

    def _read_names(self, data: dict[str, Any]) -> None:
        typed = [(number, cast("str", data.get(f"name-{number}") or "")) for number in range(MOST)]
        seated = [(number, name) for number, name in typed if name]
        for number, name in seated:
            if not name_shows(name):
                self.add_error(f"name-{number}", _("A name has 1 to 60 characters that can be seen."))
        if len(seated) < LEAST:
            place = next(number for number, name in typed if not name)
            self.add_error(f"name-{place}", _("Two play at the least: type another name."))
        self.seated = seated
        self.names = tuple(name for _number, name in seated)
        chosen = data.get("first_dealer")
        numbers = [number for number, _name in seated]
        self.dealer = numbers.index(chosen) if chosen in numbers else 0

    def _read_price(self, data: dict[str, Any]) -> None:
        code = (data.get("currency") or currency.DEFAULT).upper()
        if code not in currency.PLACES:
            self.add_error("currency", _("No such currency: type its three letters, such as RUB."))
            return
        self.price = Price(self._amount(data, "point", code), self._amount(data, "cross", code), code)

    def _amount(self, data: dict[str, Any], name: str, code: str) -> int:
        try:
            return parse_price(data.get(name) or "", code)
        except PriceRefused as refused:
            self.add_error(name, str(refused))
            return 0

    def _read_rules(self, data: dict[str, Any]) -> None:
        preset = data.get("preset") or (AS_LAST_TIME if self.last else DEFAULT)
        base: dict[str, Any] = whole_json(self.last) if preset == AS_LAST_TIME and self.last else {"preset": preset}
        given = {name: data.get(name) for name in self.parameters}
        try:
            changed = house_rules.overrides(parameters(parse_rules(base)), given)
            kinds = {**base.get("declarations", {}), **changed.get("declarations", {})}
            self.rules = parse_rules({**base, **changed, **({"declarations": kinds} if kinds else {})})
        except Refused as refused:
            for refusal in refused.refusals:
                self._add_rules_error(refusal)
            return
        self._judge_players()

    def _add_rules_error(self, refusal: Refusal) -> None:
        field = house_rules.field_of(refusal)
        self.add_error(field, capfirst(say_only_problem(refusal.data)) if field else say_refusal(refusal, ()))

    def _judge_players(self) -> None:
        least, most = self.rules.players
        if len(self.names) >= LEAST and not self.rules.seats_allow(len(self.names)):
            data = {"players": len(self.names), "least": least, "most": most}
            self.add_error(None, say_refusal(Refusal("player_count", data=data), ()))

    def _read_paper(self, data: dict[str, Any]) -> None:
        """What was written on paper: a seat left empty stands where all begin. A seat without a name has nothing."""
        lines = [line for line, _name in self.seated]
        for line in set(range(MOST)) - set(lines):
            for kind in _PAPER:
                if data.get(f"{kind}-{line}") is not None:
                    self.add_error(f"{kind}-{line}", _("Nobody sits here: type the name above, or empty this."))
        if hasattr(self, "rules"):
            self.records = _where_any([data.get(f"record-{line}") for line in lines], self.rules.start)
        self.crosses = _where_any([data.get(f"crosses-{line}") for line in lines], 0)

    @property
    def names_wrong(self) -> bool:
        """Whether there are too few names, or one that can't be."""
        return any(name.startswith("name-") for name in self.errors)

    @property
    def far_error(self) -> str:
        """The id of the first refusal that lies below what is seen at once; empty where there is none."""
        paper = [f"{kind}-{line}" for line in range(MOST) for kind in _PAPER]
        ids = {**{name: f"id_{name}-error" for name in self.kept_in_lot}, **{name: f"{name}-error" for name in paper}}
        return next((place for name, place in ids.items() if self.errors.get(name)), "")

    @property
    def kept_in_lot(self) -> list[str]:
        """The fields that are no person's, which wait while lots are drawn."""
        return ["preset", "point", "cross", "currency", *self.parameters]

    @property
    def filled(self) -> bool:
        """Whether the rule parameters may hold something, so that they can't be shown as they are to everybody."""
        return self.is_bound or any(self.initial.get(name) for name in self.parameters)

    def name_lines(self) -> list[dict[str, Any]]:
        """One line a seat: its fields, and whether this seat deals first."""
        chosen = str(self["first_dealer"].value() or "0")
        return [
            {
                "number": number,
                "field": self[f"name-{number}"],
                "deals": chosen == str(number),
                "paper": [self[f"{kind}-{number}"] for kind in _PAPER],
            }
            for number in range(MOST)
        ]

    @property
    def paper_open(self) -> bool:
        """Whether something of a game begun on paper is filled in or refused."""
        return any(self[f"{kind}-{number}"].value() not in (None, "") for kind in _PAPER for number in range(MOST))

    def agreement_groups(self) -> list[dict[str, Any]]:
        """The rule parameters except the start, which stands by itself, under their headings."""
        return [{"legend": legend, "fields": [self[name] for name in names]} for legend, names in house_rules.groups()]

    @property
    def more_open(self) -> bool:
        """Whether something in the folded part is filled in or refused, so that it must be seen."""
        names = ("point", "cross", "currency", *self.parameters)
        return any(self.errors.get(name) for name in names) or any(self[name].value() for name in self.parameters)

    def preset_choices(self) -> list[dict[str, Any]]:
        """The rule systems to choose from, as last time first: name, start and what sets each apart."""
        chosen = self["preset"].value() or (AS_LAST_TIME if self.last else DEFAULT)
        last = [(AS_LAST_TIME, _("As last time"), self.last.start, rules_name(self.last))] if self.last else []
        order = sorted(PRESETS, key=lambda preset: preset != DEFAULT)
        presets = [(p, preset_name(p), PRESETS[p]["start"], preset_description(p)) for p in order]
        return [
            {"value": value, "name": name, "start": start, "about": about, "chosen": value == chosen}
            for value, name, start, about in [*last, *presets]
        ]

    @property
    def currencies(self) -> Sequence[str]:
        """The codes offered beside the field."""
        return _OFFERED
