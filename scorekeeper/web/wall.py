"""The wall: a circle's table on a television or a tablet, for all to see and for nobody to touch."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.utils import timezone
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from scorekeeper.rules.replay import PLAYING
from scorekeeper.tables.queries import CircleFacts, EveningScreen, GameScreen, LastHand, PersonFacts, SeatFacts
from scorekeeper.web import links, qr
from scorekeeper.web.days import time_of
from scorekeeper.web.evening import after_game
from scorekeeper.web.evening.account import Account, account_of
from scorekeeper.words import changes, finishes, names, restrictions


@dataclass(frozen=True, slots=True)
class WallRow:
    """One player of the running game: what the last hand did to the record, and what would finish."""

    person: SeatFacts
    crosses: str
    why: str
    hint: str


@dataclass(frozen=True, slots=True)
class Running:
    """The game that is played: the coming hand, and `last`, the number of the one before it (0 at the beginning)."""

    number: int
    game: int
    dealer: SeatFacts
    leader: SeatFacts
    banners: Sequence[str]
    rows: Sequence[WallRow]
    last: int
    trump: str


@dataclass(frozen=True, slots=True)
class SumRow:
    """Somebody between the games: the seat in the last game (None for those who did not sit), and the evening's sum."""

    person: SeatFacts | PersonFacts
    seat: SeatFacts | None
    crosses: str
    sum: str


@dataclass(frozen=True, slots=True)
class Between:
    """No game is played: how the last one ended, what the evening has brought, and what comes next."""

    game: int
    winner: SeatFacts | None
    rows: Sequence[SumRow]
    account: Account
    ended: bool
    coming: Sequence[str]


@dataclass(frozen=True, slots=True)
class Wall:
    """Everything the page needs: `running`, or `between`, or neither before the first game.

    `at` is the time of day at the table, `zone` its IANA name. `awake`: the evening goes on, so the screen must not
    sleep.
    """

    circle: CircleFacts
    address: str
    qr: SafeString
    at: str
    zone: str
    running: Running | None = None
    between: Between | None = None
    awake: bool = False


def wall_for(circle: CircleFacts, evening: EveningScreen | None, game: GameScreen | None, base_url: str) -> Wall:
    """The wall with the last game of an evening; phones are let in to watch, never to write."""
    address = links.address(circle, links.WATCHER, base_url)
    zone = evening.zone if evening else timezone.get_current_timezone_name()
    wall = Wall(circle, address, qr.svg(address), time_of(timezone.now(), zone), zone)
    if evening is None or game is None:
        return wall
    playing = game.status == PLAYING
    return replace(
        wall,
        running=_running(game) if playing else None,
        between=None if playing else _between(evening, game),
        awake=playing or evening.current,
    )


def _running(game: GameScreen) -> Running:
    return Running(
        number=game.position.number,
        game=game.number,
        dealer=game.seats[game.position.dealer],
        leader=game.seats[game.position.leader],
        banners=restrictions.say_restrictions(game.sheet, game.position, [seat.label for seat in game.seats]),
        rows=[_row(game, seat) for seat in game.seats],
        last=game.last.number if game.last else 0,
        trump=names.suit_name(game.last.hand.trump) if game.last and game.last.hand.trump else "",
    )


def _row(game: GameScreen, seat: SeatFacts) -> WallRow:
    return WallRow(
        person=seat,
        crosses=_crosses(seat),
        why=_why(game.last, seat) if game.last else "",
        hint=finishes.say_hint(game.sheet, seat.record),
    )


def _why(last: LastHand, seat: SeatFacts) -> str:
    return changes.say_why(last.step.entries[seat.index])


def _crosses(seat: SeatFacts) -> str:
    return names.crosses(seat.crosses) if seat.crosses else ""


# --- between the games --------------------------------------------------------------------------------------------


def _between(evening: EveningScreen, game: GameScreen) -> Between:
    account = account_of(evening, keeps=False, typed={}, errors={})
    return Between(
        game=game.number,
        winner=None if game.winner is None else game.seats[game.winner],
        rows=_sums(game, account),
        account=account,
        ended=not evening.current,
        coming=_coming(evening, game),
    )


def _sums(game: GameScreen, account: Account) -> list[SumRow]:
    """Who sat in the game, in the order of the seats, then everybody else of the evening."""
    sums = {row.person.id: row.money if account.priced else row.points for row in account.rows}
    sat = [SumRow(seat, seat, _crosses(seat), sums.get(seat.player, "")) for seat in game.seats]
    players = {seat.player for seat in game.seats}
    others = [row.person for row in account.rows if row.person.id not in players]
    return sat + [SumRow(person, None, "", sums[person.id]) for person in others]


def _coming(evening: EveningScreen, game: GameScreen) -> list[str]:
    """Who makes room for whom, or what stands in the way, and who deals next; nothing once the evening is over."""
    if not evening.current:
        return []
    said = after_game(evening, game.number, keeps=True).said
    deals = evening.next.step == "begin" and bool(evening.seats)
    dealer = [_("Deals next: %(name)s") % {"name": evening.seats[evening.dealer].label}] if deals else []
    return [*filter(None, [said]), *dealer]
