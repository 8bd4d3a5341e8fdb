"""Whatever is played and put right, the numbers of the years are those of the hands."""

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import replace
from itertools import groupby
from random import Random
from typing import Any

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext
from hypothesis import HealthCheck, given, settings

from scorekeeper.rules.hand import Entry, Hand
from scorekeeper.rules.record import to_json
from scorekeeper.tables import models, queries, services
from scorekeeper.tables.checking import check_books
from tests.cast import PHONE, ROUBLES, Table, rule_set, sit_down, took
from tests.rules.second_opinion import judge
from tests.strategies import random_record, seeds
from tests.tables.test_statistics import out, short

pytestmark = pytest.mark.django_db
SUMS = ("hands", "tricks", "jacks", "declarations", "no_tricks", "fouls", "overshoots", "passes")
OF_GAMES = ("games", "wins", "petukh", "left")

# --- whatever is put right ----------------------------------------------------------------------------------------

OTHER = Hand((Entry(1), Entry(2), Entry(2), Entry()))
DEEDS: dict[str, Callable[[Table], object]] = {
    "corrected": lambda table: table.correct(1, OTHER),
    "removed": lambda table: table.remove(1),
    "put in": lambda table: table.insert(2, OTHER),
    "taken up, one hand undone": lambda table: (table.reopen(), table.undo(), table.end("as_it_stands")),
    "taken over": lambda table: (table.reopen(), table.take_over(1, "Жанна"), table.end("as_it_stands")),
    "places exchanged": lambda table: (table.reopen(), table.swap(0, 3, "seats"), table.end("as_it_stands")),
    "names exchanged": lambda table: (table.reopen(), table.swap(0, 3, "names"), table.end("as_it_stands")),
    "other rules": lambda table: (table.reopen(), table.rule(rule_set("short-15")), table.end("as_it_stands")),
    "broken off otherwise": lambda table: (table.reopen(), table.end("without_payment")),
    "taken up": lambda table: table.reopen(),
}


@pytest.mark.parametrize("deed", DEEDS)
def test_whatever_is_put_right_the_years_are_those_of_the_hands(deed: str) -> None:
    table = sit_down()
    for _ in range(3):
        table.save(took(2, 1, 1, 1))
    table.end("as_it_stands")
    before = queries.statistics(table.circle)
    DEEDS[deed](table)
    assert list(check_books()) == []
    assert queries.statistics(table.circle) != before


def test_what_was_taken_back_leaves_no_trace_in_the_years() -> None:
    table = sit_down()
    table.save(took(2, 1, 1, 1))
    table.end("as_it_stands")
    before = queries.statistics(table.circle)
    table.correct(1, OTHER)
    table.undo_deed()
    table.reopen()
    table.end("as_it_stands")
    assert queries.statistics(table.circle) == before


def test_what_is_kept_can_be_lost_and_no_number_changes() -> None:
    table = short()
    out(table)
    out(short(circle=table.circle, evening="new"), 2)
    sit_down(circle=table.circle).save(took(5, 0, 0, 0))
    before = queries.statistics(table.circle)
    emptied: list[dict[str, Any]] = [{"tallies": None}, {"tallies": {}}, {"tallies": [1]}, {"outcome_rules_version": 0}]
    for kept in emptied:
        models.Game.objects.exclude(outcome=None).update(**kept)
        assert queries.statistics(table.circle) == before
    assert before.totals.games == 2


def test_years_of_games_take_the_same_few_queries() -> None:
    def asked() -> int:
        with CaptureQueriesContext(
            connection,
        ) as context:
            queries.statistics(table.circle)
        return len(context)

    table = short()
    out(table)
    few = asked()
    for _ in range(3):
        out(short(circle=table.circle, evening="new"))
    assert asked() == few <= 4
    models.Game.objects.update(outcome=None, tallies=None, outcome_rules_version=None)
    lost = asked()
    out(short(circle=table.circle, evening="new"))
    models.Game.objects.update(outcome=None, tallies=None, outcome_rules_version=None)
    assert asked() == lost


# --- any games ----------------------------------------------------------------------------------------------------


def second_count(circle: str) -> dict[str, Counter[str]]:
    """What everybody did, counted from the games' records and what the second scorer makes of them."""
    found: dict[str, Counter[str]] = {}
    for game in models.Game.objects.filter(evening__circle__slug=circle):
        record = to_json(queries.game_record(game.slug))
        result = judge(record)
        for seat, hand, told in _hands(record, result) if result["status"] != "playing" else ():
            entry = hand["entries"][seat] if "entries" in hand else {}
            early = hand.get("early_finish") or {}
            found.setdefault(_sitting(record, told["number"])[seat], Counter()).update(
                hands=1,
                tricks=entry.get("tricks", 0),
                jacks=len(entry.get("jacks", ())) + (len(early["jacks"]) if early.get("player") == seat else 0),
                declarations=told["entries"][seat]["declaration"] is not None,
                no_tricks="no_trick" in told["entries"][seat]["events"],
                fouls=sum(entry.get("fouls", {}).values()),
                overshoots="overshoot" in told["entries"][seat]["events"],
                passes=entry.get("passed", False),
            )
        for seat, person in enumerate(_sitting(record, len(record["hands"]) + 1) if _counts(record, result) else ()):
            found.setdefault(person, Counter()).update(
                games=1,
                wins=result["winner"] == seat,
                petukh=seat in result["petukh"],
                left=result["records"][seat],
            )
    return found


def _counts(record: dict[str, Any], result: dict[str, Any]) -> bool:
    return result["status"] == "finished" or record.get("ended") == "as_it_stands"


def _hands(record: dict[str, Any], result: dict[str, Any]) -> Iterable[tuple[int, dict[str, Any], dict[str, Any]]]:
    for hand, told in zip(record["hands"], result["hands"], strict=True):
        for seat in range(len(record["players"])):
            yield seat, hand, told


def _sitting(record: dict[str, Any], hand: int) -> list[str]:
    people = list(record["players"])
    for takeover in record.get("seats", ()):
        if takeover["from_hand"] <= hand:
            people[takeover["seat"]] = takeover["name"]
    return people


@pytest.mark.slow
@settings(max_examples=max(4, settings().max_examples // 20), deadline=None, suppress_health_check=list(HealthCheck))
@given(seeds())
def test_any_games_are_counted_as_a_second_program_counts_them(rng: Random) -> None:
    with transaction.atomic():
        circle = None
        for _ in range(3):
            record = replace(random_record(rng, 12), price=ROUBLES)
            circle = services.import_game(key=services.new_key(), phone=PHONE, circle=circle, record=record).circle
        shown = queries.statistics(str(circle))
        for one in shown.people:
            own = second_count(str(circle)).get(one.person.label, Counter())
            names = (*SUMS, *OF_GAMES)
            assert {name: getattr(one, name) for name in names} == {name: own[name] for name in names}
        adds_up(shown)
        assert list(check_books()) == []
        models.Game.objects.update(tallies=None)
        assert queries.statistics(str(circle)) == shown
        transaction.set_rollback(True)


def adds_up(shown: queries.Statistics) -> None:
    """Every sum over people is the one over games, and whatever somebody won somebody lost."""
    people = {one.person.id: one for one in shown.people}
    for name in SUMS[1:]:
        assert getattr(shown.totals, name) == sum(getattr(one, name) for one in people.values())
    assert sum(one.points for one in people.values()) == sum(one.crosses for one in people.values()) == 0
    money = sorted(amount for one in people.values() for amount in one.money)
    for _, amounts in groupby(money, key=lambda one: one.currency):
        assert sum(one.amount for one in amounts) == 0
    for key, one in people.items():
        mine = [each for (first, _), each in shown.head_to_head.items() if first == key]
        assert sum(each.points for each in mine) == one.points
        assert one.points == sum(evening.points.get(key, 0) for evening in shown.course)
        assert max((each.games for each in mine), default=0) <= one.games
    for (first, second), each in shown.head_to_head.items():
        back = shown.head_to_head[second, first]
        assert (each.ahead, each.behind, each.level, each.points) == (back.behind, back.ahead, back.level, -back.points)
        assert each.games == each.ahead + each.behind + each.level
    assert sum(one.wins for one in people.values()) <= shown.totals.games == sum(one.games for one in shown.course)
