"""The life of a round: drawn, published, closed; or discarded, or void."""

from __future__ import annotations

from django.db import transaction
from django.utils import timezone

from tournaments.enums import EventStatus, RoundStatus, StageStatus
from tournaments.errors import RoundNotReadyError, StaleEventError
from tournaments.models import Match, Night, Round, Stage, StageRules
from tournaments.permissions import Actor
from tournaments.selectors.pairing import options_payload
from tournaments.services._audit import append_audit
from tournaments.services._drawing import DrawnRound, draw_next, draw_notes, store_draw
from tournaments.services._matches import bump_results
from tournaments.services._publishing import (
    check_everybody_plays,
    fix_calendar,
    seat_players,
    void_matches,
)
from tournaments.services._rounds import (
    RoundRef,
    lock_round,
    lock_stage,
    next_number,
    ref_of,
    require_draft,
    require_reason,
    standing_rounds,
    unfinished_tables,
)
from tournaments.services.after_commit import after_commit
from tournaments.services.drafts import move_table, swap_pairs

__all__ = [
    "close_round",
    "discard_draft",
    "generate_round",
    "move_table",
    "publish_round",
    "swap_pairs",
    "void_round",
]


def generate_round(
    *,
    stage_id: int,
    actor: Actor,
    expected_number: int,
    night_id: int | None = None,
    seed: str = "",
    reason: str = "",
) -> RoundRef:
    """Draw the next round and keep it as a draft, all of it or nothing; for organisers.

    The draw, its seed, options and digest are stored so that it can be repeated. Pressing
    twice makes one round: the second is told that somebody was faster. With a ``reason``
    the round is drawn although earlier matches are missing, and says so in its notes.

    Raises:
        StaleEventError: the next round is not ``expected_number`` any more.
        RoundNotReadyError: a draft is waiting, earlier tables are not finished, or the
            stage has no rules.
        NoLegalRoundError: nobody to pair, or the calendar is over.
        Stage.DoesNotExist, Night.DoesNotExist: no such stage, or night of its event.
    """
    with transaction.atomic(durable=True):
        stage = lock_stage(stage_id)
        provisional = _check_next(stage, expected_number, reason)
        night = Night.objects.get(pk=night_id, event=stage.event) if night_id else None
        told = seed.strip() or f"{stage.event.public_id}-{stage.number}-{expected_number}"
        drawn = draw_next(stage, number=expected_number, seed=told)
        notes = draw_notes(drawn, night)
        if provisional:
            notes.append({"code": "provisional", "tables": provisional})
        row = _store_round(stage, drawn, night=night, notes=notes)
        append_audit(
            association_id=stage.event.association_id,
            event_id=stage.event_id,
            actor=actor,
            command="generate_round",
            reason=reason.strip(),
            details={"round": row.public_id, "number": row.number, "seed": told},
        )
    return ref_of(row)


def _check_next(stage: Stage, expected: int, reason: str) -> list[str]:
    """Refuse to go on, or answer what is missing when told why to go on without it."""
    draft = standing_rounds(stage).filter(status=RoundStatus.DRAFT).first()
    if draft is not None and expected == draft.number + 1:
        raise RoundNotReadyError(reason="draft", round=draft.number)
    actual = next_number(stage)
    if expected != actual:
        raise StaleEventError(expected=expected, actual=actual)
    missing = unfinished_tables(standing_rounds(stage).filter(number=actual - 1))
    if missing and not reason.strip():
        raise RoundNotReadyError(reason="unfinished", round=actual - 1, tables=missing)
    return missing


def _store_round(
    stage: Stage, drawn: DrawnRound, *, night: Night | None, notes: list[dict[str, object]]
) -> Round:
    row = Round.objects.create(
        stage=stage,
        number=drawn.draw.round_number,
        night=night,
        rules=_rules_in_force(stage),
        seed=drawn.draw.seed,
        options=options_payload(drawn.given.options),
        algorithm=drawn.draw.algorithm,
        input_digest=drawn.draw.digest,
        notes=notes,
        created_at=timezone.now(),
    )
    store_draw(row, drawn)
    return row


def _rules_in_force(stage: Stage) -> StageRules:
    rules = StageRules.objects.filter(stage=stage).order_by("-version").first()
    if rules is None:
        raise RoundNotReadyError(reason="no_rules", round=next_number(stage))
    return rules


def publish_round(*, round_id: int, actor: Actor) -> RoundRef:
    """Show a draft to everybody; for organisers. Safe to repeat.

    Freezes the rules in force, fixes the calendar of a league with its first round, and
    writes down who sits at each table: the members of each pair today, with the
    substitutes of the night.

    Raises:
        RoundNotReadyError: a pair in it has left since it was drawn.
        RoundNotDraftError: the round is void.
        Round.DoesNotExist: no such round.
    """
    with transaction.atomic(durable=True):
        row, stage = lock_round(round_id)
        if row.status in (RoundStatus.PUBLISHED, RoundStatus.PLAYING, RoundStatus.CLOSED):
            return ref_of(row)
        require_draft(row)
        check_everybody_plays(row)
        now = timezone.now()
        row.rules = _rules_in_force(stage)
        StageRules.objects.filter(pk=row.rules_id, frozen_at=None).update(frozen_at=now)
        fix_calendar(stage)
        seat_players(row)
        row.status = RoundStatus.PUBLISHED
        row.published_at = now
        row.save(update_fields=["rules", "status", "published_at"])
        _note_running(stage)
        bump_results(stage)
        _audit(stage, row, actor, command="publish_round", rules=row.rules.version)
    return ref_of(row)


def _note_running(stage: Stage) -> None:
    stage.status = StageStatus.RUNNING
    stage.save(update_fields=["status", "pairing_options"])
    if stage.event.status in (EventStatus.SETUP, EventStatus.OPEN):
        stage.event.status = EventStatus.RUNNING
        stage.event.save(update_fields=["status"])


def discard_draft(*, round_id: int, actor: Actor) -> None:
    """Throw a draft away as if never drawn; for organisers. Its draw stays in the audit.

    Raises:
        RoundNotDraftError: it is published already.
        Round.DoesNotExist: no such round, or discarded before.
    """
    with transaction.atomic(durable=True):
        row, stage = lock_round(round_id)
        require_draft(row)
        _audit(stage, row, actor, command="discard_draft", seed=row.seed, digest=row.input_digest)
        Match.objects.filter(round=row).delete()
        row.delete()


def close_round(*, round_id: int, actor: Actor) -> RoundRef:
    """Close a round whose matches all have an outcome; for organisers. Safe to repeat.

    Postponed matches do not hold a round open. A snapshot of the standings is kept after
    the commit.

    Raises:
        RoundNotReadyError: it is a draft or void, or tables are missing, by name.
        Round.DoesNotExist: no such round.
    """
    with transaction.atomic(durable=True):
        row, stage = lock_round(round_id)
        if row.status == RoundStatus.CLOSED:
            return ref_of(row)
        if row.status in (RoundStatus.DRAFT, RoundStatus.VOID):
            raise RoundNotReadyError(reason=row.status, round=row.number)
        missing = unfinished_tables(Round.objects.filter(pk=row.pk))
        if missing:
            raise RoundNotReadyError(reason="unfinished", round=row.number, tables=missing)
        row.status = RoundStatus.CLOSED
        row.closed_at = timezone.now()
        row.save(update_fields=["status", "closed_at"])
        _audit(stage, row, actor, command="close_round")
        after_commit("tournaments.tasks.snapshot_standings", round_id=row.pk)
    return ref_of(row)


def void_round(*, round_id: int, actor: Actor, reason: str) -> RoundRef:
    """Take a published round back: as if never made, but kept; for organisers.

    Its matches become void, its pairs are free again and its number returns to the next
    draw. Safe to repeat.

    Raises:
        ReasonRequiredError: no reason given.
        RoundNotReadyError: a later round stands on it, or it is a draft (discard those).
        Round.DoesNotExist: no such round.
    """
    told = require_reason(reason)
    with transaction.atomic(durable=True):
        row, stage = lock_round(round_id)
        if row.status == RoundStatus.VOID:
            return ref_of(row)
        if row.status == RoundStatus.DRAFT:
            raise RoundNotReadyError(reason="draft", round=row.number)
        later = standing_rounds(stage).filter(number__gt=row.number).order_by("number").first()
        if later is not None:
            raise RoundNotReadyError(reason="later", round=row.number, later=later.number)
        void_matches(row, actor=actor, reason=told)
        row.status = RoundStatus.VOID
        row.save(update_fields=["status"])
        bump_results(stage)
        _audit(stage, row, actor, command="void_round", reason=told)
    return ref_of(row)


def _audit(
    stage: Stage, row: Round, actor: Actor, *, command: str, reason: str = "", **facts: object
) -> None:
    append_audit(
        association_id=stage.event.association_id,
        event_id=stage.event_id,
        actor=actor,
        command=command,
        reason=reason,
        details={"round": row.public_id, "number": row.number, **facts},
    )
