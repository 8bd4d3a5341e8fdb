"""The phone counts as the server does: the same hands through both, results and sentences compared."""

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from django.utils import translation
from playwright.sync_api import Page, Route

from scorekeeper.rules.cards import SUITS
from scorekeeper.rules.errors import Refusal, Refused
from scorekeeper.rules.game import Position, Step, begin, petukh, play
from scorekeeper.rules.hand import Hand, ScoredEntry
from scorekeeper.rules.phone import position_json, sheet_json
from scorekeeper.rules.presets import PRESETS
from scorekeeper.rules.record_reading import parse_record
from scorekeeper.rules.rules_json import parse_rules
from scorekeeper.rules.sheet import ScoringSheet, compile_sheet
from scorekeeper.words.changes import say_ending, say_part, say_why
from scorekeeper.words.deeds import count_line, save_label, say_makes
from scorekeeper.words.names import points
from scorekeeper.words.phrases import phrases
from scorekeeper.words.reasons import reasons, rule_texts, say_sum
from scorekeeper.words.refusals import say_refusal
from tests.rules.random_games import random_game

Json = dict[str, Any]
SCRIPTS = Path(__file__).resolve().parent.parent.parent / "static" / "js"
NAMES = ["Анна", "שרה", "Вера {n}", "<b>", "Дима", "Ева"]
HANDS_AT_ONCE = 400

PLAY = """
async (sent) => {
  const {cases, sheets, rules, phrases, names} = JSON.parse(sent); // one text is far quicker to hand over
  const {fold, petukh} = await import("/js/fold.js");
  const {Words} = await import("/js/words.js");
  const speakers = Object.values(phrases).map((each) => new Words(each, names));
  return JSON.stringify(cases.map(({sheet, position, hand}) => {
    const frozen = JSON.stringify([position, hand]);
    const {refusals, entries, outs, finishes, asks, after} = fold(sheets[sheet], position, hand);
    const said = speakers.map((words, language) => [
      refusals.map((refusal) => words.refusal(refusal)),
      refusals.length ? [] : entries.map((entry) => [
        words.why(entry), words.ending(entry.events, entry.record), ...entry.parts.map((part) => words.part(part)),
      ]),
      refusals.length ? [] : entries.map((entry, seat) => [
        words.sum(position.records[seat], entry), ...words.reasons(rules[sheet][language], entry),
      ]),
    ]);
    const pure = frozen === JSON.stringify([position, hand]);
    return {refusals, entries: refusals.length ? [] : entries, outs, finishes, asks, after,
      petukh: after && petukh(after), said, pure};
  }));
}
"""


@pytest.fixture
def phone(page: Page) -> Page:
    """A page that can load the scripts, and nothing else."""

    def serve(route: Route) -> None:
        name = route.request.url.rpartition("/js/")[2]
        if "/js/" in route.request.url:
            route.fulfill(path=SCRIPTS / name, content_type="text/javascript")
        else:
            route.fulfill(body="<!doctype html><title>phone</title>", content_type="text/html")

    page.route("http://phone.test/**", serve)
    page.goto("http://phone.test/")
    return page


class Cases:
    """Hands for the phone, each with what the server says of it."""

    def __init__(self) -> None:
        self.sheets: list[Json] = []
        self.rules: list[list[dict[str, str]]] = []
        self.cases: list[Json] = []
        self.expected: list[Json] = []

    def add_record(self, record: Json) -> None:
        """Every hand of a record up to the first that is refused, which is added as well."""
        try:
            read = parse_record(record)
        except Refused:
            return
        game = begin(
            read.rules,
            len(read.players),
            first_dealer=read.first_dealer,
            records=read.records,
            crosses=read.crosses,
        )
        self.sheets.append(sheet_json(game.sheet))
        self.rules.append([rule_texts(game.sheet) for _language in languages()])
        position: Position | None = game.start
        for hand in read.hands:
            if position is None or position.winner is not None:
                break
            position = self.add(game.sheet, position, hand)

    def add(self, sheet: ScoringSheet, position: Position, hand: Hand) -> Position | None:
        self.cases.append(
            {"sheet": len(self.sheets) - 1, "position": position_json(position), "hand": hand_for_phone(hand)}
        )
        try:
            step = play(sheet, position, hand)
        except Refused as refused:
            self.expected.append(refused_as_json(refused.refusals))
            return None
        self.expected.append(played_as_json(sheet, step))
        return step.after


def hand_for_phone(hand: Hand) -> Json:
    ace, early = hand.spade_ace, hand.early_finish
    return {
        "trump": hand.trump or "",
        "entries": [
            {"tricks": e.tricks, "jacks": list(e.jacks), "passed": e.passed, "fouls": dict(e.fouls)}
            for e in hand.entries
        ],
        "ace": {"player": ace.player, "outcome": ace.outcome} if ace else None,
        "early": {"player": early.player, "jacks": list(early.jacks)} if early else None,
        "dealer": hand.dealer,
        "first_out": hand.first_out,
    }


def played_as_json(sheet: ScoringSheet, step: Step) -> Json:
    entries, after = step.entries, step.after
    outs = [seat for seat, entry in enumerate(entries) if "out" in entry.events]
    return {
        "refusals": [],
        "entries": [
            {**entry._asdict(), "events": list(entry.events), "parts": [part._asdict() for part in entry.parts]}
            for entry in entries
        ],
        "outs": outs,
        "finishes": bool(outs),
        "asks": outs if len(outs) > 1 else [],
        "after": {**position_json(after), "winner": after.winner},
        "petukh": list(petukh(after)),
        "said": [[[], sentences(entries), why(sheet, step)] for _language in languages()],
        "pure": True,
    }


def refused_as_json(refusals: tuple[Refusal, ...]) -> Json:
    """What the phone must say of a refused hand; the preview beside it is its own affair."""
    told = [
        {
            "code": refusal.code,
            "player": refusal.player,
            "data": {key: list(value) if isinstance(value, tuple) else value for key, value in refusal.data.items()},
        }
        for refusal in refusals
    ]
    said = [[[say_refusal(refusal, NAMES) for refusal in refusals], [], []] for _language in languages()]
    return {"refusals": told, "entries": [], "after": None, "petukh": None, "said": said, "pure": True}


def sentences(entries: tuple[ScoredEntry, ...]) -> list[list[str]]:
    return [
        [say_why(entry), say_ending(entry.events, entry.record), *(say_part(part) for part in entry.parts)]
        for entry in entries
    ]


def why(sheet: ScoringSheet, step: Step) -> list[list[Any]]:
    """The sum of each change and the rules behind it."""
    texts = rule_texts(sheet)
    pairs = zip(step.before.records, step.entries, strict=True)
    return [[say_sum(before, entry), *(list(reason) for reason in reasons(texts, entry))] for before, entry in pairs]


def languages() -> Iterator[str]:
    """Each language in turn, active while it is looked at."""
    for lang in ("ru", "en"):
        with translation.override(lang):
            yield lang


def both_phrases() -> Json:
    return {lang: phrases() for lang in languages()}


def compare(phone: Page, cases: Cases) -> None:
    for start in range(0, len(cases.cases), HANDS_AT_ONCE):
        part = cases.cases[start : start + HANDS_AT_ONCE]
        first, last = part[0]["sheet"], part[-1]["sheet"]
        sent = {
            "cases": [{**case, "sheet": case["sheet"] - first} for case in part],
            "sheets": cases.sheets[first : last + 1],
            "rules": cases.rules[first : last + 1],
            "phrases": both_phrases(),
            "names": NAMES,
        }
        counted = json.loads(phone.evaluate(PLAY, json.dumps(sent)))
        for case, told, expected in zip(part, counted, cases.expected[start:], strict=False):
            assert {key: told[key] for key in expected} == expected, (cases.sheets[case["sheet"]], case)


@pytest.mark.parametrize("seed", range(6))
def test_what_the_phone_shows_is_what_the_server_saves(phone: Page, seed: int) -> None:
    rng = Random(seed)
    cases = Cases()
    while len(cases.cases) < 1200:
        record, refused = random_game(rng)
        for each in (record, *refused):
            cases.add_record(each)
    codes = {refusal["code"] for expected in cases.expected for refusal in expected["refusals"]}
    assert {"trick_total", "jack_twice", "pass_limit", "first_out_needed", "early_finish_jacks"} <= codes
    assert sum(not expected["refusals"] for expected in cases.expected) > 400
    compare(phone, cases)


def test_every_preset_is_counted_alike_for_every_jack_trick_and_record(phone: Page) -> None:
    cases = Cases()
    pairs = [["diamonds", "hearts"], ["clubs", "hearts"]]
    jacks: list[list[str]] = [[], *pairs, ["spades", "diamonds", "hearts"], list(SUITS)]
    for preset in PRESETS:
        for shown in jacks if PRESETS[preset]["declarations"] else [[]]:
            record: Json = {"format": "petukh.game/1", "rules": {"preset": preset}, "players": ["a", "b"], "hands": []}
            for left in (1, 5, 10, 11, 15, 20, 40):
                for tricks in range(6):
                    entries = [{"tricks": tricks, "jacks": shown}, {"tricks": 5 - tricks}]
                    hand = {"trump": "hearts", "entries": entries}
                    cases.add_record({**record, "records": [left, 90], "hands": [hand]})
    assert len(cases.cases) == 42 * 26
    compare(phone, cases)


def test_the_pads_own_lines_are_said_alike(phone: Page) -> None:
    script = """async ({sheet, trumps, sets, phrases}) => {
      const {Words} = await import("/js/words.js");
      const {mask} = await import("/js/refusing.js");
      return Object.values(phrases).map((each) => {
        const words = new Words(each, []);
        return [
          words.say("deed.save", {number: 7}), words.say("deed.save_and_finish"),
          words.say("deed.count", {tricks: 4, needed: 5}),
          ...trumps.flatMap((trump) =>
            sets.map((jacks) => words.makes(sheet, sheet.kinds[trump][mask(sheet, jacks)], jacks))),
        ];
      });
    }"""
    sheet = compile_sheet(parse_rules({"preset": "classic-20"}), 4)
    trumps = ["", *SUITS]
    sets = [[suit for n, suit in enumerate(SUITS) if bits >> n & 1] for bits in range(16)]
    told = phone.evaluate(
        script, {"sheet": sheet_json(sheet), "trumps": trumps, "sets": sets, "phrases": both_phrases()}
    )
    assert told == [
        [
            save_label(7),
            save_label(7, finishes=True),
            count_line(4, 5),
            *(say_makes(sheet, trump or None, jacks) for trump in trumps for jacks in sets),
        ]
        for _language in languages()
    ]


def test_plurals_are_chosen_alike(phone: Page) -> None:
    script = """async ({phrases, most}) => {
      const {Words} = await import("/js/words.js");
      return Object.values(phrases).map((each) => {
        const words = new Words(each, []);
        return Array.from({length: most}, (_, n) => words.say("count.points", {}, n));
      });
    }"""
    told = phone.evaluate(script, {"phrases": both_phrases(), "most": 1200})
    assert told == [[points(n) for n in range(1200)] for _language in languages()]
