"""The start of a game: who plays, by which rules, for what price, who deals first, and what stands on paper already."""

from collections.abc import Sequence
from typing import Any, cast

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scorekeeper.rules import currency
from scorekeeper.rules.contradictions import contradictions
from scorekeeper.rules.errors import Refusal, Refused
from scorekeeper.rules.money import Price
from scorekeeper.rules.presets import DEFAULT, PRESETS
from scorekeeper.rules.record_reading import MOST_RECORD, name_shows
from scorekeeper.rules.rules_json import SEATS, STARTS, parse_rules, whole_json
from scorekeeper.rules.ruleset import RuleSet
from scorekeeper.tables.queries import HouseFacts, Setup
from scorekeeper.tables.services import NEW
from scorekeeper.web import typed
from scorekeeper.web.forms.rules_choice import AGREED, AS_LAST_TIME, HOUSE, RulesChoice, offered
from scorekeeper.words.prices import PriceRefused, parse_price
from scorekeeper.words.refusals import say_refusal
from scorekeeper.words.rulesets import parameter_name, preset_name

LEAST, MOST = SEATS
_PAPER = ("record", "crosses")
#: Fields that the page itself fills in: what is wrong with them has no place of its own.
_UNSEEN = frozenset({"evening", "first_dealer"})
#: Currencies that are offered; any other of ISO 4217 may be typed.
_OFFERED = ("RUB", "BYN", "KZT", "UAH", "AMD", "GEL", "AZN", "UZS", "KGS", "MDL", "ILS", "EUR", "USD", "GBP")


def _whole(label: str, least: int, most: int = MOST_RECORD) -> forms.IntegerField:
    wrong = _("A whole number from %(least)s to %(most)s belongs here.") % {"least": least, "most": most}
    messages = dict.fromkeys(("invalid", "min_value", "max_value"), wrong)
    return forms.IntegerField(label=label, min_value=least, max_value=most, required=False, error_messages=messages)


def _where_any(given: Sequence[int | None], otherwise: int) -> tuple[int, ...] | None:
    """Each value, or what stands in its place; None where nothing was given at all."""
    if all(value is None for value in given):
        return None
    return tuple(otherwise if value is None else value for value in given)


class StartForm(forms.Form):
    """Names and agreements, and the records of a game begun on paper.

    `rules`, `rules_name`, `price`, `names`, `dealer`, `records` and `crosses` hold what was read once the form is
    valid. `seated` has each line (from 0) with a name, and the name, also where other fields are refused; `chosen` the
    rules as far as they could be read, None where they couldn't.
    """

    point = forms.CharField(label=gettext_lazy("Price of a point"), max_length=40, required=False)
    cross = forms.CharField(label=gettext_lazy("Price of a cross"), max_length=40, required=False)
    currency = forms.CharField(label=gettext_lazy("Currency"), max_length=3, required=False)
    first_dealer = forms.IntegerField(required=False, min_value=0, max_value=MOST - 1)
    evening = forms.ChoiceField(choices=[("", ""), (NEW, "")], required=False)
    knock_out = forms.BooleanField(required=False)

    def __init__(
        self,
        *args: Any,
        last: Setup | None = None,
        houses: Sequence[HouseFacts] = (),
        circle: str = "",
        **kwargs: Any,
    ) -> None:
        """`last`: what was agreed last time, offered first; `houses`: the sets that the company (a slug) keeps."""
        super().__init__(*args, **kwargs)
        self.last, self.circle = last, circle
        self.houses = [house for house in houses if not house.removed]
        for number in range(MOST):
            self.fields[f"name-{number}"] = forms.CharField(max_length=480, required=False, strip=True)
            self.fields[f"record-{number}"] = _whole(_("Record"), 1)
            self.fields[f"crosses-{number}"] = _whole(_("Crosses"), 0)
        unknown = {"invalid_choice": _("These rules aren’t here any more: choose others.")}
        self.fields["preset"] = forms.ChoiceField(choices=self._offered(), required=False, error_messages=unknown)
        self.fields["start"] = _whole(parameter_name("start"), *STARTS)
        self.fields["rules"] = forms.CharField(required=False)

    def _offered(self) -> list[tuple[str, str]]:
        own = [(AGREED, ""), *((f"{HOUSE}{house.id}", house.name) for house in self.houses)]
        last = [(AS_LAST_TIME, "")] if self.last else []
        return [*last, *own, *((preset, preset_name(preset)) for preset in PRESETS)]

    rules: RuleSet
    rules_name: str = ""
    chosen: RuleSet | None = None
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
        if not self.errors.keys() & {"start", "preset"}:
            self._read_rules(data)
        self._read_paper(data)
        if self.errors.keys() & _UNSEEN:
            self.add_error(None, _("Something in this form can’t be as it was sent: load the page anew."))
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
        """The rules that were chosen, from the start that was typed. A set that was changed has its name no more."""
        value, start = data.get("preset") or self.usual, data.get("start")
        base = self._rules_of(value)
        if base is None:
            said = _("The rules that were agreed can’t be read any more. Change them anew, or choose others.")
            self.add_error("preset", said)
            return
        try:
            rules = base if start in (None, base.start) else parse_rules({**whole_json(base), "start": start})
        except Refused as refused:
            self._refuse("start", refused.refusals)
            return
        if value == AGREED and contradictions(rules):
            self._refuse("start" if start else "preset", contradictions(rules))
            return
        self.chosen = self.rules = rules
        self.rules_name = self._name_of(value) if rules == base else ""
        self._judge_players()

    def _rules_of(self, value: str) -> RuleSet | None:
        """The rules behind a choice; None where what the editor agreed on can't be read."""
        if value == AGREED:
            return typed.rules_in(str(self["rules"].value() or ""))
        if value == AS_LAST_TIME and self.last:
            return self.last.rules
        house = next((house for house in self.houses if value == f"{HOUSE}{house.id}"), None)
        return house.rules if house else parse_rules({"preset": value})

    def _name_of(self, value: str) -> str:
        """What the company calls the rules behind a choice, empty where it has no name for them."""
        if value == AS_LAST_TIME and self.last:
            return self.last.rules_name
        return next((house.name for house in self.houses if value == f"{HOUSE}{house.id}"), "")

    def _refuse(self, field: str, refusals: Sequence[Refusal]) -> None:
        for refusal in refusals:
            self.add_error(field, say_refusal(refusal, ()))

    @property
    def usual(self) -> str:
        """What is chosen where nothing was: as last time, else the best known game."""
        return AS_LAST_TIME if self.last else DEFAULT

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
        return ["preset", "rules", "start", "point", "cross", "currency", "evening", "knock_out"]

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

    @property
    def more_open(self) -> bool:
        """Whether something in the folded part is filled in or refused, so that it must be seen."""
        names = ("start", "point", "cross", "currency")
        return any(self.errors.get(name) for name in names) or bool(self["start"].value())

    def preset_choices(self) -> list[RulesChoice]:
        """The rules to choose from: as last time, just agreed, the company's own, then the written ones."""
        agreed = typed.rules_in(str(self["rules"].value() or ""))
        return offered(self.last, agreed, self.houses, self.circle)

    @property
    def rules_held(self) -> str:
        """What the editor agreed on, as the hidden field carries it; empty where that can't be read."""
        text = str(self["rules"].value() or "")
        return text if typed.rules_in(text) else ""

    @property
    def preset_chosen(self) -> str:
        """The choice that is marked: what was chosen, as far as it is offered."""
        value = str(self["preset"].value() or self.usual)
        return value if any(value == each.value for each in self.preset_choices()) else self.usual

    @property
    def currencies(self) -> Sequence[str]:
        """The codes offered beside the field."""
        return _OFFERED
