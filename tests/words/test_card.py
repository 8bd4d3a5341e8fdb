"""The rules card: whoever plays by it must get the same numbers as the score keeper."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.utils import translation
from hypothesis import example, given
from hypothesis import strategies as st

from scorekeeper.rules.cards import KINDS
from scorekeeper.rules.comparing import Difference, differences
from scorekeeper.rules.errors import Refused
from scorekeeper.rules.game import Position, begin, no_exchange, own_cards, play
from scorekeeper.rules.hand import EarlyFinish, Entry, Hand, SpadeAce
from scorekeeper.rules.presets import PRESETS
from scorekeeper.rules.rules_json import parse_rules, whole_json
from scorekeeper.rules.ruleset import FOULS, RuleSet
from scorekeeper.rules.sheet import ScoringSheet, compile_sheet
from scorekeeper.rules.worked import SHOWN
from scorekeeper.words.card import Card, card
from scorekeeper.words.sections import Section
from tests.rules.build import rule_set
from tests.rules.strategies import changes, examples, rule_sets

PLENTY = 100


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    with translation.override("en"):
        yield


def sheet_of(rules: RuleSet) -> ScoringSheet:
    return compile_sheet(rules, rules.players[0])


def sections(rules: RuleSet) -> dict[str, Section]:
    return {section.key: section for section in card(sheet_of(rules)).sections}


def numbers(section: Section | None) -> list[int]:
    """Every number of a section's lines, as it is read."""
    text = " ".join(section.lines) if section else ""
    return [int(found.replace("−", "-")) for found in re.findall(r"[+−]?\d+", text)]


def change(sheet: ScoringSheet, record: int, entry: Entry, **hand: Any) -> int:
    """What the engine makes of an entry; the others can write off far more than they do."""
    others = sheet.players - 1
    game = begin(sheet.rules, sheet.players, records=(record, *[PLENTY] * others))
    rest = [Entry(5 - entry.tricks), *[Entry()] * (others - 1)]
    return play(sheet, game.start, Hand(entries=(entry, *rest), **hand)).entries[0].change


def kind_of(row: tuple[str, ...]) -> str | None:
    return None if row[0] == "none" else row[0]


@given(rules=rule_sets)
@examples(60)
def test_every_value_of_the_table_is_what_the_engine_writes(rules: RuleSet) -> None:
    sheet = sheet_of(rules)
    table = sections(rules)["values"].table
    assert table is not None
    assert [kind_of(row) for row in table.rows] == [None, *(kind for kind in KINDS if kind in rules.declarations)]
    for row in table.rows:
        kind = kind_of(row)
        jacks, trump = SHOWN[kind] if kind else ((), None)
        for tricks, cell in enumerate(row[1:]):
            record = 1 if sheet.fine_limit is None else max(1, sheet.fine_limit)
            entry = Entry(tricks, jacks)
            if cell.startswith("cross"):
                assert "cross" in play_events(sheet, record, entry, trump)
                continue
            spared = cell.endswith("*") and sheet.fine_limit is not None and sheet.fine_limit < 1
            written = int(cell.rstrip("*").replace("−", "-"))
            assert change(sheet, record, entry, trump=trump) == (0 if spared else written)
            if cell.endswith("*"):
                assert change(sheet, record + 1, entry, trump=trump) == 0


def play_events(sheet: ScoringSheet, record: int, entry: Entry, trump: str | None) -> tuple[str, ...]:
    others = sheet.players - 1
    game = begin(sheet.rules, sheet.players, records=(record, *[PLENTY] * others))
    hand = Hand(entries=(entry, Entry(5 - entry.tricks), *[Entry()] * (others - 1)), trump=trump)
    return play(sheet, game.start, hand).entries[0].events


@given(rules=rule_sets)
@examples(60)
def test_every_other_number_is_what_the_engine_goes_by(rules: RuleSet) -> None:
    sheet, told = sheet_of(rules), sections(rules)
    assert numbers(told.get("restrictions")) == list(last_points(sheet))
    assert numbers(told.get("fouls")) == [
        change(sheet, PLENTY, Entry(2, fouls=((foul, 1),))) + 2 for foul in FOULS if foul in rules.fouls
    ]
    assert numbers(told.get("ace")) == list(ace(sheet))
    assert numbers(told["overshoot"]) == list(overshot(sheet))
    assert numbers(told.get("early")) == ([] if rules.early_finish_at is None else [rules.early_finish_at])
    assert numbers(told["passing"]) == list(passes(sheet))
    assert numbers(told["no_trick"]) == list(no_trick(sheet))
    assert numbers(told.get("six")) == list(six(rules))
    assert numbers(told["course"]) == [5]
    for key in ("end", "payment", "told"):
        assert numbers(told[key]) == []


def last_points(sheet: ScoringSheet) -> Iterator[int]:
    rest = [PLENTY] * (sheet.players - 1)
    own = [record for record in range(1, 51) if own_cards(sheet, (record, *rest))]
    yield from own[-1:]
    if sheet.never_exchange:
        if sheet.rules.no_exchange_at:
            yield sheet.rules.no_exchange_at
        return
    nobody = [record for record in range(1, 51) if no_exchange(sheet, (record, *rest))]
    yield from nobody[-1:]


def ace(sheet: ScoringSheet) -> Iterator[int]:
    if sheet.rules.spade_ace:
        yield change(sheet, PLENTY, Entry(1), spade_ace=SpadeAce(0, "won")) + 1
        yield change(sheet, PLENTY, Entry(1), trump="hearts", spade_ace=SpadeAce(0, "lost")) + 1


def overshot(sheet: ScoringSheet) -> Iterator[int]:
    game = begin(sheet.rules, sheet.players, records=(1, *[PLENTY] * (sheet.players - 1)))
    hand = Hand(entries=(Entry(2), Entry(3), *[Entry()] * (sheet.players - 2)))
    record = play(sheet, game.start, hand).entries[0].record
    if record:
        yield record


def passes(sheet: ScoringSheet) -> Iterator[int]:
    """The limit: so many passes stand, one more is refused."""
    limit = sheet.rules.passing.limit
    if not sheet.rules.passing.allowed or limit is None:
        return
    yield limit
    others = sheet.players - 1
    hand = Hand(entries=(Entry(passed=True), Entry(5), *[Entry()] * (others - 1)))
    for sat_out, refused in ((limit - 1, False), (limit, True)):
        position = Position(1, 0, (PLENTY,) * (others + 1), (0,) * (others + 1), (max(0, sat_out), *[0] * others))
        if sat_out >= 0:
            assert stands(sheet, position, hand) != refused


def stands(sheet: ScoringSheet, position: Position, hand: Hand) -> bool:
    try:
        play(sheet, position, hand)
    except Refused:
        return False
    return True


def no_trick(sheet: ScoringSheet) -> Iterator[int]:
    if sheet.rules.no_trick.mode == "cross":
        return
    yield sheet.rules.no_trick.points
    if not sheet.rules.no_trick.capped:
        return
    written = [record for record in range(1, 101) if "spared" not in play_events(sheet, record, Entry(), None)]
    yield written[-1] if written else sheet.rules.start


def six(rules: RuleSet) -> Iterator[int]:
    if rules.players[1] == 6:
        deck = rules.deck_for(6)
        yield deck
        if not compile_sheet(rules, 6).never_exchange:
            yield deck - 30


@given(rules=rule_sets)
@examples(40)
def test_jacks_that_the_card_lets_end_the_game_do_and_no_others(rules: RuleSet) -> None:
    if rules.early_finish_at is None:
        return
    sheet = sheet_of(rules)
    (line,) = sections(rules)["early"].lines
    game = begin(rules, sheet.players, records=(rules.early_finish_at, *[PLENTY] * (sheet.players - 1)))
    for kind, (jacks, trump) in SHOWN.items():
        if kind in rules.declarations:
            hand = Hand(early_finish=EarlyFinish(0, jacks), trump=trump)
            assert stands(sheet, game.start, hand) == (re.search(rf"[(, ]{kind}[,)]", line) is not None)


def said(rules: RuleSet) -> tuple[str, tuple[Section, ...]]:
    """The card without its title and the readings, which tell of values in other words."""
    found = card(sheet_of(rules))
    return found.about, tuple(section for section in found.sections if section.key != "readings")


def silent(rules: RuleSet, difference: Difference) -> bool:
    """Whether a difference means nothing under these rules, so that no card needs to tell it."""
    match difference.parameter:
        case "declarations":  # how large a fine that is a cross
            fined = rules.no_trick.mode == "cross" and difference.before and difference.after
            return (
                bool(fined)
                and all(
                    value["no_trick"] != "void" and value["no_trick"] > 0
                    for value in (difference.before, difference.after)
                )
                and difference.before["bonus"] == difference.after["bonus"]
            )
        case "coloured_pair":  # what is coloured, where neither that nor the opposite counts
            return not {"coloured", "skew"} & set(rules.declarations)
        case "trump_card":  # whose card shows trump, where all of them are dealt
            return sheet_of(rules).never_exchange
        case "deck":  # the pack of another number of players, who can't sit down
            return rules.players == (6, 6)
    return False


@given(rules=rule_sets, data=st.data())
@examples(150)
def test_whatever_is_changed_changes_the_card(rules: RuleSet, data: st.DataObject) -> None:
    parameter = data.draw(st.sampled_from(sorted(changes)))
    value = data.draw(changes[parameter])
    if parameter == "players" and value[0] != rules.players[0]:
        value = [rules.players[0], max(value[1], rules.players[0])]
    try:
        other = parse_rules({**whole_json(rules), parameter: value})
    except Refused:
        return
    found = [each for each in differences(other, rules) if not silent(rules, each)]
    assert (said(rules) != said(other)) == bool(found)


@pytest.mark.parametrize("language", ["ru", "en"])
@given(rules=rule_sets)
@examples(15)
@example(
    rules=rule_set("short-15", declarations={"four": {"bonus": 0, "no_trick": 0}, "simple": None, "coloured": None})
)
def test_no_hole_is_left_in_a_card(language: str, rules: RuleSet) -> None:
    with translation.override(language):
        text = whole(card(sheet_of(rules)))
    assert not re.search(r"[{}]|None|  ", text)


def whole(found: Card) -> str:
    """All that is said besides the tables; a section may have nothing but its table."""
    return " ".join([found.title, found.about, *(text for s in found.sections for text in (s.heading, *s.lines))])


@pytest.mark.parametrize("preset", PRESETS)
def test_six_hold_all_the_cards_and_exchange_none(preset: str) -> None:
    rules = rule_set(preset, players=[2, 6], deck=30)
    six_told = {section.key: section for section in card(compile_sheet(rules, 6)).sections}
    four_told = {section.key: section for section in card(compile_sheet(rules, 4)).sections}
    assert "All the cards are dealt: nobody exchanges." in six_told["course"].lines
    assert "All the cards are dealt: nobody exchanges." not in four_told["course"].lines
    assert six_told["told"].lines[0] == "The dealer's last card is turned up: trump."


def test_the_card_bears_the_name_that_the_company_gave() -> None:
    sheet = compile_sheet(rule_set(), 4)
    assert card(sheet, "Dacha").title == "Dacha"
    assert card(sheet).title == "Classic, from 20"


def told_of(key: str, **changes: Any) -> str:
    return " ".join(sections(rule_set("passing-15", **changes))[key].lines)


def test_jacks_that_need_a_trick_are_named_and_do_not_end_the_game() -> None:
    declared = {"simple": {"bonus": 5, "no_trick": "void"}}
    assert "Only with a trick: simple." in told_of("values", declarations=declared)
    assert "Only with a trick" not in told_of("values")
    assert "(coloured, four)" in told_of("early", declarations=declared)


def test_jacks_without_a_bonus_do_not_end_the_game() -> None:
    assert "(simple, four)" in told_of("early", declarations={"coloured": {"bonus": 0, "no_trick": 5}})


@pytest.mark.parametrize("pair", ["same_colour", "any_colour"])
def test_where_only_skew_jacks_count_it_still_matters_which_are_coloured(pair: str) -> None:
    kinds = {"simple": None, "coloured": None, "four": None, "skew": {"bonus": 5, "no_trick": 0}}
    line = {"same_colour": "with the other jack of its colour", "any_colour": "with any other"}[pair]
    assert line in told_of("values", declarations=kinds, coloured_pair=pair)


@given(rules=rule_sets)
@examples(60)
def test_no_pair_is_taken_for_one_that_counts(rules: RuleSet) -> None:
    """Two jacks that don't count by themselves would else be read as "any other two", and written off."""
    pairs = ("simple", "coloured", "skew")
    begun = [(line.partition(":")[0].lower(), line) for line in sections(rules)["values"].lines]
    told = {kind: "don't count" not in line for kind, line in begun if kind in pairs}
    counted = {kind: True for kind in pairs if kind in rules.declarations}
    others = {} if counted.keys() <= {"simple"} else dict.fromkeys(pairs, False)
    assert told == others | counted
