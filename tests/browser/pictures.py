"""Pictures of every screen, to be looked at: `python -m tests.browser.pictures FOLDER [screen …]`.

Plays demonstration games on a server of its own; each screen is drawn at 360 and at 320 px, light and dark, in both
languages. With `readme` as the only screen it draws the picture of README instead: `… pictures docs readme`.
"""

import sys
import tempfile
from base64 import b64encode
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from scorekeeper.rules.hand import Hand
from tests import running
from tests.browser.conftest import FLAGS
from tests.browser.galleries import SCREENS
from tests.browser.gallery import opened
from tests.browser.table import FOUR, Table
from tests.browser.wire import Wire
from tests.conftest import chromium
from tests.rules.build import dealt, entry

SIZES = {"360": {"width": 360, "height": 740}, "320": {"width": 320, "height": 640}}
LANGUAGES = {"ru": "ru-RU", "en": "en-GB"}
THEMES = ("light", "dark")


def draw(browser: Browser, url: str, folder: Path, names: list[str]) -> None:
    """Every named screen in every language and width; the light one first, then the same in the dark."""
    for language, locale in LANGUAGES.items():
        for width, size in SIZES.items():
            gallery = opened(browser, url, locale=locale, viewport=size)
            for name in names:
                page = SCREENS[name](gallery).page
                for theme in THEMES:
                    page.emulate_media(color_scheme=theme, reduced_motion="reduce")  # type: ignore[arg-type]
                    page.screenshot(path=folder / f"{name}-{width}-{theme}-{language}.png")
                    page.screenshot(path=folder / f"{name}-{width}-{theme}-{language}-whole.png", full_page=True)
                page.emulate_media(color_scheme="light")


#: Глеб has one point left before hand 6.
BEFORE = (dealt(0, 1, 0, 4), dealt(1, 0, 0, 4), dealt(1, 0, 0, 4), dealt(0, 1, 0, 4), dealt(1, 0, 1, 3))


def draw_for_readme(browser: Browser, url: str, file: Path) -> None:
    """A hand half typed, by day and by night, side by side."""
    context = browser.new_context(
        locale="ru-RU", viewport={"width": 360, "height": 690}, device_scale_factor=1, has_touch=True, is_mobile=True
    )
    table, wire = Table(context.new_page(), url), Wire(context.request, url)
    table.open(wire.write(wire.begin(FOUR), *BEFORE))
    table.type(Hand((entry(3, "dh"), entry(), entry(1), entry(1)), trump="hearts"))
    table.tap(table.seat(0).locator(".tool--jacks > summary"))
    table.page.evaluate("scrollTo(0, 0); document.activeElement.blur()")
    shots = []
    for theme in THEMES:
        table.page.emulate_media(color_scheme=theme, reduced_motion="reduce")  # type: ignore[arg-type]
        shots.append(b64encode(table.page.screenshot()).decode())
    images = "".join(f"<img width=360 src='data:image/png;base64,{shot}'>" for shot in shots)
    frame = browser.new_page(viewport={"width": 752, "height": 706}, device_scale_factor=1)
    frame.set_content(f"<body style='margin:8px;display:flex;gap:16px;background:#0a3a2c'>{images}")
    frame.screenshot(path=file)


def main() -> None:
    folder, *names = sys.argv[1:]
    Path(folder).mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as place, sync_playwright() as playwright:
        running.prepare(Path(place))
        server = running.start(Path(place))
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        try:
            if names == ["readme"]:
                draw_for_readme(browser, server.url, Path(folder) / "screenshot.png")
            else:
                draw(browser, server.url, Path(folder), names or list(SCREENS))
        finally:
            browser.close()
            server.stop()


if __name__ == "__main__":
    main()
