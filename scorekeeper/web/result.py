"""The end of a game as its page shows it, and what each way of breaking off would pay."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from django.http import HttpRequest
from django.urls import reverse

from scorekeeper.rules.currency import PLACES
from scorekeeper.rules.money import AS_IT_STANDS, Payout, Price, payouts
from scorekeeper.tables import services
from scorekeeper.tables.queries import EveningScreen, GameScreen, SeatFacts
from scorekeeper.web import links
from scorekeeper.web.address import outside_url
from scorekeeper.web.evening import LastMove, NextGame, after_game, last_move
from scorekeeper.words import amounts, names
from scorekeeper.words.rulesets import rules_name


@dataclass(frozen=True, slots=True)
class PayoutLine:
    """Who pays how much, and the sum that it comes from."""

    payer: SeatFacts
    receiver: SeatFacts
    why: str
    amount: str


@dataclass(frozen=True, slots=True)
class Received:
    """What somebody gets in all."""

    person: SeatFacts
    amount: str


@dataclass(frozen=True, slots=True)
class Ledger:
    """The payments of a game; without a price only points are counted."""

    lines: Sequence[PayoutLine]
    received: Sequence[Received]

    @property
    def several(self) -> bool:
        """Whether more than one receives, so that each line must say who."""
        return len(self.received) > 1


@dataclass(frozen=True, slots=True)
class Result:
    """Everything the end's page needs."""

    game: GameScreen
    keeps: bool
    about: str
    winner: SeatFacts | None
    petukh: Sequence[SeatFacts]
    ledger: Ledger
    evening: str
    next: NextGame
    last_move: LastMove | None
    undo_move: str
    revision: int
    link: str
    correct: str
    undo_key: str = field(default_factory=services.new_key)


def result_for(
    request: HttpRequest, game: GameScreen, evening: EveningScreen, *, keeps: bool, offer_link: bool
) -> Result:
    """The end of a game of an evening; `offer_link` puts the keeper's link into the page."""
    link = links.address(game.circle, links.KEEPER, outside_url(request)) if keeps and offer_link else ""
    return Result(
        game=game,
        keeps=keeps,
        about=_about(game),
        winner=None if game.winner is None else game.seats[game.winner],
        petukh=[game.seats[seat] for seat in game.petukh],
        ledger=ledger(game, game.payouts),
        evening=reverse("web:evening", args=[game.circle.slug, game.evening]),
        next=after_game(evening, game.number, keeps=keeps),
        last_move=_choice_made(evening) if keeps and game.number == evening.games[-1].facts.number else None,
        undo_move=reverse("web:undo_move", args=[game.circle.slug, game.evening]),
        revision=evening.revision,
        link=link,
        correct=reverse("web:correct", args=[game.slug, game.last.id]) if game.last and keeps else "",
    )


def _choice_made(evening: EveningScreen) -> LastMove | None:
    """Who was chosen or drawn to make room after this game, so that it can be taken back here."""
    latest = evening.moves[-1] if evening.moves else None
    return last_move(evening) if latest and latest.kind == "makes_room" else None


def _about(game: GameScreen) -> str:
    """The rules and the length of a game, in a line."""
    return f"{rules_name(game.rules)} · {names.counted('hands', game.position.number - 1)}"


@dataclass(frozen=True, slots=True)
class Ending:
    """The two ways of breaking a game off."""

    game: GameScreen
    ledger: Ledger
    lowest: Sequence[SeatFacts]
    key: str = field(default_factory=services.new_key)


def ending_for(game: GameScreen) -> Ending:
    """What a game would pay as it stands."""
    least = min(game.position.records)
    return Ending(
        game=game,
        ledger=ledger(game, payouts(game.position, game.price, AS_IT_STANDS)),
        lowest=[seat for seat in game.seats if seat.record == least],
    )


def ledger(game: GameScreen, rows: Sequence[Payout]) -> Ledger:
    """Payouts in words: the sum behind each, and what everybody receives."""
    totals: dict[int, int] = {}
    for row in rows:
        totals[row.receiver] = totals.get(row.receiver, 0) + row.amount
    return Ledger(
        lines=[
            PayoutLine(game.seats[row.payer], game.seats[row.receiver], _why(row, game.price), _amount(row, game.price))
            for row in rows
        ],
        received=[
            Received(game.seats[seat], amounts.money(total, game.price.currency)) for seat, total in totals.items()
        ]
        if _priced(game.price)
        else [],
    )


def _priced(price: Price) -> bool:
    return bool(price.point or price.cross) and price.currency in PLACES


def _amount(row: Payout, price: Price) -> str:
    """Money where one plays for it, else the points that are due."""
    return amounts.money(row.amount, price.currency) if _priced(price) else names.points(row.points)


def _why(row: Payout, price: Price) -> str:
    if _priced(price):
        return amounts.payout_sum(row.points, row.crosses, price, row.amount)
    return names.crosses(row.crosses) if row.crosses else ""
