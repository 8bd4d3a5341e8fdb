import pytest

from scorekeeper.words.prices import PROBLEMS, PriceRefused, parse_price, say_price_problem


@pytest.mark.parametrize(
    ("typed", "minor"),
    [
        ("0,5", 50),
        ("0.5", 50),
        ("10", 1000),
        (" 3 ", 300),
        ("1 000,50", 100050),
        ("1\u00a0000,50", 100050),
        ("1\u202f000.50", 100050),
        ("1'000", 100000),
        ("1000000", 100000000),
        ("٣", 300),
        ("٣٫٥", 350),
        ("١٬٠٠٠", 100000),
        ("0,50", 50),
        ("007", 700),
        ("9999999", 999999900),
        ("", 0),
        ("  ", 0),
    ],
)
def test_a_price_is_taken_as_people_write_it(typed: str, minor: int) -> None:
    assert parse_price(typed, "RUB") == minor


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("1.000,50", "ambiguous"),
        ("1,000.50", "ambiguous"),
        ("1,000", "ambiguous"),
        ("1.000", "ambiguous"),
        ("10 00", "ambiguous"),
        ("1,2,3", "ambiguous"),
        ("1,", "ambiguous"),
        ("-5", "negative"),
        ("−0,5", "negative"),
        ("0,555", "places"),
        ("1 000,505", "places"),
        ("0,5555", "places"),
        ("10000000", "range"),
        ("1" + "0" * 20, "range"),
        ("9" * 5000, "range"),
        ("9999999,01", "range"),
        ("ten", "amount"),
        ("1e3", "amount"),
        ("NaN", "amount"),
        ("½", "amount"),
        ("²", "amount"),
        ("5 ₽", "amount"),
        ("-", "amount"),
        ("x" * 5000, "amount"),
        ("\ud800", "amount"),
    ],
)
def test_a_price_that_could_be_read_wrongly_is_asked_about(typed: str, code: str) -> None:
    with pytest.raises(PriceRefused) as refused:
        parse_price(typed, "RUB")
    assert refused.value.code == code


def test_three_places_are_taken_where_the_currency_has_them() -> None:
    assert (parse_price("1.250", "KWD"), parse_price("0,250", "KWD"), parse_price("5", "JPY")) == (1250, 250, 5)


@pytest.mark.parametrize(("typed", "currency", "code"), [("1,250", "KWD", "ambiguous"), ("0,5", "JPY", "places")])
def test_other_currencies_have_their_own_places(typed: str, currency: str, code: str) -> None:
    with pytest.raises(PriceRefused) as refused:
        parse_price(typed, currency)
    assert refused.value.code == code


def test_a_refused_price_says_how_to_mend_it(russian: None) -> None:
    assert say_price_problem("places", "RUB") == "RUB: знаков после запятой не больше 2. Округлите"
    assert str(PriceRefused("ambiguous", "RUB")).startswith("Это можно прочесть двояко")
    assert all(say_price_problem(code, "RUB") for code in PROBLEMS)
