"""Results of matches, every version kept, and sanctions."""

from django.db import models

from tournaments.enums import OutcomeKind, SanctionKind
from tournaments.models._ids import PUBLIC_ID_LENGTH, new_public_id
from tournaments.models.associations import User
from tournaments.models.entrants import Entrant
from tournaments.models.events import Event, Stage
from tournaments.models.rounds import Match, Round


class MatchResult(models.Model):
    """One version of the result of a match; appended, the highest number is in force.

    ``stats`` is the ``MatchStats`` payload of the engine; unknown points are null.
    ``source_version`` is the version of the scoresheet it came from, null for a
    command of an organiser.
    """

    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="results")
    number = models.PositiveSmallIntegerField()
    outcome_kind = models.CharField(max_length=20, choices=OutcomeKind.choices, blank=True)
    winner_side = models.PositiveSmallIntegerField(null=True, blank=True)
    stats = models.JSONField(default=dict)
    source_version = models.PositiveIntegerField(null=True, blank=True)
    reason = models.CharField(max_length=200, blank=True)
    actor = models.ForeignKey(User, null=True, on_delete=models.PROTECT, related_name="+")
    recorded_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["match", "number"], name="one_result_per_number")
        ]

    def __str__(self) -> str:
        return f"{self.match_id} result {self.number}"


class Sanction(models.Model):
    """What standings read of a ruling or an organiser's decision; annulled, never deleted."""

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="sanctions")
    public_id = models.CharField(max_length=PUBLIC_ID_LENGTH, unique=True, default=new_public_id)
    entrant = models.ForeignKey(Entrant, on_delete=models.PROTECT, related_name="sanctions")
    kind = models.CharField(max_length=20, choices=SanctionKind.choices)
    points = models.DecimalField(max_digits=5, decimal_places=1, default=0)
    article = models.CharField(max_length=40, blank=True)
    reason = models.CharField(max_length=200)
    decided_by = models.ForeignKey(User, null=True, on_delete=models.PROTECT, related_name="+")
    decided_at = models.DateTimeField()
    annulled_by = models.ForeignKey(
        User, null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    annulled_at = models.DateTimeField(null=True, blank=True)
    annulled_reason = models.CharField(max_length=200, blank=True)

    def __str__(self) -> str:
        return f"{self.kind} {self.entrant_id}"


class StandingsSnapshot(models.Model):
    """The standings as they were when a round closed."""

    stage = models.ForeignKey(Stage, on_delete=models.PROTECT, related_name="snapshots")
    round = models.ForeignKey(Round, on_delete=models.PROTECT, related_name="snapshots")
    results_version = models.PositiveIntegerField()
    rows = models.JSONField()
    taken_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["round", "results_version"], name="one_snapshot_per_version"
            )
        ]

    def __str__(self) -> str:
        return f"{self.stage_id} at {self.results_version}"
