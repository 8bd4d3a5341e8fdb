"""Taking back what was done last to a kept rule set."""

from datetime import datetime

from django.db.models import F

from scorekeeper.tables.mapping import house_of
from scorekeeper.tables.models import HouseRules, Journal
from scorekeeper.tables.services.conflict import Conflict
from scorekeeper.tables.services.deeds import Answer, Asked, Done, Overtaken, circle_to_write, perform
from scorekeeper.tables.services.house import check_free, told
from scorekeeper.tables.undoable import left_over


def undo_rules(*, key: str, phone: str, circle: str, house: int, deed: int) -> Answer:
    """Put a kept rule set back as it was before `deed`, the last one on it (its key in the journal) that still counts.

    One that was new is put away. Raises `Conflict` (`moved`, with `house` as it now is) where another deed came after
    it, `Refused` (`format`, `name_taken`: another has its old name by now), `Circle.DoesNotExist`,
    `HouseRules.DoesNotExist`.
    """

    def act(at: datetime) -> Done:
        home = circle_to_write(circle)
        row = home.house_rules.get(pk=house)
        rows = Journal.objects.filter(circle=home, after__house=house, pk__gte=deed).order_by("pk")
        last, since = rows.first(), list(rows[1:])
        if last is None or last.pk != deed or left_over(since):
            raise Conflict("moved", house=house_of(row))
        was = last.before
        fields = {name: was[name] for name in ("name", "rules", "removed")} if was else {"removed": True}
        if not fields["removed"]:
            check_free(home, str(fields["name"]), row)
        unchanged = HouseRules.objects.filter(pk=row.pk, revision=row.revision)
        if not unchanged.update(revision=F("revision") + 1, changed_at=at, **fields):
            raise Overtaken
        now = HouseRules.objects.get(pk=row.pk)
        return Done(home, row=row.pk, before=told(row), after=told(now))

    return perform(Asked("undo_rules", key, phone, {"circle": circle, "house": house, "deed": deed}), act)
