"""Pictures of every screen, to be looked at: `python -m tests.browser.pictures FOLDER [screen …]`.

Plays demonstration games on a server of its own; each screen is drawn at 360 and at 320 px, light and dark, in both
languages.
"""

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from tests import running
from tests.browser.conftest import FLAGS
from tests.browser.gallery import SCREENS, opened
from tests.conftest import chromium

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


def main() -> None:
    folder, *names = sys.argv[1:]
    Path(folder).mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as place, sync_playwright() as playwright:
        running.prepare(Path(place))
        server = running.start(Path(place))
        browser = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        try:
            draw(browser, server.url, Path(folder), names or list(SCREENS))
        finally:
            browser.close()
            server.stop()


if __name__ == "__main__":
    main()
