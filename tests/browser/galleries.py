"""All screens of the site by name, from every gallery."""

from collections.abc import Callable

from tests.browser.gallery import SCREENS as OF_GAMES
from tests.browser.gallery import Gallery
from tests.browser.gallery_books import BOOKS
from tests.browser.gallery_editor import EDITOR
from tests.browser.gallery_evening import EVENING_SCREENS
from tests.browser.gallery_links import LINKS
from tests.browser.gallery_rules import RULES
from tests.browser.gallery_wall import WALL
from tests.browser.table import Table

SCREENS: dict[str, Callable[[Gallery], Table]] = {
    **OF_GAMES,
    **EDITOR,
    **LINKS,
    **RULES,
    **EVENING_SCREENS,
    **WALL,
    **BOOKS,
}
