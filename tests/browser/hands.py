"""Games by chance: a seed gives the same hands everywhere, and each is one that the rules take."""

from dataclasses import replace
from itertools import count
from random import Random

from scorekeeper.rules.cards import SUITS
from scorekeeper.rules.errors import Refused
from scorekeeper.rules.game import Position, Step, begin, play
from scorekeeper.rules.hand import ACE_OUTCOMES, EarlyFinish, Entry, Hand, SpadeAce, score
from scorekeeper.rules.ruleset import RuleSet
from scorekeeper.rules.sheet import ScoringSheet

Hands = tuple[Hand, ...]


def whole_game(rules: RuleSet, players: int, *, least: int = 5, most: int = 9) -> Hands:
    """The first game by chance that somebody wins in so many hands."""
    for seed in count():
        hands = _game(Random(seed), rules, players, most)
        if len(hands) >= least:
            return hands
    raise AssertionError


def _game(rng: Random, rules: RuleSet, players: int, most: int) -> Hands:
    """The hands of a game, or none where nobody is out in time."""
    game = begin(rules, players)
    position = game.start
    hands: list[Hand] = []
    while position.winner is None and len(hands) < most:
        step = some_hand(rng, game.sheet, position)
        hands.append(step.hand)
        position = step.after
    return tuple(hands) if position.winner is not None else ()


def some_hand(rng: Random, sheet: ScoringSheet, position: Position) -> Step:
    """A hand that stands here."""
    while True:
        hand = _proposal(rng, sheet, position)
        try:
            return play(sheet, position, hand)
        except Refused as refused:
            if refused.refusals[0].code == "first_out_needed":
                return play(sheet, position, replace(hand, first_out=_first(rng, sheet, position, hand)))


def _first(rng: Random, sheet: ScoringSheet, position: Position, hand: Hand) -> int:
    """One of those who are out in a hand."""
    entries = score(sheet, position.records, position.crosses, hand)
    return rng.choice([seat for seat, entry in enumerate(entries) if "out" in entry.events])


def _proposal(rng: Random, sheet: ScoringSheet, position: Position) -> Hand:
    known = bool(sheet.rules.declarations or sheet.rules.spade_ace)  # else no trump can be told
    trump = rng.choice(SUITS) if known and rng.random() < 0.8 else None
    dealer = rng.randrange(sheet.players) if rng.random() < 0.1 else None
    dealer = None if dealer == position.dealer else dealer
    if sheet.rules.early_finish_at and rng.random() < 0.3:
        return Hand(early_finish=EarlyFinish(rng.randrange(sheet.players), _jacks(rng)), trump=trump, dealer=dealer)
    passed = [sheet.rules.passing.allowed and rng.random() < 0.2 for _ in range(sheet.players)]
    playing = [seat for seat, passes in enumerate(passed) if not passes] or [0]
    tricks = [rng.choice(playing) for _ in range(5)]
    ace = SpadeAce(rng.choice(playing), rng.choice(ACE_OUTCOMES)) if sheet.rules.spade_ace else None
    entries = tuple(_entry(rng, sheet, tricks.count(seat), passed=passed[seat]) for seat in range(sheet.players))
    return Hand(entries, trump=trump, dealer=dealer, spade_ace=ace if rng.random() < 0.6 else None)


def _entry(rng: Random, sheet: ScoringSheet, tricks: int, *, passed: bool) -> Entry:
    shows = bool(sheet.rules.declarations) and not passed and rng.random() < 0.3
    fouls = tuple((foul, rng.choice((1, 1, 2))) for foul in sheet.rules.fouls if rng.random() < 0.06)
    return Entry(tricks, _jacks(rng) if shows else (), passed, fouls)


def _jacks(rng: Random) -> tuple[str, ...]:
    shown = rng.sample(SUITS, rng.choice((2, 2, 2, 2, 3, 4)))
    return tuple(suit for suit in SUITS if suit in shown)  # in the order in which they are stored
