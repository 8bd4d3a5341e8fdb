"""The standing players, and a table at which they play through the services, as a phone would."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from scorekeeper.rules.hand import Entry, Hand
from scorekeeper.rules.money import Price
from scorekeeper.rules.record import to_json
from scorekeeper.rules.rules_json import parse_rules
from scorekeeper.rules.ruleset import RuleSet
from scorekeeper.tables import models, queries, services

ANNA, BORIS, VERA, GLEB, DARYA, EGOR = CAST = ("Анна", "Борис", "Вера", "Глеб", "Дарья", "Егор")
PHONE, OTHER_PHONE = "phone-of-anna", "phone-of-boris"
ROUBLES = Price(point=1000, cross=500, currency="RUB")


def rule_set(preset: str = "classic-20", **changes: Any) -> RuleSet:
    """A preset with some parameters changed."""
    return parse_rules({"preset": preset, **changes})


def took(*tricks: int, **hand: Any) -> Hand:
    """A hand in which each seat took so many tricks."""
    return Hand(entries=tuple(Entry(number) for number in tricks), **hand)


@dataclass(frozen=True)
class Table:
    """A game being played by its slug; each deed has a key of its own and sees the game as it is."""

    circle: str
    game: str

    def screen(self) -> queries.GameScreen:
        """What every phone shows."""
        return queries.game_screen(self.game)

    def row(self) -> models.Game:
        """The game's row."""
        return models.Game.objects.get(slug=self.game)

    def records(self) -> list[int]:
        """What stands on the screen, in seat order."""
        return [seat.record for seat in self.screen().seats]

    def save(self, hand: Hand, **changes: Any) -> services.Answer:
        """Write the next hand."""
        shown = self.screen()
        seen = {"number": shown.position.number, "revision": shown.revision, "position": shown.digest}
        given: dict[str, Any] = {"key": services.new_key(), "phone": PHONE, "game": self.game, "hand": hand, **seen}
        return services.save_hand(**{**given, **changes})

    def undo(self, **changes: Any) -> services.Answer:
        """Take the last hand away."""
        last = self.screen().last
        given: dict[str, Any] = {"key": services.new_key(), "phone": PHONE, "game": self.game}
        return services.undo_hand(**{**given, "hand": last.id if last else "", **changes})

    def correct(self, number: int, hand: Hand, **changes: Any) -> services.Answer:
        """Put another hand in the place of hand *number*."""
        row = models.Hand.objects.get(game__slug=self.game, number=number)
        given: dict[str, Any] = {"key": services.new_key(), "phone": PHONE, "game": self.game, "hand": hand}
        return services.correct_hand(
            **{**given, "hand_id": str(row.uuid), "revision": self.screen().revision, **changes}
        )

    def remove(self, number: int, **changes: Any) -> services.Answer:
        """Take hand *number* away."""
        row = models.Hand.objects.get(game__slug=self.game, number=number)
        return services.remove_hand(**{**self._seen(), "hand_id": str(row.uuid), **changes})

    def insert(self, number: int, hand: Hand, **changes: Any) -> services.Answer:
        """Put a forgotten hand in."""
        return services.insert_hand(**{**self._seen(), "number": number, "hand": hand, **changes})

    def take_over(self, seat: int, name: str, **changes: Any) -> services.Answer:
        """Let somebody else sit on a seat."""
        return services.take_over(**{**self._seen(), "seat": seat, "name": name, **changes})

    def swap(self, first: int, second: int, keep: str, **changes: Any) -> services.Answer:
        """Let two people change places."""
        return services.swap_seats(**{**self._seen(), "first": first, "second": second, "keep": keep, **changes})

    def rule(self, rules: RuleSet, **changes: Any) -> services.Answer:
        """Give the game other rules."""
        return services.change_rules(**{**self._seen(), "rules": rules, **changes})

    def undo_deed(self, **changes: Any) -> services.Answer:
        """Take back whatever was done last."""
        last = self.sheet().last_deed
        return services.undo_deed(**{**self._seen(), "deed": last.id if last else 0, **changes})

    def sheet(self) -> queries.SheetScreen:
        """The paper sheet."""
        return queries.sheet_screen(self.game)

    def exported(self) -> str:
        """The game's record as it is saved to a file."""
        return json.dumps(to_json(queries.game_record(self.game)), ensure_ascii=False)

    def _seen(self) -> dict[str, Any]:
        revision = self.row().revision
        return {"key": services.new_key(), "phone": PHONE, "game": self.game, "revision": revision}

    def end(self, ended: str = "without_payment", **changes: Any) -> services.Answer:
        """Break the game off."""
        shown = self.screen()
        given: dict[str, Any] = {"key": services.new_key(), "phone": PHONE, "game": self.game, "ended": ended}
        return services.end_game(**{**given, "revision": shown.revision, "position": shown.digest, **changes})

    def reopen(self, **changes: Any) -> services.Answer:
        """Take the breaking-off back."""
        given: dict[str, Any] = {"key": services.new_key(), "phone": PHONE, "game": self.game}
        return services.reopen_game(**{**given, **changes})

    def rematch(self, **changes: Any) -> "Table":
        """Begin the next game."""
        given: dict[str, Any] = {"key": services.new_key(), "phone": PHONE, "game": self.game}
        answer = services.rematch(**{**given, **changes})
        return Table(answer.circle, answer.game)


def sit_down(names: Sequence[str] = CAST[:4], rules: RuleSet | None = None, **changes: Any) -> Table:
    """Begin a game; without a circle, in a new one."""
    given: dict[str, Any] = {"key": services.new_key(), "phone": PHONE, "names": names, "price": ROUBLES}
    answer = services.start_game(**{**given, "rules": rules or rule_set(), **changes})
    return Table(answer.circle, answer.game)
