"""Rule sets from and to JSON: a preset with what differs from it, or every parameter.

Names that nothing here knows are `format`; a value that is missing, of the wrong type or out of range, and an unknown
preset, are `rules_invalid`.
"""

from collections.abc import Callable, Mapping
from typing import Any, Literal, cast

from scorekeeper.rules.cards import KINDS
from scorekeeper.rules.errors import Refusal, Refused
from scorekeeper.rules.presets import PRESETS
from scorekeeper.rules.reading import Findings, quoted
from scorekeeper.rules.ruleset import FOULS, TRUMP_CARDS, VOID, AceValue, Declaration, NoTrick, Passing, RuleSet

_INVALID = "rules_invalid"
MOST_POINTS = 50
STARTS = (5, 100)
SEATS = (2, 6)
DECKS = (30, 32, 36)
LAST_POINTS = (1, 5)

#: Parameters that a rule set given whole may leave out: they change no score.
_OPTIONAL = ("trump_card", "must_overtake", "must_lead_trump_ace")
#: Parameters for which null is a value of its own.
_NULLABLE = ("own_cards_at", "no_exchange_at", "early_finish_at", "spade_ace")


class _Reader(Findings):
    """Reads the parameters, one method each, from a merged table."""

    def start(self, value: object) -> int:
        return self.whole(value, "rules.start", *STARTS, _INVALID) or 0

    def players(self, value: object) -> tuple[int, int]:
        bounds = self.rows(value, "rules.players", _INVALID)
        if len(bounds) != 2:
            self.add(_INVALID, "rules.players", "type", expected="pair", value=quoted(value))
            return SEATS
        least = self.whole(bounds[0], "rules.players[0]", *SEATS, _INVALID) or 0
        most = self.whole(bounds[1], "rules.players[1]", *SEATS, _INVALID) or 0
        if least and most and least > most:
            self.add(_INVALID, "rules.players", "least_above_most", value=quoted(value))
        return least, most

    def deck(self, value: object) -> int:
        deck = self.whole(value, "rules.deck", None, None, _INVALID)
        if deck is not None and deck not in DECKS:
            self.add(_INVALID, "rules.deck", "not_among", known=DECKS, value=quoted(value))
        return deck or 0

    def declarations(self, value: object) -> dict[str, Declaration]:
        kinds = self.table(value, "rules.declarations", KINDS, _INVALID)
        return {kind: self._declaration(f"rules.declarations.{kind}", kinds[kind]) for kind in KINDS if kind in kinds}

    def _declaration(self, place: str, value: object) -> Declaration:
        bonus, no_trick = self._both(value, place, ("bonus", "no_trick"))
        points = self.whole(bonus, f"{place}.bonus", 0, MOST_POINTS, _INVALID) or 0 if bonus is not None else 0
        if isinstance(no_trick, str):
            self.name(no_trick, f"{place}.no_trick", (VOID,), _INVALID)
            return Declaration(points, VOID)
        if no_trick is None:
            return Declaration(points, 0)
        return Declaration(points, self.whole(no_trick, f"{place}.no_trick", -MOST_POINTS, MOST_POINTS, _INVALID) or 0)

    def _both(self, value: object, place: str, keys: tuple[str, str]) -> tuple[object, object]:
        table = self.table(value, place, keys, _INVALID)
        for key in keys if isinstance(value, dict) else ():
            if table.get(key) is None:
                self.add(_INVALID, f"{place}.{key}", "missing")
        return table.get(keys[0]), table.get(keys[1])

    def coloured_pair(self, value: object) -> str:
        return self.name(value, "rules.coloured_pair", ("same_colour", "any_colour"), _INVALID) or ""

    def overshoot(self, value: object) -> str:
        return self.name(value, "rules.overshoot", ("reset", "finish"), _INVALID) or ""

    def no_trick(self, value: object) -> NoTrick:
        place = "rules.no_trick"
        mode = self._mode(value, f"{place}.mode")
        keys = ("mode",) if mode == "cross" else ("mode", "points", "capped")
        table = self.table(value, place, keys, _INVALID)
        for key in keys if isinstance(value, dict) else ():
            if table.get(key) is None:
                self.add(_INVALID, f"{place}.{key}", "missing")
        if mode == "cross" or any(table.get(key) is None for key in keys):
            return NoTrick("cross")
        points = self.whole(table["points"], f"{place}.points", 0, MOST_POINTS, _INVALID) or 0
        return NoTrick("points", points, self.flag(table["capped"], f"{place}.capped", _INVALID))

    def _mode(self, value: object, place: str) -> str | None:
        if not isinstance(value, dict) or value.get("mode") is None:
            return None
        return self.name(value["mode"], place, ("points", "cross"), _INVALID)

    def own_cards_at(self, value: object) -> int | None:
        return None if value is None else self.whole(value, "rules.own_cards_at", *LAST_POINTS, _INVALID)

    def no_exchange_at(self, value: object) -> int | None:
        return None if value is None else self.whole(value, "rules.no_exchange_at", *LAST_POINTS, _INVALID)

    def passing(self, value: object) -> Passing:
        place = "rules.passing"
        table = self.table(value, place, ("allowed", "limit"), _INVALID)
        if table.get("allowed") is None:
            if isinstance(value, dict):
                self.add(_INVALID, f"{place}.allowed", "missing")
            return Passing(allowed=False)
        allowed = self.flag(table["allowed"], f"{place}.allowed", _INVALID)
        limit = table.get("limit")
        return Passing(allowed, None if limit is None else self.points(limit, f"{place}.limit"))

    def fouls(self, value: object) -> dict[str, int]:
        table = self.table(value, "rules.fouls", FOULS, _INVALID)
        given = {foul: table[foul] for foul in FOULS if table.get(foul) is not None}
        return {foul: self.points(points, f"rules.fouls.{foul}") for foul, points in given.items()}

    def early_finish_at(self, value: object) -> int | None:
        return None if value is None else self.whole(value, "rules.early_finish_at", 1, MOST_POINTS, _INVALID)

    def spade_ace(self, value: object) -> AceValue | None:
        if value is None:
            return None
        won, lost = self._both(value, "rules.spade_ace", ("won", "lost"))
        return AceValue(
            0 if won is None else self.points(won, "rules.spade_ace.won"),
            0 if lost is None else self.points(lost, "rules.spade_ace.lost"),
        )

    def trump_card(self, value: object) -> str:
        return self.name(value, "rules.trump_card", TRUMP_CARDS, _INVALID) or ""

    def must_overtake(self, value: object) -> bool:
        return self.flag(value, "rules.must_overtake", _INVALID)

    def must_lead_trump_ace(self, value: object) -> bool:
        return self.flag(value, "rules.must_lead_trump_ace", _INVALID)

    def points(self, value: object, place: str) -> int:
        """A number of points, 0 to 50."""
        return self.whole(value, place, 0, MOST_POINTS, _INVALID) or 0


#: Every parameter, in the order in which people read them.
PARAMETERS = (
    "start",
    "players",
    "deck",
    "declarations",
    "coloured_pair",
    "no_trick",
    "overshoot",
    "own_cards_at",
    "no_exchange_at",
    "passing",
    "fouls",
    "early_finish_at",
    "spade_ace",
    *_OPTIONAL,
)


def read_rules(data: object) -> tuple[RuleSet | None, list[Refusal]]:
    """The rule set of a JSON value and what is wrong with it; the rule set is None where anything is."""
    reader = _Reader()
    given = {
        key: value
        for key, value in reader.table(data, "rules", ("preset", *PARAMETERS)).items()
        if value is not None or key in _NULLABLE
    }
    preset = _known_preset(reader, given.get("preset"))
    values = _merged(reader, preset, given)
    read = {name: _method(reader, name)(values[name]) for name in PARAMETERS if name in values}
    early, start = read.get("early_finish_at"), read.get("start")
    if not reader.refusals and early is not None and cast("int", early) >= cast("int", start):
        reader.add(_INVALID, "rules.early_finish_at", "not_below_start", value=early, start=start)
    if reader.refusals:
        return None, reader.refusals
    return RuleSet(preset=preset, deck_named="deck" in given, **cast("dict[str, Any]", read)), []


def _known_preset(reader: Findings, value: object) -> str | None:
    if value is None or (isinstance(value, str) and value in PRESETS):
        return value
    reader.add(_INVALID, "rules.preset", "unknown_preset", value=quoted(value), known=tuple(PRESETS))
    return None


def _method(reader: _Reader, name: str) -> Callable[[object], object]:
    return cast("Callable[[object], object]", getattr(reader, name))


def _merged(reader: Findings, preset: str | None, given: Mapping[str, Any]) -> dict[str, Any]:
    """The preset's values under those given; kinds of declaration are merged one by one, null takes one away."""
    values: dict[str, Any] = {**(PRESETS[preset] if preset else {}), **given}
    kinds = given.get("declarations")
    if isinstance(kinds, dict):
        base = PRESETS[preset]["declarations"] if preset else {}
        values["declarations"] = {kind: value for kind, value in {**base, **kinds}.items() if value is not None}
        for kind in set(kinds) - set(KINDS):  # a name that nobody knows is told, also where it takes nothing away
            values["declarations"].setdefault(kind, None)
    if preset is None and "preset" not in given:
        for name in PARAMETERS:
            if name not in values and name not in _OPTIONAL:
                reader.add(_INVALID, f"rules.{name}", "missing")
    return values


def parse_rules(data: object) -> RuleSet:
    """The rule set of a JSON value.

    Raises `Refused` with `format` where a name is unknown, else with `rules_invalid`, each with its place.
    """
    rules, refusals = read_rules(data)
    if rules is None:
        badly_formed = [refusal for refusal in refusals if refusal.code == "format"]
        raise Refused(badly_formed or refusals)
    return rules


def parameters(rules: RuleSet) -> dict[str, Any]:
    """Every parameter of a rule set as JSON values."""
    ace = rules.spade_ace
    return {
        "start": rules.start,
        "players": list(rules.players),
        "deck": rules.deck,
        "declarations": {
            kind: {"bonus": value.bonus, "no_trick": value.no_trick} for kind, value in rules.declarations.items()
        },
        "coloured_pair": rules.coloured_pair,
        "no_trick": _no_trick_json(rules.no_trick),
        "overshoot": rules.overshoot,
        "own_cards_at": rules.own_cards_at,
        "no_exchange_at": rules.no_exchange_at,
        "passing": {"allowed": rules.passing.allowed, "limit": rules.passing.limit},
        "fouls": dict(rules.fouls),
        "early_finish_at": rules.early_finish_at,
        "spade_ace": None if ace is None else {"won": ace.won, "lost": ace.lost},
        "trump_card": rules.trump_card,
        "must_overtake": rules.must_overtake,
        "must_lead_trump_ace": rules.must_lead_trump_ace,
    }


def _no_trick_json(no_trick: NoTrick) -> dict[str, Any]:
    mode: Literal["points", "cross"] = no_trick.mode
    if mode == "cross":
        return {"mode": mode}
    return {"mode": mode, "points": no_trick.points, "capped": no_trick.capped}


def whole_json(rules: RuleSet) -> dict[str, Any]:
    """The JSON form with every parameter, so that it means the same whatever becomes of the preset.

    The deck is left out where the company named none, which is what gives six players their own.
    """
    values = parameters(rules)
    if rules.preset is not None and not rules.deck_named:
        del values["deck"]
    if rules.preset is None:
        return values
    return {"preset": rules.preset, **values, "declarations": {**dict.fromkeys(KINDS), **values["declarations"]}}


def rules_to_json(rules: RuleSet) -> dict[str, Any]:
    """The JSON form: the preset and only what differs from it, or every parameter where there is no preset."""
    values = parameters(rules)
    if rules.preset is None:
        return values
    base = PRESETS[rules.preset]
    differing = {name: value for name, value in values.items() if value != base[name]}
    if "declarations" in differing:
        differing["declarations"] = _kinds_differing(base["declarations"], values["declarations"])
    if rules.deck_named:
        differing["deck"] = rules.deck
    return {"preset": rules.preset, **differing}


def _kinds_differing(base: Mapping[str, Any], kinds: Mapping[str, Any]) -> dict[str, Any]:
    return {kind: kinds.get(kind) for kind in KINDS if kinds.get(kind) != base.get(kind)}
