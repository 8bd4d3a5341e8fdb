import json
import re
import subprocess
import sys
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

ROOT = Path(__file__).resolve().parent.parent
VECTORS: list[dict[str, Any]] = json.loads((ROOT / "tests/data/vectors.json").read_text(encoding="utf-8"))
GAME = '{"format": "petukh.game/1", "rules": {"preset": "classic-20"}, "players": ["Анна", "Борис"], "hands": [%s]}'
SAMPLE: dict[str, Any] = {
    "format": "petukh.game/1",
    "rules": {"preset": "passing-15"},
    "price": {"point": "10.00", "cross": "5.00", "currency": "RUB"},
    "players": ["Анна", "Борис", "Вера"],
    "first_dealer": 1,
    "hands": [
        {
            "trump": "hearts",
            "entries": [
                {"tricks": 3, "jacks": ["hearts", "diamonds"]},
                {"tricks": 2, "fouls": {"revoke": 1}},
                {"passed": True},
            ],
        },
        {"trump": "clubs", "early_finish": {"player": 0, "jacks": ["clubs", "spades"]}},
    ],
}


class Answer:
    """What the command printed, a JSON value a line, and the code it ended with."""

    def __init__(self, text: str, code: int) -> None:
        self.lines: list[Any] = [json.loads(line) for line in text.splitlines()]
        self.text, self.code = text, code

    @property
    def errors(self) -> list[dict[str, Any]]:
        return list(self.lines[0]["errors"])

    @property
    def codes(self) -> list[str]:
        return [error["code"] for error in self.errors]


def ask(*files: str | Path, lang: str | None = None) -> Answer:
    out, code = StringIO(), 0
    try:
        call_command("replay", *map(str, files), *(("--lang", lang) if lang else ()), stdout=out)
    except SystemExit as ended:
        code = int(str(ended.code))
    return Answer(out.getvalue(), code)


def ask_for(folder: Path, content: bytes | str, lang: str | None = None) -> Answer:
    file = folder / "record.json"
    file.write_bytes(content if isinstance(content, bytes) else content.encode())
    return ask(file, lang=lang)


def ask_process(*arguments: str, stdin: bytes = b"", **environment: str) -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, str(ROOT / "manage.py"), "replay", *arguments]
    return subprocess.run(command, input=stdin, capture_output=True, env=environment, check=False, timeout=60)


@pytest.mark.parametrize("vector", VECTORS, ids=[vector["id"] for vector in VECTORS])
def test_every_agreed_game_comes_out_as_agreed(vector: dict[str, Any], tmp_path: Path) -> None:
    answer = ask_for(tmp_path, json.dumps(vector["record"], ensure_ascii=False))
    expected = vector["expected"]
    if "errors" in expected:
        assert answer.code == 1
        assert set(expected["errors"]) <= set(answer.codes)
    else:
        assert (answer.code, answer.lines) == (0, [expected])


@pytest.mark.parametrize("vector", [v for v in VECTORS if "errors" in v["expected"]], ids=lambda v: v["id"])
@pytest.mark.parametrize("lang", ["ru", "en"])
def test_a_refusal_is_told_in_the_language_that_was_asked_for(
    vector: dict[str, Any], lang: str, tmp_path: Path
) -> None:
    answer = ask_for(tmp_path, json.dumps(vector["record"]), lang)
    for error in answer.errors:
        assert set(error) == {"code", "hand", "player", "message"}
        assert bool(re.search("[а-я]{3}", error["message"])) == (lang == "ru"), error["message"]


def test_the_sample_game_pays_what_its_description_says(tmp_path: Path) -> None:
    answer = ask_for(tmp_path, json.dumps(SAMPLE))
    assert answer.lines[0]["payouts"] == [
        {"from": 1, "to": 0, "points": 18, "crosses": 0, "amount": "180.00"},
        {"from": 2, "to": 0, "points": 15, "crosses": 0, "amount": "150.00"},
    ]


@pytest.mark.parametrize(
    "content",
    [
        pytest.param(b"", id="nothing"),
        pytest.param(b"\xef\xbb\xbf", id="a byte order mark alone"),
        pytest.param(b"not JSON", id="no JSON"),
        pytest.param(b"[]", id="a list"),
        pytest.param(b"null", id="null"),
        pytest.param(b'"text"', id="a text"),
        pytest.param(b"\xff\xfe{}", id="another encoding"),
        pytest.param((GAME % "").encode("cp1251"), id="Cyrillic of another encoding"),
        pytest.param((GAME % "")[:-2].encode(), id="cut off"),
        pytest.param(b"[" * 200_000, id="a deep nest"),
        pytest.param(b'{"rules":' * 5_000 + b"1" + b"}" * 5_000, id="a deep nest that is closed"),
        pytest.param(b'{"rules": ' + b"[" * 900 + b"]" * 900 + b"}", id="a nest that JSON still reads"),
        pytest.param((GAME % ('{"dealer": ' + "9" * 5_000 + "}")).encode(), id="thousands of digits"),
        pytest.param((GAME % "NaN").encode(), id="NaN"),
        pytest.param((GAME % "1e999").encode(), id="a number without end"),
        pytest.param(b'{"format": "petukh.game/1", "format": "petukh.game/1"}', id="a key twice"),
        pytest.param((GAME % "").replace("Анна", r"\ud800").encode(), id="half a character as a name"),
        pytest.param(b'{"\\ud800": 1}', id="half a character as a key"),
        pytest.param((GAME % "").replace('"hands"', '"\\udc00": {"\\ud800": 1}, "hands"').encode(), id="both"),
        pytest.param(b'{"' + b"k" * 100_000 + b'": 1}', id="a key without end"),
        pytest.param((GAME % "").replace("Анна", "а" * 61).encode(), id="a name too long"),
        pytest.param(b"\x00", id="a nought byte"),
    ],
)
def test_a_broken_file_is_told_in_short_and_stops_nothing(content: bytes, tmp_path: Path) -> None:
    whole = tmp_path / "whole.json"
    whole.write_text(GAME % "", encoding="utf-8")
    broken = tmp_path / "broken.json"
    broken.write_bytes(content)
    answer = ask(broken, whole)
    assert answer.code == 1
    assert set(answer.codes) == {"format"}
    assert max(len(error["message"]) for error in answer.errors) < 600
    assert answer.lines[1]["status"] == "playing"
    answer.text.encode("utf-8")


def test_numbers_of_thousands_of_digits_are_refused_by_rule_and_said_in_short(tmp_path: Path) -> None:
    nines = "9" * 4_300
    answer = ask_for(tmp_path, GAME % f'{{"entries": [{{"tricks": {nines}}}, {{"tricks": {nines}}}]}}')
    assert answer.codes == ["trick_range", "trick_range", "trick_total"]
    assert max(len(error["message"]) for error in answer.errors) < 200


def test_files_that_cannot_be_read_are_refused(tmp_path: Path) -> None:
    answer = ask(tmp_path, tmp_path / "missing.json", lang="ru")
    assert [line["errors"][0]["code"] for line in answer.lines] == ["format", "format"]
    assert answer.errors[0]["message"].endswith("файл не читается. Проверьте его имя и права")


def test_a_byte_order_mark_does_no_harm(tmp_path: Path) -> None:
    assert ask_for(tmp_path, b"\xef\xbb\xbf" + (GAME % "").encode()).code == 0


def test_a_refused_hand_names_hand_and_player(tmp_path: Path) -> None:
    hands = '{"entries": [{"tricks": 5}, {}]}, {"entries": [{"tricks": 6}, {"tricks": -1}]}'
    answer = ask_for(tmp_path, GAME % hands, "ru")
    assert [(error["hand"], error["player"]) for error in answer.errors] == [(2, 0), (2, 1)]
    assert answer.errors[0]["message"] == "Анна: взяток 6, а бывает от 0 до 5. Выберите другое число"
    assert answer.errors[1]["message"].startswith("Борис: взяток −1,")


def test_a_fault_of_form_within_a_hand_names_the_hand(tmp_path: Path) -> None:
    answer = ask_for(tmp_path, GAME % '{"entries": []}, {"entries": [{"tricks": 2.0}]}')
    assert (answer.errors[0]["hand"], answer.errors[0]["player"]) == (2, None)
    assert answer.errors[0]["message"] == "hands[1].entries[0].tricks: a whole number belongs here, not 2.0"


def test_who_took_a_seat_over_is_the_one_who_is_named(tmp_path: Path) -> None:
    record = {
        **json.loads(GAME % ""),
        "seats": [{"from_hand": 2, "seat": 0, "name": "Глеб"}],
        "hands": [{"entries": [{"tricks": 5}, {}]}, {"entries": [{"tricks": 5, "jacks": ["clubs"]}, {}]}],
    }
    messages = {error["message"].split(":")[0] for error in ask_for(tmp_path, json.dumps(record)).errors}
    assert messages == {"Глеб"}


def test_a_process_reads_files_and_standard_input_and_writes_utf8_whatever_the_terminal_speaks(tmp_path: Path) -> None:
    file = tmp_path / "sample.json"
    file.write_text(json.dumps(SAMPLE), encoding="utf-8")
    ended = ask_process(
        str(file), "-", "--lang", "ru", stdin=(GAME % "1").encode(), LC_ALL="C", PETUKH_DATA=str(tmp_path), PATH=""
    )
    answer = Answer(ended.stdout.decode("utf-8"), ended.returncode)
    assert (answer.code, ended.stderr) == (1, b"")
    assert answer.lines[0]["winner"] == 0
    assert answer.lines[1]["errors"][0]["message"] == "hands[0]: нужно другое: объект, а дано 1"


def test_a_process_needs_no_database(tmp_path: Path) -> None:
    ended = ask_process(
        "-", stdin=(GAME % "").encode(), DATABASE_URL="postgres://nobody@127.0.0.1:1/none", PETUKH_DATA=str(tmp_path)
    )
    assert (ended.returncode, json.loads(ended.stdout)["status"]) == (0, "playing")
