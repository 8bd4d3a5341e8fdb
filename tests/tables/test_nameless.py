"""Somebody who wants no name here: it is nowhere any more, and nothing of what was played or paid is lost."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.auth.models import User
from django.contrib.contenttypes.models import ContentType
from django.core import serializers

from scorekeeper.rules.record_reading import parse_record
from scorekeeper.tables import models, queries, services
from scorekeeper.tables.checking import check_books
from tests.cast import ANNA, BORIS, CAST, GLEB, PHONE, VERA, Table, sit_down, took
from tests.evenings import TWELVE, evening_of, key_of, win
from tests.merging import merge, of_circle, person, refused, unmerge

CALLED, NAMELESS = "Игрок", "Игрок 1"


def forget(table: Table, name: str, called: str = CALLED) -> services.Answer:
    return of_circle(services.make_nameless, table, player=key_of(table.circle, name), called=called)


def books() -> str:
    """Everything that stands in the tables of the books, as text."""
    tables = (models.Circle, models.Player, models.Evening, models.Move, models.Game, models.Seat, models.Journal)
    rows = [json.loads(serializers.serialize("json", table.objects.all())) for table in (*tables, models.Phone)]
    return json.dumps([rows, *LogEntry.objects.values_list("object_repr", "change_message")], ensure_ascii=False)


def rows_of(deed: str) -> list[dict[str, Any]]:
    rows = models.Journal.objects.filter(deed=deed).order_by("pk")
    return [{"input": row.input, "before": row.before, "after": row.after} for row in rows]


def test_the_name_stands_nowhere_in_the_books_any_more(table: Table) -> None:
    """However it came into them: begun with, typed at the table, renamed, come by, read in from a file."""
    table.save(took(3, 1, 1, 0))
    table.take_over(1, "Жанна")
    table.take_over(1, BORIS)
    of_circle(services.rename_player, table, player=key_of(table.circle, ANNA), name="Аня")
    evening = evening_of(table)
    table.end()
    evening.move("leave", "Аня")
    evening.come("Аня")
    record = parse_record(json.loads(table.exported()))
    services.import_game(key=services.new_key(), phone=PHONE, circle=table.circle, record=record)
    services.name_phone(key=services.new_key(), phone=PHONE, circle=table.circle, name="Аня")
    assert ANNA in books()
    assert "Аня" in books()
    forget(table, "Аня")
    assert ANNA not in books()
    assert "Аня" not in books()
    for name in (BORIS, VERA, GLEB, "Жанна"):
        assert name in books()
    assert list(check_books()) == []


def test_every_screen_and_file_says_the_number_instead(table: Table) -> None:
    table.save(took(3, 1, 1, 0))
    records, evening = table.records(), evening_of(table)
    owed = evening.owed()
    forget(table, ANNA)
    assert table.records() == records
    assert table.screen().seats[0].label == NAMELESS
    assert json.loads(table.exported())["players"][0] == NAMELESS
    assert evening.owed() == {NAMELESS: owed.pop(ANNA), **owed}
    assert NAMELESS in {player.label for player in queries.circle_screen(table.circle).players}
    assert person(table, NAMELESS).nameless


@pytest.mark.skipif(not settings.SQLITE, reason="the file of SQLite")
def test_the_file_does_not_keep_a_name_in_its_free_space(tmp_path: Path) -> None:
    """As the app opens it; some builds of SQLite leave what was deleted where it stood."""
    path = tmp_path / "books.sqlite3"
    with closing(sqlite3.connect(path)) as books:
        books.execute("PRAGMA secure_delete=OFF")
        books.executescript(settings.DATABASES["default"]["OPTIONS"]["init_command"])
        books.executescript("CREATE TABLE people (name TEXT); INSERT INTO people VALUES ('Boris'), ('Zhanna')")
        books.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        assert b"Zhanna" in path.read_bytes()
        books.executescript("DELETE FROM people WHERE name = 'Zhanna'; PRAGMA wal_checkpoint(TRUNCATE)")
        assert b"Zhanna" not in path.read_bytes()


def test_all_names_of_a_person_go_at_once(table: Table) -> None:
    first = win(sit_down(["Саша", BORIS, VERA], TWELVE, circle=table.circle), 0)
    win(sit_down(["Саша К.", BORIS, VERA], TWELVE, circle=table.circle), 0)
    merge(first)
    forget(first, "Саша")
    assert "Саша" not in books()
    assert sorted(one.label for one in person(first, NAMELESS).merged) == [f"{NAMELESS} (2)"]
    unmerge(first, f"{NAMELESS} (2)")
    assert person(first, f"{NAMELESS} (2)").nameless
    assert "Саша" not in books()


def test_the_names_of_others_stay_also_where_they_are_the_same(db: None) -> None:
    """Of two of one name the second goes; what the journal says of the first stays."""
    table = sit_down([ANNA, ANNA, BORIS])
    table.save(took(3, 1, 1))
    table.take_over(2, f"{ANNA} (3)")
    of_circle(services.rename_player, table, player=key_of(table.circle, f"{ANNA} (3)"), name="Яна")
    forget(table, f"{ANNA} (2)")
    assert rows_of("start_game")[0]["input"]["game_record"]["players"] == [ANNA, NAMELESS, BORIS]
    assert rows_of("take_over")[0]["input"]["name"] == f"{ANNA} (3)"
    assert rows_of("rename_player")[0]["before"] == {"name": f"{ANNA} (3)"}
    assert [seat.label for seat in table.screen().seats] == [ANNA, NAMELESS, "Яна"]


def test_the_first_of_a_name_goes_and_the_second_stays(db: None) -> None:
    table = sit_down([ANNA, ANNA, BORIS])
    table.save(took(3, 1, 1))
    table.swap(0, 1, "people")
    forget(table, ANNA)
    assert rows_of("start_game")[0]["input"]["game_record"]["players"] == [NAMELESS, ANNA, BORIS]
    assert [seat.label for seat in table.screen().seats] == [f"{ANNA} (2)", NAMELESS, BORIS]


def test_whoever_got_the_name_later_keeps_it(table: Table) -> None:
    anna = key_of(table.circle, ANNA)
    of_circle(services.rename_player, table, player=anna, name="Аня")
    of_circle(services.add_player, table, name=ANNA)
    forget(table, "Аня")
    assert rows_of("add_player")[0]["after"] == {"name": ANNA}
    assert rows_of("rename_player")[0] == {
        "input": {"circle": table.circle, "player": anna, "name": NAMELESS},
        "before": {"name": NAMELESS},
        "after": {"name": NAMELESS},
    }
    assert rows_of("start_game")[0]["after"]["game"]["players"] == [NAMELESS, *CAST[1:4]]


def test_whoever_was_removed_and_came_back_is_forgotten_from_both_times(table: Table) -> None:
    """The record that was removed is nobody any more; its rows would tell the name for ever."""
    added = of_circle(services.add_player, table, name="Жанна")
    of_circle(services.remove_player, table, player=added.row)
    of_circle(services.add_player, table, name="Жанна")
    once_more = of_circle(services.add_player, table, name="Жанна")
    of_circle(services.remove_player, table, player=once_more.row)
    forget(table, "Жанна")
    assert "Жанна" not in books()
    assert rows_of("remove_player")[0]["before"] == {"name": NAMELESS}
    assert list(check_books()) == []


def test_names_of_companies_and_rules_are_no_names_of_people(table: Table) -> None:
    of_circle(services.rename_circle, table, name=ANNA)
    of_circle(services.keep_rules, table, name=ANNA, rules=table.screen().rules)
    forget(table, ANNA)
    assert models.Circle.objects.get().name == ANNA
    assert rows_of("rename_circle")[0]["after"] == {"name": ANNA}
    assert rows_of("keep_rules")[0]["input"]["name"] == ANNA


def test_another_company_keeps_its_people(table: Table) -> None:
    other = sit_down()
    forget(table, ANNA)
    assert other.screen().seats[0].label == ANNA
    begun = models.Journal.objects.get(game__slug=other.game)
    assert begun.after["game"]["players"][0] == ANNA


def test_the_hosts_own_log_forgets_too(table: Table) -> None:
    anna = models.Player.objects.get(name=ANNA)
    host = User.objects.create_user("host")
    LogEntry.objects.create(
        user=host,
        content_type=ContentType.objects.get_for_model(models.Player),
        object_id=str(anna.pk),
        object_repr="Аня",
        action_flag=CHANGE,
        change_message="",
    )
    assert "Аня" in books()
    forget(table, ANNA)
    assert "Аня" not in books()


def test_each_gets_a_number_of_the_own(table: Table) -> None:
    of_circle(services.add_player, table, name="Игрок 2")
    assert [forget(table, name).row for name in (ANNA, BORIS)]
    assert [seat.label for seat in table.screen().seats][:2] == ["Игрок 1", "Игрок 3"]
    assert queries.nameless_as(table.circle, CALLED) == "Игрок 4"
    forget(table, VERA, "Player")
    assert table.screen().seats[2].label == "Player 1"


def test_it_is_done_once_and_for_good(table: Table) -> None:
    forget(table, ANNA)
    assert refused(forget, table, NAMELESS) == "nameless"
    renamed = {"player": key_of(table.circle, NAMELESS), "name": ANNA}
    assert refused(lambda: of_circle(services.rename_player, table, **renamed)) == "nameless"


def test_a_record_that_was_merged_is_made_nameless_with_its_person_only(table: Table) -> None:
    of_circle(services.add_player, table, name="Саша К.")
    merge(table, "Саша К.", ANNA)
    assert refused(forget, table, "Саша К.") == "merged"


def test_whoever_has_no_name_can_still_be_merged_and_then_named_records_go_too(table: Table) -> None:
    of_circle(services.add_player, table, name="Саша")
    forget(table, ANNA)
    merge(table, "Саша", NAMELESS)
    assert person(table, NAMELESS).named
    forget(table, NAMELESS)
    assert "Саша" not in books()
    assert not person(table, "Игрок 2").named


def test_games_go_on_and_old_ones_are_put_right(table: Table) -> None:
    table.save(took(3, 1, 1, 0))
    table.save(took(3, 1, 1, 0))
    forget(table, ANNA)
    table.correct(1, took(2, 2, 1, 0))
    table.undo_deed()
    table.end("as_it_stands")
    following = table.rematch()
    assert following.screen().seats[0].label == NAMELESS
    again = sit_down([NAMELESS, BORIS], circle=table.circle)
    assert again.screen().seats[0].player == key_of(table.circle, NAMELESS)
    assert list(check_books()) == []


def test_the_same_form_sent_twice_takes_one_number(table: Table) -> None:
    given: dict[str, Any] = {"key": services.new_key(), "phone": PHONE, "circle": table.circle, "called": CALLED}
    player = key_of(table.circle, ANNA)
    first = services.make_nameless(player=player, **given)
    assert services.make_nameless(player=player, **given) == first
    assert person(table, NAMELESS).id == player


def test_the_old_name_typed_again_is_somebody_new(table: Table) -> None:
    forget(table, ANNA)
    game = sit_down([ANNA, BORIS], circle=table.circle)
    assert game.screen().seats[0].player != key_of(table.circle, NAMELESS)


def test_nothing_else_can_change_the_journal(table: Table) -> None:
    rows = models.Journal.objects.all()
    before = list(rows.values())
    with pytest.raises(TypeError):
        rows.update(phone="")
    rows.forget(lambda _row: {})
    assert list(rows.values()) == before
