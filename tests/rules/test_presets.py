"""Each cell of the table of presets, against the table as docs/rules.md prints it."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from scorekeeper.rules.presets import DEFAULT, PRESETS
from scorekeeper.rules.rules_json import parse_rules
from scorekeeper.rules.ruleset import VOID, RuleSet
from tests.rules.build import rule_set

NAMES = ("short-15", "classic-20", "hard-30", "passing-15", "money-25", "petushok-15")
TABLE = """
start          | 15          | 20              | 30              | 15               | 25               | 15
players        | 2-6         | 2-6             | 2-6             | 2-5              | 2-5              | 2-5
deck           | 36          | 32              | 32              | 32               | 36               | 36
deck for six   | 30          | 30              | 30              | 30               | 30               | 30
simple         | 5/void      | 5/0             | 5/10            | 5/0              | no               | 5/0
coloured       | 10/void     | 10/-5           | 10/15           | 10/0             | no               | 10/-5
skew           | no          | no              | 5/10            | no               | no               | no
three          | no          | no              | no              | no               | no               | no
four           | 15/void     | 15/-10          | 15/15           | 15/-5            | no               | 15/-10
coloured pair  | same_colour | any_colour      | any_colour      | same_colour      | same_colour      | same_colour
no trick       | 5 capped    | 5 capped        | 5 capped        | 5                | 5                | 5
overshoot      | finish      | reset           | reset           | reset            | finish           | finish
own cards at   | 2           | 2               | 2               | 2                | no               | no
no exchange at | 1           | 1               | 1               | no               | no               | no
passing        | no          | yes             | yes             | yes              | 2                | no
revoke         | no          | 5               | 5               | 5                | no               | 5
early draw     | no          | 5               | 5               | no               | no               | no
overdraw       | no          | 5               | 5               | no               | no               | no
early finish   | no          | no              | no              | 5                | no               | no
spade ace      | no          | no              | 5/5             | no               | no               | no
trump card     | stays       | dealer_may_take | dealer_may_take | dealer_must_take | dealer_last_card | dealer_may_take
must overtake  | no          | no              | no              | no               | yes              | no
lead trump ace | no          | no              | no              | no               | yes              | no
"""
ROWS = {
    cells[0]: dict(zip(NAMES, cells[1:], strict=True))
    for cells in ([cell.strip() for cell in line.split("|")] for line in TABLE.strip().splitlines())
}


def declared(kind: str) -> Callable[[RuleSet], str]:
    def shown(rules: RuleSet) -> str:
        value = rules.declarations.get(kind)
        return "no" if value is None else f"{value.bonus}/{VOID if value.is_void else value.no_trick}"

    return shown


def number_or_no(value: Any) -> str:
    return "no" if value is None else str(value)


def yes_or_no(value: Any) -> str:
    return "yes" if value else "no"


def passing(rules: RuleSet) -> str:
    if rules.passing.limit is not None:
        return str(rules.passing.limit)
    return yes_or_no(rules.passing.allowed)


READ: dict[str, Callable[[RuleSet], str]] = {
    "start": lambda rules: str(rules.start),
    "players": lambda rules: "-".join(map(str, rules.players)),
    "deck": lambda rules: str(rules.deck_for(rules.players[0])),
    "deck for six": lambda rules: str(rules.deck_for(6)),
    **{kind: declared(kind) for kind in ("simple", "coloured", "skew", "three", "four")},
    "coloured pair": lambda rules: rules.coloured_pair,
    "no trick": lambda rules: f"{rules.no_trick.points}{' capped' if rules.no_trick.capped else ''}",
    "overshoot": lambda rules: rules.overshoot,
    "own cards at": lambda rules: number_or_no(rules.own_cards_at),
    "no exchange at": lambda rules: number_or_no(rules.no_exchange_at),
    "passing": passing,
    "revoke": lambda rules: number_or_no(rules.fouls.get("revoke")),
    "early draw": lambda rules: number_or_no(rules.fouls.get("early_draw")),
    "overdraw": lambda rules: number_or_no(rules.fouls.get("overdraw")),
    "early finish": lambda rules: number_or_no(rules.early_finish_at),
    "spade ace": lambda rules: f"{rules.spade_ace.won}/{rules.spade_ace.lost}" if rules.spade_ace else "no",
    "trump card": lambda rules: rules.trump_card,
    "must overtake": lambda rules: yes_or_no(rules.must_overtake),
    "lead trump ace": lambda rules: yes_or_no(rules.must_lead_trump_ace),
}


@pytest.mark.parametrize("preset", NAMES)
@pytest.mark.parametrize("row", ROWS)
def test_a_preset_plays_by_its_description(row: str, preset: str) -> None:
    assert READ[row](rule_set(preset)) == ROWS[row][preset]


def test_the_table_has_every_preset_and_every_row_is_read() -> None:
    assert tuple(PRESETS) == NAMES
    assert set(READ) == set(ROWS)
    assert DEFAULT == "classic-20"


@pytest.mark.parametrize("preset", NAMES)
def test_a_preset_written_out_whole_is_the_same_game(preset: str) -> None:
    whole = parse_rules(PRESETS[preset])
    named = rule_set(preset)
    assert whole.preset is None
    assert whole.deck_named
    assert {**PRESETS[preset]}.keys() == PRESETS[DEFAULT].keys()
    for parameter in PRESETS[preset]:
        assert getattr(whole, parameter) == getattr(named, parameter)


def test_the_players_page_prints_the_same_numbers() -> None:
    page = (Path(__file__).parents[2] / "docs" / "rules.md").read_text(encoding="utf-8")
    (start,) = re.findall(r"^\| start \|(.*)\|$", page, re.MULTILINE)
    assert [cell.strip() for cell in start.split("|")] == list(ROWS["start"].values())
    for kind in ("simple", "coloured", "skew", "three", "four"):
        (cells,) = re.findall(rf"^\| {kind}: with a trick / without \|(.*)\|$", page, re.MULTILINE)
        shown = [cell.strip().replace("−", "-").replace("+", "").replace(" ", "") for cell in cells.split("|")]
        assert [cell.replace("–", "no") for cell in shown] == list(ROWS[kind].values())
