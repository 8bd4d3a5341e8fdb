"""The names that phones give themselves."""

from django.db import models
from django.db.models import Q

from scorekeeper.tables.models.circle import NAME_LENGTH, Circle


class Phone(models.Model):
    """What a phone is called in a circle's journal; `code` is the random name that it got by itself."""

    circle = models.ForeignKey(Circle, models.PROTECT, related_name="phones")
    code = models.CharField(max_length=64)
    name = models.CharField(max_length=NAME_LENGTH)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["circle", "code"], name="phone_once_in_circle"),
            models.CheckConstraint(name="phone_has_name", condition=~Q(name="") & ~Q(code="")),
        ]

    def __str__(self) -> str:
        return self.name
