"""Outcomes decided without a scoresheet, by an organiser or the head referee."""

from __future__ import annotations

import datetime as dt
from typing import Any

from django.db import transaction
from django.utils import timezone

from tournaments.enums import OutcomeKind, RoundStatus
from tournaments.errors import InvalidOutcomeError, MatchNotOpenError, OutcomeConflictError
from tournaments.models import Match, MatchResult, Stage
from tournaments.permissions import Actor
from tournaments.services._audit import append_audit
from tournaments.services._matches import (
    Outcome,
    append_result,
    check_not_locked,
    lock_match,
    note_round_in_play,
)
from tournaments.services._rounds import require_reason

#: Outcomes that these commands give and take back.
DECIDED = frozenset(
    {
        OutcomeKind.WALKOVER,
        OutcomeKind.DOUBLE_WALKOVER,
        OutcomeKind.POSTPONED,
        OutcomeKind.ADJUDICATED,
    }
)


def record_walkover(*, match_id: int, winner_side: int, actor: Actor, reason: str = "") -> None:
    """Give the match to the pair that is there. Safe to repeat.

    Raises:
        InvalidOutcomeError: there is no such side.
        OutcomeConflictError: play has begun, or another outcome is in force.
        MatchNotOpenError: a draft or void round, or a rest.
        Match.DoesNotExist: no such match.
    """
    _decide(
        match_id,
        Outcome(OutcomeKind.WALKOVER, winner_side),
        actor=actor,
        command="record_walkover",
        reason=reason,
    )


def double_walkover(*, match_id: int, actor: Actor, reason: str = "") -> None:
    """Note that neither pair appeared; nobody wins. Safe to repeat; refuses as a walkover."""
    _decide(
        match_id,
        Outcome(OutcomeKind.DOUBLE_WALKOVER),
        actor=actor,
        command="double_walkover",
        reason=reason,
    )


def record_absence(
    *, match_id: int, absent_sides: frozenset[int], actor: Actor, reason: str = ""
) -> None:
    """Note who did not appear: one side gives the other a walkover, both are both at fault.

    Safe to repeat; refuses as a walkover, and with ``InvalidOutcomeError`` when nobody is
    named.
    """
    if absent_sides == frozenset({0, 1}):
        double_walkover(match_id=match_id, actor=actor, reason=reason)
    elif len(absent_sides) == 1:
        (absent,) = absent_sides
        record_walkover(match_id=match_id, winner_side=1 - absent, actor=actor, reason=reason)
    else:
        raise InvalidOutcomeError(reason="side")


def postpone(*, match_id: int, until: dt.date, actor: Actor, reason: str = "") -> None:
    """Put a match off to be played no later than a date. Safe to repeat.

    It stops holding its round open. Starting it, or deciding it, takes it up again.

    Raises:
        InvalidOutcomeError: the date has passed.
        OutcomeConflictError, MatchNotOpenError, Match.DoesNotExist: as a walkover.
    """
    if until < timezone.localdate():
        raise InvalidOutcomeError(reason="date", until=until.isoformat())
    _decide(
        match_id,
        Outcome(OutcomeKind.POSTPONED),
        actor=actor,
        command="postpone",
        reason=reason,
        until=until,
    )


def adjudicate(
    *,
    match_id: int,
    winner_side: int | None,
    actor: Actor,
    reason: str,
    juegos: tuple[int, int] | None = None,
) -> None:
    """Decide a match by judgement; it counts as played. ``None`` is a draw. Safe to repeat.

    A match cut short is decided so; its scoresheet takes no more hands. ``juegos`` is the
    count to stand, where it matters.

    Raises:
        ReasonRequiredError: no reason given.
        InvalidOutcomeError, OutcomeConflictError, MatchNotOpenError, Match.DoesNotExist:
            as a walkover.
    """
    stats = {"juegos": list(juegos)} if juegos else {}
    _decide(
        match_id,
        Outcome(OutcomeKind.ADJUDICATED, winner_side, stats),
        actor=actor,
        command="adjudicate",
        reason=require_reason(reason),
    )


def annul_outcome(*, match_id: int, actor: Actor, reason: str) -> None:
    """Take an outcome given without play back: the match is open again.

    Raises:
        ReasonRequiredError: no reason given.
        OutcomeConflictError: the result comes from the scoresheet; correct it there.
        InvalidOutcomeError: nothing to annul.
        RoundLockedError: the round is closed or overtaken and the right is missing.
        Match.DoesNotExist: no such match.
    """
    told = require_reason(reason)
    with transaction.atomic(durable=True):
        match, stage = lock_match(match_id)
        _check_open(match)
        if match.outcome_kind == OutcomeKind.PLAYED:
            raise OutcomeConflictError(reason="played", match=match.public_id)
        if match.outcome_kind not in DECIDED:
            raise InvalidOutcomeError(reason="nothing", match=match.public_id)
        check_not_locked(match, stage, actor=actor, reason=told)
        before = match.outcome_kind
        _leave_a_taken_table(match)
        append_result(match, stage, Outcome(OutcomeKind.PENDING), actor=actor, reason=told)
        _audit(stage, match, actor, command="annul_outcome", reason=told, before=before)


def _decide(
    match_id: int,
    outcome: Outcome,
    *,
    actor: Actor,
    command: str,
    reason: str,
    until: dt.date | None = None,
) -> None:
    if outcome.winner_side not in (None, 0, 1):
        raise InvalidOutcomeError(reason="side")
    told = reason.strip()[:200]
    with transaction.atomic(durable=True):
        match, stage = lock_match(match_id)
        _check_open(match)
        if _says(match, outcome, until):
            return
        _check_free(match, outcome)
        if until is not None:
            match.postponed_until = until
            match.save(update_fields=["postponed_until"])
        append_result(match, stage, outcome, actor=actor, reason=told)
        note_round_in_play(match)
        facts: dict[str, Any] = {"winner_side": outcome.winner_side}
        if until is not None:
            facts["until"] = until.isoformat()
        _audit(stage, match, actor, command=command, reason=told, **facts)


def _check_open(match: Match) -> None:
    if match.round.status in (RoundStatus.DRAFT, RoundStatus.VOID):
        raise MatchNotOpenError(reason=match.round.status, match=match.public_id)


def _check_free(match: Match, outcome: Outcome) -> None:
    """Only a match without outcome, or put off, takes one; play begun ends at the table."""
    if match.sides.count() < 2:
        raise MatchNotOpenError(reason="bye", match=match.public_id)
    if match.outcome_kind == OutcomeKind.PLAYED:
        raise OutcomeConflictError(reason="played", match=match.public_id)
    if match.outcome_kind not in (OutcomeKind.PENDING, OutcomeKind.POSTPONED):
        raise OutcomeConflictError(reason="decided", match=match.public_id)
    begun = match.started_at is not None and match.outcome_kind == OutcomeKind.PENDING
    if begun and outcome.kind != OutcomeKind.ADJUDICATED:
        raise OutcomeConflictError(reason="started", match=match.public_id)


def _says(match: Match, outcome: Outcome, until: dt.date | None) -> bool:
    if (match.outcome_kind, match.winner_side) != (outcome.kind, outcome.winner_side):
        return False
    if until is not None and match.postponed_until != until:
        return False
    last = MatchResult.objects.filter(match=match).order_by("-number").first()
    return last is None or last.stats == (outcome.stats or {})


def _leave_a_taken_table(match: Match) -> None:
    """A match that opens again cannot sit where another one has been moved to."""
    taken = (
        Match.objects.filter(
            round=match.round, table=match.table_id, outcome_kind=OutcomeKind.PENDING
        )
        .exclude(pk=match.pk)
        .exists()
    )
    if match.table_id is not None and taken:
        match.table = None
        match.save(update_fields=["table"])


def _audit(
    stage: Stage, match: Match, actor: Actor, *, command: str, reason: str, **facts: Any
) -> None:
    append_audit(
        association_id=stage.event.association_id,
        event_id=stage.event_id,
        actor=actor,
        command=command,
        reason=reason,
        details={"match": match.public_id, "number": match.round.number, **facts},
    )
