"""Rules to be read: a set as a card and as how to play, sets side by side, a company's own ones."""

from scorekeeper.web.rulebook.books import Book, book_of_game, book_of_house, book_of_preset, preset_rules
from scorekeeper.web.rulebook.compare import comparison
from scorekeeper.web.rulebook.differences import Differences, differences_of
from scorekeeper.web.rulebook.own import OwnSets, own_sets
from scorekeeper.web.rulebook.reading import card_page, how_page

__all__ = [
    "Book",
    "Differences",
    "OwnSets",
    "book_of_game",
    "book_of_house",
    "book_of_preset",
    "card_page",
    "comparison",
    "differences_of",
    "how_page",
    "own_sets",
    "preset_rules",
]
