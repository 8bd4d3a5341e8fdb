"""The rule sets that a circle keeps."""

from scorekeeper.tables.mapping import HouseFacts, house_of
from scorekeeper.tables.models import HouseRules, Journal


def house_rules(circle: str) -> tuple[HouseFacts, ...]:
    """Every rule set that a circle (a slug) keeps, by name; those that were removed come last."""
    rows = HouseRules.objects.filter(circle__slug=circle)
    return tuple(house_of(row) for row in sorted(rows, key=lambda row: (row.removed, row.name.casefold(), row.pk)))


def house_rules_one(circle: str, house: int) -> HouseFacts | None:
    """A kept rule set by its key, also a removed one; None where this circle has no such."""
    row = HouseRules.objects.filter(circle__slug=circle, pk=house).first()
    return house_of(row) if row else None


def house_last_deed(circle: str, house: int) -> int | None:
    """The last deed on a kept rule set (its key in the journal), which `undo_rules` takes back."""
    row = Journal.objects.filter(circle__slug=circle, after__house=house).order_by("-id").first()
    return row.pk if row else None
