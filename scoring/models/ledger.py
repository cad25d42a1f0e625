"""The append-only ledger of a scoresheet, and the rulings that stand on it."""

from django.conf import settings
from django.db import models

from scoring.enums import EntryKind, Remedy, RulingState
from scoring.models.scoresheet import Scoresheet
from tournaments.enums import ActorKind


class LedgerEntry(models.Model):
    """One fact recorded at a table; appended, never edited (a trigger guards it).

    ``payload`` is the engine's fact payload: ids and codes only. ``digest`` tells a
    repeated request from a reused key.
    """

    scoresheet = models.ForeignKey(Scoresheet, on_delete=models.PROTECT, related_name="entries")
    sequence = models.PositiveIntegerField()
    kind = models.CharField(max_length=20, choices=EntryKind.choices)
    payload = models.JSONField()
    reason_code = models.CharField(max_length=40, blank=True)
    actor_kind = models.CharField(max_length=10, choices=ActorKind.choices)
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+"
    )
    device = models.CharField(max_length=64, blank=True)
    key = models.CharField(max_length=64)
    digest = models.CharField(max_length=64)
    recorded_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["scoresheet", "sequence"], name="one_entry_a_version"),
            models.UniqueConstraint(fields=["scoresheet", "key"], name="one_entry_a_key"),
        ]

    def __str__(self) -> str:
        return f"{self.scoresheet_id}:{self.sequence} {self.kind}"


class EntryNote(models.Model):
    """Free text of an entry, kept apart so that it can be erased."""

    entry = models.OneToOneField(LedgerEntry, on_delete=models.PROTECT, related_name="note")
    public_text = models.CharField(max_length=300, blank=True)
    private_text = models.CharField(max_length=1000, blank=True)

    def __str__(self) -> str:
        return self.public_text[:40]


class Ruling(models.Model):
    """A referee's decision: the fact, who, which duty, what follows (tournament.md, section 6).

    ``key`` and ``digest`` tell a repeated request, also where the ruling left no entry.
    """

    public_id = models.CharField(max_length=10, unique=True)
    scoresheet = models.ForeignKey(Scoresheet, on_delete=models.PROTECT, related_name="rulings")
    entry = models.ForeignKey(
        LedgerEntry, null=True, blank=True, on_delete=models.PROTECT, related_name="rulings"
    )
    offender_side = models.PositiveSmallIntegerField()
    article = models.CharField(max_length=40)
    proposed = models.CharField(max_length=10, choices=Remedy.choices)
    decided = models.CharField(max_length=10, choices=Remedy.choices)
    state = models.CharField(
        max_length=12, choices=RulingState.choices, default=RulingState.DECIDED
    )
    reason = models.CharField(max_length=300, blank=True)
    private_note = models.CharField(max_length=1000, blank=True)
    claimed_by_side = models.PositiveSmallIntegerField(null=True, blank=True)
    referee = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )
    decided_at = models.DateTimeField()
    overturned_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    overturned_at = models.DateTimeField(null=True, blank=True)
    overturned_reason = models.CharField(max_length=300, blank=True)
    key = models.CharField(max_length=64)
    digest = models.CharField(max_length=64)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["scoresheet", "key"], name="one_ruling_a_key")
        ]

    def __str__(self) -> str:
        return f"{self.article} {self.decided}"
