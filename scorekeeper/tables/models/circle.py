"""A circle of people who play with each other, and the people."""

from django.db import models
from django.db.models import Q

from scorekeeper.tables.slugs import LENGTH, new_slug

#: Characters that a name may be stored with: those that show, at most 60, with their accents and joiners.
NAME_LENGTH = 1000

#: Whatever stands in the books under a person, by the names of its relations.
HISTORY = ("seats", "moves", "moves_with", "payments_made", "payments_received", "openings", "merged")


class Circle(models.Model):
    """Who can see what, and the frame of everything else.

    Withdrawing a link raises its generation, which is a part of what the link's token is derived from. `carries`: a new
    evening begins with what is still owed from the last one.
    """

    slug = models.CharField(max_length=LENGTH, unique=True, default=new_slug, editable=False)
    name = models.CharField(max_length=NAME_LENGTH, blank=True)
    keeper_generation = models.PositiveIntegerField(default=1, editable=False)
    watcher_generation = models.PositiveIntegerField(default=1, editable=False)
    carries = models.BooleanField(default=False)
    created_at = models.DateTimeField(editable=False)

    class Meta:
        constraints = [
            models.CheckConstraint(
                name="circle_generations_count_from_1",
                condition=Q(keeper_generation__gte=1, watcher_generation__gte=1),
            ),
        ]

    def __str__(self) -> str:
        return self.name or self.slug


class Player(models.Model):
    """Somebody who plays in a circle. `mark` tells people of one name apart: 1, 2, ...

    `merged_into` is the record of the same person that counts; it has none itself. What stands under this one stays
    where it is, so that the merge can be taken back; whoever reads asks for `person`. `nameless`: the name was taken
    out of the books for good.
    """

    circle = models.ForeignKey(Circle, models.PROTECT, related_name="players")
    name = models.CharField(max_length=NAME_LENGTH)
    mark = models.PositiveSmallIntegerField(default=1)
    hidden = models.BooleanField(default=False)
    nameless = models.BooleanField(default=False)
    merged_into = models.ForeignKey("self", models.PROTECT, null=True, blank=True, related_name="merged")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["circle", "name", "mark"], name="player_once_in_circle"),
            models.CheckConstraint(name="player_has_name", condition=~Q(name="")),
            models.CheckConstraint(name="player_mark_counts_from_1", condition=Q(mark__gte=1)),
            models.CheckConstraint(
                name="player_merged_into_another",
                condition=Q(merged_into__isnull=True) | ~Q(merged_into=models.F("id")),
            ),
        ]

    def __str__(self) -> str:
        return self.label

    @property
    def person(self) -> "Player":
        """The record that counts for this person."""
        return self.merged_into or self

    @property
    def has_history(self) -> bool:
        """Whether anything stands in the books under this person, who then stays in them."""
        return any(getattr(self, name).exists() for name in HISTORY)

    @property
    def label(self) -> str:
        """The name as screens show it: with its mark from the second of that name on."""
        return self.name if self.mark == 1 else f"{self.name} ({self.mark})"
