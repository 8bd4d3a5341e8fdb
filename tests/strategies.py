"""Random games that can be played: hands that no rule refuses, under any preset."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from random import Random
from uuid import UUID

from hypothesis import strategies as st

from scorekeeper.rules.cards import SUITS
from scorekeeper.rules.errors import Refused
from scorekeeper.rules.game import Position, begin, play
from scorekeeper.rules.hand import EarlyFinish, Entry, Hand, SpadeAce
from scorekeeper.rules.money import AS_IT_STANDS, WITHOUT_PAYMENT, Price
from scorekeeper.rules.presets import PRESETS
from scorekeeper.rules.record import GameRecord, Takeover
from scorekeeper.rules.ruleset import RuleSet
from scorekeeper.rules.sheet import ScoringSheet
from tests.cast import CAST, rule_set

STARTED = datetime(2026, 11, 30, 18, 0, tzinfo=UTC)


def random_rules(rng: Random) -> RuleSet:
    """A preset, sometimes with another start or with crosses."""
    changes = rng.choice(({}, {}, {"start": rng.randint(6, 40)}, {"no_trick": {"mode": "cross"}}, {"deck": 36}))
    return rule_set(rng.choice(list(PRESETS)), **changes)


def random_hand(rng: Random, sheet: ScoringSheet, position: Position) -> Hand:
    """A hand that may follow: full of declarations, passes, fouls and aces, plainer where those can't be."""
    for boldness in (1.0, 1.0, 0.5, 0.0):
        hand = _hand(rng, sheet, position, boldness)
        for first_out in (None, *range(sheet.players)):
            try:
                play(sheet, position, replace(hand, first_out=first_out))
            except Refused:
                continue
            return replace(hand, first_out=first_out)
    raise AssertionError("a plain hand can always be played")


def _hand(rng: Random, sheet: ScoringSheet, position: Position, boldness: float) -> Hand:
    def daring(chance: float) -> bool:
        return rng.random() < chance * boldness

    trump, dealer = rng.choice(SUITS), rng.randrange(sheet.players) if daring(0.1) else None
    if sheet.rules.early_finish_at and daring(0.1):
        return Hand(early_finish=EarlyFinish(position.leader, tuple(rng.sample(SUITS, 2))), trump=trump, dealer=dealer)
    entries = [_entry(rng, sheet, passed=sheet.rules.passing.allowed and daring(0.2)) for _ in range(sheet.players)]
    _deal_tricks(rng, entries)
    if daring(0.4) and sheet.rules.declarations:
        _deal_jacks(rng, entries)
    ace = SpadeAce(rng.randrange(sheet.players), rng.choice(("won", "lost"))) if daring(0.5) else None
    return Hand(entries=tuple(entries), trump=trump, dealer=dealer, spade_ace=ace if sheet.rules.spade_ace else None)


def _entry(rng: Random, sheet: ScoringSheet, *, passed: bool) -> Entry:
    fouls = tuple((foul, rng.randint(1, 3)) for foul in sheet.rules.fouls if rng.random() < 0.05)
    return Entry(passed=passed, fouls=fouls)


def _deal_tricks(rng: Random, entries: list[Entry]) -> None:
    playing = [seat for seat, entry in enumerate(entries) if not entry.passed]
    for _ in range(5 if playing else 0):
        seat = rng.choice(playing)
        entries[seat] = entries[seat]._replace(tricks=entries[seat].tricks + 1)


def _deal_jacks(rng: Random, entries: list[Entry]) -> None:
    left = rng.sample(SUITS, 4)
    for seat, entry in enumerate(entries):
        if not entry.passed and len(left) >= 2 and rng.random() < 0.4:
            shown, left = left[:2], left[2:]
            entries[seat] = entry._replace(jacks=tuple(suit for suit in SUITS if suit in shown))


def random_record(rng: Random, most_hands: int = 25) -> GameRecord:
    """A game with times and ids, played until somebody is out, or left where it stands, or broken off."""
    rules = random_rules(rng)
    players = rng.randint(*rules.players)
    begun = (
        {"records": tuple(rng.randint(1, 30) for _ in range(players)), "crosses": tuple(range(players))}
        if rng.random() < 0.3
        else {}
    )
    first_dealer = rng.randrange(players)
    game = begin(rules, players, first_dealer=first_dealer, **begun)
    hands, position = [], game.start
    for number in range(rng.randint(0, most_hands)):
        if position.winner is not None:
            break
        hand = random_hand(rng, game.sheet, position)
        hands.append(replace(hand, id=_uuid(rng), played_at=STARTED + timedelta(seconds=number * 90.25)))
        position = play(game.sheet, position, hand).after
    ended = rng.choice((None, WITHOUT_PAYMENT, AS_IT_STANDS)) if position.winner is None else None
    seats = (Takeover(2, 1, "Жанна"), Takeover(3, 1, "Зоя")) if len(hands) >= 2 and rng.random() < 0.5 else ()
    price = Price(rng.randrange(10**6), rng.randrange(10**6), rng.choice(("RUB", "JPY", "KWD")))
    return GameRecord(rules, CAST[:players], tuple(hands), price, first_dealer, **begun, seats=seats, ended=ended)


def _uuid(rng: Random) -> str:
    return str(UUID(int=rng.getrandbits(128), version=4))


def seeds() -> st.SearchStrategy[Random]:
    """A source of chance, which a failing test names."""
    return st.integers(0, 2**32 - 1).map(Random)
