"""Reading an evening from JSON: what is wrong with its form, then with its games, each with its place."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from scorekeeper.rules.errors import Refusal, Refused
from scorekeeper.rules.evening import COME, DURING, KINDS, KNOCK_OUT_OFF, KNOCK_OUT_ON, MOST_SEATS, SIT, SWAP, TAKE
from scorekeeper.rules.evening_file import FORMAT, Brought, Evening, EveningFile, EveningGame, EveningMove, Paid
from scorekeeper.rules.file_reading import MOST_MINOR, FileReader, joined, minor_in, within
from scorekeeper.rules.json_text import read_json
from scorekeeper.rules.naming import clean_name, meant_by
from scorekeeper.rules.reading import quoted
from scorekeeper.rules.record import NO_PRICE, GameRecord
from scorekeeper.rules.record_reading import parse_record
from scorekeeper.rules.replay import Played, replay
from scorekeeper.rules.rules_json import parse_rules

MOST_PEOPLE, MOST_GAMES, MOST_MOVES = 1000, 1000, 20_000
PHASES = (DURING, "after")
WAYS = ("", "table", "lot")
_NOBODY = (KNOCK_OUT_ON, KNOCK_OUT_OFF)
NEEDED = ("started_at", "zone", "currency", "games")
KEYS = ("ended_at", "knock_out", "moves", "openings", "payments")
_GAME = ("record", "sits", "begun_at")
_GAME_OPTIONAL = ("takes", "rules_name", "follows", "lineup", "slug")
_SLUG = "23456789abcdefghjkmnpqrstuvwxyz"
_SLUG_LENGTH = 10

#: The person that counts for one of the file's people, by index: themselves, or the one they were merged into.
Counts = Callable[[int], int]


@dataclass(frozen=True, slots=True)
class Home:
    """What an evening is read within: how many people there are, who counts for whom, and the evenings before it.

    `evenings` is None where the evening stands alone.
    """

    labels: tuple[tuple[str, ...], ...]
    counts: Counts
    evenings: int | None = None


def parse_json(text: str | bytes) -> EveningFile:
    """The evening in a JSON text. Raises `Refused`; `format` also where the text is no JSON or no UTF-8."""
    return parse(read_json(text))


def parse(data: object) -> EveningFile:
    """The evening in a JSON value.

    Raises `Refused`. Whether its games can be played is for `played` to say.
    """
    reader = EveningReader()
    table = reader.part(data, "", ("format", "people", *NEEDED), KEYS)
    reader.get(table, "", "format", reader.one_of(FORMAT), "")
    people = tuple(reader.each(table, "", "people", MOST_PEOPLE, reader.label))
    reader.once("people", people)
    home = Home(tuple((label, meant_by(label)[0]) for label in people), lambda person: person)
    evening = reader.evening(table, "", home)
    reader.ids_once([("", evening)])
    reader.told()
    return EveningFile(people, evening)


def played(game: EveningGame, place: str) -> Played:
    """A game played through. Raises `Refused` for its first hand that can't be; `place` is where the game stands.

    A refusal brings the names by seat at that hand.
    """
    try:
        return replay(game.record)
    except Refused as refused:
        raise Refused(_told(game.record, joined(place, "record"), refusal) for refusal in refused.refusals) from None


def _told(record: GameRecord, place: str, refusal: Refusal) -> Refusal:
    told = within(place, refusal)
    names = record.names_at(refusal.hand or 1)
    return replace(told, data={**told.data, "names": names})


class EveningReader(FileReader):
    """Reads the parts of an evening, and judges how they fit together."""

    def once(self, place: str, values: Sequence[object]) -> None:
        """Note each value that stood before in the list at this place."""
        seen: set[object] = set()
        for index, value in enumerate(values):
            if value in seen:
                self.add("format", f"{place}[{index}]", "not_once", value=quoted(value))
            seen.add(value)

    def ids_once(self, evenings: Sequence[tuple[str, Evening]]) -> None:
        """Note each hand with the id of another one, of evenings with their places."""
        seen: set[str] = set()
        for place, evening in evenings:
            for number, game in enumerate(evening.games):
                for at, hand in enumerate(game.record.hands):
                    name = (hand.id or "").lower()
                    if name and name in seen:
                        path = joined(place, f"games[{number}].record.hands[{at}].id")
                        self.add("format", path, "twice", value=quoted(hand.id))
                    seen.add(name)

    def evening(self, table: Mapping[str, Any], place: str, home: Home) -> Evening:
        """The evening in an object whose keys are known."""
        people = self.index(len(home.labels))
        started = self.get(table, place, "started_at", self.time, None)
        ended = self.get(table, place, "ended_at", self.time, None)
        if started and ended and ended < started:
            self.add("format", joined(place, "ended_at"), "ends_before")
        money = self.get(table, place, "currency", self.currency, "RUB")
        games = self._games(table, place, home, money)
        found = Evening(
            started_at=started,  # type: ignore[arg-type]  # missing is told
            ended_at=ended,
            zone=self.get(table, place, "zone", self.zone, ""),
            currency=money,
            knock_out=self.get(table, place, "knock_out", self.flag, default=False),
            games=games,
            moves=tuple(self.each(table, place, "moves", MOST_MOVES, self._mover(people, max(1, len(games)), home))),
            openings=tuple(self.each(table, place, "openings", MOST_PEOPLE, self._opener(people, money))),
            payments=tuple(self.each(table, place, "payments", MOST_MOVES, self._payer(people, money))),
            previous=self._previous(table, place, home),
        )
        self._openings(found, place)
        self._can_be_added_up(found, place)
        return found

    def _previous(self, table: Mapping[str, Any], place: str, home: Home) -> int | None:
        if home.evenings is None or "previous" not in table:
            return None
        return self.index(home.evenings)(table["previous"], joined(place, "previous"))

    def _openings(self, evening: Evening, place: str) -> None:
        """Note what nobody can have brought along: each person once, and all of it comes to nought."""
        at = joined(place, "openings")
        self.once(at, [row.person for row in evening.openings])
        total = sum(row.amount for row in evening.openings)
        if total:
            self.add("format", at, "not_nought", value=quoted(total))

    def _can_be_added_up(self, evening: Evening, place: str) -> None:
        """Note amounts each of which can be kept, but not what somebody may come to owe by all of them."""
        amounts = [*(row.amount for row in evening.openings), *(row.amount for row in evening.payments)]
        if sum(map(abs, amounts)) > MOST_MINOR:
            self.add("format", joined(place, "payments" if evening.payments else "openings"), "too_much")

    # --- games

    def _games(self, table: Mapping[str, Any], place: str, home: Home, money: str) -> tuple[EveningGame, ...]:
        optional = _GAME_OPTIONAL if home.evenings is None else (*_GAME_OPTIONAL, "rematch_of")

        def read(value: Any, at: str) -> EveningGame:
            return self._game(self.part(value, at, _GAME, optional), at, home)

        games = tuple(self.each(table, place, "games", MOST_GAMES, read))
        if table.get("games") == []:  # an evening begins with its first game
            self.add("format", joined(place, "games"), "missing")
        for index, game in enumerate(games):
            at, price = joined(place, f"games[{index}]"), game.record.price
            if (price.point or price.cross) and price.currency != money:
                data = {"value": price.currency, "currency": money}
                self.add("format", f"{at}.record.price.currency", "evening_currency", **data)
            if game.follows and index == 0:
                self.add("format", f"{at}.follows", "follows_nothing")
        return games

    def _game(self, table: Mapping[str, Any], at: str, home: Home) -> EveningGame:
        record = self._record(table, joined(at, "record"))
        people = self.index(len(home.labels))
        game = EveningGame(
            record=record,
            sits=tuple(self.each(table, at, "sits", MOST_SEATS, people)),
            takes=tuple(self.each(table, at, "takes", MOST_MOVES, people)),
            begun_at=self.get(table, at, "begun_at", self.time, None),  # type: ignore[arg-type]  # missing is told
            rules_name=self.get(table, at, "rules_name", self.called_or_not, ""),
            follows=self.get(table, at, "follows", self.flag, default=False),
            lineup=tuple(self.each(table, at, "lineup", MOST_SEATS, people)) if "lineup" in table else None,
            slug=self.get(table, at, "slug", self._slug, ""),
            rematch_of=self.get(table, at, "rematch_of", self._pair, None),
        )
        if not self.refusals:
            self._seated(game, at, home)
        return game

    def _record(self, table: Mapping[str, Any], place: str) -> GameRecord:
        try:
            return parse_record(table["record"])
        except KeyError:
            pass  # that it is missing is told
        except Refused as refused:
            self.from_others(place, refused)
        return GameRecord(rules=parse_rules({"preset": "classic-20"}), players=(), price=NO_PRICE)

    def _slug(self, value: object, place: str) -> str:
        text = self.text(value, place)
        if isinstance(value, str) and (len(text) != _SLUG_LENGTH or set(text) - set(_SLUG)):
            self.add("format", place, "slug", value=quoted(value))
        return text

    def _pair(self, value: object, place: str) -> tuple[int, int]:
        rows = self.rows(value, place)
        if len(rows) != 2:
            self.add("format", place, "type", expected="pair", value=quoted(value))
            return (0, 1)
        return self.count(0, 10**6)(rows[0], f"{place}[0]"), self.count(1, MOST_GAMES)(rows[1], f"{place}[1]")

    def _seated(self, game: EveningGame, at: str, home: Home) -> None:
        """Note where people and names of the record differ, or somebody sits twice."""
        record = game.record
        for key, people, names in (
            ("sits", game.sits, record.players),
            ("takes", game.takes, [takeover.name for takeover in record.seats]),
        ):
            if len(people) != len(names):
                self.add("format", joined(at, key), "one_each", players=len(names), value=len(people))
                return
            for index, (person, name) in enumerate(zip(people, names, strict=True)):
                if clean_name(name) not in home.labels[person]:
                    data = {"value": quoted(name), "name": home.labels[person][0]}
                    self.add("format", f"{at}.{key}[{index}]", "called_otherwise", **data)
        self._one_seat_each(game, at, home.counts)

    def _one_seat_each(self, game: EveningGame, at: str, counts: Counts) -> None:
        """Note who sits on two seats at one hand."""
        seated = list(map(counts, game.sits))
        taken: dict[int, dict[int, int]] = {1: {}}
        for takeover, person in zip(game.record.seats, game.takes, strict=True):
            taken.setdefault(takeover.from_hand, {})[takeover.seat] = counts(person)
        for hand in sorted(taken):
            for seat, person in taken[hand].items():
                seated[seat] = person
            if len(set(seated)) < len(seated):
                self.add("format", at, "sits_twice", hand=hand)
                return

    # --- between the games

    def _mover(self, people: Callable[[object, str], int], games: int, home: Home) -> Callable[[Any, str], EveningMove]:
        def read(value: Any, at: str) -> EveningMove:
            table = self.part(value, at, ("game", "phase", "kind", "at"), ("person", "other", "seat", "by", "phone"))
            move = EveningMove(
                game=self.get(table, at, "game", self.count(1, games), 1),
                phase=self.get(table, at, "phase", self.one_of(*PHASES), DURING),
                kind=self.get(table, at, "kind", self.one_of(*KINDS), COME),
                person=self.get(table, at, "person", people, None),
                other=self.get(table, at, "other", people, None),
                seat=self.get(table, at, "seat", self.count(0, MOST_SEATS - 1), None),
                by=self.get(table, at, "by", self.one_of(*WAYS), ""),
                at=self.get(table, at, "at", self.time, None),  # type: ignore[arg-type]  # missing is told
                phone=self.get(table, at, "phone", self.phone, ""),
            )
            self._names_its_people(table, move, at, home)
            return move

        return read

    def _names_its_people(self, table: Mapping[str, Any], move: EveningMove, at: str, home: Home) -> None:
        needs = {
            "person": move.kind not in _NOBODY,
            "other": move.kind in (TAKE, SWAP),
            "seat": move.kind == SIT,
        }
        for key, needed in needs.items():
            if needed and key not in table:
                self.add("format", joined(at, key), "missing")
            if not needed and key in table:
                self.add("format", joined(at, key), "not_in_move", value=quoted(move.kind))
        if move.person is not None and move.other is not None and home.counts(move.person) == home.counts(move.other):
            self.add("format", joined(at, "other"), "move_itself")

    def _opener(self, people: Callable[[object, str], int], money: str) -> Callable[[Any, str], Brought]:
        def read(value: Any, at: str) -> Brought:
            table = self.part(value, at, ("person", "amount"))
            amount = self.get(table, at, "amount", self.amount(money), 0)
            if table.get("amount") is not None and minor_in(table["amount"], money) == 0:
                self.add("format", joined(at, "amount"), "nought")
            return Brought(self.get(table, at, "person", people, 0), amount)

        return read

    def _payer(self, people: Callable[[object, str], int], money: str) -> Callable[[Any, str], Paid]:
        def read(value: Any, at: str) -> Paid:
            table = self.part(value, at, ("from", "to", "amount", "at"), ("phone",))
            paid = Paid(
                payer=self.get(table, at, "from", people, 0),
                receiver=self.get(table, at, "to", people, 0),
                amount=self.get(table, at, "amount", self.amount(money), 1),
                at=self.get(table, at, "at", self.time, None),  # type: ignore[arg-type]  # missing is told
                phone=self.get(table, at, "phone", self.phone, ""),
            )
            if paid.amount <= 0:
                self.add("format", joined(at, "amount"), "nought")
            if {"from", "to"} <= set(table) and paid.payer == paid.receiver:
                self.add("format", joined(at, "to"), "move_itself")
            return paid

        return read
