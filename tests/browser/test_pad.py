"""The pad by tapping, at the real server: what the table sees before it saves, and what it can't lose."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, Request, Route, expect

from tests.running import Server

SAVED = re.compile("Раздача 1 записана|Hand 1 is saved")


class Pad:
    """A phone with a game of some players on it."""

    def __init__(
        self, page: Page, site: Server, *names: str, preset: str = "classic-20", start: str | None = None
    ) -> None:
        self.page = page
        page.goto(site.url)
        for number, name in enumerate(names):
            page.locator(f"[name=name-{number}]").fill(name)
        page.locator(f"[name=preset][value={preset}]").check(force=True)
        if start:
            page.locator("details.more:has([name=point]) > summary").click()
            page.locator("[name=start]").fill(start)
        page.get_by_role("button", name="Начать партию").click()
        expect(page.locator("form#hand")).to_be_visible()

    def tap(self, name: str, value: str | int) -> None:
        self.page.locator(f"label:has([name='{name}'][value='{value}'])").click()

    def row(self, seat: int) -> Locator:
        return self.page.locator(f"[data-seat='{seat}']")

    def why(self, seat: int) -> Locator:
        return self.row(seat).locator("[data-why]")

    def record(self, seat: int) -> Locator:
        return self.row(seat).locator(".record__new")

    @property
    def save(self) -> Locator:
        return self.page.locator("[data-save]")

    @property
    def count(self) -> Locator:
        return self.page.locator("[data-count]")

    def trick(self, seat: int) -> str:
        return str(self.page.locator("form#hand").evaluate("(form, n) => form.elements[n].value", f"tricks-{seat}"))

    def posts(self) -> list[Request]:
        """Every write that leaves the phone from now on."""
        left: list[Request] = []
        self.page.on("request", lambda request: left.append(request) if request.method == "POST" else None)
        return left

    def slow_down(self, milliseconds: int) -> None:
        def wait(route: Route) -> None:
            if route.request.method == "POST":
                self.page.wait_for_timeout(milliseconds)
            route.continue_()

        self.page.route("**/*", wait)


@pytest.fixture
def pad(page: Page, site: Server) -> Iterator[Pad]:
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("console", lambda told: complaints.append(told.text) if "Content Security" in told.text else None)
    yield Pad(page, site, "Анна", "Борис", "Вера", "Глеб")
    assert complaints == []


def test_each_tap_shows_its_record_and_why(pad: Pad) -> None:
    expect(pad.row(0)).not_to_have_class(re.compile("is-changed"))
    pad.tap("tricks-0", 3)
    expect(pad.record(0)).to_have_text("17")
    expect(pad.why(0)).to_have_text("3 взятки = −3")
    expect(pad.count).to_have_text(re.compile("Взяток 3 из 5"))
    expect(pad.row(3)).not_to_have_class(re.compile("is-changed"))


def test_who_has_no_trick_is_told_when_the_tricks_add_up(pad: Pad) -> None:
    for seat, tricks in enumerate((3, 1, 1)):
        pad.tap(f"tricks-{seat}", tricks)
    expect(pad.record(3)).to_have_text("20")
    expect(pad.why(3)).to_contain_text("ку-ка-ре-ку!")
    expect(pad.row(3).locator("[data-crows]")).to_be_visible()


def test_a_hand_is_saved_by_four_taps_and_the_pad_is_empty_again(pad: Pad) -> None:
    expect(pad.save).to_have_text("Записать раздачу 1")
    for seat, tricks in enumerate((3, 1, 1)):
        pad.tap(f"tricks-{seat}", tricks)
    pad.save.click()
    expect(pad.page.get_by_text(SAVED)).to_be_visible()
    expect(pad.save).to_have_text("Записать раздачу 2")
    assert {pad.trick(seat) for seat in range(4)} <= {"", "0"}
    pad.tap("tricks-1", 5)
    expect(pad.record(1)).to_have_text("14")


def test_a_second_tap_takes_a_number_back(pad: Pad) -> None:
    pad.tap("tricks-0", 3)
    pad.tap("tricks-0", 3)
    expect(pad.count).to_have_text(re.compile("Взяток 0 из 5"))
    assert pad.trick(0) == "0"
    pad.tap("tricks-0", 3)
    assert pad.trick(0) == "3"


def test_too_many_tricks_are_told_before_saving(pad: Pad) -> None:
    pad.tap("tricks-0", 5)
    pad.tap("tricks-1", 1)
    expect(pad.page.locator("[data-hand-errors]")).to_contain_text("Взяток 6, а в раздаче 5")
    pad.tap("tricks-1", 1)
    expect(pad.page.locator("[data-hand-errors]")).to_be_hidden()


def test_a_refused_hand_keeps_its_values_and_is_told_as_it_is_mended(pad: Pad) -> None:
    pad.tap("tricks-0", 4)
    pad.save.click()
    error = pad.page.locator("[data-hand-errors]")
    expect(error).to_contain_text("Взяток 4, а в раздаче 5")
    assert pad.trick(0) == "4"
    pad.tap("tricks-1", 2)
    expect(error).to_contain_text("Взяток 6, а в раздаче 5")
    pad.tap("tricks-1", 1)
    expect(error).to_be_hidden()
    pad.save.click()
    expect(pad.page.get_by_text(SAVED)).to_be_visible()


def test_jacks_are_named_under_this_trump(pad: Pad) -> None:
    row = pad.row(0)
    row.locator(".tool--jacks summary").click()
    makes = row.locator("[data-makes]")
    pad.tap("jacks-0", "hearts")
    expect(makes).to_have_text("один валет — ещё не мальчики")
    pad.tap("jacks-0", "diamonds")
    expect(makes).to_have_text("выберите козырь, и будет видно, какие это мальчики")
    pad.tap("trump", "hearts")
    expect(makes).to_have_text("цветные мальчики 10")
    pad.tap("tricks-0", 3)
    expect(pad.why(0)).to_have_text("3 взятки + цветные мальчики 10 = −13")


def test_fouls_are_stepped_and_need_no_typing(pad: Pad) -> None:
    row = pad.row(1)
    row.locator(".tool--more summary").click()
    row.locator("[data-step='1']").first.click()
    row.locator("[data-step='1']").first.click()
    row.locator("[data-step='-1']").first.click()
    expect(row.locator("[name=revoke-1]")).to_have_value("1")
    pad.tap("tricks-1", 5)
    expect(pad.why(1)).to_have_text("5 взяток, ренонс +5 = 0")


def test_five_taps_and_enter_save_one_hand(pad: Pad) -> None:
    for seat, tricks in enumerate((3, 1, 1)):
        pad.tap(f"tricks-{seat}", tricks)
    pad.slow_down(1500)
    left = pad.posts()
    pad.save.evaluate("button => { for (let n = 0; n < 5; n += 1) button.click(); button.focus(); }")
    expect(pad.save).to_have_attribute("aria-busy", "true")
    pad.page.keyboard.press("Enter")
    expect(pad.page.get_by_text(SAVED)).to_be_visible()
    assert len(left) == 1
    expect(pad.save).to_have_text("Записать раздачу 2")


def test_a_half_typed_hand_survives_a_reload_and_is_gone_once_saved(pad: Pad) -> None:
    pad.tap("tricks-0", 3)
    pad.tap("trump", "clubs")
    pad.page.reload()
    expect(pad.record(0)).to_have_text("17")
    assert pad.page.locator("[name=trump]:checked").get_attribute("value") == "clubs"
    pad.tap("tricks-1", 2)
    pad.save.click()
    expect(pad.page.get_by_text(SAVED)).to_be_visible()
    pad.page.reload()
    expect(pad.row(0)).not_to_have_class(re.compile("is-changed"))
    assert pad.page.evaluate("Object.keys(localStorage).filter((name) => name.startsWith('petukh.draft:'))") == []


def test_nothing_is_sent_by_a_draft(pad: Pad) -> None:
    pad.tap("tricks-0", 5)
    left = pad.posts()
    pad.page.reload()
    expect(pad.record(0)).to_have_text("15")
    assert left == []


def test_a_lost_answer_is_told_and_the_same_tap_again_saves_once(pad: Pad) -> None:
    pad.tap("tricks-0", 5)
    pad.page.route("**/*", lambda route: route.abort() if route.request.method == "POST" else route.continue_())
    key = pad.page.locator("form#hand [name=key]")
    first = key.input_value()
    pad.save.click()
    expect(pad.page.locator("[data-hand-errors]")).to_contain_text("Ответа нет")
    pad.page.unroute("**/*")
    pad.page.reload()
    expect(pad.record(0)).to_have_text("15")
    assert key.input_value() == first
    pad.save.click()
    expect(pad.page.get_by_text(SAVED)).to_be_visible()


def test_another_hand_after_a_lost_answer_has_another_key(pad: Pad) -> None:
    pad.tap("tricks-0", 5)
    pad.page.route("**/*", lambda route: route.abort() if route.request.method == "POST" else route.continue_())
    key = pad.page.locator("form#hand [name=key]")
    first = key.input_value()
    pad.save.click()
    expect(pad.page.locator("[data-hand-errors]")).to_contain_text("Ответа нет")
    pad.tap("tricks-0", 4)
    pad.tap("tricks-1", 1)
    pad.save.click()
    expect(pad.page.locator("[data-hand-errors]")).to_contain_text("Ответа нет")
    assert re.fullmatch(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", key.input_value())
    assert key.input_value() != first


def test_several_out_in_one_hand_are_asked_who_was_first(page: Page, site: Server) -> None:
    pad = Pad(page, site, "Анна", "Борис", preset="petushok-15", start="5")
    question = page.locator("[data-first-out]")
    for seat, tricks in enumerate((3, 2)):
        pad.tap(f"tricks-{seat}", tricks)
    expect(question).to_be_hidden()
    pad.save.click()
    expect(pad.save).to_have_text("Записать раздачу 2")
    pad.tap("tricks-0", 2)
    expect(question).to_be_hidden()
    pad.tap("tricks-1", 3)
    expect(question).to_be_visible()
    pad.save.click()
    expect(page.locator("[data-hand-errors]")).to_contain_text("На выходе несколько: Анна, Борис")
    pad.tap("first_out", 1)
    expect(page.locator("[data-hand-errors]")).to_be_hidden()
    pad.save.click()
    expect(page.locator("form#hand")).to_have_count(0)
    expect(page.locator("main")).to_contain_text("Борис")


def test_an_answer_that_is_not_asked_for_any_more_is_not_sent(page: Page, site: Server) -> None:
    pad = Pad(page, site, "Анна", "Борис", preset="petushok-15", start="5")
    pad.tap("tricks-0", 3)
    pad.tap("tricks-1", 2)
    pad.save.click()
    expect(pad.save).to_have_text("Записать раздачу 2")
    pad.tap("tricks-0", 2)
    pad.tap("tricks-1", 3)
    pad.tap("first_out", 1)
    pad.tap("tricks-0", 1)
    expect(page.locator("[data-first-out]")).to_be_hidden()
    expect(page.locator("[name=first_out]:checked:enabled")).to_have_count(0)
    pad.tap("tricks-0", 2)
    expect(page.locator("[data-first-out]")).to_be_visible()
    expect(page.locator("[name=first_out]:checked:enabled")).to_have_value("1")


def test_showing_the_jacks_ends_the_game_without_tricks(page: Page, site: Server) -> None:
    pad = Pad(page, site, "Анна", "Борис", "Вера", preset="passing-15", start="6")
    for seat, tricks in enumerate((3, 1, 1)):
        pad.tap(f"tricks-{seat}", tricks)
    pad.save.click()
    expect(pad.save).to_have_text("Записать раздачу 2")
    pad.row(0).locator(".tool--jacks summary").click()
    pad.tap("jacks-0", "spades")
    pad.tap("jacks-0", "clubs")
    pad.tap("trump", "clubs")
    pad.tap("early", 0)
    expect(pad.why(0)).to_have_text("показаны цветные мальчики −3")
    expect(pad.count).to_be_hidden()
    expect(pad.save).to_have_text("Записать и закончить партию")
    pad.save.click()
    expect(page.locator("form#hand")).to_have_count(0)


def test_what_the_phone_has_shown_is_what_the_server_shows(pad: Pad) -> None:
    pad.row(0).locator(".tool--jacks summary").click()
    pad.tap("jacks-0", "hearts")
    pad.tap("jacks-0", "diamonds")
    pad.tap("trump", "diamonds")
    pad.row(1).locator(".tool--more summary").click()
    pad.row(1).locator("[data-step='1']").first.click()
    for seat, tricks in enumerate((3, 2, 1)):
        pad.tap(f"tricks-{seat}", tricks)
    shown = lines(pad)
    old = pad.page.locator("form#hand").element_handle()
    pad.page.locator("[name=deed][value=check]").evaluate("button => button.click()")
    old.wait_for_element_state("hidden")
    assert lines(pad) == shown


def lines(pad: Pad) -> list[str]:
    places = [place for seat in range(3) for place in (pad.record(seat), pad.why(seat))]
    places += [pad.count, pad.save, pad.page.locator("[data-hand-errors]"), pad.row(0).locator("[data-makes]")]
    return [place.inner_text().strip() for place in places]


def test_the_button_says_that_it_ends_the_game(page: Page, site: Server) -> None:
    pad = Pad(page, site, "Анна", "Борис", preset="petushok-15")
    for number in (1, 2):
        pad.tap("tricks-0", 5)
        expect(pad.save).to_have_text(f"Записать раздачу {number}")
        pad.save.click()
        expect(pad.save).to_have_text(f"Записать раздачу {number + 1}")
    pad.tap("tricks-0", 5)
    expect(pad.save).to_have_text("Записать и закончить партию")
    expect(pad.row(0).locator("[data-out]")).to_be_visible()


def test_going_back_shows_the_hand_that_was_saved_and_a_pad_that_works(pad: Pad) -> None:
    address = pad.page.url
    pad.tap("tricks-0", 5)
    pad.save.click()
    expect(pad.page.get_by_text(SAVED)).to_be_visible()
    pad.page.get_by_role("link", name="Вечер").first.click()
    pad.page.go_back()
    expect(pad.page).to_have_url(address)
    expect(pad.save).to_have_text("Записать раздачу 2")
    pad.tap("tricks-1", 5)
    expect(pad.record(1)).to_have_text("15")


def test_the_phone_tells_its_time_zone_once(pad: Pad) -> None:
    cookies = {cookie["name"]: cookie["value"] for cookie in pad.page.context.cookies()}
    assert cookies["tz"] == pad.page.evaluate("Intl.DateTimeFormat().resolvedOptions().timeZone")
