"""Phones that listen to one real server."""

import http.client
import re
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from scorekeeper.live import tickets
from tests import running
from tests.browser.wire import typed_as
from tests.live.phone import HAND, Phone, Stream, company_of
from tests.running import Server
from tests.test_public import inner_port

KEY = "a key that this test and its server share, long enough to be one"


@pytest.fixture
def keeper(server: Server) -> Phone:
    return Phone(server.url)


@pytest.fixture
def watcher(server: Server) -> Phone:
    return Phone(server.url)


def test_a_saved_hand_is_told_to_everybody_at_the_table_and_to_no_other_table(
    server: Server, keeper: Phone, watcher: Phone
) -> None:
    game, elsewhere = keeper.begin(), Phone(server.url)
    watcher.open_link(keeper.links(game)["watcher"])
    watching, other = watcher.listen(game), elsewhere.listen(elsewhere.begin())
    keeper.save(game)
    assert f'data-version="{watching.until("news")}"' in watcher.page(game)
    assert {other.next()[0] for _ in range(2)} == {"phones", "beat"}


def test_every_deed_of_a_circle_is_told(keeper: Phone, watcher: Phone) -> None:
    game = keeper.begin()
    watcher.open_link(keeper.links(game)["watcher"])
    watching = watcher.listen(company_of(watcher, game))
    versions = [watching.greeting]
    for path, form, changes in (
        (game, "hand", {**typed_as(HAND), "deed": "save"}),
        (game, "undo", {}),
        (f"{game}seats/", "take-over/", {"seat": "0", "name": "Жанна"}),
        (f"{game}end/", "end/", {"how": "without_payment"}),
        (game, "rematch/", {}),
    ):
        keeper.send(path, form, changes)
        versions.append(watching.until("news"))
    assert len(set(versions)) == len(versions)


def test_withdrawing_shuts_out_pages_that_are_open_and_leaves_the_others(
    server: Server, keeper: Phone, watcher: Phone
) -> None:
    game, second = keeper.begin(), Phone(server.url)
    links = keeper.links(game)
    second.open_link(links["keeper"])
    watcher.open_link(links["watcher"])
    ticket, shut_out, watching = second.ticket(game), second.listen(game), watcher.listen(game)
    keeper.send(f"{company_of(keeper, game)}links/", "withdraw/keeper/", {})
    assert shut_out.rest()[-1] == "withdrawn"
    assert Stream(server.url, ticket).rest() == ["withdrawn"]
    watching.until("news")
    keeper.save(game)
    watching.until("news")
    assert keeper.listen(game).status == 200


def test_the_number_of_phones_is_right_after_reloads_and_hanging_up(
    server: Server, keeper: Phone, watcher: Phone
) -> None:
    game = keeper.begin()
    watcher.open_link(keeper.links(game)["watcher"])
    counting = keeper.listen(game)
    counting.until("phones", "1")
    for _ in range(20):
        watcher.listen(game).close()
    two_pages = [watcher.listen(game), watcher.listen(game)]
    counting.until("phones", "2")
    two_pages[0].close()
    keeper.save(game)
    two_pages[1].until("news")
    two_pages[1].close()
    assert counting.until_last("phones") == "1"


def test_a_phone_without_end_of_open_pages_loses_the_oldest_not_the_newest(keeper: Phone) -> None:
    game = keeper.begin()
    streams = [keeper.listen(game) for _ in range(9)]
    streams[0].rest()
    keeper.save(game)
    for stream in streams[1:]:
        stream.until("news")


def test_a_hundred_phones_take_no_thread_and_no_database_connection(server: Server, keeper: Phone) -> None:
    game = keeper.begin()
    keeper.page(game)
    before = used(server.process.pid)
    phones = [_new_watcher(server, keeper, game) for _ in range(13)]
    streams = [phone.listen(game) for phone in phones for _ in range(8)]
    assert len(streams) > 100
    threads, books = used(server.process.pid)
    assert (threads, books) == before


def used(process: int) -> tuple[int, int]:
    """Threads of a process, and open files of the database."""
    place = Path(f"/proc/{process}")
    if not place.exists():
        pytest.skip("needs Linux")
    books = sum(each.readlink().name == "db.sqlite3" for each in (place / "fd").iterdir())
    return len(list((place / "task").iterdir())), books


def _new_watcher(server: Server, keeper: Phone, game: str) -> Phone:
    phone = Phone(server.url)
    phone.open_link(keeper.links(game)["watcher"])
    return phone


def test_the_server_ends_while_a_hundred_phones_listen(server: Server, keeper: Phone) -> None:
    game = keeper.begin()
    phones = [_new_watcher(server, keeper, game) for _ in range(13)]
    streams = [phone.listen(game) for phone in phones for _ in range(8)]
    assert server.stop() == ""  # it would complain about each that it had to tear off
    for stream in streams:
        assert "withdrawn" not in stream.rest()


def test_after_a_restart_a_phone_learns_by_its_old_ticket_what_it_missed(folder: Path) -> None:
    first = running.start(folder)
    keeper = Phone(first.url)
    game = keeper.begin()
    ticket, version = keeper.ticket(game), keeper.listen(game).greeting
    keeper.save(game)
    first.stop()
    second = running.start(folder, PORT=str(first.port))
    try:
        assert Stream(second.url, ticket).until("hello") != version
        assert Stream(second.url, keeper.ticket(game)).until("hello") in keeper.page(game)
    finally:
        second.stop()


@pytest.fixture
def keyed(folder: Path) -> Iterator[Server]:
    started = running.start(folder, SECRET_KEY=KEY)
    yield started
    started.stop()


def test_an_old_ticket_is_told_so_and_a_forged_one_is_refused(keyed: Server) -> None:
    said: dict[str, Any] = {"topic": "abcdefghjk", "phone": "a phone", "role": "keeper", "generation": 1}
    old = tickets.issue(KEY, **said, lives=-5)
    of_no_circle = tickets.issue(KEY, **said, lives=60)
    forged = tickets.issue(KEY + "!", **said, lives=60)
    assert Stream(keyed.url, f"/live/{old}").rest() == ["expired"]
    assert Stream(keyed.url, f"/live/{of_no_circle}").rest() == ["withdrawn"]
    for wrong in (forged, of_no_circle.replace("keeper", "watcher"), "", "x" * 5000, "a.b.1.2.c.d", "%00"):
        assert Stream(keyed.url, f"/live/{wrong}").status == 403
    assert ask(keyed, "HEAD", f"/live/{of_no_circle}") == ask(keyed, "POST", f"/live/{of_no_circle}") == 405


def ask(server: Server, method: str, path: str) -> int:
    connection = http.client.HTTPConnection(urlsplit(server.url).netloc, timeout=20)
    connection.request(method, path)
    status = connection.getresponse().status
    connection.close()
    return status


def test_nothing_between_keeps_the_news_back(keeper: Phone) -> None:
    headers = keeper.listen(keeper.begin()).headers
    assert headers["Content-Type"] == "text/event-stream; charset=utf-8"
    assert headers["Cache-Control"] == "no-store"
    assert headers["X-Accel-Buffering"] == "no"


def test_a_phone_that_sends_without_end_is_hung_up_on(server: Server, keeper: Phone) -> None:
    ticket = keeper.ticket(keeper.begin())
    with socket.create_connection(("127.0.0.1", server.port), timeout=30) as phone:
        phone.sendall(
            f"GET {ticket} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9999999\r\n\r\n".encode() + b"x" * 9
        )
        received = b""
        while piece := phone.recv(65536):
            received += piece
    assert received.endswith(b"0\r\n\r\n")


def test_a_stream_lies_under_the_sites_prefix(folder: Path) -> None:
    home = running.start(folder, SECRET_KEY=KEY)
    keeper = Phone(home.url)
    game = keeper.begin()
    link = urlsplit(keeper.links(game)["watcher"]).path
    home.stop()
    public = running.start(folder, SECRET_KEY=KEY, BASE_URL="https://cards.example.org/petukh", HOST="127.0.0.1")
    public.url = f"http://127.0.0.1:{inner_port(public)}"
    try:
        _, opened = public.get(link, "X-Forwarded-Proto: https", host="cards.example.org")
        cookies = "; ".join(cookie.decode() for cookie in re.findall(rb"(?i)set-cookie: *([^;]+)", opened))
        _, page = public.get(game, "X-Forwarded-Proto: https", f"Cookie: {cookies}", host="cards.example.org")
        address = re.search(rb'data-live="/petukh(/live/[^"]+)"', page)
        assert address
        stream = Stream(public.url, address[1].decode())
        assert f'data-version="{stream.until("hello")}"' in page.decode()
    finally:
        public.stop()
