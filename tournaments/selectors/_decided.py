"""Matches of a stage that have an outcome, as plain rows: what draws and standings fold."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.enums import OutcomeKind, RoundStatus
from tournaments.models import MatchSide, Stage


@dataclass(frozen=True, slots=True)
class Decided:
    """A match with an outcome; ``entrants`` are one or two, in the order of their sides."""

    match_id: int
    round: int
    kind: str
    winner_side: int | None
    results_count: int
    entrants: tuple[int, ...]


def decided_matches(stage: Stage) -> tuple[Decided, ...]:
    """Outcomes of published rounds, void matches left out, by round. One query."""
    places = (
        MatchSide.objects.filter(round__stage=stage, match__parent=None)
        .exclude(round__status__in=[RoundStatus.DRAFT, RoundStatus.VOID])
        .exclude(match__outcome_kind__in=[OutcomeKind.PENDING, OutcomeKind.VOID])
        .order_by("round__number", "match__position", "match_id", "side")
        .values_list(
            "match_id",
            "round__number",
            "match__outcome_kind",
            "match__winner_side",
            "match__results_count",
            "entrant_id",
        )
    )
    grouped: dict[tuple[int, int, str, int | None, int], list[int]] = {}
    for match_id, number, kind, winner, versions, entrant in places:
        grouped.setdefault((match_id, number, kind, winner, versions), []).append(entrant)
    return tuple(Decided(*match, tuple(entrants)) for match, entrants in grouped.items())
