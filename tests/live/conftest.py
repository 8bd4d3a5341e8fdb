"""Streams end with their test."""

from collections.abc import Iterator

import pytest

from tests.live import phone


@pytest.fixture(autouse=True)
def hang_up() -> Iterator[None]:
    """Close what the test listened to."""
    yield
    phone.close_all()
