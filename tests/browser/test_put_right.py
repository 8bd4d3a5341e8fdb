"""Games of the vectors, typed in with mistakes and put right from the sheet alone, come out as the vectors say."""

import json
from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest
from playwright.sync_api import expect

from scorekeeper.rules.errors import Refused
from scorekeeper.rules.game import Game, Position, fold, fold_while_valid, last_position, play
from scorekeeper.rules.hand import Hand
from scorekeeper.rules.record import GameRecord, to_json
from scorekeeper.rules.replay import result_json
from tests.browser.score import Score, agrees_at_the_end, agrees_with_the_books
from tests.browser.table import Table
from tests.browser.wire import Wire
from tests.rules import vectors

FORGOTTEN = 5
GAMES = ("G06", "G09", "X39")


def vector(name: str) -> vectors.Json:
    return next(each for each in vectors.handed() if each["id"] == name)


def with_tricks(hand: Hand, tricks: tuple[int, ...]) -> Hand:
    entries = (entry._replace(tricks=number) for entry, number in zip(hand.entries, tricks, strict=True))
    return replace(hand, entries=tuple(entries))


def mistaken(hand: Hand) -> Iterator[Hand]:
    """The hand with its tricks dealt out otherwise."""
    right = tuple(entry.tricks for entry in hand.entries)
    for tricks in product(range(6), repeat=len(hand.entries)):
        if sum(tricks) == sum(right) and tricks != right:
            yield with_tricks(hand, tricks)


def ends(game: Game, before: Position, hand: Hand) -> bool:
    try:
        return play(game.sheet, before, hand).after.winner is not None
    except Refused:
        return False


def with_mistakes(game: Game, hands: tuple[Hand, ...]) -> tuple[Hand, ...]:
    """The game as it is typed in: hand 2 wrong, hand 5 missing, and at last a hand that ends what had not ended yet."""
    for second in mistaken(hands[1]):
        typed = [hands[0], second, *hands[2 : FORGOTTEN - 1]]
        for index in range(FORGOTTEN, len(hands)):
            steps, refused = fold_while_valid(game, typed)
            before = last_position(game, steps)
            if refused or before.winner is not None:
                break
            for finish in mistaken(hands[index]):
                if ends(game, before, finish) and _goes_on(game, [*typed, hands[index]]):
                    return (*typed, finish)
            typed.append(hands[index])
    raise AssertionError("these hands can't be mistaken so")


def _goes_on(game: Game, hands: list[Hand]) -> bool:
    steps, refused = fold_while_valid(game, hands)
    return refused is None and last_position(game, steps).winner is None


def correct(table: Table, number: int, wrong: Hand, right: Hand) -> None:
    """From the sheet: tap the row, correct the tricks, agree to what changes."""
    table.open(f"/g/{table.slug}/sheet/")
    table.tap(table.page.locator(f"#hand-{number} td").first)
    table.tap(table.page.locator(".bar .button--main"))
    expect(table.page.locator("h1")).to_have_text(f"Исправление раздачи {number}")
    for seat, (was, now) in enumerate(zip(wrong.entries, right.entries, strict=True)):
        if was.tricks != now.tricks:
            table.choose(f"tricks-{seat}", now.tricks)
    table.save_correction()
    expect(table.page.locator(".flash__text")).to_have_text(f"Раздача {number} исправлена.")


def insert(table: Table, number: int, hand: Hand) -> None:
    """From the sheet: tap the row before which a hand is missing, type it, agree to what changes."""
    table.tap(table.page.locator(f"#hand-{number} td").first)
    table.tap(table.page.locator(f"a[href$='/insert/{number}/']"))
    expect(table.page.locator("h1")).to_have_text(f"Вставка раздачи {number}")
    table.type(hand)
    table.save_correction()
    expect(table.page.locator(".flash__text")).to_have_text(f"Раздача {number} вставлена.")


@pytest.mark.parametrize("name", GAMES)
def test_a_game_typed_in_with_mistakes_is_put_right_from_the_sheet(
    table: Table, wire: Wire, site_folder: Path, name: str
) -> None:
    found = vector(name)
    record = vectors.played(found).record
    game = vectors.played(found).game
    hands = record.hands
    typed = with_mistakes(game, hands)
    slug = begin(table, wire, record)
    for hand in typed:
        table.type(hand)
        table.save()
    expect(table.page.locator(".result")).to_be_visible()

    correct(table, len(typed), typed[-1], hands[len(typed)])
    insert(table, FORGOTTEN, hands[FORGOTTEN - 1])
    correct(table, 2, typed[1], hands[1])
    table.tap(table.page.locator(".bar .button--main"))
    for hand in hands[len(typed) + 1 :]:
        table.type(hand)
        table.save()

    score = Score(record)
    agrees_at_the_end(table, score)
    result = agrees_with_the_books(site_folder, slug, score)
    assert list(vectors.differences(found["expected"], result)) == []
    assert result == json.loads(json.dumps(result_json(vectors.played(found))))
    assert fold(game, hands)[-1].after.winner == result["winner"]


def begin(table: Table, wire: Wire, record: GameRecord) -> str:
    """A game by the vector's rules, from its record without hands."""
    text = json.dumps(to_json(replace(record, hands=())))
    answer = wire.send("/import/", "import", {"text": text})
    assert answer.ok, answer.text()
    table.page.goto(answer.url)
    expect(table.page.locator("form#hand")).to_be_visible()
    return table.slug
