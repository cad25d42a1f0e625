"""The record of organisers' commands, newest first."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tournaments.enums import ActorKind
from tournaments.models import AuditEntry

PAGE = 50


@dataclass(frozen=True, slots=True)
class AuditRow:
    """One command: who, when, on what, and why. ``who`` is empty for Cotón itself."""

    id: int
    recorded_at: dt.datetime
    actor_kind: ActorKind
    who: str
    command: str
    reason: str
    details: Mapping[str, Any]
    event_name: str


@dataclass(frozen=True, slots=True)
class AuditPage:
    """Part of the record; ``older`` is the key to go on from, None at the end."""

    rows: tuple[AuditRow, ...]
    older: int | None


def audit_entries(
    association_id: int, *, event_id: int | None = None, before: int | None = None
) -> AuditPage:
    """Commands of an association, or of one event, older than a key. One query."""
    rows = AuditEntry.objects.filter(association_id=association_id)
    if event_id is not None:
        rows = rows.filter(event_id=event_id)
    if before is not None:
        rows = rows.filter(pk__lt=before)
    found = list(rows.select_related("actor", "event").order_by("-id")[: PAGE + 1])
    return AuditPage(
        rows=tuple(_row(row) for row in found[:PAGE]),
        older=found[PAGE - 1].pk if len(found) > PAGE else None,
    )


def _row(row: AuditEntry) -> AuditRow:
    return AuditRow(
        id=row.pk,
        recorded_at=row.recorded_at,
        actor_kind=ActorKind(row.actor_kind),
        who=str(row.actor) if row.actor else "",
        command=row.command,
        reason=row.reason,
        details=row.details,
        event_name=row.event.name if row.event else "",
    )
