"""The sanctions of an event, those annulled included: the sanctioned side may see them."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass

from tournaments.enums import SanctionKind
from tournaments.models import Sanction
from tournaments.selectors.labels import EntrantLabel, entrant_labels


@dataclass(frozen=True, slots=True)
class SanctionRow:
    """A sanction: on whom, what, why, and whether it still holds."""

    public_id: str
    entrant: EntrantLabel
    kind: SanctionKind
    points: float
    article: str
    reason: str
    decided_at: dt.datetime
    annulled_at: dt.datetime | None
    annulled_reason: str


def sanctions_of(event_id: int) -> tuple[SanctionRow, ...]:
    """Sanctions of an event, the newest first. Three queries."""
    rows = list(Sanction.objects.filter(event_id=event_id).order_by("-pk"))
    labels = entrant_labels(entrant_ids=[row.entrant_id for row in rows]) if rows else {}
    return tuple(
        SanctionRow(
            public_id=row.public_id,
            entrant=labels[row.entrant_id],
            kind=SanctionKind(row.kind),
            points=float(row.points),
            article=row.article,
            reason=row.reason,
            decided_at=row.decided_at,
            annulled_at=row.annulled_at,
            annulled_reason=row.annulled_reason,
        )
        for row in rows
    )


def sanction_id_of(event_id: int, public_id: str) -> int:
    """The key of a sanction of this event. One query.

    Raises:
        Sanction.DoesNotExist: unknown, or of another event.
    """
    found: int = Sanction.objects.values_list("pk", flat=True).get(
        event_id=event_id, public_id=public_id
    )
    return found
