"""Reading a game record from JSON: every fault of form is found and told with its place."""

import re
import unicodedata
from collections.abc import Callable
from datetime import datetime
from typing import Any

from scorekeeper.rules import currency
from scorekeeper.rules.cards import SUITS
from scorekeeper.rules.errors import Refusal, Refused
from scorekeeper.rules.game import unknown_player
from scorekeeper.rules.hand import ACE_OUTCOMES, EarlyFinish, Entry, Hand, SpadeAce
from scorekeeper.rules.json_text import read_json
from scorekeeper.rules.money import ENDINGS, Price
from scorekeeper.rules.reading import Findings, quoted
from scorekeeper.rules.record import FORMAT, NO_PRICE, GameRecord, Takeover
from scorekeeper.rules.rules_json import read_rules
from scorekeeper.rules.ruleset import FOULS, RuleSet

MOST_HANDS = 2000
MOST_RECORD = 9999
#: Characters of a name that show. A name may have more that do not (joiners, accents), within `MOST_RAW_NAME` and, in
#: UTF-8, `MOST_NAME_BYTES`: what a database's index can hold, and more than 60 families of emoji need.
MOST_NAME = 60
MOST_RAW_NAME = 1000
MOST_NAME_BYTES = 2500
_JOINER = "\u200d"
_FLAG_LETTERS = frozenset(map(chr, range(0x1F1E6, 0x1F200)))
_SKIN_TONES = frozenset(map(chr, range(0x1F3FB, 0x1F400)))
#: The blocks of emoji, with those that are newer than the Unicode that Python knows.
_PICTURES = frozenset(map(chr, range(0x1F300, 0x1FB00))) - _SKIN_TONES
#: Letters that fonts draw as nothing.
_BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0") | _SKIN_TONES
_NO_PLACE = frozenset({"Cc", "Cf", "Cn", "Mn", "Me", "Zl", "Zp"})

_UUID = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}", re.IGNORECASE)
_TIME = re.compile(r"\d{4}-?\d{2}-?\d{2}[Tt ].+")
_GAME_KEYS = ("format", "rules", "price", "players", "first_dealer", "records", "crosses", "seats", "ended", "hands")
_NEEDED = ("format", "rules", "players", "hands")
_ENTRY_KEYS = ("tricks", "jacks", "passed", "fouls")
_ONLY_WITH_ENTRIES = ("spade_ace", "first_out")
_HAND_KEYS = ("entries", "early_finish", "trump", "dealer", "id", "played_at", *_ONLY_WITH_ENTRIES)


def name_shows(name: str) -> bool:
    """Whether a name has 1 to `MOST_NAME` characters that show, spaces between them counted, and can be kept."""
    if len(name) > MOST_RAW_NAME or any(unicodedata.category(char) == "Cs" for char in name):
        return False
    if len(name.encode()) > MOST_NAME_BYTES:
        return False
    seen = _shown_characters(name)
    return any(not char.isspace() for char in seen) and len(seen) <= MOST_NAME


def _shown_characters(name: str) -> list[str]:
    """The characters that take a place of their own, not drawn together with the one before them, nor blank."""
    found: list[str] = []
    before = flag = ""
    for char in name:
        paired = char in _FLAG_LETTERS and flag != ""
        joined = before == _JOINER and _is_picture(char)
        if not (joined or paired or char in _BLANK or _takes_no_place(char)):
            found.append(char)
        flag = char if char in _FLAG_LETTERS and not paired else ""
        before = char
    return found


def _is_picture(char: str) -> bool:
    return unicodedata.category(char) == "So" or char in _PICTURES


def _takes_no_place(char: str) -> bool:
    return unicodedata.category(char) in _NO_PLACE and char not in _PICTURES


def parse_json(text: str | bytes) -> GameRecord:
    """The record in a JSON text. Raises `Refused`; `format` also where the text is no JSON or no UTF-8."""
    return parse_record(read_json(text))


def parse_record(data: object) -> GameRecord:
    """The record in a JSON value.

    Raises `Refused`: every `format`; only where there is none, what is wrong with the rule set and the players.
    """
    reader = _Reader()
    values, rules, of_rules = reader.game(data)
    badly_formed = reader.refusals + [refusal for refusal in of_rules if refusal.code == "format"]
    if badly_formed:
        raise Refused(badly_formed)
    refusals = [*of_rules, *_player_refusals(values, rules)]
    if refusals or rules is None:
        raise Refused(refusals)
    return GameRecord(rules=rules, **values)


def _player_refusals(values: dict[str, Any], rules: RuleSet | None) -> list[Refusal]:
    """Whether so many may play (where the rule set is known), and whether every seat that is named exists."""
    players, refusals = len(values["players"]), []
    if rules and not rules.seats_allow(players):
        least, most = rules.players
        refusals.append(Refusal("player_count", data={"players": players, "least": least, "most": most}))
    named = [("first_dealer", values["first_dealer"]), *(("seats", takeover.seat) for takeover in values["seats"])]
    refusals += [unknown_player(seat, place, players) for place, seat in named if not 0 <= seat < players]
    return refusals


def hand_from_json(data: object) -> Hand:
    """One hand from the value that `hand_to_json` gives. Raises `Refused` with `format`."""
    reader = _Reader()
    hand = reader.hand(data, "hand")
    if reader.refusals:
        raise Refused(reader.refusals)
    return hand


class _Reader(Findings):
    """Reads each part of a record; null in place of what is optional means that it is missing."""

    def game(self, data: object) -> tuple[dict[str, Any], RuleSet | None, list[Refusal]]:
        """Everything but the rule set, by field of `GameRecord`; the rule set, and what is wrong with that."""
        game = self.table(data, "", _GAME_KEYS)
        for key in _NEEDED if isinstance(data, dict) else ():
            if not self._given(game, key):
                self.add("format", key, "missing")
        if self._given(game, "format") and game["format"] != FORMAT:
            self.add("format", "format", "unknown_name", value=quoted(game["format"]), known=(FORMAT,))
        rules, of_rules = read_rules(game["rules"]) if self._given(game, "rules") else (None, [])
        players = self._optional(game, "players", self._names, ())
        hands = self._optional(game, "hands", self._hands, ())
        return (
            {
                "players": players,
                "hands": hands,
                "price": self._optional(game, "price", self._price, NO_PRICE),
                "first_dealer": self._optional(game, "first_dealer", self._index("first_dealer"), 0),
                "records": self._optional(game, "records", self._counts("records", 1, len(players)), None),
                "crosses": self._optional(game, "crosses", self._counts("crosses", 0, len(players)), None),
                "seats": self._optional(game, "seats", self._takeovers, ()),
                "ended": self._optional(game, "ended", lambda value: self.name(value, "ended", ENDINGS), None),
            },
            rules,
            of_rules,
        )

    def _given(self, table: Any, key: str) -> bool:
        return table.get(key) is not None

    def _optional(self, table: Any, key: str, read: Callable[[object], Any], default: Any) -> Any:
        return read(table[key]) if self._given(table, key) else default

    def _index(self, place: str) -> Callable[[object], int]:
        return lambda value: self.whole(value, place, None, None) or 0

    def _names(self, value: object) -> tuple[str, ...]:
        return tuple(self._name(name, f"players[{index}]") for index, name in enumerate(self.rows(value, "players")))

    def _name(self, value: object, place: str) -> str:
        if not isinstance(value, str):
            self.add("format", place, "type", expected="text", value=quoted(value))
            return ""
        if not name_shows(value):
            self.add("format", place, "name", value=quoted(value), most=MOST_NAME)
        return value

    def _counts(self, key: str, least: int, players: int) -> Callable[[object], tuple[int, ...]]:
        def read(value: object) -> tuple[int, ...]:
            rows = self.rows(value, key)
            if isinstance(value, list) and len(rows) != players:
                self.add("format", key, "one_each", players=players, value=len(rows))
            return tuple(self.whole(row, f"{key}[{i}]", least, MOST_RECORD) or 0 for i, row in enumerate(rows))

        return read

    def _price(self, value: object) -> Price:
        table = self.table(value, "price", ("point", "cross", "currency"))
        code = self._currency(table["currency"]) if self._given(table, "currency") else currency.DEFAULT
        point = self._optional(table, "point", lambda v: self._amount(v, "price.point", code), 0)
        cross = self._optional(table, "cross", lambda v: self._amount(v, "price.cross", code), 0)
        return Price(point, cross, code)

    def _currency(self, value: object) -> str:
        if not isinstance(value, str) or value not in currency.PLACES:
            self.add("format", "price.currency", "currency", value=quoted(value))
            return currency.DEFAULT
        return value

    def _amount(self, value: object, place: str, code: str) -> int:
        try:
            return currency.to_minor(value if isinstance(value, str) else "", code)
        except ValueError as error:
            data = {"places": currency.PLACES[code], "most": currency.MOST, "currency": code}
            self.add("format", place, str(error), value=quoted(value), **data)
            return 0

    def _takeovers(self, value: object) -> tuple[Takeover, ...]:
        rows = [self._takeover(row, f"seats[{i}]") for i, row in enumerate(self.rows(value, "seats"))]
        for index in range(1, len(rows)):
            if rows[index].from_hand < rows[index - 1].from_hand:
                self.add("format", f"seats[{index}].from_hand", "order")
        return tuple(rows)

    def _takeover(self, value: object, place: str) -> Takeover:
        table = self.table(value, place, ("from_hand", "seat", "name"))
        for key in ("from_hand", "seat", "name") if isinstance(value, dict) else ():
            if not self._given(table, key):
                self.add("format", f"{place}.{key}", "missing")
        return Takeover(
            self._optional(table, "from_hand", lambda v: self._from_hand(v, f"{place}.from_hand"), 1),
            self._optional(table, "seat", self._index(f"{place}.seat"), 0),
            self._optional(table, "name", lambda v: self._name(v, f"{place}.name"), ""),
        )

    def _from_hand(self, value: object, place: str) -> int:
        return self.whole(value, place, 1, MOST_HANDS + 1) or 1

    def _hands(self, value: object) -> tuple[Hand, ...]:
        rows = self.rows(value, "hands")
        if len(rows) > MOST_HANDS:
            self.add("format", "hands", "too_many", most=MOST_HANDS, value=len(rows))
            return ()
        hands = tuple(self.hand(row, f"hands[{index}]") for index, row in enumerate(rows))
        seen: set[str] = set()
        for index, hand in enumerate(hands):
            if hand.id and hand.id.lower() in seen:
                self.add("format", f"hands[{index}].id", "twice", value=quoted(hand.id))
            seen.add((hand.id or "").lower())
        return hands

    def hand(self, value: object, place: str) -> Hand:
        table = self.table(value, place, _HAND_KEYS)
        if isinstance(value, dict) and self._given(table, "entries") == self._given(table, "early_finish"):
            self.add("format", place, "entries_or_early_finish")
        for key in _ONLY_WITH_ENTRIES:
            if self._given(table, "early_finish") and self._given(table, key):
                self.add("format", f"{place}.{key}", "not_beside_early_finish")
        return Hand(
            entries=self._optional(table, "entries", lambda v: self._entries(v, f"{place}.entries"), ()),
            early_finish=self._optional(table, "early_finish", lambda v: self._early(v, f"{place}.early_finish"), None),
            trump=self._optional(table, "trump", lambda v: self.name(v, f"{place}.trump", SUITS), None),
            dealer=self._optional(table, "dealer", self._index(f"{place}.dealer"), None),
            spade_ace=self._optional(table, "spade_ace", lambda v: self._ace(v, f"{place}.spade_ace"), None),
            first_out=self._optional(table, "first_out", self._index(f"{place}.first_out"), None),
            id=self._optional(table, "id", lambda v: self._id(v, f"{place}.id"), None),
            played_at=self._optional(table, "played_at", lambda v: self._time(v, f"{place}.played_at"), None),
        )

    def _entries(self, value: object, place: str) -> tuple[Entry, ...]:
        return tuple(self._entry(row, f"{place}[{index}]") for index, row in enumerate(self.rows(value, place)))

    def _entry(self, value: object, place: str) -> Entry:
        table = self.table(value, place, _ENTRY_KEYS)
        return Entry(
            tricks=self._optional(table, "tricks", self._index(f"{place}.tricks"), 0),
            jacks=self._optional(table, "jacks", lambda v: self._suits(v, f"{place}.jacks"), ()),
            passed=self._optional(table, "passed", lambda v: self.flag(v, f"{place}.passed"), default=False),
            fouls=self._optional(table, "fouls", lambda v: self._fouls(v, f"{place}.fouls"), ()),
        )

    def _suits(self, value: object, place: str) -> tuple[str, ...]:
        rows = [self.name(row, f"{place}[{i}]", SUITS) for i, row in enumerate(self.rows(value, place))]
        return tuple(suit for suit in rows if suit is not None)

    def _fouls(self, value: object, place: str) -> tuple[tuple[str, int], ...]:
        table = self.table(value, place, FOULS)
        counts = {foul: self._index(f"{place}.{foul}")(table[foul]) for foul in FOULS if self._given(table, foul)}
        return tuple((foul, count) for foul, count in counts.items() if count)

    def _early(self, value: object, place: str) -> EarlyFinish:
        table = self.table(value, place, ("player", "jacks"))
        for key in ("player", "jacks") if isinstance(value, dict) else ():
            if not self._given(table, key):
                self.add("format", f"{place}.{key}", "missing")
        return EarlyFinish(
            self._optional(table, "player", self._index(f"{place}.player"), 0),
            self._optional(table, "jacks", lambda v: self._suits(v, f"{place}.jacks"), ()),
        )

    def _ace(self, value: object, place: str) -> SpadeAce:
        table = self.table(value, place, ("player", "outcome"))
        for key in ("player", "outcome") if isinstance(value, dict) else ():
            if not self._given(table, key):
                self.add("format", f"{place}.{key}", "missing")
        player = self._optional(table, "player", self._index(f"{place}.player"), 0)
        outcome = self._optional(table, "outcome", lambda v: self.name(v, f"{place}.outcome", ACE_OUTCOMES), "")
        return SpadeAce(player, outcome or "")

    def _id(self, value: object, place: str) -> str | None:
        if isinstance(value, str) and _UUID.fullmatch(value):
            return value
        self.add("format", place, "uuid", value=quoted(value))
        return None

    def _time(self, value: object, place: str) -> datetime | None:
        try:
            if isinstance(value, str) and _TIME.fullmatch(value):
                return datetime.fromisoformat(value)
        except ValueError:
            pass
        self.add("format", place, "time", value=quoted(value))
        return None
