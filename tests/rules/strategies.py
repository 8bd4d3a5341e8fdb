"""Strategies for whole games that stand: rule sets, positions, hands that nothing refuses, records."""

import os
from collections.abc import Mapping
from typing import Any, TypeVar

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

from scorekeeper.rules.cards import KINDS, SUITS
from scorekeeper.rules.errors import Refused
from scorekeeper.rules.game import Game, Position, begin, play
from scorekeeper.rules.hand import EarlyFinish, Entry, Hand, SpadeAce
from scorekeeper.rules.money import AS_IT_STANDS, WITHOUT_PAYMENT, Price
from scorekeeper.rules.presets import PRESETS
from scorekeeper.rules.record import GameRecord, Takeover
from scorekeeper.rules.record_reading import name_shows
from scorekeeper.rules.rules_json import parse_rules
from scorekeeper.rules.ruleset import FOULS, RuleSet
from scorekeeper.rules.sheet import ScoringSheet

SOAK = bool(os.environ.get("PETUKH_SOAK"))
T = TypeVar("T")


def examples(quick: int) -> settings:
    """So many examples in a quick run, forty times as many in a long one."""
    return settings(
        max_examples=quick * 40 if SOAK else quick,
        deadline=None,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    )


points = st.integers(0, 50)
last_points = st.none() | st.integers(1, 5)
declaration = st.fixed_dictionaries({"bonus": points, "no_trick": st.integers(-50, 50) | st.just("void")})
no_tricks = st.just({"mode": "cross"}) | st.fixed_dictionaries(
    {"mode": st.just("points"), "points": points, "capped": st.booleans()}
)
changes: Mapping[str, st.SearchStrategy[Any]] = {
    "start": st.integers(5, 100),
    "players": st.tuples(st.integers(2, 6), st.integers(2, 6)).map(sorted),
    "deck": st.sampled_from((30, 32, 36)),
    "declarations": st.dictionaries(st.sampled_from(KINDS), st.none() | declaration),
    "coloured_pair": st.sampled_from(("same_colour", "any_colour")),
    "no_trick": no_tricks,
    "overshoot": st.sampled_from(("reset", "finish")),
    "own_cards_at": last_points,
    "no_exchange_at": last_points,
    "passing": st.fixed_dictionaries({"allowed": st.booleans(), "limit": st.none() | st.integers(0, 3)}),
    "fouls": st.dictionaries(st.sampled_from(FOULS), points),
    "early_finish_at": st.none() | st.integers(1, 50),
    "spade_ace": st.none() | st.fixed_dictionaries({"won": points, "lost": points}),
    "trump_card": st.sampled_from(("dealer_may_take", "dealer_must_take", "stays", "auction", "dealer_last_card")),
    "must_overtake": st.booleans(),
    "must_lead_trump_ace": st.booleans(),
}


@st.composite
def rules_values(draw: st.DrawFn) -> dict[str, Any]:
    """The JSON of a rule set: a preset and what the company changed."""
    preset = draw(st.sampled_from(list(PRESETS)))
    given = draw(st.one_of(st.just({}), st.fixed_dictionaries({}, optional=changes)))
    values = {**PRESETS[preset], **given}
    if (values["early_finish_at"] or 0) >= values["start"]:
        given = {**given, "early_finish_at": None}
    return {"preset": preset, **given}


rule_sets = rules_values().map(parse_rules)

names = st.text(min_size=1, max_size=70).filter(name_shows)


def rarely(draw: st.DrawFn, strategy: st.SearchStrategy[T], otherwise: T) -> T:
    """A drawn value one time in eight."""
    return draw(strategy) if draw(st.integers(0, 7)) == 7 else otherwise


@st.composite
def hands(draw: st.DrawFn, sheet: ScoringSheet, position: Position) -> Hand:
    """A hand that stands in this position."""
    early = _early_finish(draw, sheet, position)
    hand = early or _played(draw, sheet, position)
    try:
        play(sheet, position, hand)
    except Refused as refused:
        (only,) = refused.refusals
        assert only.code == "first_out_needed"
        out = only.data["out"]
        assert isinstance(out, tuple)
        return Hand(hand.entries, None, hand.trump, hand.dealer, hand.spade_ace, first_out=draw(st.sampled_from(out)))
    return hand


def _early_finish(draw: st.DrawFn, sheet: ScoringSheet, position: Position) -> Hand | None:
    at_most = sheet.rules.early_finish_at or 0
    able = [seat for seat, record in enumerate(position.records) if record <= at_most]
    if not able or draw(st.integers(0, 5)):
        return None
    trump, seat = draw(st.sampled_from(SUITS)), draw(st.sampled_from(able))
    jacks = tuple(draw(st.lists(st.sampled_from(SUITS), min_size=2, max_size=4, unique=True)))
    hand = Hand(early_finish=EarlyFinish(seat, jacks), trump=trump)
    try:
        play(sheet, position, hand)
    except Refused:
        return None
    return hand


def _played(draw: st.DrawFn, sheet: ScoringSheet, position: Position) -> Hand:
    seats = range(sheet.players)
    passed = [seat for seat in seats if _may_pass(sheet, position, seat) and draw(st.integers(0, 4)) == 4]
    playing = [seat for seat in seats if seat not in passed]
    takers = draw(st.lists(st.sampled_from(playing), min_size=5, max_size=5)) if playing else []
    jacks = _jacks(draw, playing) if sheet.rules.declarations else {}
    entries = tuple(
        Entry(takers.count(seat), jacks.get(seat, ()), seat in passed, _fouls(draw, sheet.rules)) for seat in seats
    )
    trump = draw(st.sampled_from(SUITS) if jacks else st.none() | st.sampled_from(SUITS))
    return Hand(
        entries=entries,
        trump=trump,
        dealer=rarely(draw, st.sampled_from(seats), None),
        spade_ace=_ace(draw, sheet.rules, entries, trump),
    )


def _may_pass(sheet: ScoringSheet, position: Position, seat: int) -> bool:
    passing, last = sheet.rules.passing, sheet.rules.own_cards_at
    within = passing.limit is None or position.passes[seat] < passing.limit
    return passing.allowed and within and (last is None or position.records[seat] > last)


def _jacks(draw: st.DrawFn, playing: list[int]) -> dict[int, tuple[str, ...]]:
    holders = draw(st.lists(st.sampled_from([None, *playing]), min_size=4, max_size=4))
    held = {
        seat: tuple(suit for suit, holder in zip(SUITS, holders, strict=True) if holder == seat) for seat in playing
    }
    return {seat: jacks for seat, jacks in held.items() if len(jacks) > 1}


def _fouls(draw: st.DrawFn, rules: RuleSet) -> tuple[tuple[str, int], ...]:
    if not rules.fouls:
        return ()
    counts = rarely(draw, st.fixed_dictionaries({foul: st.integers(0, 9) for foul in rules.fouls}), {})
    return tuple((foul, counts[foul]) for foul in FOULS if counts.get(foul))


def _ace(draw: st.DrawFn, rules: RuleSet, entries: tuple[Entry, ...], trump: str | None) -> SpadeAce | None:
    played = [seat for seat, entry in enumerate(entries) if not entry.passed]
    if rules.spade_ace is None or not played or not draw(st.booleans()):
        return None
    seat = draw(st.sampled_from(played))
    beaten = trump not in (None, "spades") and entries[seat].tricks < 5
    fates = [fate for fate, can in (("won", entries[seat].tricks > 0), ("lost", beaten)) if can]
    return SpadeAce(seat, draw(st.sampled_from(fates))) if fates else None


@st.composite
def games(draw: st.DrawFn, rules: st.SearchStrategy[RuleSet] = rule_sets, most_hands: int = 8) -> Game:
    """A game with its first position."""
    chosen = draw(rules)
    least, most = chosen.players
    players = draw(st.integers(least, most))
    records = draw(st.none() | st.lists(st.integers(1, 40), min_size=players, max_size=players))
    crosses = draw(st.none() | st.lists(st.integers(0, 9), min_size=players, max_size=players))
    return begin(chosen, players, first_dealer=draw(st.integers(0, players - 1)), records=records, crosses=crosses)


@st.composite
def played_hands(draw: st.DrawFn, game: Game, most: int = 8) -> tuple[Hand, ...]:
    """Hands that stand, one after another."""
    found: list[Hand] = []
    position = game.start
    for _ in range(draw(st.integers(0, most))):
        if position.winner is not None:
            break
        found.append(draw(hands(game.sheet, position)))
        position = play(game.sheet, position, found[-1]).after
    return tuple(found)


@st.composite
def records(draw: st.DrawFn, rules: st.SearchStrategy[RuleSet] = rule_sets, least_hands: int = 0) -> GameRecord:
    """A record that stands, with everything that is optional now and then."""
    game = draw(games(rules))
    played = draw(played_hands(game).filter(lambda found: len(found) >= least_hands))
    position = game.start
    for hand in played:
        position = play(game.sheet, position, hand).after
    start, players = game.start, game.sheet.players
    currency, places = draw(st.sampled_from((("RUB", 2), ("JPY", 0), ("KWD", 3), ("CLF", 4))))
    prices = st.integers(0, 9_999_999 * 10**places) | st.integers(0, 500)
    takeover = st.builds(Takeover, st.integers(1, len(played) + 1), st.integers(0, players - 1), names)
    endings = st.sampled_from((None, None, WITHOUT_PAYMENT, AS_IT_STANDS))
    return GameRecord(
        rules=game.sheet.rules,
        players=tuple(draw(st.lists(names, min_size=players, max_size=players))),
        hands=played,
        price=Price(draw(prices), draw(prices), currency),
        first_dealer=start.dealer,
        records=start.records,
        crosses=start.crosses,
        seats=tuple(sorted(draw(st.lists(takeover, max_size=2)), key=lambda row: row.from_hand)),
        ended=draw(endings) if position.winner is None else None,
    )
