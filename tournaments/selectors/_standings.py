"""From rows to the values that the engine ranks; no model crosses this line."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal

from engine.standings.results import (
    LEAGUE_CRITERIA,
    LEAGUE_RULES,
    Contender,
    PairResult,
    Per,
    PointsPolicy,
    StandingsRules,
    StandingsSystem,
    Winner,
)
from engine.standings.results import OutcomeKind as ResultKind
from tournaments.enums import EntrantStatus, OutcomeKind, SanctionKind
from tournaments.models import Entrant, Sanction, Stage
from tournaments.selectors._decided import Decided, decided_matches
from tournaments.selectors._results import Figures, figures_of, stats_in_force
from tournaments.selectors.pairing import CALENDAR, keeps_results, stage_options


@dataclass(frozen=True, slots=True)
class StandingsInput:
    """What the table of a stage depends on.

    ``annulled`` are those who left before half of the league: none of their matches count
    and they are not ranked.
    """

    contenders: tuple[Contender, ...]
    results: tuple[PairResult, ...]
    rules: StandingsRules
    annulled: frozenset[int]
    statuses: Mapping[int, EntrantStatus]
    sanctions: tuple[Sanction, ...]


def standings_input(stage: Stage) -> StandingsInput:
    """Contenders, results and rules of a stage. Four queries."""
    sanctions = tuple(
        Sanction.objects.filter(event_id=stage.event_id, annulled_at=None).order_by("pk")
    )
    entrants = list(Entrant.objects.filter(event_id=stage.event_id).order_by("number"))
    annulled = frozenset(row.pk for row in entrants if _is_annulled(row, stage))
    ranked = [row for row in entrants if row.pk not in annulled]
    return StandingsInput(
        contenders=tuple(_contenders(ranked, sanctions)),
        results=tuple(_results(stage, annulled)),
        rules=_rules(stage),
        annulled=annulled,
        statuses={row.pk: EntrantStatus(row.status) for row in entrants},
        sanctions=sanctions,
    )


def _is_annulled(row: Entrant, stage: Stage) -> bool:
    if row.status == EntrantStatus.ACTIVE:
        return False
    size = len(stage.pairing_options.get(CALENDAR, []))
    return not keeps_results(row, size, stage_options(stage))


def _contenders(entrants: Iterable[Entrant], sanctions: Iterable[Sanction]) -> Iterator[Contender]:
    penalties: dict[int, int] = defaultdict(int)
    adjustment: dict[int, Decimal] = defaultdict(Decimal)
    for sanction in sanctions:
        penalties[sanction.entrant_id] += 1
        if sanction.kind == SanctionKind.POINTS:
            adjustment[sanction.entrant_id] -= sanction.points
    for row in entrants:
        gone = row.status != EntrantStatus.ACTIVE
        yield Contender(
            row.pk,
            penalties=penalties[row.pk],
            adjustment=float(adjustment[row.pk]),
            withdrawn_after=row.withdrawn_after if gone else None,
        )


def _results(stage: Stage, annulled: frozenset[int]) -> Iterator[PairResult]:
    rows = [
        row
        for row in decided_matches(stage)
        if row.kind != OutcomeKind.POSTPONED and not annulled.intersection(row.entrants)
    ]
    stats = stats_in_force((row.match_id, row.results_count) for row in rows)
    for row in rows:
        yield _result(row, figures_of(stats.get(row.match_id, {})))


def _result(row: Decided, figures: Figures) -> PairResult:
    return PairResult(
        round=row.round,
        a=row.entrants[0],
        b=row.entrants[1] if len(row.entrants) > 1 else None,
        kind=ResultKind(row.kind),
        winner=_winner(row),
        juegos=figures.juegos,
        cotos=figures.cotos,
        tantos=figures.tantos,
    )


def _winner(row: Decided) -> Winner:
    if row.winner_side is not None:
        return (Winner.A, Winner.B)[row.winner_side]
    drawn = row.kind in (OutcomeKind.PLAYED, OutcomeKind.ADJUDICATED)
    return Winner.DRAW if drawn else Winner.NONE


def _rules(stage: Stage) -> StandingsRules:
    stored = stage.points
    base = LEAGUE_RULES.points
    values = {
        name: stored.get(name, getattr(base, name))
        for name in ("win", "draw", "loss", "bye", "walkover", "absent")
    }
    return StandingsRules(
        criteria=tuple(stage.criteria) or LEAGUE_CRITERIA,
        points=PointsPolicy(**values, per=Per(stored.get("per", Per.MATCH.value))),
        system=StandingsSystem(stage.system),
        seed=f"{stage.event.public_id}-{stage.number}",
        legs=stage.pairing_options.get("legs", 1),
    )
