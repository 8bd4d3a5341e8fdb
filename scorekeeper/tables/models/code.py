"""Short codes that let a phone in for a few minutes, and the count of wrong ones."""

from django.db import models
from django.db.models import Q

from scorekeeper.tables.models.circle import Circle


class Code(models.Model):
    """The newest code of a circle for a role. It opens nothing after `expires_at`, or once its link was withdrawn.

    The code itself isn't here: it is derived from `serial`, and found by its `digest`, with the secret key.
    """

    circle = models.ForeignKey(Circle, models.CASCADE, related_name="codes")
    role = models.CharField(max_length=7)
    generation = models.PositiveIntegerField()
    serial = models.CharField(max_length=32)
    digest = models.CharField(max_length=64, unique=True)
    expires_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["circle", "role"], name="code_once_for_a_role"),
            models.CheckConstraint(name="code_role_known", condition=Q(role__in=("keeper", "watcher"))),
        ]

    def __str__(self) -> str:
        return f"{self.circle_id} {self.role}"


class WrongCodes(models.Model):
    """How many wrong codes were typed in the minute that began at `began_at`: one row for the whole server."""

    began_at = models.DateTimeField()
    count = models.PositiveIntegerField()

    class Meta:
        verbose_name_plural = "wrong codes"
        constraints = [models.CheckConstraint(name="wrong_codes_one_row", condition=Q(id=1))]

    def __str__(self) -> str:
        return f"{self.count} since {self.began_at}"
