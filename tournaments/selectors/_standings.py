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
from tournaments.enums import EntrantStatus, OutcomeKind, RoundStatus, SanctionKind
from tournaments.models import Entrant, Match, Sanction, Stage
from tournaments.selectors._results import Figures, figures_of, results_in_force
from tournaments.selectors.pairing import CALENDAR, keeps_results, stage_options

_UNSEEN = [RoundStatus.DRAFT, RoundStatus.VOID]
_LEFT_OUT = [OutcomeKind.PENDING, OutcomeKind.POSTPONED, OutcomeKind.VOID]


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
    """Contenders, results and rules of a stage. Five queries."""
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
    rows = list(
        Match.objects.filter(round__stage=stage, parent=None)
        .exclude(round__status__in=_UNSEEN)
        .exclude(outcome_kind__in=_LEFT_OUT)
        .select_related("round")
        .prefetch_related("sides")
        .order_by("round__number", "position")
    )
    stats = results_in_force(rows)
    for row in rows:
        sides = sorted(row.sides.all(), key=lambda side: side.side)
        entrants = [side.entrant_id for side in sides]
        if not entrants or annulled.intersection(entrants):
            continue
        yield _result(row, entrants, figures_of(stats.get(row.pk, {})))


def _result(row: Match, entrants: list[int], figures: Figures) -> PairResult:
    alone = len(entrants) < 2
    kind = ResultKind(row.outcome_kind)
    return PairResult(
        round=row.round.number,
        a=entrants[0],
        b=None if alone else entrants[1],
        kind=kind,
        winner=_winner(row),
        juegos=figures.juegos,
        cotos=figures.cotos,
        tantos=figures.tantos,
    )


def _winner(row: Match) -> Winner:
    if row.winner_side is not None:
        return (Winner.A, Winner.B)[row.winner_side]
    drawn = row.outcome_kind in (OutcomeKind.PLAYED, OutcomeKind.ADJUDICATED)
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
