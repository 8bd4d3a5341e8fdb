"""The numbers of somebody's years are those of the hands and games, whoever sat there and whatever was put right."""

from datetime import UTC, datetime
from fractions import Fraction
from typing import Any

import pytest

from scorekeeper.rules.money import Price
from scorekeeper.tables import models, queries, services
from tests.cast import ANNA, BORIS, CAST, PHONE, VERA, Table, rule_set, sit_down, took
from tests.evenings import evening_of, key_of

pytestmark = pytest.mark.django_db


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
