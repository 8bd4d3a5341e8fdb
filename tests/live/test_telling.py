"""What a deed tells, in one process: after the commit, once, and only where something was done."""

import asyncio
from collections.abc import Callable, Iterator

import pytest

from scorekeeper import live
from scorekeeper.live.hub import Listener
from scorekeeper.live.tickets import Ticket
from scorekeeper.rules.errors import Refused
from scorekeeper.tables import queries
from tests.cast import Table, sit_down, took

OnCommit = Callable[..., object]


@pytest.fixture
def table(db: None) -> Table:
    return sit_down()


class Ear:
    """Listens to a circle in the hub of this process, whose loop runs only while one listens."""

    def __init__(self, circle: str) -> None:
        self.loop = asyncio.new_event_loop()
        self.listener: Listener = self.loop.run_until_complete(self._join(Ticket(circle, "watcher", 1, 0, "a")))

    async def _join(self, ticket: Ticket) -> Listener:
        live.hub.open()
        return live.hub.join(ticket)

    def heard(self) -> str:
        """What was told since it was asked last, beats aside: they come by the clock."""

        async def read() -> str:
            await asyncio.sleep(0)
            self.listener.tell("end", b"")
            return (await self.listener.next()).decode()

        return self.loop.run_until_complete(read()).replace("event: beat\ndata: \n\n", "")

    def close(self) -> None:
        live.hub.leave(self.listener)
        self.loop.close()


@pytest.fixture
def ear(table: Table) -> Iterator[Ear]:
    listening = Ear(table.circle)
    yield listening
    listening.close()


def test_a_deed_is_told_after_the_commit_once_for_each_key_and_with_the_version_that_pages_carry(
    table: Table, ear: Ear, django_capture_on_commit_callbacks: OnCommit
) -> None:
    def save() -> None:
        table.save(took(3, 1, 1, 0), key="one-key-for-both", number=1, revision=0, position="")

    with django_capture_on_commit_callbacks(execute=True):  # type: ignore[attr-defined]
        save()
        assert ear.heard() == ""
    facts = queries.circle_of_game(table.game)
    assert facts
    assert ear.heard() == f"event: news\ndata: {facts.version}\n\n"
    assert facts == queries.circle_facts(table.circle)
    with django_capture_on_commit_callbacks(execute=True):  # type: ignore[attr-defined]
        save()
    assert ear.heard() == ""


def test_what_was_refused_is_not_told(table: Table, ear: Ear, django_capture_on_commit_callbacks: OnCommit) -> None:
    with django_capture_on_commit_callbacks(execute=True), pytest.raises(Refused):  # type: ignore[attr-defined]
        table.save(took(5, 5, 0, 0))
    assert ear.heard() == ""
