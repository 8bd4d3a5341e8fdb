"""The worked hands of the editor against the tables that hands are counted with."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given

from scorekeeper.rules.cards import KINDS, mask
from scorekeeper.rules.ruleset import FOULS, RuleSet
from scorekeeper.rules.sheet import ScoringSheet, compile_sheet
from scorekeeper.rules.worked import FIELDS, MIXED_PAIR, SHOWN, outcome, table_size
from scorekeeper.web.forms.house_rules import fields
from tests.rules.build import rule_set
from tests.rules.strategies import examples, rule_sets

Meaning = Callable[[RuleSet, ScoringSheet], Any]


def sheet_of(rules: RuleSet) -> ScoringSheet:
    return compile_sheet(rules, table_size(rules))


def _taken(kind: str, sheet: ScoringSheet) -> str | None:
    jacks, trump = SHOWN[kind]
    return sheet.kinds[trump][mask(jacks)]


def _status(kind: str, rules: RuleSet, sheet: ScoringSheet) -> str | None:
    """Whether a kind counts, or as what its jacks count in its place."""
    if kind in rules.declarations:
        return "counts"
    taken = _taken(kind, sheet)
    return taken if sheet.counts(taken) else "not"


def _needs_trick(kind: str, rules: RuleSet) -> bool:
    return kind in rules.declarations and rules.declarations[kind].is_void


def _bonus(kind: str) -> Meaning:
    return lambda rules, sheet: (sheet.lines[_taken(kind, sheet)][1].change, _status(kind, rules, sheet))


def _without(kind: str) -> Meaning:
    def found(rules: RuleSet, sheet: ScoringSheet) -> Any:
        line = sheet.line(_taken(kind, sheet), 0, 1)
        return line.change, line.cross, _status(kind, rules, sheet), _needs_trick(kind, rules)

    return found


def _counts(kind: str) -> Meaning:
    return lambda rules, sheet: (_bonus(kind)(rules, sheet), _without(kind)(rules, sheet))


def _mixed(_rules: RuleSet, sheet: ScoringSheet) -> Any:
    jacks, trump = MIXED_PAIR
    kind = sheet.kinds[trump][mask(jacks)]
    return kind, sheet.counts(kind), sheet.lines[kind][1].change


def _fine(rules: RuleSet, _sheet: ScoringSheet) -> Any:
    fine = rules.no_trick
    if fine.mode == "cross" or not fine.points:
        return fine.mode
    limit = rules.start - fine.points
    return (fine.points, limit if limit > 0 else ("never", rules.start)) if fine.capped else fine.points


def _passing(rules: RuleSet, _sheet: ScoringSheet) -> Any:
    return rules.passing.limit if rules.passing.allowed and rules.passing.limit != 0 else "never"


def _early(rules: RuleSet, _sheet: ScoringSheet) -> Any:
    kinds = [value for value in rules.declarations.values() if value.bonus and not value.is_void]
    return (rules.early_finish_at, bool(kinds)) if rules.early_finish_at else None


def _pack(rules: RuleSet, _sheet: ScoringSheet) -> Any:
    few = min(rules.players[1], 5)
    return (
        (few, rules.deck) if rules.players[0] <= few else None,
        rules.deck_for(6) if rules.players[1] == 6 else None,
    )


#: What a field means under a rule set, found in another way than by playing.
MEANING: dict[str, Meaning] = {
    "start": lambda rules, _: rules.start,
    **{f"{kind}_counts": _counts(kind) for kind in KINDS},
    **{f"{kind}_bonus": _bonus(kind) for kind in KINDS},
    **{f"{kind}_no_trick": _without(kind) for kind in KINDS},
    "coloured_pair": _mixed,
    "no_trick": _fine,
    "fine": _fine,
    "overshoot": lambda rules, _: rules.start if rules.overshoot == "reset" else "out",
    "own_cards_at": lambda rules, _: rules.own_cards_at,
    "no_exchange_at": lambda rules, sheet: "always" if sheet.never_exchange else rules.no_exchange_at,
    "passing": _passing,
    "pass_limit": _passing,
    **{foul: lambda rules, _, foul=foul: rules.fouls.get(foul) for foul in FOULS},  # type: ignore[misc]
    "early_finish_at": _early,
    "ace_won": lambda rules, _: rules.spade_ace and rules.spade_ace.won,
    "ace_lost": lambda rules, _: rules.spade_ace and rules.spade_ace.lost,
    "deck": _pack,
    "players_least": lambda rules, _: rules.players,
    "players_most": lambda rules, _: rules.players,
    "trump_card": lambda rules, _: rules.trump_card,
    "must_overtake": lambda rules, _: rules.must_overtake,
    "must_lead_trump_ace": lambda rules, _: rules.must_lead_trump_ace,
}


def meaning(field: str, rules: RuleSet) -> Any:
    return MEANING[field](rules, sheet_of(rules))


def test_every_field_of_the_editor_has_a_worked_hand() -> None:
    assert set(FIELDS) == set(fields(rule_set())) == set(MEANING)


def test_a_field_that_there_is_not_is_an_error() -> None:
    with pytest.raises(KeyError):
        outcome("jokers", rule_set())


@given(rules=rule_sets)
@examples(60)
def test_a_worked_hand_shows_the_numbers_of_the_sheet(rules: RuleSet) -> None:
    sheet = sheet_of(rules)
    for kind in KINDS:
        with_trick, without = sheet.lines[_taken(kind, sheet)][1], sheet.line(_taken(kind, sheet), 0, 1)
        assert outcome(f"{kind}_bonus", rules).values["with"] == with_trick.change
        values = outcome(f"{kind}_no_trick", rules).values
        assert (values["without"], values["crosses"]) == (without.change, without.cross)
        both = outcome(f"{kind}_counts", rules).values
        assert (both["with"], both["without"]) == (with_trick.change, without.change)
    assert outcome("start", rules).values == {"before": rules.start, "change": -3, "after": rules.start - 3}


@given(rules=rule_sets)
@examples(60)
def test_fouls_and_the_ace_are_added_to_the_tricks(rules: RuleSet) -> None:
    for foul in FOULS:
        values = outcome(foul, rules).values
        cost = rules.fouls.get(foul)
        assert values == ({} if cost is None else {"tricks": -3, "cost": cost, "change": cost - 3})
    ace = rules.spade_ace
    wanted = {} if ace is None else {"ace_won": -ace.won, "ace_lost": ace.lost}
    for field in ("ace_won", "ace_lost"):
        expected = {"tricks": -1, "cost": wanted[field], "change": wanted[field] - 1} if wanted else {}
        assert outcome(field, rules).values == expected


@pytest.mark.parametrize("least", [2, 3, 4, 5, 6])
def test_examples_are_played_by_four_or_as_near_as_the_rules_allow(least: int) -> None:
    assert table_size(rule_set(players=[least, 6])) == max(4, least)
    assert table_size(rule_set(players=[2, least])) == min(4, least)


@pytest.mark.parametrize("at_most", [1, 2, 3, 4, 5, None])
def test_the_last_points_shown_are_those_that_bind(at_most: int | None) -> None:
    rules = rule_set(own_cards_at=at_most, no_exchange_at=at_most)
    for field in ("own_cards_at", "no_exchange_at"):
        assert outcome(field, rules).values == {"record": at_most or 0}


@pytest.mark.parametrize(
    ("start", "code", "limit"), [(7, "fine_capped", 2), (6, "fine_capped", 1), (5, "fine_never", None)]
)
def test_a_fine_that_no_record_can_bear_is_shown_as_none(start: int, code: str, limit: int | None) -> None:
    came = outcome("fine", rule_set(start=start))
    assert (came.code, came.values.get("limit")) == (code, limit)
