"""The rule sets that a circle keeps under a name."""

from datetime import datetime
from itertools import count

from django.db.models import F

from scorekeeper.rules.contradictions import contradictions
from scorekeeper.rules.errors import Refusal, Refused
from scorekeeper.rules.reading import quoted
from scorekeeper.rules.record_reading import name_shows
from scorekeeper.rules.rules_json import whole_json
from scorekeeper.rules.ruleset import RuleSet
from scorekeeper.tables.mapping import house_of
from scorekeeper.tables.models import Circle, HouseRules
from scorekeeper.tables.services.conflict import Conflict
from scorekeeper.tables.services.deeds import Answer, Asked, Done, Overtaken, circle_to_write, perform
from scorekeeper.tables.services.names import checked_rules_name


def keep_rules(
    *,
    key: str,
    phone: str,
    circle: str,
    name: str,
    rules: RuleSet,
    house: int | None = None,
    revision: int | None = None,
) -> Answer:
    """Keep a rule set under a name: a new one, or in the place of `house` as it was seen, also where that was removed.

    Games that were begun with it keep their rules. The answer's `row` is its key. Raises `Refused` (`format` for the
    name: `name`, `name_taken`; `rules_invalid` for what contradicts itself), `Conflict` (`moved`, with `house` as it
    now is), `Circle.DoesNotExist`, `HouseRules.DoesNotExist`.
    """
    checked = checked_rules_name(name)
    refuse_contradictions(rules)

    def act(at: datetime) -> Done:
        home = circle_to_write(circle)
        fields = {"name": checked, "rules": whole_json(rules), "removed": False}
        if house is None:
            check_free(home, checked)
            return _done(home, None, HouseRules.objects.create(circle=home, changed_at=at, **fields))
        row = home.house_rules.get(pk=house)
        if revision != row.revision:
            raise Conflict("moved", house=house_of(row))
        check_free(home, checked, row)
        return _change(home, row, at, **fields)

    given = {"circle": circle, "house": house, "name": checked, "rules": whole_json(rules)}
    return perform(Asked("keep_rules", key, phone, given), act)


def refuse_contradictions(rules: RuleSet) -> None:
    """Raise `Refused` (`rules_invalid`) for a rule set that nobody can mean."""
    found = contradictions(rules)
    if found:
        raise Refused(found)


def copy_rules(*, key: str, phone: str, circle: str, house: int, name: str = "") -> Answer:
    """Keep a copy under another name; without one under the first of `Ours (2)`, `Ours (3)`, ... that is free.

    Raises `Refused` (`format` for the name), `Circle.DoesNotExist`, `HouseRules.DoesNotExist`.
    """
    checked = checked_rules_name(name) if name else ""

    def act(at: datetime) -> Done:
        home = circle_to_write(circle)
        original = home.house_rules.get(pk=house)
        called = checked or _free_name(home, original.name)
        check_free(home, called)
        copy = HouseRules.objects.create(circle=home, name=called, rules=original.rules, changed_at=at)
        return _done(home, None, copy)

    return perform(Asked("copy_rules", key, phone, {"circle": circle, "house": house, "name": checked}), act)


def remove_rules(*, key: str, phone: str, circle: str, house: int) -> Answer:
    """Put a kept rule set away; it can be brought back. Raises `Circle.DoesNotExist`, `HouseRules.DoesNotExist`."""
    return _put(Asked("remove_rules", key, phone, {"circle": circle, "house": house}), removed=True)


def restore_rules(*, key: str, phone: str, circle: str, house: int) -> Answer:
    """Bring a removed rule set back; where another has its name by now, under the first free of `Ours (2)`, ...

    Raises `Circle.DoesNotExist`, `HouseRules.DoesNotExist`.
    """
    return _put(Asked("restore_rules", key, phone, {"circle": circle, "house": house}), removed=False)


def _put(asked: Asked, *, removed: bool) -> Answer:
    def act(at: datetime) -> Done:
        home = circle_to_write(str(asked.input["circle"]))
        row = home.house_rules.get(pk=asked.input["house"])
        if row.removed == removed:
            return _done(home, row, row)
        name = row.name if removed or _is_free(home, row.name, row) else _free_name(home, row.name)
        return _change(home, row, at, name=name, removed=removed)

    return perform(asked, act)


def _change(home: Circle, row: HouseRules, at: datetime, **fields: object) -> Done:
    unchanged = HouseRules.objects.filter(pk=row.pk, revision=row.revision)
    if not unchanged.update(revision=F("revision") + 1, changed_at=at, **fields):
        raise Overtaken
    return _done(home, row, HouseRules.objects.get(pk=row.pk))


def _done(home: Circle, was: HouseRules | None, now: HouseRules) -> Done:
    return Done(home, row=now.pk, before=told(was) if was else {}, after=told(now))


def told(row: HouseRules) -> dict[str, object]:
    """A kept rule set for the journal."""
    return {"house": row.pk, "name": row.name, "rules": row.rules, "removed": row.removed}


def check_free(home: Circle, name: str, own: HouseRules | None = None) -> None:
    """Refuse (`format`, `name_taken`) a name that another set of this circle has."""
    if not _is_free(home, name, own):
        data = {"place": "name", "problem": "name_taken", "value": quoted(name)}
        raise Refused([Refusal("format", data=data)])


def _is_free(home: Circle, name: str, own: HouseRules | None) -> bool:
    others = home.house_rules.exclude(pk=own.pk) if own else home.house_rules.all()
    return not others.filter(name=name, removed=False).exists()


def _free_name(home: Circle, name: str) -> str:
    taken = set(home.house_rules.filter(removed=False).values_list("name", flat=True))
    marked = (_marked(name, number) for number in count(2))
    return next(free for free in marked if free not in taken)


def _marked(name: str, number: int) -> str:
    """A name with a number behind it, of which it loses as many characters as the number needs."""
    cut = (f"{name[:length].rstrip()} ({number})" for length in range(len(name), -1, -1))
    return next(marked for marked in cut if name_shows(marked))
