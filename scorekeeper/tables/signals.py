"""What others may listen to: sent once the books are written for good."""

from django.dispatch import Signal

#: A game was changed: `circle` and `game` (slugs), `revision`.
game_changed = Signal()
