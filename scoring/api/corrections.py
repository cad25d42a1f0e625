"""Corrections of what was recorded, tried out and made."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from config.api.lookup import or_404
from config.api.schema import COMMAND_HEADERS, problems
from config.problems import faults_told
from scoring.api.answers import recorded_response, told
from scoring.api.reading import place_for, sent_amendments, submission_of
from scoring.api.shapes import AmendmentInput, CorrectionPreviewOutput, RecordedOutput
from scoring.selectors.scoresheets import preview_correction, scoresheet_for_match
from scoring.services.hands import correct_hand
from scoring.services.submissions import Why
from tournaments.permissions import can_referee


class CorrectionInput(serializers.Serializer[None]):
    """What to change, and why."""

    amendments = AmendmentInput(many=True, allow_empty=False)
    reason_code = serializers.RegexField(
        r"^[a-z][a-z0-9_]{0,39}\Z", required=False, allow_blank=True
    )
    reason = serializers.CharField(max_length=300, required=False, allow_blank=True)
    private_note = serializers.CharField(max_length=1000, required=False, allow_blank=True)
    acknowledged = serializers.ListField(
        child=serializers.CharField(max_length=40), required=False, max_length=20
    )


class TriedCorrectionInput(serializers.Serializer[None]):
    """What would be changed."""

    amendments = AmendmentInput(many=True, allow_empty=False)


class CorrectionsView(APIView):
    """Changes to what was recorded; the scoresheet keeps both."""

    @extend_schema(
        operation_id="correct_hands",
        summary="Correct or leave out earlier entries",
        request=CorrectionInput,
        parameters=COMMAND_HEADERS,
        responses={201: RecordedOutput, 200: RecordedOutput, **problems("scoring")},
        tags=["scoring"],
    )
    def post(self, request: Request, match: str) -> Response:
        """Correct entries, all in one step, with a reason."""
        place, actor = place_for(request, match, can_referee)
        body = CorrectionInput(data=request.data)
        body.is_valid(raise_exception=True)
        given = body.validated_data
        why = Why(
            reason_code=given.get("reason_code", ""),
            public_text=given.get("reason", ""),
            private_text=given.get("private_note", ""),
        )
        submission = submission_of(request, actor, given.get("acknowledged", ()))
        with or_404():
            done = correct_hand(
                match_id=place.match_id,
                amendments=sent_amendments(request.data),
                submission=submission,
                why=why,
            )
        return recorded_response(done)


class CorrectionPreviewView(APIView):
    """What a correction would do; nothing is saved."""

    @extend_schema(
        operation_id="preview_correction",
        summary="Try a correction out without saving it",
        request=TriedCorrectionInput,
        responses={200: CorrectionPreviewOutput, **problems("query", "body", "private")},
        tags=["scoring"],
    )
    def post(self, request: Request, match: str) -> Response:
        """The board that a correction would leave, and the hands that would not fit."""
        place, _actor = place_for(request, match, can_referee)
        amendments = sent_amendments(request.data)
        with or_404():
            state = scoresheet_for_match(place.match_id)
        seen = preview_correction(state.ledger, amendments)
        names = [side.name for side in state.match.sides]
        return Response(
            {
                "version": state.version,
                "refused": seen.is_refused,
                "board": seen.after.to_payload(),
                "warnings": told(seen.warnings),
                "faults": faults_told([fault.to_payload() for fault in seen.faults], names),
                "hands": [
                    {
                        "sequence": hand.sequence,
                        "faults": faults_told([f.to_payload() for f in hand.faults], names),
                    }
                    for hand in seen.unfit
                ],
            }
        )
