"""What was done, when and by which phone: one row a deed, never changed but to forget a name."""

from collections.abc import Callable
from typing import Any, NoReturn

from django.db import models
from django.db.models import Q

from scorekeeper.tables.models.circle import Circle
from scorekeeper.tables.models.evening import Evening
from scorekeeper.tables.models.game import Game


class AppendOnly(TypeError):  # noqa: N818 - names what the table is
    """Raised by an attempt to change or remove a row of the journal."""


class JournalQuerySet(models.QuerySet["Journal"]):
    """Reads, and nothing that changes rows at a stroke, but for `forget`."""

    def version(self, circle: str) -> str:
        """Where the books of a circle (its slug) stand: another text after each deed, and nothing more is in it.

        It is the number of deeds, not the newest row: of two deeds at once the second may be committed first.
        """
        return str(self.filter(circle__slug=circle).count())

    def forget(self, without: Callable[["Journal"], dict[str, Any]]) -> None:
        """The one way in which rows change: take out of them what somebody wants forgotten, and nothing else.

        `without` gives the fields of a row (`input`, `before`, `after`) as they are to be; a row of which it gives none
        stays.
        """
        for row in self.iterator(chunk_size=500):
            fields = without(row)
            if fields:
                super(JournalQuerySet, self.model.objects.filter(pk=row.pk)).update(**fields)

    def update(self, **_fields: Any) -> NoReturn:
        """Refuse."""
        raise AppendOnly("the journal is only added to")

    def bulk_update(self, *_rows: Any, **_options: Any) -> NoReturn:
        """Refuse."""
        raise AppendOnly("the journal is only added to")

    def delete(self) -> NoReturn:
        """Refuse."""
        raise AppendOnly("the journal is only added to")


class Journal(models.Model):
    """One deed: its key (made by the phone, once for ever), its input, what it changed, and its answer, as JSON."""

    circle = models.ForeignKey(Circle, models.PROTECT, related_name="journal")
    evening = models.ForeignKey(Evening, models.PROTECT, null=True, blank=True, related_name="journal")
    game = models.ForeignKey(Game, models.PROTECT, null=True, blank=True, related_name="journal")
    key = models.CharField(max_length=64, unique=True)
    deed = models.CharField(max_length=32)
    input = models.JSONField()
    before = models.JSONField()
    after = models.JSONField()
    answer = models.JSONField()
    phone = models.CharField(max_length=64)
    at = models.DateTimeField()

    objects = JournalQuerySet.as_manager()

    class Meta:
        verbose_name_plural = "journal"
        indexes = [
            models.Index(fields=["evening", "at"], name="journal_evening_at"),
            models.Index(fields=["game", "id"], name="journal_game_id"),
        ]
        constraints = [
            models.CheckConstraint(name="journal_has_key", condition=~Q(key="")),
        ]

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d %H:%M} {self.deed}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Add the row; refuse to change one."""
        if not self._state.adding:
            raise AppendOnly("the journal is only added to")
        super().save(*args, **kwargs)

    def delete(self, *_args: Any, **_kwargs: Any) -> NoReturn:
        """Refuse."""
        raise AppendOnly("the journal is only added to")
