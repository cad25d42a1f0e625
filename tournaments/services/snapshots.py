"""Snapshots of the standings, kept when a round closes."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from tournaments.models import Round, StandingsSnapshot
from tournaments.selectors.standings import StandingsLine, standings


def snapshot_standings(*, round_id: int) -> None:
    """Keep the standings as they are now for a closed round; a task calls it. Safe to repeat.

    Only ids and numbers are kept, so that a player can be erased. A round that is gone, or a
    version kept before, changes nothing.
    """
    row = Round.objects.filter(pk=round_id).first()
    if row is None:
        return
    with transaction.atomic(durable=True):
        view = standings(row.stage_id)
        StandingsSnapshot.objects.get_or_create(
            round=row,
            results_version=view.results_version,
            defaults={
                "stage_id": row.stage_id,
                "rows": [_payload(line) for line in view.lines],
                "taken_at": timezone.now(),
            },
        )


def _payload(line: StandingsLine) -> dict[str, object]:
    return {
        "place": line.place,
        "entrant": line.entrant.entrant_id,
        "values": {value.code: value.value for value in line.values},
        "decided_by": line.decided_by,
    }
