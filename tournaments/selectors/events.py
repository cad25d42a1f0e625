"""Events of an association: lists, and one event with its stage, rules and tables."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from typing import Any

from django.db.models import Count, Q

from tournaments.enums import (
    EntrantStatus,
    EventStatus,
    NightStatus,
    PairingSystem,
    RoundStatus,
    StageStatus,
)
from tournaments.models import Event, Night, Stage, StageRules, Table
from tournaments.selectors.pairs import published_rounds

_SEEN = [RoundStatus.PUBLISHED, RoundStatus.PLAYING, RoundStatus.CLOSED]


@dataclass(frozen=True, slots=True)
class EventSummary:
    """An event in a list. Drafts are not counted among its rounds."""

    id: int
    public_id: str
    slug: str
    name: str
    venue: str
    status: EventStatus
    is_rehearsal: bool
    entrants: int
    rounds: int
    next_night: date | None


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table of the hall."""

    id: int
    number: int
    note: str
    is_blocked: bool


@dataclass(frozen=True, slots=True)
class RulesDetail:
    """A version of the rules of a stage, as payloads of the engine."""

    id: int
    version: int
    preset: str
    ruleset: Mapping[str, Any]
    match_format: Mapping[str, Any]
    reason: str
    created_at: datetime
    frozen_at: datetime | None


@dataclass(frozen=True, slots=True)
class StageDetail:
    """The stage of a simple event."""

    id: int
    system: PairingSystem
    status: StageStatus
    legs: int
    pairing_options: Mapping[str, Any]
    points: Mapping[str, Any]
    criteria: tuple[str, ...]
    results_version: int


@dataclass(frozen=True, slots=True)
class EventHead:
    """An event as headings and links name it."""

    slug: str
    name: str


@dataclass(frozen=True, slots=True)
class EventDetail:
    """An event with everything its pages need; ``rules`` are those of the next round."""

    id: int
    public_id: str
    slug: str
    name: str
    association_id: int
    association_slug: str
    association_name: str
    time_zone: str
    venue: str
    status: EventStatus
    fee: Decimal
    courtesy_minutes: int
    is_rehearsal: bool
    stage: StageDetail
    rules: RulesDetail
    rule_versions: tuple[RulesDetail, ...]
    tables: tuple[TableRow, ...]
    rounds_published: int

    @property
    def is_calendar_fixed(self) -> bool:
        """Whether some round has been published."""
        return self.rounds_published > 0


def events_of(association_id: int) -> tuple[EventSummary, ...]:
    """The events of an association, those in play first, then the newest. Two queries."""
    entrants = Count("entrants", filter=Q(entrants__status=EntrantStatus.ACTIVE), distinct=True)
    rounds = Count("stages__rounds", filter=Q(stages__rounds__status__in=_SEEN), distinct=True)
    events = Event.objects.filter(association_id=association_id).annotate(
        entrant_count=entrants, round_count=rounds
    )
    nights = Night.objects.filter(
        event__association_id=association_id, status=NightStatus.OPEN
    ).order_by("-date")
    next_nights = dict(nights.values_list("event_id", "date"))
    order = {status: place for place, status in enumerate(_LIST_ORDER)}
    rows = sorted(events, key=lambda each: (order[EventStatus(each.status)], -each.pk))
    return tuple(
        EventSummary(
            id=each.pk,
            public_id=each.public_id,
            slug=each.slug,
            name=each.name,
            venue=each.venue,
            status=EventStatus(each.status),
            is_rehearsal=each.is_rehearsal,
            entrants=each.entrant_count,
            rounds=each.round_count,
            next_night=next_nights.get(each.pk),
        )
        for each in rows
    )


_LIST_ORDER = [
    EventStatus.RUNNING,
    EventStatus.OPEN,
    EventStatus.SETUP,
    EventStatus.FINISHED,
    EventStatus.ARCHIVED,
]


def event_id_of(association_slug: str, event_slug: str) -> int:
    """The key of an event from its address. One query.

    Raises:
        ObjectDoesNotExist: unknown, or of another association.
    """
    return Event.objects.values_list("pk", flat=True).get(
        association__slug=association_slug, slug=event_slug
    )


def event_by_slug(association_slug: str, event_slug: str) -> EventDetail:
    """An event from its address. Five queries.

    Raises:
        ObjectDoesNotExist: unknown, or of another association.
    """
    found = Event.objects.select_related("association").get(
        association__slug=association_slug, slug=event_slug
    )
    return _detail(found)


def event_detail(event_id: int) -> EventDetail:
    """An event from its key. Five queries.

    Raises:
        ObjectDoesNotExist: unknown.
    """
    return _detail(Event.objects.select_related("association").get(pk=event_id))


def tables_of(event_id: int) -> tuple[TableRow, ...]:
    """The tables of an event's hall by number. One query."""
    rows = Table.objects.filter(event_id=event_id).order_by("number")
    return tuple(TableRow(each.pk, each.number, each.note, each.is_blocked) for each in rows)


def rules_row(row: StageRules) -> RulesDetail:
    """A version of the rules."""
    return RulesDetail(
        id=row.pk,
        version=row.version,
        preset=row.preset,
        ruleset=row.ruleset,
        match_format=row.match_format,
        reason=row.reason,
        created_at=row.created_at,
        frozen_at=row.frozen_at,
    )


def _detail(event: Event) -> EventDetail:
    stage = Stage.objects.filter(event=event).order_by("number")[0]
    versions = tuple(
        rules_row(r) for r in StageRules.objects.filter(stage=stage).order_by("version")
    )
    return EventDetail(
        id=event.pk,
        public_id=event.public_id,
        slug=event.slug,
        name=event.name,
        association_id=event.association_id,
        association_slug=event.association.slug,
        association_name=event.association.name,
        time_zone=event.association.time_zone,
        venue=event.venue,
        status=EventStatus(event.status),
        fee=event.fee,
        courtesy_minutes=event.courtesy_minutes,
        is_rehearsal=event.is_rehearsal,
        stage=_stage_row(stage),
        rules=versions[-1],
        rule_versions=versions,
        tables=tables_of(event.pk),
        rounds_published=published_rounds(event.pk).count(),
    )


def _stage_row(row: Stage) -> StageDetail:
    return StageDetail(
        id=row.pk,
        system=PairingSystem(row.system),
        status=StageStatus(row.status),
        legs=int(row.pairing_options.get("legs", 1)),
        pairing_options=row.pairing_options,
        points=row.points,
        criteria=tuple(row.criteria),
        results_version=row.results_version,
    )
