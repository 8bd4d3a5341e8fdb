"""Two records of one person made one, and taken apart again. Nothing moves: what is read is read as the one's."""

from datetime import datetime

from scorekeeper.tables.models import Circle, Journal, Player
from scorekeeper.tables.persons import games_of_both, moved_together
from scorekeeper.tables.services.after import follow, next_games
from scorekeeper.tables.services.conflict import Conflict
from scorekeeper.tables.services.deeds import Answer, Asked, Done, circle_to_write, perform


def merge_players(*, key: str, phone: str, circle: str, player: int, into: int) -> Answer:
    """Let everything under `player` be `into`'s: games, debts, payments, moves. Where that one is merged, its person's.

    The answer's `row` is `player`, as when it is taken apart. Raises `Conflict`: `sat_together` (both sat in one game:
    its `game`), `moved_together` (one took the other's seat), `merged` (they are one already, or `player` is somebody
    else's by now); `Circle.DoesNotExist`, `Player.DoesNotExist`.
    """

    def act(at: datetime) -> Done:  # noqa: ARG001 - the journal has the time
        home = _home_to_write(circle)
        gone, kept = home.players.get(pk=player), home.players.get(pk=into).person
        if gone.merged_into_id is not None or gone == kept:
            raise Conflict("merged")
        check_apart(gone, kept)
        along = sorted(gone.merged.values_list("pk", flat=True))
        home.players.filter(pk__in=[gone.pk, *along]).update(merged_into=kept)
        _let_follow(home)
        return Done(home, row=gone.pk, before={"merged": along}, after={"player": gone.pk, "into": kept.pk})

    return perform(Asked("merge_players", key, phone, {"circle": circle, "player": player, "into": into}), act)


def unmerge_player(*, key: str, phone: str, circle: str, player: int) -> Answer:
    """Let a merged record count for itself again, with those that were merged into it; what was written since stays.

    Raises `Conflict` (`not_merged`), `Circle.DoesNotExist`, `Player.DoesNotExist`.
    """

    def act(at: datetime) -> Done:  # noqa: ARG001 - the journal has the time
        home = _home_to_write(circle)
        row = home.players.get(pk=player)
        into = row.merged_into_id
        if into is None:
            raise Conflict("not_merged")
        along = _came_along(home, row)
        home.players.filter(pk=row.pk).update(merged_into=None)
        home.players.filter(pk__in=along, merged_into=into).update(merged_into=row)
        _let_follow(home)
        return Done(home, row=row.pk, before={"player": row.pk, "into": into})

    return perform(Asked("unmerge_player", key, phone, {"circle": circle, "player": player}), act)


def _home_to_write(slug: str) -> Circle:
    """The circle, locked after the games that may follow from a merge, as the deeds of games lock them."""
    list(
        next_games()
        .filter(evening__circle__slug=slug)
        .select_for_update(of=("self",), no_key=True)
        .order_by("number", "pk")
    )
    return circle_to_write(slug)


def _let_follow(home: Circle) -> None:
    """Who sits in next games without hands may be somebody else's record now."""
    for evening in list(home.evenings.filter(games__in=next_games()).distinct()):
        follow(evening)


def _came_along(home: Circle, row: Player) -> list[int]:
    """Those who had been merged into a record when it was merged itself, and of whom nothing was said since."""
    merges = home.journal.filter(answer__row=row.pk, deed="merge_players").order_by("-pk")
    last: Journal | None = merges.first()
    if last is None:
        return []
    later = home.journal.filter(deed__in=("merge_players", "unmerge_player"), pk__gt=last.pk)
    said = set(later.values_list("answer__row", flat=True))
    return [pk for pk in last.before.get("merged", ()) if pk not in said]


def check_apart(one: Player, other: Player) -> None:
    """Raise `Conflict` where two people can't be one: they met at a table."""
    met = games_of_both(one, other)
    if met:
        raise Conflict("sat_together", game=met[0].slug)
    if moved_together(one, other):
        raise Conflict("moved_together")
