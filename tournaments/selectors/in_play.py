"""Whether a match takes hands now, in one query: asked for every hand recorded."""

from __future__ import annotations

from tournaments.enums import OutcomeKind, RoundStatus
from tournaments.models import Match


def is_in_play(match_id: int) -> bool:
    """Whether hands may be added to, or corrected in, a match that has begun. One query.

    When not, :func:`tournaments.services.matches.mark_started` tells why, or takes a
    postponed match up again.
    """
    return (
        Match.objects.filter(
            pk=match_id, outcome_kind__in=[OutcomeKind.PENDING, OutcomeKind.PLAYED]
        )
        .exclude(round__status__in=[RoundStatus.DRAFT, RoundStatus.VOID])
        .exists()
    )
