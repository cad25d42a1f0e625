"""Hands and everything else that is recorded at a table: recorded, tried out, undone."""

from __future__ import annotations

from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from config.api.lookup import or_404, require
from config.api.schema import COMMAND_HEADERS, problems
from config.problems import faults_told
from engine.facts import Conceded, Fact, HandRecorded, RenuncioRuled
from scoring.api.answers import recorded_response, step_payload, told
from scoring.api.reading import place_for, sent_hand, submission_of
from scoring.api.rulings import ruled_response
from scoring.api.shapes import HandInput, PreviewOutput, RecordedOutput
from scoring.enums import Remedy
from scoring.selectors.scoresheets import preview_fact, scoresheet_for_match
from scoring.services import hands as commands
from scoring.services.rulings import Renuncio, concede, rule_renuncio
from scoring.services.submissions import Submission
from tournaments.permissions import can_referee, can_score

_EXAMPLES = [
    OpenApiExample(
        "Mano contada",
        request_only=True,
        value={
            "type": "counted",
            "card_points": [62, 58],
            "last_trick": 0,
            "cantes": [[20], [40]],
        },
    ),
    OpenApiExample(
        "Salir en las vueltas",
        request_only=True,
        value={"type": "out", "winner": 1, "card_points": [0, 43], "cantes": [[], []]},
    ),
    OpenApiExample("Sin desglose", request_only=True, value={"type": "juego", "winner": 1}),
]


class HandsView(APIView):
    """What happens at a table, one entry a request."""

    @extend_schema(
        operation_id="record_hand",
        summary="Record a hand, a tute, a misdeal, a concession or a result without detail",
        request=HandInput,
        parameters=COMMAND_HEADERS,
        responses={201: RecordedOutput, 200: RecordedOutput, **problems("scoring")},
        examples=_EXAMPLES,
        tags=["scoring"],
    )
    def post(self, request: Request, match: str) -> Response:
        """Record one "hands" object of an acta; renuncios take a referee."""
        place, actor = place_for(request, match, can_score)
        hand = sent_hand(request.data)
        if isinstance(hand.fact, RenuncioRuled):
            require(can_referee, actor, place.association_id)
        submission = submission_of(request, actor, hand.acknowledged)
        with or_404():
            return _record(place.match_id, hand.fact, submission)


class PreviewView(APIView):
    """What recording a hand would do; nothing is saved."""

    @extend_schema(
        operation_id="preview_hand",
        summary="Try a hand out without saving it",
        request=HandInput,
        responses={200: PreviewOutput, **problems("query", "body", "private")},
        tags=["scoring"],
    )
    def post(self, request: Request, match: str) -> Response:
        """The board that a hand would leave, or every reason against it."""
        place, _actor = place_for(request, match, can_score)
        fact = sent_hand(request.data).fact
        with or_404():
            state = scoresheet_for_match(place.match_id)
        seen = preview_fact(state.ledger, fact)
        names = [side.name for side in state.match.sides]
        return Response(
            {
                "version": state.version,
                "refused": seen.is_refused,
                "board": seen.after.to_payload(),
                "step": None if seen.step is None else step_payload(seen.step),
                "warnings": told(seen.warnings),
                "faults": faults_told([fault.to_payload() for fault in seen.faults], names),
            }
        )


class UndoView(APIView):
    """The last entry that counts, left out."""

    @extend_schema(
        operation_id="undo_last_entry",
        summary="Undo the last entry",
        request=None,
        parameters=COMMAND_HEADERS,
        responses={201: RecordedOutput, 200: RecordedOutput, **problems("scoring")},
        tags=["scoring"],
    )
    def post(self, request: Request, match: str) -> Response:
        """Leave the last entry out; what others recorded takes a referee."""
        place, actor = place_for(request, match, can_score)
        submission = submission_of(request, actor)
        with or_404():
            done = commands.undo_last(match_id=place.match_id, submission=submission)
        return recorded_response(done)


def _record(match_id: int, fact: Fact, submission: Submission) -> Response:
    """Hand a fact to the service that records its kind."""
    match fact:
        case HandRecorded(report):
            done = commands.record_hand(match_id=match_id, report=report, submission=submission)
        case Conceded():
            done = concede(match_id=match_id, fact=fact, submission=submission)
        case RenuncioRuled():
            ruled = rule_renuncio(
                match_id=match_id, renuncio=_renuncio(match_id, fact), submission=submission
            )
            return ruled_response(ruled, match_id)
        case _:
            done = commands.record_ending(match_id=match_id, fact=fact, submission=submission)
    return recorded_response(done)


def _renuncio(match_id: int, fact: RenuncioRuled) -> Renuncio:
    """The ruling that a bare renuncio stands for: what the rules of the match propose."""
    costs = fact.costs or scoresheet_for_match(match_id).ledger.rules.renuncio_costs
    return Renuncio(
        side=fact.side, duty=fact.duty, remedy=Remedy(costs.value), awarded_to=fact.awarded_to
    )
