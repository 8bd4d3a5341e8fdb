"""A spoilt or forged file: it is refused with its reasons and nothing of it is written, or its books are right."""

import json
from copy import deepcopy
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from django.db import transaction
from django.utils import translation
from hypothesis import HealthCheck, given, settings

from scorekeeper.rules import circle_reading, evening_reading
from scorekeeper.rules.errors import Refused
from scorekeeper.tables import models, queries, services
from scorekeeper.tables.checking import check_books
from scorekeeper.words.refusals import say_refusal
from tests.cast import ANNA, CAST, PHONE, Table, sit_down, took
from tests.evenings import TWELVE, evening_of, key_of, win
from tests.journal import undo
from tests.rich_circle import asked
from tests.saved_files import evening_in, saved, saved_evening, screens, taken_in
from tests.strategies import seeds
from tests.tables.test_evening_walks import SHORT, Walk, price

# --- what is refused ----------------------------------------------------------------------------------------------


def refused(call: Any) -> list[tuple[str, object, object]]:
    before = counts()
    with pytest.raises(Refused) as told, transaction.atomic():
        call()
    assert counts() == before
    assert all(say_refusal(refusal, []) for refusal in told.value.refusals)
    return [
        (refusal.code, refusal.data.get("place") or refusal.data.get("within"), refusal.data.get("problem"))
        for refusal in told.value.refusals
    ]


def counts() -> list[int]:
    tables = (models.Circle, models.Player, models.Evening, models.Game, models.Hand, models.Journal, models.Phone)
    return [table.objects.count() for table in tables]


def test_a_hand_that_cannot_be_leaves_nothing_of_the_whole_file(db: None, rich: tuple[str, list[str]]) -> None:
    data = json.loads(rich[0])
    hands = data["evenings"][1]["games"][1]["record"]["hands"]
    hands[-1]["entries"][0]["tricks"] = 4
    file = circle_reading.parse(data)
    assert refused(lambda: taken_in(file)) == [("trick_total", "evenings[1].games[1].record", None)]
    hands[-1]["entries"][0]["tricks"] = 9
    with translation.override("en"):
        told = _told(lambda: taken_in(circle_reading.parse(data)))
        text = [say_refusal(refusal, []) for refusal in told if refusal.code == "trick_range"]
    assert text == ["evenings[1].games[1].record: Саша: 9 tricks can't be. Choose 0 to 5"]


def _told(call: Any) -> Any:
    with pytest.raises(Refused) as told, transaction.atomic():
        call()
    return told.value.refusals


def test_a_time_zone_that_nobody_knows_is_refused_before_anything_is_written(
    db: None, rich: tuple[str, list[str]]
) -> None:
    file = circle_reading.parse_json(rich[0])
    for zone in ("Europe/Petushki", "../../etc/passwd", "europe/moscow"):
        evenings = (replace(file.evenings[0], zone=zone), *file.evenings[1:])
        told = refused(lambda evenings=evenings: taken_in(replace(file, evenings=evenings)))
        assert told == [("format", "evenings[0].zone", "zone")]


def test_a_deed_that_could_not_be_undone_is_refused(db: None, rich: tuple[str, list[str]]) -> None:
    data = json.loads(rich[0])
    rows = [(at, row) for at, row in enumerate(data["journal"]) if row.get("game") == [0, 1]]
    at, last = rows[-1]
    spoilt_inputs: tuple[dict[str, Any], ...] = (
        {"seats": [[1, 0, 0]], "first_dealer": 0},
        {"seats": []},
        {"seats": [[1, 0, 0], [1, 1, 1], [1, 1, 2]]},
        {"seats": [[0, 0, 0], [1, 1, 1], [1, 2, 2]]},
        {"first_dealer": 5},
        {"records": [1, 2]},
        {"records": [0, 0, 0, 0]},
        {"crosses": [1, 2]},
    )
    for inputs in spoilt_inputs:
        last["before"]["inputs"], last["after"]["inputs"] = inputs, {}
        told = refused(lambda: taken_in(circle_reading.parse(data)))
        assert told == [("format", f"journal[{at}].before.inputs", "no_game")]


def test_a_deed_that_left_no_game_is_not_undone_though_another_undo_leads_to_it(
    db: None, rich: tuple[str, list[str]]
) -> None:
    data = json.loads(rich[0])
    game = circle_reading.parse(data).evenings[0].games[0]
    taken = zip(game.record.seats, game.takes, strict=True)
    now = sorted([[1, *one] for one in enumerate(game.sits)] + [[one.from_hand, one.seat, who] for one, who in taken])
    first, second, *others = now
    swapped = [[*first[:2], second[2]], [*second[:2], first[2]], *others]
    row = {"at": data["journal"][-1]["at"], "deed": "swap_seats", "evening": 0, "game": [0, 1]}
    for before, after in (({"records": [1, 2]}, {"seats": swapped}), ({"seats": swapped}, {"seats": now})):
        data["journal"].append({**row, "before": {"inputs": before}, "after": {"inputs": after}})
    circle = taken_in(circle_reading.parse(data))
    last, forged = models.Journal.objects.filter(circle__slug=circle, deed="swap_seats").order_by("-pk")[:2]
    undo(circle, last.pk)
    with pytest.raises(services.Conflict) as told, transaction.atomic():
        undo(circle, forged.pk)
    assert told.value.obstacle
    assert told.value.obstacle.code == "unreadable"
    assert list(check_books()) == []


def test_a_deed_that_named_somebody_who_is_gone_is_not_undone_and_nothing_breaks(db: None) -> None:
    table = sit_down(CAST[:4])
    table.save(took(2, 1, 1, 1))
    table.take_over(1, "Не тот")
    table.undo_deed()
    services.remove_player(**asked(table.circle), player=key_of(table.circle, "Не тот"))
    copy = taken_in(saved(table.circle))
    for slug in (table.circle, copy):
        same = Table(slug, models.Game.objects.get(evening__circle__slug=slug).slug)
        with pytest.raises(services.Conflict) as met:
            same.undo_deed()
        assert met.value.code == "not_last"


def test_a_next_game_that_others_sit_in_by_now_does_not_spoil_its_file(db: None) -> None:
    table = win(sit_down(CAST[:3], TWELVE), 0, 1)
    following = table.rematch()
    following.save(took(1, 2, 2))
    following.undo()
    evening = evening_of(table)
    evening.come("Жанна")
    evening.move("sit", "Жанна")
    evening.move("swap", ANNA, "Жанна")
    assert taken_in(saved(table.circle))
    assert list(check_books()) == []


def test_an_unknown_company_is_nobodys_place_for_an_evening(db: None, rich: tuple[str, list[str]]) -> None:
    before = counts()
    with pytest.raises(models.Circle.DoesNotExist):
        evening_in(rich[1][0], "nowhere")
    assert counts() == before


# --- whatever circle, whatever junk -------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.django_db
@settings(max_examples=max(3, settings().max_examples // 500), deadline=None, suppress_health_check=list(HealthCheck))
@given(seeds())
def test_any_evening_that_was_played_comes_out_as_it_went_in(rng: Random) -> None:
    with transaction.atomic():
        table = sit_down(CAST[: rng.randint(3, 4)], rng.choice(SHORT), price=price(rng), knock_out=rng.random() < 0.7)
        going = Walk(rng, table.circle, evening_of(table))
        for name in ("Дарья", "Егор", "Жанна", "Зоя"):
            services.add_player(key=services.new_key(), phone=PHONE, circle=table.circle, name=name)
        for _ in range(25):
            going.step()
        copy = taken_in(saved(table.circle))
        assert screens(copy) == screens(table.circle)
        alone = evening_in(saved_evening(table.circle, going.evening.id))
        assert (alone.owed(), alone.seats(), alone.waiting()) == (
            going.evening.owed(),
            going.evening.seats(),
            going.evening.waiting(),
        )
        assert list(check_books()) == []
        transaction.set_rollback(True)


JUNK: tuple[Any, ...] = (
    None, True, -1, 0, 1, 3, 99, 10**30, 2.0, "", " ", "0", "x", "\x00", "\ud800", "2026-11-30", "-5", "1e9", [], [0],
    {}, {"a": 1}, "9" * 400, [None], "00000000-0000-0000-0000-000000000000", "2026-11-30T21:15:00+03:00", "come",
    "save_hand",
)  # fmt: skip


def spoilt(rng: Random, data: Any) -> Any:
    """The value with one to three places in it changed, taken away, or put twice."""
    data = deepcopy(data)
    for _ in range(rng.randint(1, 3)):
        holder = _holder(rng, data)
        if holder:
            (_spoil_object if isinstance(holder, dict) else _spoil_list)(rng, holder)
    return data


def _spoil_object(rng: Random, holder: dict[str, Any]) -> None:
    key = rng.choice(list(holder))
    if rng.random() < 0.5:
        holder[key] = rng.choice(JUNK)
    else:
        del holder[key]


def _spoil_list(rng: Random, holder: list[Any]) -> None:
    at, way = rng.randrange(len(holder)), rng.randrange(4)
    if way == 0:
        holder[at] = rng.choice(JUNK)
    elif way == 1:
        del holder[at]
    elif way == 2:
        holder.append(deepcopy(holder[at]))
    else:
        holder.reverse()


def _holder(rng: Random, data: Any) -> Any:
    """Some object or list within."""
    while True:
        inner = [one for one in (data.values() if isinstance(data, dict) else data) if isinstance(one, (dict, list))]
        if not inner or rng.random() < 0.15:
            return data
        data = rng.choice(inner)


@pytest.mark.slow
@pytest.mark.django_db
@settings(max_examples=max(15, settings().max_examples // 8), deadline=None, suppress_health_check=list(HealthCheck))
@given(seeds())
def test_a_spoilt_file_is_refused_or_makes_books_that_are_right(rich: tuple[str, list[str]], rng: Random) -> None:
    alone = rng.random() < 0.4
    data = spoilt(rng, json.loads(rng.choice(rich[1]) if alone else rich[0]))
    before = counts()
    with transaction.atomic():
        slug = _taken_in_or_refused(data, alone=alone)
        if slug:
            _all_can_be_looked_at(slug)
        else:
            assert counts() == before
        transaction.set_rollback(True)


def _taken_in_or_refused(data: Any, *, alone: bool) -> str:
    """The slug of the circle, empty where the file was refused, with a sentence for each reason."""
    try:
        with transaction.atomic():
            return evening_in(evening_reading.parse(data)).circle if alone else taken_in(circle_reading.parse(data))
    except Refused as told:
        said = [say_refusal(refusal, []) for refusal in told.refusals]
    assert said
    assert all(said)
    return ""


def _all_can_be_looked_at(slug: str) -> None:
    """Every screen of a circle that was taken in opens, its last deeds are undone or refused, the books are right."""
    assert list(check_books()) == []
    screens(slug)
    for entry in queries.journal_screen(slug).entries:
        try:
            with transaction.atomic():
                services.undo_entry(**asked(slug), entry=entry.id)
        except (Refused, services.Conflict):
            continue
    for row in models.Game.objects.filter(evening__circle__slug=slug).order_by("?")[:1]:
        table = Table(slug, row.slug)
        try:
            with transaction.atomic():
                table.undo_deed()
        except (Refused, services.Conflict):
            pass
    assert list(check_books()) == []
