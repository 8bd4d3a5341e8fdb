"""Times are those of the table, whatever the server's clock says."""

from datetime import UTC, datetime

import pytest
import time_machine

from tests.cast import ANNA, BORIS
from tests.web.evenings import evening_of
from tests.web.phone import Phone

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("zone", "shown"),
    [("Asia/Vladivostok", "06:30"), ("America/New_York", "15:30"), ("../etc/passwd", "23:30"), ("", "23:30")],
)
def test_an_evening_is_told_by_the_clock_of_its_own_table(zone: str, shown: str) -> None:
    phone = Phone()
    phone.client.cookies["tz"] = zone
    with time_machine.travel(datetime(2026, 11, 30, 20, 30, tzinfo=UTC), tick=False):
        page = phone.begin(ANNA, BORIS)
        evening = evening_of(phone, page)
    assert f"с {shown}" in evening.text
