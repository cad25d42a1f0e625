"""The only writer of the record of organisers' commands."""

from __future__ import annotations

from typing import Any

from django.db import connection
from django.utils import timezone

from tournaments.models import AuditEntry
from tournaments.permissions import Actor


def append_audit(
    *,
    association_id: int,
    event_id: int | None,
    actor: Actor,
    command: str,
    details: dict[str, Any],
    reason: str = "",
) -> None:
    """Append one entry; a step, so the command that calls it holds the transaction.

    ``command`` is the name of the service function; ``details`` holds ids, codes and values
    before and after, never personal data.
    """
    assert connection.in_atomic_block
    AuditEntry.objects.create(
        association_id=association_id,
        event_id=event_id,
        actor_kind=actor.kind,
        actor_id=actor.user_id,
        command=command,
        reason=reason,
        details=details,
        recorded_at=timezone.now(),
    )


def told_before(
    *, event_id: int, command: str, reason: str, details: dict[str, Any]
) -> dict[str, Any] | None:
    """What was recorded when this very form was sent before, under the same key; a step.

    ``details`` holds the form's ``key`` and what it said; without a key nothing is a repeat.
    """
    assert connection.in_atomic_block
    if not details["key"]:
        return None
    said = {f"details__{name}": value for name, value in details.items()}
    entry = AuditEntry.objects.filter(event_id=event_id, command=command, reason=reason, **said)
    return entry.values_list("details", flat=True).first()
