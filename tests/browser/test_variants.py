"""Every variant that the descriptions name: agreed on by taps, told on its card, counted as `manage.py replay` does.

What each must say and count is written down in `variants_written` and `variants_named`. That the petukh leaves in a
knock-out is a rule of the evening and tested there.
"""

import json
from typing import Any

import pytest
from playwright.sync_api import expect

from scorekeeper.rules.presets import PRESETS
from scorekeeper.rules.record_reading import parse_json, parse_record
from scorekeeper.rules.replay import replay, result_json
from scorekeeper.rules.rules_json import parse_rules
from scorekeeper.rules.ruleset import RuleSet
from scorekeeper.rules.switches import SWITCHES
from tests.browser.score import Score, agrees
from tests.browser.table import Table
from tests.browser.variants import Variant, counts, crosses, hand
from tests.browser.variants_named import NAMED
from tests.browser.variants_written import AS_WRITTEN, STARTS, TOLD

PRICES = {"point": "10", "cross": "5"}
#: The card as it is drawn: its line about the game, each section's lines, the rows of its table.
_CARD = """() => {
  const text = (element) => element.innerText.replaceAll("\\u00a0", " ").trim();
  const card = document.querySelector(".rulecard");
  const sections = [...card.querySelectorAll(".rulecard__section")].map((section) => [
    section.className.match(/section--(\\w+)/)[1], [...section.querySelectorAll("li")].map(text)]);
  const rows = [...card.querySelectorAll(".rulecard__table tbody tr")].map((row) => [...row.cells].map(text));
  return {about: text(card.querySelector(".rulecard__about")), sections: Object.fromEntries(sections), rows};
}"""


ALL = (*AS_WRITTEN, *STARTS, *NAMED)


@pytest.mark.parametrize("variant", ALL, ids=[variant.name for variant in ALL])
def test_a_variant_is_agreed_on_told_and_counted_as_its_description_has_it(table: Table, variant: Variant) -> None:
    fill_start(table, variant)
    if variant.fields:
        agree(table, variant)
    table.tap(table.page.locator("form#start .button--main"))
    expect(table.page.locator("form#hand")).to_be_visible()
    score = Score(parse_record(written(variant)))
    agrees(table, score)
    assert any(variant.banner in banner for banner in table.shown().banners) or not variant.banner
    tells(table, variant)
    assert_counted(table, variant, score)


def written(variant: Variant) -> dict[str, Any]:
    """The variant as a record, before its first hand."""
    return {
        "format": "petukh.game/1",
        "rules": {"preset": variant.preset, **variant.overrides},
        "price": {**PRICES, "currency": "RUB"},
        "players": list(variant.players),
        "hands": [],
        **({"records": counts(variant.begun)} if variant.begun else {}),
    }


# --- agreeing -----------------------------------------------------------------------------------------------------


def fill_start(table: Table, variant: Variant) -> None:
    """The start form with people, preset, prices, and what stands on paper."""
    table.open().fill_start(variant.players, variant.preset, values=PRICES)
    if variant.begun:
        table.unfold(table.page.locator("form#start details.more:has([name=record-0])"))
        for seat, record in enumerate(counts(variant.begun)):
            table.field(f"record-{seat}").fill(str(record))


def agree(table: Table, variant: Variant) -> None:
    """Set the variant by its buttons, take all back, and set it by its fields: both are the rules of the record."""
    meant = parse_rules({"preset": variant.preset, **variant.overrides})
    to_editor(table)
    if variant.switches:
        press(table, variant)
        assert agreed(table) == meant
        to_editor(table)
        table.tap(table.page.locator("#differing [value=reset]"))
        expect(table.page.locator("#differing li")).to_have_count(0)
    for name, value in variant.fields.items():
        table.set_rule(name, value)
    are_on(table, variant)
    assert agreed(table) == meant


def to_editor(table: Table) -> None:
    table.tap(table.page.locator("form#start .choices__change .button"))
    expect(table.page.locator("form#editor")).to_be_visible()


def are_on(table: Table, variant: Variant) -> None:
    """Every switch of the variant shows itself as on, however its fields came to be so."""
    for name in variant.switches:
        expect(table.page.locator(f"#switch-{name}")).to_have_attribute("aria-pressed", "true")


def press(table: Table, variant: Variant) -> None:
    """Turn the variant's switches on, and set the start where it has one of its own."""
    if "start" in variant.fields:
        table.set_rule("start", variant.fields["start"])
    table.unfold(table.page.locator("#group-switches"))
    for name in variant.switches:
        switch = table.page.locator(f"#switch-{name}")
        table.tap(switch)
        expect(switch).to_have_attribute("aria-pressed", "true")
    are_on(table, variant)


def agreed(table: Table) -> RuleSet:
    """Back to the start form: the rules that are chosen there."""
    table.tap(table.page.locator("form#editor .bar .button--main"))
    expect(table.page.locator("[name=preset]:checked")).to_have_value("agreed")
    return parse_rules(json.loads(table.field("rules").input_value()))


# --- telling and counting -----------------------------------------------------------------------------------------


def tells(table: Table, variant: Variant) -> None:
    """Open the card from the game's menu, read it, and go back to the game."""
    page, told = table.page, TOLD[variant.preset]
    table.tap(page.locator(".menu > summary"))
    table.tap(page.locator(".menu a[href$='/rules/']"))
    expect(page.locator(".rulecard")).to_be_visible()
    card = page.evaluate(_CARD)
    assert {row[0]: row[1:] for row in card["rows"]} == variant.told_values(told.values)
    for text in variant.about or told.about:
        assert text in card["about"]
    lines = variant.told_lines(told.lines)
    said = {key: " ".join(texts) for key, texts in card["sections"].items()}
    missing = [(key, text) for key, texts in lines.items() for text in texts if text not in said.get(key, "")]
    assert missing == [], said
    assert not {key for key in told.silent if key not in lines} & card["sections"].keys()
    table.tap(page.locator(".bar .button--main"))
    expect(page.locator("form#hand")).to_be_visible()


def assert_counted(table: Table, variant: Variant, score: Score) -> None:
    """Tap the game: the screens, the description's numbers and the replay of the record are one."""
    slug = table.slug
    for short, after in variant.hands:
        score.play(table, hand(short))
        assert list(score.position.records) == counts(after), short
        assert list(score.position.crosses) == crosses(after), short
    paid = {name: f"{sum_} ₽" for name, sum_ in zip(variant.players, counts(variant.paid), strict=True) if sum_}
    assert {line[0]: line[2] for line in table.end().payouts} == paid
    result = result_json(replay(score.record))
    assert (result["status"], result["records"]) == ("finished", counts(variant.hands[-1][1]))
    stored = parse_json(table.page.request.get(f"{table.url}/g/{slug}/record.json").text())
    assert (stored.rules, result_json(replay(stored))) == (score.record.rules, result)


def test_no_preset_switch_or_named_start_is_left_out() -> None:
    assert {variant.preset for variant in AS_WRITTEN} == TOLD.keys() == PRESETS.keys()
    assert {switch for variant in NAMED for switch in variant.switches} == SWITCHES.keys()
    assert {15, 20, 25, 30, 40} <= {variant.overrides["start"] for variant in STARTS}
    assert {variant.preset for variant in STARTS} == PRESETS.keys() - {"hard-30"}
