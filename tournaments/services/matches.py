"""Matches: their start, and the outcomes that need no scoresheet."""

from __future__ import annotations

from django.utils import timezone

from tournaments.enums import OutcomeKind, RoundStatus
from tournaments.errors import EntrantBusyError, MatchNotOpenError
from tournaments.models import Match, MatchSide
from tournaments.permissions import Actor
from tournaments.selectors.labels import entrant_labels
from tournaments.services._matches import Outcome, append_result, lock_match, note_round_in_play
from tournaments.services.outcomes import (
    adjudicate,
    annul_outcome,
    double_walkover,
    postpone,
    record_absence,
    record_walkover,
)

__all__ = [
    "adjudicate",
    "annul_outcome",
    "double_walkover",
    "mark_started",
    "postpone",
    "record_absence",
    "record_walkover",
]


def mark_started(*, match_id: int, actor: Actor) -> None:
    """Note that play has begun; a step, the caller holds the transaction. Safe to repeat.

    A postponed match is taken up again by starting it, even when its round has closed.

    Raises:
        MatchNotOpenError: draft, closed or void round, an outcome without play, or a bye.
        EntrantBusyError: a pair of this match is still playing another one.
    """
    match, stage = lock_match(match_id)
    if match.started_at is not None and match.outcome_kind in (
        OutcomeKind.PENDING,
        OutcomeKind.PLAYED,
    ):
        _check_round(match)
        return
    _check_can_start(match)
    _check_nobody_busy(match)
    if match.outcome_kind == OutcomeKind.POSTPONED:
        again = Outcome(OutcomeKind.PENDING)
        append_result(match, stage, again, actor=actor, reason="")
    match.started_at = timezone.now()
    match.save(update_fields=["started_at"])
    note_round_in_play(match)


def _check_round(match: Match) -> None:
    if match.round.status in (RoundStatus.DRAFT, RoundStatus.VOID):
        raise MatchNotOpenError(reason=match.round.status, match=match.public_id)


def _check_can_start(match: Match) -> None:
    _check_round(match)
    if match.outcome_kind not in (OutcomeKind.PENDING, OutcomeKind.POSTPONED):
        raise MatchNotOpenError(reason="outcome", outcome=match.outcome_kind, match=match.public_id)
    if match.round.status == RoundStatus.CLOSED and match.postponed_until is None:
        raise MatchNotOpenError(reason="closed", match=match.public_id)
    if match.sides.count() < 2:
        raise MatchNotOpenError(reason="bye", match=match.public_id)


def _check_nobody_busy(match: Match) -> None:
    busy = (
        MatchSide.objects.filter(
            entrant__in=match.sides.values("entrant"),
            is_released=False,
            match__outcome_kind=OutcomeKind.PENDING,
            match__started_at__isnull=False,
        )
        .exclude(match=match)
        .exclude(match__round__status__in=[RoundStatus.DRAFT, RoundStatus.VOID])
        .select_related("match__table")
        .first()
    )
    if busy is not None:
        label = entrant_labels(entrant_ids=[busy.entrant_id])[busy.entrant_id]
        table = busy.match.table.number if busy.match.table else None
        raise EntrantBusyError(names=[label.name], table=table, entrant=label.number)
