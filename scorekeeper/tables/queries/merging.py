"""What merging two records would come to, before it is done."""

from collections import Counter
from dataclasses import dataclass
from datetime import datetime

from scorekeeper.tables.evenings import EveningBooks, all_books
from scorekeeper.tables.models import Circle, Game, Player
from scorekeeper.tables.persons import games_of_both, moved_together
from scorekeeper.tables.queries.evening import person
from scorekeeper.tables.queries.evening_facts import PersonFacts
from scorekeeper.tables.queries.facts import CircleFacts, facts_of
from scorekeeper.tables.queries.people import evenings_of


@dataclass(frozen=True, slots=True)
class MetFacts:
    """A game in which both sat, and the evening's beginning and zone (an IANA name)."""

    slug: str
    number: int
    started_at: datetime
    zone: str


@dataclass(frozen=True, slots=True)
class MergeScreen:
    """Whose record (`gone`) would be another's (`kept`), and what is under it.

    `along` are records that were merged into it before; `games` are those that are over and count, `owed` what is
    still to be received (positive) or paid in all evenings, as minor units by currency. `met` and `took` keep the two
    apart: they sat in one game, or one took the other's seat.
    """

    circle: CircleFacts
    gone: PersonFacts
    kept: PersonFacts
    along: tuple[PersonFacts, ...]
    games: int
    evenings: int
    owed: tuple[tuple[str, int], ...]
    met: tuple[MetFacts, ...]
    took: bool


def merge_screen(circle: str, player: int, into: int) -> MergeScreen | None:
    """What would come of it, None where they are one already. Raises `Circle.DoesNotExist`, `Player.DoesNotExist`."""
    home = Circle.objects.get(slug=circle)
    gone, kept = (home.players.select_related("merged_into").get(pk=key).person for key in (player, into))
    if gone == kept:
        return None
    books = [one for one in all_books(evenings_of(gone)) if gone.pk in one.account.people]
    return MergeScreen(
        circle=facts_of(home),
        gone=person(gone),
        kept=person(kept),
        along=tuple(map(person, gone.merged.order_by("pk"))),
        games=sum(_games(one, gone) for one in books),
        evenings=len(books),
        owed=_owed(books, gone),
        met=tuple(map(_met, games_of_both(gone, kept))),
        took=moved_together(gone, kept),
    )


def _games(books: EveningBooks, player: Player) -> int:
    return sum(game.over and player.pk in game.last for game in books.games)


def _owed(books: list[EveningBooks], player: Player) -> tuple[tuple[str, int], ...]:
    owed = Counter[str]()
    for one in books:
        if one.money:
            owed[one.row.currency] += one.account.owed(player.pk)
    return tuple((currency, amount) for currency, amount in owed.items() if amount)


def _met(game: Game) -> MetFacts:
    return MetFacts(game.slug, game.number, game.evening.started_at, game.evening.zone)
