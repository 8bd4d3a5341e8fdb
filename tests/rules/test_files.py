"""Files of evenings and circles: what is written can be read, what is spoilt says where, the schemas say the same."""

import json
from copy import deepcopy
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from scorekeeper.rules import circle_file, circle_reading, evening_file, evening_reading
from scorekeeper.rules.errors import Refused
from scorekeeper.rules.evening_file import Evening, EveningFile, EveningGame
from scorekeeper.rules.file_reading import MOST_TOLD, FileReader, minor_in, time_in
from scorekeeper.rules.journal_shapes import DEEDS
from scorekeeper.rules.record import GameRecord
from scorekeeper.rules.record_reading import name_shows
from tests.rules.strategies import examples, records

DOCS = Path(__file__).parents[2] / "docs"
AT = "2026-11-30T21:15:00+03:00"


def schema(name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((DOCS / name).read_text(encoding="utf-8"))
    Draft202012Validator.check_schema(found)
    return found


EVENING = Draft202012Validator(schema("evening.schema.json"))
CIRCLE = Draft202012Validator(schema("circle.schema.json"))
RECORD: dict[str, Any] = {
    "format": "petukh.game/1",
    "rules": {"preset": "short-15"},
    "price": {"point": "5.00", "currency": "RUB"},
    "players": ["Нина", "Олег", "Саша (2)"],
    "hands": [{"id": "8a4b6f0e-6c1d-4c53-9f0e-3f6d1c7b2a10", "entries": [{"tricks": 2}, {"tricks": 3}, {}]}],
    "seats": [{"from_hand": 2, "seat": 1, "name": "Пётр"}],
}
GOOD: dict[str, Any] = {
    "format": "petukh.evening/1",
    "people": ["Нина", "Олег", "Саша (2)", "Пётр"],
    "started_at": AT,
    "ended_at": None,
    "zone": "Europe/Moscow",
    "currency": "RUB",
    "knock_out": True,
    "games": [{"record": RECORD, "sits": [0, 1, 2], "takes": [3], "begun_at": AT}],
    "moves": [{"game": 1, "phase": "during", "kind": "come", "person": 1, "at": AT, "phone": "abc"}],
    "openings": [{"person": 0, "amount": "10.50"}, {"person": 1, "amount": "-10.50"}],
    "payments": [{"from": 1, "to": 0, "amount": "5.00", "at": AT}],
}
ALONE = {key: value for key, value in GOOD.items() if key not in ("format", "people", "openings")}
HOME: dict[str, Any] = {
    "format": "petukh.circle/1",
    "name": "Среда",
    "carries": False,
    "people": [{"name": "Нина"}, {"name": "Олег"}, {"name": "Саша", "mark": 2}, {"name": "Пётр", "hidden": True}],
    "phones": [{"code": "abc", "name": "Телефон Нины"}],
    "house_rules": [{"name": "Наши", "rules": {"preset": "hard-30"}, "changed_at": AT}],
    "evenings": [ALONE],
    "journal": [
        {"at": AT, "deed": "rename_player", "row": 1, "before": {"name": "Олег"}, "after": {"name": "Олег"}},
        {"at": AT, "deed": "take_over", "evening": 0, "game": [0, 1], "number": 2,
         "before": {"inputs": {"seats": [[1, 0, 0], [1, 1, 1], [1, 2, 2]]}},
         "after": {"inputs": {"seats": [[1, 0, 0], [1, 1, 1], [1, 2, 2], [2, 1, 3]]}}},
        {"at": AT, "deed": "pay", "evening": 0, "row": 0, "before": {},
         "after": {"payer": 1, "receiver": 0, "amount": "5.00"}},
    ],
}  # fmt: skip


def changed(data: Any, path: str, value: Any) -> Any:
    """The value with something else at a place such as `games[0].sits`; what is `...` is taken away."""
    data = deepcopy(data)
    *way, last = path.replace("[", ".").replace("]", "").split(".")
    holder = data
    for key in way:
        holder = holder[int(key) if isinstance(holder, list) else key]
    name: Any = int(last) if isinstance(holder, list) else last
    if value is ...:
        del holder[name]
    else:
        holder[name] = value
    return data


def wrong(read: Any, data: Any) -> list[tuple[str, object, object]]:
    with pytest.raises(Refused) as told:
        read(data)
    return [(one.code, one.data.get("place"), one.data.get("problem")) for one in told.value.refusals]


def read_or_refused(parse: Any, data: Any) -> object:
    """The file, or why it can't be read."""
    try:
        return parse(data)
    except Refused as told:
        return told.refusals


OF_EVENING: list[tuple[str, Any, str, str]] = [
    ("format", "petukh.evening/2", "format", "unknown_name"),
    ("people", ..., "people", "missing"),
    ("people[1]", " ", "people[1]", "name"),
    ("people[1]", "Нина", "people[1]", "not_once"),
    ("clubs", 1, "clubs", "unknown_key"),
    ("started_at", "2026-11-30T21:15:00", "started_at", "moment"),
    ("started_at", "9999-12-31T23:59:00-10:00", "started_at", "moment"),
    ("ended_at", "2026-11-30T21:14:00+03:00", "ended_at", "ends_before"),
    ("zone", "Moscow time", "zone", "zone"),
    ("currency", "RUR", "currency", "currency"),
    ("knock_out", 1, "knock_out", "type"),
    ("games[0].sits", [0, 1], "games[0].sits", "one_each"),
    ("games[0].sits[0]", 4, "games[0].sits[0]", "range"),
    ("games[0].sits[0]", True, "games[0].sits[0]", "type"),
    ("games[0].sits", [1, 0, 2], "games[0].sits[0]", "called_otherwise"),
    ("games[0].takes", ..., "games[0].takes", "one_each"),
    ("games[0].follows", True, "games[0].follows", "follows_nothing"),
    ("games[0].lineup", [9], "games[0].lineup[0]", "range"),
    ("games[0].slug", "with spaces", "games[0].slug", "slug"),
    ("games[0].rematch_of", [0, 1], "games[0].rematch_of", "unknown_key"),
    ("games[0].record.rules", {"preset": "whist"}, "games[0].record.rules.preset", "unknown_preset"),
    ("games[0].record.hands[0].id", "x", "games[0].record.hands[0].id", "uuid"),
    ("games[0].record.price.currency", "USD", "games[0].record.price.currency", "evening_currency"),
    ("moves[0].game", 2, "moves[0].game", "range"),
    ("moves[0].kind", "goes", "moves[0].kind", "unknown_name"),
    ("moves[0].person", None, "moves[0].person", "missing"),
    ("moves[0].seat", 1, "moves[0].seat", "not_in_move"),
    ("moves[0].phone", "мой", "moves[0].phone", "phone"),
    ("openings[0].amount", "10.5", "", ""),
    ("openings[0].amount", "10.555", "openings[0].amount", "sum"),
    ("openings[0].amount", "11.50", "openings", "not_nought"),
    ("openings[0].amount", "0.00", "openings[0].amount", "nought"),
    ("openings[1].person", 0, "openings[1]", "not_once"),
    ("payments[0].amount", "-5.00", "payments[0].amount", "nought"),
    ("payments[0].amount", 5, "payments[0].amount", "sum"),
    ("payments[0].to", 1, "payments[0].to", "move_itself"),
    ("payments", [{"from": 1, "to": 0, "amount": "9999999999999999.00", "at": AT}] * 2, "payments", "too_much"),
    ("games", [], "games", "missing"),
]


@pytest.mark.parametrize(("path", "value", "place", "problem"), OF_EVENING)
def test_a_spoilt_evening_says_where_it_is_spoilt(path: str, value: Any, place: str, problem: str) -> None:
    data = changed(GOOD, path, value)
    if not problem:
        assert evening_reading.parse(data) == evening_reading.parse(GOOD)
        return
    assert (place, problem) in [(one[1], one[2]) for one in wrong(evening_reading.parse, data)]


OF_CIRCLE: list[tuple[str, Any, str, str]] = [
    ("format", "petukh.evening/1", "format", "unknown_name"),
    ("name", None, "name", "missing"),
    ("people[0].mark", 0, "people[0].mark", "range"),
    ("people[1]", {"name": "Нина"}, "people[1]", "not_once"),
    ("people[1].merged_into", 1, "people[1].merged_into", "merged_so"),
    ("people[1].merged_into", 7, "people[1].merged_into", "merged_so"),
    ("people[1].merged_into", 0, "evenings[0].games[0]", "sits_twice"),
    ("phones[0].code", "", "phones[0].code", "phone"),
    ("house_rules[0].rules.start", 4, "house_rules[0].rules.start", "range"),
    ("evenings", [ALONE, ALONE], "evenings[1].ended_at", "one_open"),
    ("evenings", [{**ALONE, "ended_at": AT}, ALONE], "evenings[1].games[0].record.hands[0].id", "twice"),
    ("evenings[0].previous", 0, "evenings[0].previous", "not_before"),
    ("evenings[0].openings", GOOD["openings"], "evenings[0].openings", "from_nowhere"),
    ("evenings[0].games[0].rematch_of", [0, 1], "evenings[0].games[0].rematch_of", "not_before"),
    ("journal[0].deed", "cheat", "journal[0].deed", "unknown_name"),
    ("journal[0].row", 4, "journal[0].row", "range"),
    ("journal[0].before.name", 4, "journal[0].before.name", "type"),
    ("journal[0].before.name", "\x00", "journal[0].before.name", "no_text"),
    ("journal[0].after", {}, "journal[0].after.name", "missing"),
    ("journal[0].after.extra", 1, "journal[0].after.extra", "unknown_key"),
    ("journal[0].evening", 0, "journal[0].evening", "not_of_deed"),
    ("journal[1].game", [0, 2], "journal[1].game", "no_such_game"),
    ("journal[1].game", None, "journal[1].game", "missing"),
    ("journal[1].before.inputs.seats[0]", [1, 0], "journal[1].before.inputs.seats[0]", "one_each"),
    ("journal[1].before.inputs.seats[0][2]", 4, "journal[1].before.inputs.seats[0][2]", "range"),
    ("journal[1].before.inputs.rules", {"start": 3}, "journal[1].before.inputs.rules.players", "missing"),
    ("journal[2].row", 1, "journal[2].row", "range"),
    ("journal[2].after.amount", "0.00", "journal[2].after.amount", "sum"),
]


@pytest.mark.parametrize(("path", "value", "place", "problem"), OF_CIRCLE)
def test_a_spoilt_circle_says_where_it_is_spoilt(path: str, value: Any, place: str, problem: str) -> None:
    told = wrong(circle_reading.parse, changed(HOME, path, value))
    assert (place, problem) in [(one[1], one[2]) for one in told]


def test_what_is_not_in_the_books_any_more_is_null_and_can_be_read() -> None:
    data = changed(HOME, "journal[1].before.inputs.seats[2][2]", None)
    data = changed(changed(data, "journal[0].row", ...), "journal[2].after.payer", None)
    assert circle_reading.parse(data).journal[0].row is None


FORMS: list[tuple[Any, Any, Draft202012Validator, Any]] = [
    (evening_reading.parse, evening_file.to_json, EVENING, GOOD),
    (circle_reading.parse, circle_file.to_json, CIRCLE, HOME),
]


@pytest.mark.parametrize(("parse", "to_json", "check", "data"), FORMS)
def test_an_example_can_be_read_and_follows_its_schema(
    parse: Any, to_json: Any, check: Draft202012Validator, data: Any
) -> None:
    assert [error.message for error in check.iter_errors(data)] == []
    file = parse(data)
    written = to_json(file)
    assert [error.message for error in check.iter_errors(written)] == []
    assert parse(json.loads(json.dumps(written))) == file


@pytest.mark.parametrize("name", [" ", "x" * 61])
def test_what_an_undo_would_call_rules_is_a_name(name: str) -> None:
    place = "journal[1].before.inputs.rules_name"
    assert wrong(circle_reading.parse, changed(HOME, place, name)) == [("format", place, "name")]


#: What only the reader can see: it compares two places, knows the currencies, or counts what shows.
UNSEEN = {
    "not_once", "ends_before", "one_each", "called_otherwise", "evening_currency", "not_nought", "nought",
    "too_much", "move_itself", "not_in_move", "follows_nothing", "merged_so", "sits_twice", "one_open", "twice",
    "not_before", "from_nowhere", "not_of_deed", "no_such_game", "range", "currency", "sum", "moment", "missing",
    "type", "no_text", "unknown_key",
}  # fmt: skip


def test_what_the_schemas_can_tell_they_tell() -> None:
    untold = {
        problem
        for check, good, rows in ((EVENING, GOOD, OF_EVENING), (CIRCLE, HOME, OF_CIRCLE))
        for path, value, _place, problem in rows
        if problem and check.is_valid(changed(good, path, value))
    }
    assert untold == UNSEEN
    of_evening: dict[str, Any] = {"people": ..., "clubs": 1, "knock_out": 1, "games[0].rematch_of": [0, 1]}
    assert [path for path, value in of_evening.items() if EVENING.is_valid(changed(GOOD, path, value))] == []
    of_circle: dict[str, Any] = {"name": None, "journal[0].deed": "cheat", "house_rules[0].rules.start": 4}
    assert [path for path, value in of_circle.items() if CIRCLE.is_valid(changed(HOME, path, value))] == []


def test_the_schemas_say_of_a_game_what_its_own_says() -> None:
    of_record = schema("record.schema.json")
    for name in ("evening.schema.json", "circle.schema.json"):
        definitions = schema(name)["$defs"]
        assert {key: definitions[key] for key in of_record["$defs"]} == of_record["$defs"]
        assert definitions["record"]["properties"] == of_record["properties"]
    assert schema("circle.schema.json")["$defs"]["row"]["properties"]["deed"]["enum"] == list(DEEDS)


@examples(15)
@given(records(), st.booleans())
def test_any_game_in_an_evening_comes_out_as_it_went_in(record: GameRecord, ended: bool) -> None:  # noqa: FBT001
    names = [*record.players, *(takeover.name for takeover in record.seats)]
    people = tuple(f"P{index}" for index in range(len(names)))
    count = len(record.players)
    taken = [replace(takeover, name=people[count + at]) for at, takeover in enumerate(record.seats)]
    own = replace(record, players=people[:count], seats=tuple(taken))
    at = time_in(AT)
    assert at
    game = EveningGame(own, tuple(range(count)), tuple(range(count, len(names))), at)
    end, money = at if ended else None, record.price.currency
    file = EveningFile(people, Evening(at, end, "Europe/Moscow", money, knock_out=False, games=(game,)))
    written = evening_file.to_json(file)
    assert evening_reading.parse(json.loads(json.dumps(written))) == file
    assert [error.message for error in EVENING.iter_errors(written)] == []


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=5) | st.just(AT),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from([*GOOD, *HOME, "x"]), inner, max_size=4)
    ),
    max_leaves=12,
)


@examples(60)
@given(anything)
def test_junk_is_refused_and_never_breaks_the_reader(junk: Any) -> None:
    for parse in (evening_reading.parse, circle_reading.parse):
        assert wrong(parse, junk)


@examples(60)
@given(st.sampled_from([path for path, *_ in (*OF_EVENING, *OF_CIRCLE)]), anything)
def test_a_file_with_junk_in_one_place_is_read_or_refused(path: str, junk: Any) -> None:
    for parse, good in ((evening_reading.parse, GOOD), (circle_reading.parse, HOME)):
        try:
            data = changed(good, path, junk)
        except (KeyError, IndexError, TypeError):
            continue
        assert read_or_refused(parse, data)


@pytest.mark.parametrize("text", ["[]", "{", b"\xff", '{"a": NaN}', "[" * 100_000, "9" * 5000, "null", '"petukh"'])
def test_what_is_no_file_at_all_is_refused(text: str | bytes) -> None:
    for parse in (evening_reading.parse_json, circle_reading.parse_json):
        assert wrong(parse, text)[0][0] == "format"


def test_of_a_file_that_is_wrong_everywhere_no_more_is_told_than_anybody_reads() -> None:
    told = wrong(circle_reading.parse, {**HOME, "journal": [{} for _ in range(5000)]})
    assert len(told) <= MOST_TOLD


def test_a_long_list_of_nonsense_is_not_read_to_its_end_while_others_wait() -> None:
    reader, seen = FileReader(), []

    def read(value: int, place: str) -> None:
        seen.append(value)
        reader.add("format", place, "type")

    reader.each({"rows": list(range(5 * MOST_TOLD))}, "", "rows", 10 * MOST_TOLD, read)
    assert seen == list(range(MOST_TOLD))


@pytest.mark.parametrize(
    ("text", "money", "minor"),
    [
        ("-0.05", "RUB", -5),
        ("7", "JPY", 7),
        ("1.5", "KWD", 1500),
        ("7.0", "JPY", None),
        ("+1", "RUB", None),
        ("1,5", "RUB", None),
        ("٣", "RUB", None),
        ("9" * 19, "RUB", None),
        (7, "RUB", None),
    ],
)
def test_amounts_are_read_to_the_last_minor_unit(text: Any, money: str, minor: int | None) -> None:
    assert minor_in(text, money) == minor


def test_the_page_about_the_formats_shows_an_evening_that_can_be_read() -> None:
    page = (DOCS / "record-format.md").read_text(encoding="utf-8").split("## A file of an evening")[1]
    data = json.loads(page.split("```json\n")[1].split("```")[0])
    assert evening_reading.parse(data).people == ("Нина", "Олег", "Пётр")
    assert name_shows(data["people"][0])
