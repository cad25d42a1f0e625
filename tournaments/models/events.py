"""Events, their stages with the rules in force, and nights."""

from django.db import models

from tournaments.enums import EventStatus, NightStatus, PairingSystem, StageStatus
from tournaments.models._ids import PUBLIC_ID_LENGTH, new_public_id
from tournaments.models.associations import Association, User


class Event(models.Model):
    """A competition: a league, a tournament, a stop of a circuit."""

    association = models.ForeignKey(Association, on_delete=models.PROTECT, related_name="events")
    public_id = models.CharField(max_length=PUBLIC_ID_LENGTH, unique=True, default=new_public_id)
    slug = models.SlugField(max_length=80)
    name = models.CharField(max_length=120)
    venue = models.CharField(max_length=120, blank=True)
    status = models.CharField(max_length=10, choices=EventStatus.choices, default=EventStatus.SETUP)
    fee = models.DecimalField(max_digits=7, decimal_places=2, default=0)
    courtesy_minutes = models.PositiveSmallIntegerField(default=10)
    is_rehearsal = models.BooleanField(default=False)
    created_by = models.ForeignKey(User, null=True, on_delete=models.PROTECT, related_name="+")
    created_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["association", "slug"], name="one_event_per_slug")
        ]

    def __str__(self) -> str:
        return self.name


class Stage(models.Model):
    """A part of an event with one system; a simple event has one.

    ``results_version`` moves with every result or sanction and keys cached standings.
    ``pairing_options``, ``points`` and ``criteria`` follow formats.md, section 6.
    """

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="stages")
    number = models.PositiveSmallIntegerField(default=1)
    name = models.CharField(max_length=120, blank=True)
    system = models.CharField(max_length=20, choices=PairingSystem.choices)
    status = models.CharField(
        max_length=10, choices=StageStatus.choices, default=StageStatus.PENDING
    )
    pairing_options = models.JSONField(default=dict)
    points = models.JSONField(default=dict)
    criteria = models.JSONField(default=list)
    results_version = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="one_stage_per_number")
        ]

    def __str__(self) -> str:
        return self.name or f"{self.event} {self.number}"


class StageRules(models.Model):
    """A version of the rules of a stage; frozen once a round is published under it."""

    stage = models.ForeignKey(Stage, on_delete=models.PROTECT, related_name="rules")
    version = models.PositiveSmallIntegerField(default=1)
    preset = models.CharField(max_length=30)
    ruleset = models.JSONField()
    match_format = models.JSONField()
    rules_version = models.PositiveSmallIntegerField()
    reason = models.CharField(max_length=200, blank=True)
    created_at = models.DateTimeField()
    frozen_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["stage", "version"], name="one_rules_per_version")
        ]

    def __str__(self) -> str:
        return f"{self.stage} rules {self.version}"


class Night(models.Model):
    """An event on a local date at a venue: presence hangs from it."""

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="nights")
    public_id = models.CharField(max_length=PUBLIC_ID_LENGTH, unique=True, default=new_public_id)
    date = models.DateField()
    starts_at = models.TimeField(null=True, blank=True)
    venue = models.CharField(max_length=120, blank=True)
    status = models.CharField(max_length=10, choices=NightStatus.choices, default=NightStatus.OPEN)
    created_at = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["event", "date"], name="one_night_per_date")]

    def __str__(self) -> str:
        return f"{self.event} {self.date}"


class Table(models.Model):
    """A table of an event's hall."""

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="tables")
    number = models.PositiveSmallIntegerField()
    note = models.CharField(max_length=120, blank=True)
    is_blocked = models.BooleanField(default=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["event", "number"], name="one_table_per_number")
        ]

    def __str__(self) -> str:
        return str(self.number)
