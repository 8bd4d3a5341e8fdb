"""Every read: plain dataclasses for the templates, no words. Each takes the same few queries however much there is."""

from scorekeeper.tables.queries.circle import circle_screen, home
from scorekeeper.tables.queries.facts import (
    CircleCard,
    CircleFacts,
    CircleScreen,
    EveningFacts,
    GameFacts,
    PlayerFacts,
    Setup,
    circle_facts,
    circle_of_game,
)
from scorekeeper.tables.queries.game import GameScreen, LastHand, SeatFacts, game_screen
from scorekeeper.tables.queries.hands import HandScreen, corrected, game_record, game_steps, hand_screen

__all__ = [
    "CircleCard",
    "CircleFacts",
    "CircleScreen",
    "EveningFacts",
    "GameFacts",
    "GameScreen",
    "HandScreen",
    "LastHand",
    "PlayerFacts",
    "SeatFacts",
    "Setup",
    "circle_facts",
    "circle_of_game",
    "circle_screen",
    "corrected",
    "game_record",
    "game_screen",
    "game_steps",
    "hand_screen",
    "home",
]
