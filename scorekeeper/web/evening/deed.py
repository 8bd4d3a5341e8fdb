"""What the buttons between the games ask for: `sit:12:2` lets person 12 sit down as the third."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.utils.crypto import salted_hmac

from scorekeeper.tables.queries import EveningScreen, PersonFacts

#: Each kind of move, with the numbers that its button gives.
_NUMBERS = {
    "come": ("player",),
    "leave": ("player",),
    "sit": ("player", "seat"),
    "take": ("player", "other"),
    "swap": ("player", "other"),
    "first": ("player",),
    "knock_out_on": (),
    "knock_out_off": (),
    "makes_room": ("player",),
}
_SALT = "scorekeeper.web.evening.lot"
_LOT = "lot"


@dataclass(frozen=True, slots=True)
class Deed:
    """A move as it was asked for; ids of people, and a seat from 0."""

    kind: str
    player: int | None = None
    name: str = ""
    other: int | None = None
    seat: int | None = None
    by: str = ""

    def asked(self) -> dict[str, Any]:
        """What the service is given."""
        return {name: getattr(self, name) for name in self.__slots__}


def button(kind: str, *numbers: int) -> str:
    """The value of the button that asks for a move."""
    return ":".join([kind, *map(str, numbers)])


def read_deed(sent: Mapping[str, str], shown: EveningScreen) -> Deed | None:
    """The move that was asked for; None where no button of ours sends such."""
    kind, *texts = sent.get("do", "").split(":")
    if kind == _LOT:
        return _by_lot(sent.get("key", ""), shown)
    if kind == "come" and not texts:
        return Deed(kind, name=sent.get("name", ""))
    names = _NUMBERS.get(kind)
    if names is None or len(texts) != len(names) or not all(map(_is_number, texts)):
        return None
    found = dict(zip(names, map(int, texts), strict=True))
    return Deed(
        kind,
        player=found.get("player"),
        other=found.get("other"),
        seat=found.get("seat"),
        by="table" if kind == "makes_room" else "",
    )


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 10


def _by_lot(key: str, shown: EveningScreen) -> Deed | None:
    """One of the petukhs, drawn here: who makes room when the table leaves it to the lot.

    They are drawn from also where one is named by now: the same form sent twice must ask for the same again.
    """
    among = shown.rotation.petukh if shown.rotation else ()
    return Deed("makes_room", player=drawn(key, among).id, by="lot") if among else None


def drawn(key: str, among: Sequence[PersonFacts]) -> PersonFacts:
    """Who is drawn: by the key of the form and the server's secret, so that the same form draws the same."""
    digest = salted_hmac(_SALT, key, secret=settings.SECRET_KEY, algorithm="sha256").digest()
    return among[int.from_bytes(digest) % len(among)]
