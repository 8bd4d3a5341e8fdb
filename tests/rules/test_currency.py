"""Amounts are exact, and currencies have the coins that they have."""

import pytest
from babel.core import get_global
from hypothesis import given
from hypothesis import strategies as st

from scorekeeper.rules.currency import DEFAULT, MOST, PLACES, from_minor, to_minor
from tests.rules.strategies import examples

#: ISO 4217 gives these minor units; the other source has the places that people use in shops.
ISO_DIFFERS = dict.fromkeys(
    [
        "AFN",
        "ALL",
        "COP",
        "CRC",
        "CZK",
        "GYD",
        "HUF",
        "IDR",
        "IRR",
        "KPW",
        "LAK",
        "LBP",
        "MGA",
        "MMK",
        "MNT",
        "MUR",
        "NOK",
        "PKR",
        "RSD",
        "SEK",
        "SOS",
        "SYP",
        "TWD",
        "TZS",
        "UZS",
        "YER",
    ],
    2,
) | {"IQD": 3, "UYW": 4, "CLF": 4, "UYI": 0}
#: Codes that the other source has and ISO 4217 has not (yet, or no longer).
NOT_ISO = {"ANG", "BGN", "CUC", "HRK", "SLL", "ZWL", "VEF", "XXX"}


def in_use() -> set[str]:
    """The money of every territory today, by the Unicode project's data."""
    found: set[str] = set()
    for rows in get_global("territory_currencies").values():
        found |= {code for code, _, until, tender in rows if until is None and tender}
    return found


def test_the_money_of_every_country_is_known() -> None:
    assert len(in_use()) > 140
    assert in_use() - set(PLACES) <= NOT_ISO


@pytest.mark.parametrize("code", sorted(PLACES))
def test_a_currency_has_as_many_places_as_it_has_coins(code: str) -> None:
    fractions = get_global("currency_fractions")
    usual = fractions.get(code, fractions["DEFAULT"])[0]
    if code in ISO_DIFFERS:
        assert PLACES[code] == ISO_DIFFERS[code]
    elif code not in without_coins():
        assert PLACES[code] == usual


def without_coins() -> set[str]:
    """Metals, units of account and codes for tests, which have no smaller unit."""
    return {"XAG", "XAU", "XBA", "XBB", "XBC", "XBD", "XDR", "XPD", "XPT", "XSU", "XTS", "XUA", "XXX"}


def test_what_has_no_smaller_unit_is_counted_whole() -> None:
    assert {PLACES[code] for code in without_coins()} == {0}


def test_roubles_are_what_is_meant_where_nothing_is_said() -> None:
    assert DEFAULT == "RUB"
    assert PLACES["RUB"] == 2


@pytest.mark.parametrize(
    ("text", "code", "minor"),
    [
        ("10", "RUB", 1000),
        ("10.5", "RUB", 1050),
        ("10.05", "RUB", 1005),
        ("0.01", "RUB", 1),
        ("0", "RUB", 0),
        ("007", "JPY", 7),
        ("0.001", "KWD", 1),
        ("1.5", "KWD", 1500),
        ("0.0001", "CLF", 1),
        ("9999999", "RUB", 999_999_900),
    ],
)
def test_an_amount_is_read_to_the_smallest_coin(text: str, code: str, minor: int) -> None:
    assert to_minor(text, code) == minor


@pytest.mark.parametrize(
    "text", ["", ".", "5.", ".5", "1,5", "-1", "+1", "1e3", " 1", "1\n", "٣", "1 000", "0x1", "1.2.3"]
)
def test_what_is_no_amount_is_told_as_such(text: str) -> None:
    with pytest.raises(ValueError, match=r"^amount$"):
        to_minor(text, "RUB")


@pytest.mark.parametrize(("text", "code"), [("0.001", "RUB"), ("1.0", "JPY"), ("1.0000", "KWD"), ("1.000", "EUR")])
def test_more_places_than_the_currency_has_are_told(text: str, code: str) -> None:
    with pytest.raises(ValueError, match=r"^places$"):
        to_minor(text, code)


@pytest.mark.parametrize("text", ["9999999.01", "10000000", "9" * 30])
def test_more_than_the_bound_is_told(text: str) -> None:
    with pytest.raises(ValueError, match=r"^range$"):
        to_minor(text, "RUB")


@examples(100)
@given(st.sampled_from(sorted(PLACES)), st.data())
def test_an_amount_comes_back_from_its_text(code: str, data: st.DataObject) -> None:
    minor = data.draw(st.integers(0, MOST * 10 ** PLACES[code]))
    text = from_minor(minor, code)
    assert to_minor(text, code) == minor
    _, _, fraction = text.partition(".")
    assert len(fraction) == PLACES[code]
    assert from_minor(-minor, code) == (f"-{text}" if minor else text)
