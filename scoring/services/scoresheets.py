"""Opening, closing and reopening a scoresheet."""

from __future__ import annotations

from django.db import transaction

from scoring.enums import ScoresheetStatus
from scoring.models import Scoresheet
from scoring.services._locking import lock_scoresheet
from tournaments.errors import ReasonRequiredError
from tournaments.permissions import Actor
from tournaments.selectors.matches import match_for_scoring
from tournaments.services._audit import append_audit
from tournaments.services.matches import mark_started


@transaction.atomic(durable=True)
def open_scoresheet(*, match_id: int, actor: Actor) -> int:
    """Open the scoresheet of a match, copying the rules of its round, and start the match.

    Whoever may score may call it; recording a first hand does the same. A rerun is safe.

    Returns:
        The version of the scoresheet.

    Raises:
        MatchNotOpenError, EntrantBusyError: the match cannot be played now.
        Match.DoesNotExist: no such match.
    """
    sheet = lock_scoresheet(match_id, may_open=True)
    assert sheet is not None
    if sheet.version == 0:
        mark_started(match_id=match_id, actor=actor)
    return sheet.version


@transaction.atomic(durable=True)
def close_scoresheet(*, match_id: int, actor: Actor, reason: str) -> None:
    """Stop every entry on a scoresheet until it is reopened. Audited; a rerun is safe.

    For referees: a table in dispute, a scoresheet signed on paper.

    Raises:
        ReasonRequiredError: no reason given.
        Scoresheet.DoesNotExist: the match has none.
    """
    _switch(match_id, ScoresheetStatus.CLOSED, actor=actor, reason=reason)


@transaction.atomic(durable=True)
def reopen_scoresheet(*, match_id: int, actor: Actor, reason: str) -> None:
    """Let a closed scoresheet take entries again. Audited; a rerun is safe.

    For referees.

    Raises:
        ReasonRequiredError: no reason given.
        Scoresheet.DoesNotExist: the match has none.
    """
    _switch(match_id, None, actor=actor, reason=reason)


def _switch(match_id: int, to: ScoresheetStatus | None, *, actor: Actor, reason: str) -> None:
    if not reason.strip():
        raise ReasonRequiredError()
    sheet = lock_scoresheet(match_id, may_open=False)
    if sheet is None:
        raise Scoresheet.DoesNotExist
    was, now = sheet.status, to or status_by_progress(sheet)
    if was == now or (to is None and was != ScoresheetStatus.CLOSED):
        return
    sheet.status = now
    sheet.save(update_fields=["status"])
    match = match_for_scoring(match_id)
    append_audit(
        association_id=match.association_id,
        event_id=match.event_id,
        actor=actor,
        command="reopen_scoresheet" if to is None else "close_scoresheet",
        reason=reason.strip()[:200],
        details={"match": match.public_id, "version": sheet.version, "was": was, "now": now},
    )


def status_by_progress(sheet: Scoresheet) -> ScoresheetStatus:
    """Open or finished, as the cached board says."""
    finished = sheet.progress.get("finished", False)
    return ScoresheetStatus.FINISHED if finished else ScoresheetStatus.OPEN
