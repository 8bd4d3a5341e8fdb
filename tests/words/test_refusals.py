import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.utils import translation

from scorekeeper.rules.currency import PLACES
from scorekeeper.rules.errors import CODES, Refusal, Refused
from scorekeeper.rules.lot import Card, cast_lot
from scorekeeper.rules.record_reading import parse_json
from scorekeeper.rules.replay import replay
from scorekeeper.words.phrase import Phrase
from scorekeeper.words.problems import PROBLEMS
from scorekeeper.words.refusals import OF_A_HAND, OTHERS, say_refusal
from scorekeeper.words.restrictions import RESTRICTIONS

NAMES = ("Анна", "Борис", "Вера")
RULES = Path(__file__).resolve().parent.parent.parent / "scorekeeper" / "rules"
VECTORS = json.loads((Path(__file__).resolve().parent.parent / "data/vectors.json").read_text(encoding="utf-8"))


def said(code: str, player: int | None = None, **data: object) -> str:
    return say_refusal(Refusal(code, player, data=data), NAMES)


HAND = {"points": 3, "at_most": 2, "foul": "revoke", "count": 10, "most": 9, "limit": 2}
CASES: list[tuple[str, int | None, dict[str, object], str]] = [
    ("player_count", None, {"players": 7, "least": 2, "most": 6}, "Игроков 7"),
    ("entries_count", None, {"entries": 2, "players": 3}, "Строк 2, а игроков 3"),
    ("trick_range", 0, {"tricks": -1, "most": 5}, "Анна: взяток −1"),
    ("trick_total", None, {"tricks": 6, "needed": 5}, "Взяток 6, а в раздаче 5"),
    ("trick_total", None, {"tricks": 2, "needed": 0}, "Все пасуют, а взяток 2"),
    ("passed_with_tricks", 1, {}, "Борис: пас"),
    ("pass_forbidden", 1, {}, "Борис: по этим правилам не пасуют"),
    ("pass_limit", 1, HAND, "Борис: пасовать можно 2 раза за партию"),
    ("pass_at_last_points", 1, HAND, "Борис: 3 очка. При записи не больше 2 не пасуют"),
    ("jacks_not_in_rules", 2, {}, "Вера: мальчики"),
    ("jacks_count", 2, {}, "Вера: один валет"),
    ("jack_twice", 2, {"jack": "clubs", "other": 0}, "Анна, Вера: трефовый валет отмечен дважды"),
    ("jack_twice", 2, {"jack": "clubs", "other": 2}, "Вера: трефовый валет отмечен дважды"),
    ("trump_needed", 0, {"reason": "jacks"}, "Анна: какие это мальчики"),
    ("trump_needed", 0, {"reason": "ace"}, "Анна: можно ли побить пикового туза"),
    ("foul_not_in_rules", 0, HAND, "Анна: «ренонс»"),
    ("foul_count", 0, HAND, "Анна: «ренонс» × 10"),
    ("ace_not_in_rules", 0, {}, "Анна: пиковый туз"),
    ("ace_without_trick", 0, {}, "Анна: пиковый туз"),
    ("ace_lost_with_all_tricks", 0, {}, "Анна: все взятки здесь"),
    ("ace_beaten_is_trump", 0, {}, "Анна: козырного туза"),
    ("first_out_needed", None, {"out": (0, 2)}, "На выходе несколько: Анна, Вера"),
    ("first_out_not_out", 0, {}, "Анна: первый выход"),
    ("early_finish_forbidden", 0, {}, "Анна: показать мальчиков"),
    ("early_finish_record", 0, HAND, "Анна: 3 очка. Показать мальчиков"),
    ("early_finish_jacks", 0, {}, "Анна: для выхода"),
    ("unknown_player", 9, {"place": "dealer", "players": 3}, "Места 9 за этим столом нет: места от 0 до 2 (кто сдаёт)"),
    ("game_over", None, {}, "Партия закончена"),
    ("rules_invalid", None, {"place": "rules.start", "problem": "missing"}, "Запись в начале (rules.start): "),
    ("format", None, {"place": "hands[0]", "problem": "entries_or_early_finish"}, "hands[0]: "),
]


@pytest.mark.parametrize(("code", "player", "data", "told"), CASES)
def test_a_refusal_names_the_player_and_what_is_wrong(
    russian: None, code: str, player: int | None, data: dict[str, object], told: str
) -> None:
    assert said(code, player, **data).startswith(told)


def test_every_code_has_its_sentence_in_both_languages() -> None:
    assert {case[0] for case in CASES} == set(CODES)
    for code, player, data, _told in CASES:
        with translation.override("en"):
            english = said(code, player, **data)
        with translation.override("ru"):
            assert said(code, player, **data) != english
        assert "{" not in english


def test_a_refusal_of_a_hand_says_what_to_do_besides_what_is_wrong(english: None) -> None:
    for key, phrase in {**OF_A_HAND, **OTHERS}.items():
        sentences = re.split(r"[.:;] ", phrase.text)
        assert len(sentences) > 1, key
        assert sentences[-1][0].isupper(), key


def problem_codes() -> set[str]:
    """Every problem that the readers of the rules can find."""
    source = "\n".join(
        (RULES / f"{name}.py").read_text(encoding="utf-8") for name in ("reading", "rules_json", "record_reading")
    )
    found = set(re.findall(r'\.add\([^"\n]*(?:"format", )?[^"\n]*?(?:f?"[^"\n]*", )?"(\w+)"', source))
    return found - {"format"}


def test_every_problem_that_reading_can_find_has_a_sentence() -> None:
    codes = problem_codes()
    assert {"type", "range", "missing", "uuid", "not_among", "least_above_most", "twice", "time"} <= codes
    assert codes <= set(PROBLEMS)


def broken_records() -> Iterator[Any]:
    """The agreed games with one value of each changed into something else."""
    wrong: list[Any] = [None, True, -1, 10**30, 2.5, "x", "", [], {}, [1, 2, 3], {"x": 1}]
    for vector in VECTORS[::6]:
        for number, path in enumerate(paths(vector["record"])):
            record = json.loads(json.dumps(vector["record"]))
            at = record
            for step in path[:-1]:
                at = at[step]
            at[path[-1]] = wrong[number % len(wrong)]
            yield record


def paths(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, below in inner:
        yield (*path, key)
        yield from paths(below, (*path, key))


def test_whatever_is_wrong_with_a_record_is_said_whole() -> None:
    seen = set()
    for record in broken_records():
        try:
            replay(parse_json(json.dumps(record)))
        except Refused as refused:
            for refusal in refused.refusals:
                seen.add(refusal.data.get("problem", refusal.code))
                with translation.override("ru"):
                    sentence = say_refusal(refusal, NAMES)
                assert not re.search(r"\{[a-z_]+\}", sentence), sentence
                assert re.search("[а-я]", sentence), sentence
    assert {"type", "range", "missing", "unknown_name", "currency", "amount", "unknown_preset"} <= seen


def test_amounts_that_are_refused_say_where_and_what_is_expected(russian: None) -> None:
    told: dict[str, object] = {
        "place": "price.point",
        "value": '"10.555"',
        "places": PLACES["RUB"],
        "most": 9,
        "currency": "RUB",
    }
    assert said("format", None, problem="places", **told) == (
        'price.point: RUB: знаков после точки не больше 2, а дано "10.555". Округлите'
    )
    assert said("format", None, problem="range", **told) == 'price.point: нужно не больше 9, а дано "10.555"'


def test_a_lot_that_cannot_be_is_said(russian: None) -> None:
    for draw in (
        {0: Card("6", "clubs")},
        {0: Card("6", "clubs"), 1: Card("6", "clubs")},
        {0: Card("2", "x"), 1: Card("6", "x")},
    ):
        with pytest.raises(Refused) as refused:
            cast_lot(2, [draw])
        assert say_refusal(refused.value.refusals[0], NAMES).startswith("draws[0]: ")


def test_an_unknown_seat_has_a_number_in_place_of_a_name(english: None) -> None:
    assert said("trick_range", 7, tricks=6, most=5).startswith("7: ")


def test_markup_and_braces_in_a_name_stay_as_they_are(russian: None) -> None:
    refusal = Refusal("jack_twice", 1, data={"jack": "clubs", "other": 0})
    assert say_refusal(refusal, ("{name}", "{{ x }}<b>\\1")).startswith("{name}, {{ x }}<b>\\1: трефовый")


def about_players() -> list[Phrase]:
    phrases = [*OF_A_HAND.values(), *OTHERS.values(), *RESTRICTIONS.values()]
    return [phrase for phrase in phrases if re.search(r"\{(name|holders)\}", phrase.text)]


def test_no_sentence_about_a_player_guesses_a_gender(russian: None) -> None:
    past = re.compile(r"\w+(?:[аеиоуыя]л[аи]?|л[аи]?сь|лся|шёл)\b|\b(?:должен|должна|сам|сама|его|её)\b")
    allowed = re.compile(r"правила|Оставьте его")
    assert len(about_players()) > 20
    for phrase in about_players():
        told = allowed.sub("", phrase.template(2))
        assert not past.search(told), told
