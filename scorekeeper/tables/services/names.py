"""Names as they are typed, and the players of a circle that they mean."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import count

from scorekeeper.rules.errors import Refusal, Refused
from scorekeeper.rules.naming import clean_name, meant_by
from scorekeeper.rules.reading import quoted
from scorekeeper.rules.record_reading import MOST_NAME, name_shows
from scorekeeper.tables.mapping import people_by_record
from scorekeeper.tables.models import Circle, Player


def checked_name(text: str) -> str:
    """A typed name or label as it is kept. Raises `Refused` (`format`, place `name`) where none can be made of it."""
    name = clean_name(text)
    if not name_shows(meant_by(name)[0]):
        data = {"place": "name", "problem": "name", "value": quoted(text), "most": MOST_NAME}
        raise Refused([Refusal("format", data=data)])
    return name


def checked_rules_name(text: str, place: str = "name") -> str:
    """The name of a rule set as it is kept. Raises `Refused` (`format`) where none can be made of it."""
    name = clean_name(text)
    if not name_shows(name):
        data = {"place": place, "problem": "name", "value": quoted(text), "most": MOST_NAME}
        raise Refused([Refusal("format", data=data)])
    return name


def players_named(circle: Circle, names: Sequence[str]) -> list[Player]:
    """The circle's people of these (clean) names, one for each; who is new is added, who was hidden is shown again.

    The same name twice means two people: the second is the next mark that does not sit at this table. The name of a
    record that was merged into another means whom that one stands for, with the same right to sit here once.
    """
    people = people_by_record([circle.pk])
    records = {(row.name, row.mark): people[row.pk] for row in circle.players.all()}
    return [_player(circle, records.get(marked), marked) for marked in _told_apart(names, records)]


#: A name and its mark.
Marked = tuple[str, int]
Records = Mapping[Marked, Player]


def _told_apart(names: Sequence[str], records: Records) -> Iterable[Marked]:
    """Each name with its mark. A mark that was typed goes first: it means one person for certain; merged ones last."""
    wanted = [meant_by(name) for name in names]
    given: dict[int, Marked] = {}
    taken = set[Marked | Player]()
    ranks = [(_is_merged(marked, records), marked[1] == 1) for marked in wanted]
    for index in sorted(range(len(wanted)), key=ranks.__getitem__):
        given[index] = _free(wanted[index], records, taken)
        taken |= _meant(given[index], records)
    return [given[index] for index in range(len(wanted))]


def _free(wanted: Marked, records: Records, taken: set[Marked | Player]) -> Marked:
    """What was typed, else the next mark of somebody who isn't at this table, or is new."""
    if not taken & _meant(wanted, records):
        return wanted
    others = ((wanted[0], mark) for mark in count(1))
    if _is_merged(wanted, records):
        return next(other for other in others if other not in records and other not in taken)
    return next(other for other in others if not _is_merged(other, records) and not taken & _meant(other, records))


def _is_merged(name: Marked, records: Records) -> bool:
    return name in records and (records[name].name, records[name].mark) != name


def _meant(name: Marked, records: Records) -> set[Marked | Player]:
    """The name, and whom it means."""
    return {name, records[name]} if name in records else {name}


def _player(circle: Circle, player: Player | None, name: Marked) -> Player:
    if player is None:
        return Player.objects.create(circle=circle, name=name[0], mark=name[1])
    if player.hidden:
        player.hidden = False
        player.save(update_fields=["hidden"])
    return player
