"""A rule set: the values on which companies differ. `scorekeeper.rules.rules_json` reads and writes them as JSON."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

Void = Literal["void"]
VOID: Void = "void"

FOULS = ("revoke", "early_draw", "overdraw")
TRUMP_CARDS = ("dealer_may_take", "dealer_must_take", "stays", "auction", "dealer_last_card")
#: Six players with a deck of this size hold all the cards: nobody can exchange (S1, S2).
SIX_PLAYERS, DECK_OF_SIX = 6, 30


@dataclass(frozen=True, slots=True)
class Declaration:
    """What a kind of declaration is worth, in points.

    `bonus` is written off with at least one trick; `no_trick` is the whole change without one, or `VOID`.
    """

    bonus: int
    no_trick: int | Void

    @property
    def is_void(self) -> bool:
        """Whether it counts for nothing without a trick."""
        return self.no_trick == VOID


@dataclass(frozen=True, slots=True)
class NoTrick:
    """What taking no trick costs: `points` (written only up to the start where `capped`), or a cross."""

    mode: Literal["points", "cross"]
    points: int = 0
    capped: bool = False


@dataclass(frozen=True, slots=True)
class Passing:
    """Whether a hand may be sat out, and how often by one player in a game (None: as often as one likes)."""

    allowed: bool
    limit: int | None = None


@dataclass(frozen=True, slots=True)
class AceValue:
    """Points for the ace of spades (S2): written off when it wins its trick, added when it is beaten."""

    won: int
    lost: int


@dataclass(frozen=True, slots=True)
class RuleSet:
    """Every parameter of a game; values are checked by `rules_json.parse_rules`.

    `preset` is what it was made from, None where it was given whole. `deck_named` says that the company chose the
    deck itself, so that it holds for six players too.
    """

    preset: str | None
    start: int
    players: tuple[int, int]
    deck: int
    deck_named: bool
    declarations: Mapping[str, Declaration]
    coloured_pair: str
    no_trick: NoTrick
    overshoot: str
    own_cards_at: int | None
    no_exchange_at: int | None
    passing: Passing
    fouls: Mapping[str, int]
    early_finish_at: int | None
    spade_ace: AceValue | None
    trump_card: str = "dealer_may_take"
    must_overtake: bool = False
    must_lead_trump_ace: bool = False

    def deck_for(self, players: int) -> int:
        """Cards in the pack when `players` sit down: 30 for six where the company named none (S1, S2)."""
        return DECK_OF_SIX if players == SIX_PLAYERS and not self.deck_named else self.deck

    def seats_allow(self, players: int) -> bool:
        """Whether so many may play."""
        return self.players[0] <= players <= self.players[1]
