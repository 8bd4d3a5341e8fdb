"""Known variants turned on together in the editor: the order doesn't matter, and each shows itself as on."""

import pytest

from scorekeeper.rules.rules_json import parse_rules
from scorekeeper.rules.ruleset import RuleSet
from scorekeeper.web.forms.rules_editor import RulesForm

NEEDS_TRICK = "declaration_needs_trick"
OF_JACKS = ("three_jacks_12", "any_pair_5", "skew_5", "skew_3", "hard_any_pair")
BASES = ("classic-20", "hard-30", "passing-15", "petushok-15")


def turned(base: str, *switches: str) -> RulesForm:
    form = RulesForm(parse_rules({"preset": base}))
    for name in switches:
        form.switch(name)
    return form


def rules_of(form: RulesForm) -> RuleSet:
    assert form.is_valid()
    return form.rules


@pytest.mark.parametrize("base", BASES)
@pytest.mark.parametrize("name", [name for name in OF_JACKS if name != "hard_any_pair"])
def test_jacks_that_need_a_trick_need_it_whatever_is_turned_on_before_or_after(base: str, name: str) -> None:
    one, other = turned(base, name, NEEDS_TRICK), turned(base, NEEDS_TRICK, name)
    assert rules_of(one) == rules_of(other)
    assert all(value.is_void for value in one.rules.declarations.values())
    assert all(form.is_on(each) for form in (one, other) for each in (name, NEEDS_TRICK))


@pytest.mark.parametrize("base", [*BASES, "money-25"])
@pytest.mark.parametrize("name", ["three_jacks_12", "any_pair_5", "skew_3"])
def test_without_the_need_of_a_trick_the_other_variant_stays(base: str, name: str) -> None:
    form = turned(base, name, NEEDS_TRICK, NEEDS_TRICK)
    assert rules_of(form) == rules_of(turned(base, name))
    assert form.is_on(name)
    assert not form.is_on(NEEDS_TRICK)


@pytest.mark.parametrize("base", BASES)
@pytest.mark.parametrize("name", [name for name in OF_JACKS if name != "hard_any_pair"])
def test_without_the_other_variant_jacks_still_need_a_trick(base: str, name: str) -> None:
    assert rules_of(turned(base, NEEDS_TRICK, name, name)) == rules_of(turned(base, NEEDS_TRICK))


def test_fines_by_themselves_are_not_on_where_jacks_need_a_trick() -> None:
    form = turned("classic-20", NEEDS_TRICK)
    assert not form.is_on("hard_fines")
    form.switch("hard_fines")
    assert not form.is_on(NEEDS_TRICK)
