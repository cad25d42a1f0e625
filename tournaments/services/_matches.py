"""What every command on a match shares: locks, results appended, versions moved."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.db import connection
from django.db.models import F
from django.utils import timezone

from tournaments.enums import OutcomeKind, RoundStatus
from tournaments.errors import RoundLockedError
from tournaments.models import Match, MatchResult, Round, Stage
from tournaments.permissions import Actor, can_reopen


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a match comes to have: a kind, a winner where there is one, and its figures."""

    kind: OutcomeKind
    winner_side: int | None = None
    stats: dict[str, Any] | None = None
    source_version: int | None = None


def lock_match(match_id: int) -> tuple[Match, Stage]:
    """Lock a match and then its stage, in the order of the house; a step.

    Raises:
        Match.DoesNotExist: no such match.
    """
    assert connection.in_atomic_block
    match = Match.objects.select_for_update(no_key=True).get(pk=match_id)
    stage = (
        Stage.objects.select_for_update(no_key=True, of=("self",))
        .select_related("event")
        .get(rounds=match.round_id)
    )
    match.round = Round.objects.get(pk=match.round_id)
    return match, stage


def check_not_locked(match: Match, stage: Stage, *, actor: Actor, reason: str) -> None:
    """Refuse to touch a closed or overtaken round without the right and a reason.

    Raises:
        RoundLockedError: see above.
    """
    current = match.round
    overtaken = (
        Round.objects.filter(stage=stage, number__gt=current.number)
        .exclude(status__in=[RoundStatus.DRAFT, RoundStatus.VOID])
        .exists()
    )
    if current.status != RoundStatus.CLOSED and not overtaken:
        return
    if not reason.strip() or not can_reopen(actor, stage.event.association_id):
        raise RoundLockedError(round=current.number)


def append_result(
    match: Match, stage: Stage, outcome: Outcome, *, actor: Actor, reason: str
) -> None:
    """Append the next version of a result and make it the one in force; a step."""
    now = timezone.now()
    match.results_count += 1
    MatchResult.objects.create(
        match=match,
        number=match.results_count,
        outcome_kind=outcome.kind,
        winner_side=outcome.winner_side,
        stats=outcome.stats or {},
        source_version=outcome.source_version,
        reason=reason,
        actor_id=actor.user_id,
        recorded_at=now,
    )
    match.outcome_kind = outcome.kind
    match.winner_side = outcome.winner_side
    match.finished_at = None if outcome.kind == OutcomeKind.PENDING else now
    match.save(update_fields=["results_count", "outcome_kind", "winner_side", "finished_at"])
    bump_results(stage)


def bump_results(stage: Stage) -> None:
    """Move the version that keys every cached standings page; a step."""
    Stage.objects.filter(pk=stage.pk).update(results_version=F("results_version") + 1)


def note_round_in_play(match: Match) -> None:
    """Move a published round to being played; a step."""
    if match.round.status == RoundStatus.PUBLISHED:
        match.round.status = RoundStatus.PLAYING
        match.round.save(update_fields=["status"])
