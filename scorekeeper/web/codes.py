"""Short codes for phones that no link reaches: six characters that open a company for a quarter of an hour.

A code is derived from the secret key, and so is the digest by which the books find it: a copy of the database opens
nothing.
"""

import secrets
from typing import Final

from django.conf import settings
from django.utils.crypto import salted_hmac

#: Digits, and the letters that look alike in Latin and Cyrillic: no keyboard need be switched to type one. There is
#: no O or I beside 0 and 1.
ALPHABET: Final = "0123456789ABCEHKMPTXY"
LENGTH: Final = 6
_SALT = "scorekeeper.web.codes"
#: What may be typed for a character, in capitals.
_MEANT = str.maketrans("АВСЕЁНКМРТХУОOІIL|З", "ABCEEHKMPTXY00111" + "13")


def new() -> tuple[str, str]:
    """A new code's serial, from which it is derived, and its digest, by which it is found."""
    serial = secrets.token_urlsafe(16)
    return serial, digest(code(serial))


def code(serial: str) -> str:
    """The code of a serial: `LENGTH` characters of `ALPHABET`."""
    number = int.from_bytes(_hmac("code", serial), "big")
    characters = []
    for _ in range(LENGTH):
        number, place = divmod(number, len(ALPHABET))
        characters.append(ALPHABET[place])
    return "".join(characters)


def digest(typed: str) -> str:
    """What stands for a code in the books."""
    return _hmac("digest", typed).hex()


def read(text: str) -> str | None:
    """The code that somebody typed, in any case and with spaces, hyphens or Cyrillic letters; None where it isn't six.

    Characters that no code has are kept: such a code is wrong like any other.
    """
    typed = "".join(mark for mark in text.upper().translate(_MEANT) if mark.isalnum())
    return typed if len(typed) == LENGTH else None


def shown(serial: str) -> str:
    """A code in two halves, as it is read aloud: `K7H 4PX`."""
    whole = code(serial)
    return f"{whole[: LENGTH // 2]} {whole[LENGTH // 2 :]}"


def _hmac(purpose: str, text: str) -> bytes:
    return salted_hmac(f"{_SALT}.{purpose}", text, secret=settings.SECRET_KEY, algorithm="sha256").digest()
