"""Keys of rows and years, as they stand in addresses and forms."""

#: What is longer than this is no key; every database can still look for one of so many digits.
DIGITS = 18


def key_in(text: str, digits: int = DIGITS) -> int | None:
    """The number that a text holds, which may still be nobody's; None where it is none, or has more digits."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= digits else None
