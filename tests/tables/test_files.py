"""A circle or an evening saved as a file and taken in: nothing is lost, and all goes on as before."""

from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scorekeeper.rules import circle_reading, evening_reading
from scorekeeper.rules.circle_file import CircleFile
from scorekeeper.rules.journal_shapes import DEEDS
from scorekeeper.tables import models, queries, services
from scorekeeper.tables.checking import check_books
from tests.cast import ANNA, BORIS, CAST, PHONE, VERA, Table, sit_down, took
from tests.evenings import TWELVE, evening_of, key_of, win
from tests.rich_circle import asked, rich_circle
from tests.saved_files import evening_in, journal, saved, saved_evening, screens, shown, taken_in

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
