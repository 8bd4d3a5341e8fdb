"""The people of a circle: their records, whom they met at a table, how somebody nameless is called. Reads only."""

from itertools import count

from django.db.models import Q, QuerySet

from scorekeeper.tables.mapping import people_by_record
from scorekeeper.tables.models import Circle, Game, Move, Player, Seat


def records_of(person: Player) -> list[int]:
    """The keys of a person's records: the one that counts, and those merged into it."""
    return [person.pk, *person.merged.order_by("pk").values_list("pk", flat=True)]


def games_of(person: Player) -> QuerySet[Game]:
    """The games in which somebody has a seat, be it for a few hands."""
    return Game.objects.filter(pk__in=Seat.objects.filter(player__in=records_of(person)).values("game"))


def games_of_both(one: Player, other: Player) -> list[Game]:
    """Games in which both sat, if only one after the other, the first one first."""
    both = games_of(one).filter(pk__in=games_of(other).values("pk"))
    return list(both.select_related("evening").order_by("created_at", "pk"))


def moved_together(one: Player, other: Player) -> bool:
    """Whether one took the other's seat between games, or the two changed places."""
    ones, others = records_of(one), records_of(other)
    return Move.objects.filter(Q(player__in=ones, other__in=others) | Q(player__in=others, other__in=ones)).exists()


def never_met(person: Player) -> list[Player]:
    """Everybody else of the circle who never had a seat in a game of this person's, hidden people too, by name."""
    people = people_by_record([person.circle_id])
    games = Seat.objects.filter(player__in=[key for key, one in people.items() if one == person]).values("game")
    met = {people[key].pk for key in Seat.objects.filter(game__in=games).values_list("player", flat=True)}
    others = {one.pk: one for one in people.values() if one.pk not in met and one.pk != person.pk}
    return sorted(others.values(), key=lambda one: (one.name.casefold(), one.mark))


def nameless_name(circle: Circle, word: str) -> str:
    """The word and the first number that nobody of the circle is called by: `Player 3`."""
    taken = set(circle.players.values_list("name", flat=True))
    return next(name for name in (f"{word} {number}" for number in count(1)) if name not in taken)
