"""The scoring sheet: a rule set compiled, for a number of players, into plain tables.

Scoring is looking a line up and adding. The same sheet scores in the engine, is sent to the phone as JSON for the
preview, and is what a rules card is made from.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from scorekeeper.rules.cards import KINDS, SUITS, shown, suits_of
from scorekeeper.rules.errors import Refusal, Refused
from scorekeeper.rules.ruleset import DECK_OF_SIX, SIX_PLAYERS, Declaration, RuleSet

TRICKS = 5


class Part(NamedTuple):
    """One addend of the change of a record: what it is for, and its points (negative writes off).

    `name` is the kind of declaration or of foul, `count` the number of tricks or of fouls.
    """

    code: str
    points: int = 0
    name: str | None = None
    count: int = 0  # type: ignore[assignment]  # hides tuple.count, which nobody calls on a part


class Line(NamedTuple):
    """What a player who did not pass gets for a declaration and a number of tricks, without ace and fouls."""

    change: int
    cross: int
    events: tuple[str, ...]
    parts: tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class ScoringSheet:
    """A rule set made ready for a number of players.

    `kinds[trump][mask]` is the declaration that a set of jacks is taken for. `lines[kind][tricks]` is what it brings
    (kind None: no declaration). `spared[kind]` stands in for `lines[kind][0]` where the record before the hand is above
    `fine_limit`, because the fine would lift it above the start.
    """

    rules: RuleSet
    players: int
    kinds: Mapping[str | None, tuple[str | None, ...]]
    lines: Mapping[str | None, tuple[Line, ...]]
    spared: Mapping[str | None, Line]
    fine_limit: int | None
    never_exchange: bool

    def line(self, kind: str | None, tricks: int, record: int) -> Line:
        """The line for a declaration and tricks, of a player whose record before the hand is `record`."""
        if tricks == 0 and self.fine_limit is not None and record > self.fine_limit and kind in self.spared:
            return self.spared[kind]
        return self.lines[kind][tricks]

    def counts(self, kind: str | None) -> bool:
        """Whether the rule set counts this kind at all."""
        return kind in self.rules.declarations


def compile_sheet(rules: RuleSet, players: int) -> ScoringSheet:
    """The sheet of a rule set for so many players. Raises `Refused` (`player_count`) where they are too few or many."""
    if not rules.seats_allow(players):
        least, most = rules.players
        raise Refused([Refusal("player_count", data={"players": players, "least": least, "most": most})])
    capped = rules.no_trick.mode == "points" and rules.no_trick.capped
    kinds = (None, *KINDS)
    return ScoringSheet(
        rules=rules,
        players=players,
        kinds={trump: _kinds_under(rules, trump) for trump in (None, *SUITS)},
        lines={kind: _lines(rules, kind) for kind in kinds},
        spared={kind: _ordinary_no_trick(kind, rules, spared=True) for kind in kinds if _fined(rules, kind)}
        if capped
        else {},
        fine_limit=rules.start - rules.no_trick.points if capped else None,
        never_exchange=players == SIX_PLAYERS and rules.deck_for(players) == DECK_OF_SIX,
    )


def _kinds_under(rules: RuleSet, trump: str | None) -> tuple[str | None, ...]:
    if trump is None:
        return (None,) * 16
    bonuses = {kind: value.bonus for kind, value in rules.declarations.items()}
    return tuple(shown(suits_of(bits), trump, rules.coloured_pair, bonuses) for bits in range(16))


def _lines(rules: RuleSet, kind: str | None) -> tuple[Line, ...]:
    return (_no_trick(rules, kind), *(_with_tricks(rules, kind, tricks) for tricks in range(1, TRICKS + 1)))


def _with_tricks(rules: RuleSet, kind: str | None, tricks: int) -> Line:
    """At least one trick: the tricks and the bonus are written off (all sources)."""
    parts = (Part("tricks", -tricks, count=tricks), *_bonus(rules, kind))
    return Line(sum(part.points for part in parts), 0, (), parts)


def _bonus(rules: RuleSet, kind: str | None) -> tuple[Part, ...]:
    if kind is None:
        return ()
    declaration = rules.declarations.get(kind)
    if declaration is None:
        return (Part("uncounted", 0, kind),)
    return (Part("declaration", -declaration.bonus, kind),)


def _no_trick(rules: RuleSet, kind: str | None) -> Line:
    if _fined(rules, kind):
        return _ordinary_no_trick(kind, rules, spared=False)
    return _declared_no_trick(rules, str(kind), rules.declarations[str(kind)])


def _fined(rules: RuleSet, kind: str | None) -> bool:
    """Whether the ordinary no-trick rule applies to this declaration."""
    declaration = None if kind is None else rules.declarations.get(kind)
    return declaration is None or declaration.is_void


def _declared_no_trick(rules: RuleSet, kind: str, declaration: Declaration) -> Line:
    """A declaration that counts without a trick; where crosses are on, one stands in for its fine."""
    points = int(declaration.no_trick)
    if rules.no_trick.mode == "cross" and points > 0:
        return Line(0, 1, ("no_trick", "cross"), (Part("declaration_cross", 0, kind),))
    return Line(points, 0, ("no_trick",), (Part("declaration_no_trick", points, kind),))


def _ordinary_no_trick(kind: str | None, rules: RuleSet, *, spared: bool) -> Line:
    """No trick and nothing that pays for it: a cross, the fine, or nothing where the cap spares it (S1, S2)."""
    counted = kind in rules.declarations
    void = ("void",) if counted else ()
    told = () if kind is None else (Part("void" if counted else "uncounted", 0, kind),)
    if rules.no_trick.mode == "cross":
        return Line(0, 1, ("no_trick", "cross", *void), (Part("cross"), *told))
    fine = rules.no_trick.points
    if spared:
        return Line(0, 0, ("no_trick", "spared", *void), (Part("spared"), *told))
    return Line(fine, 0, ("no_trick", *void), (Part("fine", fine), *told))
