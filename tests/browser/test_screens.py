"""Every screen in every state: for those who can't see it well, on small phones, in both languages and themes."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Browser, Page

from tests.browser.galleries import SCREENS
from tests.browser.gallery import Gallery, opened
from tests.running import Server

LOCALES = {"ru": "ru-RU", "en": "en-GB"}

#: What can be tapped and is smaller than a fingertip. The squares of the pad may touch, and are as large.
SMALL = """() => {
  const all = document.querySelectorAll("a[href], button, summary, select, label.pick, label.option, input");
  const tapped = [...all].filter((each) => each.checkVisibility() && each.type !== "hidden"
    && !each.classList.contains("skip") && !(each.localName === "input" && each.closest("label")));
  return tapped.filter((each) => {
    const { width, height } = each.getBoundingClientRect();
    return width < 43.9 || height < 43.9;
  }).map((each) => each.outerHTML.slice(0, 120));
}"""

WIDE = """() => [innerWidth, document.documentElement.scrollWidth, document.documentElement.clientWidth]"""


@pytest.fixture(scope="module", params=LOCALES)
def language(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
def said() -> list[str]:
    """What the pages' consoles said."""
    return []


@pytest.fixture(scope="module")
def gallery(browser: Browser, site: Server, language: str, said: list[str]) -> Iterator[Gallery]:
    """Three phones, as narrow as they come, with a game that was played."""
    found = opened(browser, site.url, locale=LOCALES[language], viewport={"width": 320, "height": 640})
    for table in (found.fresh, found.keeper, found.watcher):
        table.page.on("pageerror", lambda error: said.append(str(error)))
        table.page.on("console", lambda told: said.append(told.text) if told.type in {"error", "warning"} else None)
    yield found
    for table in (found.fresh, found.keeper, found.watcher):
        table.page.context.close()


def broken(page: Page, **options: Any) -> list[str]:
    """Rules that a page breaks, each with the first element that does."""
    found = Axe().run(page, options=options or None).response["violations"]
    return [f"{each['id']}: {[node['html'][:120] for node in each['nodes'][:3]]}" for each in found]


def only(rule: str) -> dict[str, Any]:
    return {"runOnly": {"type": "rule", "values": [rule]}}


@pytest.mark.parametrize("name", SCREENS)
def test_a_screen_can_be_read_and_used_by_everybody(
    gallery: Gallery, name: str, language: str, said: list[str]
) -> None:
    said.clear()
    show: Callable[[Gallery], Any] = SCREENS[name]
    page: Page = show(gallery).page
    assert page.locator("html").get_attribute("lang") == language
    page.emulate_media(color_scheme="light", reduced_motion="reduce")
    if language == "ru":  # the other one has the same elements in the same colours
        assert broken(page) == []
        page.emulate_media(color_scheme="dark")
        assert broken(page, **only("color-contrast")) == []
    assert page.evaluate(SMALL) == []
    assert page.evaluate(WIDE) == [320, 320, 320]
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    assert page.evaluate(WIDE) == [320, 320, 320]
    page.emulate_media(color_scheme="light")
    assert [text for text in said if "Failed to load resource" not in text] == []
