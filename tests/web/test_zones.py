"""Times are those of the table, whatever the server's clock says."""

from datetime import UTC, datetime

import pytest
import time_machine

from tests.cast import ANNA, BORIS
from tests.web.phone import Phone

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("zone", "shown"),
    [("Asia/Vladivostok", "06:30"), ("America/New_York", "15:30"), ("../etc/passwd", "23:30"), ("", "23:30")],
)
def test_a_company_sees_when_it_played_by_its_own_clock(zone: str, shown: str) -> None:
    phone = Phone()
    phone.client.cookies["tz"] = zone
    with time_machine.travel(datetime(2026, 11, 30, 20, 30, tzinfo=UTC), tick=False):
        page = phone.begin(ANNA, BORIS)
        company = phone.open(page.company)
    assert shown in company.text
