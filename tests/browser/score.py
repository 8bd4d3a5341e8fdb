"""The same game kept beside the phone, and whether its screens say the same as the rules."""

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from django.utils import translation

from scorekeeper.rules.game import Position, Step, last_position, own_cards, petukh, play
from scorekeeper.rules.hand import Hand
from scorekeeper.rules.record import GameRecord, to_json
from scorekeeper.rules.replay import Played, replay, result_json
from scorekeeper.words.amounts import money, payout_sum
from scorekeeper.words.changes import say_why
from scorekeeper.words.deeds import count_line, save_label
from scorekeeper.words.names import crosses
from scorekeeper.words.restrictions import say_restrictions
from tests import running
from tests.browser.reading import Row
from tests.browser.table import Table

EXPORT = """
import json, sys
from scorekeeper.rules.record import to_json
from scorekeeper.tables import queries
print(json.dumps(to_json(queries.game_record({slug!r}))))
"""


@dataclass
class Score:
    """A record that grows with each hand written on the phone."""

    record: GameRecord

    @property
    def played(self) -> Played:
        return replay(self.record)

    @property
    def position(self) -> Position:
        played = self.played
        return last_position(played.game, played.steps)

    def step(self, hand: Hand) -> Step:
        """What a hand would do now."""
        return play(self.played.game.sheet, self.position, hand)

    def add(self, hand: Hand) -> None:
        self.record = replace(self.record, hands=(*self.record.hands, hand))

    def play(self, table: Table, hand: Hand) -> None:
        """Tap a hand, compare what is shown before it is saved, save it, and compare what stands afterwards."""
        step = self.step(hand)
        table.type(hand)
        agrees_before_saving(table, step)
        table.save()
        self.add(hand)
        if step.after.winner is None:
            agrees(table, self)
        else:
            agrees_at_the_end(table, self)


def agrees_before_saving(table: Table, step: Step) -> None:
    """The preview of each player with its reason, the count and the button."""
    shown, finishes = table.shown(), any("out" in entry.events for entry in step.entries)
    tricks = sum(entry.tricks for entry in step.hand.entries)
    with translation.override("ru"):
        assert [row.why for row in shown.rows] == [_plain(say_why(entry)) for entry in step.entries]
        assert shown.button == save_label(step.number, finishes=finishes)
        if not step.hand.early_finish:
            assert shown.count == count_line(tricks, tricks)
    assert shown.after == [entry.record for entry in step.entries]
    assert [row.out for row in shown.rows] == ["out" in entry.events for entry in step.entries]
    assert [row.crows for row in shown.rows] == ["no_trick" in entry.events for entry in step.entries]
    assert (shown.errors, [row.errors for row in shown.rows]) == ("", [""] * len(shown.rows))


def agrees(table: Table, score: Score) -> None:
    """Records, crosses, marks, whose turn it is, and what is told before the hand."""
    shown, played, now = table.shown(), score.played, score.position
    names, sheet = score.record.players, played.game.sheet
    assert shown.title == f"Раздача {now.number}"
    assert shown.turn == f"сдаёт: {names[now.dealer]} · первый ход: {names[now.leader]}"
    assert shown.records == list(now.records)
    assert [row.name for row in shown.rows] == list(names)
    assert _seats(shown.rows, "petukh") == list(petukh(now)) == list(played.petukh)
    assert _seats(shown.rows, "own_cards") == list(own_cards(sheet, now.records))
    level = len(set(now.records)) == 1
    assert _seats(shown.rows, "nearest") == [
        seat for seat, record in enumerate(now.records) if record == min(now.records) and not level
    ]
    with translation.override("ru"):
        assert shown.banners == [_plain(text) for text in say_restrictions(sheet, now, names)]
        assert [_crosses(row) for row in shown.rows] == [_plain(crosses(n)) if n else "" for n in now.crosses]
    assert [seat for seat, row in enumerate(shown.rows) if "сдаёт" in row.tags] == [now.dealer]


def agrees_at_the_end(table: Table, score: Score) -> None:
    """Who won, who is petukh, the records, and who pays whom how much and why."""
    end, played, names = table.end(), score.played, score.record.players
    price, now = score.record.price, score.position
    assert end.winner == ("" if now.winner is None else names[now.winner])
    assert end.petukh == [names[seat] for seat in played.petukh]
    assert end.records == [
        [name, f"{record} · {fines} ✕" if fines else str(record)]
        for name, record, fines in zip(names, now.records, now.crosses, strict=True)
    ]
    assert [line[0] for line in end.payouts] == [names[payout.payer] for payout in played.payouts]
    if price.point or price.cross:
        with translation.override("ru"):
            assert [line[2] for line in end.payouts] == [
                _plain(money(p.amount, price.currency)) for p in played.payouts
            ]
            assert [line[1][-1] for line in end.payouts] == [
                _plain(payout_sum(p.points, p.crosses, price, p.amount)) for p in played.payouts
            ]
            total = money(sum(p.amount for p in played.payouts), price.currency)
            assert end.received == [[f"{names[played.payouts[0].receiver]}", _plain(total)]]


def agrees_with_the_books(folder: Path, slug: str, score: Score) -> dict[str, Any]:
    """What the server stored is what was typed, and `manage.py replay` says of it what the screens said."""
    stored = exported(folder, slug)
    assert _inputs(stored) == _inputs(json.loads(json.dumps(to_json(score.record))))
    result = replayed(folder, stored)
    assert result == json.loads(json.dumps(result_json(score.played)))
    return result


def _inputs(record: dict[str, Any]) -> dict[str, Any]:
    """A record without what the server adds to each hand, and with jacks in one order."""

    def sorted_jacks(entry: dict[str, Any]) -> dict[str, Any]:
        return {key: sorted(value) if key == "jacks" else value for key, value in entry.items()}

    def plain(hand: dict[str, Any]) -> dict[str, Any]:
        kept = {key: value for key, value in hand.items() if key not in {"id", "played_at"}}
        if "entries" in kept:
            kept["entries"] = [sorted_jacks(entry) for entry in kept["entries"]]
        if "early_finish" in kept:
            kept["early_finish"] = sorted_jacks(kept["early_finish"])
        return kept

    return {**record, "hands": [plain(hand) for hand in record["hands"]]}


def exported(folder: Path, slug: str) -> dict[str, Any]:
    """The record of a game, from the server's own folder."""
    done = running.manage(folder, "shell", "--no-imports", "-c", EXPORT.format(slug=slug))
    assert done.returncode == 0, done.stderr
    record: dict[str, Any] = json.loads(done.stdout)
    return record


def replayed(folder: Path, record: dict[str, Any]) -> dict[str, Any]:
    """What the command says of a record."""
    file = folder / "exported.json"
    file.write_text(json.dumps(record), encoding="utf-8")
    done = running.manage(folder, "replay", str(file))
    assert (done.returncode, done.stderr) == (0, ""), done.stdout
    result: dict[str, Any] = json.loads(done.stdout)
    return result


def _seats(rows: Sequence[Row], mark: str) -> list[int]:
    return [seat for seat, row in enumerate(rows) if getattr(row, mark)]


def _crosses(row: Row) -> str:
    return next((tag for tag in row.tags if "крестик" in tag), "")


def _plain(text: str) -> str:
    return text.replace("\u00a0", " ")
