"""A hand as it was typed in, and what each player did in it."""

import uuid

from django.db import models
from django.db.models import Q

from scorekeeper.tables.models.game import Game

SUITS = ("spades", "clubs", "diamonds", "hearts")
ACE_OUTCOMES = ("won", "lost")


class Hand(models.Model):
    """One hand. Either it has entries, or `early_seat` showed the jacks in the mask `early_jacks` and is out.

    `dealer` is set where somebody dealt out of turn. `state` is what stands after the hand by `rules_version` of the
    rules; it is worked out, never the truth.
    """

    game = models.ForeignKey(Game, models.PROTECT, related_name="hands")
    number = models.PositiveIntegerField()
    uuid = models.UUIDField(unique=True, default=uuid.uuid4)
    trump = models.CharField(max_length=8, blank=True)
    dealer = models.PositiveSmallIntegerField(null=True, blank=True)
    ace_seat = models.PositiveSmallIntegerField(null=True, blank=True)
    ace_outcome = models.CharField(max_length=4, blank=True)
    first_out = models.PositiveSmallIntegerField(null=True, blank=True)
    early_seat = models.PositiveSmallIntegerField(null=True, blank=True)
    early_jacks = models.PositiveSmallIntegerField(null=True, blank=True)
    played_at = models.DateTimeField()
    state = models.JSONField(null=True, blank=True)
    rules_version = models.PositiveIntegerField(null=True, blank=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["game", "number"], name="hand_number_once_in_game"),
            models.CheckConstraint(name="hand_number_counts_from_1", condition=Q(number__gte=1)),
            models.CheckConstraint(name="hand_trump_is_known", condition=Q(trump__in=("", *SUITS))),
            models.CheckConstraint(name="hand_dealer_is_a_seat", condition=Q(dealer__isnull=True) | Q(dealer__lte=5)),
            models.CheckConstraint(
                name="hand_first_out_is_a_seat", condition=Q(first_out__isnull=True) | Q(first_out__lte=5)
            ),
            models.CheckConstraint(
                name="hand_ace_seat_with_outcome",
                condition=Q(ace_seat__isnull=True, ace_outcome="")
                | Q(ace_seat__isnull=False, ace_seat__lte=5, ace_outcome__in=ACE_OUTCOMES),
            ),
            models.CheckConstraint(
                name="hand_early_seat_with_jacks",
                condition=Q(early_seat__isnull=True, early_jacks__isnull=True)
                | Q(early_seat__isnull=False, early_seat__lte=5, early_jacks__isnull=False, early_jacks__lte=15),
            ),
            models.CheckConstraint(
                name="hand_early_finish_alone",
                condition=Q(early_seat__isnull=True) | Q(ace_seat__isnull=True, first_out__isnull=True),
            ),
            models.CheckConstraint(
                name="hand_state_has_its_version",
                condition=Q(state__isnull=True) | Q(rules_version__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.game} {self.number}"


class Entry(models.Model):
    """What one seat did in a hand: tricks, the mask of jacks shown, whether it passed, and its fouls of each kind."""

    hand = models.ForeignKey(Hand, models.CASCADE, related_name="entries")
    seat = models.PositiveSmallIntegerField()
    tricks = models.PositiveSmallIntegerField(default=0)
    jacks = models.PositiveSmallIntegerField(default=0)
    passed = models.BooleanField(default=False)
    revoke = models.PositiveSmallIntegerField(default=0)
    early_draw = models.PositiveSmallIntegerField(default=0)
    overdraw = models.PositiveSmallIntegerField(default=0)

    class Meta:
        ordering = ["seat"]
        verbose_name_plural = "entries"
        constraints = [
            models.UniqueConstraint(fields=["hand", "seat"], name="entry_once_in_hand"),
            models.CheckConstraint(name="entry_seat_0_to_5", condition=Q(seat__lte=5)),
            models.CheckConstraint(name="entry_tricks_0_to_5", condition=Q(tricks__lte=5)),
            models.CheckConstraint(name="entry_jacks_0_to_15", condition=Q(jacks__lte=15)),
            models.CheckConstraint(
                name="entry_fouls_0_to_9", condition=Q(revoke__lte=9, early_draw__lte=9, overdraw__lte=9)
            ),
            models.CheckConstraint(name="entry_passed_took_nothing", condition=Q(passed=False) | Q(tricks=0, jacks=0)),
        ]

    def __str__(self) -> str:
        return f"{self.hand} / {self.seat}"
