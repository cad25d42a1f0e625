"""The only writer of the ledger: lock, recognise, compare, replay, append, project.

A repeated request is looked up before versions are compared: its sender lost the answer,
not the race.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils import timezone

from engine.errors import InconsistentHandError
from engine.facts import Amended, LedgerFact, to_payload
from engine.replay import Step
from engine.stats import match_stats
from scoring.enums import ScoresheetStatus
from scoring.errors import (
    ConfirmationRequiredError,
    CorrectionDoesNotFitError,
    IdempotencyKeyReusedError,
    ScoresheetClosedError,
    StaleScoresheetError,
)
from scoring.models import EntryNote, LedgerEntry, Scoresheet
from scoring.selectors.corrections import hands_that_do_not_fit
from scoring.selectors.ledgers import Ledger, ledger_of_sheet
from scoring.services._locking import lock_scoresheet
from scoring.services.submissions import Recorded, Submission, Why
from tournaments.selectors.in_play import is_in_play
from tournaments.services.matches import mark_started
from tournaments.services.results import set_match_result


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """The right to append the next entry: the scoresheet is locked and was read."""

    sheet: Scoresheet
    ledger: Ledger
    submission: Submission
    digest: str


def claim(*, match_id: int, submission: Submission, body: Mapping[str, Any]) -> Claim | Recorded:
    """Lock the scoresheet for a command; a step, the caller holds the transaction.

    Args:
        match_id: the match.
        submission: who sends it, on which version, under which key.
        body: what is asked, as JSON values; equal bodies are the same request.

    Returns:
        A claim, or what an earlier equal request recorded.

    Raises:
        IdempotencyKeyReusedError: the key recorded something else.
        ScoresheetClosedError: nobody may record now.
        StaleScoresheetError: something was recorded since the sender looked.
        Match.DoesNotExist: no such match.
    """
    sheet = lock_scoresheet(match_id, may_open=submission.expected_version == 0)
    if sheet is None:
        raise StaleScoresheetError(expected=submission.expected_version, actual=0)
    digest = digest_of(body)
    stored = _stored(sheet, submission.key, digest)
    if stored is not None:
        return recorded_at(sheet, stored.sequence)
    if sheet.status == ScoresheetStatus.CLOSED:
        raise ScoresheetClosedError()
    if sheet.version != submission.expected_version:
        raise StaleScoresheetError(expected=submission.expected_version, actual=sheet.version)
    ledger = ledger_of_sheet(sheet)
    assert ledger.version == sheet.version
    return Claim(sheet=sheet, ledger=ledger, submission=submission, digest=digest)


def append_entry(held: Claim, fact: LedgerFact, why: Why) -> Recorded:
    """Append a fact under a claim and project it; a step, in the claim's transaction.

    The first entry starts the match; an entry that makes, changes or takes back the outcome
    sets the result of the match.

    Raises:
        InconsistentHandError: the rules do not admit it.
        CorrectionDoesNotFitError: later hands contradict the correction.
        ConfirmationRequiredError: possible but rare, and not acknowledged.
        MatchNotOpenError, EntrantBusyError, RoundLockedError: the competition does not.
    """
    after = held.ledger.with_fact(fact)
    _check_replays(held.ledger, after)
    _check_acknowledged(after, held.submission)
    check_match(held)
    _insert(held, fact, why)
    _project(held.sheet, after)
    _tell_result(held, after, why)
    return Recorded(
        match_id=held.sheet.match_id,
        sequence=after.version,
        board=after.replayed.scoreboard,
        step=step_of(after, after.version),
    )


def digest_of(body: Mapping[str, Any]) -> str:
    """What tells a repeated request from a key used for something else."""
    text = json.dumps(body, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()


def step_of(ledger: Ledger, sequence: int) -> Step | None:
    """What an entry did on the board; None when it does not count or is a correction."""
    return next((step for step in ledger.replayed.steps if step.sequence == sequence), None)


def _stored(sheet: Scoresheet, key: str, digest: str) -> LedgerEntry | None:
    entry = LedgerEntry.objects.filter(scoresheet=sheet, key=key).first()
    if entry is not None and entry.digest != digest:
        raise IdempotencyKeyReusedError(sequence=entry.sequence)
    return entry


def recorded_at(sheet: Scoresheet, sequence: int) -> Recorded:
    """What was answered when an entry was recorded. One query."""
    then = ledger_of_sheet(sheet).at(sequence)
    return Recorded(
        match_id=sheet.match_id,
        sequence=sequence,
        board=then.replayed.scoreboard,
        step=step_of(then, sequence),
        is_replayed=True,
    )


def _check_replays(before: Ledger, after: Ledger) -> None:
    refusal = after.replayed.refusal
    if refusal is None:
        return
    fact = after.facts[-1]
    asked = {after.version}
    if isinstance(fact, Amended):
        asked |= {amendment.sequence for amendment in fact.amendments}
    if refusal.sequence in asked:
        raise InconsistentHandError(refusal.faults)
    assert isinstance(fact, Amended)
    hands = [hand.to_payload() for hand in hands_that_do_not_fit(before, fact)]
    raise CorrectionDoesNotFitError(hands=hands)


def _check_acknowledged(after: Ledger, submission: Submission) -> None:
    """Only what this entry brings needs a second look, not what others confirmed before."""
    brought = (
        warning.value
        for step in after.replayed.steps
        if after.version in (step.sequence, step.amended_by)
        for warning in step.warnings
    )
    missing = sorted(set(brought) - set(submission.acknowledged))
    if missing:
        raise ConfirmationRequiredError(warnings=missing)


def check_match(held: Claim) -> None:
    """Refuse a match that takes no entries now; start it at the first one; a step.

    Raises:
        MatchNotOpenError, EntrantBusyError: the competition does not admit it.
    """
    if held.sheet.version == 0 or not is_in_play(held.sheet.match_id):
        mark_started(match_id=held.sheet.match_id, actor=held.submission.actor)


def _insert(held: Claim, fact: LedgerFact, why: Why) -> None:
    actor, payload = held.submission.actor, to_payload(fact)
    entry = LedgerEntry.objects.create(
        scoresheet=held.sheet,
        sequence=held.sheet.version + 1,
        kind=payload["type"],
        payload=payload,
        reason_code=why.reason_code,
        actor_kind=actor.kind,
        actor_id=actor.user_id,
        device=actor.device,
        key=held.submission.key,
        digest=held.digest,
        recorded_at=timezone.now(),
    )
    if why.public_text or why.private_text:
        EntryNote.objects.create(
            entry=entry, public_text=why.public_text, private_text=why.private_text
        )


def _project(sheet: Scoresheet, after: Ledger) -> None:
    board = after.replayed.scoreboard
    sheet.version = after.version
    sheet.progress = board.to_payload()
    sheet.status = ScoresheetStatus.FINISHED if board.is_finished else ScoresheetStatus.OPEN
    sheet.last_entry_at = timezone.now()
    sheet.save(update_fields=["version", "progress", "status", "last_entry_at"])


def _tell_result(held: Claim, after: Ledger, why: Why) -> None:
    board = after.replayed.scoreboard
    if not board.is_finished and not held.ledger.replayed.scoreboard.is_finished:
        return
    set_match_result(
        match_id=held.sheet.match_id,
        winner_side=None if board.outcome is None else board.outcome.winner,
        finished=board.is_finished,
        stats=match_stats(after.replayed).to_payload(),
        source_version=after.version,
        actor=held.submission.actor,
        reason=(why.public_text or why.reason_code)[:200],
    )
