"""Every deed of the journal is told in both languages, with what stood there before and after."""

import re

import pytest
from django.utils import translation

from scorekeeper.tables import queries
from scorekeeper.tables.queries import JournalScreen
from scorekeeper.web.journal import Asked, journal_page
from scorekeeper.words.journal import DONE
from tests.cast import PHONE, sit_down, took
from tests.journal import DEEDS, SETTLED, played, settled

pytestmark = pytest.mark.django_db

#: A name in a sentence whose verb would tell a gender by its past tense.
_PAST = re.compile(r"(Анна|Борис|Вера|Глеб|Дарья|Егор) \w+(л|ла|лся|лась)\b")
#: Deeds whose own words say what stands there since.
_SAID_WHOLE = {"move", "undo_move", "pay", "unpay", "end_evening", "reopen_evening", "keep_rules", "copy_rules"}
_SAID_WHOLE |= {"add_player", "remove_player"}


def shown_after(name: str) -> JournalScreen:
    table = settled() if name in SETTLED else played(sit_down())
    {**DEEDS, **SETTLED}[name](table)
    return queries.journal_screen(table.circle)


HAND = "Анна 2, Борис 1, Вера 1, Глеб 1"
#: What some deeds are told as, with what stood there before and after.
TOLD: dict[str, tuple[str, list[str], list[str]]] = {
    "save_hand": ("Раздача 3 записана", [], [HAND]),
    "correct_hand": ("Раздача 1 исправлена", [HAND], ["Анна 0, Борис 5, Вера 0, Глеб 0"]),
    "take_over": ("На одном из мест новый игрок", ["место 2 с раздачи 3: Борис"], ["место 2 с раздачи 3: Дарья"]),
    "change_rules": ("Правила изменены", ["Запись в начале: 20"], ["Запись в начале: 30"]),
    "end_game": ("Партия прервана", ["партия идёт"], ["прервана без расчёта"]),
    "undo_deed": ("Отменено: раздача 2 записана", [HAND], []),
    "undo_move": ("Отменено: за стол: Дарья", [], []),
    "rename_player": ("Другое имя: Аня", ["Анна"], ["Аня"]),
    "merge_players": ("Один человек: Егор и Анна", ["два человека: Егор и Анна"], ["один человек: Анна"]),
    "change_kept": (
        "Правила изменены: Зимние",
        ["Дачные", "Запись в начале: 25"],
        ["Зимние", "Запись в начале: 30"],
    ),
    "pay": ("Отдано: Борис → Анна, 80 ₽", [], []),
}


@pytest.mark.parametrize("name", [*DEEDS, *SETTLED])
def test_a_deed_is_told_in_both_languages_as_people_say_it_with_both_its_sides(name: str) -> None:
    shown = shown_after(name)
    for language in ("ru", "en"):
        with translation.override(language):
            line = journal_page(shown, Asked(PHONE, keeps=True)).days[0].lines[0]
            unreadable = DONE["unreadable"].say()
        text = " ".join([line.said, *line.before, *line.after])
        assert line.said
        assert line.said != unreadable
        assert "{" not in text
        assert not _PAST.search(text)
        assert line.before != line.after or shown.entries[0].deed in _SAID_WHOLE
        if language == "ru" and name in TOLD:
            assert (_plain(line.said), [*map(_plain, line.before)], [*map(_plain, line.after)]) == TOLD[name]


def _plain(text: str) -> str:
    return text.replace("\xa0", " ")


def test_a_phone_without_a_name_is_told_apart_by_its_code() -> None:
    with translation.override("ru"):
        line = journal_page(shown_after("save_hand"), Asked(PHONE, keeps=True)).days[0].lines[0]
    assert line.phone == f"телефон {PHONE[:4]}"
    assert line.own


def test_an_old_hand_is_told_with_those_who_sat_there_when_it_was_written() -> None:
    table = sit_down()
    table.save(took(3, 2, 0, 0))
    table.swap(0, 1, "people")
    shown = queries.journal_screen(table.circle)
    with translation.override("ru"):
        swapped, saved = journal_page(shown, Asked(PHONE, keeps=True)).days[0].lines[:2]
    assert saved.after[0].replace("\xa0", " ") == "Анна 3, Борис 2, Вера 0, Глеб 0"
    assert swapped.before[0].replace("\xa0", " ") == "раздача 1: Анна 3, Борис 2, Вера 0, Глеб 0"
    assert swapped.after[0].replace("\xa0", " ") == "раздача 1: Борис 2, Анна 3, Вера 0, Глеб 0"
