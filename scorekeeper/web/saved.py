"""What is saved as a table: hands, a line for each player in each of them; the account of an evening; names of files.

Heads and words are in the reader's language, numbers are numbers, and a line can be understood without the others.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from scorekeeper.rules.ruleset import FOULS
from scorekeeper.tables.queries import (
    AccountLine,
    Balance,
    CircleFacts,
    EveningOfMany,
    EveningScreen,
    Played,
    PlayedGame,
    SheetLine,
)
from scorekeeper.web.days import days_of, local
from scorekeeper.web.spreadsheet import Cell, amount
from scorekeeper.words.names import counted, declaration_name, event_word, foul_name, suit_name

Row = list[Cell]


# --- hands --------------------------------------------------------------------------------------------------------


def hand_rows(played: Played) -> Iterator[Row]:
    """The head, then game by game and hand by hand a line for each player; one who passed has no number of tricks."""
    yield [
        pgettext("column", "Game"),
        pgettext("column", "Hand"),
        pgettext("column", "When"),
        pgettext("column", "Dealer"),
        pgettext("column", "Trump"),
        pgettext("column", "Player"),
        pgettext("column", "Tricks"),
        pgettext("column", "Jacks"),
        pgettext("column", "They are"),
        *(capfirst(foul_name(foul)) for foul in FOULS),
        pgettext("column", "What happened"),
        pgettext("column", "Change"),
        pgettext("column", "Record"),
        pgettext("column", "Crosses"),
    ]
    for game in played.games:
        for line in game.lines:
            yield from _of_hand(played, game, line)


def _of_hand(played: Played, game: PlayedGame, line: SheetLine) -> Iterator[Row]:
    step = line.step
    trump = suit_name(step.hand.trump) if step.hand.trump else None
    for seat, scored in enumerate(step.entries):
        yield [
            game.number,
            line.number,
            local(line.at, played.zone),
            line.names[step.dealer],
            trump,
            line.names[seat],
            *_typed(line, seat),
            ", ".join(map(event_word, scored.events)),
            scored.change,
            scored.record,
            scored.crosses,
        ]


def _typed(line: SheetLine, seat: int) -> Row:
    """What was entered for a seat: tricks, jacks and what they make, each kind of foul."""
    hand, kind = line.step.hand, line.step.entries[seat].declaration
    shown = declaration_name(kind) if kind else None
    if hand.early_finish:
        early = hand.early_finish
        jacks = _jacks(early.jacks) if early.player == seat else None
        return [None, jacks, shown, *(0 for _foul in FOULS)]
    entry = hand.entries[seat]
    fouls = dict(entry.fouls)
    tricks = None if entry.passed else entry.tricks
    return [tricks, _jacks(entry.jacks), shown, *(fouls.get(foul, 0) for foul in FOULS)]


def _jacks(suits: tuple[str, ...]) -> str | None:
    return ", ".join(map(suit_name, suits)) or None


# --- the account --------------------------------------------------------------------------------------------------


def account_rows(shown: EveningScreen) -> Iterator[Row]:
    """The head, then a line for each person: what the games brought together, what else there is, then game by game.

    Of money: games, brought along, paid less received (what was received is negative), gone on to the next evening.
    What is still open is to be received where it is positive.
    """
    yield [pgettext("column", "Player"), *_sum_heads(shown), *_game_heads(shown)]
    for line in shown.account:
        yield [line.person.label, *_sums(shown, line), *_games(shown, line)]


def _sum_heads(shown: EveningScreen) -> list[str]:
    heads = [pgettext("column", "Points"), pgettext("column", "Crosses")]
    if not shown.money:
        return [*heads, pgettext("column", "Open, points")]
    money = [
        pgettext("column", "Money"),
        pgettext("column", "Brought along"),
        pgettext("column", "Paid"),
        pgettext("column", "Went on"),
        pgettext("column", "Open"),
    ]
    return [*heads, *(f"{head}, {shown.currency}" for head in money)]


def _game_heads(shown: EveningScreen) -> list[str]:
    parts = [pgettext("column of a game", "points"), pgettext("column of a game", "crosses")]
    if shown.money:
        parts.append(shown.currency)
    heads = []
    for game in shown.games:
        named = pgettext("column of a game", "Game %(number)s") % {"number": game.facts.number}
        heads += [f"{named}, {part}" for part in parts]
    return heads


def _sums(shown: EveningScreen, line: AccountLine) -> Row:
    if not shown.money:
        return [line.points, line.crosses, line.owed]
    sums = (line.money, line.opening, line.paid, line.carried, line.owed)
    return [line.points, line.crosses, *(amount(each, shown.currency) for each in sums)]


def _games(shown: EveningScreen, line: AccountLine) -> Row:
    return [cell for balance in line.games for cell in _balance(shown, balance)]


def _balance(shown: EveningScreen, balance: Balance | None) -> Row:
    """A game's part; empty where somebody did not sit there at its end."""
    if balance is None:
        return [None] * (3 if shown.money else 2)
    brought: Row = [balance.points, balance.crosses]
    return [*brought, amount(balance.money, shown.currency)] if shown.money else brought


# --- the list of evenings -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class EveningLine:
    """An evening that can be saved."""

    id: int
    day: str
    games: str


@dataclass(frozen=True, slots=True)
class Year:
    """The evenings that began in a year."""

    year: int
    lines: Sequence[EveningLine]


def by_year(evenings: Iterable[EveningOfMany]) -> list[Year]:
    """The evenings of each year, in the order given, which is by time."""
    years = groupby(evenings, key=lambda row: local(row.started_at, row.zone).year)
    return [Year(year, evening_lines(list(rows))) for year, rows in years]


def evening_lines(rows: Sequence[EveningOfMany]) -> list[EveningLine]:
    """Evenings in the list."""
    days = zip(rows, days_of(rows), strict=True)
    return [EveningLine(row.id, day, counted("games", row.games)) for row, day in days]


# --- names of files -----------------------------------------------------------------------------------------------


def called(circle: CircleFacts) -> str:
    """What a company is called in a file's name."""
    return circle.name or _("Petukh")


def of_evening(shown: Played | EveningScreen, what: str) -> str:
    """The name of a file about an evening: the company, the day on which it began there, and `what` it holds."""
    return f"{called(shown.circle)} {local(shown.started_at, shown.zone):%Y-%m-%d} {what}"
