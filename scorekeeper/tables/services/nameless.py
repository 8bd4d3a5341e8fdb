"""Making somebody nameless: the name goes for good, what was played and paid stays."""

from datetime import datetime

from scorekeeper.tables.models import Player
from scorekeeper.tables.persons import nameless_name
from scorekeeper.tables.services.conflict import Conflict
from scorekeeper.tables.services.deeds import Answer, Asked, Done, circle_to_write, perform
from scorekeeper.tables.services.forgetting import Forgotten, forget, labels_of
from scorekeeper.tables.services.names import checked_name


def make_nameless(*, key: str, phone: str, circle: str, player: int, called: str) -> Answer:
    """Take a name out of the books, the journal too, with those of all records merged into it. Nothing brings it back.

    The person is then called by the word `called` and the first free number: `Player 3`. Raises `Conflict` (`merged`:
    it is somebody else's record, `nameless`: it is so already), `Circle.DoesNotExist`, `Player.DoesNotExist`.
    """
    word = checked_name(called)

    def act(at: datetime) -> Done:  # noqa: ARG001 - the journal has the time
        home = circle_to_write(circle)
        person = home.players.get(pk=player)
        records = [person, *person.merged.order_by("pk")]
        if person.merged_into_id is not None:
            raise Conflict("merged")
        if all(record.nameless for record in records):
            raise Conflict("nameless")
        name = nameless_name(home, word)
        keys = frozenset(record.pk for record in records)
        labels = labels_of(home, keys)
        _rename(records, name)
        forget(Forgotten(home, keys, labels, name))
        return Done(home, row=person.pk, after={"name": name})

    return perform(Asked("make_nameless", key, phone, {"circle": circle, "player": player, "called": word}), act)


def _rename(records: list[Player], name: str) -> None:
    """One name for all records of a person, the first mark for the one that counts."""
    for mark, record in enumerate(records, 1):
        record.name, record.mark, record.nameless = name, mark, True
        record.save(update_fields=["name", "mark", "nameless"])
