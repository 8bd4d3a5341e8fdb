"""An evening as its phones see it: moves, payments and games through the services."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from scorekeeper.tables import models, queries, services
from tests.cast import PHONE, Table, sit_down, took


@dataclass(frozen=True)
class Evening:
    """An evening of a circle (a slug) by its key; each deed has a key of its own and sees the evening as it is."""

    circle: str
    id: int

    def screen(self) -> queries.EveningScreen:
        """What every phone shows."""
        return queries.evening_screen(self.circle, self.id)

    def seats(self) -> list[str]:
        """Labels of those who sit, or are to."""
        return [person.label for person in self.screen().seats]

    def waiting(self) -> list[str]:
        """Labels of those who wait."""
        return [person.label for person in self.screen().waiting]

    def dealer(self) -> str:
        """Who deals next, or first."""
        shown = self.screen()
        return shown.seats[shown.dealer].label

    def owed(self) -> dict[str, int]:
        """What everybody is still owed, by label."""
        return {line.person.label: line.owed for line in self.screen().account}

    def move(self, kind: str, player: str = "", **given: Any) -> services.Answer:
        """A move of somebody of the circle, by label."""
        other = given.pop("other", "")
        people = {
            "player": key_of(self.circle, player) if player else None,
            "other": key_of(self.circle, other) if other else None,
        }
        return services.move(**{**self._seen(), "kind": kind, **people, **given})

    def come(self, name: str, **given: Any) -> services.Answer:
        """Somebody comes, perhaps for the first time."""
        return services.move(**{**self._seen(), "kind": "come", "name": name, **given})

    def undo(self, **given: Any) -> services.Answer:
        """Take the last move back."""
        moves = self.screen().moves
        return services.undo_move(**{**self._seen(), "move": moves[-1].id if moves else 0, **given})

    def pay(self, payer: str, receiver: str, amount: int, **given: Any) -> services.Answer:
        """Mark what was paid, in minor units."""
        people = {"payer": key_of(self.circle, payer), "receiver": key_of(self.circle, receiver)}
        return services.pay(**{**self._seen(), **people, "amount": amount, **given})

    def unpay(self, payment: int, **given: Any) -> services.Answer:
        """Take a mark back."""
        return services.unpay(**{**self._seen(), "payment": payment, **given})

    def end(self, **given: Any) -> services.Answer:
        """End the evening."""
        return services.end_evening(**{**self._seen(), **given})

    def reopen(self, **given: Any) -> services.Answer:
        """Take it up again."""
        seen = self._seen()
        del seen["revision"]
        return services.reopen_evening(**{**seen, **given})

    def _seen(self) -> dict[str, Any]:
        revision = models.Evening.objects.get(pk=self.id).revision
        return {
            "key": services.new_key(),
            "phone": PHONE,
            "circle": self.circle,
            "evening": self.id,
            "revision": revision,
        }


def key_of(circle: str, label: str) -> int:
    """The key of somebody of a circle."""
    people = models.Player.objects.filter(circle__slug=circle)
    return next(player.pk for player in people if player.label == label)


def evening_of(table: Table) -> Evening:
    """The evening in which a game is played."""
    return Evening(table.circle, table.row().evening_id)


def last_hand(names: Sequence[str], petukh: int | None = 1, **given: Any) -> Table:
    """A game in which the first of these takes a trick of the last hand and is out, dealt by the last one.

    `petukh` is the seat that then has most; None: all others are level.
    """
    records = [1, *(6 if seat == petukh else 5 for seat in range(1, len(names)))]
    return sit_down(names, records=records, first_dealer=len(names) - 1, **given)


def finish(table: Table) -> None:
    """Play that last hand: the first seat takes one trick, the second of the others too, the rest none."""
    seats = len(table.screen().seats)
    table.save(took(1, *([0] * (seats - 2)), 4))
