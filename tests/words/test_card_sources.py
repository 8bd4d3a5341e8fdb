"""What each description says stands on the card of its preset, and what it doesn't say doesn't."""

import pytest

from scorekeeper.rules.presets import PRESETS
from scorekeeper.rules.sheet import compile_sheet
from scorekeeper.words.card import card
from scorekeeper.words.sections import Section
from tests.rules.build import rule_set

NOBODY_ELSE = "другим нельзя"
#: By preset and section: texts that must stand there.
SAID = {
    "short-15": {
        "about": ["2–6", "карт 36", "15 очков"],
        "course": ["по одной", "слева от сдающего", "снести сколько угодно", "столько же", "нет масти — козырь"],
        "values": ["Цветные: козырный валет с валетом того же цвета.", "Только со взяткой: простые, цветные, четыре."],
        "no_trick": ["+5 — только при записи не больше 10"],
        "restrictions": ["не больше 2: играть своими картами, без прикупа.", "не больше 1: карты никто не меняет"],
        "six": ["Колода 30", "Последнюю карту сдающего открывают"],
        "told": ["Верхнюю карту остатка открывают: это козырь.", "остаётся на столе"],
    },
    "classic-20": {
        "about": ["2–6", "карт 32", "20 очков"],
        "course": [
            "сам он последним",
            "Взятое назад не кладут",
            "не открытый козырь",
            "сразу, как только",
            "любую карту",
        ],
        "values": ["Цветные: козырный валет с любым другим.", "Косые: любые другие два; они не считаются."],
        "no_trick": ["+5 — только при записи не больше 15"],
        "fouls": ["Ренонс +5", "Прикуп до сноса +5", "Лишняя карта +5"],
        "restrictions": [
            "не больше 2: играть своими картами, без прикупа и без паса",
            "не больше 1: карты никто не меняет",
        ],
        "overshoot": ["снова 20"],
        "end": ["Ровно ноль", "не посреди неё"],
        "payment": ["за каждое оставшееся очко"],
        "six": ["Колода 30, сдают всю, прикупа нет", "остаётся у сдающего"],
        "told": ["может взять её взамен своей", NOBODY_ELSE],
    },
    "hard-30": {
        "about": ["30 очков"],
        "values": ["Косые: любые другие два."],
        "ace": ["Берёт взятку: −5", "Бит: владельцу +5"],
        "overshoot": ["снова 30"],
    },
    "passing-15": {
        "about": ["2–5", "карт 32", "15 очков"],
        "course": ["О мальчиках объявляют всем", "сам он последним"],
        "values": ["Цветные: козырный валет с валетом того же цвета."],
        "no_trick": ["Ремиз 5 очков, какой бы ни была запись"],
        "passing": ["сбросив карты"],
        "fouls": ["Ренонс +5"],
        "restrictions": ["не больше 2: играть своими картами, без прикупа и без паса"],
        "early": ["не больше 5", "простые, цветные, четыре"],
        "overshoot": ["снова 15"],
        "told": ["обязан взять её взамен своей", NOBODY_ELSE],
    },
    "money-25": {
        "about": ["25 очков"],
        "course": ["слева от сдающего"],
        "values": ["Мальчики ничего не значат."],
        "no_trick": ["Ремиз 5 очков, какой бы ни была запись"],
        "passing": ["2 раза за партию"],
        "end": ["Петух — у кого осталось больше всех"],
        "payment": ["за каждое оставшееся очко", "О цене договариваются до игры"],
        "told": ["Последнюю карту, сданную сдающему", "надо перебивать", "С козырного туза надо ходить"],
    },
    "petushok-15": {
        "about": ["15 очков"],
        "course": ["когда ходят первым из них", "по просьбе"],
        "values": ["Цветные: козырный валет с валетом того же цвета.", "Косые: любые другие два; они не считаются."],
        "no_trick": ["Ремиз 5 очков, какой бы ни была запись"],
        "fouls": ["Ренонс +5"],
        "payment": ["за каждое оставшееся очко"],
    },
}
#: By preset: what without a trick each row brings, from none to four jacks.
WITHOUT = {
    "short-15": {"нет": "+5*", "простые": "+5*", "цветные": "+5*", "четыре": "+5*"},
    "classic-20": {"нет": "+5*", "простые": "0", "цветные": "−5", "четыре": "−10"},
    "hard-30": {"нет": "+5*", "простые": "+10", "цветные": "+15", "косые": "+10", "четыре": "+15"},
    "passing-15": {"нет": "+5", "простые": "0", "цветные": "0", "четыре": "−5"},
    "money-25": {"нет": "+5"},
    "petushok-15": {"нет": "+5", "простые": "0", "цветные": "−5", "четыре": "−10"},
}
#: Sections that a description gives no ground for.
SILENT = {
    "short-15": ["fouls", "ace", "early"],
    "classic-20": ["ace", "early"],
    "hard-30": ["early"],
    "passing-15": ["ace", "six"],
    "money-25": ["fouls", "ace", "early", "six", "restrictions"],
    "petushok-15": ["ace", "early", "six", "restrictions"],
}


def told(preset: str) -> dict[str, Section]:
    return {section.key: section for section in card(compile_sheet(rule_set(preset), 4)).sections}


@pytest.mark.parametrize("preset", PRESETS)
def test_the_card_says_what_its_description_says(russian: None, preset: str) -> None:
    about = card(compile_sheet(rule_set(preset), 4)).about
    texts = {key: " ".join(section.lines) for key, section in told(preset).items()} | {"about": about}
    missing = [(key, text) for key, wanted in SAID[preset].items() for text in wanted if text not in texts.get(key, "")]
    assert missing == []


@pytest.mark.parametrize("preset", PRESETS)
def test_the_card_has_the_values_of_its_description(russian: None, preset: str) -> None:
    table = told(preset)["values"].table
    assert table
    assert {row[0]: row[1] for row in table.rows} == WITHOUT[preset]
    bonuses = {"нет": 0, "простые": 5, "цветные": 10, "косые": 5, "четыре": 15}
    assert {row[0]: row[2] for row in table.rows} == {row: f"−{bonuses[row] + 1}" for row in WITHOUT[preset]}


@pytest.mark.parametrize("preset", PRESETS)
def test_the_card_makes_no_rule_up(russian: None, preset: str) -> None:
    assert set(SILENT[preset]) & set(told(preset)) == set()
