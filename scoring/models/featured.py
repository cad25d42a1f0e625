"""A hand entered card by card at the featured table."""

from django.conf import settings
from django.db import models

from scoring.enums import FeaturedStatus
from scoring.models.ledger import LedgerEntry
from scoring.models.scoresheet import Scoresheet


class FeaturedHand(models.Model):
    """The registro of one hand while it grows; its own lock, apart from the scoresheet's.

    ``number`` counts the featured hands of the match. ``times`` has the moment of each move,
    in seconds, so that spectators can be shown the hand some time later. ``key`` is that of
    the last command, to recognise its repetition. ``entry`` is what the hand became.
    """

    scoresheet = models.ForeignKey(Scoresheet, on_delete=models.PROTECT, related_name="featured")
    number = models.PositiveSmallIntegerField()
    registro = models.JSONField()
    times = models.JSONField(default=list)
    version = models.PositiveIntegerField(default=1)
    key = models.CharField(max_length=64)
    status = models.CharField(
        max_length=10, choices=FeaturedStatus.choices, default=FeaturedStatus.RECORDING
    )
    delay_seconds = models.PositiveIntegerField(null=True, blank=True)
    entry = models.ForeignKey(
        LedgerEntry, null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    recorder = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+"
    )
    started_at = models.DateTimeField()
    finished_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["scoresheet", "number"], name="one_featured_hand_a_number"
            ),
            models.UniqueConstraint(
                fields=["scoresheet"],
                condition=models.Q(status="recording"),
                name="one_featured_hand_at_a_time",
            ),
        ]

    def __str__(self) -> str:
        return f"featured hand {self.number} of scoresheet {self.scoresheet_id}"
