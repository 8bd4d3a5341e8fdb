"""Everything wrong with a record is told, each with its place, and nothing that is sent can break the reading."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules.errors import CODES, Refusal, Refused, in_order
from scorekeeper.rules.reading import quoted
from scorekeeper.rules.record import GameRecord, to_json
from scorekeeper.rules.record_reading import hand_from_json, parse_json, parse_record
from scorekeeper.rules.replay import replay, result_json
from tests.rules.build import places, record, refusals
from tests.rules.strategies import examples, records

ENTRIES = [{"tricks": 2}, {"tricks": 3}]


def hand(**changes: Any) -> dict[str, Any]:
    return record(hands=[{"entries": ENTRIES, **changes}])


@pytest.mark.parametrize(
    ("data", "place", "problem"),
    [
        (record(frmat=1), "frmat", "unknown_key"),
        (record(format="petukh.game/2"), "format", "unknown_name"),
        (record(format=None), "format", "missing"),
        (record(rules=None), "rules", "missing"),
        (record(rules=[]), "rules", "type"),
        (record(rules={"preset": "classic-20", "jokers": 1}), "rules.jokers", "unknown_key"),
        (record(rules={"preset": "classic-20", "fouls": {"x": 1}}), "rules.fouls.x", "unknown_key"),
        (record(rules={"preset": "classic-20", "overshoot": "x"}), "rules.overshoot", "unknown_name"),
        (record(rules={"preset": "classic-20", "start": 2.0}), "rules.start", "type"),
        (record(rules={"preset": "classic-20", "start": 101}), "rules.start", "range"),
        (record(rules={"preset": "classic-20", "players": [2, True]}), "rules.players[1]", "type"),
        (record(rules={"preset": "classic-20", "players": [3, 2]}), "rules.players", "least_above_most"),
        (record(rules={"preset": "classic-20", "players": {}}), "rules.players", "type"),
        (record(rules={"preset": "classic-20", "deck": 33}), "rules.deck", "not_among"),
        (record(rules={"preset": "classic-20", "declarations": []}), "rules.declarations", "type"),
        (record(rules={"preset": "classic-20", "declarations": {"four": 5}}), "rules.declarations.four", "type"),
        (
            record(rules={"preset": "classic-20", "declarations": {"four": {"bonus": 5}}}),
            "rules.declarations.four.no_trick",
            "missing",
        ),
        (record(rules={"preset": "classic-20", "no_trick": {"mode": "points"}}), "rules.no_trick.points", "missing"),
        (record(rules={"preset": "classic-20", "no_trick": {}}), "rules.no_trick.mode", "missing"),
        (record(rules={"preset": "classic-20", "no_trick": "cross"}), "rules.no_trick", "type"),
        (
            record(rules={"preset": "classic-20", "no_trick": {"mode": "cross", "points": 5}}),
            "rules.no_trick.points",
            "unknown_key",
        ),
        (record(rules={"preset": "classic-20", "passing": {}}), "rules.passing.allowed", "missing"),
        (record(rules={"preset": "classic-20", "passing": True}), "rules.passing", "type"),
        (record(rules={"preset": "classic-20", "spade_ace": 5}), "rules.spade_ace", "type"),
        (record(rules={"preset": "classic-20", "must_overtake": 0}), "rules.must_overtake", "type"),
        (record(rules={"preset": ["classic-20"]}), "rules.preset", "unknown_preset"),
        (record(rules={"preset": "classic-20", "early_finish_at": 20}), "rules.early_finish_at", "not_below_start"),
        (record(players="AB"), "players", "type"),
        (record(players=["A", 5]), "players[1]", "type"),
        (record(players=["A", " "]), "players[1]", "name"),
        (record(records=[5]), "records", "one_each"),
        (record(records=[5, 0]), "records[1]", "range"),
        (record(crosses=[False, 0]), "crosses[0]", "type"),
        (record(price=[]), "price", "type"),
        (record(price={"point": "1.001"}), "price.point", "places"),
        (record(price={"cross": "x"}), "price.cross", "amount"),
        (record(price={"cross": 1}), "price.cross", "amount"),
        (record(price={"point": "10000000"}), "price.point", "range"),
        (record(price={"currency": "XYZ"}), "price.currency", "currency"),
        (record(first_dealer="0"), "first_dealer", "type"),
        (record(ended="now"), "ended", "unknown_name"),
        (record(seats=[{"from_hand": 2002, "seat": 0, "name": "A"}]), "seats[0].from_hand", "range"),
        (record(seats=[{"seat": 0, "name": "A"}]), "seats[0].from_hand", "missing"),
        (record(hands=None), "hands", "missing"),
        (record(hands=[{}] * 2001), "hands", "too_many"),
        (record(hands=[{}]), "hands[0]", "entries_or_early_finish"),
        (record(hands=[5]), "hands[0]", "type"),
        (hand(spade_ace={"player": 0}), "hands[0].spade_ace.outcome", "missing"),
        (hand(trump="♥"), "hands[0].trump", "unknown_name"),
        (hand(id="x"), "hands[0].id", "uuid"),
        (hand(played_at="x"), "hands[0].played_at", "time"),
        (hand(dealer=True), "hands[0].dealer", "type"),
        (record(hands=[{"entries": [{"tricks": 2.0}, {}]}]), "hands[0].entries[0].tricks", "type"),
        (record(hands=[{"entries": [{}, {"jacks": ["heart"]}]}]), "hands[0].entries[1].jacks[0]", "unknown_name"),
        (record(hands=[{"entries": [{}, {"fouls": {"x": 1}}]}]), "hands[0].entries[1].fouls.x", "unknown_key"),
        (record(hands=[{"entries": [{}, {"passed": 1}]}]), "hands[0].entries[1].passed", "type"),
        (
            record(hands=[{"early_finish": {"player": 0, "jacks": []}, "first_out": 0}]),
            "hands[0].first_out",
            "not_beside_early_finish",
        ),
        (record(hands=[{"early_finish": {"player": 0}}]), "hands[0].early_finish.jacks", "missing"),
        ([], "", "type"),
        ("{", "", "json"),
        ("", "", "json"),
        (b"\xff", "", "encoding"),
        ("[" * 200_000, "", "nested"),
        ('{"first_dealer": ' + "1" * 5000 + "}", "", "digits"),
        ('{"format": 1, "format": 2}', "", "key_twice"),
    ],
)
def test_what_is_wrong_is_told_with_its_place(data: Any, place: str, problem: str) -> None:
    assert places(data).get(place) == problem


def test_everything_wrong_is_told_at_once() -> None:
    found = places(record(frmat=1, price={"point": "x"}, hands=[{"entries": [{"tricks": "2"}, {"jack": 1}]}, 5]))
    assert set(found) == {"frmat", "price.point", "hands[0].entries[0].tricks", "hands[0].entries[1].jack", "hands[1]"}


def test_a_word_of_the_rules_in_the_wrong_place_is_told_with_what_is_known_there() -> None:
    with pytest.raises(Refused) as refused:
        parse_record(hand(trump="void"))
    (refusal,) = refused.value.refusals
    assert refusal.data["known"] == ("spades", "clubs", "diamonds", "hearts")
    assert refusal.data["value"] == '"void"'


@pytest.mark.parametrize("number", [10**20, -(10**20), 10**4200])
def test_a_huge_number_is_refused_and_can_be_told(number: int) -> None:
    for data in (
        hand(dealer=number),
        hand(first_out=number),
        record(first_dealer=number),
        record(seats=[{"from_hand": 1, "seat": number, "name": "A"}]),
        record(hands=[{"entries": [{"tricks": number}, {"tricks": number}]}]),
        record(hands=[{"entries": [{"tricks": 5, "fouls": {"revoke": number}}, {}]}]),
        record(records=[number, 1]),
        record(rules={"preset": "classic-20", "start": number}),
    ):
        for text in (data, json.dumps(data)):
            assert refusals(text) != []
    with pytest.raises(Refused) as refused:
        replay(parse_record(record(hands=[{"entries": [{"tricks": number}, {"tricks": number}]}])))
    assert all(len(json.dumps(dict(refusal.data))) < 200 for refusal in refused.value.refusals)


@pytest.mark.parametrize("text", ["NaN", "Infinity", "-Infinity", "1e999", "1.5", "true", "null", '"x"', "[]", "{}"])
def test_a_strange_value_anywhere_is_refused(text: str) -> None:
    for key in ("format", "rules", "players", "hands"):
        data = json.dumps(record(**{key: "HERE"})).replace('"HERE"', text)
        if (key, text) != ("hands", "[]"):
            assert refusals(data) != []
    for key in ("dealer", "first_out", "trump", "spade_ace", "id", "played_at", "early_finish"):
        if text != "null":
            assert refusals(json.dumps(hand(**{key: "HERE"})).replace('"HERE"', text)) != []


def test_text_that_is_no_json_tells_line_and_column() -> None:
    with pytest.raises(Refused) as refused:
        parse_json('{\n  "format": x}')
    (refusal,) = refused.value.refusals
    assert (refusal.code, refusal.data["line"], refusal.data["column"]) == ("format", 2, 13)


def test_a_key_that_stands_twice_is_found_in_a_large_object_without_delay() -> None:
    keys = ", ".join(f'"k{number}": 0' for number in range(50_000))
    assert places("{" + keys + ', "k49999": 1}') == {"": "key_twice"}


def test_a_mark_before_the_text_and_spaces_around_it_do_no_harm() -> None:
    text = json.dumps(record())
    assert refusals(b"\xef\xbb\xbf" + text.encode()) == []
    assert refusals(f"\n {text}\r\n") == []


def test_a_stray_half_of_a_character_is_told_in_letters_that_can_be_printed() -> None:
    for data in (
        record(**{"\ud800": 1}),
        record(price={"\ud800": 1}),
        hand(trump="\ud800"),
        record(players=["\ud800", "B"]),
    ):
        with pytest.raises(Refused) as refused:
            parse_record(data)
        for refusal in refused.value.refusals:
            f"{dict(refusal.data)}".encode()
            str(refusal.data["place"]).encode()
            str(refusal.data.get("value")).encode()


def test_what_a_message_quotes_is_short() -> None:
    for value in ("x" * 10_000, [0] * 10_000, {"k": "x" * 10_000}, 10**4000, 10**5000, "\ud800" * 100, {1, 2}):
        assert 0 < len(quoted(value)) <= 60
    assert [quoted(value) for value in (None, True, "да", [1])] == ["null", "true", '"да"', "[1]"]
    assert max(map(len, places(record(**{"x" * 10_000: 1})))) <= 60


def test_a_long_key_is_told_as_cut() -> None:
    (place,) = places(record(price={"x" * 10_000: 1}))
    assert place.startswith("price.xxx")
    assert place.endswith("…")


def test_one_hand_alone_is_read_with_places_of_its_own() -> None:
    assert hand_from_json({"entries": [{"tricks": 5}]}).entries[0].tricks == 5
    with pytest.raises(Refused) as refused:
        hand_from_json({"entries": [{"tricks": "5"}]})
    assert [refusal.data["place"] for refusal in refused.value.refusals] == ["hand.entries[0].tricks"]


def test_refusals_come_in_the_order_of_the_table_and_then_by_seat() -> None:
    mixed = [Refusal(code, seat) for seat in (2, None, 0) for code in reversed(CODES)]
    codes = [(refusal.code, refusal.player) for refusal in in_order([*mixed, *mixed])]
    assert codes == [(code, seat) for code in CODES for seat in (None, 0, 2)]


def test_of_one_code_and_player_one_refusal_is_told() -> None:
    data = record(hands=[{"entries": [{"tricks": 5, "fouls": {"revoke": 10, "overdraw": 11}}, {}]}])
    assert refusals(data) == [("foul_count", 1, 0)]


junk = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(st.characters(), max_size=4)
    | st.sampled_from(["hearts", "void", "classic-20", "won", "10.00", "petukh.game/1", 10**30, -1]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["player", "jacks", "tricks", "mode", "bonus", "x"]), inner, max_size=3)
    ),
    max_leaves=6,
)


def spots(value: Any) -> list[tuple[Any, Any]]:
    """Every place inside a JSON value, as its container and key."""
    pairs = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [spot for key, inner in pairs for spot in ((value, key), *spots(inner))]


@examples(80)
@given(records(), junk, st.data())
def test_whatever_is_put_in_the_place_of_anything_is_read_or_refused(
    played: GameRecord, value: Any, data: st.DataObject
) -> None:
    broken = json.loads(json.dumps(to_json(played)))
    container, key = data.draw(st.sampled_from(spots(broken)))
    container[key] = value
    assert set(told(broken)) <= set(CODES)


def told(data: Any) -> list[str]:
    """The codes of what a record is refused for; its result, or each refusal, can be written out."""
    try:
        json.dumps(result_json(replay(parse_record(data)))).encode()
    except Refused as refused:
        json.dumps([dict(refusal.data) for refusal in refused.refusals], ensure_ascii=False).encode()
        return [refusal.code for refusal in refused.refusals] or ["refused for nothing"]
    return []


@examples(100)
@given(junk)
def test_whatever_is_sent_in_place_of_a_record_is_refused(value: Any) -> None:
    assert {code for code, _, _ in refusals(value if not isinstance(value, str) else [value])} == {"format"}


@examples(100)
@given(st.text(st.characters(), max_size=40) | st.binary(max_size=40))
def test_whatever_text_is_sent_is_refused(text: str | bytes) -> None:
    assert {code for code, _, _ in refusals(text)} == {"format"}
