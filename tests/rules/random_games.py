"""Random records for comparing two scorers: a seed gives the same game everywhere."""

from random import Random
from typing import Any

from scorekeeper.rules.presets import PRESETS
from scorekeeper.rules.rules_json import parse_rules, rules_to_json
from scorekeeper.rules.switches import SWITCHES, switched
from tests.rules.second_opinion import Refusal, SecondOpinion

Json = dict[str, Any]
SUITS = ("spades", "clubs", "diamonds", "hearts")
FOULS = ("revoke", "early_draw", "overdraw")
KINDS = ("simple", "coloured", "skew", "three", "four")
CURRENCIES = {"RUB": 2, "JPY": 0, "KWD": 3, "EUR": 2, "CLF": 4}
LAST_POINTS = (None, 1, 2, 3, 4, 5)


def random_values(rng: Random) -> Json:
    """A value for every parameter."""
    least = rng.randint(2, 6)
    start = rng.choice((5, 6, 10, 15, 20, 25, 30, 100))
    return {
        "start": start,
        "players": [least, rng.randint(least, 6)],
        "deck": rng.choice((30, 32, 36)),
        "declarations": {kind: _declaration(rng) for kind in KINDS if rng.random() < 0.6},
        "coloured_pair": rng.choice(("same_colour", "any_colour")),
        "no_trick": _no_trick(rng),
        "overshoot": rng.choice(("reset", "finish")),
        "own_cards_at": rng.choice(LAST_POINTS),
        "no_exchange_at": rng.choice(LAST_POINTS),
        "passing": {"allowed": rng.random() < 0.8, "limit": rng.choice((None, None, 0, 1, 2, 50))},
        "fouls": {foul: rng.choice((0, 1, 5, 50)) for foul in FOULS if rng.random() < 0.6},
        "early_finish_at": rng.choice((None, 1, min(start - 1, 50))),
        "spade_ace": rng.choice((None, {"won": 5, "lost": 5}, {"won": 0, "lost": 7}, {"won": 50, "lost": 0})),
        "trump_card": rng.choice(("stays", "auction", "dealer_may_take")),
        "must_overtake": rng.random() < 0.5,
        "must_lead_trump_ace": rng.random() < 0.5,
    }


def _declaration(rng: Random) -> Json:
    return {"bonus": rng.choice((0, 3, 5, 5, 10, 12, 15, 50)), "no_trick": rng.choice((-50, -10, -5, 0, 2, 10, "void"))}


def _no_trick(rng: Random) -> Json:
    if rng.random() < 0.4:
        return {"mode": "cross"}
    return {"mode": "points", "points": rng.choice((0, 1, 5, 5, 50)), "capped": rng.random() < 0.5}


def random_rules(rng: Random) -> Json:
    """A preset, a preset with switches, a preset with some parameters changed, or every parameter given."""
    manner = rng.randrange(5)
    preset = rng.choice(list(PRESETS))
    if manner == 0:
        return {"preset": preset}
    if manner == 1:
        return random_values(rng)
    if manner == 2:
        rules = parse_rules({"preset": preset})
        for name in rng.sample(list(SWITCHES), rng.randint(1, 4)):
            rules = switched(rules, name)
        return rules_to_json(rules)
    values = random_values(rng)
    chosen = {name: values[name] for name in values if rng.random() < 0.4}
    if "declarations" in chosen:
        chosen["declarations"] = {kind: value or None for kind, value in chosen["declarations"].items()}
        chosen["declarations"].update(dict.fromkeys(rng.sample(KINDS, 1)))
    if ("start" in chosen) != ("early_finish_at" in chosen):
        chosen["early_finish_at"] = None
    return {"preset": preset, **chosen}


def random_record(rng: Random, *, hands: int = 12) -> Json:
    """A record with no hands yet."""
    rules = random_rules(rng)
    players = rng.randint(2, 6) if rng.random() < 0.15 else _allowed(rng, rules)
    currency = rng.choice(list(CURRENCIES))
    record: Json = {
        "format": "petukh.game/1",
        "rules": rules,
        "price": {"point": _amount(rng, currency), "cross": _amount(rng, currency), "currency": currency},
        "players": [f"P{seat}" for seat in range(players)],
        "hands": [],
    }
    if rng.random() < 0.7:
        record["first_dealer"] = rng.randrange(players + (rng.random() < 0.05))
    if rng.random() < 0.6:
        record["records"] = [rng.randint(1, rng.choice((8, 30))) for _ in range(players)]
    if rng.random() < 0.3:
        record["crosses"] = [rng.randint(0, 3) for _ in range(players)]
    if rng.random() < 0.4:
        record["ended"] = rng.choice(("without_payment", "as_it_stands"))
    if rng.random() < 0.1:
        record["seats"] = [{"from_hand": 1, "seat": rng.randrange(-1, players + 1), "name": "Глеб"}]
    return record


def _allowed(rng: Random, rules: Json) -> int:
    least, most = rules.get("players") or PRESETS[rules["preset"]]["players"]
    return rng.randint(least, most)


def _amount(rng: Random, currency: str) -> str:
    places = CURRENCIES[currency]
    whole = str(rng.choice((0, 1, 3, 10, 9_999_998)))
    shown = rng.randint(0, places)
    return f"{whole}.{rng.randrange(10**shown):0{shown}d}" if shown else whole


def random_hand(rng: Random, game: SecondOpinion) -> Json:
    """A hand that may well be refused."""
    may = game.rules["early_finish_at"] or 0
    near = [seat for seat in range(game.seats) if game.points[seat] <= may]
    if rng.random() < (0.2 if near else 0.03):
        player = rng.choice([*near * 4, *range(-1, game.seats + 1)])
        hand: Json = {"early_finish": {"player": player, "jacks": _jacks(rng, list(SUITS), rng.randint(0, 4))}}
    else:
        hand = {"entries": _entries(rng, game)}
        _ace(rng, game, hand)
        if rng.random() < 0.1:
            hand["first_out"] = rng.randrange(-1, game.seats + 1)
    if rng.random() < 0.93:
        hand["trump"] = rng.choice(SUITS)
    if rng.random() < 0.1:
        hand["dealer"] = rng.randrange(game.seats + (rng.random() < 0.1))
    return hand


def _jacks(rng: Random, left: list[str], many: int) -> list[str]:
    taken = rng.sample(left, min(many, len(left)))
    if taken and rng.random() < 0.02:
        return [*taken, taken[0]]
    if rng.random() > 0.02:
        for jack in taken:
            left.remove(jack)
    return taken


def _entries(rng: Random, game: SecondOpinion) -> list[Json]:
    seats = game.seats
    passing = game.rules["passing"]["allowed"] or rng.random() < 0.05
    passed = [bool(passing and rng.random() < 0.15) for _ in range(seats)]
    playing = [seat for seat in range(seats) if not passed[seat]] if rng.random() > 0.02 else list(range(seats))
    tricks = [0] * seats
    takers = rng.sample(playing, rng.randint(1, len(playing))) if playing else []
    for _ in range(5 if takers and rng.random() > 0.03 else rng.choice((0, 4, 6))):
        tricks[rng.choice(takers or range(seats))] += 1
    left = list(SUITS)
    entries = []
    for seat in range(seats + (rng.random() < 0.01)):
        entry: Json = {"tricks": tricks[seat] if seat < seats else 0}
        if seat < seats and passed[seat]:
            entry["passed"] = True
        elif (game.rules["declarations"] or rng.random() < 0.05) and rng.random() < 0.35:
            entry["jacks"] = _jacks(rng, left, rng.choice((1, 2, 2, 2, 2, 2, 3, 3, 4, 4)) if rng.random() < 0.95 else 0)
        if rng.random() < 0.1:
            known = list(game.rules["fouls"]) if rng.random() < 0.9 else list(FOULS)
            entry["fouls"] = {foul: rng.choice((0, 1, 1, 1, 2, 9, 10, -1)) for foul in known if rng.random() < 0.5}
        entries.append(entry)
    return entries


def _ace(rng: Random, game: SecondOpinion, hand: Json) -> None:
    if rng.random() < (0.6 if game.rules["spade_ace"] else 0.03):
        hand["spade_ace"] = {
            "player": rng.randrange(game.seats) if rng.random() < 0.97 else game.seats,
            "outcome": rng.choice(("won", "lost")),
        }


def random_game(rng: Random, *, hands: int = 12) -> tuple[Json, list[Json]]:
    """A record and, for each of its hands and at its end, hands that were refused on the way there.

    The first has only hands that stand; each of the others has one more hand, which does not.
    """
    record = random_record(rng)
    refused: list[Json] = []
    try:
        game = SecondOpinion(record)
        for _ in range(rng.randint(0, hands)):
            hand = random_hand(rng, game)
            try:
                game.hand(hand)
            except Refusal as refusal:
                refused.append({**record, "hands": [*record["hands"], hand]})
                if refusal.errors[0][0] == "game_over":
                    break
                continue
            record["hands"].append(hand)
    except Refusal:
        pass
    return record, refused
