"""Working every game out anew and comparing it with what is kept beside its hands."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Literal

from django.db import transaction

from scorekeeper.rules.errors import Refused
from scorekeeper.rules.game import RULES_VERSION, Step, fold_while_valid, last_position
from scorekeeper.rules.replay import PLAYING
from scorekeeper.tables.evenings import EveningBooks, evening_books
from scorekeeper.tables.mapping import begun, hand_of, keys_at, position_of, rules_of, state_json
from scorekeeper.tables.models import Evening, Game, Hand
from scorekeeper.tables.services.after import coming, follow, player_count
from scorekeeper.tables.standing import Outcome, kept_outcome, outcome_of
from scorekeeper.tables.tallies import derived_fields, kept_tallies, tallied

Problem = Literal[
    "state_missing",
    "state_differs",
    "outcome_missing",
    "outcome_differs",
    "tallies_missing",
    "tallies_differ",
    "numbers_broken",
    "refused",
    "rules_broken",
    "seats_differ",
    "person_twice",
    "debts_broken",
]


@dataclass(frozen=True, slots=True)
class Difference:
    """Something that is not as the hands say. `detail` has what is kept and what was worked out, or the codes.

    `game` is a slug; it is empty where the debts of a whole evening, `evening`, don't add up.
    """

    game: str
    hand: int | None
    problem: Problem
    detail: str
    evening: int | None = None

    @property
    def can_be_rebuilt(self) -> bool:
        """Whether it is only something worked out that is wrong, and not the hands themselves."""
        return self.problem not in ("numbers_broken", "refused", "rules_broken", "debts_broken", "person_twice")


def check_books(*, rebuild: bool = False) -> Iterator[Difference]:
    """Every difference in every game and evening; with `rebuild` what was worked out is written anew, one by one."""
    for pk in Game.objects.order_by("id").values_list("pk", flat=True):
        yield from check_game(pk, rebuild=rebuild)
    for pk in Evening.objects.order_by("id").values_list("pk", flat=True):
        yield from check_evening(pk, rebuild=rebuild)


@transaction.atomic
def check_game(pk: int, *, rebuild: bool = False) -> list[Difference]:
    """The differences in one game, which no deed changes meanwhile."""
    game = Game.objects.select_for_update(of=("self",)).get(pk=pk)
    rows = list(game.hands.prefetch_related("entries"))
    try:
        base = begun(game)
    except Refused as unplayable:
        return [Difference(game.slug, None, "rules_broken", str(unplayable))]
    steps, refused = fold_while_valid(base, [hand_of(row) for row in rows])
    found = [*_numbers(game, rows), *_states(game, rows, steps)]
    if refused:
        return [*found, _refused(game, refused)]
    position = last_position(base, steps)
    outcome = outcome_of(game, position)
    found += _outcome(game, outcome)
    found += _tallies(
        game, None if outcome.status == PLAYING else tallied(game, list(game.seats.all()), steps, position)
    )
    if rebuild and found:
        _rebuild(game, rows, steps)
    return found


def _numbers(game: Game, rows: Iterable[Hand]) -> Iterator[Difference]:
    for expected, row in enumerate(rows, 1):
        if row.number != expected:
            yield Difference(game.slug, row.number, "numbers_broken", f"stands where {expected} should")
            return


def _states(game: Game, rows: Iterable[Hand], steps: Iterable[Step]) -> Iterator[Difference]:
    for row, step in zip(rows, steps, strict=False):  # steps end where a hand is refused
        kept = position_of(row.state, row.rules_version)
        if kept is None:
            yield Difference(game.slug, row.number, "state_missing", f"version {row.rules_version}")
        elif kept != step.after:
            yield Difference(game.slug, row.number, "state_differs", f"kept {kept}, worked out {step.after}")


def _refused(game: Game, refused: Refused) -> Difference:
    return Difference(game.slug, refused.refusals[0].hand, "refused", str(refused))


def _outcome(game: Game, outcome: Outcome) -> Iterator[Difference]:
    kept = kept_outcome(game)
    if outcome.status == PLAYING:
        if game.outcome is not None:
            yield Difference(game.slug, None, "outcome_differs", f"kept {game.outcome}, but the game goes on")
    elif kept is None:
        yield Difference(game.slug, None, "outcome_missing", f"version {game.outcome_rules_version}")
    elif kept != outcome:
        yield Difference(game.slug, None, "outcome_differs", f"kept {kept}, worked out {outcome}")


def _tallies(game: Game, tallies: dict[str, Any] | None) -> Iterator[Difference]:
    """Differences from what the tallies should be: None while the game is played."""
    kept = kept_tallies(game)
    if tallies is None:
        if game.tallies is not None:
            yield Difference(game.slug, None, "tallies_differ", f"kept {game.tallies}, but the game goes on")
    elif kept is None:
        yield Difference(game.slug, None, "tallies_missing", f"version {game.outcome_rules_version}")
    elif kept != tallies:
        yield Difference(game.slug, None, "tallies_differ", f"kept {kept}, worked out {tallies}")


def _rebuild(game: Game, rows: list[Hand], steps: tuple[Step, ...]) -> None:
    for row, step in zip(rows, steps, strict=True):
        row.state, row.rules_version = state_json(step.after), RULES_VERSION
    Hand.objects.bulk_update(rows, ["state", "rules_version"])
    position = last_position(begun(game), steps)
    fields = derived_fields(game, position)
    Game.objects.filter(pk=game.pk).update(**fields)


# --- evenings -----------------------------------------------------------------------------------------------------


@transaction.atomic
def check_evening(pk: int, *, rebuild: bool = False) -> list[Difference]:
    """What is wrong between the games of an evening: people in a game without hands, and what is owed."""
    evening = Evening.objects.select_related("circle").get(pk=pk)
    try:
        books = evening_books(evening)
    except Refused:
        return []  # a game whose rules are broken is told by itself
    found = [*_twice(books), *_seats(books), *_debts(books)]
    if rebuild and any(difference.can_be_rebuilt for difference in found):
        follow(evening)
    return found


def _twice(books: EveningBooks) -> Iterator[Difference]:
    """Nobody sits on two seats of a game at one hand, under whatever record."""
    for game in books.games:
        seats = list(game.row.seats.all())
        for hand in sorted({seat.from_hand for seat in seats}):
            people = [books.key(record) for record in keys_at(seats, hand)]
            if len(set(people)) < len(people):
                yield Difference(game.row.slug, hand, "person_twice", f"people {people}")


def _seats(books: EveningBooks) -> Iterator[Difference]:
    for game in books.games:
        wanted = coming(books, game)
        if wanted is None or player_count(rules_of(game.row), len(wanted.seats)):
            continue
        if (game.first, game.row.first_dealer) != (wanted.seats, wanted.dealer):
            detail = f"kept {game.first}, dealer {game.row.first_dealer}; worked out {wanted.seats}, {wanted.dealer}"
            yield Difference(game.row.slug, None, "seats_differ", detail)


def _debts(books: EveningBooks) -> Iterator[Difference]:
    """Debts that were carried over must be another evening's, in the same currency; each sum is nought.

    An evening that was read in alone brings its debts from outside these books.
    """
    row, before = books.row, books.row.previous
    sums = (sum(books.account.opening.values()), sum(books.account.open(money=True).values()))
    if any(sums):
        yield Difference("", None, "debts_broken", f"sums {sums}", row.pk)
    from_file = before is None and row.journal.filter(deed="import_evening").exists()
    if (bool(books.openings) != bool(before) and not from_file) or (before and before.currency != row.currency):
        yield Difference("", None, "debts_broken", f"carried from {before}", row.pk)
