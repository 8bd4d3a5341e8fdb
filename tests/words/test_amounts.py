import pytest

from scorekeeper.rules.currency import PLACES
from scorekeeper.rules.money import Price
from scorekeeper.words.amounts import money, payout_sum


def soft(text: str) -> str:
    """Hard spaces keep an amount on one line; here they only make reading hard."""
    assert " " not in text
    return text.replace("\u00a0", " ")


@pytest.mark.parametrize(
    ("minor", "currency", "ru", "en"),
    [
        (15000, "RUB", "150 ₽", "₽150"),
        (1050, "RUB", "10,50 ₽", "₽10.50"),
        (5, "RUB", "0,05 ₽", "₽0.05"),
        (0, "RUB", "0 ₽", "₽0"),
        (-100050, "RUB", "−1 000,50 ₽", "−₽1,000.50"),
        (500, "JPY", "500 ¥", "¥500"),
        (1250, "KWD", "1,250 KWD", "KWD 1.250"),
        (999_999_900_000_000_001, "RUB", "9 999 999 000 000 000,01 ₽", "₽9,999,999,000,000,000.01"),
        (150, "CHF", "1,50 CHF", "CHF 1.50"),
        (7, "XXX", "7 XXX", "XXX 7"),
    ],
)
def test_amounts_are_exact_and_written_as_usual(minor: int, currency: str, ru: str, en: str) -> None:
    assert (soft(money(minor, currency, "ru")), soft(money(minor, currency, "en"))) == (ru, en)


@pytest.mark.parametrize("lang", ["ru", "en"])
def test_every_currency_has_its_places(lang: str) -> None:
    for currency, places in PLACES.items():
        digits = [char for char in money(10**places + 1, currency, lang) if char.isdigit()]
        assert len(digits) == places + 1, currency


@pytest.mark.parametrize(
    ("points", "crosses", "price", "amount", "told"),
    [
        (14, 2, Price(1000, 500), None, "14 очков × 10 ₽ + 2 крестика × 5 ₽ = 150 ₽"),
        (1, 0, Price(1050), None, "1 очко × 10,50 ₽ = 10,50 ₽"),
        (1, 3, Price(1050), None, "1 очко × 10,50 ₽ = 10,50 ₽"),
        (3, 1, Price(0, 500), None, "1 крестик × 5 ₽ = 5 ₽"),
        (0, 0, Price(1000), None, "0 очков × 10 ₽ = 0 ₽"),
        (21, 0, Price(), None, "21 очко"),
        (21, 2, Price(), None, "21 очко, 2 крестика"),
        (0, 0, Price(), None, "0 очков"),
        (3, 0, Price(1), 2, "3 очка × 0,01 ₽ = 0,03 ₽, доля 0,02 ₽"),
        (3, 0, Price(1), 3, "3 очка × 0,01 ₽ = 0,03 ₽"),
    ],
)
def test_a_payment_says_what_it_is_made_of(
    russian: None, points: int, crosses: int, price: Price, amount: int | None, told: str
) -> None:
    assert payout_sum(points, crosses, price, amount).replace("\u00a0", " ") == told
