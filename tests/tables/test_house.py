"""The rule sets that a company keeps: none is lost, none overwritten unseen, and nobody else's can be reached."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings

from scorekeeper.rules.contradictions import contradictions
from scorekeeper.rules.errors import Refused
from scorekeeper.rules.ruleset import RuleSet
from scorekeeper.tables import models, queries, services
from scorekeeper.tables.services import Answer, Conflict
from tests.cast import OTHER_PHONE, PHONE, Table, rule_set, sit_down
from tests.rules.strategies import rule_sets

AtOnce = Callable[[list[Callable[[], object]]], list[object]]
EMOJI = "👩‍👩‍👧‍👦" * 20


class Kept:
    """A company's rule sets, each deed with a key of its own."""

    def __init__(self, circle: str) -> None:
        self.circle = circle

    def keep(self, name: str, rules: RuleSet | None = None, **changes: Any) -> Answer:
        given = {"key": services.new_key(), "phone": PHONE, "circle": self.circle, "name": name}
        return services.keep_rules(**{**given, "rules": rules or rule_set(), **changes})

    def copy(self, house: int | None, name: str = "") -> Answer:
        return services.copy_rules(**self._at(house), name=name)

    def remove(self, house: int | None) -> Answer:
        return services.remove_rules(**self._at(house))

    def restore(self, house: int | None) -> Answer:
        return services.restore_rules(**self._at(house))

    def one(self, house: int | None) -> queries.HouseFacts:
        found = queries.house_rules_one(self.circle, house or 0)
        assert found
        return found

    def names(self) -> list[str]:
        """As the page lists them; those that were removed in brackets."""
        return [f"({one.name})" if one.removed else one.name for one in queries.house_rules(self.circle)]

    def _at(self, house: int | None) -> dict[str, Any]:
        return {"key": services.new_key(), "phone": PHONE, "circle": self.circle, "house": house}


@pytest.fixture
def kept(db: None) -> Kept:
    return Kept(sit_down().circle)


def problems(deed: Callable[[], object]) -> list[tuple[str, object, object]]:
    with pytest.raises(Refused) as told:
        deed()
    return [(one.code, one.data["place"], one.data["problem"]) for one in told.value.refusals]


@pytest.mark.django_db
@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(rule_sets.filter(lambda rules: not contradictions(rules)))
def test_every_set_that_is_kept_comes_back_as_it_was(rules: RuleSet) -> None:
    house = Kept(sit_down().circle)
    row = house.keep("Наши", rules).row
    assert house.one(row).rules == rules
    assert house.one(house.copy(row).row).rules == rules


def test_sets_are_listed_by_name_and_removed_ones_last(kept: Kept) -> None:
    rows = {name: kept.keep(name).row for name in ("воскресенье", "Будни", "Дача", "Азарт")}
    kept.remove(rows["Азарт"])
    assert kept.names() == ["Будни", "воскресенье", "Дача", "(Азарт)"]
    kept.restore(rows["Азарт"])
    assert kept.names() == ["Азарт", "Будни", "воскресенье", "Дача"]


def test_a_set_that_is_edited_keeps_its_place_and_counts_the_change(kept: Kept) -> None:
    row = kept.keep("Наши").row
    before = kept.one(row)
    assert kept.keep("Наши, по-новому", rule_set("hard-30"), house=row, revision=0).row == row
    after = kept.one(row)
    assert (after.name, after.rules, after.revision) == ("Наши, по-новому", rule_set("hard-30"), 1)
    assert after.changed_at > before.changed_at
    assert len(kept.names()) == 1


def test_a_name_is_kept_as_names_are(kept: Kept) -> None:
    row = kept.keep(f"  {EMOJI}   по\nсредам ").row
    assert kept.one(row).name == f"{EMOJI} по средам"


@pytest.mark.parametrize("name", ["", " ", "\u200d", "я" * 61, "\ud800", "\x00", "x" * 2000, "я" + "\u1ab0" * 900])
def test_a_name_that_cannot_be_read_is_refused_and_nothing_is_kept(kept: Kept, name: str) -> None:
    assert problems(lambda: kept.keep(name)) == [("format", "name", "name")]
    assert kept.names() == []


def test_two_sets_of_one_name_are_refused_and_both_stay_as_they_were(kept: Kept) -> None:
    kept.keep("Наши")
    other = kept.keep("Другие", rule_set("money-25")).row
    taken = [("format", "name", "name_taken")]
    assert problems(lambda: kept.keep(" Наши ", rule_set("hard-30"))) == taken
    assert problems(lambda: kept.keep("Наши", rule_set("hard-30"), house=other, revision=0)) == taken
    assert problems(lambda: kept.copy(other, "Наши")) == taken
    assert kept.one(other).rules == rule_set("money-25")
    assert kept.names() == ["Другие", "Наши"]
    assert kept.keep("Другие", rule_set("hard-30"), house=other, revision=0).row == other


def test_the_name_of_a_removed_set_is_free_and_it_comes_back_under_another(kept: Kept) -> None:
    old = kept.keep("Наши", rule_set("money-25")).row
    kept.remove(old)
    kept.keep("Наши")
    kept.restore(old)
    assert kept.names() == ["Наши", "Наши (2)"]
    assert (kept.one(old).name, kept.one(old).rules) == ("Наши (2)", rule_set("money-25"))


def test_rules_that_contradict_themselves_are_not_kept(kept: Kept) -> None:
    wrong = rule_set(passing={"allowed": True, "limit": 0})
    told = problems(lambda: kept.keep("Наши", wrong))
    assert told == [("rules_invalid", "rules.passing.limit", "limit_of_nought")]
    assert kept.names() == []


def test_copies_get_names_of_their_own(kept: Kept) -> None:
    row = kept.keep("Наши", rule_set("hard-30")).row
    copies = [kept.copy(row).row, kept.copy(row).row, kept.copy(row, "Для гостей").row]
    assert [kept.one(copy).name for copy in copies] == ["Наши (2)", "Наши (3)", "Для гостей"]
    assert all(kept.one(copy).rules == rule_set("hard-30") for copy in copies)
    kept.remove(row)
    assert kept.one(kept.copy(copies[0]).row).name == "Наши (2) (2)"


def test_a_copy_of_the_longest_name_has_a_name_that_can_be_kept(kept: Kept) -> None:
    row = kept.keep("я" * 60).row
    names = [kept.one(kept.copy(row).row).name for _ in range(2)]
    assert names == ["я" * 56 + " (2)", "я" * 56 + " (3)"]


def test_a_set_removed_or_brought_back_twice_stays_so(kept: Kept) -> None:
    row = kept.keep("Наши").row
    kept.remove(row)
    kept.remove(row)
    assert (kept.one(row).removed, kept.one(row).revision) == (True, 1)
    kept.restore(row)
    kept.restore(row)
    assert (kept.one(row).removed, kept.one(row).revision) == (False, 2)


def test_another_companys_set_cannot_be_reached(kept: Kept) -> None:
    theirs = kept.keep("Наши").row
    other = Kept(sit_down().circle)
    deeds: list[Callable[[], object]] = [
        lambda: other.keep("Чужие", house=theirs, revision=0),
        lambda: other.copy(theirs),
        lambda: other.remove(theirs),
        lambda: other.restore(theirs),
    ]
    for deed in deeds:
        with pytest.raises(models.HouseRules.DoesNotExist):
            deed()
    assert queries.house_rules_one(other.circle, theirs or 0) is None
    assert (kept.names(), other.names()) == (["Наши"], [])
    assert other.keep("Наши").row != theirs


def test_what_is_not_there_is_not_found(kept: Kept) -> None:
    for house in (0, 10**30):
        assert queries.house_rules_one(kept.circle, house) is None
        with pytest.raises(models.HouseRules.DoesNotExist):
            kept.remove(house)
    assert queries.house_rules("nowhere") == ()
    with pytest.raises(models.Circle.DoesNotExist):
        Kept("nowhere").keep("Наши")


def test_the_journal_tells_what_a_set_was_and_became(kept: Kept) -> None:
    row = kept.keep("Наши").row
    kept.keep("Новые", rule_set("hard-30"), house=row, revision=0, phone=OTHER_PHONE)
    last = models.Journal.objects.latest("id")
    assert (last.deed, last.circle.slug, last.game, last.phone) == ("keep_rules", kept.circle, None, OTHER_PHONE)
    assert (last.before["name"], last.after["name"], last.answer["row"]) == ("Наши", "Новые", row)
    assert (last.before["rules"]["start"], last.after["rules"]["start"]) == (20, 30)


def test_a_deed_that_is_sent_twice_is_done_once(kept: Kept) -> None:
    answers = [kept.keep("Наши", key="sent-twice") for _ in range(2)]
    assert answers[0] == answers[1]
    assert kept.names() == ["Наши"]
    with pytest.raises(Conflict) as told:
        kept.keep("Другие", key="sent-twice")
    assert told.value.code == "key_reused"


# --- two phones ---------------------------------------------------------------------------------------------------


def test_who_edits_what_another_phone_changed_is_shown_both_versions(kept: Kept) -> None:
    row = kept.keep("Наши").row
    kept.keep("Наши", rule_set(start=15), house=row, revision=0)
    with pytest.raises(Conflict) as told:
        kept.keep("Наши", rule_set(start=30), house=row, revision=0, phone=OTHER_PHONE)
    now = told.value.house
    assert now
    assert (told.value.code, now.rules, now.revision) == ("moved", rule_set(start=15), 1)
    assert kept.one(row).rules == rule_set(start=15)
    kept.keep("Наши", rule_set(start=30), house=row, revision=now.revision, phone=OTHER_PHONE)
    assert kept.one(row).rules == rule_set(start=30)


def test_who_edits_what_another_phone_removed_is_told_and_may_bring_it_back(kept: Kept) -> None:
    row = kept.keep("Наши").row
    kept.remove(row)
    with pytest.raises(Conflict) as told:
        kept.keep("Наши", rule_set(start=30), house=row, revision=0)
    assert told.value.house
    assert told.value.house.removed
    kept.keep("Наши", rule_set(start=30), house=row, revision=told.value.house.revision)
    assert (kept.names(), kept.one(row).rules.start) == (["Наши"], 30)


@pytest.fixture
def shared(database: None) -> Kept:
    table: Table = sit_down()
    return Kept(table.circle)


def test_a_set_edited_by_ten_phones_at_once_is_changed_by_one_and_shown_to_the_others(
    shared: Kept, at_once: AtOnce
) -> None:
    row = shared.keep("Наши").row
    sets = [rule_set(start=start) for start in range(21, 31)]
    answers = at_once([lambda rules=rules: shared.keep("Наши", rules, house=row, revision=0) for rules in sets])  # type: ignore[misc]
    (won,) = [rules for rules, answer in zip(sets, answers, strict=True) if isinstance(answer, Answer)]
    lost = [answer for answer in answers if isinstance(answer, Conflict)]
    assert (shared.one(row).rules, shared.one(row).revision, len(lost)) == (won, 1, 9)
    assert {conflict.house.rules.start for conflict in lost if conflict.house} == {won.start}


def test_a_name_that_ten_phones_take_at_once_goes_to_one_of_them(shared: Kept, at_once: AtOnce) -> None:
    answers = at_once([lambda: shared.keep("Наши")] * 10)
    assert sum(isinstance(answer, Answer) for answer in answers) == 1
    told = [answer.refusals[0].data["problem"] for answer in answers if isinstance(answer, Refused)]
    assert told == ["name_taken"] * 9
    assert shared.names() == ["Наши"]


def test_copies_made_at_once_all_get_names_of_their_own(shared: Kept, at_once: AtOnce) -> None:
    row = shared.keep("Наши").row
    assert all(isinstance(answer, Answer) for answer in at_once([lambda: shared.copy(row)] * 10))
    assert shared.names() == sorted(["Наши", *(f"Наши ({number})" for number in range(2, 12))])


def test_rules_of_a_game_changed_by_ten_phones_at_once_are_changed_by_one(database: None, at_once: AtOnce) -> None:
    table = sit_down()
    sets = [rule_set(start=start) for start in range(21, 31)]
    answers = at_once([lambda rules=rules: table.rule(rules, revision=0) for rules in sets])  # type: ignore[misc]
    (won,) = [rules for rules, answer in zip(sets, answers, strict=True) if isinstance(answer, Answer)]
    assert (table.screen().rules, table.screen().revision) == (won, 1)
    assert [answer.code for answer in answers if isinstance(answer, Conflict)] == ["moved"] * 9
