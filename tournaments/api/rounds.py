"""Rounds: drawn, published, closed, discarded, and read."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from config.api.lookup import or_404, require, signed_in
from config.api.schema import problems
from config.authentication import actor_of
from tournaments.enums import OutcomeKind, RoundStatus
from tournaments.permissions import Actor, can_organise
from tournaments.selectors.nights import night_id_of
from tournaments.selectors.public_ids import event_keys, round_keys
from tournaments.selectors.rounds import (
    MatchRow,
    RoundDetail,
    RoundSummary,
    round_detail,
    rounds_of,
)
from tournaments.services import rounds as commands


class DrawInput(serializers.Serializer[None]):
    """Which round to draw."""

    expected_number = serializers.IntegerField(
        min_value=1, max_value=1000, help_text="The number that the next round has."
    )
    night = serializers.SlugField(max_length=20, required=False, allow_null=True)
    seed = serializers.CharField(max_length=60, required=False, allow_blank=True)
    reason = serializers.CharField(
        max_length=200,
        required=False,
        allow_blank=True,
        help_text="Only to draw although earlier tables are not finished.",
    )


class RoundSummaryOutput(serializers.Serializer[None]):
    """A round in a list."""

    id = serializers.CharField()
    number = serializers.IntegerField()
    status = serializers.ChoiceField(RoundStatus.choices)
    date = serializers.DateField(allow_null=True)
    published_at = serializers.DateTimeField(allow_null=True)
    closed_at = serializers.DateTimeField(allow_null=True)
    tables = serializers.IntegerField()
    unfinished = serializers.IntegerField()
    postponed = serializers.IntegerField()


class RoundsOutput(serializers.Serializer[None]):
    """The rounds of an event."""

    count = serializers.IntegerField()
    results = RoundSummaryOutput(many=True)


class SeatOutput(serializers.Serializer[None]):
    """A pair at a table; ``juegos`` is null while nobody knows them."""

    id = serializers.CharField()
    number = serializers.IntegerField()
    name = serializers.CharField()
    juegos = serializers.IntegerField(allow_null=True)


class RoundMatchOutput(serializers.Serializer[None]):
    """A table of a round, or a pair without opponent."""

    id = serializers.CharField()
    table = serializers.IntegerField(allow_null=True)
    sides = SeatOutput(many=True)
    outcome_kind = serializers.ChoiceField(OutcomeKind.choices, allow_blank=True)
    winner_side = serializers.IntegerField(allow_null=True)
    started = serializers.BooleanField()
    postponed_until = serializers.DateField(allow_null=True)


class RoundOutput(RoundSummaryOutput):
    """A round with its tables; ``rests`` are the pairs without opponent."""

    seed = serializers.CharField()
    digest = serializers.CharField()
    matches = RoundMatchOutput(many=True)
    rests = RoundMatchOutput(many=True)


class RoundsView(APIView):
    """The rounds of an event."""

    @extend_schema(
        operation_id="list_rounds",
        summary="The rounds of an event",
        responses={200: RoundsOutput, **problems("query")},
        tags=["rounds"],
    )
    def get(self, request: Request, event: str) -> Response:
        """Every round that the caller may know of, by number."""
        with or_404():
            place = event_keys(event)
        rows = [summary_payload(row) for row in rounds_of(place.event_id, actor_of(request))]
        return Response({"count": len(rows), "results": rows})

    @extend_schema(
        operation_id="draw_round",
        summary="Draw the next round as a draft",
        request=DrawInput,
        responses={201: RoundOutput, **problems("command", "versioned")},
        tags=["rounds"],
    )
    def post(self, request: Request, event: str) -> Response:
        """Draw the next round; only organisers see it until it is published."""
        actor = signed_in(request)
        with or_404():
            place = event_keys(event)
        require(can_organise, actor, place.association_id)
        body = DrawInput(data=request.data)
        body.is_valid(raise_exception=True)
        given = body.validated_data
        night = given.get("night")
        with or_404():
            drawn = commands.generate_round(
                stage_id=place.stage_id,
                actor=actor,
                expected_number=given["expected_number"],
                night_id=night_id_of(place.event_id, night) if night else None,
                seed=given.get("seed", ""),
                reason=given.get("reason", ""),
            )
            detail = round_detail(place.event_id, drawn.number, actor)
        return Response(detail_payload(detail), status.HTTP_201_CREATED)


class RoundView(APIView):
    """One round."""

    @extend_schema(
        operation_id="read_round",
        summary="A round with its tables",
        responses={200: RoundOutput, **problems("query")},
        tags=["rounds"],
    )
    def get(self, request: Request, round: str) -> Response:
        """The tables of a round, with their results."""
        actor = actor_of(request)
        with or_404():
            place = round_keys(round, actor)
            return Response(detail_payload(round_detail(place.event_id, place.number, actor)))


class RoundPublishView(APIView):
    """A draft shown to everybody."""

    @extend_schema(
        operation_id="publish_round",
        summary="Publish a draft",
        request=None,
        responses={200: RoundOutput, **problems("command")},
        tags=["rounds"],
    )
    def post(self, request: Request, round: str) -> Response:
        """Show a draft to everybody; safe to repeat."""
        return _command(request, round, commands.publish_round)


class RoundCloseView(APIView):
    """A round over."""

    @extend_schema(
        operation_id="close_round",
        summary="Close a round whose tables have all finished",
        request=None,
        responses={200: RoundOutput, **problems("command")},
        tags=["rounds"],
    )
    def post(self, request: Request, round: str) -> Response:
        """Close a round; safe to repeat."""
        return _command(request, round, commands.close_round)


class RoundDiscardView(APIView):
    """A draft thrown away."""

    @extend_schema(
        operation_id="discard_round",
        summary="Discard a draft",
        request=None,
        responses={204: None, **problems("command")},
        tags=["rounds"],
    )
    def post(self, request: Request, round: str) -> Response:
        """Throw a draft away; its number is free again."""
        actor, place = _place(request, round)
        with or_404():
            commands.discard_draft(round_id=place.round_id, actor=actor)
        return Response(status=status.HTTP_204_NO_CONTENT)


def _place(request: Request, round: str) -> tuple[Actor, Any]:
    actor = signed_in(request)
    with or_404():
        place = round_keys(round, actor)
    require(can_organise, actor, place.association_id)
    return actor, place


def _command(request: Request, round: str, command: Callable[..., object]) -> Response:
    """Run a command on a round and answer the round as it is then."""
    actor, place = _place(request, round)
    with or_404():
        command(round_id=place.round_id, actor=actor)
        return Response(detail_payload(round_detail(place.event_id, place.number, actor)))


def summary_payload(row: RoundSummary) -> dict[str, Any]:
    """A round in a list."""
    return {
        "id": row.public_id,
        "number": row.number,
        "status": row.status.value,
        "date": row.date,
        "published_at": row.published_at,
        "closed_at": row.closed_at,
        "tables": row.tables,
        "unfinished": row.unfinished,
        "postponed": row.postponed,
    }


def detail_payload(detail: RoundDetail) -> dict[str, Any]:
    """A round with its tables."""
    return {
        **summary_payload(detail.summary),
        "seed": detail.seed,
        "digest": detail.digest,
        "matches": [match_payload(row) for row in detail.matches],
        "rests": [match_payload(row) for row in detail.rests],
    }


def match_payload(row: MatchRow) -> dict[str, Any]:
    """A table of a round, or a pair without opponent."""
    return {
        "id": row.public_id,
        "table": row.table,
        "sides": [
            {
                "id": side.entrant.public_id,
                "number": side.entrant.number,
                "name": side.entrant.name,
                "juegos": side.juegos,
            }
            for side in row.sides
        ],
        "outcome_kind": row.outcome.value,
        "winner_side": row.winner_side,
        "started": row.is_started,
        "postponed_until": row.postponed_until,
    }
