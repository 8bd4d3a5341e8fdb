"""Pages that follow through a network that fails, a phone that sleeps, a link that is withdrawn, a server that dies."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect
from pytest_playwright import CreateContextCallback

from tests import running
from tests.browser.following import Join, correct, game, join, linked, title
from tests.browser.table import FOUR, Table
from tests.browser.wire import Wire
from tests.cast import took
from tests.live.cable import Cable
from tests.running import Server

__all__ = ["game", "join"]
HAND = took(3, 1, 1, 0)
CUT_OFF = re.compile(r"^нет связи, последнее – \d\d:\d\d$")


@pytest.fixture
def cable(site: Server) -> Iterator[Cable]:
    laid = Cable(site.url)
    yield laid
    laid.close()


# --- how many are there ------------------------------------------------------------------------------------------


def test_the_number_of_phones_is_true_after_many_reloads_and_a_closed_page(join: Join, wire: Wire, game: str) -> None:
    one, other = join(), join(role="watcher")
    expect(linked(one)).to_have_text("2 телефона")
    for _ in range(20):
        other.page.reload()
    expect(linked(other)).to_have_text("2 телефона")
    expect(linked(one)).to_have_text("2 телефона")
    third = join(f"{game}sheet/", role="watcher")
    expect(linked(one)).to_have_text("3 телефона")
    third.page.close()
    other.page.close()
    expect(linked(one)).to_have_text("1 телефон")


def test_without_scripts_nothing_is_said_of_phones(new_context: CreateContextCallback, wire: Wire, game: str) -> None:
    phone = Table(new_context(java_script_enabled=False).new_page(), wire.url)
    phone.open(wire.link(game, "watcher"))
    phone.open(game)
    title(phone, "Раздача 1")
    expect(linked(phone)).to_be_hidden()


# --- cut off -----------------------------------------------------------------------------------------------------


def test_a_phone_that_is_cut_off_says_so_and_catches_up_with_what_was_half_typed(
    join: Join, cable: Cable, wire: Wire, game: str
) -> None:
    wire.save(game, HAND)
    pad = join(url=cable.url)
    pad.take(1, 1)
    cable.cut()
    expect(linked(pad)).to_have_text(CUT_OFF)
    expect(pad.page.locator("#told")).to_have_text(CUT_OFF)
    correct(wire, game, took(1, 1, 1, 2))
    cable.mend()
    expect(pad.page.locator("#seat-0 .record__old")).to_have_text("19")
    expect(linked(pad)).to_have_text("1 телефон")
    expect(pad.page.locator("#told")).not_to_have_text(CUT_OFF)
    assert [pad.value(f"tricks-{seat}") for seat in range(4)] == ["1", "1", "0", "0"]


def test_a_phone_without_a_network_misses_three_hands_and_has_them_when_it_is_back(
    join: Join, wire: Wire, game: str
) -> None:
    watcher = join(role="watcher")
    watcher.page.context.set_offline(True)
    expect(linked(watcher)).to_have_text(CUT_OFF)
    wire.write(game, HAND, HAND, HAND)
    title(watcher, "Раздача 1")
    watcher.page.context.set_offline(False)
    title(watcher, "Раздача 4")


def test_sixty_hands_and_sixty_changes_of_network_leave_each_phone_up_to_date_over_one_stream(
    join: Join, cable: Cable, wire: Wire, game: str
) -> None:
    watcher = join(role="watcher", url=cable.url)
    for hand in range(60):
        cable.snap()
        if hand % 2:
            wire.send(game, "undo")
        else:
            wire.save(game, HAND)
        title(watcher, f"Раздача {2 - hand % 2}")
    watcher.page.wait_for_timeout(1000)
    assert cable.open <= 2  # the stream, and perhaps a connection that the browser keeps for later
    expect(linked(watcher)).to_have_text("1 телефон")


def test_a_phone_that_slept_while_its_stream_died_without_a_word_shows_both_hands(
    join: Join, cable: Cable, wire: Wire, game: str
) -> None:
    watcher = join(role="watcher", url=cable.url)
    devtools = watcher.page.context.new_cdp_session(watcher.page)
    devtools.send("Page.setWebLifecycleState", {"state": "frozen"})
    cable.cut()
    wire.write(game, HAND, HAND)
    cable.mend()
    devtools.send("Page.setWebLifecycleState", {"state": "active"})
    title(watcher, "Раздача 3", patience=120)  # the browser tries one dead connection after the other


def test_going_back_to_a_page_shows_what_came_meanwhile(join: Join, wire: Wire, game: str) -> None:
    watcher = join(role="watcher")
    watcher.open(f"{game}rules/")
    wire.write(game, HAND, HAND)
    watcher.page.go_back()
    title(watcher, "Раздача 3")
    wire.save(game, HAND)
    title(watcher, "Раздача 4")


# --- withdrawn ---------------------------------------------------------------------------------------------------


def test_a_withdrawn_link_shuts_open_pages_at_once_and_leaves_those_who_watch(
    join: Join, wire: Wire, game: str
) -> None:
    keeper, company, watcher = join(), join(wire.company(game)), join(role="watcher")
    keeper.take(3, 1)
    wire.send(f"{wire.company(game)}links/", "withdraw/keeper/")
    for phone in (keeper, company):
        title(phone, "Ссылка отозвана")
        assert phone.page.locator("#screen :is(form, button, input)").count() == 0
    wire.save(game, HAND)
    title(watcher, "Раздача 2")
    assert wire.page(game).links  # the phone that withdrew it keeps the score as before
    wire.send(f"{wire.company(game)}links/", "withdraw/watcher/")
    title(watcher, "Ссылка отозвана")


def test_the_phone_that_withdraws_a_link_goes_on_with_the_new_one(join: Join, wire: Wire, game: str) -> None:
    keeper = join(f"{wire.company(game)}links/")
    keeper.unfold(keeper.page.locator("details.more").first)
    keeper.unfold(keeper.page.locator("details.more details.sure").first)
    with keeper.another_screen():
        keeper.tap(keeper.page.locator("form[action*='withdraw/keeper'] button"))
    title(keeper, "Ссылки")
    expect(linked(keeper)).to_be_visible()
    keeper.open(game).write(3, 1, 1)
    title(keeper, "Раздача 2")


# --- the server --------------------------------------------------------------------------------------------------


def test_a_server_that_was_killed_and_comes_back_costs_nothing(
    prepared: Path, tmp_path: Path, new_context: CreateContextCallback
) -> None:
    folder = running.copied(prepared, tmp_path)
    server = running.start(folder)
    keeper = Table(new_context().new_page(), server.url)
    wire = Wire(keeper.page.request, server.url)
    game = wire.begin(FOUR)
    watcher = Table(new_context().new_page(), server.url)
    watcher.open(wire.link(game, "watcher"))
    for phone in (keeper, watcher):
        expect(linked(phone.open(game))).to_have_text(re.compile("телефон"))
    keeper.take(3, 1)
    server.process.kill()
    server.process.communicate()
    for phone in (keeper, watcher):
        expect(linked(phone)).to_have_text(CUT_OFF)
    again = running.start(folder, PORT=str(server.port))
    try:
        for phone in (keeper, watcher):
            expect(linked(phone)).to_have_text("2 телефона")
        assert (keeper.value("tricks-0"), keeper.value("tricks-1")) == ("3", "1")
        keeper.take(0, 0, 1)
        keeper.save()
        title(watcher, "Раздача 2")
    finally:
        again.stop()
