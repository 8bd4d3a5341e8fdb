"""Nothing is stored twice, however often and wherever it is sent."""

from collections.abc import Callable
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Route, expect

from scorekeeper.rules.hand import Hand
from tests.browser.table import FOUR, Table, posts
from tests.browser.wire import Wire, typed_as
from tests.rules.build import dealt

#: Sends bodies to an address at the same moment, with this phone's cookies and past every guard of the page.
AT_ONCE = """async ([address, bodies]) => Promise.all(bodies.map(async (body) => {
  const headers = { "Content-Type": "application/x-www-form-urlencoded" };
  const answer = await fetch(address, { method: "POST", body, headers });
  return [answer.status, new URL(answer.url).pathname];
}))"""


def at_once(table: Table, address: str, *forms: dict[str, list[str]]) -> list[tuple[int, str]]:
    """Statuses and the paths that the answers led to."""
    bodies = [urlencode(form, doseq=True) for form in forms]
    return [(status, path) for status, path in table.page.evaluate(AT_ONCE, [address, bodies])]


@pytest.fixture
def twice(table: Table, wire: Wire) -> Callable[..., list[tuple[int, str]]]:
    """Send a form of a page two times at once: with one key, or each with a key of its own."""

    def send(path: str, form: str, changes: dict[str, str | list[str]], *, same_key: bool) -> list[tuple[int, str]]:
        address, first = wire.filled(path, form, changes)
        second = first if same_key else {**first, "key": [first["key"][0][:-4] + "twin"]}
        return at_once(table, address, first, second)

    return send


Twice = Callable[..., list[tuple[int, str]]]
SAVE: dict[str, str | list[str]] = {**typed_as(dealt(3, 1, 1, 0)), "deed": "save"}


def test_five_taps_and_enter_on_a_slow_server_store_one_hand_and_show_at_once_that_it_is_busy(
    table: Table, wire: Wire
) -> None:
    table.open(wire.begin(FOUR))
    waiting: list[Route] = []
    table.page.route(
        "**/g/**", lambda route: waiting.append(route) if route.request.method == "POST" else route.continue_()
    )
    table.take(3, 1, 1)
    with table.requests() as left:
        for _ in range(5):
            table.tap(table.save_button)
        expect(table.save_button).to_have_attribute("aria-busy", "true")
        table.save_button.press("Enter")
        table.page.keyboard.press("Enter")
        table.page.wait_for_timeout(3000)  # so long does the server take
        assert len(waiting) == 1
        waiting[0].continue_()
        expect(table.page.locator("h1")).to_have_text("Раздача 2")
        table.page.wait_for_load_state("networkidle")
    assert len(posts(left)) == 1
    assert table.open(f"/g/{table.slug}/").shown().records == [17, 19, 19, 20]


@pytest.mark.parametrize("same_key", [True, False])
def test_two_games_begun_at_once_with_one_key_are_one(table: Table, twice: Twice, *, same_key: bool) -> None:
    table.open()
    names = {f"name-{seat}": name for seat, name in enumerate(FOUR)}
    answers = twice("/", "start", names, same_key=same_key)
    assert len({path for _, path in answers}) == (1 if same_key else 2)
    assert [status for status, _ in answers] == [200, 200]


@pytest.mark.parametrize("same_key", [True, False])
def test_two_hands_sent_at_once_are_one_hand(table: Table, wire: Wire, twice: Twice, *, same_key: bool) -> None:
    path = wire.begin(FOUR)
    table.open(path)
    answers = twice(path, "hand", SAVE, same_key=same_key)
    assert sorted(status for status, _ in answers) == [200, 200 if same_key else 409]
    shown = table.open(path).shown()
    assert (shown.title, shown.records) == ("Раздача 2", [17, 19, 19, 20])


def test_two_different_hands_with_one_key_leave_the_first_and_tell_the_other(table: Table, wire: Wire) -> None:
    path = wire.begin(FOUR)
    table.open(path)
    address, first = wire.filled(path, "hand", SAVE)
    second = {**first, "tricks-0": ["1"], "tricks-3": ["2"]}
    assert sorted(status for status, _ in at_once(table, address, first, second)) == [200, 409]
    assert table.open(path).shown().title == "Раздача 2"


@pytest.mark.parametrize("same_key", [True, False])
def test_a_hand_is_taken_away_once(table: Table, wire: Wire, twice: Twice, *, same_key: bool) -> None:
    path = wire.write(wire.begin(FOUR), dealt(2, 1, 1, 1), dealt(3, 1, 1, 0))
    table.open(path)
    answers = twice(path, "undo", {}, same_key=same_key)
    assert answers[0][0] == 200 or answers[1][0] == 200
    assert table.open(f"{path}?empty=1").shown().title == "Раздача 2"
    if same_key:
        assert [status for status, _ in answers] == [200, 200]


@pytest.mark.parametrize("same_key", [True, False])
def test_two_corrections_at_once_leave_one(table: Table, wire: Wire, twice: Twice, *, same_key: bool) -> None:
    path = wire.write(wire.begin(FOUR), dealt(2, 1, 1, 1))
    table.open(path)
    hand = str(table.page.locator(".menu a[href*='/hands/']").get_attribute("href"))
    answers = twice(hand, "hand", SAVE, same_key=same_key)
    assert sorted(status for status, _ in answers) == [200, 200 if same_key else 409]
    assert table.open(path).shown().records == [17, 19, 19, 20]


@pytest.mark.parametrize("same_key", [True, False])
def test_a_game_is_broken_off_and_taken_up_once(table: Table, wire: Wire, twice: Twice, *, same_key: bool) -> None:
    path = wire.write(wire.begin(FOUR), dealt(2, 1, 1, 1))
    table.open(path)
    ended = twice(f"{path}end/", "/end/", {"how": "as_it_stands"}, same_key=same_key)
    assert 200 in {status for status, _ in ended}
    assert {status for status, _ in ended} <= ({200} if same_key else {200, 409, 422})
    assert table.open(path).end().title == "Партия 1 прервана"
    reopened = twice(path, "/reopen/", {}, same_key=same_key)
    assert 200 in {status for status, _ in reopened}
    assert {status for status, _ in reopened} <= ({200} if same_key else {200, 409, 422})
    assert table.open(path).shown().records == [18, 19, 19, 19]


@pytest.mark.parametrize("same_key", [True, False])
def test_two_rematches_at_once_are_one_game(table: Table, wire: Wire, twice: Twice, *, same_key: bool) -> None:
    path = wire.begin(FOUR)
    wire.send(f"{path}end/", "/end/", {"how": "without_payment"})
    table.open(path)
    answers = twice(path, "/rematch/", {}, same_key=same_key)
    assert [status for status, _ in answers] == [200, 200]
    assert len({game for _, game in answers}) == 1
    assert answers[0][1] != path


@pytest.mark.parametrize("same_key", [True, False])
def test_a_link_withdrawn_twice_at_once_is_still_a_link(
    table: Table, wire: Wire, twice: Twice, *, same_key: bool
) -> None:
    table.open(wire.begin(FOUR))
    company = f"/c/{table.circle}/links/"
    answers = twice(company, "/withdraw/watcher/", {}, same_key=same_key)
    assert [status for status, _ in answers] == [200, 200]
    link = table.open(company).page.locator("#link-watcher").input_value()
    assert table.page.request.get(link).ok


def test_two_phones_that_write_one_hand_see_both_versions_and_choose(
    table: Table, wire: Wire, another_phone: Callable[[], Table]
) -> None:
    path = wire.begin(FOUR)
    table.open(path)
    other = another_phone()
    other.page.goto(table.open(f"/c/{table.circle}/links/").page.locator("#link-keeper").input_value())
    other.deaf().open(path).take(3, 1, 1)
    table.open(path).write(2, 2, 1)
    other.tap(other.save_button)
    versions = other.page.locator(".versions")
    expect(versions).to_contain_text("20 → 18")
    expect(versions).to_contain_text("20 → 17")
    other.tap(other.page.get_by_role("button", name="Заменить моей"))
    expect(other.page.locator("h1")).to_have_text("Раздача 2")
    assert table.open(path).shown().records == [17, 19, 19, 20]


def test_an_old_page_cannot_write_into_a_finished_game(table: Table, wire: Wire) -> None:
    path = wire.begin(FOUR, "petushok-15")
    table.deaf().open(path).take(2, 2, 1)
    old = Hand(dealt(5, 0, 0, 0).entries)
    wire.write(path, old, old, old)
    table.tap(table.save_button)
    expect(table.page.locator(".error, .versions").first).to_be_visible()
    end = table.open(path).end()
    assert (end.winner, end.about) == ("Анна", "Петушок, с 15 · 3 раздачи")
    late = wire.post(path, {"csrfmiddlewaretoken": "", "deed": "save"})
    assert late.status == 403


def test_a_hand_after_the_end_is_refused_with_an_explanation(table: Table, wire: Wire) -> None:
    path = wire.begin(FOUR, "petushok-15")
    five = dealt(5, 0, 0, 0)
    wire.write(path, five, five)
    table.open(path).take(0, 0, 0, 5)
    address, form = wire.filled(path, "hand", {**typed_as(five), "deed": "save"})
    wire.write(path, five)
    form["number"] = ["4"]
    answer = wire.post(address, form)
    assert answer.status in (409, 422)
    assert "Эта партия уже окончена" in answer.text()
    assert table.open(path).end().records[0] == ["Анна", "0"]


def test_what_was_typed_is_kept_while_the_server_cannot_be_reached(
    table: Table, wire: Wire, complaints: list[str]
) -> None:
    path = wire.begin(FOUR)
    table.open(path).take(3, 1, 1)
    table.page.context.set_offline(True)
    table.tap(table.save_button)
    expect(table.page.locator("[data-hand-errors]")).to_contain_text("Ответа нет")
    table.page.context.set_offline(False)
    table.save()
    assert table.shown().records == [17, 19, 19, 20]
    complaints.clear()  # that it could not be reached
