"""What commands and queries of scoring answer, as JSON values."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rest_framework import status
from rest_framework.response import Response

from config.api.headers import version_tag
from config.problems import warnings_told
from engine.facts import to_payload
from scoring.services.submissions import Recorded


def recorded_response(done: Recorded, **members: Any) -> Response:
    """201 for a new entry, 200 for one recorded before; the version as entity tag."""
    step = None if done.step is None else step_payload(done.step)
    body = {
        **members,
        "version": done.sequence,
        "sequence": done.sequence,
        "board": done.board.to_payload(),
        "step": step,
        "warnings": [] if done.step is None else told(done.step.warnings),
        "replayed": done.is_replayed,
    }
    code = status.HTTP_200_OK if done.is_replayed else status.HTTP_201_CREATED
    return Response(body, code, headers={"ETag": version_tag(done.sequence)})


def step_payload(step: Any) -> dict[str, Any]:
    """What an entry did on the board: the row of ``hands`` in formats.md, section 1."""
    return {
        "n": step.sequence,
        **step.position.to_payload(),
        "phase": step.phase.value,
        "base": per_side(step.base),
        "cantes": per_side(step.cantes),
        "points": per_side(step.points),
        "carried": per_side(step.carried),
        "totals": per_side(step.totals),
        "outcome": step.outcome.value,
        "winner": step.winner,
        "by": None if step.by is None else step.by.value,
        "warnings": [warning.value for warning in step.warnings],
        "fact": to_payload(step.fact),
        "amended_by": step.amended_by,
    }


def per_side(values: Any) -> list[int] | None:
    """A value per side; None when nobody knows it."""
    return None if values is None else list(values)


def told(warnings: Iterable[Any]) -> list[dict[str, str]]:
    """Warnings of the engine with their sentences."""
    return warnings_told([getattr(warning, "value", warning) for warning in warnings])
