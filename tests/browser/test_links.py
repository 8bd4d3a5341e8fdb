"""How others get in: what a camera reads, what is copied, what is typed, and what happens when it is withdrawn."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect
from pytest_playwright import CreateContextCallback

from tests.browser import camera
from tests.browser.table import FOUR, Table
from tests.browser.wire import Wire
from tests.running import Server

Phones = Callable[[], Table]


@pytest.fixture
def at_links(table: Table, wire: Wire) -> Table:
    """The page with the links of a company whose game is being played."""
    table.open(wire.begin(FOUR))
    return table.open(f"/c/{table.circle}/links/")


def link(table: Table, role: str) -> str:
    return table.page.locator(f"#link-{role}").input_value()


def read_out(table: Table, role: str) -> str:
    """Make a code, and read it from the screen."""
    table.unfold(table.page.locator(f"details:has(> .more__body > #{role})"))
    table.tap(table.page.locator(f"form[action$='/code/{role}/'] button"))
    return table.page.locator(f"#{role} .code__text").inner_text()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_camera_reads_the_one_link_that_is_open(at_links: Table, theme: str) -> None:
    page = at_links.page
    page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
    for role in ("keeper", "watcher"):
        at_links.unfold(page.locator(f"details:has(> .more__body > #{role})"))
        page.locator(f"#{role} .qr").scroll_into_view_if_needed()
        assert camera.read(page) == [link(at_links, role)]
    page.set_viewport_size({"width": 320, "height": 640})
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    page.locator("#watcher .qr").scroll_into_view_if_needed()
    assert camera.read(page) == [link(at_links, "watcher")]


def test_what_a_camera_read_opens_the_company_under_a_clean_address(at_links: Table, another_phone: Phones) -> None:
    guest = another_phone()
    guest.page.goto(camera.read(at_links.page)[0])
    assert guest.page.url == at_links.page.url.removesuffix("links/")
    guest.page.go_back()
    assert "/link/" not in guest.page.url


# --- copying, where the address is plain http ---------------------------------------------------------------------


@pytest.fixture
def plain(at_links: Table) -> Table:
    """The same page under a name of the home network, without https."""
    address = link(at_links, "keeper").replace("127.0.0.1", "petukh.local")
    at_links.page.goto(address)
    at_links.page.goto(f"{at_links.page.url}links/")
    assert at_links.page.evaluate("[isSecureContext, 'clipboard' in navigator, 'share' in navigator]") == [False] * 3
    return at_links


def test_on_plain_http_a_link_that_is_said_to_be_copied_was_copied(plain: Table) -> None:
    button = plain.page.locator("[data-copy='#link-keeper']")
    plain.tap(button)
    expect(button).to_have_text("Скопировано")
    plain.page.goto(f"http://petukh.local:{plain.page.url.split(':')[2].split('/')[0]}/join/")
    plain.field("code").focus()
    plain.page.keyboard.press("Control+V")
    typed = plain.field("code").input_value()
    assert typed.startswith("http://petukh.local:")
    assert "/link/" in typed


def test_a_link_that_could_not_be_copied_is_selected_and_not_said_to_be_copied(plain: Table) -> None:
    plain.page.evaluate("() => { document.execCommand = () => false; }")
    button = plain.page.locator("[data-copy='#link-keeper']")
    plain.tap(button)
    expect(button).to_have_text("Выделено: скопируйте сами")
    assert plain.page.evaluate("getSelection().toString()") == link(plain, "keeper")
    assert plain.page.locator("[data-share]:visible").count() == 0


def test_the_phones_own_sheet_is_given_the_link(table: Table, wire: Wire) -> None:
    table.page.add_init_script("navigator.share = async (given) => { window.given = given; };")
    table.open(wire.begin(FOUR))
    table.open(f"/c/{table.circle}/links/")
    table.tap(table.page.locator("[data-share='#link-keeper']"))
    assert table.page.evaluate("window.given") == {"text": link(table, "keeper")}


# --- codes --------------------------------------------------------------------------------------------------------


def test_who_has_no_camera_types_a_code_from_the_first_page(at_links: Table, another_phone: Phones) -> None:
    code = read_out(at_links, "keeper")
    guest = another_phone().open()
    guest.tap(guest.page.get_by_role("link", name="Код или ссылка"))
    guest.field("code").fill(code.lower())
    guest.tap(guest.page.get_by_role("button", name="Войти"))
    expect(guest.page.locator("h1")).to_have_text("Компания")
    expect(guest.page.get_by_role("link", name="Новый вечер")).to_be_visible()


def test_who_has_no_camera_pastes_the_link_there(at_links: Table, another_phone: Phones) -> None:
    guest = another_phone().open("/join/")
    guest.field("code").fill(f"Счёт тут: {link(at_links, 'watcher')}")
    guest.tap(guest.page.get_by_role("button", name="Войти"))
    expect(guest.page.locator("h1")).to_have_text("Компания")
    assert guest.page.get_by_role("link", name="Новый вечер").count() == 0


def test_a_mistyped_code_is_told_at_the_field_and_stays_in_it(table: Table) -> None:
    table.open("/join/")
    table.field("code").fill("ABC12")
    table.tap(table.page.get_by_role("button", name="Войти"))
    expect(table.page.locator("#code-error")).to_contain_text("В коде шесть букв и цифр")
    assert table.field("code").input_value() == "ABC12"
    assert table.field("code").get_attribute("aria-describedby") == "code-error"


def test_without_scripts_a_code_is_made_and_typed(new_context: CreateContextCallback, site: Server) -> None:
    keeper, guest = (Table(new_context(java_script_enabled=False).new_page(), site.url) for _ in range(2))
    wire = Wire(keeper.page.request, site.url)
    keeper.open(wire.begin(FOUR))
    keeper.open(f"/c/{keeper.circle}/links/")
    keeper.page.locator("form[action$='/code/keeper/'] button").click()
    code = keeper.page.locator("#keeper .code__text").inner_text()
    guest.open("/join/").field("code").fill(code)
    guest.page.get_by_role("button", name="Войти").click()
    expect(guest.page.get_by_role("link", name="Новый вечер")).to_be_visible()


# --- withdrawing --------------------------------------------------------------------------------------------------


def test_a_withdrawn_link_lets_no_open_page_write_and_those_who_watch_go_on(
    at_links: Table, wire: Wire, another_phone: Phones
) -> None:
    company = at_links.page.url.removesuffix("links/")
    let_in, watcher = another_phone(), another_phone()
    let_in.page.goto(link(at_links, "keeper"))
    watcher.page.goto(link(at_links, "watcher"))
    let_in.open(str(let_in.page.locator("a[href*='/evening/']").first.get_attribute("href")))
    game = str(let_in.page.locator("#games a[href*='/g/']").first.get_attribute("href"))
    let_in.open(game).take(3, 1, 1)
    at_links.tap(at_links.page.locator("details.sure:has(form[action$='/withdraw/keeper/']) > summary"))
    old = link(at_links, "keeper")
    at_links.tap(at_links.page.locator("form[action$='/withdraw/keeper/'] button"))
    expect(at_links.page.locator("#link-keeper")).not_to_have_value(old)
    expect(let_in.page.get_by_role("heading", name="Ссылка отозвана")).to_be_visible()
    expect(let_in.page.locator("form#hand")).to_have_count(0)
    let_in.open(game)
    expect(let_in.page.get_by_text("С этого телефона так нельзя")).to_be_visible()
    assert let_in.page.goto(old).status == 404  # type: ignore[union-attr]
    assert watcher.page.goto(company).status == 200  # type: ignore[union-attr]
    assert at_links.open(game).shown().title == "Раздача 1"
