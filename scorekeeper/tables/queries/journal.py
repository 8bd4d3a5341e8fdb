"""The journal of a circle, of one of its evenings or of a game: every deed, with what keeps it from being undone."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Prefetch, QuerySet

from scorekeeper.tables.models import Circle, Evening, Game, Journal, Payment, Player, Seat
from scorekeeper.tables.queries.facts import CircleFacts, facts_of
from scorekeeper.tables.queries.phones import phone_names
from scorekeeper.tables.undoable import Obstacle, obstacles

#: Entries on a page.
PAGE = 30
#: Readings of a journal that is written to again and again before the last one is taken for what it is.
_ATTEMPTS = 5
_LARGEST = 2**62


@dataclass(frozen=True, slots=True)
class JournalGame:
    """A game in the journal, by its slug and its number in the evening."""

    slug: str
    number: int


@dataclass(frozen=True, slots=True)
class JournalEvening:
    """An evening in the journal. `money`: its sums are amounts in minor units of `currency`, else points."""

    id: int
    started_at: datetime
    zone: str
    currency: str
    money: bool


@dataclass(frozen=True, slots=True)
class JournalEntry:
    """One deed: when, by which phone (its code, and the name that it gave itself), and what stood before and after.

    `seats` are who sat in its game then: from which hand, on which seat, the label. `before` and `after` are as the
    deed wrote them; people in them are keys of `JournalScreen.people`. `obstacle` says why it can't be undone (see
    `undoable.Obstacle`), empty where it can; `blocker` is the deed that stands in the way.
    """

    id: int
    at: datetime
    phone: str
    phone_name: str
    deed: str
    evening: JournalEvening | None
    game: JournalGame | None
    number: int | None
    row: int | None
    seats: tuple[tuple[int, int, str], ...]
    before: Mapping[str, Any]
    after: Mapping[str, Any]
    obstacle: str = ""
    blocker: "JournalEntry | None" = None


@dataclass(frozen=True, slots=True)
class JournalScreen:
    """A page of the journal, the newest entry first.

    `people` are labels by key, each of the record that counts for that person, `records` those of every record itself.
    `evening` and `game` are what it was asked for. `evenings` are all of the circle, the latest first, `games` those
    of the evening that is meant. `older`: entries below this key come on the next page, None on the last one.
    """

    circle: CircleFacts
    evening: JournalEvening | None
    game: JournalGame | None
    entries: tuple[JournalEntry, ...]
    older: int | None
    people: Mapping[int, str]
    records: Mapping[int, str]
    evenings: tuple[JournalEvening, ...]
    games: tuple[JournalGame, ...]
    phones: Mapping[str, str]


def journal_screen(
    circle: str, *, evening: int | None = None, game: str | None = None, before: int | None = None
) -> JournalScreen:
    """A page of the journal: of a circle (a slug), an evening (its key) or a game (a slug); entries below key `before`.

    All of it is of one state of the books. Raises `Circle.DoesNotExist`, `Evening.DoesNotExist`, `Game.DoesNotExist`.
    """
    home = Circle.objects.get(slug=circle)

    def read() -> JournalScreen:
        return _read(home, _Meant(home, evening, game), before)

    return _steady(home, read)


def _steady(circle: Circle, read: Callable[[], JournalScreen]) -> JournalScreen:
    """A deed may come between the queries: then everything is read again."""
    for _ in range(_ATTEMPTS - 1):
        seen = Journal.objects.version(circle.slug)
        try:
            found = read()
        except Exception:
            if Journal.objects.version(circle.slug) == seen:
                raise
        else:
            if Journal.objects.version(circle.slug) == seen:
                return found
    return read()


class _Meant:
    """Which part of a circle's journal is meant. Raises where there is no such evening or game in it."""

    def __init__(self, circle: Circle, evening: int | None, game: str | None) -> None:
        games = Game.objects.select_related("evening").filter(evening__circle=circle)
        self.circle = circle
        self.game = None if game is None else games.get(slug=game)
        self.evening = self.game.evening if self.game else None
        if evening is not None and self.evening is None:
            self.evening = circle.evenings.get(pk=evening)

    def rows(self) -> QuerySet[Journal]:
        rows = Journal.objects.filter(circle=self.circle)
        if self.game:
            return rows.filter(game=self.game)
        return rows.filter(evening=self.evening) if self.evening else rows


def _read(circle: Circle, meant: _Meant, before: int | None) -> JournalScreen:
    players = list(Player.objects.filter(circle=circle).select_related("merged_into"))
    phones = phone_names(circle.slug)
    evenings = _evenings(circle)
    rows = _page(meant.rows(), before)
    shown = rows[:PAGE]
    people = {player.pk: player.person.label for player in players}
    making = _Making(phones, evenings, people, _seats_before(shown))
    found = obstacles(shown)
    return JournalScreen(
        circle=facts_of(circle),
        evening=evenings[meant.evening.pk] if meant.evening else None,
        game=JournalGame(meant.game.slug, meant.game.number) if meant.game else None,
        entries=tuple(making.entry(row, found[row.pk]) for row in shown),
        older=shown[-1].pk if len(rows) > PAGE else None,
        people=making.people,
        records={player.pk: player.label for player in players},
        evenings=tuple(evenings.values()),
        games=_games(meant.evening),
        phones=phones,
    )


def _page(rows: QuerySet[Journal], before: int | None) -> Sequence[Journal]:
    """The rows of a page, and one more where there are more; those of a game come with who sits in it."""
    seats = Prefetch("game__seats", Seat.objects.select_related("player__merged_into"))
    below = rows.filter(pk__lt=min(before, _LARGEST)) if before is not None else rows
    return list(below.select_related("game").prefetch_related(seats).defer("input").order_by("-pk")[: PAGE + 1])


def _seats_before(rows: Sequence[Journal]) -> dict[int, list[tuple[int, Any]]]:
    """By game: the deeds since the first of these rows that changed its seats, each with the seats before it."""
    games = {row.game_id for row in rows if row.game_id}
    first = min((row.pk for row in rows), default=0)
    changed = Journal.objects.filter(game__in=games, pk__gt=first, before__inputs__seats__isnull=False).order_by("pk")
    found: dict[int, list[tuple[int, Any]]] = {}
    for pk, game, seats in changed.values_list("pk", "game", "before__inputs__seats"):
        found.setdefault(game, []).append((pk, seats))
    return found


def _evenings(circle: Circle) -> dict[int, JournalEvening]:
    """Every evening, the latest first; whether one plays for money in it is told as `EveningBooks.money` does."""
    rows = list(circle.evenings.order_by("-started_at", "-pk"))
    priced = Game.objects.filter(evening__circle=circle).exclude(price_point=0, price_cross=0)
    paid = Payment.objects.filter(evening__circle=circle)
    owed = Evening.objects.filter(circle=circle, openings__isnull=False)
    money = {*priced.values_list("evening", flat=True).distinct(), *paid.values_list("evening", flat=True).distinct()}
    money |= set(owed.values_list("pk", flat=True))
    return {row.pk: JournalEvening(row.pk, row.started_at, row.zone, row.currency, row.pk in money) for row in rows}


def _games(evening: Evening | None) -> tuple[JournalGame, ...]:
    rows: Iterable[Game] = evening.games.order_by("number") if evening else ()
    return tuple(JournalGame(row.slug, row.number) for row in rows)


@dataclass(frozen=True, slots=True)
class _Making:
    """What is needed to make entries of rows."""

    phones: Mapping[str, str]
    evenings: Mapping[int, JournalEvening]
    people: Mapping[int, str]
    seats_before: Mapping[int, Sequence[tuple[int, Any]]]

    def entry(self, row: Journal, obstacle: Obstacle | None) -> JournalEntry:
        blocker = obstacle.entry if obstacle else None
        return self._entry(row, row.game, obstacle.code if obstacle else "", blocker)

    def _entry(
        self, row: Journal, game: Game | None, obstacle: str = "", blocker: Journal | None = None
    ) -> JournalEntry:
        answer = row.answer if isinstance(row.answer, dict) else {}
        return JournalEntry(
            id=row.pk,
            at=row.at,
            phone=row.phone,
            phone_name=self.phones.get(row.phone, ""),
            deed=row.deed,
            evening=self.evenings.get(row.evening_id or 0),
            game=JournalGame(game.slug, game.number) if game else None,
            number=answer.get("number"),
            row=answer.get("row"),
            seats=self._seats(row, game),
            before=row.before,
            after=row.after,
            obstacle=obstacle,
            blocker=self._entry(blocker, game) if blocker else None,
        )

    def _seats(self, row: Journal, game: Game | None) -> tuple[tuple[int, int, str], ...]:
        """Who sat in the game when the row was written."""
        now = [(seat.from_hand, seat.index, seat.player_id) for seat in game.seats.all()] if game else []
        later = (seats for pk, seats in self.seats_before.get(row.game_id or 0, ()) if pk > row.pk)
        try:
            return tuple((begins, index, self.people.get(key, "?")) for begins, index, key in next(later, now))
        except (TypeError, ValueError):  # from a file
            return ()
