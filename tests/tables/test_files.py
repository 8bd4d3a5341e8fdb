"""A circle or an evening saved as a file and taken in: nothing is lost, nothing half taken in, nothing breaks."""

import json
from copy import deepcopy
from dataclasses import fields, is_dataclass, replace
from datetime import UTC, datetime
from random import Random
from typing import Any

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext
from django.utils import translation
from hypothesis import HealthCheck, given, settings
from pytest_django import DjangoDbBlocker

from scorekeeper.rules import circle_file, circle_reading, evening_file, evening_reading
from scorekeeper.rules.circle_file import CircleFile
from scorekeeper.rules.errors import Refused
from scorekeeper.rules.evening_file import EveningFile
from scorekeeper.rules.journal_shapes import DEEDS
from scorekeeper.tables import models, queries, services
from scorekeeper.tables.checking import check_books
from scorekeeper.words.refusals import say_refusal
from tests.cast import ANNA, BORIS, CAST, PHONE, VERA, Table, sit_down, took
from tests.evenings import TWELVE, Evening, evening_of, key_of, win
from tests.rich_circle import asked, rich_circle
from tests.strategies import seeds
from tests.tables.test_evening_walks import SHORT, Walk, price

#: What only one installation knows of its rows.
OWN = {"id", "slug", "game", "evening", "circle", "revision", "digest", "last_deed", "carried_from", "carried_to"} | {
    "player",
    "previous",
    "rematch",
}


@pytest.fixture(scope="module")
def rich(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> tuple[str, list[str]]:
    """The file of a circle that met every deed, and those of its evenings; the circle itself is gone again."""
    with django_db_blocker.unblock(), transaction.atomic():
        slug = rich_circle()
        evenings = models.Evening.objects.filter(circle__slug=slug).order_by("pk")
        files = saved(slug), [saved_evening(slug, row.pk) for row in evenings]
        transaction.set_rollback(True)
    return files


def saved(slug: str) -> str:
    return json.dumps(circle_file.to_json(queries.circle_file(slug)), ensure_ascii=False)


def saved_evening(slug: str, evening: int) -> str:
    return json.dumps(evening_file.to_json(queries.evening_file(slug, evening)), ensure_ascii=False)


def taken_in(file: CircleFile | str) -> str:
    read = circle_reading.parse_json(file) if isinstance(file, str) else file
    return services.import_circle(key=services.new_key(), phone=PHONE, file=read).circle


def evening_in(file: EveningFile | str, circle: str | None = None, **changes: Any) -> Evening:
    read = evening_reading.parse_json(file) if isinstance(file, str) else file
    given: dict[str, Any] = {"key": services.new_key(), "phone": PHONE, "circle": circle, "file": read}
    answer = services.import_evening(**{**given, **changes})
    assert answer.row
    return Evening(answer.circle, answer.row)


def shown(value: object, people: dict[int, str]) -> object:
    """What a screen says, with people by their labels and without keys."""
    if is_dataclass(value):
        return {one.name: shown(getattr(value, one.name), people) for one in fields(value) if one.name not in OWN}
    if isinstance(value, dict):
        return {_key(key, people): shown(found, people) for key, found in value.items()}
    if isinstance(value, (list, tuple)):
        return [shown(one, people) for one in value]
    return value


def _key(key: object, people: dict[int, str]) -> object:
    if isinstance(key, tuple):
        return tuple(_key(one, people) for one in key)
    return people.get(key, key) if isinstance(key, int) else key


def screens(slug: str) -> list[object]:
    """Everything that a circle's phones can look at, but its journal."""
    home = models.Circle.objects.get(slug=slug)
    people = {row.pk: f"{row.label} {row.pk == row.person.pk}" for row in home.players.all()}
    evenings = list(home.evenings.order_by("pk"))
    games = list(models.Game.objects.filter(evening__circle=home).order_by("evening", "number"))
    found: list[object] = [queries.circle_screen(slug), queries.house_rules(slug), queries.statistics(slug)]
    found += [queries.evening_screen(slug, row.pk) for row in evenings]
    found += [queries.sheet_screen(row.slug) for row in games]
    found += [queries.game_screen(row.slug) for row in games]
    counting = home.players.filter(merged_into=None).order_by("pk")
    found += [queries.person_screen(slug, row.pk) for row in counting]
    return [shown(one, people) for one in found]


def journal(slug: str) -> list[object]:
    """What the journal says, from the first deed on, and what of it can be undone."""
    found: list[queries.JournalEntry] = []
    before: int | None = None
    while True:
        page = queries.journal_screen(slug, before=before)
        found += page.entries
        before = page.older
        if before is None:
            break
    told = {pk: f"person {at}" for at, pk in enumerate(sorted(page.records))}
    return [(row.at, row.phone_name, row.deed, row.number, bool(row.obstacle), shown(row.seats, told)) for row in found]


# --- a whole circle -----------------------------------------------------------------------------------------------


def test_every_deed_comes_out_of_a_file_as_it_went_in(db: None, rich: tuple[str, list[str]]) -> None:
    file = circle_reading.parse_json(rich[0])
    assert {row.deed for row in file.journal} == set(DEEDS) - {"import_circle"}
    slug = taken_in(file)
    again = queries.circle_file(slug)
    assert again.journal[-1].deed == "import_circle"
    assert circle_reading.parse_json(saved(slug)) == again
    fresh = [replace(game, slug="") for evening in again.evenings for game in evening.games]
    assert fresh == [replace(game, slug="") for evening in file.evenings for game in evening.games]


def test_a_circle_taken_in_shows_the_same_on_every_screen(db: None) -> None:
    slug = rich_circle()
    copy = taken_in(saved(slug))
    assert screens(copy) == screens(slug)
    assert journal(copy)[1:] == journal(slug)
    assert list(check_books()) == []


def test_everything_that_a_circle_holds_survives_an_empty_installation(db: None, rich: tuple[str, list[str]]) -> None:
    file = circle_reading.parse_json(rich[0])
    models.Hand.objects.all().delete()
    again = queries.circle_file(taken_in(file))
    assert replace(again, journal=again.journal[:-1]) == file


def test_a_circle_taken_in_twice_is_two_circles_that_share_nothing(db: None, rich: tuple[str, list[str]]) -> None:
    one, other = taken_in(rich[0]), taken_in(rich[0])
    assert one != other
    games = models.Game.objects.filter(evening__circle__slug__in=(one, other))
    assert games.filter(evening__circle__slug=one).count() * 2 == games.count()
    hands = [
        {str(hand.uuid) for hand in models.Hand.objects.filter(game__evening__circle__slug=slug)}
        for slug in (one, other)
    ]
    assert len(hands[0]) == len(hands[1]) > 0 == len(hands[0] & hands[1])
    of_journal = models.Journal.objects.filter(circle__slug=other, answer__hand__isnull=False)
    assert not {row.answer["hand"] for row in of_journal} & hands[0]
    services.rename_player(**asked(other), player=key_of(other, ANNA), name="Аня")
    assert key_of(one, ANNA)
    assert list(check_books()) == []


def test_the_same_form_sent_twice_makes_one_circle(db: None, rich: tuple[str, list[str]]) -> None:
    file, key = circle_reading.parse_json(rich[0]), services.new_key()
    answers = [services.import_circle(key=key, phone=PHONE, file=file) for _ in range(2)]
    assert answers[0] == answers[1]
    assert models.Circle.objects.count() == 1
    with pytest.raises(services.Conflict) as met:
        services.import_circle(key=key, phone=PHONE, file=replace(file, name="Другая"))
    assert met.value.code == "key_reused"


def test_no_secret_and_no_key_of_the_database_stands_in_a_file(db: None) -> None:
    slug = rich_circle()
    models.Circle.objects.filter(slug=slug).update(keeper_generation=77_777, watcher_generation=77_777)
    text = saved(slug)
    home = models.Circle.objects.get(slug=slug)
    secrets = [slug, "77777", "serial", "digest", "generation", *home.journal.values_list("key", flat=True)]
    assert [secret for secret in secrets if secret in text] == []


def test_deeds_of_games_taken_in_are_undone_and_done_again(db: None, rich: tuple[str, list[str]]) -> None:
    slug = taken_in(rich[0])
    undone = 0
    for row in models.Game.objects.filter(evening__circle__slug=slug):
        table = Table(slug, row.slug)
        before = table.exported()
        if table.sheet().last_deed:
            table.undo_deed()
            table.undo_deed()
            undone += 1
        assert table.exported() == before
    assert undone > 3
    assert list(check_books()) == []


def test_a_game_taken_in_is_corrected_and_played_on_like_any_other(db: None) -> None:
    table = sit_down(CAST[:3])
    for _ in range(3):
        table.save(took(3, 1, 1))
    table.undo()
    taken = taken_in(saved(table.circle))
    copy = Table(taken, models.Game.objects.get(evening__circle__slug=taken).slug)
    assert copy.sheet().last_deed
    copy.undo_deed()
    copy.correct(2, took(1, 3, 1))
    copy.save(took(1, 1, 3))
    table.undo_deed()
    table.correct(2, took(1, 3, 1))
    table.save(took(1, 1, 3))
    assert copy.records() == table.records()
    copy.undo_deed()
    assert len(copy.sheet().lines) == 3
    assert list(check_books()) == []


def test_slugs_and_ids_are_kept_where_they_are_free(db: None) -> None:
    table = sit_down(CAST[:3])
    table.save(took(3, 1, 1))
    file = queries.circle_file(table.circle)
    models.Journal.objects.all()._raw_delete(using="default")
    for rows in (models.Entry, models.Hand, models.Seat, models.Game):
        rows.objects.all().delete()
    taken_in(file)
    assert models.Game.objects.get().slug == table.game
    assert str(models.Hand.objects.get().uuid) == file.evenings[0].games[0].record.hands[0].id


def test_however_many_games_there_are_a_few_queries_take_in_each_of_them(db: None) -> None:
    table = sit_down(CAST[:3], TWELVE)
    for _ in range(30):
        table.save(took(1, 2, 2))
        table.end("as_it_stands")
        table = table.rematch()
    evening = queries.circle_file(table.circle).evenings[0]
    people = queries.circle_file(table.circle).people
    asked_for = []
    for games in (evening.games[:1], evening.games[:30]):
        with CaptureQueriesContext(connection) as seen:
            taken_in(CircleFile("", carries=False, people=people, evenings=(replace(evening, games=games),)))
        asked_for.append(len(seen))
    assert asked_for[1] - asked_for[0] < 5


# --- an evening ---------------------------------------------------------------------------------------------------


def test_an_evening_taken_in_alone_shows_the_same(db: None) -> None:
    table = win(sit_down(CAST[:4], TWELVE), 1, 2)
    evening = evening_of(table)
    evening.come("Егор")
    evening.move("knock_out_on")
    table = win(table.rematch(), 0, 1)
    due = evening.screen().transfers[0]
    evening.pay(due.payer.label, due.receiver.label, due.amount - 1)
    table.rematch()
    copy = evening_in(saved_evening(table.circle, evening.id))
    seen, same = evening.screen(), copy.screen()
    assert shown(replace(same, absent=(), circle=seen.circle), {}) == shown(replace(seen, absent=()), {})
    sheets = [
        [shown(queries.sheet_screen(row.slug), {}) for row in models.Game.objects.filter(evening=one.id).order_by("pk")]
        for one in (evening, copy)
    ]
    assert sheets[0] == sheets[1]
    assert list(check_books()) == []


def test_an_evening_finds_the_people_of_the_company_by_their_names(db: None) -> None:
    table = win(sit_down([ANNA, BORIS, "Саша", "Саша"], TWELVE), 1, 2)
    home = sit_down([ANNA, "Саша"])
    copy = evening_in(saved_evening(table.circle, evening_of(table).id), home.circle)
    labels = [player.label for player in models.Player.objects.filter(circle__slug=home.circle).order_by("pk")]
    assert labels == [ANNA, "Саша", BORIS, "Саша (2)"]
    assert copy.owed() == evening_of(table).owed()


def test_an_evening_that_goes_on_is_over_where_another_one_goes_on_already(db: None) -> None:
    table = sit_down(CAST[:3])
    table.save(took(3, 1, 1))
    file = queries.evening_file(table.circle, evening_of(table).id)
    assert evening_in(file).screen().current
    copy = evening_in(file, table.circle)
    last = models.Hand.objects.filter(game__evening=copy.id).get().played_at
    assert (copy.screen().ended_at, evening_of(table).screen().current) == (last, True)
    assert list(check_books()) == []


def test_an_evening_that_was_played_long_ago_does_not_take_up_todays_game(db: None) -> None:
    file = queries.evening_file(*_evening_of(win(sit_down(CAST[:3], TWELVE), 0, 1)))
    long_ago = datetime(2020, 3, 4, 20, 0, tzinfo=UTC)
    games = tuple(
        replace(
            game,
            begun_at=long_ago,
            record=replace(game.record, hands=tuple(replace(hand, played_at=long_ago) for hand in game.record.hands)),
        )
        for game in file.evening.games
    )
    copy = evening_in(replace(file, evening=replace(file.evening, started_at=long_ago, games=games)))
    today = evening_of(sit_down(CAST[:3], circle=copy.circle))
    assert today.id != copy.id
    assert copy.screen().ended_at == long_ago


def _evening_of(table: Table) -> tuple[str, int]:
    return table.circle, evening_of(table).id


def test_debts_of_two_records_of_one_person_are_that_persons_in_the_file_of_an_evening(db: None) -> None:
    table = win(sit_down([ANNA, "Саша К.", VERA], TWELVE), 0, 1)
    services.add_player(**asked(table.circle), name="Саша")
    merged: dict[str, Any] = {"player": key_of(table.circle, "Саша К."), "into": key_of(table.circle, "Саша")}
    services.merge_players(**asked(table.circle), **merged)
    file = queries.evening_file(*_evening_of(table))
    assert file.people == (ANNA, "Саша", VERA)
    assert evening_in(file).owed() == evening_of(table).owed()


def test_debts_brought_along_come_with_an_evening_and_the_books_stay_right(
    db: None, rich: tuple[str, list[str]]
) -> None:
    brought = [evening_reading.parse_json(text) for text in rich[1]]
    with_debts = [file for file in brought if file.evening.openings]
    assert with_debts
    copy = evening_in(with_debts[0])
    assert any(line.opening for line in copy.screen().account)
    assert list(check_books()) == []
    taken_in(saved(copy.circle))
    assert list(check_books()) == []


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
