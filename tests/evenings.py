"""An evening as its phones see it: moves, payments and games through the services."""

from dataclasses import dataclass
from typing import Any

from scorekeeper.tables import models, queries, services
from tests.cast import PHONE, Table, rule_set, took


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

    def move(self, kind: str, player: str | int = "", other: str = "", **given: Any) -> services.Answer:
        """A move of somebody of the circle, by label or key."""
        people = {
            "player": key_of(self.circle, player) if isinstance(player, str) and player else player or None,
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

    def pay(self, who: str, whom: str, amount: int, **given: Any) -> services.Answer:
        """Mark what was paid, in minor units."""
        people = {"payer": key_of(self.circle, who), "receiver": key_of(self.circle, whom)}
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


#: Rules under which `win` plays a game to its end in a few hands.
TWELVE = rule_set(start=12)


def win(table: Table, winner: int, *petukh: int) -> Table:
    """Play a game of `TWELVE` until this seat is out, and these have most left: they never take a trick."""
    seats = len(table.screen().seats)
    others = [seat for seat in range(seats) if seat != winner and seat not in petukh]
    tricks = [1 if seat in others else 0 for seat in range(seats)]
    tricks[winner] = 5 - len(others)
    for _ in range(12 // tricks[winner]):
        table.save(took(*tricks))
    return table
