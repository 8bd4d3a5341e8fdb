"""All screens of the site by name, from every gallery."""

from collections.abc import Callable

from tests.browser.gallery import SCREENS as OF_GAMES
from tests.browser.gallery import Gallery
from tests.browser.gallery_evening import EVENING_SCREENS
from tests.browser.gallery_rules import RULES
from tests.browser.table import Table

SCREENS: dict[str, Callable[[Gallery], Table]] = {**OF_GAMES, **RULES, **EVENING_SCREENS}
