"""A phrase: an English template with named fields, in one form or in a singular and a plural.

`_` and `ngettext` only mark a text: they bear these names so that the collector of messages finds it. A phrase is
translated when it is said. The phone fills its phrases in the same way (`static/js/words.js`).
"""

import re
from collections.abc import Mapping
from typing import NamedTuple

from django.utils import translation

_FIELD = re.compile(r"\{([a-z_]+)\}")
#: Scripts written from the right, and marks that turn the direction.
_TURNING = re.compile("[\u0590-\u08ff\u200e\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefe]")
_ISOLATE, _END_ISOLATE = "\u2068", "\u2069"
_LARGE = 10**12
MINUS = "−"

#: A number that stands for each of Intl's categories of plurals, by language.
CATEGORIES: dict[str, dict[str, int]] = {
    "ru": {"one": 1, "few": 2, "many": 5},
    "en": {"one": 1, "other": 2},
}


class Phrase(NamedTuple):
    """A template; with `plural`, the field `{n}` decides on the form."""

    text: str
    plural: str | None = None

    def say(self, n: int = 0, /, **fields: object) -> str:
        """The phrase in the active language, its fields filled in. `n` is the number that decides on the form."""
        return fill(self.template(n), {"n": number(n), **fields})

    def template(self, n: int = 0) -> str:
        """The translated template for a number."""
        if self.plural is None:
            return translation.gettext(self.text)
        return translation.ngettext(self.text, self.plural, abs(n))

    def forms(self) -> str | dict[str, str]:
        """The translated template, or one for each category of plurals of the active language."""
        if self.plural is None:
            return self.template()
        return {category: self.template(n) for category, n in CATEGORIES[language()].items()}


def _(text: str) -> Phrase:
    """Mark a phrase of one form."""
    return Phrase(text)


def ngettext(text: str, plural: str) -> Phrase:
    """Mark a phrase whose form depends on `{n}`."""
    return Phrase(text, plural)


def language() -> str:
    """The active language, as one of those that the app speaks: `ru` or `en`."""
    active = (translation.get_language() or "en").split("-")[0]
    return active if active in CATEGORIES else "en"


def fill(template: str, fields: Mapping[str, object]) -> str:
    """The template with its fields filled in; what a field brings is not looked at again."""
    return _FIELD.sub(lambda match: str(fields[match[1]]), template)


def number(value: int) -> str:
    """A whole number with a true minus; one beyond all use is only said to be so."""
    if abs(value) >= _LARGE:
        return f"<{MINUS}10¹²" if value < 0 else ">10¹²"
    return f"{MINUS}{-value}" if value < 0 else str(value)


def signed(value: int) -> str:
    """A change: `−13`, `+5`, `0`."""
    return f"+{number(value)}" if value > 0 else number(value)


def shown_name(name: str) -> str:
    """A name that cannot turn the direction of the sentence around it."""
    return f"{_ISOLATE}{name}{_END_ISOLATE}" if _TURNING.search(name) else name
