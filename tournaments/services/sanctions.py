"""Sanctions on a pair: what standings read of a ruling or an organiser's decision."""

from __future__ import annotations

from decimal import Decimal

from django.db import connection, transaction
from django.db.models import F
from django.utils import timezone

from tournaments.enums import EntrantStatus, RoundStatus, SanctionKind
from tournaments.errors import InvalidSanctionError, SanctionClosedError
from tournaments.models import Entrant, Round, Sanction, Stage
from tournaments.permissions import Actor
from tournaments.services._audit import append_audit, told_before
from tournaments.services._rounds import require_reason


def set_sanction(
    *,
    entrant_id: int,
    kind: SanctionKind,
    actor: Actor,
    reason: str,
    points: Decimal = Decimal(0),
    article: str = "",
    key: str = "",
) -> str:
    """Sanction a pair and answer the public id; for referees. Standings follow at once.

    The same form sent twice, known by its ``key``, sanctions once.

    Raises:
        ReasonRequiredError: no reason given.
        InvalidSanctionError: points missing, negative, or given with another kind.
        Entrant.DoesNotExist: no such pair.
    """
    with transaction.atomic(durable=True):
        return append_sanction(
            entrant_id=entrant_id,
            kind=kind,
            actor=actor,
            reason=reason,
            points=points,
            article=article,
            key=key,
        )


def append_sanction(
    *,
    entrant_id: int,
    kind: SanctionKind,
    actor: Actor,
    reason: str,
    points: Decimal = Decimal(0),
    article: str = "",
    key: str = "",
) -> str:
    """As ``set_sanction``, as a step of a ruling: the caller holds the transaction."""
    assert connection.in_atomic_block
    told = require_reason(reason)
    if (kind == SanctionKind.POINTS) != (points > 0):
        raise InvalidSanctionError(kind=kind, points=str(points))
    entrant = _lock(entrant_id)
    said = {
        "key": key,
        "entrant": entrant.pk,
        "kind": kind,
        "points": str(points),
        "article": article,
    }
    before = told_before(
        event_id=entrant.event_id, command="set_sanction", reason=told, details=said
    )
    if before is not None:
        return str(before["sanction"])
    row = Sanction.objects.create(
        event=entrant.event,
        entrant=entrant,
        kind=kind,
        points=points,
        article=article,
        reason=told,
        decided_by_id=actor.user_id,
        decided_at=timezone.now(),
    )
    if kind == SanctionKind.DISQUALIFICATION:
        _disqualify(entrant)
    _after_change(entrant)
    _audit(row, actor, command="set_sanction", reason=told, **said)
    return row.public_id


def annul_sanction(*, sanction_id: int, actor: Actor, reason: str) -> None:
    """Annul a sanction, which stays as history; standings are as if it had never been.

    Raises:
        ReasonRequiredError: no reason given.
        SanctionClosedError: it was annulled before.
        Sanction.DoesNotExist: no such sanction.
    """
    told = require_reason(reason)
    with transaction.atomic(durable=True):
        entrant = _lock(Sanction.objects.values_list("entrant_id", flat=True).get(pk=sanction_id))
        row = Sanction.objects.get(pk=sanction_id)
        if row.annulled_at is not None:
            raise SanctionClosedError(sanction=row.public_id)
        row.annulled_at = timezone.now()
        row.annulled_by_id = actor.user_id
        row.annulled_reason = told
        row.save(update_fields=["annulled_at", "annulled_by", "annulled_reason"])
        if row.kind == SanctionKind.DISQUALIFICATION:
            _readmit(entrant)
        _after_change(entrant)
        _audit(row, actor, command="annul_sanction", reason=told)


def _lock(entrant_id: int) -> Entrant:
    """Lock the stages of a pair's event, as every writer of standings does."""
    entrant = Entrant.objects.select_related("event").get(pk=entrant_id)
    list(Stage.objects.select_for_update(no_key=True).filter(event=entrant.event).order_by("pk"))
    return entrant


def _disqualify(entrant: Entrant) -> None:
    last = (
        Round.objects.filter(stage__event=entrant.event)
        .exclude(status__in=[RoundStatus.DRAFT, RoundStatus.VOID])
        .order_by("-number")
        .values_list("number", flat=True)
        .first()
    )
    if entrant.status == EntrantStatus.ACTIVE:
        entrant.status = EntrantStatus.DISQUALIFIED
        entrant.withdrawn_after = last or 0
        entrant.save(update_fields=["status", "withdrawn_after"])


def _readmit(entrant: Entrant) -> None:
    others = Sanction.objects.filter(
        entrant=entrant, kind=SanctionKind.DISQUALIFICATION, annulled_at=None
    )
    if entrant.status == EntrantStatus.DISQUALIFIED and not others.exists():
        entrant.status = EntrantStatus.ACTIVE
        entrant.withdrawn_after = None
        entrant.save(update_fields=["status", "withdrawn_after"])


def _after_change(entrant: Entrant) -> None:
    Stage.objects.filter(event=entrant.event).update(results_version=F("results_version") + 1)


def _audit(row: Sanction, actor: Actor, *, command: str, reason: str, **said: object) -> None:
    append_audit(
        association_id=row.event.association_id,
        event_id=row.event_id,
        actor=actor,
        command=command,
        reason=reason,
        details={
            **said,
            "sanction": row.public_id,
            "entrant": row.entrant_id,
            "kind": row.kind,
            "points": str(row.points),
            "article": row.article,
        },
    )
