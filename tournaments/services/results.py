"""Results that come from a scoresheet."""

from __future__ import annotations

from typing import Any

from tournaments.enums import OutcomeKind, RoundStatus
from tournaments.errors import MatchNotOpenError
from tournaments.models import Match, MatchResult
from tournaments.permissions import Actor
from tournaments.services._matches import (
    Outcome,
    append_result,
    check_not_locked,
    lock_match,
    note_round_in_play,
)


def set_match_result(
    *,
    match_id: int,
    winner_side: int | None,
    finished: bool,
    stats: dict[str, Any],
    source_version: int,
    actor: Actor,
    reason: str = "",
) -> None:
    """Set the result of a match from its scoresheet; a step, the caller holds the transaction.

    Appends a version of the result, never edits one. With ``finished=False`` a correction
    took the outcome back and the match is being played again. Repeating the result in force
    changes nothing.

    ``winner_side`` is 0 or 1, None for a draw or an unfinished match; ``stats`` is the
    ``MatchStats`` payload of the engine; ``source_version`` is the version of the
    scoresheet that gives this result; ``reason`` is needed to change a result of a closed
    or overtaken round.

    Raises:
        MatchNotOpenError: the match is void, a draft, or decided without being played.
        RoundLockedError: the round is closed or a later one is published, and the reason
            or the right is missing.
    """
    match, stage = lock_match(match_id)
    _check_playable(match)
    kind = OutcomeKind.PLAYED if finished else OutcomeKind.PENDING
    outcome = Outcome(kind, winner_side if finished else None, stats, source_version)
    if _is_in_force(match, outcome):
        return
    if match.outcome_kind == OutcomeKind.PLAYED:
        check_not_locked(match, stage, actor=actor, reason=reason)
    append_result(match, stage, outcome, actor=actor, reason=reason)
    note_round_in_play(match)


def _check_playable(match: Match) -> None:
    if match.round.status in (RoundStatus.DRAFT, RoundStatus.VOID):
        raise MatchNotOpenError(reason=match.round.status, match=match.public_id)
    if match.outcome_kind not in (OutcomeKind.PENDING, OutcomeKind.PLAYED):
        raise MatchNotOpenError(reason="outcome", outcome=match.outcome_kind, match=match.public_id)


def _is_in_force(match: Match, outcome: Outcome) -> bool:
    if match.results_count == 0:
        return outcome.kind == OutcomeKind.PENDING
    last = MatchResult.objects.get(match=match, number=match.results_count)
    if outcome.kind == OutcomeKind.PENDING == last.outcome_kind:
        return True
    said = (last.outcome_kind, last.winner_side, last.stats)
    return said == (outcome.kind, outcome.winner_side, outcome.stats)
