"""The page of an evening: who sits and waits, its games, the account with its transfers, and the next game."""

from scorekeeper.web.evening.coming import NextGame, after_game, next_game
from scorekeeper.web.evening.deed import read_deed
from scorekeeper.web.evening.page import LastMove, evening_page, last_move

__all__ = ["LastMove", "NextGame", "after_game", "evening_page", "last_move", "next_game", "read_deed"]
