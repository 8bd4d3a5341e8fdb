"""Names as they are typed, and the players of a circle that they mean."""

from collections.abc import Iterable, Sequence

from scorekeeper.rules.errors import Refusal, Refused
from scorekeeper.rules.naming import clean_name, meant_by
from scorekeeper.rules.reading import quoted
from scorekeeper.rules.record_reading import MOST_NAME, name_shows
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
    """The circle's players of these (clean) names, one for each; who is new is added, who was hidden is shown again.

    The same name twice means two people: the second is the next mark that does not sit at this table.
    """
    known = {(player.name, player.mark): player for player in circle.players.all()}
    return [_player(circle, known, name, mark) for name, mark in _told_apart(names)]


def _told_apart(names: Sequence[str]) -> Iterable[tuple[str, int]]:
    """Each name with its mark. A mark that was typed goes first: it means one person for certain."""
    wanted = [meant_by(name) for name in names]
    given: dict[int, tuple[str, int]] = {}
    for index in sorted(range(len(wanted)), key=lambda index: wanted[index][1] == 1):
        name, mark = wanted[index]
        if (name, mark) in given.values():
            mark = next(free for free in range(1, len(names) + 1) if (name, free) not in given.values())
        given[index] = (name, mark)
    return [given[index] for index in range(len(wanted))]


def _player(circle: Circle, known: dict[tuple[str, int], Player], name: str, mark: int) -> Player:
    player = known.get((name, mark))
    if player is None:
        return Player.objects.create(circle=circle, name=name, mark=mark)
    if player.hidden:
        player.hidden = False
        player.save(update_fields=["hidden"])
    return player
