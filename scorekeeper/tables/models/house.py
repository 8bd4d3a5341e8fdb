"""The rule sets that a circle keeps under a name."""

from django.db import models
from django.db.models import Q

from scorekeeper.tables.models.circle import NAME_LENGTH, Circle


class HouseRules(models.Model):
    """A rule set with every parameter, as JSON. `revision` is raised by every change; a removed one can come back."""

    circle = models.ForeignKey(Circle, models.PROTECT, related_name="house_rules")
    name = models.CharField(max_length=NAME_LENGTH)
    rules = models.JSONField()
    revision = models.PositiveIntegerField(default=0)
    removed = models.BooleanField(default=False)
    changed_at = models.DateTimeField()

    class Meta:
        verbose_name_plural = "house rules"
        constraints = [
            models.UniqueConstraint(
                fields=["circle", "name"], condition=Q(removed=False), name="house_rules_name_once_in_circle"
            ),
            models.CheckConstraint(name="house_rules_have_name", condition=~Q(name="")),
        ]

    def __str__(self) -> str:
        return self.name
