"""The standings of an event."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

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
from tournaments.selectors.labels import EntrantLabel
from tournaments.selectors.public_ids import event_keys
from tournaments.selectors.standings import (
    StandingsLine,
    StandingsRevision,
    StandingsView,
    standings_at,
    standings_revision,
)


class RankedOutput(serializers.Serializer[None]):
    """A pair in the standings."""

    id = serializers.CharField()
    number = serializers.IntegerField()
    name = serializers.CharField()


class StandingsRowOutput(serializers.Serializer[None]):
    """One pair's line; a value is null where nobody knows it or it was not needed."""

    place = serializers.IntegerField()
    shared = serializers.BooleanField()
    entrant = RankedOutput()
    status = serializers.CharField()
    played = serializers.IntegerField()
    won = serializers.IntegerField()
    drawn = serializers.IntegerField()
    lost = serializers.IntegerField()
    unplayed = serializers.IntegerField()
    values = serializers.DictField(child=serializers.FloatField(allow_null=True))
    decided_by = serializers.CharField(allow_null=True)
    deducted = serializers.FloatField(help_text="Points taken by sanctions in force.")


class StandingsOutput(serializers.Serializer[None]):
    """The table; official once nothing published is still to be played."""

    results_version = serializers.IntegerField()
    official = serializers.BooleanField()
    final = serializers.BooleanField()
    rounds_closed = serializers.IntegerField()
    pending = serializers.IntegerField()
    criteria = serializers.ListField(child=serializers.CharField())
    rows = StandingsRowOutput(many=True)
    out = RankedOutput(many=True, help_text="Pairs that left and whose matches do not count.")


class StandingsApiView(APIView):
    """The table of an event."""

    @extend_schema(
        operation_id="read_standings",
        summary="The standings of an event",
        parameters=[IF_NONE_MATCH, ETAG],
        responses={200: StandingsOutput, **NOT_MODIFIED, **problems("query")},
        tags=["standings"],
    )
    def get(self, request: Request, event: str) -> Response:
        """The table with every value and what decided each place."""
        with or_404():
            revision = standings_revision(event_keys(event).event_id)
        tag = _tag(revision)
        if tag in parse_etags(request.headers.get("If-None-Match", "")):
            response = Response(status=status.HTTP_304_NOT_MODIFIED)
        else:
            response = Response(_payload(standings_at(revision)))
        response["ETag"] = tag
        patch_cache_control(response, no_cache=True)
        return response


def _tag(revision: StandingsRevision) -> str:
    said = f"{revision.tag}:{get_language()}"
    return f'W/"{sha256(said.encode()).hexdigest()[:32]}"'


def _payload(view: StandingsView) -> dict[str, Any]:
    return {
        "results_version": view.results_version,
        "official": view.is_official,
        "final": view.is_final,
        "rounds_closed": view.rounds_closed,
        "pending": view.pending,
        "criteria": list(view.criteria),
        "rows": [_row(line) for line in view.lines],
        "out": [ranked_payload(label) for label in view.out],
    }


def _row(line: StandingsLine) -> dict[str, Any]:
    return {
        "place": line.place,
        "shared": line.is_shared,
        "entrant": ranked_payload(line.entrant),
        "status": line.status.value,
        "played": line.played,
        "won": line.won,
        "drawn": line.drawn,
        "lost": line.lost,
        "unplayed": line.unplayed,
        "values": {value.code: value.value for value in line.values},
        "decided_by": line.decided_by,
        "deducted": sum(sanction.points for sanction in line.sanctions),
    }


def ranked_payload(label: EntrantLabel) -> dict[str, Any]:
    """A pair by its number and name."""
    return {"id": label.public_id, "number": label.number, "name": label.name}
