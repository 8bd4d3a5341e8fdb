"""A game told to others: as a text to be sent, and as what the phone draws its picture from."""

from dataclasses import asdict, dataclass
from typing import Any

from django.utils.translation import gettext as _

from scorekeeper.rules.replay import PLAYING
from scorekeeper.tables.queries import GameScreen
from scorekeeper.web.result import ledger
from scorekeeper.words.names import counted, crosses
from scorekeeper.words.phrase import shown_name


@dataclass(frozen=True, slots=True)
class PictureRow:
    """One player in the picture: name, what stands beside it (petukh, out), and the record."""

    name: str
    mark: str
    record: str


@dataclass(frozen=True, slots=True)
class Picture:
    """The texts of the picture; `file` is its name when it is kept."""

    title: str
    about: str
    rows: tuple[PictureRow, ...]
    payouts: tuple[str, ...]
    file: str

    @property
    def as_json(self) -> dict[str, Any]:
        """For the phone's script."""
        return asdict(self)


def share_text(game: GameScreen) -> str:
    """`Петух, 14 раздач. Выход: Глеб; петух: Вера (17). Расчёт: Вера → Глеб 150 ₽`."""
    sentences = [f"{_('Petukh')}, {counted('hands', game.position.number - 1)}", _how(game)]
    if payments := payments_of(game):
        sentences.append(_("Payment: %(payments)s") % {"payments": "; ".join(payments)})
    return ". ".join(sentences)


def _how(game: GameScreen) -> str:
    """How it stands, or how it ended."""
    records = ", ".join(f"{shown_name(seat.label)} {_record(game, seat.index)}" for seat in game.seats)
    petukh = ", ".join(f"{shown_name(game.seats[seat].label)} ({game.seats[seat].record})" for seat in game.petukh)
    if game.winner is not None:
        winner = shown_name(game.seats[game.winner].label)
        return _("Out: %(winner)s; petukh: %(petukh)s") % {"winner": winner, "petukh": petukh}
    if game.status == PLAYING:
        return records
    return _("Broken off: %(records)s") % {"records": records}


def _record(game: GameScreen, seat: int) -> str:
    person = game.seats[seat]
    return f"{person.record} ({crosses(person.crosses)})" if person.crosses else str(person.record)


def payments_of(game: GameScreen) -> list[str]:
    """Who pays whom how much, a text each; nothing while a game runs."""
    if game.status == PLAYING:
        return []
    return [
        f"{shown_name(line.payer.label)} → {shown_name(line.receiver.label)} {line.amount}"
        for line in ledger(game, game.payouts).lines
    ]


def picture_of(game: GameScreen) -> Picture:
    """What the picture of this game says."""
    return Picture(
        title=_("Petukh"),
        about=counted("hands", game.position.number - 1),
        rows=tuple(PictureRow(seat.label, _mark(game, seat.index), _record(game, seat.index)) for seat in game.seats),
        payouts=tuple(payments_of(game)),
        file=f"petukh-{game.slug}.png",
    )


def _mark(game: GameScreen, seat: int) -> str:
    if seat == game.winner:
        return _("out")
    return _("petukh") if seat in game.petukh else ""
