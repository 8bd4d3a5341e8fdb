"""The people of a circle, what it is called, and how its evenings begin."""

from collections.abc import Callable
from datetime import datetime
from typing import Any

from scorekeeper.rules.naming import clean_name, meant_by
from scorekeeper.tables.models import Circle, Player
from scorekeeper.tables.services.conflict import Conflict
from scorekeeper.tables.services.deeds import Answer, Asked, Done, circle_to_write, perform
from scorekeeper.tables.services.names import checked_name, checked_rules_name


def add_player(*, key: str, phone: str, circle: str, name: str) -> Answer:
    """Write somebody down who will play later; a second one of a name gets the next mark.

    Whoever was hidden under that very name is shown again. Raises `Refused` (`format` for the name),
    `Circle.DoesNotExist`. The answer's `row` is the player's key, as in all these deeds.
    """
    checked = checked_name(name)

    def act(at: datetime) -> Done:  # noqa: ARG001 - the journal has the time
        home = circle_to_write(circle)
        called, mark = meant_by(checked)
        known = home.players.filter(name=called, mark=mark).first()
        if known and known.person.hidden:
            return _set(home, known.person, hidden=False)
        player = Player.objects.create(circle=home, name=called, mark=_free_mark(home, called, mark))
        return Done(home, row=player.pk, after={"name": player.label})

    return perform(Asked("add_player", key, phone, {"circle": circle, "name": checked}), act)


def rename_player(*, key: str, phone: str, circle: str, player: int, name: str) -> Answer:
    """Call somebody otherwise, everywhere and in all games; of several people of a name each keeps a mark of the own.

    Raises `Refused` (`format` for the name), `Conflict` (`nameless`: the name went for good), `Circle.DoesNotExist`,
    `Player.DoesNotExist`. Like all deeds of one person: `Conflict` (`merged`: it is another's record by now).
    """
    checked = checked_name(name)

    def change(home: Circle, row: Player) -> Done:
        if row.nameless:
            raise Conflict("nameless")
        called, mark = meant_by(checked)
        before = row.label
        row.name, row.mark = called, _free_mark(home, called, mark, row)
        row.save(update_fields=["name", "mark"])
        return Done(home, row=row.pk, before={"name": before}, after={"name": row.label})

    return _of_player("rename_player", key, phone, {"circle": circle, "player": player, "name": checked}, change)


def hide_player(*, key: str, phone: str, circle: str, player: int) -> Answer:
    """Take somebody out of the lists that one chooses from; games and debts stay as they are."""

    def change(home: Circle, row: Player) -> Done:
        return _set(home, row, hidden=True)

    return _of_player("hide_player", key, phone, {"circle": circle, "player": player}, change)


def show_player(*, key: str, phone: str, circle: str, player: int) -> Answer:
    """Put somebody hidden back into the lists."""

    def change(home: Circle, row: Player) -> Done:
        return _set(home, row, hidden=False)

    return _of_player("show_player", key, phone, {"circle": circle, "player": player}, change)


def remove_player(*, key: str, phone: str, circle: str, player: int) -> Answer:
    """Remove somebody who never sat, waited, owed or paid. Raises `Conflict` (`has_history`): such can be hidden."""

    def change(home: Circle, row: Player) -> Done:
        if row.has_history:
            raise Conflict("has_history")
        key_of, label = row.pk, row.label
        row.delete()
        return Done(home, row=key_of, before={"name": label})

    return _of_player("remove_player", key, phone, {"circle": circle, "player": player}, change)


def _of_player(
    deed: str, key: str, phone: str, given: dict[str, Any], change: Callable[[Circle, Player], Done]
) -> Answer:
    def act(at: datetime) -> Done:  # noqa: ARG001 - the journal has the time
        home = circle_to_write(given["circle"])
        row = home.players.get(pk=given["player"])
        if row.merged_into_id is not None:
            raise Conflict("merged")
        return change(home, row)

    return perform(Asked(deed, key, phone, given), act)


def _set(circle: Circle, player: Player, *, hidden: bool) -> Done:
    before, player.hidden = player.hidden, hidden
    player.save(update_fields=["hidden"])
    return Done(circle, row=player.pk, before={"hidden": before}, after={"hidden": hidden})


def _free_mark(circle: Circle, name: str, wanted: int, own: Player | None = None) -> int:
    """The mark that was typed where nobody else has it, else the first that is free."""
    others = circle.players.filter(name=name)
    taken: set[int] = set((others.exclude(pk=own.pk) if own else others).values_list("mark", flat=True))
    return wanted if wanted not in taken else next(mark for mark in range(1, len(taken) + 2) if mark not in taken)


# --- the circle itself --------------------------------------------------------------------------------------------


def rename_circle(*, key: str, phone: str, circle: str, name: str) -> Answer:
    """Give a circle a name, or take it away with an empty one. Raises `Refused` (`format`), `Circle.DoesNotExist`."""
    checked = checked_rules_name(name) if clean_name(name) else ""
    return _of_circle("rename_circle", key, phone, circle, name=checked)


def set_carries(*, key: str, phone: str, circle: str, carries: bool) -> Answer:
    """Say whether a new evening begins with what is still owed from the last one, or clean."""
    return _of_circle("set_carries", key, phone, circle, carries=carries)


def _of_circle(deed: str, key: str, phone: str, circle: str, **fields: Any) -> Answer:
    def act(at: datetime) -> Done:  # noqa: ARG001 - the journal has the time
        row = circle_to_write(circle)
        before = {name: getattr(row, name) for name in fields}
        Circle.objects.filter(pk=row.pk).update(**fields)
        return Done(row, before=before, after=fields)

    return perform(Asked(deed, key, phone, {"circle": circle, **fields}), act)
