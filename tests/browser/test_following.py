"""Pages that change by themselves: nothing that is typed, open, focused or under the finger is lost by it."""

from playwright.sync_api import expect

from tests.browser.following import Join, correct, game, join, title
from tests.browser.test_once import at_once
from tests.browser.wire import Wire, typed_as
from tests.cast import took

__all__ = ["game", "join"]
HAND = took(3, 1, 1, 0)
OTHER = took(0, 1, 1, 3)


# --- what another phone does -------------------------------------------------------------------------------------


def test_a_hand_of_another_phone_comes_by_itself_and_goes_again(join: Join, wire: Wire, game: str) -> None:
    pad, watcher, sheet = join(), join(role="watcher"), join(f"{game}sheet/", role="watcher")
    wire.save(game, HAND)
    for phone in (pad, watcher):
        title(phone, "Раздача 2")
        assert phone.shown().records == [17, 19, 19, 20]
    expect(sheet.page.locator("#hand-1")).to_be_visible()
    wire.send(game, "undo")
    for phone in (pad, watcher):
        title(phone, "Раздача 1")
    expect(sheet.page.locator("#hand-1")).to_have_count(0)
    assert pad.value("tricks-0") == "3"  # as after an undo on this phone
    pad.save()
    title(watcher, "Раздача 2")


def test_the_next_hand_is_empty_whatever_was_tried_on_the_pad_before(join: Join, wire: Wire, game: str) -> None:
    pad = join()
    pad.take(3)
    pad.take(3)  # and taken back
    assert pad.value("tricks-0") == "0"
    wire.save(game, HAND)
    title(pad, "Раздача 2")
    assert [pad.value(f"tricks-{seat}") for seat in range(4)] == ["0"] * 4
    pad.write(0, 1, 1, 3)
    title(pad, "Раздача 3")


# --- a half-typed hand -------------------------------------------------------------------------------------------


def test_a_half_typed_hand_survives_a_correction_and_what_is_saved_is_what_is_shown(
    join: Join, wire: Wire, game: str
) -> None:
    wire.save(game, HAND)
    pad = join()
    pad.take(1, 2)
    before = pad.shown()
    correct(wire, game, took(1, 1, 1, 2))
    expect(pad.page.locator("#seat-0 .record__old")).to_have_text("19")
    assert [pad.value(f"tricks-{seat}") for seat in range(4)] == ["1", "2", "0", "0"]
    assert pad.shown().records != before.records
    pad.take(0, 0, 2)
    shown = pad.shown()
    pad.save()
    title(pad, "Раздача 3")
    assert pad.shown().records == shown.after


def test_a_hand_that_another_phone_saves_stands_beside_the_typed_one_without_a_tap(
    join: Join, wire: Wire, game: str
) -> None:
    pad = join()
    pad.take(0, 1, 1, 3)
    wire.save(game, HAND)
    title(pad, "Раздача 1: две записи")
    correct(wire, game, took(1, 1, 1, 2))
    expect(pad.page.locator(".versions tbody tr").nth(1)).to_contain_text("20 → 19")
    pad.tap(pad.page.locator("form .button--main"))
    title(pad, "Раздача 2")
    assert pad.shown().records[1:] == [19, 19, 17]


def test_the_stored_version_can_be_kept_and_the_next_hand_is_typed_on_an_empty_pad(
    join: Join, wire: Wire, game: str
) -> None:
    pad = join()
    pad.take(0, 1)
    wire.save(game, HAND)
    title(pad, "Раздача 1: две записи")
    pad.tap(pad.page.locator(".bar a.button"))
    title(pad, "Раздача 2")
    assert pad.value("tricks-1") == "0"


def test_the_same_hand_typed_on_two_phones_is_no_question(join: Join, wire: Wire, game: str) -> None:
    pad = join()
    pad.take(3, 1, 1)
    wire.save(game, HAND)
    title(pad, "Раздача 2")
    assert pad.value("tricks-0") == "0"


def test_a_typed_hand_waits_for_the_one_before_it_that_was_taken_away(join: Join, wire: Wire, game: str) -> None:
    wire.save(game, HAND)
    pad = join()
    pad.take(0, 1)
    wire.send(game, "undo")
    title(pad, "Раздача 1")
    expect(pad.page.locator(".bar__error:visible")).to_contain_text("Раздачу 1 отменили")
    assert pad.value("tricks-1") == "1"
    pad.page.reload()
    wire.save(game, took(1, 1, 1, 2))
    title(pad, "Раздача 2")
    pad.page.reload()
    assert pad.value("tricks-1") == "1"  # a reload in between costs nothing either
    pad.take(0, 0, 1, 3)
    shown = pad.shown()
    pad.save()
    title(pad, "Раздача 3")
    assert pad.shown().records == shown.after


def test_a_half_typed_correction_meets_another_one_of_the_same_hand(join: Join, wire: Wire, game: str) -> None:
    wire.write(game, HAND, HAND)
    pad = join(f"{game}sheet/")
    pad.tap(pad.page.locator("#hand-1 a"))
    pad.tap(pad.page.locator("a[href*='/hands/']").first)
    expect(pad.page.locator("form#hand")).to_be_visible()
    pad.take(2, 2)
    wire.send(game, "undo")  # another hand: the correction goes on
    expect(pad.page.locator(".bar__note")).to_be_visible()
    assert (pad.value("tricks-0"), pad.value("tricks-1")) == ("2", "2")
    correct(wire, game, took(1, 1, 1, 2))
    title(pad, "Раздача 1: две записи")
    pad.tap(pad.page.locator("form .button--main"))
    title(pad, "Раздача 2")
    assert pad.shown().records[:3] == [18, 18, 19]


def test_a_refused_hand_keeps_its_values_when_news_comes(join: Join, wire: Wire, game: str) -> None:
    wire.save(game, HAND)
    pad = join()
    pad.take(4, 3)
    pad.try_to_save()
    correct(wire, game, took(1, 1, 1, 2))
    expect(pad.page.locator("#seat-0 .record__old")).to_have_text("19")
    assert (pad.value("tricks-0"), pad.value("tricks-1")) == ("4", "3")


# --- nothing moves, nothing is lost ------------------------------------------------------------------------------


def test_focus_open_panels_and_the_scroll_stay_on_a_pad(join: Join, wire: Wire, game: str) -> None:
    wire.save(game, HAND)
    pad = join()
    pad.unfold(pad.seat(1).locator(".tool--jacks"))
    pad.take(0, 0, 0, 2)
    field = pad.label("tricks-3", 1).locator("input")
    field.focus()
    pad.page.evaluate("window.scrollTo(0, 60)")
    where = field.bounding_box()
    correct(wire, game, took(1, 1, 1, 2))
    expect(pad.page.locator("#seat-0 .record__old")).to_have_text("19")
    expect(field).to_be_focused()
    assert pad.seat(1).locator(".tool--jacks").get_attribute("open") is not None
    after = field.bounding_box()
    assert where
    assert after
    assert abs(where["y"] - after["y"]) < 2


def test_what_is_under_a_finger_stays_until_it_is_lifted(join: Join, wire: Wire, game: str) -> None:
    wire.save(game, HAND)
    pad = join()
    box = pad.label("tricks-0", 3).bounding_box()
    assert box
    pad.page.mouse.move(box["x"] + 10, box["y"] + 10)
    pad.page.mouse.down()
    correct(wire, game, took(1, 1, 1, 2))
    pad.page.wait_for_timeout(1500)
    expect(pad.page.locator("#seat-0 .record__old")).to_have_text("17")
    pad.page.mouse.up()
    expect(pad.page.locator("#seat-0 .record__old")).to_have_text("19")
    assert pad.value("tricks-0") == "3"


def test_a_name_that_is_typed_and_what_is_unfolded_survive_news(join: Join, wire: Wire, game: str) -> None:
    company = join(wire.company(game))
    company.unfold(company.page.locator("details:has(#rename)"))
    company.field("called").fill("Пятни")
    company.field("name").fill("Жан")
    company.field("called").focus()
    lines = company.page.locator("#evenings ~ ul small")
    wire.send(wire.company(game), "add-person", {"name": "Зоя"})
    expect(company.page.locator("#people")).to_contain_text("Зоя")
    assert company.field("called").input_value() == "Пятни"
    assert company.field("name").input_value() == "Жан"
    expect(company.field("called")).to_be_focused()
    company.page.keyboard.type("ца")
    company.tap(company.page.locator("#rename button"))
    title(company, "Пятница")
    expect(lines).to_have_count(1)


# --- from page to page -------------------------------------------------------------------------------------------


def test_a_game_that_ends_elsewhere_leads_to_its_end_and_from_there_to_the_next_one(
    join: Join, wire: Wire, game: str
) -> None:
    keeper, watcher, company = join(), join(role="watcher"), join(wire.company(game))
    wire.send(f"{game}end/", "end/", {"how": "as_it_stands"})
    for phone in (keeper, watcher):
        title(phone, "Партия 1 прервана")
        assert phone.page.locator("form#hand").count() == 0
    answer = wire.send(game, "next-game")
    for phone in (keeper, watcher):
        phone.tap(phone.page.locator(".bar a.button--main"))
        title(phone, "Раздача 1")
        assert phone.page.url == phone.url + answer.url.removeprefix(wire.url)
    expect(company.page.locator("#evenings ~ ul")).to_contain_text("2 партии")


def test_the_first_page_s_companies_change_by_themselves(join: Join, wire: Wire, game: str) -> None:
    phone = join(role="watcher")
    phone.open()
    phone.field("name-0").fill("Жанна")
    expect(phone.page.locator("#companies")).not_to_contain_text("Пятница")
    wire.send(wire.company(game), "rename", {"called": "Пятница"})
    expect(phone.page.locator("#companies")).to_contain_text("Пятница")
    assert phone.field("name-0").input_value() == "Жанна"


# --- two write at once -------------------------------------------------------------------------------------------


def test_fifty_saves_at_once_leave_one_hand_and_no_page_ever_shows_two(join: Join, wire: Wire, game: str) -> None:
    sheet, keeper = join(f"{game}sheet/", role="watcher"), join()
    sheet.page.evaluate(
        """() => {
          window.most = 0;
          const count = () => { most = Math.max(most, document.querySelectorAll("tr[data-row]").length); };
          new MutationObserver(count).observe(document.body, { childList: true, subtree: true });
        }"""
    )
    address, first = wire.filled(game, "hand", {**typed_as(HAND), "deed": "save"})
    _, second = wire.filled(game, "hand", {**typed_as(OTHER), "deed": "save"})
    forms = [{**(first, second)[n % 2], "key": [f"{first['key'][0][:-4]}{n:04}"]} for n in range(50)]
    token = keeper.page.locator("form#hand [name=csrfmiddlewaretoken]").input_value()
    answers = at_once(keeper, address, *[{**form, "csrfmiddlewaretoken": [token]} for form in forms])
    assert sorted(status for status, _ in answers) == [200] + [409] * 49
    expect(sheet.page.locator("tr[data-row]")).to_have_count(1)
    sheet.page.wait_for_timeout(500)
    assert sheet.page.evaluate("most") == 1
    assert "Раздача 2" in wire.request.get(wire.url + game).text()


def test_two_phones_that_save_one_hand_within_a_moment_end_with_one_and_a_choice(
    join: Join, wire: Wire, game: str
) -> None:
    one, other = join(), join()
    one.take(3, 1, 1)
    other.take(0, 1, 1, 3)
    for phone in (one, other):
        phone.page.evaluate("setTimeout(() => document.querySelector('[data-save]').click(), 300)")
    for phone in (one, other):
        expect(phone.page.locator("h1")).not_to_have_text("Раздача 1")
    titles = sorted(phone.page.locator("h1").inner_text() for phone in (one, other))
    assert titles == ["Раздача 1: две записи", "Раздача 2"]
