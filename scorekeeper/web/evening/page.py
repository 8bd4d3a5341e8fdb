"""The page of an evening, put together."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from django.urls import reverse
from django.utils.translation import gettext as _

from scorekeeper.rules.replay import PLAYING
from scorekeeper.tables import services
from scorekeeper.tables.queries import EveningGame, EveningScreen, GameFacts, PersonFacts
from scorekeeper.web.days import day_of, time_of
from scorekeeper.web.evening.account import Account, account_of
from scorekeeper.web.evening.coming import NextGame, next_game
from scorekeeper.web.evening.lineup import Lineup, lineup_of
from scorekeeper.words import evening as words
from scorekeeper.words.names import counted
from scorekeeper.words.phrase import shown_name


@dataclass(frozen=True, slots=True)
class LastMove:
    """What was done last between the games, and the button that takes it back; empty where it stands."""

    move: int
    said: str
    button: str
    key: str = field(default_factory=services.new_key)


@dataclass(frozen=True, slots=True)
class Plus:
    """Somebody's plus or minus of one game."""

    person: PersonFacts
    said: str


@dataclass(frozen=True, slots=True)
class GameLine:
    """A game: how it ended, and what it brought everybody."""

    number: int
    address: str
    sheet: str
    about: str
    go: str
    plus: Sequence[Plus]


@dataclass(frozen=True, slots=True)
class EveningPage:
    """Everything the page needs; `errors` by place: the page, a name, a part of a transfer.

    `ending` is where the button goes that ends or reopens the evening; empty while a game stands in the way.
    """

    slug: str
    id: int
    keeps: bool
    day: str
    about: str
    current: bool
    revision: int
    errors: Mapping[str, str]
    last: LastMove | None
    undo: str
    lineup: Lineup | None
    games: Sequence[GameLine]
    account: Account
    end_said: str
    ending: str
    next: NextGame | None
    end_key: str = field(default_factory=services.new_key)


def evening_page(
    shown: EveningScreen,
    *,
    keeps: bool,
    typed: Mapping[str, str] | None = None,
    errors: Mapping[str, str] | None = None,
) -> EveningPage:
    """An evening as this phone may see it."""
    sent, wrong = typed or {}, errors or {}
    place = [shown.circle.slug, shown.id]
    name = sent.get("name", "") if wrong else ""
    return EveningPage(
        slug=shown.circle.slug,
        id=shown.id,
        keeps=keeps,
        day=day_of(shown.started_at, shown.zone),
        about=_about(shown),
        current=shown.current,
        revision=shown.revision,
        errors=wrong,
        last=last_move(shown) if keeps else None,
        undo=reverse("web:undo_move", args=place),
        lineup=lineup_of(shown, keeps=keeps, typed=name, error=wrong.get("name", "")) if shown.current else None,
        games=[_game(shown, game, keeps=keeps) for game in shown.games],
        account=account_of(shown, keeps=keeps, typed=sent, errors=wrong),
        end_said=_end_said(shown),
        ending=_ending(shown),
        next=next_game(shown, keeps=keeps),
    )


def _about(shown: EveningScreen) -> str:
    """Which evening it is, how long it went, and how many games: `вечер 4 · с 21:05 · 3 партии`."""
    games, begun = counted("games", len(shown.games)), time_of(shown.started_at, shown.zone)
    said = {"number": shown.number, "time": begun, "games": games}
    if shown.ended_at is None:
        return _("evening %(number)s · since %(time)s · %(games)s") % said
    return _("evening %(number)s · %(time)s–%(end)s · %(games)s") % {**said, "end": time_of(shown.ended_at, shown.zone)}


def _end_said(shown: EveningScreen) -> str:
    if not shown.current:
        return ""
    running = _running(shown)
    if running:
        return _("Game %(number)s goes on: play it to the end or break it off, then the evening can end.") % {
            "number": running
        }
    return _("What is still owed stays written here, and the evening can be opened again.")


def _running(shown: EveningScreen) -> int:
    """The number of a game that must be over before the evening can end, 0 where none is in the way."""
    return next((game.facts.number for game in shown.games if game.running), 0)


def _ending(shown: EveningScreen) -> str:
    if shown.current and _running(shown):
        return ""
    return reverse("web:end_evening" if shown.current else "web:reopen_evening", args=[shown.circle.slug, shown.id])


def last_move(shown: EveningScreen) -> LastMove | None:
    """The last move, as long as it can be taken back."""
    move = shown.moves[-1] if shown.moves else None
    if move is None or not move.undoable:
        return None
    given = (
        move.kind,
        move.player.label if move.player else "",
        move.other.label if move.other else "",
        move.seat,
        move.by,
    )
    said = words.say_move(*given)
    name = shown.phones.get(move.phone, "")
    return LastMove(move.id, f"{said} ({shown_name(name)})" if name else said, words.say_undo(*given))


# --- games --------------------------------------------------------------------------------------------------------


def _game(shown: EveningScreen, game: EveningGame, *, keeps: bool) -> GameLine:
    playing = game.facts.status == PLAYING
    return GameLine(
        number=game.facts.number,
        address=reverse("web:game", args=[game.facts.slug]),
        sheet=reverse("web:sheet", args=[game.facts.slug]),
        about=about_game(game.facts),
        go=(_("go on") if keeps else _("watch")) if playing else _("result"),
        plus=[]
        if playing
        else [
            Plus(person, words.balance(each.points, each.money, shown.currency, priced=shown.money))
            for person, each in zip(game.people, game.balances, strict=True)
        ],
    )


def about_game(game: GameFacts) -> str:
    """How it ended, or how it stands."""
    names = [shown_name(name) for name in game.names]
    if game.status == "finished" and game.winner is not None:
        petukh = ", ".join(names[seat] for seat in game.petukh)
        return _("out: %(winner)s · petukh: %(petukh)s") % {"winner": names[game.winner], "petukh": petukh}
    if game.status == "broken_off":
        petukh = ", ".join(names[seat] for seat in game.petukh)
        return _("broken off · petukh: %(petukh)s") % {"petukh": petukh} if petukh else _("broken off")
    return ", ".join(f"{name} {record}" for name, record in zip(names, game.records, strict=True))
