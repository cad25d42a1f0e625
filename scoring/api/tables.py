"""The tables of the round in play, live."""

from __future__ import annotations

from typing import Any

from django.utils import timezone
from django.utils.cache import patch_cache_control
from django.utils.http import parse_etags
from django.utils.translation import get_language
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from config.api.lookup import or_404
from config.api.schema import ETAG, IF_NONE_MATCH, NOT_MODIFIED, problems
from scoring.api.shapes import NextOutput, PerSideField, ScoreOutput
from scoring.selectors.live import LiveTable, live_revision, live_tables
from tournaments.permissions import ANYBODY
from tournaments.selectors.public_ids import event_keys


class LiveTableOutput(serializers.Serializer[None]):
    """A table; ``score`` is null before the first hand, ``next`` when the match is over."""

    match = serializers.CharField()
    round = serializers.IntegerField()
    table = serializers.IntegerField(allow_null=True)
    sides = serializers.ListField(child=serializers.CharField())
    outcome_kind = serializers.CharField(allow_blank=True)
    winner_side = serializers.IntegerField(allow_null=True)
    version = serializers.IntegerField()
    status = serializers.CharField(allow_blank=True)
    unit = serializers.CharField(allow_blank=True)
    score = ScoreOutput(allow_null=True)
    next = NextOutput(allow_null=True)
    missing = PerSideField(help_text="Points each side lacks; empty when nothing is carried.")
    minutes = serializers.IntegerField(allow_null=True, help_text="Since the last entry.")
    late = serializers.BooleanField()


class LiveTablesOutput(serializers.Serializer[None]):
    """The tables of the round in play."""

    revision = serializers.CharField()
    tables = LiveTableOutput(many=True)


class LiveTablesView(APIView):
    """The board of an event."""

    @extend_schema(
        operation_id="read_tables",
        summary="The tables of the round in play",
        parameters=[IF_NONE_MATCH, ETAG],
        responses={200: LiveTablesOutput, **NOT_MODIFIED, **problems("query")},
        tags=["scoring"],
    )
    def get(self, request: Request, event: str) -> Response:
        """Table by table; to be asked again with the entity tag received."""
        with or_404():
            keys = event_keys(event)
        now = timezone.now()
        revision = live_revision(keys.event_id)
        tag = f'W/"{revision}-{now:%H%M}-{get_language()}"'
        if tag in parse_etags(request.headers.get("If-None-Match", "")):
            response = Response(status=status.HTTP_304_NOT_MODIFIED)
        else:
            tables = live_tables(keys.event_id, ANYBODY, now=now)
            response = Response({"revision": revision, "tables": [_table(row) for row in tables]})
        response["ETag"] = tag
        patch_cache_control(response, no_cache=True)
        return response


def _table(live: LiveTable) -> dict[str, Any]:
    return {
        "match": live.table.public_id,
        "round": live.table.round_number,
        "table": live.table.table_number,
        "sides": list(live.table.sides),
        "outcome_kind": live.table.outcome_kind,
        "winner_side": live.table.winner_side,
        "version": live.version,
        "status": live.status,
        "unit": live.unit,
        "score": dict(live.score) or None,
        "next": live.next,
        "missing": list(live.missing),
        "minutes": live.minutes,
        "late": live.is_late,
    }
