"""Petukh: keeps the score of the card game Петух while people play it with real cards."""

from typing import Final

__version__: Final = "0.1.0"
