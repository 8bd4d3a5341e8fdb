"""Every table of the books: fields and constraints, no rules of the game."""

from scorekeeper.tables.models.circle import Circle, Player
from scorekeeper.tables.models.code import Code, WrongCodes
from scorekeeper.tables.models.evening import Evening, Move, Opening, Payment
from scorekeeper.tables.models.game import Game, Seat
from scorekeeper.tables.models.hand import Entry, Hand
from scorekeeper.tables.models.house import HouseRules
from scorekeeper.tables.models.journal import Journal
from scorekeeper.tables.models.phone import Phone

__all__ = [
    "Circle",
    "Code",
    "Entry",
    "Evening",
    "Game",
    "Hand",
    "HouseRules",
    "Journal",
    "Move",
    "Opening",
    "Payment",
    "Phone",
    "Player",
    "Seat",
    "WrongCodes",
]
