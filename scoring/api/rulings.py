"""Rulings of a referee, given and overturned."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from config.api.headers import version_tag
from config.api.lookup import or_404, require, signed_in
from config.api.schema import COMMAND_HEADERS, problems
from scoring.api.answers import recorded_response
from scoring.api.reading import place_for, submission_of
from scoring.api.shapes import RuledOutput
from scoring.enums import Remedy
from scoring.selectors.rulings import match_of_ruling
from scoring.selectors.scoresheets import scoresheet_for_match
from scoring.services.rulings import Renuncio, Ruled, overturn_ruling, rule_renuncio
from tournaments.permissions import can_referee
from tournaments.selectors.public_ids import keys_of_match


class RulingInput(serializers.Serializer[None]):
    """What a referee decides."""

    side = serializers.IntegerField(min_value=0, max_value=2, help_text="The offender's.")
    duty = serializers.RegexField(
        r"^[a-z][a-z0-9_]{0,39}\Z", help_text="Code of the duty broken, such as must_assist."
    )
    remedy = serializers.ChoiceField(choices=Remedy.choices)
    reason = serializers.CharField(max_length=300, required=False, allow_blank=True)
    private_note = serializers.CharField(max_length=1000, required=False, allow_blank=True)
    claimed_by = serializers.IntegerField(min_value=0, max_value=2, required=False, allow_null=True)
    awarded_to = serializers.IntegerField(min_value=0, max_value=2, required=False, allow_null=True)


class ReasonInput(serializers.Serializer[None]):
    """Why."""

    reason = serializers.CharField(max_length=300)


class RulingsView(APIView):
    """Rulings on renuncios in a match."""

    @extend_schema(
        operation_id="rule_renuncio",
        summary="Rule on a renuncio",
        request=RulingInput,
        parameters=COMMAND_HEADERS,
        responses={201: RuledOutput, 200: RuledOutput, **problems("scoring")},
        tags=["scoring"],
    )
    def post(self, request: Request, match: str) -> Response:
        """Give a ruling, with its entry in the scoresheet if it has one."""
        place, actor = place_for(request, match, can_referee)
        body = RulingInput(data=request.data)
        body.is_valid(raise_exception=True)
        given = dict(body.validated_data)
        renuncio = Renuncio(**given | {"remedy": Remedy(given["remedy"])})
        submission = submission_of(request, actor)
        with or_404():
            ruled = rule_renuncio(match_id=place.match_id, renuncio=renuncio, submission=submission)
            return ruled_response(ruled, place.match_id)


class OverturnView(APIView):
    """A ruling taken back."""

    @extend_schema(
        operation_id="overturn_ruling",
        summary="Overturn a ruling",
        request=ReasonInput,
        parameters=COMMAND_HEADERS,
        responses={200: RuledOutput, **problems("scoring")},
        tags=["scoring"],
    )
    def post(self, request: Request, ruling: str) -> Response:
        """Take a ruling back with all it did to the score; it stays, as overturned."""
        actor = signed_in(request)
        with or_404():
            place = keys_of_match(match_of_ruling(ruling), actor)
        require(can_referee, actor, place.association_id)
        body = ReasonInput(data=request.data)
        body.is_valid(raise_exception=True)
        submission = submission_of(request, actor)
        with or_404():
            ruled = overturn_ruling(
                ruling_id=ruling, reason=body.validated_data["reason"], submission=submission
            )
            answer = ruled_response(ruled, place.match_id)
        answer.status_code = status.HTTP_200_OK
        return answer


def ruled_response(ruled: Ruled, match_id: int) -> Response:
    """A ruling and the board after it, also when it left no entry."""
    if ruled.recorded is not None:
        return recorded_response(ruled.recorded, id=ruled.ruling_id)
    board = scoresheet_for_match(match_id).ledger.at(ruled.version).replayed.scoreboard
    body = {
        "id": ruled.ruling_id,
        "version": ruled.version,
        "sequence": None,
        "board": board.to_payload(),
        "step": None,
        "warnings": [],
        "replayed": ruled.is_replayed,
    }
    code = status.HTTP_200_OK if ruled.is_replayed else status.HTTP_201_CREATED
    return Response(body, code, headers={"ETag": version_tag(ruled.version)})
