"""Every read: plain dataclasses for the templates, no words. Each takes the same few queries however much there is."""

from scorekeeper.tables.changes import Change, Corrected, HandGone, Inserted, Removed, Ruled
from scorekeeper.tables.mapping import HouseFacts
from scorekeeper.tables.queries.circle import circle_screen, home
from scorekeeper.tables.queries.codes import CodeFacts, live_codes
from scorekeeper.tables.queries.evening import current_evening, evening_screen
from scorekeeper.tables.queries.evening_facts import (
    AccountLine,
    Balance,
    ChangedBalance,
    EveningChange,
    EveningGame,
    EveningScreen,
    LineupFacts,
    MoveFacts,
    NextFacts,
    PaymentFacts,
    PersonEvening,
    PersonFacts,
    PersonScreen,
    RotationFacts,
    TransferFacts,
)
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
from scorekeeper.tables.queries.hands import HandScreen, game_record, game_steps, hand_screen
from scorekeeper.tables.queries.house import house_last_deed, house_rules, house_rules_one
from scorekeeper.tables.queries.people import person_screen
from scorekeeper.tables.queries.sheet import (
    ChangedHand,
    Consequences,
    LastDeed,
    SheetLine,
    SheetScreen,
    consequences,
    sheet_screen,
)
from scorekeeper.tables.standing import Outcome

__all__ = [
    "AccountLine",
    "Balance",
    "Change",
    "ChangedBalance",
    "ChangedHand",
    "CircleCard",
    "CircleFacts",
    "CircleScreen",
    "CodeFacts",
    "Consequences",
    "Corrected",
    "EveningChange",
    "EveningFacts",
    "EveningGame",
    "EveningScreen",
    "GameFacts",
    "GameScreen",
    "HandGone",
    "HandScreen",
    "HouseFacts",
    "Inserted",
    "LastDeed",
    "LastHand",
    "LineupFacts",
    "MoveFacts",
    "NextFacts",
    "Outcome",
    "PaymentFacts",
    "PersonEvening",
    "PersonFacts",
    "PersonScreen",
    "PlayerFacts",
    "Removed",
    "RotationFacts",
    "Ruled",
    "SeatFacts",
    "Setup",
    "SheetLine",
    "SheetScreen",
    "TransferFacts",
    "circle_facts",
    "circle_of_game",
    "circle_screen",
    "consequences",
    "current_evening",
    "evening_screen",
    "game_record",
    "game_screen",
    "game_steps",
    "hand_screen",
    "home",
    "house_last_deed",
    "house_rules",
    "house_rules_one",
    "live_codes",
    "person_screen",
    "sheet_screen",
]
