"""The record of organisers' commands, and long tasks."""

from django.db import models

from tournaments.enums import ActorKind, JobState
from tournaments.models._ids import PUBLIC_ID_LENGTH, new_public_id
from tournaments.models.associations import Association, User
from tournaments.models.events import Event


class AuditEntry(models.Model):
    """One command of an organiser; appended, never edited (a trigger guards it).

    ``details`` holds ids, codes and values before and after, never personal data.
    """

    association = models.ForeignKey(Association, on_delete=models.PROTECT, related_name="audit")
    event = models.ForeignKey(Event, null=True, on_delete=models.PROTECT, related_name="audit")
    actor_kind = models.CharField(max_length=10, choices=ActorKind.choices)
    actor = models.ForeignKey(User, null=True, on_delete=models.PROTECT, related_name="+")
    command = models.CharField(max_length=60)
    reason = models.CharField(max_length=200, blank=True)
    details = models.JSONField(default=dict)
    recorded_at = models.DateTimeField()

    class Meta:
        indexes = [models.Index(fields=["association", "-id"], name="audit_newest_first")]

    def __str__(self) -> str:
        return f"{self.command} {self.recorded_at:%Y-%m-%d %H:%M}"


class Job(models.Model):
    """A long task: its state, progress and result, read by progress pages."""

    public_id = models.CharField(max_length=PUBLIC_ID_LENGTH, unique=True, default=new_public_id)
    association = models.ForeignKey(
        Association, null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    task = models.CharField(max_length=100)
    arguments = models.JSONField(default=dict)
    key = models.CharField(max_length=120, unique=True)
    state = models.CharField(max_length=10, choices=JobState.choices, default=JobState.DUE)
    progress = models.PositiveSmallIntegerField(default=0)
    result = models.JSONField(null=True, blank=True)
    error = models.CharField(max_length=300, blank=True)
    due_at = models.DateTimeField()
    started_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        indexes = [models.Index(fields=["state", "due_at"], name="jobs_due")]

    def __str__(self) -> str:
        return f"{self.task} {self.state}"
