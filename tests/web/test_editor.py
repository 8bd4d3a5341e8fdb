"""The editor of rules without scripts: every value can be set, what can't be is told, nothing typed is lost."""

import re
from typing import Any

import pytest

from scorekeeper.rules.presets import PRESETS
from scorekeeper.rules.rules_json import PARAMETERS, parameters, parse_rules
from scorekeeper.rules.ruleset import RuleSet
from scorekeeper.rules.switches import SWITCHES, switched
from scorekeeper.tables.models import Game
from scorekeeper.web.editor.groups import GROUPS, group_fields
from scorekeeper.web.forms import house_rules
from scorekeeper.web.forms.rules_editor import RulesForm
from scorekeeper.words.switches import switch_name
from tests.web.editing import begun, editor, errors, said, values
from tests.web.phone import Page, Phone

pytestmark = pytest.mark.django_db

#: For each parameter: the fields that are filled in, and what the rule set then holds.
CHANGES: list[tuple[str, dict[str, str], Any]] = [
    ("start", {"start": "17"}, 17),
    ("players", {"players_most": "4"}, [2, 4]),
    ("deck", {"deck": "36"}, 36),
    (
        "declarations",
        {"three_counts": "counts", "three_bonus": "12", "three_no_trick": "7", "three_no_trick_sign": "minus"},
        {"three": (12, -7)},
    ),
    ("declarations", {"skew_counts": "counts"}, {"skew": (5, 0)}),
    ("declarations", {"three_counts": "counts"}, {"three": (12, -7)}),
    ("declarations", {"simple_no_trick": "5", "simple_no_trick_sign": "plus"}, {"simple": (5, 5)}),
    ("declarations", {"simple_no_trick": "−5"}, {"simple": (5, -5)}),
    ("declarations", {"coloured_no_trick": "+5"}, {"coloured": (10, 5)}),
    ("declarations", {"four_counts": "off"}, {"four": None}),
    ("declarations", {"coloured_counts": "void"}, {"coloured": (10, "void")}),
    ("coloured_pair", {"coloured_pair": "same_colour"}, "same_colour"),
    ("no_trick", {"no_trick": "cross"}, {"mode": "cross"}),
    ("no_trick", {"no_trick": "points"}, {"mode": "points", "points": 5, "capped": False}),
    ("no_trick", {"fine": "3"}, {"mode": "points", "points": 3, "capped": True}),
    ("overshoot", {"overshoot": "finish"}, "finish"),
    ("own_cards_at", {"own_cards_at": "off"}, None),
    ("no_exchange_at", {"no_exchange_at": "3"}, 3),
    ("passing", {"pass_limit": "1"}, {"allowed": True, "limit": 1}),
    ("passing", {"passing": "no"}, {"allowed": False, "limit": None}),
    ("fouls", {"revoke": "7"}, {"revoke": 7, "early_draw": 5, "overdraw": 5}),
    ("fouls", {"revoke": "off", "early_draw": "off", "overdraw": "off"}, {}),
    ("early_finish_at", {"early_finish_at": "4"}, 4),
    ("spade_ace", {"ace_won": "5", "ace_lost": "3"}, {"won": 5, "lost": 3}),
    ("spade_ace", {"ace_won": "5"}, {"won": 5, "lost": 5}),
    ("trump_card", {"trump_card": "auction"}, "auction"),
    ("must_overtake", {"must_overtake": "yes"}, True),
    ("must_lead_trump_ace", {"must_lead_trump_ace": "yes"}, True),
]


# --- every value --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("parameter", "fields", "value"), CHANGES)
def test_any_one_parameter_can_be_changed_and_nothing_else_moves(
    parameter: str, fields: dict[str, str], value: Any
) -> None:
    phone = Phone()
    assert begun(phone, editor(phone), **fields).path.startswith("/g/")
    expected = parameters(parse_rules({"preset": "classic-20"}))
    if parameter == "declarations":
        for kind, declared in value.items():
            expected["declarations"].pop(kind, None)
            if declared:
                expected["declarations"][kind] = {"bonus": declared[0], "no_trick": declared[1]}
    else:
        expected[parameter] = value
    assert parameters(parse_rules(Game.objects.get().rules)) == expected


def test_no_parameter_is_left_out_of_the_editor() -> None:
    assert {parameter for parameter, _fields, _value in CHANGES} == set(PARAMETERS)


def test_every_field_stands_in_one_group() -> None:
    shown = [name for group in GROUPS for name in group_fields(group)]
    assert sorted(shown) == sorted(RulesForm(parse_rules({"preset": "classic-20"})).fields)


@pytest.mark.parametrize("preset", PRESETS)
def test_a_preset_goes_through_the_editor_unchanged(preset: str) -> None:
    phone = Phone()
    begun(phone, editor(phone, preset=preset))
    assert parse_rules(Game.objects.get().rules) == parse_rules({"preset": preset})


@pytest.mark.parametrize("base", PRESETS)
@pytest.mark.parametrize("name", SWITCHES)
def test_whatever_a_switch_sets_the_fields_can_hold(base: str, name: str) -> None:
    rules = switched(parse_rules({"preset": base}), name)
    form = RulesForm(parse_rules({"preset": base}), data=house_rules.texts(rules))
    assert form.is_valid(), form.errors
    assert form.rules == rules


def test_rules_given_whole_keep_their_pack_for_six() -> None:
    rules = parse_rules(parameters(parse_rules({"preset": "classic-20"})))
    form = RulesForm(rules, data=house_rules.texts(rules))
    assert form.is_valid()
    assert (form.rules, form.rules.deck_for(6)) == (rules, 32)


# --- what it does -------------------------------------------------------------------------------------------------


def test_a_change_is_told_on_a_worked_hand_against_the_preset() -> None:
    phone = Phone("en")
    page = phone.send(editor(phone), "editor", deed="check", simple_no_trick="5", simple_no_trick_sign="minus")
    assert page.status == 200
    assert said(page, "simple_no_trick").startswith("Two black jacks, no trick: was 0, becomes −5")
    assert said(page, "coloured_no_trick") == "The trump jack with another of its colour, no trick: −5"


def test_the_number_of_differences_is_told_with_each_of_them() -> None:
    phone = Phone("en")
    page = phone.send(editor(phone), "editor", deed="check", fine="7", passing="no", revoke="off")
    assert "differences: 3" in page.text
    assert "Revoke" in page.text
    assert page.html.count('value="reset:') == 3


@pytest.mark.parametrize(
    ("fields", "resting"),
    [
        ({"passing": "no"}, "pass_limit"),
        ({"no_trick": "cross"}, "fine"),
        ({"simple_counts": "off"}, "simple_bonus"),
        ({"simple_counts": "void"}, "simple_no_trick"),
        ({"ace_won": "off"}, "ace_lost"),
    ],
)
def test_a_field_that_means_nothing_now_says_why(fields: dict[str, str], resting: str) -> None:
    phone = Phone("en")
    page = phone.send(editor(phone), "editor", deed="check", **fields)
    assert said(page, resting).startswith("Means nothing while this is chosen")


def test_a_folded_group_tells_its_values_and_opens_where_something_differs() -> None:
    phone = Phone()
    page = phone.send(editor(phone), "editor", deed="check", revoke="7")
    opened = set(re.findall(r'<details class="more rules" id="group-(\w+)" open>', page.html))
    assert opened == {"fouls"}


def test_what_a_description_leaves_open_is_told_at_its_control() -> None:
    phone = Phone("en")
    html = editor(phone, preset="short-15").html
    field = html[html.index('id="rule-overshoot"') :]
    assert "Open in S1" in field[: field.index('class="rule rule', 10)]


# --- putting back, and switches -----------------------------------------------------------------------------------


def test_one_field_is_put_back_and_the_others_stay() -> None:
    phone = Phone()
    page = phone.send(editor(phone), "editor", deed="reset:fine", fine="7", start="25")
    assert (values(page)["fine"], values(page)["start"]) == ("5", "25")


def test_a_number_is_put_back_with_its_sign() -> None:
    phone = Phone()
    changed = {"coloured_no_trick": "3", "coloured_no_trick_sign": "plus"}
    page = phone.send(editor(phone), "editor", deed="reset:coloured_no_trick", **changed)
    assert (values(page)["coloured_no_trick"], values(page)["coloured_no_trick_sign"]) == ("5", "minus")


def test_everything_is_put_back_at_once() -> None:
    phone = Phone()
    page = phone.send(editor(phone), "editor", deed="reset", fine="7", start="25", simple_counts="off")
    assert "reset:" not in page.html
    assert values(page)["simple_counts"] == "counts"


@pytest.mark.parametrize("name", SWITCHES)
def test_a_switch_sets_its_fields_and_takes_them_back(name: str) -> None:
    phone, base = Phone("en"), parse_rules({"preset": "classic-20"})
    page = phone.send(editor(phone), "editor", deed=f"switch:{name}", start="25")
    expected = switched(RuleSet(**{**as_dict(base), "start": 25}), name)
    assert read(page) == expected
    assert re.search(rf'id="switch-{name}"[^>]*aria-pressed="true"', page.html)
    assert switch_name(name)
    back = phone.send(page, "editor", deed=f"switch:{name}")
    assert read(back) == RuleSet(**{**as_dict(base), "start": 25})


def as_dict(rules: RuleSet) -> dict[str, Any]:
    """The fields of a rule set."""
    return {name: getattr(rules, name) for name in rules.__slots__}


def read(page: Page) -> RuleSet:
    """The rule set that an editor's page holds."""
    form = RulesForm(parse_rules({"preset": "classic-20"}), data=values(page))
    assert form.is_valid(), form.errors
    return form.rules


def test_a_switch_that_the_preset_has_already_is_shown_as_on() -> None:
    page = Phone().open("/rules/edit/?from=hard-30")
    assert 'value="switch:hard_spade_ace"' not in page.html
    assert 'id="switch-hard_spade_ace-name"' in page.html


@pytest.mark.parametrize("deed", ["switch:", "switch:none", "reset:none", "reset:start_sign", "x", ":", "switch"])
def test_a_deed_that_there_is_not_changes_nothing(deed: str) -> None:
    phone = Phone()
    page = phone.send(editor(phone), "editor", deed=deed, fine="7")
    assert (page.status, values(page)["fine"]) == (200, "7")


# --- what can't be ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fields", "place"),
    [
        ({"start": "4"}, "start"),
        ({"start": ""}, "start"),
        ({"start": "100000000000000000000"}, "start"),
        ({"fine": "3.5"}, "fine"),
        ({"simple_bonus": "51"}, "simple_bonus"),
        ({"simple_no_trick": "51"}, "simple_no_trick"),
        ({"simple_no_trick": "--5"}, "simple_no_trick"),
        ({"early_finish_at": "20"}, "early_finish_at"),
        ({"players_least": "5", "players_most": "3"}, "players_least"),
        ({"ace_won": "5", "ace_lost": "51"}, "ace_lost"),
        ({"deck": "33"}, "deck"),
        ({"trump_card": "x"}, "trump_card"),
        ({"passing": "no", "pass_limit": "2"}, "pass_limit"),
        ({"pass_limit": "0"}, "pass_limit"),
        ({"start": "5"}, "fine"),
        ({"simple_counts": "void", "simple_bonus": "0"}, "simple_counts"),
        ({"revoke": "0"}, "revoke"),
        ({"ace_won": "0", "ace_lost": "0"}, "ace_won"),
    ],
)
def test_what_cannot_be_is_told_at_its_field_kept_and_linked_from_the_top(fields: dict[str, str], place: str) -> None:
    phone = Phone()
    page = phone.send(editor(phone), "editor", deed="save", **fields)
    assert page.status == 422
    assert errors(page) == {place}
    assert f'href="#id_{place}"' in page.html
    chosen = ("deck", "trump_card")  # no list can hold what isn't in it
    assert all(values(page)[name] == value for name, value in fields.items() if name not in chosen)
    assert 'aria-invalid="true"' in page.html


def test_several_refusals_are_all_told_at_once() -> None:
    phone = Phone()
    page = phone.send(editor(phone), "editor", deed="save", start="4", fine="99", players_most="9")
    assert errors(page) == {"start", "fine", "players_most"}


def test_a_refused_field_does_not_hide_what_the_others_do() -> None:
    phone = Phone("en")
    page = phone.send(editor(phone), "editor", deed="check", start="4", revoke="7")
    assert "was −3 +5 = +2, becomes −3 +7 = +4" in said(page, "revoke")


# --- the part for htmx --------------------------------------------------------------------------------------------


def test_htmx_gets_what_follows_and_no_field_that_is_being_typed_in() -> None:
    phone = Phone()
    page = editor(phone)
    data = page.form("editor").filled({"deed": "check", "fine": "7"})
    answer = phone.client.post(page.form("editor").action, data, headers={"hx-request": "true"})
    html = answer.content.decode()
    assert answer.status_code == 200
    assert "<input" not in html
    assert 'id="said-fine" data-hx-swap-oob="innerMorph"' in html
    assert "HX-Request" in answer.headers["Vary"]


def test_htmx_gets_the_fields_that_a_switch_has_set() -> None:
    phone = Phone()
    page = editor(phone)
    data = page.form("editor").filled({"deed": "switch:crosses"})
    html = phone.client.post(page.form("editor").action, data, headers={"hx-request": "true"}).content.decode()
    assert re.findall(r'class="rule [^"]*" id="rule-(\w+)" data-hx-swap-oob="true"', html) == ["no_trick"]
