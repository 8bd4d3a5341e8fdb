"""A game that was kept elsewhere, taken into the books from its record."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from itertools import groupby

from scorekeeper.rules.record import GameRecord, Takeover, to_json
from scorekeeper.rules.replay import replay
from scorekeeper.tables.inputs import Sitting, inputs_of
from scorekeeper.tables.models import Circle, Player
from scorekeeper.tables.services.deeds import Answer, Asked, Done, perform
from scorekeeper.tables.services.names import players_named
from scorekeeper.tables.services.opening import Agreed
from scorekeeper.tables.services.starting import checked, circle_or_new, sit_down, zone_named
from scorekeeper.tables.services.writing import write


def import_game(*, key: str, phone: str, circle: str | None, record: GameRecord, zone: str | None = None) -> Answer:
    """Take a whole game in, with its hands, takeovers and ending, into a circle (a slug) or a new one.

    Hands keep their ids, unless another hand has them, and their times; one without a time, or with one that can't be
    kept, gets the present. Raises `Refused` (whatever `replay` refuses), `Circle.DoesNotExist`.
    """
    kept = checked(record)
    replay(kept)
    agreed = Agreed(zone_named(zone), phone=phone)

    def act(at: datetime) -> Done:
        home = circle_or_new(circle, at)
        row = sit_down(home, kept, agreed, at)
        begun = inputs_of(row)
        seats = _seats(home, kept, begun.seats)
        write(row, begun, replace(begun, hands=kept.hands, seats=seats, ended=kept.ended or ""), at)
        return Done(home, row, number=len(kept.hands) or None, after={"hands": len(kept.hands)})

    given = {"circle": circle, "zone": agreed.zone, "game_record": to_json(record)}
    return perform(Asked("import_game", key, phone, given), act)


def _seats(circle: Circle, record: GameRecord, begun: Sequence[Sitting]) -> tuple[Sitting, ...]:
    """Everybody who sat somewhere. Of several who take one seat at one hand, the last one has it."""
    people = {player.pk: player for player in circle.players.all()}
    at_table = [people[sitting.player] for sitting in begun]
    seats = {(sitting.from_hand, sitting.seat): sitting for sitting in begun}
    for from_hand, takeovers in groupby(record.seats, key=lambda takeover: takeover.from_hand):
        for seat, player in _newcomers(circle, at_table, list(takeovers)).items():
            at_table[seat] = player
            seats[from_hand, seat] = Sitting(from_hand, seat, player.pk)
    return tuple(seats[place] for place in sorted(seats))


def _newcomers(circle: Circle, at_table: Sequence[Player], takeovers: Sequence[Takeover]) -> dict[int, Player]:
    """The players meant, by seat: nobody who stays on another seat, though those who get up may change places."""
    names = {takeover.seat: takeover.name for takeover in takeovers}
    staying = [player.label for seat, player in enumerate(at_table) if seat not in names]
    found = players_named(circle, [*staying, *names.values()])[len(staying) :]
    return dict(zip(names, found, strict=True))
