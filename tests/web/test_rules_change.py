"""Other rules for a running game: what they would change is seen first, then done, and undone in one step."""

import re

import pytest

from scorekeeper.rules.hand import Entry, Hand
from scorekeeper.tables import queries, services
from tests.cast import ANNA, BORIS, PHONE, VERA, Table, rule_set, sit_down, took
from tests.web.phone import Page, Phone
from tests.web.sheets import facts, game, pairs, phone_at

pytestmark = pytest.mark.django_db


def editor_of(phone: Phone, table: Table) -> Page:
    """The editor, reached from the game by its links."""
    card = phone.open(f"/g/{table.game}/rules/")
    return phone.open(next(link for link in card.parts.links if link.endswith("/change/")))


def asked(phone: Phone, table: Table, **fields: str) -> Page:
    """What the rules typed into the editor would change."""
    return phone.send(editor_of(phone, table), "editor", deed="save", **fields)


def records(table: Table) -> list[int]:
    return [seat.record for seat in table.screen().seats]


def test_the_hands_that_would_come_out_otherwise_are_listed_with_both_records_before_anything_is_saved() -> None:
    table = game((5, 0, 0), (5, 0, 0), (1, 2, 2))
    phone = phone_at(table)
    page = asked(phone, table, fine="3", no_trick="points")
    assert page.status == 200
    assert "2 раздачи" in page.text
    assert pairs(page) == {
        "1": [("", "15"), ("20", "23"), ("20", "23")],
        "2": [("", "10"), ("20", "26"), ("20", "26")],
    }
    assert facts(page)[f"{BORIS}: запись"] == ("18", "24")
    assert records(table) == [9, 18, 18]
    rules = page.html.split('class="ledger differing facts"')[1].split("</table>")[0]
    assert "+5" in rules
    assert "+3" in rules


def test_rules_agreed_on_count_for_every_hand_and_one_tap_takes_them_back() -> None:
    table = game((5, 0, 0), (1, 2, 2))
    phone = phone_at(table)
    page = phone.send(asked(phone, table, no_trick="points"), "consequences", deed="confirm")
    assert page.path == f"/g/{table.game}/?corrected=1"
    assert records(table) == [14, 23, 23]
    assert 'role="status"' in page.html
    page = phone.send(page, "take-back")
    assert records(table) == [14, 18, 18]
    assert table.screen().rules == rule_set()


def test_rules_that_change_no_hand_say_so_and_still_ask() -> None:
    table = game((3, 1, 1))
    phone = phone_at(table)
    page = asked(phone, table, must_overtake="yes")
    assert "В сыгранных раздачах ничего не изменится" in page.text
    assert "sheet__table--pairs" not in page.html
    assert table.screen().rules == rule_set()
    phone.send(page, "consequences", deed="confirm")
    assert table.screen().rules.must_overtake


def test_a_new_start_in_the_middle_changes_no_hand_but_every_record_and_says_both() -> None:
    table = game((3, 1, 1))
    page = asked(phone_at(table), table, start="25")
    assert "Каждая раздача стоит столько же" in page.text
    assert facts(page)[f"{ANNA}: запись"] == ("17", "22")


def test_before_the_first_hand_the_new_start_is_shown_and_taken() -> None:
    table = sit_down((ANNA, BORIS, VERA))
    phone = phone_at(table)
    page = asked(phone, table, start="30")
    assert "Раздач ещё не было" in page.text
    assert facts(page)[f"{ANNA}: запись"] == ("20", "30")
    phone.send(page, "consequences", deed="confirm")
    assert records(table) == [30, 30, 30]


def test_one_can_go_back_to_the_rules_with_everything_that_was_typed() -> None:
    table = game((3, 1, 1))
    phone = phone_at(table)
    page = phone.send(asked(phone, table, start="33", fine="7"), "consequences", deed="edit")
    fields = dict(page.form("editor").fields)
    assert (fields["start"], fields["fine"]) == ("33", "7")
    assert records(table) == [17, 19, 19]


def test_a_hand_that_could_no_longer_be_is_named_and_cut_only_if_that_is_agreed() -> None:
    table = game((3, 1, 1))
    table.save(Hand((Entry(3), Entry(2), Entry(0, passed=True))))
    table.save(took(1, 2, 2))
    phone = phone_at(table)
    page = asked(phone, table, passing="no")
    assert "Раздача 2" in page.text
    assert "станет невозможной" in page.text
    assert len(table.sheet().lines) == 3
    phone.send(page, "consequences", deed="cut")
    assert len(table.sheet().lines) == 1
    assert not table.screen().rules.passing.allowed


def test_rules_for_fewer_people_than_sit_there_are_refused_beside_everything_typed() -> None:
    table = game((3, 1, 1))
    phone = phone_at(table)
    page = asked(phone, table, players_least="2", players_most="2")
    assert page.status == 422
    assert 'role="alert"' in page.html
    assert dict(page.form("editor").fields)["players_most"] == "2"
    assert table.screen().rules == rule_set()


def test_what_cannot_be_is_refused_in_the_editor_and_nothing_is_asked() -> None:
    table = game((3, 1, 1))
    page = asked(phone_at(table), table, start="3")
    assert page.status == 422
    assert page.has_form("editor")
    assert not page.has_form("consequences")


def test_a_phone_that_saw_older_consequences_is_shown_the_present_ones_before_it_may_agree() -> None:
    table = game((5, 0, 0))
    phone = phone_at(table)
    page = asked(phone, table, no_trick="points")
    table.save(took(0, 3, 2))
    late = phone.send(page, "consequences", deed="confirm")
    assert late.status == 409
    assert records(table) == [20, 17, 18]
    assert "Другой телефон успел раньше" in late.text
    assert facts(late)[f"{BORIS}: запись"] == ("17", "22")
    phone.send(late, "consequences", deed="confirm")
    assert records(table) == [20, 22, 23]


def test_a_hand_typed_under_the_old_rules_is_not_counted_by_the_new_ones_unseen() -> None:
    table = game((3, 1, 1))
    phone, other = phone_at(table), phone_at(table)
    pad = other.open(f"/g/{table.game}/")
    phone.send(asked(phone, table, fine="9"), "consequences", deed="confirm")
    answer = other.save(pad, 5, 0, 0)
    assert answer.status == 409
    assert len(table.sheet().lines) == 1
    assert dict(answer.form("hand").fields)["tricks-0"] == "5"


def test_the_same_agreement_sent_twice_changes_the_game_once() -> None:
    table = game((5, 0, 0))
    phone = phone_at(table)
    page = asked(phone, table, no_trick="points")
    for _ in range(2):
        assert phone.send(page, "consequences", deed="confirm").status == 200
    assert records(table) == [15, 25, 25]
    phone.send(phone.open(f"/g/{table.game}/?corrected=1"), "take-back")
    assert records(table) == [15, 20, 20]


def test_a_game_that_ended_meanwhile_keeps_its_rules_and_says_so() -> None:
    table = game((5, 0, 0))
    phone = phone_at(table)
    editor, page = editor_of(phone, table), asked(phone, table, no_trick="points")
    table.end()
    for late in (phone.send(page, "consequences", deed="confirm"), phone.send(editor, "editor", deed="save", fine="1")):
        assert late.status == 422
        assert "за ней остаются правила" in late.text
    assert table.screen().rules == rule_set()


def test_a_game_that_ended_earlier_is_not_touched_by_a_change_in_the_next_one() -> None:
    table = game((5, 0, 0))
    table.end("as_it_stands")
    before = table.screen()
    following = table.rematch()
    following.save(took(5, 0, 0))
    phone = phone_at(following)
    phone.send(asked(phone, following, no_trick="points"), "consequences", deed="confirm")
    assert records(following) == [15, 25, 25]
    after = table.screen()
    assert (after.rules, after.payouts, [seat.record for seat in after.seats]) == (
        before.rules,
        before.payouts,
        [seat.record for seat in before.seats],
    )


def test_rules_that_the_company_keeps_bring_their_name_into_the_game() -> None:
    table = game((3, 1, 1))
    services.keep_rules(
        key=services.new_key(), phone=PHONE, circle=table.circle, name="Дачные", rules=rule_set(must_overtake=True)
    )
    phone = phone_at(table)
    phone.send(asked(phone, table, must_overtake="yes"), "consequences", deed="confirm")
    assert queries.game_screen(table.game).rules_name == "Дачные"
    assert re.search(r"<h1>.*Дачные", phone.open(f"/g/{table.game}/rules/").html)
    phone.send(asked(phone, table, must_overtake="no"), "consequences", deed="confirm")
    assert queries.game_screen(table.game).rules_name == ""
