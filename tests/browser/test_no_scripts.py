"""Everything that one does with a game, on a phone whose scripts are off."""

import pytest
from playwright.sync_api import expect
from pytest_playwright import CreateContextCallback

from tests.browser.table import FOUR, Table
from tests.running import Server


@pytest.fixture
def plain(new_context: CreateContextCallback, site: Server) -> Table:
    """A phone that runs no script."""
    return Table(new_context(java_script_enabled=False).new_page(), site.url)


def press(table: Table, name: str) -> None:
    table.page.get_by_role("button", name=name, exact=True).click()


def follow(table: Table, name: str) -> None:
    table.page.get_by_role("link", name=name).first.click()


def fill(table: Table, *tricks: int) -> None:
    for seat, number in enumerate(tricks):
        table.label(f"tricks-{seat}", number).click()


def write(table: Table, *tricks: int) -> None:
    fill(table, *tricks)
    table.save_button.click()


def old(table: Table) -> list[str]:
    return table.page.locator(".record__old").all_inner_texts()


def begin(table: Table, preset: str = "classic-20") -> None:
    table.page.goto(table.url)
    for seat, name in enumerate(FOUR):
        table.page.locator(f"#name-{seat}").fill(name)
    table.label("preset", preset).click()
    press(table, "Начать партию")


def test_a_hand_is_checked_mended_and_saved(plain: Table) -> None:
    begin(plain)
    fill(plain, 3, 1, 0, 0)
    plain.page.locator("#seat-0 .tool--jacks > summary").click()
    for suit in ("hearts", "diamonds"):
        plain.label("jacks-0", suit).click()
    press(plain, "Проверить")
    expect(plain.page.locator(".bar .error").first).to_contain_text("Взяток 4, а в раздаче 5")
    expect(plain.page.locator("#seat-0 .error")).to_contain_text("Выберите козырь")
    plain.label("trump", "hearts").click()
    plain.label("tricks-2", 1).click()
    press(plain, "Проверить")
    assert plain.page.locator(".error:visible").count() == 0
    assert plain.page.locator(".record__new").all_inner_texts() == ["7", "19", "19", "20"]
    expect(plain.page.locator("#seat-0 [data-why]")).to_have_text("3 взятки + цветные мальчики 10 = −13")
    plain.save_button.click()
    expect(plain.page.locator("h1")).to_have_text("Раздача 2")
    assert old(plain) == ["7", "19", "19", "20"]


def test_a_refused_hand_keeps_what_was_typed(plain: Table) -> None:
    begin(plain)
    plain.page.locator("#seat-1 .tool--more > summary").click()
    plain.page.locator("[name=revoke-1]").fill("много")
    write(plain, 5, 1, 0, 0)
    expect(plain.page.locator("#seat-1 .error")).to_be_visible()
    assert plain.page.locator("[name=revoke-1]").input_value() == "много"
    assert plain.page.locator("[name=tricks-0]:checked").get_attribute("value") == "5"


def test_a_game_is_played_to_its_end_undone_corrected_and_played_again(plain: Table) -> None:
    begin(plain, "petushok-15")
    write(plain, 5, 0, 0, 0)
    write(plain, 5, 0, 0, 0)
    press(plain, "Отменить")
    expect(plain.page.locator("h1")).to_have_text("Раздача 2")
    assert plain.page.locator("[name=tricks-0]:checked").get_attribute("value") == "5"
    follow(plain, "Очистить")
    assert plain.page.locator("[name=tricks-0]:checked").get_attribute("value") == "0"
    write(plain, 4, 1, 0, 0)
    plain.page.locator(".menu > summary").click()
    follow(plain, "Исправить раздачу 2")
    expect(plain.page.locator("h1")).to_have_text("Исправление раздачи 2")
    write(plain, 5, 0, 0, 0)
    assert old(plain) == ["5", "25", "25", "25"]
    write(plain, 5, 0, 0, 0)
    expect(plain.page.locator("h2.result__name")).to_have_text("Анна")
    press(plain, "Сыграть ещё: сдаёт Глеб")
    assert old(plain) == ["15"] * 4


def test_several_who_are_out_are_asked_about_without_scripts(plain: Table) -> None:
    begin(plain, "petushok-15")
    for tricks in ((3, 2, 0, 0), (2, 3, 0, 0), (3, 2, 0, 0), (2, 3, 0, 0), (3, 2, 0, 0)):
        write(plain, *tricks)
    assert old(plain)[:2] == ["2", "3"]
    write(plain, 2, 3, 0, 0)
    expect(plain.page.get_by_text("Чей выход первый?")).to_be_visible()
    plain.page.locator("[data-first-out-seat='1']").click()
    plain.save_button.click()
    expect(plain.page.locator("h2.result__name")).to_have_text("Борис")


def test_a_game_is_broken_off_taken_up_again_and_shown_in_the_other_language(plain: Table) -> None:
    begin(plain)
    write(plain, 3, 1, 1, 0)
    plain.page.locator(".menu > summary").click()
    follow(plain, "Закончить сейчас")
    press(plain, "Закончить как есть")
    expect(plain.page.locator("h1")).to_have_text("Партия 1 прервана")
    press(plain, "Продолжить партию")
    assert old(plain) == ["17", "19", "19", "20"]
    press(plain, "English")
    expect(plain.page.locator("h1")).to_have_text("Hand 2")
    assert old(plain) == ["17", "19", "19", "20"]


def test_only_what_works_without_scripts_is_shown(plain: Table) -> None:
    begin(plain)
    plain.page.locator("#seat-0 .tool--more > summary").click()
    assert plain.page.locator(".with-js:visible").count() == 0
    assert plain.page.locator(".no-js:visible").count() == 1
    follow(plain, "Вечер")
    assert plain.page.locator(".with-js:visible").count() == 0
    expect(plain.page.locator("#come")).to_be_visible()
    follow(plain, "К компании")
    follow(plain, "Ссылки и QR-коды")
    assert plain.page.locator(".with-js:visible").count() == 0
    expect(plain.page.locator("#link-keeper")).to_be_visible()
