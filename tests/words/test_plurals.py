import pytest
from django.utils import translation

from scorekeeper.words import names
from scorekeeper.words.phrase import CATEGORIES, number, shown_name, signed

NUMBERS = (0, 1, 2, 5, 11, 21, 101)


@pytest.mark.parametrize(
    ("what", "told"),
    [
        ("points", "0 очков, 1 очко, 2 очка, 5 очков, 11 очков, 21 очко, 101 очко"),
        ("tricks", "0 взяток, 1 взятка, 2 взятки, 5 взяток, 11 взяток, 21 взятка, 101 взятка"),
        ("jacks", "0 мальчиков, 1 мальчик, 2 мальчика, 5 мальчиков, 11 мальчиков, 21 мальчик, 101 мальчик"),
        ("games", "0 партий, 1 партия, 2 партии, 5 партий, 11 партий, 21 партия, 101 партия"),
        ("crosses", "0 крестиков, 1 крестик, 2 крестика, 5 крестиков, 11 крестиков, 21 крестик, 101 крестик"),
        ("hands", "0 раздач, 1 раздача, 2 раздачи, 5 раздач, 11 раздач, 21 раздача, 101 раздача"),
        ("players", "0 игроков, 1 игрок, 2 игрока, 5 игроков, 11 игроков, 21 игрок, 101 игрок"),
    ],
)
def test_numbers_are_declined_as_people_say_them(russian: None, what: str, told: str) -> None:
    assert ", ".join(names.counted(what, n) for n in NUMBERS) == told


@pytest.mark.parametrize(
    ("what", "told"),
    [
        ("points", "0 points, 1 point, 2 points, 5 points, 11 points, 21 points, 101 points"),
        ("crosses", "0 crosses, 1 cross, 2 crosses, 5 crosses, 11 crosses, 21 crosses, 101 crosses"),
    ],
)
def test_english_has_two_forms(english: None, what: str, told: str) -> None:
    assert ", ".join(names.counted(what, n) for n in NUMBERS) == told


def test_changes_have_a_true_minus_and_nought_has_no_sign() -> None:
    assert (signed(-13), signed(5), signed(0), number(-1)) == ("−13", "+5", "0", "−1")


def test_a_number_beyond_all_use_is_not_written_out() -> None:
    assert (number(10**5000), number(-(10**20))) == (">10¹²", "<−10¹²")


def test_a_name_written_from_the_right_cannot_turn_the_sentence() -> None:
    assert shown_name("שרה") == "\u2068שרה\u2069"
    assert shown_name("Жан-Поль 🐓") == "Жан-Поль 🐓"


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_each_category_of_plurals_has_the_form_of_its_numbers(lang: str) -> None:
    with translation.override(lang):
        assert names.COUNTS["points"].forms() == {
            category: names.COUNTS["points"].template(n) for category, n in CATEGORIES[lang].items()
        }
        assert len(set(CATEGORIES[lang])) == len(set(names.COUNTS["points"].forms()))
