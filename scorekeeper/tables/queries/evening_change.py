"""What a change of one game would do to its evening: the account, and who sits and deals next."""

from scorekeeper.rules.evening import Lineup
from scorekeeper.tables.changes import Plan
from scorekeeper.tables.evenings import EveningBooks, evening_books, people_of
from scorekeeper.tables.models import Game
from scorekeeper.tables.queries.evening import People, person, persons, transfer_facts
from scorekeeper.tables.queries.evening_facts import ChangedBalance, EveningChange, LineupFacts


def evening_change(game: Game, planned: Plan) -> EveningChange | None:
    """What comes of a planned change, None where the evening stays as it is."""
    books = evening_books(game.evening)
    last = tuple(books.key(record) for record in planned.inputs.people(planned.position.number))
    then = books.with_game(game.pk, planned.position, last, planned.inputs.ended)
    people = people_of(books)
    change = EveningChange(
        currency=books.row.currency,
        money=books.money,
        balances=_balances(books, then, people),
        transfers_before=transfer_facts(books, people),
        transfers_after=transfer_facts(then, people),
        lineup_before=_facts(_coming(books), people),
        lineup_after=_facts(_coming(then), people),
        played_on=_played_on(books, then, game.number),
    )
    return change if _changes(change) else None


def _changes(change: EveningChange) -> bool:
    return bool(change.balances or change.lineup_before != change.lineup_after or change.played_on)


def _balances(books: EveningBooks, then: EveningBooks, people: People) -> tuple[ChangedBalance, ...]:
    before, after = (one.account.open(money=books.money) for one in (books, then))
    everybody = dict.fromkeys([*before, *after])  # who had given a seat up may be the last on it again
    pairs = ((key, before.get(key, 0), after.get(key, 0)) for key in everybody)
    return tuple(ChangedBalance(person(people[key]), was, now) for key, was, now in pairs if was != now)


def _coming(books: EveningBooks) -> Lineup[int]:
    """Who sits in the game that goes on, or is to sit in the next one: also one without hands, which then follows."""
    stage = books.stage
    if stage is None:
        return Lineup()
    settled = not books.undecided and any(game.over for game in books.games if game.row.number == stage.number)
    return stage.lineup if settled else books.lineup


def _facts(lineup: Lineup[int], people: People) -> LineupFacts:
    return LineupFacts(persons(lineup.seats, people), persons(lineup.waiting, people), lineup.dealer)


def _played_on(books: EveningBooks, then: EveningBooks, number: int) -> bool:
    """Whether other people, or another dealer, would come out of a game after which one with hands was played."""
    following = next((game for game in books.games if game.row.number == number + 1), None)
    if following is None or following.untouched or not following.follows:
        return False
    before, after = (next(stage.lineup for stage in one.stages if stage.number == number) for one in (books, then))
    return (before.seats, before.dealer) != (after.seats, after.dealer)
