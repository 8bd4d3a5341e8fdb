"""Public names of circles and games in addresses: random, and free of characters that look alike."""

import secrets

ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"
LENGTH = 10


def new_slug() -> str:
    """A random name. It opens nothing: that takes a link."""
    return "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))
