"""Hands and other endings: recorded, corrected, left out, undone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db import transaction

from engine.facts import (
    Amended,
    Amendment,
    CotoAwarded,
    Fact,
    HandRecorded,
    HandVoided,
    JuegoAwarded,
    TuteSung,
    to_payload,
)
from engine.report import AnyReport
from scoring.enums import RulingState
from scoring.errors import (
    EntryHasRulingError,
    NothingToUndoError,
    UnknownEntryError,
)
from scoring.models import LedgerEntry, Ruling
from scoring.services._ledger import Claim, append_entry, claim
from scoring.services.submissions import Recorded, Submission, Why
from tournaments.errors import NotAllowedError, ReasonRequiredError
from tournaments.permissions import can_referee
from tournaments.selectors.matches import match_for_scoring

#: What anybody who may score records besides a hand; concessions and renuncios are rulings.
Ending = TuteSung | HandVoided | JuegoAwarded | CotoAwarded


@transaction.atomic(durable=True)
def record_hand(*, match_id: int, report: AnyReport, submission: Submission) -> Recorded:
    """Record a hand, counted to its end or stopped when a side went out.

    For whoever may score. The first hand opens the scoresheet and starts the match; the
    deciding one sets its result. A rerun with the same key answers what was recorded.

    Raises:
        InconsistentHandError: the report cannot be true, or there is no hand to record.
        ConfirmationRequiredError: possible but rare; acknowledge and send again.
        StaleScoresheetError, IdempotencyKeyReusedError, ScoresheetClosedError: see
            :mod:`scoring.errors`.
        MatchNotOpenError, EntrantBusyError: the match cannot be played now.
        Match.DoesNotExist: no such match.
    """
    return record_fact(match_id=match_id, fact=HandRecorded(report), submission=submission)


@transaction.atomic(durable=True)
def record_ending(*, match_id: int, fact: Ending, submission: Submission) -> Recorded:
    """Record a tute, a misdeal, or a juego or coto of which nobody kept the detail.

    For whoever may score; refuses and repeats as :func:`record_hand`.
    """
    return record_fact(match_id=match_id, fact=fact, submission=submission)


def record_fact(
    *, match_id: int, fact: Fact, submission: Submission, why: Why | None = None
) -> Recorded:
    """Append one fact; a step, the caller holds the transaction."""
    body = {"command": "record", "fact": to_payload(fact), **_why_body(why)}
    held = claim(match_id=match_id, submission=submission, body=body)
    if isinstance(held, Recorded):
        return held
    return append_entry(held, fact, why or Why())


@transaction.atomic(durable=True)
def correct_hand(
    *, match_id: int, amendments: tuple[Amendment, ...], submission: Submission, why: Why
) -> Recorded:
    """Correct earlier entries, each replaced or left out, in one entry.

    For referees. What was recorded first stays in the ledger. A rerun with the same key
    answers what was recorded.

    Args:
        match_id: the match.
        amendments: what to change, by sequence.
        submission: who, on which version, under which key.
        why: a reason code, and texts kept apart.

    Raises:
        ReasonRequiredError: neither code nor text.
        UnknownEntryError: no such entry, or it is a correction itself.
        EntryHasRulingError: the entry stands on a ruling: overturn that.
        InconsistentHandError: a replacement cannot be true.
        CorrectionDoesNotFitError: later hands contradict it: amend them together.
        RoundLockedError: the result would change in a closed or overtaken round.
        and those of :func:`record_hand`.
    """
    if not (why.reason_code or why.public_text.strip()):
        raise ReasonRequiredError()
    fact = Amended(amendments)
    body = {"command": "correct", "fact": to_payload(fact), **_why_body(why)}
    held = claim(match_id=match_id, submission=submission, body=body)
    if isinstance(held, Recorded):
        return held
    _check_targets(held, fact)
    return append_entry(held, fact, why)


def void_hand(*, match_id: int, sequence: int, submission: Submission, why: Why) -> Recorded:
    """Leave an earlier entry out of the count; a :func:`correct_hand` without replacement."""
    amendments = (Amendment(sequence, None),)
    return correct_hand(match_id=match_id, amendments=amendments, submission=submission, why=why)


@transaction.atomic(durable=True)
def undo_last(*, match_id: int, submission: Submission) -> Recorded:
    """Leave out the last entry that counts, the deciding one included.

    Whoever may score undoes what they recorded; what others recorded takes a referee.
    A rerun with the same key answers what was recorded.

    Raises:
        NothingToUndoError: no entry counts.
        NotAllowedError: somebody else recorded it.
        EntryHasRulingError: it stands on a ruling: overturn that.
        RoundLockedError, and those of :func:`record_hand`.
    """
    held = claim(match_id=match_id, submission=submission, body={"command": "undo"})
    if isinstance(held, Recorded):
        return held
    steps = held.ledger.replayed.steps
    if not steps:
        raise NothingToUndoError()
    last = steps[-1]
    fact = Amended((Amendment(last.sequence, None),))
    _check_targets(held, fact)
    _check_own(held, last.amended_by or last.sequence)
    return append_entry(held, fact, Why(reason_code="undo"))


def _check_targets(held: Claim, fact: Amended) -> None:
    asked = {amendment.sequence for amendment in fact.amendments}
    known = {
        sequence
        for sequence, recorded in enumerate(held.ledger.facts, start=1)
        if not isinstance(recorded, Amended)
    }
    if asked - known:
        raise UnknownEntryError(sequence=min(asked - known))
    ruled = (
        Ruling.objects.filter(
            scoresheet=held.sheet, entry__sequence__in=asked, state=RulingState.DECIDED
        )
        .values_list("entry__sequence", flat=True)
        .first()
    )
    if ruled is not None:
        raise EntryHasRulingError(sequence=ruled)


def _check_own(held: Claim, sequence: int) -> None:
    actor = held.submission.actor
    entry = LedgerEntry.objects.get(scoresheet=held.sheet, sequence=sequence)
    mine = (entry.actor_kind, entry.actor_id, entry.device)
    if mine == (actor.kind, actor.user_id, actor.device):
        return
    if not can_referee(actor, match_for_scoring(held.sheet.match_id).association_id):
        raise NotAllowedError(needs="referee")


def _why_body(why: Why | None) -> Mapping[str, Any]:
    if why is None:
        return {}
    return {"reason": why.reason_code, "text": why.public_text, "note": why.private_text}
