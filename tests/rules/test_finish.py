"""What finishes exactly, and how many tricks are not too many: every answer is tried out at the table."""

from itertools import product

import pytest

from scorekeeper.rules.cards import KINDS
from scorekeeper.rules.errors import Refused
from scorekeeper.rules.finish import Finish, exact_finishes, most_tricks
from scorekeeper.rules.game import play
from scorekeeper.rules.hand import Entry, Hand, ScoredEntry, SpadeAce
from scorekeeper.rules.presets import PRESETS
from scorekeeper.rules.ruleset import RuleSet
from scorekeeper.rules.sheet import ScoringSheet, compile_sheet
from tests.rules.build import position_of, rule_set, suits

#: Jacks and a trump under which they make each kind (where that kind is counted).
MADE = {
    None: ("", "hearts"),
    "simple": ("sc", "hearts"),
    "coloured": ("dh", "hearts"),
    "skew": ("sd", "hearts"),
    "three": ("sdh", "clubs"),
    "four": ("scdh", "hearts"),
}
HOUSES = [
    *(rule_set(preset) for preset in PRESETS),
    rule_set("hard-30", no_trick={"mode": "cross"}, declarations={"three": {"bonus": 0, "no_trick": -12}}),
    rule_set("short-15", declarations={"skew": {"bonus": 3, "no_trick": "void"}, "four": None}),
    rule_set("petushok-15", spade_ace={"won": 0, "lost": 7}, declarations={"simple": {"bonus": 50, "no_trick": -50}}),
]


def tried(sheet: ScoringSheet, record: int, kind: str | None, tricks: int, ace: str | None) -> ScoredEntry | None:
    """What it does to a record, or None where it cannot be."""
    jacks, trump = MADE[kind]
    entries = (Entry(tricks, suits(jacks)), Entry(5 - tricks))
    fate = SpadeAce(0, ace) if ace else None
    for first_out in (None, 0):
        try:
            step = play(
                sheet, position_of(record, 9999), Hand(entries, trump=trump, spade_ace=fate, first_out=first_out)
            )
        except Refused:
            continue
        assert step.entries[0].declaration == kind
        return step.entries[0]
    return None


def counted(rules: RuleSet) -> list[str | None]:
    return [None, *(kind for kind in KINDS if kind in rules.declarations)]


@pytest.mark.parametrize("rules", HOUSES, ids=lambda rules: rules.preset)
def test_exactly_those_finishes_are_told_that_end_the_game_with_nothing_left(rules: RuleSet) -> None:
    sheet = compile_sheet(rules, 2)
    told_any = 0
    for record in (*range(1, 24), 55):
        expected = set()
        for kind, tricks, ace in product(counted(rules), range(6), (None, "won", "lost")):
            entry = tried(sheet, record, kind, tricks, ace)
            if entry is not None and record + entry.change == 0:
                expected.add(Finish(kind, tricks, ace))
        told = exact_finishes(sheet, record)
        assert set(told) == expected
        assert len(told) == len(expected)
        told_any += len(told)
    assert told_any > 0


@pytest.mark.parametrize("rules", HOUSES, ids=lambda rules: rules.preset)
def test_one_trick_more_than_told_would_overshoot(rules: RuleSet) -> None:
    sheet = compile_sheet(rules, 2)
    for record in range(1, 24):
        expected: dict[str | None, int | None] = {}
        for kind in counted(rules):
            entries = [tried(sheet, record, kind, tricks, None) for tricks in range(6)]
            fits = [tricks for tricks, entry in enumerate(entries) if entry and "overshoot" not in entry.events]
            expected[kind] = max(fits, default=None)
        assert most_tricks(sheet, record) == expected


def test_two_points_left_in_the_classic_game() -> None:
    sheet = compile_sheet(rule_set(), 4)
    assert exact_finishes(sheet, 2) == (Finish(None, 2, None),)
    assert most_tricks(sheet, 2) == {None: 2, "simple": 0, "coloured": None, "four": None}


def test_in_the_hard_game_the_ace_may_finish_too() -> None:
    sheet = compile_sheet(rule_set("hard-30"), 4)
    assert exact_finishes(sheet, 6) == (
        Finish(None, 1, "won"),
        Finish("simple", 1, None),
        Finish("coloured", 1, "lost"),
        Finish("skew", 1, None),
    )
