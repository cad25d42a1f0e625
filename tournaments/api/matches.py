"""Matches: those of an event, one, and outcomes decided without a scoresheet."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from config.api.lookup import or_404, require, signed_in
from config.api.paging import PageQuery, asked, page_payload
from config.api.schema import problems
from config.authentication import actor_of
from tournaments.api.rounds import RoundMatchOutput
from tournaments.permissions import can_reopen
from tournaments.selectors.match_lists import STATES, MatchLine, match_line, matches_of
from tournaments.selectors.public_ids import event_keys, match_keys
from tournaments.services import matches as commands

View = TypeVar("View", bound=Callable[..., Response])


class MatchesQuery(PageQuery):
    """Which part of the list, of which round, in which state."""

    round = serializers.IntegerField(min_value=1, max_value=1000, required=False)
    state = serializers.ChoiceField(choices=sorted(STATES), required=False)


class MatchOutput(RoundMatchOutput):
    """A match and the round it belongs to."""

    round = serializers.IntegerField()
    round_id = serializers.CharField()


class MatchesOutput(serializers.Serializer[None]):
    """A page of matches."""

    count = serializers.IntegerField()
    results = MatchOutput(many=True)


class WalkoverInput(serializers.Serializer[None]):
    """Who is there; null when neither pair appeared."""

    winner_side = serializers.IntegerField(min_value=0, max_value=1, allow_null=True)
    reason = serializers.CharField(max_length=200, required=False, allow_blank=True)


class PostponeInput(serializers.Serializer[None]):
    """Until when the match may be played."""

    until = serializers.DateField()
    reason = serializers.CharField(max_length=200, required=False, allow_blank=True)


class AdjudicateInput(serializers.Serializer[None]):
    """A decision by judgement; null is a draw."""

    winner_side = serializers.IntegerField(min_value=0, max_value=1, allow_null=True)
    juegos = serializers.ListField(
        child=serializers.IntegerField(min_value=0, max_value=999),
        min_length=2,
        max_length=2,
        required=False,
    )
    reason = serializers.CharField(max_length=200)


class AnnulInput(serializers.Serializer[None]):
    """Why an outcome is taken back."""

    reason = serializers.CharField(max_length=200)


class MatchesView(APIView):
    """The matches of an event."""

    @extend_schema(
        operation_id="list_matches",
        summary="The matches of an event",
        parameters=[MatchesQuery],
        responses={200: MatchesOutput, **problems("query", "parameters")},
        tags=["matches"],
    )
    def get(self, request: Request, event: str) -> Response:
        """By round and place, rests included."""
        given = asked(request, MatchesQuery)
        with or_404():
            keys = event_keys(event)
        page = matches_of(
            keys.event_id,
            actor_of(request),
            round_number=given.get("round"),
            state=given.get("state", ""),
            limit=given["limit"],
            offset=given["offset"],
        )
        return Response(page_payload(page.total, [line_payload(line) for line in page.lines]))


class MatchView(APIView):
    """One match."""

    @extend_schema(
        operation_id="read_match",
        summary="A match",
        responses={200: MatchOutput, **problems("query")},
        tags=["matches"],
    )
    def get(self, request: Request, match: str) -> Response:
        """Who meets, where, and how it ended."""
        with or_404():
            keys = match_keys(match, actor_of(request))
            return Response(line_payload(match_line(keys.match_id)))


def _decision(
    operation: str, summary: str, body: type[serializers.Serializer[None]]
) -> Callable[[View], View]:
    """How a decision about a match is described."""
    described: Callable[[View], View] = extend_schema(
        operation_id=operation,
        summary=summary,
        request=body,
        responses={200: MatchOutput, **problems("command")},
        tags=["matches"],
    )
    return described


class WalkoverView(APIView):
    """A pair that did not appear."""

    @_decision("record_walkover", "Give the match to the pair that is there", WalkoverInput)
    def post(self, request: Request, match: str) -> Response:
        """Safe to repeat."""

        def command(match_id: int, *, winner_side: int | None, **given: Any) -> None:
            if winner_side is None:
                commands.double_walkover(match_id=match_id, **given)
            else:
                commands.record_walkover(match_id=match_id, winner_side=winner_side, **given)

        return _decide(request, match, body=WalkoverInput, command=command)


class PostponeView(APIView):
    """A match put off."""

    @_decision("postpone_match", "Put a match off", PostponeInput)
    def post(self, request: Request, match: str) -> Response:
        """Safe to repeat."""
        return _decide(request, match, body=PostponeInput, command=_by_key(commands.postpone))


class AdjudicateView(APIView):
    """A match decided by judgement."""

    @_decision("adjudicate_match", "Decide a match by judgement", AdjudicateInput)
    def post(self, request: Request, match: str) -> Response:
        """Safe to repeat."""

        def command(match_id: int, *, juegos: list[int] | None = None, **given: Any) -> None:
            both = (juegos[0], juegos[1]) if juegos else None
            commands.adjudicate(match_id=match_id, juegos=both, **given)

        return _decide(request, match, body=AdjudicateInput, command=command)


class AnnulView(APIView):
    """An outcome taken back."""

    @_decision("annul_outcome", "Take back an outcome given without play", AnnulInput)
    def post(self, request: Request, match: str) -> Response:
        """The match is open again."""
        return _decide(request, match, body=AnnulInput, command=_by_key(commands.annul_outcome))


def _by_key(command: Callable[..., None]) -> Callable[..., None]:
    return lambda match_id, **given: command(match_id=match_id, **given)


def _decide(
    request: Request,
    match: str,
    *,
    body: type[serializers.Serializer[None]],
    command: Callable[..., None],
) -> Response:
    """Authorise, read, decide, and answer the match as it is then."""
    actor = signed_in(request)
    with or_404():
        keys = match_keys(match, actor)
    require(can_reopen, actor, keys.association_id)
    given = body(data=request.data)
    given.is_valid(raise_exception=True)
    with or_404():
        command(keys.match_id, actor=actor, **given.validated_data)
        return Response(line_payload(match_line(keys.match_id)))


def line_payload(line: MatchLine) -> dict[str, Any]:
    """A match and the round it belongs to."""
    return {
        "id": line.public_id,
        "round": line.round_number,
        "round_id": line.round_public_id,
        "table": line.table,
        "sides": [
            {
                "id": side.entrant.public_id,
                "number": side.entrant.number,
                "name": side.entrant.name,
                "juegos": side.juegos,
            }
            for side in line.sides
        ],
        "outcome_kind": line.outcome.value,
        "winner_side": line.winner_side,
        "started": line.is_started,
        "postponed_until": line.postponed_until,
    }
