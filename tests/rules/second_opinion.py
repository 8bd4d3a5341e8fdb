"""A second scorer, written from docs/rules.md alone: slow, plain, and sharing nothing with scorekeeper.rules.

It takes the JSON of a record whose form is right, and gives the JSON of its result or the errors as
(code, hand, player).
"""

from decimal import Decimal
from itertools import combinations

from tests.rules.second_presets import Json, whole_rules

Error = tuple[str, int | None, int | None]

ORDER = [
    "player_count",
    "entries_count",
    "trick_range",
    "trick_total",
    "passed_with_tricks",
    "pass_forbidden",
    "pass_limit",
    "pass_at_last_points",
    "jacks_not_in_rules",
    "jacks_count",
    "jack_twice",
    "trump_needed",
    "foul_not_in_rules",
    "foul_count",
    "ace_not_in_rules",
    "ace_without_trick",
    "ace_lost_with_all_tricks",
    "ace_beaten_is_trump",
    "first_out_needed",
    "first_out_not_out",
    "early_finish_forbidden",
    "early_finish_record",
    "early_finish_jacks",
    "unknown_player",
    "game_over",
    "rules_invalid",
    "format",
]
EVENTS = [
    "passed",
    "no_trick",
    "cross",
    "spared",
    "void",
    "foul",
    "ace_won",
    "ace_lost",
    "overshoot",
    "early_finish",
    "out",
]
BLACK = {"spades", "clubs"}
PLACES = {"RUB": 2, "EUR": 2, "USD": 2, "JPY": 0, "KRW": 0, "KWD": 3, "TND": 3, "CLF": 4}


class Refusal(Exception):  # noqa: N818 - an answer, not a fault
    """Carries the errors of one stage."""

    def __init__(self, errors: set[Error]) -> None:
        super().__init__()
        self.errors = sorted(errors, key=lambda e: (ORDER.index(e[0]), -1 if e[2] is None else e[2]))


class SecondOpinion:
    """One game, hand after hand."""

    def __init__(self, record: Json) -> None:
        self.record = record
        self.seats = len(record["players"])
        self.rules = whole_rules(record["rules"], self.seats)
        self.dealer: int = record.get("first_dealer") or 0
        self._people()
        self.points: list[int] = list(record.get("records") or [self.rules["start"]] * self.seats)
        self.crosses: list[int] = list(record.get("crosses") or [0] * self.seats)
        self.passes = [0] * self.seats
        self.winner: int | None = None
        self.hands: list[Json] = []

    def _people(self) -> None:
        errors: set[Error] = set()
        least, most = self.rules["players"]
        if self.seats < least or self.seats > most:
            errors.add(("player_count", None, None))
        for seat in [self.dealer, *(row["seat"] for row in self.record.get("seats") or [])]:
            if seat not in range(self.seats):
                errors.add(("unknown_player", None, seat))
        if errors:
            raise Refusal(errors)

    # What is refused.

    def _errors(self, hand: Json) -> set[tuple[str, int | None]]:
        if self.winner is not None:
            return {("game_over", None)}
        early = hand.get("early_finish")
        if early is None and len(hand["entries"]) != self.seats:
            return {("entries_count", None)}
        ace = hand.get("spade_ace")
        named = [hand.get("dealer"), hand.get("first_out"), (ace or early or {}).get("player")]
        errors: set[tuple[str, int | None]] = {
            ("unknown_player", seat) for seat in named if seat is not None and seat not in range(self.seats)
        }
        if early is not None:
            return errors | (self._early_errors(hand, early) if early["player"] in range(self.seats) else set())
        errors |= self._trick_errors(hand["entries"]) | self._pass_errors(hand["entries"])
        errors |= self._jack_errors(hand, [entry.get("jacks") or [] for entry in hand["entries"]])
        for seat, entry in enumerate(hand["entries"]):
            for foul, count in (entry.get("fouls") or {}).items():
                if count is not None and count >= 1 and foul not in self.rules["fouls"]:
                    errors.add(("foul_not_in_rules", seat))
                if count is not None and (count > 9 or count < 0):
                    errors.add(("foul_count", seat))
        if ace and ace["player"] in range(self.seats):
            errors |= self._ace_errors(hand, ace["player"], ace["outcome"])
        return errors

    def _trick_errors(self, entries: list[Json]) -> set[tuple[str, int | None]]:
        errors: set[tuple[str, int | None]] = set()
        tricks = [entry.get("tricks") or 0 for entry in entries]
        for seat, entry in enumerate(entries):
            if tricks[seat] < 0 or tricks[seat] > 5:
                errors.add(("trick_range", seat))
            if entry.get("passed") and (tricks[seat] or entry.get("jacks")):
                errors.add(("passed_with_tricks", seat))
        if sum(tricks) != (0 if all(entry.get("passed") for entry in entries) else 5):
            errors.add(("trick_total", None))
        return errors

    def _pass_errors(self, entries: list[Json]) -> set[tuple[str, int | None]]:
        errors: set[tuple[str, int | None]] = set()
        limit, last = self.rules["passing"].get("limit"), self.rules["own_cards_at"]
        for seat, entry in enumerate(entries):
            if not entry.get("passed"):
                continue
            if not self.rules["passing"]["allowed"]:
                errors.add(("pass_forbidden", seat))
            if limit is not None and self.passes[seat] + 1 > limit:
                errors.add(("pass_limit", seat))
            if last is not None and self.points[seat] <= last:
                errors.add(("pass_at_last_points", seat))
        return errors

    def _jack_errors(self, hand: Json, shown: list[list[str]]) -> set[tuple[str, int | None]]:
        errors: set[tuple[str, int | None]] = set()
        on_the_table: list[str] = []
        for seat, jacks in enumerate(shown):
            if jacks and not self.rules["declarations"]:
                errors.add(("jacks_not_in_rules", seat))
            if len(jacks) == 1:
                errors.add(("jacks_count", seat))
            if jacks and hand.get("trump") is None:
                errors.add(("trump_needed", seat))
            for jack in jacks:
                if jack in on_the_table:
                    errors.add(("jack_twice", seat))
                on_the_table.append(jack)
        return errors

    def _ace_errors(self, hand: Json, owner: int, outcome: str) -> set[tuple[str, int | None]]:
        errors: set[tuple[str, int | None]] = set()
        entry = hand["entries"][owner]
        tricks = entry.get("tricks") or 0
        if entry.get("passed"):
            errors.add(("passed_with_tricks", owner))
        if self.rules["spade_ace"] is None:
            errors.add(("ace_not_in_rules", owner))
        if outcome == "won" and tricks < 1:
            errors.add(("ace_without_trick", owner))
        if outcome == "lost" and tricks >= 5:
            errors.add(("ace_lost_with_all_tricks", owner))
        if outcome == "lost" and hand.get("trump") is None:
            errors.add(("trump_needed", owner))
        if outcome == "lost" and hand.get("trump") == "spades":
            errors.add(("ace_beaten_is_trump", owner))
        return errors

    def _early_errors(self, hand: Json, early: Json) -> set[tuple[str, int | None]]:
        player, jacks = early["player"], early["jacks"]
        errors = self._jack_errors(hand, [jacks if seat == player else [] for seat in range(self.seats)])
        at_most = self.rules["early_finish_at"]
        if at_most is None:
            errors.add(("early_finish_forbidden", player))
        elif self.points[player] > at_most:
            errors.add(("early_finish_record", player))
        trumps = [hand["trump"]] if hand.get("trump") else ["spades", "clubs", "diamonds", "hearts"]
        if not any(self._worth_showing(jacks, trump) for trump in trumps):
            errors.add(("early_finish_jacks", player))
        return errors

    def _worth_showing(self, jacks: list[str], trump: str) -> bool:
        value = self.rules["declarations"].get(self.declaration(jacks, trump))
        return value is not None and value["bonus"] > 0 and value["no_trick"] != "void"

    # What it brings.

    def declaration(self, jacks: list[str], trump: str) -> str | None:
        """What a set of jacks is taken for."""
        kinds, different = self.rules["declarations"], set(jacks)
        if len(different) < 2:
            return None
        if len(different) == 4 and "four" in kinds:
            return "four"
        if len(different) >= 3 and "three" in kinds:
            return "three"
        best, best_worth = None, -2
        pairs = [self._pair({a, b}, trump) for a, b in combinations(sorted(different), 2)]
        for kind in ("coloured", "simple", "skew"):
            worth = kinds[kind]["bonus"] if kind in kinds else -1
            if kind in pairs and worth > best_worth:
                best, best_worth = kind, worth
        return best

    def _pair(self, pair: set[str], trump: str) -> str:
        one_colour = pair <= BLACK or not pair & BLACK
        if trump in pair and (one_colour or self.rules["coloured_pair"] == "any_colour"):
            return "coloured"
        if trump not in pair and one_colour:
            return "simple"
        return "skew"

    def _change(self, hand: Json, seat: int) -> tuple[str | None, int, int, set[str]]:
        """Declaration, change, crosses and events of one player."""
        entry = hand["entries"][seat]
        kind = self.declaration(entry.get("jacks") or [], hand.get("trump") or "")
        change, cross, events = (0, 0, {"passed"}) if entry.get("passed") else self._tricks(entry, kind, seat)
        for foul, count in (entry.get("fouls") or {}).items():
            if count:
                change += self.rules["fouls"][foul] * count
                events.add("foul")
        ace = hand.get("spade_ace")
        if ace and ace["player"] == seat:
            won = ace["outcome"] == "won"
            change += -self.rules["spade_ace"]["won"] if won else self.rules["spade_ace"]["lost"]
            events.add("ace_won" if won else "ace_lost")
        return kind, change, cross, events

    def _tricks(self, entry: Json, kind: str | None, seat: int) -> tuple[int, int, set[str]]:
        tricks = entry.get("tricks") or 0
        value = self.rules["declarations"].get(kind)
        if tricks > 0:
            return -tricks - (value["bonus"] if value else 0), 0, set()
        events = {"no_trick"}
        crosses_on = self.rules["no_trick"]["mode"] == "cross"
        if value and value["no_trick"] != "void":
            if crosses_on and value["no_trick"] > 0:
                return 0, 1, events | {"cross"}
            return value["no_trick"], 0, events
        if value:
            events.add("void")
        if crosses_on:
            return 0, 1, events | {"cross"}
        fine = self.rules["no_trick"]["points"]
        if self.rules["no_trick"]["capped"] and self.points[seat] + fine > self.rules["start"]:
            return 0, 0, events | {"spared"}
        return fine, 0, events

    def _after(self, seat: int, change: int, events: set[str]) -> int:
        after = self.points[seat] + change
        if after < 0:
            events.add("overshoot")
            after = self.rules["start"] if self.rules["overshoot"] == "reset" else 0
        if after == 0:
            events.add("out")
        return after

    def hand(self, hand: Json) -> None:
        """Play one hand; raises `Refusal`."""
        number = len(self.hands) + 1
        errors = self._errors(hand)
        if errors:
            raise Refusal({(code, number, seat) for code, seat in errors})
        rows = [self._row(hand, seat) for seat in range(self.seats)]
        out = [seat for seat, row in enumerate(rows) if "out" in row["events"]]
        first = hand.get("first_out")
        if first is not None and first not in out:
            raise Refusal({("first_out_not_out", number, first)})
        if first is None and len(out) > 1:
            raise Refusal({("first_out_needed", number, None)})
        dealer = self.dealer if hand.get("dealer") is None else hand["dealer"]
        before = {"number": number, "dealer": dealer, "leader": (dealer + 1) % self.seats, **self.restrictions()}
        self.hands.append({**before, "entries": rows})
        self.dealer = (dealer + 1) % self.seats
        self.points = [row["record"] for row in rows]
        self.crosses = [row["crosses"] for row in rows]
        for seat, row in enumerate(rows):
            self.passes[seat] += "passed" in row["events"]
        if out:
            self.winner = out[0] if first is None else first

    def _row(self, hand: Json, seat: int) -> Json:
        early = hand.get("early_finish")
        events: set[str]
        if early is None:
            kind, change, cross, events = self._change(hand, seat)
        elif early["player"] == seat:
            kind, change, cross, events = None, -self.points[seat], 0, {"early_finish"}
            kind = self.declaration(early["jacks"], hand["trump"])
        else:
            kind, change, cross, events = None, 0, 0, set()
        record = self._after(seat, change, events)
        told = [event for event in EVENTS if event in events]
        crosses = self.crosses[seat] + cross
        return {"declaration": kind, "change": change, "record": record, "crosses": crosses, "events": told}

    def restrictions(self) -> Json:
        """Who plays the cards dealt in the coming hand, and whether nobody exchanges."""
        own, none = self.rules["own_cards_at"], self.rules["no_exchange_at"]
        return {
            "own_cards": [seat for seat in range(self.seats) if own is not None and self.points[seat] <= own],
            "no_exchange": (none is not None and any(points <= none for points in self.points))
            or (self.seats == 6 and self.rules["deck"] == 30),
        }

    # What comes of it.

    def result(self) -> Json:
        """The result once all hands are played."""
        ended = self.record.get("ended")
        if ended and self.winner is not None:
            raise Refusal({("game_over", None, None)})
        status = "finished" if self.winner is not None else "broken_off" if ended else "playing"
        turn = {"dealer": self.dealer, "leader": (self.dealer + 1) % self.seats, **self.restrictions()}
        return {
            "format": "petukh.result/1",
            "status": status,
            "records": self.points,
            "crosses": self.crosses,
            "winner": self.winner,
            "petukh": self.petukh(),
            "hands": self.hands,
            "next": turn if status == "playing" else None,
            "payouts": self._payouts(ended),
        }

    def petukh(self) -> list[int]:
        """Whoever has most left."""
        if self.winner is None and len(set(self.points)) == 1:
            return []
        losers = [seat for seat in range(self.seats) if seat != self.winner]
        most = max(self.points[seat] for seat in losers)
        return [seat for seat in losers if self.points[seat] == most]

    def _payouts(self, ended: str | None) -> list[Json]:
        if self.winner is None and ended != "as_it_stands":
            return []
        price = self.record.get("price") or {}
        places = PLACES[price.get("currency") or "RUB"]
        coin = Decimal(1).scaleb(-places)
        least = min(self.points)
        paid_to = [self.winner] if self.winner is not None else self._lowest_in_turn(least)
        rows = []
        for seat in range(self.seats):
            if seat in paid_to:
                continue
            points = self.points[seat] - (0 if self.winner is not None else least)
            due = points * Decimal(price.get("point") or 0) + self.crosses[seat] * Decimal(price.get("cross") or 0)
            shares = [due // coin // len(paid_to) * coin] * len(paid_to)
            for odd in range(int((due - sum(shares)) / coin)):
                shares[odd] += coin
            for receiver, share in sorted(zip(paid_to, shares, strict=True)):
                told = {"points": points, "crosses": self.crosses[seat], "amount": f"{share:.{places}f}"}
                rows.append({"from": seat, "to": receiver, **told})
        return rows

    def _lowest_in_turn(self, least: int) -> list[int]:
        """Those who share the smallest record, from the left of whoever dealt last."""
        turn = [(self.dealer + step) % self.seats for step in range(self.seats)]
        return [seat for seat in turn if self.points[seat] == least]


def judge(record: Json) -> Json:
    """The result of a record, or its errors in order."""
    try:
        game = SecondOpinion(record)
        for hand in record["hands"]:
            game.hand(hand)
        return game.result()
    except Refusal as refusal:
        return {"errors": refusal.errors}
