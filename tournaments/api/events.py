"""Events: the list of an association, and one event with its rules, tables and rounds."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from config.api.lookup import or_404
from config.api.schema import problems
from config.authentication import actor_of
from tournaments.api.rounds import RoundSummaryOutput, summary_payload
from tournaments.enums import EventStatus, PairingSystem
from tournaments.selectors.associations import association_by_slug
from tournaments.selectors.events import EventDetail, EventSummary, event_detail, events_of
from tournaments.selectors.public_ids import event_keys
from tournaments.selectors.rounds import rounds_of


class EventSummaryOutput(serializers.Serializer[None]):
    """An event in a list; drafts are not counted among its rounds."""

    id = serializers.CharField()
    slug = serializers.CharField()
    name = serializers.CharField()
    venue = serializers.CharField(allow_blank=True)
    status = serializers.ChoiceField(EventStatus.choices)
    rehearsal = serializers.BooleanField()
    entrants = serializers.IntegerField()
    rounds = serializers.IntegerField()
    next_night = serializers.DateField(allow_null=True)


class EventsOutput(serializers.Serializer[None]):
    """The events of an association."""

    count = serializers.IntegerField()
    results = EventSummaryOutput(many=True)


class StageOutput(serializers.Serializer[None]):
    """How an event is drawn and ranked."""

    system = serializers.ChoiceField(PairingSystem.choices)
    status = serializers.CharField()
    legs = serializers.IntegerField()
    points = serializers.DictField()
    criteria = serializers.ListField(child=serializers.CharField())
    results_version = serializers.IntegerField()


class EventRulesOutput(serializers.Serializer[None]):
    """The rules that the next round is played under."""

    version = serializers.IntegerField()
    preset = serializers.CharField()
    ruleset = serializers.DictField()
    match = serializers.DictField()
    frozen_at = serializers.DateTimeField(allow_null=True)


class HallTableOutput(serializers.Serializer[None]):
    """A table of the hall."""

    number = serializers.IntegerField()
    note = serializers.CharField(allow_blank=True)
    blocked = serializers.BooleanField()


class EventOutput(serializers.Serializer[None]):
    """An event."""

    id = serializers.CharField()
    slug = serializers.CharField()
    name = serializers.CharField()
    association = serializers.CharField()
    venue = serializers.CharField(allow_blank=True)
    status = serializers.ChoiceField(EventStatus.choices)
    rehearsal = serializers.BooleanField()
    time_zone = serializers.CharField()
    courtesy_minutes = serializers.IntegerField()
    stage = StageOutput()
    rules = EventRulesOutput()
    tables = HallTableOutput(many=True)
    rounds = RoundSummaryOutput(many=True)


class EventsView(APIView):
    """The events of an association."""

    @extend_schema(
        operation_id="list_events",
        summary="The events of an association",
        responses={200: EventsOutput, **problems("query")},
        tags=["events"],
    )
    def get(self, request: Request, association: str) -> Response:
        """Those in play first, then the newest."""
        with or_404():
            home = association_by_slug(association)
        rows = [_summary(row) for row in events_of(home.id)]
        return Response({"count": len(rows), "results": rows})


class EventView(APIView):
    """One event."""

    @extend_schema(
        operation_id="read_event",
        summary="An event with its rules, tables and rounds",
        responses={200: EventOutput, **problems("query")},
        tags=["events"],
    )
    def get(self, request: Request, event: str) -> Response:
        """The event as everybody may know it, with the rounds that the caller may see."""
        with or_404():
            detail = event_detail(event_keys(event).event_id)
        rounds = rounds_of(detail.id, actor_of(request))
        return Response(_detail(detail) | {"rounds": [summary_payload(row) for row in rounds]})


def _summary(row: EventSummary) -> dict[str, Any]:
    return {
        "id": row.public_id,
        "slug": row.slug,
        "name": row.name,
        "venue": row.venue,
        "status": row.status.value,
        "rehearsal": row.is_rehearsal,
        "entrants": row.entrants,
        "rounds": row.rounds,
        "next_night": row.next_night,
    }


def _detail(event: EventDetail) -> dict[str, Any]:
    stage, rules = event.stage, event.rules
    return {
        "id": event.public_id,
        "slug": event.slug,
        "name": event.name,
        "association": event.association_slug,
        "venue": event.venue,
        "status": event.status.value,
        "rehearsal": event.is_rehearsal,
        "time_zone": event.time_zone,
        "courtesy_minutes": event.courtesy_minutes,
        "stage": {
            "system": stage.system.value,
            "status": stage.status.value,
            "legs": stage.legs,
            "points": stage.points,
            "criteria": list(stage.criteria),
            "results_version": stage.results_version,
        },
        "rules": {
            "version": rules.version,
            "preset": rules.preset,
            "ruleset": rules.ruleset,
            "match": rules.match_format,
            "frozen_at": rules.frozen_at,
        },
        "tables": [
            {"number": table.number, "note": table.note, "blocked": table.is_blocked}
            for table in event.tables
        ],
    }
