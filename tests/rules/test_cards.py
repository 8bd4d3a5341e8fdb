"""What a set of jacks is taken for, under every trump and whatever the rule set counts."""

from itertools import chain, combinations, product
from typing import Any

import pytest

from scorekeeper.rules.cards import KINDS, SUITS, mask, pair_kind, shown, suits_of
from scorekeeper.rules.sheet import compile_sheet
from tests.rules.build import rule_set, suits
from tests.rules.second_opinion import SecondOpinion

SETS = [jacks for size in range(5) for jacks in combinations(SUITS, size)]
COUNTED = list(chain.from_iterable(combinations(KINDS, size) for size in range(6)))


@pytest.mark.parametrize(
    ("jacks", "trump", "of_one_colour", "of_any"),
    [
        ("sc", "hearts", "simple", "simple"),
        ("dh", "spades", "simple", "simple"),
        ("sc", "spades", "coloured", "coloured"),
        ("sc", "clubs", "coloured", "coloured"),
        ("dh", "diamonds", "coloured", "coloured"),
        ("sh", "hearts", "skew", "coloured"),
        ("cd", "clubs", "skew", "coloured"),
        ("sd", "hearts", "skew", "skew"),
        ("ch", "spades", "skew", "skew"),
    ],
)
def test_a_pair_is_simple_coloured_or_skew(jacks: str, trump: str, of_one_colour: str, of_any: str) -> None:
    for first, second in (suits(jacks), reversed(suits(jacks))):
        assert pair_kind(first, second, trump, "same_colour") == of_one_colour
        assert pair_kind(first, second, trump, "any_colour") == of_any


@pytest.mark.parametrize("coloured_pair", ["same_colour", "any_colour"])
@pytest.mark.parametrize("bonuses", [(5, 10, 5, 12, 15), (5, 5, 5, 5, 5), (10, 5, 12, 0, 0), (0, 0, 0, 0, 0)])
def test_every_set_of_jacks_is_taken_for_what_the_rules_say(coloured_pair: str, bonuses: tuple[int, ...]) -> None:
    for counted in COUNTED:
        worth = {kind: bonus for kind, bonus in zip(KINDS, bonuses, strict=True) if kind in counted}
        kinds: dict[str, Any] = dict.fromkeys(KINDS)
        kinds |= {kind: {"bonus": bonus, "no_trick": 0} for kind, bonus in worth.items()}
        rules = {"preset": "classic-20", "coloured_pair": coloured_pair, "declarations": kinds}
        opinion = SecondOpinion({"rules": rules, "players": ["A", "B"]})
        for jacks, trump in product(SETS, SUITS):
            assert shown(jacks, trump, coloured_pair, worth) == opinion.declaration(list(jacks), trump)


def test_a_sheet_knows_every_set_under_every_trump() -> None:
    sheet = compile_sheet(rule_set("hard-30"), 4)
    for jacks, trump in product(SETS, SUITS):
        bonuses = {kind: value.bonus for kind, value in sheet.rules.declarations.items()}
        assert sheet.kinds[trump][mask(jacks)] == shown(jacks, trump, "any_colour", bonuses)
        assert sheet.kinds[None][mask(jacks)] is None


def test_a_set_and_its_mask_are_the_same_set() -> None:
    assert sorted(mask(jacks) for jacks in SETS) == list(range(16))
    assert all(suits_of(mask(jacks)) == jacks for jacks in SETS)


def test_one_jack_and_none_are_no_declaration() -> None:
    assert shown((), "spades", "any_colour", {"simple": 5}) is None
    assert shown(("hearts",), "hearts", "any_colour", {"coloured": 5}) is None
