"""The screen of an evening: who sits and waits, what was played, who owes whom."""

from collections.abc import Iterable, Mapping

from scorekeeper.rules.account import Tally
from scorekeeper.rules.evening import AFTER
from scorekeeper.tables.evenings import EveningBooks, GameBook, people_of
from scorekeeper.tables.mapping import rules_of
from scorekeeper.tables.models import Evening, Move, Player
from scorekeeper.tables.queries.circle import facts_of_game
from scorekeeper.tables.queries.evening_facts import (
    AccountLine,
    Balance,
    EveningGame,
    EveningScreen,
    MoveFacts,
    NextFacts,
    NextStep,
    PaymentFacts,
    PersonFacts,
    RotationFacts,
    TransferFacts,
)
from scorekeeper.tables.queries.facts import facts_of
from scorekeeper.tables.queries.phones import phone_names
from scorekeeper.tables.queries.steady import steady_evening

People = Mapping[int, Player]


def current_evening(circle: str) -> int | None:
    """The key of the evening that goes on in a circle (a slug), None where none does."""
    return Evening.objects.filter(circle__slug=circle, ended_at=None).values_list("pk", flat=True).first()


def latest_evening(circle: str) -> int | None:
    """The key of the evening that goes on in a circle (a slug), else of the one begun last; None where none was."""
    begun_last = Evening.objects.filter(circle__slug=circle).order_by("-started_at", "-pk").values_list("pk", flat=True)
    return current_evening(circle) or begun_last.first()


@steady_evening
def evening_screen(books: EveningBooks) -> EveningScreen:
    """The screen of an evening, by the slug of its circle and its key. Raises `Evening.DoesNotExist`."""
    row, people = books.row, people_of(books)
    lineup = books.lineup
    return EveningScreen(
        circle=facts_of(row.circle),
        id=row.pk,
        number=Evening.objects.filter(circle=row.circle_id, pk__lte=row.pk).count(),
        started_at=row.started_at,
        ended_at=row.ended_at,
        zone=row.zone,
        currency=row.currency,
        money=books.money,
        revision=row.revision,
        knock_out=books.knock_out,
        current=row.ended_at is None,
        between=books.place[1] == AFTER,
        seats=persons(lineup.seats, people),
        waiting=persons(lineup.waiting, people),
        absent=_absent(row, {*lineup.seats, *lineup.waiting}),
        dealer=lineup.dealer,
        rotation=_rotation(books, people),
        games=tuple(
            _game(game, tallies, people) for game, tallies in zip(books.games, books.account.games, strict=True)
        ),
        account=account_lines(books, people),
        transfers=transfer_facts(books, people),
        payments=_payments(books),
        moves=_moves(books),
        next=_next(books),
        carried_from=row.previous_id,
        carried_to=row.following.pk if hasattr(row, "following") else None,
        phones=phone_names(row.circle.slug),
    )


def person(player: Player) -> PersonFacts:
    """The facts of somebody."""
    return PersonFacts(player.pk, player.label)


def persons(keys: Iterable[int], people: People) -> tuple[PersonFacts, ...]:
    """The facts of those keys."""
    return tuple(person(people[key]) for key in keys)


def _who(books: EveningBooks, record: int) -> PersonFacts:
    """The facts of whoever a record (its key) stands for."""
    return person(books.people[record])


def _absent(row: Evening, here: set[int]) -> tuple[PersonFacts, ...]:
    others = [player for player in row.circle.players.filter(hidden=False, merged_into=None) if player.pk not in here]
    return tuple(person(player) for player in sorted(others, key=lambda one: (one.name.casefold(), one.mark)))


def _rotation(books: EveningBooks, people: People) -> RotationFacts | None:
    stage, last = books.stage, books.games[-1] if books.games else None
    if stage is None or stage.rotation is None or (last and not last.over and not last.untouched):
        return None
    found = stage.rotation
    return RotationFacts(
        gone=None if found.gone is None else person(people[found.gone]),
        sits=None if found.sits is None else person(people[found.sits]),
        undecided=persons(found.undecided, people),
        petukh=persons(found.petukh, people),
        stays=bool(found.petukh) and found.gone is None and not found.undecided,
    )


def _game(game: GameBook, tallies: Mapping[int, Tally], people: People) -> EveningGame:
    return EveningGame(
        facts=facts_of_game(game.row, game.outcome),
        people=persons(game.last, people),
        balances=tuple(_balance(tallies[key]) for key in game.last),
        running=not game.over and not game.untouched,
    )


def _balance(tally: Tally) -> Balance:
    return Balance(tally.points, tally.crosses, tally.money)


# --- the account --------------------------------------------------------------------------------------------------


def account_lines(books: EveningBooks, people: People) -> tuple[AccountLine, ...]:
    """Everybody's account, in the order in which they came into the books."""
    return tuple(account_line(books, people[key]) for key in books.account.people)


def account_line(books: EveningBooks, player: Player) -> AccountLine:
    """Somebody's account in an evening: all nought where there is nothing in it."""
    account, key = books.account, player.pk
    total = account.total(key)
    return AccountLine(
        person=person(player),
        games=tuple(_balance(game[key]) if key in game else None for game in account.games),
        opening=account.opening.get(key, 0),
        points=total.points,
        crosses=total.crosses,
        money=total.money,
        paid=account.paid.get(key, 0),
        carried=account.carried.get(key, 0),
        owed=account.open(money=books.money).get(key, 0),
    )


def transfer_facts(books: EveningBooks, people: People) -> tuple[TransferFacts, ...]:
    """The fewest payments that settle what is open."""
    found = books.account.transfers(money=books.money)
    return tuple(TransferFacts(person(people[row.payer]), person(people[row.receiver]), row.amount) for row in found)


def _payments(books: EveningBooks) -> tuple[PaymentFacts, ...]:
    return tuple(
        PaymentFacts(row.pk, _who(books, row.payer_id), _who(books, row.receiver_id), row.amount, row.at, row.phone)
        for row in books.settled
    )


# --- between the games --------------------------------------------------------------------------------------------


def _moves(books: EveningBooks) -> tuple[MoveFacts, ...]:
    idle = frozenset[int]().union(*(stage.idle for stage in books.stages))
    return tuple(_move(books, row, idle=row.pk in idle) for row in books.moves)


def _move(books: EveningBooks, row: Move, *, idle: bool) -> MoveFacts:
    return MoveFacts(
        id=row.pk,
        kind=row.kind,
        game_number=row.game_number,
        phase=row.phase,
        player=None if row.player_id is None else _who(books, row.player_id),
        other=None if row.other_id is None else _who(books, row.other_id),
        seat=row.seat,
        by=row.by,
        at=row.at,
        phone=row.phone,
        undoable=books.row.ended_at is None and books.undoable(row),
        idle=idle,
    )


def _next(books: EveningBooks) -> NextFacts:
    if not books.games:
        return NextFacts("ended", "", 1, 0, 0)
    last = books.games[-1]
    least, most = rules_of(last.row).players
    step = _step(books, last, least, most)
    number = last.row.number + (step != "go_on" and last.over)
    return NextFacts(step, last.row.slug, number, least, most)


def _step(books: EveningBooks, last: GameBook, least: int, most: int) -> NextStep:
    seats = len(books.lineup.seats)
    if books.row.ended_at is not None:
        return "ended"
    if books.undecided:
        return "choose"
    if not last.over:
        return "go_on"
    if seats < least:
        return "too_few"
    return "too_many" if seats > most else "begin"
