"""Rulings of a referee: renuncios and concessions, and their overturning."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.crypto import get_random_string

from engine.errors import InconsistentHandError
from engine.facts import Amended, Amendment, Conceded, Fact, HandVoided, RenuncioRuled
from engine.report.checks import side_fault
from engine.rules import LossLevel, RuleSet
from engine.seats import Side
from scoring.enums import Remedy, RulingState
from scoring.errors import (
    IdempotencyKeyReusedError,
    RulingNotOpenError,
    StaleScoresheetError,
)
from scoring.models import LedgerEntry, Ruling, Scoresheet
from scoring.services._ledger import (
    Claim,
    append_entry,
    check_match,
    claim,
    digest_of,
    recorded_at,
)
from scoring.services._locking import lock_scoresheet
from scoring.services.hands import record_fact
from scoring.services.submissions import Recorded, Submission, Why
from tournaments.errors import NotAllowedError, ReasonRequiredError
from tournaments.selectors.matches import match_for_scoring
from tournaments.services._audit import append_audit

_ID_ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz"

_LOSSES = {
    Remedy.JUEGO: LossLevel.JUEGO,
    Remedy.COTO: LossLevel.COTO,
    Remedy.MATCH: LossLevel.MATCH,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Renuncio:
    """What a referee rules on: the fact and what follows (rules.md, section 7).

    Attributes:
        side: the offender's.
        duty: the article, a code such as ``must_assist``.
        remedy: what is decided.
        reason: public; needed when the loss is not the one the rules propose.
        private_note: for referees.
        claimed_by: the side that claimed it.
        awarded_to: who receives the juego; with three sides.
    """

    side: Side
    duty: str
    remedy: Remedy
    reason: str = ""
    private_note: str = ""
    claimed_by: Side | None = None
    awarded_to: Side | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruled:
    """A ruling, and the entry that gives it effect (None for one that lets it stand).

    ``is_replayed``: an earlier, equal request had given it.
    """

    ruling_id: str
    version: int
    recorded: Recorded | None = None
    is_replayed: bool = False


@transaction.atomic(durable=True)
def rule_renuncio(*, match_id: int, renuncio: Renuncio, submission: Submission) -> Ruled:
    """Rule on a renuncio: the ruling, and the entry it has in the ledger if any.

    For referees. Audited. A rerun with the same key answers the ruling given.

    Raises:
        ReasonRequiredError: the loss is not the one the rules propose, and no reason.
        NotAllowedError: only people give rulings.
        InconsistentHandError: the match does not admit it.
        and those of :func:`scoring.services.hands.record_hand`.
    """
    sheet = _lock(match_id, submission)
    digest = digest_of(_body(renuncio))
    stored = _stored(sheet, submission.key, digest)
    if stored is not None:
        return _given_before(sheet, stored)
    rules = RuleSet.from_payload(sheet.ruleset)
    proposed = Remedy(rules.renuncio_costs.value)
    _check_sides(renuncio, rules)
    _check_reason(renuncio, proposed)
    held = claim(match_id=match_id, submission=submission, body=_body(renuncio))
    assert isinstance(held, Claim)
    fact = _fact(renuncio)
    recorded = None if fact is None else append_entry(held, fact, _why(renuncio))
    if recorded is None:
        check_match(held)
    ruling = _create(held, renuncio, proposed=proposed, recorded=recorded)
    version = held.sheet.version
    _audit("rule_renuncio", ruling, submission, reason=renuncio.reason)
    return Ruled(ruling_id=ruling.public_id, version=version, recorded=recorded)


@transaction.atomic(durable=True)
def overturn_ruling(*, ruling_id: str, reason: str, submission: Submission) -> Ruled:
    """Take a ruling back with everything it did to the score; it stays, as overturned.

    For referees. Audited. A rerun with the same key answers the same.

    Raises:
        ReasonRequiredError: no reason given.
        RulingNotOpenError: overturned before.
        CorrectionDoesNotFitError: hands recorded since contradict it: correct them first.
        RoundLockedError: the result would change in a closed or overtaken round.
        Ruling.DoesNotExist: no such ruling.
    """
    if not reason.strip():
        raise ReasonRequiredError()
    match_id = Ruling.objects.values_list("scoresheet__match_id", flat=True).get(
        public_id=ruling_id
    )
    body = {"command": "overturn", "ruling": ruling_id, "reason": reason}
    held = claim(match_id=match_id, submission=submission, body=body)
    if isinstance(held, Recorded):
        return Ruled(ruling_id=ruling_id, version=held.sequence, recorded=held, is_replayed=True)
    ruling = Ruling.objects.select_related("entry", "scoresheet").get(public_id=ruling_id)
    if ruling.state != RulingState.DECIDED:
        raise RulingNotOpenError(ruling=ruling_id)
    recorded = _take_back(held, ruling, reason)
    _mark_overturned(ruling, submission, reason)
    _audit("overturn_ruling", ruling, submission, reason=reason)
    return Ruled(ruling_id=ruling_id, version=held.sheet.version, recorded=recorded)


@transaction.atomic(durable=True)
def concede(*, match_id: int, fact: Conceded, submission: Submission) -> Recorded:
    """Record that a side gives up the juego, the coto or the match.

    For whoever may score; refuses and repeats as
    :func:`scoring.services.hands.record_hand`.
    """
    return record_fact(match_id=match_id, fact=fact, submission=submission)


def _lock(match_id: int, submission: Submission) -> Scoresheet:
    sheet = lock_scoresheet(match_id, may_open=submission.expected_version == 0)
    if sheet is None:
        raise StaleScoresheetError(expected=submission.expected_version, actual=0)
    return sheet


def _stored(sheet: Scoresheet, key: str, digest: str) -> Ruling | None:
    rulings = Ruling.objects.select_related("entry")
    ruling = rulings.filter(scoresheet=sheet, key=key).first()
    if ruling is not None and ruling.digest != digest:
        raise IdempotencyKeyReusedError(sequence=sheet.version)
    return ruling


def _given_before(sheet: Scoresheet, ruling: Ruling) -> Ruled:
    entry = ruling.entry
    recorded = None if entry is None else recorded_at(sheet, entry.sequence)
    version = sheet.version if recorded is None else recorded.sequence
    return Ruled(ruling_id=ruling.public_id, version=version, recorded=recorded, is_replayed=True)


def _body(renuncio: Renuncio) -> dict[str, Any]:
    return {
        "command": "renuncio",
        "side": renuncio.side,
        "duty": renuncio.duty,
        "remedy": renuncio.remedy.value,
        "reason": renuncio.reason,
        "note": renuncio.private_note,
        "claimed_by": renuncio.claimed_by,
        "awarded_to": renuncio.awarded_to,
    }


def _check_sides(renuncio: Renuncio, rules: RuleSet) -> None:
    faults = side_fault(rules, renuncio.side, renuncio.claimed_by, renuncio.awarded_to)
    if faults:
        raise InconsistentHandError(faults)


def _check_reason(renuncio: Renuncio, proposed: Remedy) -> None:
    is_other_loss = renuncio.remedy in _LOSSES and renuncio.remedy != proposed
    if is_other_loss and not renuncio.reason.strip():
        raise ReasonRequiredError(proposed=proposed.value, decided=renuncio.remedy.value)


def _fact(renuncio: Renuncio) -> Fact | None:
    if renuncio.remedy == Remedy.WAIVED:
        return None
    if renuncio.remedy == Remedy.REPEAT:
        return HandVoided("repetition")
    return RenuncioRuled(
        side=renuncio.side,
        duty=renuncio.duty,
        costs=_LOSSES[renuncio.remedy],
        awarded_to=renuncio.awarded_to,
    )


def _why(renuncio: Renuncio) -> Why:
    return Why(reason_code=renuncio.duty, public_text=renuncio.reason)


def _create(
    held: Claim, renuncio: Renuncio, *, proposed: Remedy, recorded: Recorded | None
) -> Ruling:
    entry = None
    referee = held.submission.actor.user_id
    if referee is None:
        raise NotAllowedError(needs="person")
    if recorded is not None:
        entry = LedgerEntry.objects.get(scoresheet=held.sheet, sequence=recorded.sequence)
    return Ruling.objects.create(
        public_id=get_random_string(10, _ID_ALPHABET),
        scoresheet=held.sheet,
        entry=entry,
        offender_side=renuncio.side,
        article=renuncio.duty,
        proposed=proposed,
        decided=renuncio.remedy,
        reason=renuncio.reason,
        private_note=renuncio.private_note,
        claimed_by_side=renuncio.claimed_by,
        referee_id=referee,
        decided_at=timezone.now(),
        key=held.submission.key,
        digest=held.digest,
    )


def _take_back(held: Claim, ruling: Ruling, reason: str) -> Recorded | None:
    if ruling.entry is None:
        return None
    fact = Amended((Amendment(ruling.entry.sequence, None),))
    return append_entry(held, fact, Why(reason_code="overturned", public_text=reason))


def _mark_overturned(ruling: Ruling, submission: Submission, reason: str) -> None:
    ruling.state = RulingState.OVERTURNED
    ruling.overturned_by_id = submission.actor.user_id
    ruling.overturned_at = timezone.now()
    ruling.overturned_reason = reason.strip()[:300]
    ruling.save(update_fields=["state", "overturned_by", "overturned_at", "overturned_reason"])


def _audit(command: str, ruling: Ruling, submission: Submission, *, reason: str) -> None:
    match = match_for_scoring(ruling.scoresheet.match_id)
    append_audit(
        association_id=match.association_id,
        event_id=match.event_id,
        actor=submission.actor,
        command=command,
        reason=reason.strip()[:200],
        details={
            "match": match.public_id,
            "ruling": ruling.public_id,
            "side": ruling.offender_side,
            "article": ruling.article,
            "decided": ruling.decided,
        },
    )
