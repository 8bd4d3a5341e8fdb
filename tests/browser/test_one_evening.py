"""One evening on four screens, through a lost network, a killed server and two who write at once: all show the same."""

import json
import re
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import expect
from pytest_playwright import CreateContextCallback

from tests import running
from tests.browser.following import linked, title
from tests.browser.table import FOUR, Table
from tests.browser.test_corrections import correct
from tests.browser.test_following_far import CUT_OFF
from tests.browser.wire import Wire
from tests.live.cable import Cable
from tests.rules.second_opinion import judge

Tricks = list[int]
#: Saves what is typed a moment from now, so that two phones can be told to do it together.
SOON = "setTimeout(() => document.querySelector('[data-save]').click(), 300)"


class Written(NamedTuple):
    """A deed with a hand: whose phone did it, and how many tricks each seat then has."""

    deed: str
    phone: str
    number: int
    tricks: Tricks


class Evening:
    """Anna and Boris keep the score, Vera watches, the wall hangs in the room; Boris is at the far end of a cable.

    `written` is what the test itself had written, in order.
    """

    def __init__(self, folder: Path, new_context: CreateContextCallback) -> None:
        pages = [new_context().new_page() for _ in range(4)]
        self.folder = folder
        self.server = running.start(folder)
        self.cable = Cable(self.server.url)
        self.written: list[Written] = []
        urls = (self.server.url, self.cable.url, self.server.url, self.server.url)
        self.phones = [Table(page, url) for page, url in zip(pages, urls, strict=True)]
        self.anna, self.boris, self.vera, self.wall = self.phones

    def begin(self) -> None:
        """Anna begins the game and lets the others in by links."""
        self.wall.page.set_viewport_size({"width": 1920, "height": 1080})
        self.anna.open().begin()
        self.game = f"/g/{self.anna.slug}/"
        wire = Wire(self.anna.page.request, self.server.url)
        wall = f"{wire.company(self.game)}wall/"
        for phone, role, path in (
            (self.boris, "keeper", self.game),
            (self.vera, "watcher", self.game),
            (self.wall, "watcher", wall),
        ):
            phone.open(wire.link(self.game, role)).open(path)
        self.all_follow()

    def all_follow(self) -> None:
        for phone in self.phones:
            expect(linked(phone)).to_have_text("4 телефона", timeout=120_000)

    def note(self, phone: Table, number: int, *tricks: int, deed: str = "save_hand") -> None:
        """Remember what a phone has written."""
        self.written.append(Written(deed, "Анна" if phone is self.anna else "Борис", number, list(tricks)))

    def write(self, phone: Table, number: int, *tricks: int) -> None:
        phone.write(*tricks)
        self.note(phone, number, *tricks)

    def hands(self) -> list[Tricks]:
        """The hands that the evening must have come to: each number once, as it was written last."""
        return list({each.number: each.tricks for each in self.written}.values())

    def record(self) -> dict[str, Any]:
        """The game as it can be downloaded."""
        answer = self.anna.page.request.get(f"{self.server.url}{self.game}record.json")
        assert answer.ok, answer.status
        return dict(answer.json())

    def kill(self) -> None:
        self.server.process.kill()
        self.server.process.communicate()
        assert self.server.log.read_text(encoding="utf-8") == ""

    def start_again(self) -> None:
        self.server = running.start(self.folder, PORT=str(self.server.port))

    def close(self) -> None:
        self.cable.close()
        if self.server.process.poll() is None:
            assert self.server.stop() == ""


@pytest.fixture
def evening(prepared: Path, tmp_path: Path, new_context: CreateContextCallback) -> Iterator[Evening]:
    begun = Evening(running.copied(prepared, tmp_path), new_context)
    yield begun
    begun.close()


# --- what happens ------------------------------------------------------------------------------------------------


def three_hands_without_boris(evening: Evening) -> None:
    """His network is gone while Anna writes; back again, his phone has all of it without a tap."""
    evening.cable.cut()
    for number, tricks in ((2, (1, 2, 1, 1)), (3, (0, 1, 1, 3)), (4, (1, 1, 1, 2))):
        evening.write(evening.anna, number, *tricks)
    expect(linked(evening.boris)).to_have_text(CUT_OFF)
    title(evening.boris, "Раздача 2")
    for phone in (evening.anna, evening.vera, evening.wall):
        title(phone, "Раздача 5")
    evening.cable.mend()
    title(evening.boris, "Раздача 5", patience=120)
    evening.all_follow()
    assert seen(evening.boris) == seen(evening.anna)


def a_correction_while_boris_types(evening: Evening) -> None:
    """Hand 2 is put right on Anna's phone; what Boris has typed of hand 5 stays, and what he then sees he saves."""
    boris = evening.boris
    boris.take(1, 2)
    before = boris.shown()
    correct(evening.anna, evening.game, 2, 2, 1, 1, 1)
    evening.note(evening.anna, 2, 2, 1, 1, 1, deed="correct_hand")
    wait_for_records(boris, judged(evening)["records"])
    assert typed(boris) == ["1", "2", "0", "0"]
    assert boris.shown().after[:2] != before.after[:2]
    boris.take(0, 0, 1, 1)
    shown = boris.shown()
    assert None not in shown.after
    boris.save()
    evening.note(boris, 5, 1, 2, 1, 1)
    title(boris, "Раздача 6")
    assert boris.shown().records == shown.after
    evening.anna.open(evening.game)


def a_killed_server_while_anna_types(evening: Evening) -> None:
    """Each screen says that it is cut off; a hand that is sent to nobody stays typed, and is written once later."""
    anna = evening.anna
    anna.take(2, 1, 1, 1)
    evening.kill()
    for phone in evening.phones:
        expect(linked(phone)).to_have_text(CUT_OFF)
    anna.tap(anna.save_button)
    expect(anna.page.locator(".error:visible").first).to_be_visible()
    assert typed(anna) == ["2", "1", "1", "1"]
    evening.start_again()
    evening.all_follow()
    assert typed(anna) == ["2", "1", "1", "1"]
    shown = anna.shown()
    anna.save()
    evening.note(anna, 6, 2, 1, 1, 1)
    assert anna.shown().records == shown.after


def two_save_at_once(evening: Evening) -> None:
    """Of two versions of hand 7 one is stored; the phone that comes second sees both, and its own is chosen."""
    tried: dict[Table, tuple[int, ...]] = {evening.anna: (2, 1, 1, 1), evening.boris: (1, 1, 1, 2)}
    for phone, tricks in tried.items():
        title(phone, "Раздача 7")
        phone.take(*tricks)
    before = evening.anna.shown().records
    for phone in tried:
        phone.page.evaluate(SOON)
    for phone in tried:
        expect(phone.page.locator("h1")).not_to_have_text("Раздача 7")
    second, first = sorted(tried, key=lambda phone: phone.page.locator("h1").inner_text())
    title(first, "Раздача 8")
    title(second, "Раздача 7: две записи")
    for seat, (record, stored, own) in enumerate(zip(before, tried[first], tried[second], strict=True)):
        assert record is not None
        row = second.page.locator(".versions tbody tr").nth(seat + 1)
        expect(row.locator("td")).to_contain_text([f"{record} → {record - stored}", f"{record} → {record - own}"])
    evening.note(first, 7, *tried[first])
    second.tap(second.page.locator("form#both .button--main"))
    title(second, "Раздача 8")
    evening.note(second, 7, *tried[second], deed="correct_hand")


def test_four_screens_share_an_evening_and_in_the_end_all_show_the_same_and_nothing_is_lost_or_double(
    evening: Evening,
) -> None:
    evening.begin()
    evening.write(evening.anna, 1, 3, 1, 1, 0)
    for phone in evening.phones:
        title(phone, "Раздача 2")
    three_hands_without_boris(evening)
    a_correction_while_boris_types(evening)
    a_killed_server_while_anna_types(evening)
    two_save_at_once(evening)
    nothing_is_lost_or_double(evening)
    all_show_the_same(evening)
    the_journal_tells_it(evening)


# --- what is then there ------------------------------------------------------------------------------------------


def nothing_is_lost_or_double(evening: Evening) -> None:
    hands = evening.record()["hands"]
    assert [tricks_of(hand) for hand in hands] == evening.hands()
    assert len({hand["id"] for hand in hands}) == 7


def all_show_the_same(evening: Evening) -> None:
    result = judged(evening)
    assert result["petukh"]  # else it would not be seen whether one is shown
    due = [
        (name, record, seat in result["petukh"])
        for seat, (name, record) in enumerate(zip(FOUR, result["records"], strict=True))
    ]
    for phone in evening.phones:
        title(phone, "Раздача 8")
        wait_for_records(phone, result["records"])
        assert seen(phone) == due
    evening.all_follow()


def the_journal_tells_it(evening: Evening) -> None:
    """One row a deed that happened, in order, with the phone that did it; told again, it gives the game's hands."""
    begun, *rows = journal(evening.folder)
    assert begun["deed"] == "start_game"
    anna = begun["phone"]
    boris = next(row["phone"] for row in rows if row["phone"] != anna)
    names = {anna: "Анна", boris: "Борис"}
    told = [
        Written(row["deed"], names[row["phone"]], row["answer"]["number"], tricks_of(row["after"]["hand"]))
        for row in rows
    ]
    assert told == evening.written
    assert len({row["key"] for row in (begun, *rows)}) == 1 + len(rows)
    assert [row["at"] for row in rows] == sorted(row["at"] for row in rows)


def journal(folder: Path) -> list[dict[str, Any]]:
    """The rows as they lie in the database's file."""
    with closing(sqlite3.connect(f"file:{folder / 'data' / 'db.sqlite3'}?mode=ro", uri=True)) as books:
        rows = books.execute("SELECT key, deed, phone, at, answer, after FROM tables_journal ORDER BY id").fetchall()
    return [
        {"key": key, "deed": deed, "phone": phone, "at": at, "answer": json.loads(answer), "after": json.loads(after)}
        for key, deed, phone, at, answer, after in rows
    ]


def tricks_of(hand: dict[str, Any]) -> Tricks:
    """How many tricks each seat took, in a hand of the record's format."""
    return [entry.get("tricks", 0) for entry in hand["entries"]]


def judged(evening: Evening) -> dict[str, Any]:
    """What the second scorer makes of the hands that the test had written."""
    entries = [[{"tricks": number} for number in tricks] for tricks in evening.hands()]
    return judge({**evening.record(), "hands": [{"entries": each} for each in entries]})


def typed(phone: Table) -> list[str]:
    """The tricks that stand on the pad."""
    return [phone.value(f"tricks-{seat}") for seat in range(len(FOUR))]


def wait_for_records(phone: Table, records: Sequence[int]) -> None:
    shown = phone.page.locator(".record__old, .wall__record")
    expect(shown).to_have_text([re.compile(rf"(^|\s){record}$") for record in records])


def seen(phone: Table) -> list[tuple[str, int, bool]]:
    """Each seat's name, record and whether it is petukh, as a pad, a watcher's screen or the wall shows them."""
    return [
        (
            row.locator(".name").first.inner_text(),
            int(row.locator(".record__old, .wall__record").inner_text().split()[-1]),
            row.locator(".tag--petukh").is_visible(),
        )
        for row in phone.page.locator(".seat, .wall__row").all()
    ]
