"""The numbers of somebody's years are those of the hands and games, whoever sat there and whatever was put right."""

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import replace
from datetime import UTC, datetime
from fractions import Fraction
from itertools import groupby
from random import Random
from typing import Any

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext
from hypothesis import HealthCheck, given, settings

from scorekeeper.rules.hand import Entry, Hand
from scorekeeper.rules.money import Price
from scorekeeper.rules.record import to_json
from scorekeeper.tables import models, queries, services
from scorekeeper.tables.checking import check_books
from tests.cast import ANNA, BORIS, CAST, PHONE, ROUBLES, VERA, Table, rule_set, sit_down, took
from tests.evenings import evening_of, key_of
from tests.rules.second_opinion import judge
from tests.strategies import random_record, seeds

pytestmark = pytest.mark.django_db
SUMS = ("hands", "tricks", "jacks", "declarations", "no_tricks", "fouls", "overshoots", "passes")
OF_GAMES = ("games", "wins", "petukh", "left")


def years(table: Table, **chosen: Any) -> dict[str, queries.PersonYears]:
    """What was counted for everybody, by label."""
    return {one.person.label: one for one in queries.statistics(table.circle, **chosen).people}


def out(table: Table, seat: int = 0) -> None:
    """A hand in which somebody with five points left gets out; everybody else takes nothing."""
    table.save(took(*(5 if each == seat else 0 for each in range(len(table.screen().seats)))))


def short(*names: str, circle: str | None = None, **given: Any) -> Table:
    """A game in which everybody has five points left; no trick costs nothing."""
    names = names or CAST[:3]
    rules = rule_set(no_trick={"mode": "points", "points": 0, "capped": False})
    return sit_down(names, rules, records=(5,) * len(names), circle=circle, **given)


def test_a_company_without_games_has_nothing_to_show() -> None:
    table = sit_down()
    shown = queries.statistics(table.circle)
    assert shown.empty
    assert shown.totals.games == shown.totals.hands == 0
    assert (shown.totals.longest, shown.totals.most_left, shown.course, shown.choices.years) == (None, None, (), ())


def test_a_game_that_goes_on_counts_for_nobody() -> None:
    table = sit_down()
    table.save(took(2, 1, 1, 1))
    assert queries.statistics(table.circle).empty


def test_whoever_is_out_first_has_won_and_whoever_has_most_left_is_petukh() -> None:
    table = sit_down(CAST[:3], records=(5, 7, 9))
    table.save(took(5, 0, 0))
    found = years(table)
    assert [(one.games, one.wins, one.petukh, one.left) for one in found.values()] == [
        (1, 1, 0, 0),
        (1, 0, 0, 12),
        (1, 0, 1, 14),
    ]
    assert [(one.points, one.money) for one in found.values()] == [
        (26, (queries.Sum("RUB", 26000),)),
        (-12, (queries.Sum("RUB", -12000),)),
        (-14, (queries.Sum("RUB", -14000),)),
    ]
    assert [found[name].fines for name in CAST[:3]] == [0, 1, 1]


def test_a_game_broken_off_without_payment_counts_its_hands_only() -> None:
    table = sit_down()
    table.save(took(2, 2, 1, 0))
    table.end("without_payment")
    found = years(table)[ANNA]
    assert (found.hands, found.tricks, found.evenings) == (1, 2, 1)
    assert (found.games, found.left, found.points, found.money) == (0, 0, 0, ())
    assert queries.statistics(table.circle).totals.games == 0


def test_a_game_broken_off_as_it_stands_is_nobodys_win() -> None:
    table = sit_down()
    table.save(took(3, 1, 1, 0))
    table.end("as_it_stands")
    found = years(table)
    assert sum(one.wins for one in found.values()) == 0
    assert (found[ANNA].points, found["Глеб"].points, found["Глеб"].petukh) == (7, -3, 1)
    against = queries.statistics(table.circle).head_to_head
    assert against[key_of(table.circle, ANNA), key_of(table.circle, "Глеб")].points == 3


def test_hands_go_to_whoever_sat_there_and_the_game_to_whoever_sat_at_its_end() -> None:
    table = short()
    table.save(took(1, 2, 2))
    table.take_over(1, "Егор")
    table.save(took(4, 1, 0))
    found = years(table)
    assert [(found[name].hands, found[name].tricks, found[name].games) for name in (ANNA, BORIS, "Егор")] == [
        (2, 5, 1),
        (1, 2, 0),
        (1, 1, 1),
    ]
    assert queries.statistics(table.circle).totals.hands == 2


def test_runs_are_of_games_in_a_row_at_whose_end_one_sat() -> None:
    table = short()
    for winner in (0, 0, 1, 0, 0, 0):
        game = short(circle=table.circle)
        out(game, winner)
        if winner:
            out(short(BORIS, VERA, circle=table.circle), 0)
    found = years(table)
    assert found[ANNA].runs.wins == 3
    assert found[BORIS].runs.wins == 2
    assert (found[ANNA].runs.petukh, found[ANNA].runs.without_petukh) == (1, 3)
    assert sum(one.wins for one in found.values()) == 7


def test_no_rate_is_told_before_ten_hands() -> None:
    table = sit_down(rules=rule_set(start=100))
    for _ in range(9):
        table.save(took(2, 1, 1, 1))
    table.end("as_it_stands")
    found = years(table)[ANNA]
    assert (found.enough, set(found.rates.values())) == (False, {None})
    assert not {"tricks", "wins", "left"} & set(found.ranks)
    table.reopen()
    table.save(took(1, 2, 1, 1))
    table.end("as_it_stands")
    found = years(table)[ANNA]
    assert (found.rates["tricks"], found.rates["left"]) == (Fraction(19, 10), Fraction(81))
    assert found.ranks["tricks"] == 1


def test_equals_share_a_place_and_the_next_one_is_left_out() -> None:
    table = sit_down(rules=rule_set(start=100))
    for _ in range(10):
        table.save(took(2, 2, 1, 0))
    table.end("as_it_stands")
    found = years(table)
    assert [found[name].ranks["tricks"] for name in CAST[:4]] == [1, 1, 3, 4]
    assert [found[name].ranks["no_tricks"] for name in CAST[:4]] == [1, 1, 1, 4]
    assert [found[name].ranks["left"] for name in CAST[:4]] == [1, 1, 3, 4]
    assert {found[name].ranks["games"] for name in CAST[:4]} == {1}


def test_head_to_head_looks_at_what_was_left_and_paid() -> None:
    table = sit_down(CAST[:3], records=(5, 7, 7))
    table.save(took(5, 0, 0))
    anna, boris, vera = (key_of(table.circle, name) for name in CAST[:3])
    found = queries.statistics(table.circle).head_to_head
    assert [
        (found[pair].ahead, found[pair].behind, found[pair].level, found[pair].points)
        for pair in ((anna, boris), (boris, anna), (boris, vera))
    ] == [(1, 0, 0, 12), (0, 1, 0, -12), (0, 0, 1, 0)]


def test_money_is_told_for_each_currency_and_none_where_nobody_played_for_it() -> None:
    table = short(price=Price())
    out(table)
    assert years(table)[ANNA].money == ()
    out(short(circle=table.circle, evening="new"))
    out(short(circle=table.circle, evening="new", price=Price(3, 0, "EUR")))
    assert years(table)[ANNA].money == (queries.Sum("EUR", 30), queries.Sum("RUB", 10000))


def test_an_evening_a_year_and_rules_can_be_chosen() -> None:
    table = short()
    out(table)
    first = evening_of(table).id
    models.Evening.objects.filter(pk=first).update(
        started_at=datetime(2025, 12, 31, 22, 30, tzinfo=UTC), zone="Europe/Moscow"
    )
    second = sit_down(CAST[:3], rule_set("hard-30"), records=(5, 5, 5), circle=table.circle, evening="new")
    out(second)
    models.Evening.objects.filter(pk=evening_of(second).id).update(started_at=datetime(2025, 3, 1, tzinfo=UTC))
    choices = queries.statistics(table.circle).choices
    assert [one.id for one in choices.evenings] == [first, evening_of(second).id]
    assert choices.years == (2026, 2025)
    assert [(one.preset, one.exact, one.games) for one in sorted(choices.rules, key=lambda one: one.exact)] == [
        ("classic-20", False, 1),
        ("hard-30", True, 1),
    ]
    hard = next(one.digest for one in choices.rules if one.exact)
    for chosen in ({"evening": evening_of(second).id}, {"year": 2025}, {"rules": hard}):
        shown = queries.statistics(table.circle, **chosen)
        assert (shown.totals.games, [one.id for one in shown.course]) == (1, [evening_of(second).id])
        assert shown.choices == choices
        assert not shown.chosen.everything
    assert queries.statistics(table.circle, year=1999).empty
    assert queries.statistics(table.circle, rules="nothing").empty
    with pytest.raises(models.Evening.DoesNotExist):
        queries.statistics(table.circle, evening=evening_of(short()).id)


def test_two_records_of_one_person_are_one_line() -> None:
    table = short()
    out(table)
    out(short("Аня", BORIS, circle=table.circle))
    anna, other = key_of(table.circle, ANNA), key_of(table.circle, "Аня")
    services.merge_players(key=services.new_key(), phone=PHONE, circle=table.circle, player=other, into=anna)
    found = years(table)
    assert "Аня" not in found
    assert (found[ANNA].games, found[ANNA].wins, found[ANNA].runs.wins) == (2, 2, 2)
    shown = queries.statistics(table.circle)
    assert shown.head_to_head[anna, key_of(table.circle, BORIS)].games == 2
    assert queries.person_statistics(table.circle, other) == queries.person_statistics(table.circle, anna)
    services.unmerge_player(key=services.new_key(), phone=PHONE, circle=table.circle, player=other)
    assert (years(table)[ANNA].games, years(table)["Аня"].games) == (1, 1)


def test_whoever_is_hidden_stays_in_the_years() -> None:
    table = short()
    out(table)
    services.hide_player(key=services.new_key(), phone=PHONE, circle=table.circle, player=key_of(table.circle, ANNA))
    assert (years(table)[ANNA].games, years(table)[ANNA].hidden, years(table)[BORIS].hidden) == (1, True, False)


def test_somebody_without_games_has_a_page_of_noughts() -> None:
    table = short()
    out(table)
    services.add_player(key=services.new_key(), phone=PHONE, circle=table.circle, name="Егор")
    shown = queries.person_statistics(table.circle, key_of(table.circle, "Егор"))
    assert (shown.years.games, shown.years.hands, shown.years.ranks, shown.among) == (0, 0, {}, 3)
    assert (shown.against, shown.course) == ((), ())
    with pytest.raises(models.Player.DoesNotExist):
        queries.person_statistics(table.circle, key_of(short().circle, BORIS))


def test_a_person_has_the_own_part_of_the_circles_years() -> None:
    table = short()
    out(table)
    out(short(BORIS, VERA, circle=table.circle, evening="new"))
    anna = queries.person_statistics(table.circle, key_of(table.circle, ANNA))
    assert anna.years == years(table)[ANNA]
    assert [one.id for one in anna.course] == [evening_of(table).id]
    assert {one.second.label for one in anna.against} == {BORIS, VERA}


def test_the_longest_game_and_the_largest_record_are_told() -> None:
    table = sit_down()
    table.save(took(2, 1, 1, 1))
    table.save(took(2, 1, 1, 1))
    table.end("as_it_stands")
    out(short(circle=table.circle))
    totals = queries.statistics(table.circle).totals
    assert totals.longest is not None
    assert (totals.longest.game, totals.longest.value, totals.longest.person) == (table.game, 2, None)
    assert totals.most_left is not None
    assert totals.most_left.person is not None
    assert (totals.most_left.game, totals.most_left.value, totals.most_left.person.label) == (table.game, 18, BORIS)


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
