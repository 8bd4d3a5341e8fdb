"""Two evenings that began on one day can be told apart wherever one chooses between them."""

import re
from datetime import timedelta

import pytest

from scorekeeper.tables.models import Evening
from tests.cast import ANNA, BORIS, VERA
from tests.web.evenings import begin, win
from tests.web.phone import Page, Phone

pytestmark = pytest.mark.django_db

MIDDAY = "2026-05-09T12:00:00+03:00"
BEGUN = ("9 мая, 12:00", "9 мая, 17:30")


@pytest.fixture
def phone() -> Phone:
    """A phone that keeps the score."""
    return Phone()


@pytest.fixture
def company(phone: Phone) -> Page:
    """A company that played by day and again towards the evening."""
    page = win(phone, begin(phone, ANNA, BORIS, VERA), 0)
    start = phone.open(f"{page.company}new/?evening=new")
    page = win(phone, phone.send(start, "start", **{"name-0": ANNA, "name-1": BORIS, "name-2": VERA}), 0)
    first = Evening.objects.order_by("pk")[0]
    Evening.objects.update(zone="Europe/Moscow", started_at=MIDDAY)
    later = Evening.objects.get(pk=first.pk).started_at + timedelta(hours=5, minutes=30)
    Evening.objects.exclude(pk=first.pk).update(started_at=later)
    return phone.open(page.company)


@pytest.mark.parametrize("place", ["", "journal/", "statistics/", "files/"])
def test_evenings_of_one_day_are_told_apart_by_their_time(phone: Phone, company: Page, place: str) -> None:
    html = phone.open(f"{company.path}{place}").html
    for begun in BEGUN:
        assert re.search(begun.replace(", ", "(?: 2026)?, "), html)


def test_somebodys_evenings_of_one_day_are_told_apart_too(phone: Phone, company: Page) -> None:
    page = phone.open(next(link for link in company.parts.links if "/p/" in link))
    assert all(re.search(begun.replace(", ", "(?: 2026)?, "), page.html) for begun in BEGUN)


def test_a_day_with_one_evening_needs_no_time(phone: Phone, company: Page) -> None:
    Evening.objects.filter(pk=Evening.objects.order_by("pk")[0].pk).update(started_at="2026-05-08T20:00:00+03:00")
    text = phone.open(f"{company.path}journal/").html
    assert re.search(r"8 мая(?: 2026)?<", text)
    assert "20:00" not in text
