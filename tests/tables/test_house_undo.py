"""The last deed on a kept rule set is taken back once, and never another phone's."""

import pytest

from scorekeeper.rules.errors import Refused
from scorekeeper.tables import models, queries, services
from tests.cast import OTHER_PHONE, PHONE, Table, rule_set, sit_down

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    return sit_down()


def keep(table: Table, name: str = "Дачные", start: int = 25, house: int | None = None) -> int:
    seen = None if house is None else models.HouseRules.objects.get(pk=house).revision
    answer = services.keep_rules(
        key=services.new_key(),
        phone=PHONE,
        circle=table.circle,
        name=name,
        rules=rule_set(start=start),
        house=house,
        revision=seen,
    )
    assert answer.row is not None
    return answer.row


def last(table: Table, house: int) -> int:
    deed = queries.house_last_deed(table.circle, house)
    assert deed is not None
    return deed


def undo(table: Table, house: int, deed: int | None = None, key: str = "") -> services.Answer:
    return services.undo_rules(
        key=key or services.new_key(),
        phone=OTHER_PHONE,
        circle=table.circle,
        house=house,
        deed=last(table, house) if deed is None else deed,
    )


def stands(table: Table, house: int) -> tuple[str, int, bool]:
    facts = queries.house_rules_one(table.circle, house)
    assert facts is not None
    return facts.name, facts.rules.start, facts.removed


def test_a_change_is_taken_back_and_done_again_by_taking_that_back(table: Table) -> None:
    house = keep(table)
    keep(table, "Зимние", 40, house)
    undo(table, house)
    assert stands(table, house) == ("Дачные", 25, False)
    undo(table, house)
    assert stands(table, house) == ("Зимние", 40, False)


def test_a_set_that_was_new_is_put_away_and_can_be_brought_back(table: Table) -> None:
    house = keep(table)
    undo(table, house)
    assert stands(table, house) == ("Дачные", 25, True)
    services.restore_rules(key=services.new_key(), phone=PHONE, circle=table.circle, house=house)
    assert stands(table, house) == ("Дачные", 25, False)


def test_the_same_tap_twice_takes_back_one_deed(table: Table) -> None:
    house = keep(table)
    keep(table, "Зимние", 40, house)
    deed, key = last(table, house), services.new_key()
    assert undo(table, house, deed, key) == undo(table, house, deed, key)
    assert stands(table, house) == ("Дачные", 25, False)


def test_what_another_phone_did_since_is_not_taken_back(table: Table) -> None:
    house = keep(table)
    seen = last(table, house)
    keep(table, "Зимние", 40, house)
    with pytest.raises(services.Conflict) as caught:
        undo(table, house, seen)
    assert caught.value.house == queries.house_rules_one(table.circle, house)
    assert stands(table, house) == ("Зимние", 40, False)


def test_a_name_that_was_given_away_is_not_taken_back_from_its_new_owner(table: Table) -> None:
    house = keep(table)
    keep(table, "Зимние", 40, house)
    keep(table)
    with pytest.raises(Refused) as caught:
        undo(table, house)
    assert caught.value.refusals[0].data["problem"] == "name_taken"
    assert stands(table, house) == ("Зимние", 40, False)


def test_another_companys_set_is_not_there_to_be_touched(table: Table) -> None:
    house, other = keep(table), sit_down()
    with pytest.raises(models.HouseRules.DoesNotExist):
        undo(other, house, last(table, house))
    assert queries.house_last_deed(other.circle, house) is None
    assert stands(table, house) == ("Дачные", 25, False)
