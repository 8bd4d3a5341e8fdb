from collections.abc import Iterator

import pytest
from django.utils import translation


@pytest.fixture
def russian() -> Iterator[None]:
    with translation.override("ru"):
        yield


@pytest.fixture
def english() -> Iterator[None]:
    with translation.override("en"):
        yield
