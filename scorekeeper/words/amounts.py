"""Amounts of money as people read them, and the sum that a payout is made of."""

from decimal import Decimal
from functools import cache

from babel import Locale
from babel.numbers import NumberPattern, get_currency_symbol, parse_pattern

from scorekeeper.rules.currency import PLACES
from scorekeeper.rules.money import Price
from scorekeeper.words.names import crosses as say_crosses
from scorekeeper.words.names import points as say_points
from scorekeeper.words.phrase import MINUS, _, language

SUMS = {
    "term": _("{count} × {price}"),
    "sum": _("{terms} = {amount}"),
    "share": _("{terms} = {amount}, of which {share}"),
}
_OTHER = {"ru": "en", "en": "ru"}
_HARD_SPACE = "\u00a0"


def money(minor: int, currency: str, lang: str | None = None) -> str:
    """An amount in minor units with its sign: `150 ₽`, `10,50 ₽`; whole amounts without places.

    `currency` is an ISO 4217 code, `lang` the language (None: the active one).
    """
    lang = lang or language()
    return (MINUS if minor < 0 else "") + _with_sign(_size(minor, currency, lang), currency_sign(currency, lang))


def signed_money(minor: int, currency: str) -> str:
    """A plus or minus in minor units: `+150 ₽`, `−10,50 ₽`; nought has no sign."""
    return ("+" if minor > 0 else "") + money(minor, currency)


def signed_number(minor: int, currency: str) -> str:
    """A plus or minus without the currency's sign, for a table whose head names it: `+150`, `−10,50`."""
    size = _size(minor, currency, language()).replace("¤", "").strip(_HARD_SPACE)
    return ("+" if minor > 0 else MINUS if minor < 0 else "") + size


def _size(minor: int, currency: str, lang: str) -> str:
    """An amount without plus or minus; ¤ stands where the currency's sign belongs."""
    places = PLACES[currency]
    whole = minor % 10**places == 0
    return str(_pattern(lang, 0 if whole else places).apply(Decimal(abs(minor)).scaleb(-places), Locale(lang)))


@cache
def currency_sign(currency: str, lang: str) -> str:
    """A currency's usual sign (`₽`), or its code where a language has none."""
    signs = (get_currency_symbol(currency, locale) for locale in (lang, _OTHER[lang]))
    return next((sign for sign in signs if sign not in (currency, "¤")), currency)


@cache
def _pattern(lang: str, places: int) -> NumberPattern:
    """The language's pattern for amounts with exactly so many places."""
    pattern = Locale(lang).currency_formats["standard"].pattern
    return parse_pattern(pattern.replace(".00", "." + "0" * places if places else ""))


def _with_sign(text: str, sign: str) -> str:
    """The amount with its sign in place of ¤; letters do not touch a number."""
    if text.startswith("¤") and sign[-1].isalpha():
        sign += _HARD_SPACE
    return text.replace("¤", sign)


def payout_sum(points: int, crosses: int, price: Price, amount: int | None = None) -> str:
    """What a payout is made of: `14 очков × 10 ₽ + 2 крестика × 5 ₽ = 150 ₽`.

    `amount`, in minor units, is given where only a share of it is paid. Without any price only points and crosses.
    """
    counts = [(points, say_points, price.point), (crosses, say_crosses, price.cross)]
    if not price.point and not price.cross:
        return ", ".join(say(count) for count, say, _price in counts if count) or say_points(0)
    paid = [row for row in counts if row[0] and row[2]] or counts[:1]
    terms = " + ".join(SUMS["term"].say(count=say(n), price=money(each, price.currency)) for n, say, each in paid)
    whole = price.of(points, crosses)
    said = {"terms": terms, "amount": money(whole, price.currency)}
    if amount is None or amount == whole:
        return SUMS["sum"].say(**said)
    return SUMS["share"].say(**said, share=money(amount, price.currency))
