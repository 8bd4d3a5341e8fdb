"""A rule set as a card for the table, and as how to play, for a number of players."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest

from scorekeeper.rules.sheet import ScoringSheet, compile_sheet
from scorekeeper.web.rulebook.books import Book
from scorekeeper.web.rulebook.differences import differences_of
from scorekeeper.web.rulebook.lesson import shown_lesson
from scorekeeper.words.card import Card, card
from scorekeeper.words.how import how
from scorekeeper.words.names import counted
from scorekeeper.words.readings import readings_for

#: Letters on a card from which it is printed in the smallest type, and those up to which in a larger one.
DENSE, ROOMY = 3600, 2700


@dataclass(frozen=True, slots=True)
class Count:
    """One number of players to choose: its words, its address, and whether it is shown now."""

    number: int
    said: str
    address: str
    current: bool


def card_page(request: HttpRequest, book: Book, **context: Any) -> dict[str, Any]:
    """What the card's page shows."""
    sheet = _sheet(request, book)
    told = card(sheet, book.name)
    return {
        "book": book,
        "card": told,
        "size": _size(told),
        "players": counted("players", sheet.players),
        "counts": _counts(book, book.card, sheet.players),
        "differences": differences_of(book.rules),
        "readings": readings_for(book.rules),
        **context,
    }


def how_page(request: HttpRequest, book: Book, **context: Any) -> dict[str, Any]:
    """What the page that teaches the game shows."""
    sheet = _sheet(request, book)
    told = how(sheet, book.name)
    return {
        "book": book,
        "how": told,
        "hand": shown_lesson(book.rules, told.people),
        "players": counted("players", sheet.players),
        "counts": _counts(book, book.how, sheet.players),
        **context,
    }


def _sheet(request: HttpRequest, book: Book) -> ScoringSheet:
    return compile_sheet(book.rules, _players(request.GET.get("players", ""), book))


def _players(asked: str, book: Book) -> int:
    """The number asked for; else the usual one, or the nearest that the rules allow."""
    allowed = book.players_allowed()
    number = int(asked) if asked.isascii() and asked.isdigit() and len(asked) == 1 else book.players
    return number if number in allowed else max(allowed.start, min(book.players, allowed.stop - 1))


def _counts(book: Book, address: str, current: int) -> Sequence[Count]:
    return [
        Count(number, counted("players", number), f"{address}?players={number}", number == current)
        for number in book.players_allowed()
    ]


def _size(told: Card) -> str:
    """How large a card can be printed so that it fills one page: `dense`, `roomy` or in between."""
    letters = sum(
        len(section.heading)
        + sum(map(len, section.lines))
        + (sum(len(cell) for row in (section.table.head, *section.table.rows) for cell in row) if section.table else 0)
        for section in told.sections
    )
    if letters > DENSE:
        return "dense"
    return "roomy" if letters <= ROOMY else ""
