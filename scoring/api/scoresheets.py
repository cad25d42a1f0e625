"""The scoresheet of a match: rules, board, what counts, and the ledger as it was written."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from config.api.headers import version_tag
from config.api.lookup import or_404
from config.api.schema import ETAG, IF_NONE_MATCH, NOT_MODIFIED, problems
from config.authentication import actor_of
from scoring.api.answers import step_payload
from scoring.api.shapes import ScoresheetOutput
from scoring.enums import RulingState, ScoresheetStatus
from scoring.selectors.acta import RulingLine, rulings_of
from scoring.selectors.scoresheets import (
    LedgerLine,
    ScoresheetState,
    ledger_of,
    scoresheet_for_match,
)
from tournaments.permissions import can_score
from tournaments.selectors.matches import MatchForScoring
from tournaments.selectors.public_ids import match_keys


class ScoresheetView(APIView):
    """The acta of a match."""

    @extend_schema(
        operation_id="read_scoresheet",
        summary="The scoresheet of a match, hand by hand, with its ledger",
        parameters=[IF_NONE_MATCH, ETAG],
        responses={200: ScoresheetOutput, **NOT_MODIFIED, **problems("query")},
        tags=["scoring"],
    )
    def get(self, request: Request, match: str) -> Response:
        """The scoresheet; a match not begun has version 0 and an empty board."""
        actor = actor_of(request)
        with or_404():
            place = match_keys(match, actor)
            state = scoresheet_for_match(place.match_id)
        rulings = rulings_of(place.match_id)
        body = {
            **_state(state),
            "entries": _entries(
                ledger_of(place.match_id),
                state,
                {each.sequence: each for each in rulings},
                is_private=can_score(actor, place.association_id),
            ),
            "rulings": [_ruling(each) for each in rulings],
        }
        tag = version_tag(state.version, *_marks(state, rulings))
        return Response(body, headers={"ETag": tag})


def _marks(state: ScoresheetState, rulings: tuple[RulingLine, ...]) -> tuple[str, str]:
    """What may change without an entry: the status, and rulings that let it stand."""
    silent = [each for each in rulings if each.sequence is None]
    moves = len(silent) + sum(each.state == RulingState.OVERTURNED for each in silent)
    closed = "closed" if state.status == ScoresheetStatus.CLOSED else ""
    return closed, f"r{moves}" if moves else ""


def _state(state: ScoresheetState) -> dict[str, Any]:
    ledger = state.ledger
    return {
        "version": state.version,
        "status": state.status.value,
        "rules": {
            "version": state.match.rules_version,
            "ruleset": ledger.rules.to_payload(),
            "match": ledger.match_format.to_payload(),
        },
        "match": _match(state.match),
        "dealer": state.dealer,
        "board": state.board.to_payload(),
        "hands": [step_payload(step) for step in ledger.replayed.steps],
    }


def _match(match: MatchForScoring) -> dict[str, Any]:
    return {
        "id": match.public_id,
        "association": match.association_slug,
        "event": match.event_slug,
        "round": match.round_number,
        "table": match.table_number,
        "outcome_kind": match.outcome_kind,
        "sides": [
            {
                "id": side.entrant_public_id,
                "name": side.name,
                "players": [player.name for player in side.players],
            }
            for side in match.sides
        ],
    }


def _entries(
    lines: tuple[LedgerLine, ...],
    state: ScoresheetState,
    rulings: Mapping[int | None, RulingLine],
    *,
    is_private: bool,
) -> list[dict[str, Any]]:
    """The ledger as written, with what became of each entry."""
    steps = {step.sequence: step for step in state.ledger.replayed.steps}
    return [
        {
            "sequence": line.sequence,
            "kind": line.kind,
            "fact": line.payload,
            "reason_code": line.reason_code,
            "reason": line.public_text,
            "recorded_at": line.recorded_at,
            "counts": line.sequence in steps,
            "amended_by": getattr(steps.get(line.sequence), "amended_by", None),
            "ruling": rulings[line.sequence].ruling_id if line.sequence in rulings else None,
            **(_private(line) if is_private else {}),
        }
        for line in lines
    ]


def _private(line: LedgerLine) -> dict[str, str]:
    return {"key": line.key, "device": line.device, "actor": line.actor_name}


def _ruling(line: RulingLine) -> dict[str, Any]:
    return {
        "id": line.ruling_id,
        "sequence": line.sequence,
        "side": line.offender,
        "claimed_by": line.claimed_by,
        "duty": line.article,
        "proposed": line.proposed.value,
        "remedy": line.decided.value,
        "state": line.state.value,
        "reason": line.reason,
        "decided_at": line.decided_at,
        "overturned_reason": line.overturned_reason,
        "overturned_at": line.overturned_at,
    }
