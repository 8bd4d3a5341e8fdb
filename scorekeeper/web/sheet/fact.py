"""One thing that a correction changes, before and after."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Fact:
    """One thing about the whole game or its evening, before and after."""

    name: str
    before: str
    after: str
