"""Who is told what in one process: no slow phone keeps the others waiting or fills the memory."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from scorekeeper.live.app import Streams
from scorekeeper.live.hub import Full, Hub
from scorekeeper.live.presence import Presence
from scorekeeper.live.tickets import Ticket, issue, read
from scorekeeper.live.wire import Alive, News, Phones, decoded, encoded, in_pieces

TOPIC = "abcdefghjk"


def ticket(phone: str = "a", generation: int = 1) -> Ticket:
    return Ticket(TOPIC, "watcher", generation, 0, phone)


def run(test: Callable[[], Awaitable[None]]) -> None:
    asyncio.run(test())  # type: ignore[arg-type]


def test_a_phone_that_was_busy_is_told_the_newest_only() -> None:
    async def test() -> None:
        hub = Hub()
        hub.open()
        listener = hub.join(ticket())
        for version in range(100):
            hub.publish(News(TOPIC, str(version)))
        await asyncio.sleep(0)
        assert await listener.next() == b"event: news\ndata: 99\n\n"

    run(test)


def test_news_comes_from_any_thread_and_nobody_minds_where_no_server_runs() -> None:
    async def test() -> None:
        hub = Hub()
        hub.publish(News(TOPIC, "1"))
        hub.open()
        listener = hub.join(ticket())
        await asyncio.to_thread(hub.publish, News(TOPIC, "2"))
        assert await listener.next() == b"event: news\ndata: 2\n\n"

    run(test)


def test_each_page_is_told_how_many_phones_there_are_also_the_second_one_of_a_phone() -> None:
    """As where a connection died without a word: the page is back before the server knows that it was gone."""

    async def test() -> None:
        hub = Hub(beat=3600)
        hub.open()
        first = hub.join(ticket())
        assert await first.next() == b"event: phones\ndata: 1\n\n"
        second = hub.join(ticket())
        assert await asyncio.wait_for(second.next(), 30) == b"event: phones\ndata: 1\n\n"

    run(test)


def test_a_phone_that_takes_nothing_is_let_go() -> None:
    async def test() -> None:
        hub, sent = Hub(beat=0.01), list[str]()
        hub.open()

        async def receive() -> dict[str, object]:
            await asyncio.Event().wait()
            raise AssertionError

        async def send(message: object) -> None:
            sent.append(str(message))
            if len(sent) > 1:
                await asyncio.Event().wait()  # as where the connection's buffers are full

        async def look(_: Ticket) -> str:
            return "1"

        signed = issue("key", topic=TOPIC, phone="a", role="watcher", generation=1, lives=60)
        await Streams(hub, ["key"], look)({"path": f"/live/{signed}", "method": "GET"}, receive, send)
        assert len(sent) == 2
        assert hub.presence.count(TOPIC) == 0

    run(test)


def test_a_full_house_says_so_and_has_room_again_later() -> None:
    async def test() -> None:
        hub = Hub(most=2)
        hub.open()
        first, _ = hub.join(ticket("a")), hub.join(ticket("b"))
        with pytest.raises(Full):
            hub.join(ticket("c"))
        hub.leave(first)
        hub.join(ticket("c"))
        assert hub.presence.count(TOPIC) == 2

    run(test)


def test_while_news_can_not_be_heard_no_phone_is_told_that_all_is_well() -> None:
    async def test() -> None:
        hub = Hub(beat=0.01)
        hub.open()
        listener = hub.join(ticket())
        hub.cut_off()
        await asyncio.sleep(0.025)
        hub.hear_again()
        told = (await listener.next()).decode()
        assert "event: news\ndata: \n\n" in told
        assert "beat" not in told

    run(test)


def test_a_ticket_says_what_was_signed_and_nothing_else() -> None:
    signed = issue("new", topic=TOPIC, phone="a phone's name", role="keeper", generation=12, lives=60)
    found = read(signed, ["other", "new"])
    assert found
    assert (found.topic, found.role, found.generation, found.expired) == (TOPIC, "keeper", 12, False)
    assert "phone" not in signed
    assert read(signed, ["other"]) is None
    assert read(signed.replace(".12.", ".13."), ["new"]) is None
    with pytest.raises(ValueError, match="not fit"):
        issue("new", topic="a.b", phone="", role="keeper", generation=1, lives=1)


def processes(number: int) -> list[Presence]:
    return [Presence(lambda _topic: None) for _ in range(number)]


def pass_on(all_of_them: list[Presence]) -> None:
    """Let each tell the others, until nobody has anything to tell."""
    while messages := [message for each in all_of_them for message in each.outgoing()]:
        for message in messages:
            read_back = decoded(encoded(message))
            assert read_back == message
            for each in all_of_them:
                each.heard(read_back)


def test_phones_of_all_processes_count_once_each() -> None:
    first, second = both = processes(2)
    for each in both:
        each.share(lambda: None)
    first.enter(TOPIC, "a")
    second.enter(TOPIC, "a")
    second.enter(TOPIC, "b")
    pass_on(both)
    assert [each.count(TOPIC) for each in both] == [2, 2]
    second.leave(TOPIC, "a")
    second.leave(TOPIC, "b")
    pass_on(both)
    assert [each.count(TOPIC) for each in both] == [1, 1]


def test_a_process_that_begins_later_or_missed_something_learns_who_is_there() -> None:
    first, second, third = everyone = processes(3)
    for each in everyone:
        each.share(lambda: None)
    first.enter(TOPIC, "a")
    pass_on([first, second])
    third.start_anew()
    pass_on(everyone)
    assert third.count(TOPIC) == 1
    first.leave(TOPIC, "a")
    pass_on([first, second])  # the third is cut off
    third.start_anew()
    pass_on(everyone)
    assert third.count(TOPIC) == 0


def test_a_process_that_was_given_up_too_early_counts_again() -> None:
    first, second = both = processes(2)
    for each in both:
        each.share(lambda: None)
    first.enter(TOPIC, "a")
    first.outgoing()  # lost on the way
    second.heard(Alive(first.name))
    pass_on(both)
    assert second.count(TOPIC) == 1


def test_any_number_of_phones_fits_into_notifications() -> None:
    phones = [f"{number:020}" for number in range(1000)]
    pieces = in_pieces("process", TOPIC, phones, phones)
    assert all(len(encoded(piece)) < 8000 for piece in pieces)
    assert [phone for piece in pieces if isinstance(piece, Phones) for phone in piece.came] == phones


@pytest.mark.parametrize(
    "text", ["", "1", "[]", "{}", '{"is":"News"}', '{"is":"Nothing"}', '{"is":"News","topic":"a","version":"1","x":2}']
)
def test_what_somebody_else_notifies_does_no_harm(text: str) -> None:
    assert decoded(text) is None
