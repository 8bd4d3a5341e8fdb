"""The games of an evening, and who sits where."""

from django.db import models
from django.db.models import Q

from scorekeeper.tables.models.circle import NAME_LENGTH, Player
from scorekeeper.tables.models.evening import Evening
from scorekeeper.tables.slugs import LENGTH, new_slug

ENDINGS = ("without_payment", "as_it_stands")


class Game(models.Model):
    """A game as it was agreed: its own rules, its prices in minor units, and what it began with.

    `rules_name` is what the house rules were called that were agreed on; it stays whatever becomes of them.
    `lineup` are the keys of those who were to sit by the game before: who sits so, and has no hand yet, follows it.
    `ended` says how it was broken off. `outcome` is worked out from the hands once the game is over, by
    `outcome_rules_version` of the rules, and so are `tallies`: what everybody did in it. They are never the truth.
    `revision` is raised by every deed.
    """

    evening = models.ForeignKey(Evening, models.PROTECT, related_name="games")
    number = models.PositiveIntegerField()
    slug = models.CharField(max_length=LENGTH, unique=True, default=new_slug, editable=False)
    rules = models.JSONField()
    rules_name = models.CharField(max_length=NAME_LENGTH, blank=True)
    price_point = models.BigIntegerField(default=0)
    price_cross = models.BigIntegerField(default=0)
    currency = models.CharField(max_length=3)
    first_dealer = models.PositiveSmallIntegerField(default=0)
    start_records = models.JSONField(null=True, blank=True)
    start_crosses = models.JSONField(null=True, blank=True)
    ended = models.CharField(max_length=16, blank=True)
    revision = models.PositiveIntegerField(default=0)
    outcome = models.JSONField(null=True, blank=True)
    tallies = models.JSONField(null=True, blank=True)
    outcome_rules_version = models.PositiveIntegerField(null=True, blank=True)
    created_at = models.DateTimeField()
    previous = models.OneToOneField("self", models.PROTECT, null=True, blank=True, related_name="rematch")
    lineup = models.JSONField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["evening", "number"], name="game_number_once_in_evening"),
            models.CheckConstraint(name="game_number_counts_from_1", condition=Q(number__gte=1)),
            models.CheckConstraint(
                name="game_prices_not_negative", condition=Q(price_point__gte=0, price_cross__gte=0)
            ),
            models.CheckConstraint(name="game_first_dealer_is_a_seat", condition=Q(first_dealer__lte=5)),
            models.CheckConstraint(name="game_ended_is_known", condition=Q(ended__in=("", *ENDINGS))),
            models.CheckConstraint(
                name="game_outcome_has_its_version",
                condition=Q(outcome__isnull=True, tallies__isnull=True) | Q(outcome_rules_version__isnull=False),
            ),
            models.CheckConstraint(
                name="game_no_rematch_of_itself", condition=Q(previous__isnull=True) | ~Q(previous=models.F("id"))
            ),
        ]

    def __str__(self) -> str:
        return self.slug


class Seat(models.Model):
    """Who sits on a seat (0 to 5, to the left) from a hand (counted from 1) on."""

    game = models.ForeignKey(Game, models.PROTECT, related_name="seats")
    index = models.PositiveSmallIntegerField()
    from_hand = models.PositiveIntegerField(default=1)
    player = models.ForeignKey(Player, models.PROTECT, related_name="seats")

    class Meta:
        ordering = ["from_hand", "index"]
        constraints = [
            models.UniqueConstraint(fields=["game", "index", "from_hand"], name="seat_taken_once_at_hand"),
            models.CheckConstraint(name="seat_index_0_to_5", condition=Q(index__lte=5)),
            models.CheckConstraint(name="seat_from_hand_counts_from_1", condition=Q(from_hand__gte=1)),
        ]

    def __str__(self) -> str:
        return f"{self.index}: {self.player}"
