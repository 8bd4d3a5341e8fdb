"""An evening: who came and went between and during its games, what was brought along, and what was paid."""

from django.db import models
from django.db.models import Q

from scorekeeper.tables.models.circle import Circle, Player

#: Moves that name a person, and those that name another one too.
ONE_PERSON = ("come", "leave", "sit", "first", "makes_room")
TWO_PEOPLE = ("take", "swap")
NOBODY = ("knock_out_on", "knock_out_off")
#: While a game was played, and between it and the next one.
PHASES = ("during", "after")
WAYS = ("", "table", "lot")


class Evening(models.Model):
    """Games played in one sitting; a circle has at most one that is open. `zone` is an IANA name, for its dates.

    `knock_out` is what was agreed at its beginning. `previous` is the evening whose debts were carried over.
    `revision` is raised by every deed of the evening, not by those of its games.
    """

    circle = models.ForeignKey(Circle, models.PROTECT, related_name="evenings")
    started_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True, blank=True)
    zone = models.CharField(max_length=64)
    currency = models.CharField(max_length=3)
    revision = models.PositiveIntegerField(default=0)
    knock_out = models.BooleanField(default=False)
    previous = models.OneToOneField("self", models.PROTECT, null=True, blank=True, related_name="following")

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["circle"], condition=Q(ended_at__isnull=True), name="evening_open_once_in_circle"
            ),
            models.CheckConstraint(
                name="evening_ends_after_start",
                condition=Q(ended_at__isnull=True) | Q(ended_at__gte=models.F("started_at")),
            ),
            models.CheckConstraint(
                name="evening_carries_from_another", condition=Q(previous__isnull=True) | ~Q(previous=models.F("id"))
            ),
        ]

    def __str__(self) -> str:
        return f"{self.circle} {self.started_at:%Y-%m-%d}"


class Opening(models.Model):
    """What somebody was owed (positive) or owed (negative) when an evening began, carried over in minor units."""

    evening = models.ForeignKey(Evening, models.PROTECT, related_name="openings")
    player = models.ForeignKey(Player, models.PROTECT, related_name="openings")
    amount = models.BigIntegerField()

    class Meta:
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(fields=["evening", "player"], name="opening_once_in_evening"),
            models.CheckConstraint(name="opening_is_not_nought", condition=~Q(amount=0)),
        ]

    def __str__(self) -> str:
        return f"{self.player}: {self.amount}"


class Move(models.Model):
    """Somebody came, went, sat down or made room; in the order of their keys.

    `phase` says whether that was while game `game_number` was played, or between it and the next one. `seat` is the
    place that somebody new sat down at, `other` who made room or changed places. `by` says how it was found out which
    of several petukhs makes room.
    """

    evening = models.ForeignKey(Evening, models.PROTECT, related_name="moves")
    game_number = models.PositiveIntegerField()
    phase = models.CharField(max_length=6)
    kind = models.CharField(max_length=16)
    player = models.ForeignKey(Player, models.PROTECT, null=True, blank=True, related_name="moves")
    other = models.ForeignKey(Player, models.PROTECT, null=True, blank=True, related_name="moves_with")
    seat = models.PositiveSmallIntegerField(null=True, blank=True)
    by = models.CharField(max_length=8, blank=True)
    phone = models.CharField(max_length=64, blank=True)
    at = models.DateTimeField()

    class Meta:
        ordering = ["id"]
        constraints = [
            models.CheckConstraint(name="move_game_counts_from_1", condition=Q(game_number__gte=1)),
            models.CheckConstraint(name="move_phase_is_known", condition=Q(phase__in=PHASES)),
            models.CheckConstraint(name="move_way_is_known", condition=Q(by__in=WAYS)),
            models.CheckConstraint(
                name="move_names_its_people",
                condition=Q(kind__in=ONE_PERSON, player__isnull=False, other__isnull=True)
                | Q(kind__in=TWO_PEOPLE, player__isnull=False, other__isnull=False)
                | Q(kind__in=NOBODY, player__isnull=True, other__isnull=True),
            ),
            models.CheckConstraint(
                name="move_of_two_people", condition=Q(other__isnull=True) | ~Q(other=models.F("player"))
            ),
            models.CheckConstraint(
                name="move_seat_is_a_place",
                condition=Q(kind="sit", seat__isnull=False, seat__lte=5) | Q(seat__isnull=True) & ~Q(kind="sit"),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.player or ''}"


class Payment(models.Model):
    """A transfer that was made, or a part of one, in minor units of the evening's currency."""

    evening = models.ForeignKey(Evening, models.PROTECT, related_name="payments")
    payer = models.ForeignKey(Player, models.PROTECT, related_name="payments_made")
    receiver = models.ForeignKey(Player, models.PROTECT, related_name="payments_received")
    amount = models.BigIntegerField()
    phone = models.CharField(max_length=64, blank=True)
    at = models.DateTimeField()

    class Meta:
        ordering = ["id"]
        constraints = [
            models.CheckConstraint(name="payment_is_positive", condition=Q(amount__gt=0)),
            models.CheckConstraint(name="payment_between_two", condition=~Q(payer=models.F("receiver"))),
        ]

    def __str__(self) -> str:
        return f"{self.payer} - {self.receiver}: {self.amount}"
