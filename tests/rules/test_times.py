"""When a hand was played: ISO 8601 in its usual forms, kept to the moment."""

from datetime import UTC, datetime

import pytest

from scorekeeper.rules.record import hand_to_json
from scorekeeper.rules.record_reading import hand_from_json
from tests.rules.build import record, refusals

ENTRIES = [{"tricks": 2}, {"tricks": 3}]


@pytest.mark.parametrize(
    "text",
    [
        "2026-11-20T18:05:00Z",
        "2026-11-20T21:05:00+03:00",
        "2026-11-20T21:05+03:00",
        "2026-11-20T18:05:00.000Z",
        "20261120T180500Z",
        "2026-11-20T13:05:00-05:00",
    ],
)
def test_one_moment_written_in_several_ways_is_one_moment(text: str) -> None:
    hand = hand_from_json({"entries": ENTRIES, "played_at": text})
    assert hand.played_at == datetime(2026, 11, 20, 18, 5, tzinfo=UTC)
    assert hand_from_json(hand_to_json(hand)) == hand


@pytest.mark.parametrize(
    "text",
    [
        "",
        "now",
        "2026-11-20",
        "18:05",
        "2026-11-20T",
        "2026-02-29T10:00:00Z",
        "2026-11-20T24:01:00Z",
        "2026-11-20T10:60:00Z",
        "2026-11-20T10:00:00+24:00",
        "٢٠٢٦-11-20T10:00:00Z",
        "2026-11-20T10:00:00Z\n",
        "2026-11-20T10:00:00Z junk",
        "20.11.2026T10:00",
        1763661900,
    ],
)
def test_what_is_no_time_is_refused(text: object) -> None:
    assert refusals(record(hands=[{"entries": ENTRIES, "played_at": text}])) == [("format", None, None)]


@pytest.mark.parametrize("year", ["0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59-14:00"])
def test_times_at_the_ends_of_the_calendar_are_read_or_refused(year: str) -> None:
    assert refusals(record(hands=[{"entries": ENTRIES, "played_at": year}])) in ([], [("format", None, None)])
