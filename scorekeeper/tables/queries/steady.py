"""Reading a game, or an evening, that other phones may be changing at this very moment."""

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec, TypeVar

from scorekeeper.tables.evenings import EveningBooks, all_books
from scorekeeper.tables.mapping import with_people
from scorekeeper.tables.models import Evening, Game

P = ParamSpec("P")
T = TypeVar("T")
#: Readings of a game that is changed again and again before the last one is taken for what it is.
ATTEMPTS = 5


def game_row(slug: str) -> Game:
    """A game with its circle, seats and neighbours."""
    related = Game.objects.select_related("evening__circle", "previous", "rematch")
    return related.prefetch_related(with_people()).get(slug=slug)


def steady(read: Callable[Concatenate[Game, P], T]) -> Callable[Concatenate[str, P], T]:
    """A reading of one game, by its slug, all of which is of one revision.

    It takes several queries, and a deed may come between them: what was read is then neither the old nor the new game,
    and perhaps none that could be played. So it is read again. Raises `Game.DoesNotExist`.
    """

    @wraps(read)
    def by_slug(slug: str, /, *args: P.args, **kwargs: P.kwargs) -> T:
        for _ in range(ATTEMPTS - 1):
            game = game_row(slug)
            try:
                found = read(game, *args, **kwargs)
            except Exception:
                if _is_unchanged(game):
                    raise
            else:
                if _is_unchanged(game):
                    return found
        return read(game_row(slug), *args, **kwargs)

    return by_slug


def _is_unchanged(game: Game) -> bool:
    return Game.objects.filter(pk=game.pk, revision=game.revision).exists()


def steady_evening(read: Callable[Concatenate[EveningBooks, P], T]) -> Callable[Concatenate[str, int, P], T]:
    """A reading of one evening, by its circle's slug and its key: no deed came between its queries.

    Raises `Evening.DoesNotExist`.
    """

    @wraps(read)
    def by_key(circle: str, key: int, /, *args: P.args, **kwargs: P.kwargs) -> T:
        for _ in range(ATTEMPTS - 1):
            seen = _revisions(key)
            try:
                found = read(_books(circle, key), *args, **kwargs)
            except Exception:
                if _revisions(key) == seen:
                    raise
            else:
                if _revisions(key) == seen:
                    return found
        return read(_books(circle, key), *args, **kwargs)

    return by_key


def _books(circle: str, key: int) -> EveningBooks:
    return all_books([Evening.objects.select_related("circle").get(pk=key, circle__slug=circle)])[0]


def _revisions(key: int) -> list[tuple[int, int, int]]:
    """The revisions of an evening and its games."""
    games = Game.objects.filter(evening=key).order_by("pk")
    return list(games.values_list("evening__revision", "pk", "revision"))
