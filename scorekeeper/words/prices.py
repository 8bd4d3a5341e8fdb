"""Prices as people type them: `0,5`, `0.5`, `1 000,50`; what can be read in two ways is asked about."""

import re
import unicodedata

from scorekeeper.rules.currency import MOST, PLACES, to_minor
from scorekeeper.words.phrase import _

PROBLEMS = {
    "amount": _("An amount such as 10 or 0.50 belongs here"),
    "ambiguous": _("This can be read in two ways. Write it without separators of thousands, such as 1000.50"),
    "negative": _("An amount is not below nought. Take the minus off"),
    "places": _("{currency}: {places} decimal places at the most. Round it"),
    "range": _("An amount is {most} at the most. Make it smaller"),
}
_LONGEST = 60
_MINUS = re.compile(r"[-−–—‒﹣-]")
_PLAIN = re.compile(r"([0-9]+)(?:([.,])([0-9]+))?")
_GROUPED = re.compile(r"([0-9]{1,3}(?: [0-9]{3})+)(?:([.,])([0-9]+))?")
_NUMBERS = re.compile(r"[0-9 .,]*[0-9][0-9 .,]*")


class PriceRefused(ValueError):  # noqa: N818 - an answer, not a fault of the program
    """A price that cannot be taken; `code` is a key of `PROBLEMS`."""

    def __init__(self, code: str, currency: str) -> None:
        self.code, self.currency = code, currency
        super().__init__(code)

    def __str__(self) -> str:
        return say_price_problem(self.code, self.currency)


def parse_price(text: str, currency: str) -> int:
    """Minor units of a typed price; nothing typed is nought. Raises `PriceRefused`."""
    plain = _plain(text)
    if not plain:
        return 0
    if len(plain) > _LONGEST:
        raise PriceRefused("range" if _PLAIN.fullmatch(plain) else "amount", currency)
    if _MINUS.match(plain):
        raise PriceRefused("negative" if _NUMBERS.fullmatch(plain[1:]) else "amount", currency)
    match = _PLAIN.fullmatch(plain) or _GROUPED.fullmatch(plain)
    if not match:
        raise PriceRefused("ambiguous" if _NUMBERS.fullmatch(plain) else "amount", currency)
    whole, mark, fraction = match[1], match[2] or "", match[3] or ""
    if len(fraction) == 3 and _may_be_thousands(whole, mark, currency):
        raise PriceRefused("ambiguous", currency)
    return _minor(f"{whole.replace(' ', '')}.{fraction}" if fraction else whole.replace(" ", ""), currency)


def _may_be_thousands(whole: str, mark: str, currency: str) -> bool:
    """Whether `1,000` may mean a thousand: not `0,500` or `1 000,500`, nor `1.250` where there are three places."""
    grouped = len(whole) <= 3 and not whole.startswith("0")
    return grouped and not (mark == "." and PLACES[currency] >= 3)


def say_price_problem(code: str, currency: str) -> str:
    """The sentence for a refused price."""
    return PROBLEMS[code].say(currency=currency, places=PLACES[currency], most=MOST)


def _plain(text: str) -> str:
    """Digits of any script as 0 to 9, spaces of any kind as one, the Arabic marks as theirs."""
    digits = "".join(str(unicodedata.decimal(char)) if char.isdecimal() else char for char in text)
    marked = digits.translate({0x066B: ",", 0x066C: " ", 0xFF0C: ",", 0xFF0E: ".", 0x27: " ", 0x2019: " "})
    return " ".join(marked.split())


def _minor(text: str, currency: str) -> int:
    if len(text.split(".", maxsplit=1)[0].lstrip("0")) > len(str(MOST)):
        raise PriceRefused("range", currency)
    try:
        return to_minor(text, currency)
    except ValueError as error:
        raise PriceRefused(str(error), currency) from None
