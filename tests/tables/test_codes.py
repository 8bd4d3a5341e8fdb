"""Short codes: whom they let in, for how long, and that nobody gets in by guessing."""

from collections.abc import Callable
from datetime import timedelta

import pytest
import time_machine
from django.utils import timezone

from scorekeeper.rules.errors import Refused
from scorekeeper.tables import models, queries, services
from scorekeeper.web import codes
from tests.cast import OTHER_PHONE, PHONE, Table, sit_down

AtOnce = Callable[[list[Callable[[], object]]], list[object]]
MOST = 60
LATER = timedelta(minutes=15)


def make(table: Table, role: str = "watcher", **changes: object) -> str:
    """Make a code as whoever sees the company as it is; gives what is read out."""
    live = queries.live_codes(table.circle).get(role)
    given = {"key": services.new_key(), "phone": PHONE, "circle": table.circle, "role": role, "new_code": codes.new}
    services.make_code(**{**given, "seen": live.serial if live else "", **changes})  # type: ignore[arg-type]
    return codes.code(queries.live_codes(table.circle)[role].serial)


def opened(code: str) -> str:
    """What typing a code comes to: a role, `wrong`, or `wait`."""
    try:
        found = services.open_by_code(digest=codes.digest(code))
    except services.CodesWait:
        return "wait"
    return found[1] if found else "wrong"


def guess(times: int) -> list[str]:
    return [opened(f"WRONG{number % 10}") for number in range(times)]


@pytest.mark.parametrize("role", ["keeper", "watcher"])
def test_a_code_lets_everybody_at_the_table_in_for_its_role(table: Table, role: str) -> None:
    code = make(table, role)
    assert [opened(code) for _ in range(5)] == [role] * 5
    found = services.open_by_code(digest=codes.digest(code))
    assert found is not None
    assert found[0].slug == table.circle


def test_a_code_is_over_after_a_quarter_of_an_hour(table: Table) -> None:
    with time_machine.travel(timezone.now(), tick=False) as clock:
        code = make(table)
        clock.shift(LATER - timedelta(seconds=1))
        assert opened(code) == "watcher"
        clock.shift(timedelta(seconds=1))
        assert opened(code) == "wrong"
        assert queries.live_codes(table.circle) == {}


def test_a_withdrawn_link_takes_its_code_along_and_leaves_the_other(table: Table) -> None:
    keeper, watcher = make(table, "keeper"), make(table, "watcher")
    services.withdraw_link(key=services.new_key(), phone=PHONE, circle=table.circle, role="keeper")
    assert (opened(keeper), opened(watcher)) == ("wrong", "watcher")
    assert set(queries.live_codes(table.circle)) == {"watcher"}
    assert opened(make(table, "keeper", seen="what stood there before")) == "keeper"


def test_another_code_ends_the_one_before(table: Table) -> None:
    first = make(table)
    second = make(table)
    assert first != second
    assert (opened(first), opened(second)) == ("wrong", "watcher")


def test_a_code_that_was_just_read_out_is_not_ended_by_a_phone_that_did_not_see_it(table: Table) -> None:
    first = make(table)
    assert make(table, phone=OTHER_PHONE, seen="") == first
    assert opened(first) == "watcher"


def test_a_code_made_twice_by_one_tap_is_made_once(table: Table) -> None:
    first = make(table, key="one-key-for-both", seen="")
    assert make(table, key="one-key-for-both", seen="") == first
    assert models.Journal.objects.filter(deed="make_code").count() == 1


def test_a_code_for_no_role_is_refused(table: Table) -> None:
    with pytest.raises(Refused):
        make(table, "host")
    assert models.Code.objects.count() == 0


def test_a_copy_of_the_books_holds_no_code(table: Table) -> None:
    code = make(table, "keeper")
    stored = str(list(models.Code.objects.values())) + str(list(models.Journal.objects.values()))
    assert code not in stored
    assert codes.digest(code) in stored


def test_a_code_that_happens_to_exist_already_is_made_again(table: Table) -> None:
    other = sit_down()
    make(other)
    taken = queries.live_codes(other.circle)["watcher"].serial
    drawn = iter([(taken, codes.digest(codes.code(taken))), codes.new()])
    code = make(table, new_code=lambda: next(drawn))
    found = services.open_by_code(digest=codes.digest(code))
    assert found is not None
    assert found[0].slug == table.circle


# --- guessing -----------------------------------------------------------------------------------------------------


def test_after_sixty_wrong_codes_every_code_waits_and_the_next_minute_opens_them_again(table: Table) -> None:
    code = make(table)
    with time_machine.travel(timezone.now(), tick=False) as clock:
        assert guess(MOST + 1) == ["wrong"] * MOST + ["wait"]
        assert opened(code) == "wait"
        clock.shift(timedelta(seconds=59))
        assert opened(code) == "wait"
        clock.shift(timedelta(seconds=2))
        assert opened(code) == "watcher"
        assert guess(MOST + 1) == ["wrong"] * MOST + ["wait"]


def test_it_is_told_how_long_codes_wait(table: Table) -> None:
    with time_machine.travel(timezone.now(), tick=False) as clock:
        guess(MOST)
        clock.shift(timedelta(seconds=26))
        with pytest.raises(services.CodesWait) as wait:
            services.open_by_code(digest=codes.digest("WRONG1"))
        assert wait.value.seconds == 34


def test_right_codes_use_nothing_up(table: Table) -> None:
    code = make(table)
    guess(MOST - 1)
    assert [opened(code) for _ in range(MOST)] == ["watcher"] * MOST
    assert guess(2) == ["wrong", "wait"]


def test_a_clock_that_was_set_back_does_not_shut_codes_out_for_ever(table: Table) -> None:
    code = make(table)
    with time_machine.travel(timezone.now() + timedelta(days=1)):
        guess(MOST)
    assert opened(code) == "watcher"
    assert guess(1) == ["wrong"]


def test_of_two_hundred_wrong_codes_at_once_sixty_are_looked_up(database: None, at_once: AtOnce) -> None:
    code = make(sit_down())

    def five() -> object:
        return guess(5)

    with time_machine.travel(timezone.now(), tick=False) as clock:
        answers = [answer for answers in at_once([five] * 40) for answer in answers]  # type: ignore[attr-defined]
        assert (answers.count("wrong"), answers.count("wait")) == (MOST, 200 - MOST)
        assert opened(code) == "wait"
        clock.shift(timedelta(minutes=1, seconds=1))
        assert opened(code) == "watcher"


def test_right_codes_among_many_wrong_ones_all_open_or_wait(database: None, at_once: AtOnce) -> None:
    code = make(sit_down())

    def wrong_and_right() -> object:
        return [opened("WRONG1"), opened(code)]

    answers = at_once([wrong_and_right] * 25)
    assert answers == [["wrong", "watcher"]] * 25
    assert models.WrongCodes.objects.get().count == 25


# --- what one types -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("typed", ["K7H4PX", "k7h 4px", " K7H-4PX\n", "К7Н4РХ", "к7н 4рх", "K\u00a07\u2013H4 P X"])
def test_a_code_may_be_typed_as_one_likes(typed: str) -> None:
    assert codes.read(typed) == "K7H4PX"


@pytest.mark.parametrize(("typed", "meant"), [("O0ОоoІ", "000001"), ("iIlL|З", "111113"), ("abcehk", "ABCEHK")])
def test_characters_that_look_alike_are_one(typed: str, meant: str) -> None:
    assert codes.read(typed) == meant


@pytest.mark.parametrize("typed", ["", "K7H4P", "K7H4PX2", "------", "\x00" * 6, "🂡🂡🂡🂡🂡🂡"])
def test_what_is_not_six_letters_or_digits_is_no_code(typed: str) -> None:
    assert codes.read(typed) is None


def test_every_code_can_be_read_back_and_they_differ() -> None:
    made = [codes.code(codes.new()[0]) for _ in range(500)]
    assert all(codes.read(code) == code and set(code) <= set(codes.ALPHABET) for code in made)
    assert len(set(made)) > 495
    assert {mark for code in made for mark in code} == set(codes.ALPHABET)
    serial, digest = codes.new()
    assert codes.digest(codes.read(codes.shown(serial)) or "") == digest
