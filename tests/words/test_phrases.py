import json
import re

import pytest
from django.utils import translation

from scorekeeper.rules.cards import KINDS, SUITS
from scorekeeper.rules.presets import PRESETS
from scorekeeper.rules.rules_json import PARAMETERS
from scorekeeper.rules.ruleset import FOULS, TRUMP_CARDS
from scorekeeper.words import names, rulesets
from scorekeeper.words.deeds import count_line, save_label, undo_label
from scorekeeper.words.phrases import phrases


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_the_phone_gets_every_phrase_in_every_form(lang: str) -> None:
    with translation.override(lang):
        given = phrases()
    assert given["language"] == lang
    categories = {"ru": {"one", "few", "many"}, "en": {"one", "other"}}[lang]
    for key, text in given["texts"].items():
        forms = text if isinstance(text, dict) else {}
        assert set(forms) in (set(), categories), key
        assert all(forms.values()) if forms else text, key
    assert json.loads(json.dumps(given)) == given


def test_the_phone_speaks_russian_where_the_table_does() -> None:
    with translation.override("ru"):
        for key, text in phrases()["texts"].items():
            told = " ".join(text.values()) if isinstance(text, dict) else text
            assert re.search("[а-я]", told) or not re.sub(r"\{\w+\}|\W", "", told), key


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_every_name_of_the_rules_is_said(lang: str) -> None:
    with translation.override(lang):
        told = [
            *(names.suit_name(suit) for suit in SUITS),
            *(names.jack_name(suit) for suit in SUITS),
            *(names.declaration_name(kind) for kind in KINDS),
            *(names.foul_name(foul) for foul in FOULS),
            *(rulesets.preset_name(preset) for preset in PRESETS),
            *(rulesets.preset_description(preset) for preset in PRESETS),
            *(rulesets.parameter_name(parameter) for parameter in PARAMETERS),
            *(rulesets.value_name("trump_card", value) for value in TRUMP_CARDS),
        ]
    assert all(told)
    assert bool(re.search("[а-я]", "".join(told))) == (lang == "ru")


def test_every_event_has_a_word(russian: None) -> None:
    events = [
        "passed",
        "no_trick",
        "cross",
        "spared",
        "void",
        "foul",
        "ace_won",
        "ace_lost",
        "overshoot",
        "early_finish",
        "out",
    ]
    assert list(names.EVENTS) == events
    assert names.event_word("overshoot") == "перебор"


def test_a_preset_says_which_description_it_comes_from(russian: None) -> None:
    sources = [re.findall(r"S\d", rulesets.preset_description(preset)) for preset in PRESETS]
    assert sources == [["S1"], ["S2"], ["S2"], ["S3"], ["S4"], ["S5"]]


def test_buttons_say_what_they_will_do(russian: None) -> None:
    assert save_label(7) == "Записать раздачу 7"
    assert save_label(7, finishes=True) == "Записать и закончить партию"
    assert undo_label(6) == "Отменить раздачу 6"
    assert count_line(4, 5) == "Взяток 4 из 5"
