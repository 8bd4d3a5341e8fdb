"""Names of players can be nearly anything that can be seen."""

import pytest

from scorekeeper.rules.record_reading import name_shows
from tests.rules.build import record, refusals

FAMILY = "👨\u200d👩\u200d👧\u200d👦"


@pytest.mark.parametrize(
    "name",
    [
        "Я",
        "я" * 60,
        "Анна Мария",
        "e\u0301" * 60,
        "e" + "\u0301\u0302\u0303\u0304" * 2 + "\u200d",
        "👍🏽" * 60,
        "a" + "\u0301" * 999,
        "я" + "\u1ab0" * 832,
        "🇷🇺" * 60,
        FAMILY * 60,
        "♥️",
        "אבג",
        "A\u200bB",
        "=1+1",
        "<b>{{ name }}</b>",
        "'; DROP TABLE",
        "0",
        "null",
        "💩",
        "名前",
    ],
)
def test_a_name_that_can_be_seen_may_be_used(name: str) -> None:
    assert name_shows(name)
    assert refusals(record(players=[name, name])) == []


@pytest.mark.parametrize(
    "name",
    [
        "",
        " ",
        "\u00a0\u2003",
        "\u200b",
        "\u200d\u200d",
        "\u00ad",
        "\u3164",
        "\u2800",
        "\u115f\u1160",
        "\uffa0",
        "\u0301",
        "\ufe0f",
        "\u2028",
        "\t\n",
        "\ud800",
        "a\udfff",
        "я" * 61,
        "a " * 30 + "bc",
        "🇷🇺" * 61,
        FAMILY * 61,
        "a" + "\u0301" * 1000,
        "я" + "\u1ab0" * 833,
    ],
)
def test_a_name_that_cannot_be_seen_or_is_too_long_is_refused(name: str) -> None:
    assert not name_shows(name)
    assert refusals(record(players=["A", name])) == [("format", None, None)]
    assert refusals(record(seats=[{"from_hand": 1, "seat": 0, "name": name}])) == [("format", None, None)]


def test_letters_are_not_joined_into_one() -> None:
    assert not name_shows("a\u200d" * 61)


def test_an_emoji_that_is_newer_than_the_server_is_a_name() -> None:
    assert name_shows("\U0001fa77")
    assert name_shows("\U0001fae8")
