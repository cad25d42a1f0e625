"""Changes by hand to who plays whom and where, each with its reason."""

from __future__ import annotations

from django.db import transaction

from tournaments.enums import OutcomeKind, RoundStatus
from tournaments.errors import InvalidSwapError, RoundLockedError
from tournaments.models import Match, MatchSide, Round, Stage, Table
from tournaments.permissions import Actor
from tournaments.services._audit import append_audit, told_before
from tournaments.services._rounds import (
    RoundRef,
    lock_round,
    ref_of,
    require_draft,
    require_reason,
)


def swap_pairs(
    *, round_id: int, entrant_a: int, entrant_b: int, actor: Actor, reason: str, key: str = ""
) -> RoundRef:
    """Let two pairs of a draft take each other's place, table and opponent; for organisers.

    The calendar of a league stays as it is, so a later round may repeat a meeting:
    ``MatchRow.meets_again`` of the draft says which. The same form sent twice, known by its
    ``key``, swaps once; asking anew swaps back, which is recorded too.

    Raises:
        ReasonRequiredError: no reason given.
        RoundNotDraftError: the round is published.
        InvalidSwapError: the same pair twice, opponents, or a pair that is not in the round.
        Round.DoesNotExist: no such round.
    """
    told = require_reason(reason)
    with transaction.atomic(durable=True):
        row, stage = lock_round(round_id)
        said = {"key": key, "round": row.public_id, "entrants": [entrant_a, entrant_b]}
        if told_before(event_id=stage.event_id, command="swap_pairs", reason=told, details=said):
            return ref_of(row)
        require_draft(row)
        first, second = _places(row, entrant_a, entrant_b)
        _exchange(first, second)
        for place in (first, second):
            _note_by_hand(place.match)
        append_audit(
            association_id=stage.event.association_id,
            event_id=stage.event_id,
            actor=actor,
            command="swap_pairs",
            reason=told,
            details={
                **said,
                "number": row.number,
                "matches": [first.match.public_id, second.match.public_id],
            },
        )
    return ref_of(row)


def _places(row: Round, entrant_a: int, entrant_b: int) -> tuple[MatchSide, MatchSide]:
    if entrant_a == entrant_b:
        raise InvalidSwapError(reason="same")
    found = {
        place.entrant_id: place
        for place in MatchSide.objects.filter(
            round=row, entrant_id__in=[entrant_a, entrant_b]
        ).select_related("match")
    }
    if len(found) < 2:
        raise InvalidSwapError(reason="not_in_round")
    first, second = found[entrant_a], found[entrant_b]
    if first.match_id == second.match_id:
        raise InvalidSwapError(reason="same_match")
    return first, second


def _exchange(first: MatchSide, second: MatchSide) -> None:
    """Exchange the entrants of two places around the constraint of one place per round."""
    entrants = (first.entrant_id, second.entrant_id)
    MatchSide.objects.filter(pk=first.pk).update(is_released=True)
    MatchSide.objects.filter(pk=second.pk).update(entrant=entrants[0])
    MatchSide.objects.filter(pk=first.pk).update(entrant=entrants[1], is_released=False)


def _note_by_hand(match: Match) -> None:
    """The pairing is not the calendar's any more, and its explanation says so."""
    match.why = [{"code": "by_hand"}]
    if match.outcome_kind != OutcomeKind.BYE:
        match.outcome_kind = OutcomeKind.PENDING
        match.winner_side = None
    match.save(update_fields=["why", "outcome_kind", "winner_side"])


def move_table(*, match_id: int, table_number: int, actor: Actor, reason: str) -> RoundRef:
    """Take a match to another table; whoever was there comes here. For organisers.

    Drafts and published rounds admit it as long as neither match has begun. Repeating it
    changes nothing.

    Raises:
        ReasonRequiredError: no reason given.
        InvalidSwapError: no such table, a table out of use, a rest, or play has begun.
        RoundLockedError: the round is closed or void.
        Match.DoesNotExist: no such match.
    """
    told = require_reason(reason)
    with transaction.atomic(durable=True):
        round_id = Match.objects.values_list("round_id", flat=True).get(pk=match_id)
        row, stage = lock_round(round_id)
        if row.status in (RoundStatus.CLOSED, RoundStatus.VOID):
            raise RoundLockedError(round=row.number)
        match = Match.objects.select_related("table").get(pk=match_id)
        table = _usable_table(stage, table_number)
        if match.table_id == table.pk:
            return ref_of(row)
        before = match.table.number if match.table else None
        _require_movable(match)
        _move(match, table, row)
        append_audit(
            association_id=stage.event.association_id,
            event_id=stage.event_id,
            actor=actor,
            command="move_table",
            reason=told,
            details={
                "round": row.public_id,
                "number": row.number,
                "match": match.public_id,
                "tables": [before, table.number],
            },
        )
    return ref_of(row)


def _usable_table(stage: Stage, number: int) -> Table:
    table = Table.objects.filter(event=stage.event, number=number, is_blocked=False).first()
    if table is None:
        raise InvalidSwapError(reason="table", table=number)
    return table


def _require_movable(match: Match) -> None:
    if match.outcome_kind != OutcomeKind.PENDING:
        raise InvalidSwapError(reason="no_seat")
    if match.started_at is not None:
        number = match.table.number if match.table else None
        raise InvalidSwapError(reason="started", table=number)


def _move(match: Match, table: Table, row: Round) -> None:
    other = (
        Match.objects.filter(round=row, table=table, outcome_kind=OutcomeKind.PENDING)
        .select_related("table")
        .first()
    )
    came_from = match.table
    if other is not None:
        _require_movable(other)
        _sit(match, None)
        _sit(other, came_from)
    _sit(match, table)


def _sit(match: Match, table: Table | None) -> None:
    match.table = table
    match.save(update_fields=["table"])
