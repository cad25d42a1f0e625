"""The scoresheet of a match: its rules, version and cached progress."""

from django.db import models

from scoring.enums import ScoresheetStatus


class Scoresheet(models.Model):
    """Everything recorded for a match; the aggregate that every command locks.

    ``version`` is the sequence of the last entry. ``progress`` caches the scoreboard
    payload of the engine and can always be rebuilt from the ledger.
    """

    match = models.OneToOneField(
        "tournaments.Match", on_delete=models.PROTECT, related_name="scoresheet"
    )
    ruleset = models.JSONField()
    match_format = models.JSONField()
    rules_version = models.PositiveSmallIntegerField()
    version = models.PositiveIntegerField(default=0)
    status = models.CharField(
        max_length=10, choices=ScoresheetStatus.choices, default=ScoresheetStatus.OPEN
    )
    progress = models.JSONField(default=dict)
    opened_at = models.DateTimeField()
    last_entry_at = models.DateTimeField(null=True, blank=True)

    def __str__(self) -> str:
        return f"scoresheet of match {self.match_id}"
