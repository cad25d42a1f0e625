"""Events: made, described, given rules and tables, finished."""

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.text import slugify

from engine.presets import DEFAULT_PRESET, preset_named
from engine.rules import RULES_VERSION, MatchFormat, RuleSet
from engine.standings.results import LEAGUE_RULES
from tournaments.enums import EventStatus, PairingSystem, RoundStatus, StageStatus
from tournaments.errors import InvalidNameError, ReasonRequiredError, RoundNotReadyError
from tournaments.models import Association, AuditEntry, Event, Round, Stage, StageRules
from tournaments.names import clean_text
from tournaments.permissions import Actor
from tournaments.services._audit import append_audit
from tournaments.services._tables import ensure_open_tables

_NAME_LENGTH = 120
_REASON_LENGTH = 200


@dataclass(frozen=True, slots=True)
class EventRef:
    """An event just made, or made before by the same form."""

    id: int
    public_id: str
    slug: str
    stage_id: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RulesChoice:
    """The rules an organiser chose: a preset, what differs from it, the length of a match.

    Without a length the usual one of the preset is taken.
    """

    preset: str = DEFAULT_PRESET
    overrides: Mapping[str, Any] | None = None
    match_format: Mapping[str, Any] | None = None


def create_event(
    *,
    association_id: int,
    actor: Actor,
    name: str,
    rules: RulesChoice | None = None,
    system: PairingSystem = PairingSystem.ROUND_ROBIN,
    legs: int = 1,
    venue: str = "",
    fee: Decimal = Decimal(0),
    courtesy_minutes: int = 10,
    tables: int = 0,
    is_rehearsal: bool = False,
    key: str = "",
) -> EventRef:
    """Make an event with its stage, the first version of its rules and its tables.

    Organisers may. With a ``key``, the same form sent twice makes one event.

    Raises:
        ObjectDoesNotExist: no such association.
        InvalidNameError: no name.
        InvalidRuleSetError: every clash of the rules at once.
    """
    chosen = _chosen_rules(rules or RulesChoice())
    name = _event_name(name)
    with transaction.atomic(durable=True):
        Association.objects.select_for_update(no_key=True).get(pk=association_id)
        if made := _made_before(association_id, key):
            return made
        event = Event.objects.create(
            association_id=association_id,
            slug=_free_slug(association_id, name),
            name=name,
            venue=clean_text(venue)[:_NAME_LENGTH],
            status=EventStatus.OPEN,
            fee=fee,
            courtesy_minutes=courtesy_minutes,
            is_rehearsal=is_rehearsal,
            created_by_id=actor.user_id,
            created_at=timezone.now(),
        )
        stage = _create_stage(event, chosen, system=PairingSystem(system), legs=legs)
        ensure_open_tables(event.pk, tables)
        append_audit(
            association_id=association_id,
            event_id=event.pk,
            actor=actor,
            command="create_event",
            details={"key": key, "system": system, "legs": legs, "preset": chosen["preset"]},
        )
        return EventRef(event.pk, event.public_id, event.slug, stage.pk)


def update_event(
    *, event_id: int, actor: Actor, name: str, venue: str, fee: Decimal, courtesy_minutes: int
) -> None:
    """Change how an event is described; organisers may. Safe to repeat.

    Its address stays, so that posters and links keep working.

    Raises:
        ObjectDoesNotExist: no such event.
        InvalidNameError: no name.
    """
    values = {
        "name": _event_name(name),
        "venue": clean_text(venue)[:_NAME_LENGTH],
        "fee": fee,
        "courtesy_minutes": courtesy_minutes,
    }
    with transaction.atomic(durable=True):
        event = Event.objects.select_for_update(no_key=True).get(pk=event_id)
        changed = {k: v for k, v in values.items() if getattr(event, k) != v}
        if not changed:
            return
        details = {k: [str(getattr(event, k)), str(v)] for k, v in changed.items()}
        for field, value in changed.items():
            setattr(event, field, value)
        event.save(update_fields=list(changed))
        append_audit(
            association_id=event.association_id,
            event_id=event.pk,
            actor=actor,
            command="update_event",
            details=details,
        )


def choose_ruleset(*, event_id: int, actor: Actor, rules: RulesChoice, reason: str = "") -> int:
    """Choose the rules of the rounds not yet published; answers the version in force.

    Organisers may. Once a round is published under a version, that one is frozen and the
    change makes a new version with its reason; matches played keep theirs. A draft takes
    the new rules. Choosing the rules in force again changes nothing.

    Raises:
        ObjectDoesNotExist: no such event.
        InvalidRuleSetError: every clash of the rules at once.
        ReasonRequiredError: rules already frozen change only with a reason.
    """
    chosen = _chosen_rules(rules)
    reason = clean_text(reason)[:_REASON_LENGTH]
    with transaction.atomic(durable=True):
        stage = _locked_stage(event_id)
        current = stage.rules.order_by("-version")[0]
        before = {field: getattr(current, field) for field in chosen}
        if before == chosen:
            return current.version
        if current.frozen_at and not reason:
            raise ReasonRequiredError
        version = _store_rules(stage, current, chosen, reason=reason)
        append_audit(
            association_id=stage.event.association_id,
            event_id=event_id,
            actor=actor,
            command="choose_ruleset",
            reason=reason,
            details={"version": version, "before": before, "after": chosen},
        )
        return version


def choose_legs(*, event_id: int, actor: Actor, legs: int) -> None:
    """Choose whether everybody meets once or twice; organisers may. Safe to repeat.

    Raises:
        ObjectDoesNotExist: no such event.
        RoundNotReadyError: a round is drawn, so the calendar is fixed.
    """
    with transaction.atomic(durable=True):
        stage = _locked_stage(event_id)
        before = stage.pairing_options.get("legs", 1)
        if before == legs:
            return
        if stage.rounds.exclude(status=RoundStatus.VOID).exists():
            raise RoundNotReadyError(reason="calendar_fixed")
        stage.pairing_options = {**stage.pairing_options, "legs": legs}
        stage.save(update_fields=["pairing_options"])
        append_audit(
            association_id=stage.event.association_id,
            event_id=event_id,
            actor=actor,
            command="choose_legs",
            details={"before": before, "legs": legs},
        )


def finish_event(*, event_id: int, actor: Actor) -> None:
    """Close an event and its stage; organisers may. Safe to repeat.

    Raises:
        ObjectDoesNotExist: no such event.
        RoundNotReadyError: some round is not closed.
    """
    with transaction.atomic(durable=True):
        stage = _locked_stage(event_id)
        if stage.event.status == EventStatus.FINISHED:
            return
        done = [RoundStatus.CLOSED, RoundStatus.VOID]
        pending = stage.rounds.exclude(status__in=done).order_by("number")
        if numbers := list(pending.values_list("number", flat=True)):
            raise RoundNotReadyError(reason="rounds_open", rounds=numbers)
        _set_status(stage, EventStatus.FINISHED, StageStatus.CLOSED)
        append_audit(
            association_id=stage.event.association_id,
            event_id=event_id,
            actor=actor,
            command="finish_event",
            details={},
        )


def reopen_event(*, event_id: int, actor: Actor, reason: str) -> None:
    """Open a finished event again; organisers may, with a reason. Safe to repeat.

    Raises:
        ObjectDoesNotExist: no such event.
        ReasonRequiredError: no reason.
    """
    reason = clean_text(reason)[:_REASON_LENGTH]
    with transaction.atomic(durable=True):
        stage = _locked_stage(event_id)
        if stage.event.status != EventStatus.FINISHED:
            return
        if not reason:
            raise ReasonRequiredError
        _set_status(stage, EventStatus.RUNNING, StageStatus.RUNNING)
        append_audit(
            association_id=stage.event.association_id,
            event_id=event_id,
            actor=actor,
            command="reopen_event",
            reason=reason,
            details={},
        )


def _chosen_rules(choice: RulesChoice) -> dict[str, Any]:
    """The columns of a version, checked by the engine."""
    preset = preset_named(choice.preset)
    options = preset.ruleset.to_payload() | dict(choice.overrides or {})
    length = choice.match_format or preset.match_format.to_payload()
    return {
        "preset": preset.name,
        "ruleset": RuleSet.from_payload(options).to_payload(),
        "match_format": MatchFormat.from_payload(length).to_payload(),
    }


def _event_name(name: str) -> str:
    name = clean_text(name)
    if not name or len(name) > _NAME_LENGTH:
        raise InvalidNameError(field="name", reason="too_long" if name else "missing")
    return name


def _made_before(association_id: int, key: str) -> EventRef | None:
    entry = (
        AuditEntry.objects.filter(
            association_id=association_id, command="create_event", details__key=key
        ).first()
        if key
        else None
    )
    if entry is None or entry.event is None:
        return None
    event = entry.event
    return EventRef(event.pk, event.public_id, event.slug, event.stages.order_by("number")[0].pk)


def _free_slug(association_id: int, name: str) -> str:
    base = slugify(name)[:60] or "evento"
    slugs = Event.objects.filter(association_id=association_id, slug__startswith=base)
    taken = set(slugs.values_list("slug", flat=True)) | _RESERVED
    if base not in taken:
        return base
    return next(slug for n in range(2, len(taken) + 3) if (slug := f"{base}-{n}") not in taken)


#: Words of the address tree that an event must not take.
_RESERVED = frozenset({"new", "manage"})


def _create_stage(
    event: Event, chosen: Mapping[str, Any], *, system: PairingSystem, legs: int
) -> Stage:
    points = LEAGUE_RULES.points
    stage = Stage.objects.create(
        event=event,
        system=system,
        pairing_options={"legs": legs},
        points={
            "win": points.win,
            "draw": points.draw_points,
            "loss": points.loss,
            "bye": points.bye,
            "walkover": points.walkover,
            "absent": points.absent,
        },
        criteria=list(LEAGUE_RULES.criteria),
    )
    StageRules.objects.create(
        stage=stage, rules_version=RULES_VERSION, created_at=event.created_at, **chosen
    )
    return stage


def _locked_stage(event_id: int) -> Stage:
    stages = Stage.objects.select_for_update(no_key=True, of=("self",)).select_related("event")
    return stages.filter(event_id=event_id).order_by("number")[:1].get()


def _store_rules(
    stage: Stage, current: StageRules, chosen: Mapping[str, Any], *, reason: str
) -> int:
    if current.frozen_at is None:
        for field, value in chosen.items():
            setattr(current, field, value)
        current.rules_version, current.reason = RULES_VERSION, reason
        current.save()
        return current.version
    made = StageRules.objects.create(
        stage=stage,
        version=current.version + 1,
        rules_version=RULES_VERSION,
        reason=reason,
        created_at=timezone.now(),
        **chosen,
    )
    Round.objects.filter(stage=stage, status=RoundStatus.DRAFT).update(rules=made)
    return made.version


def _set_status(stage: Stage, event: EventStatus, status: StageStatus) -> None:
    stage.status = status
    stage.save(update_fields=["status"])
    stage.event.status = event
    stage.event.save(update_fields=["status"])
