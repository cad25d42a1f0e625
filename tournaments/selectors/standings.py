"""The standings of a stage, with names, every value and the sum behind it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from django.core.cache import cache
from django.db import connection
from django.db.models import Count, OuterRef, Q, Subquery
from django.db.models.functions import Coalesce

from engine.standings.parts import Part
from engine.standings.table import StandingsTable, rank_pairs
from tournaments.enums import EntrantStatus, EventStatus, OutcomeKind, RoundStatus, SanctionKind
from tournaments.models import AuditEntry, Entrant, Round, Sanction, Stage
from tournaments.selectors._standings import StandingsInput, standings_input
from tournaments.selectors.events import EventHead
from tournaments.selectors.labels import EntrantLabel, entrant_labels

_HOUR = 3600


@dataclass(frozen=True, slots=True)
class StandingsRevision:
    """What a page of standings depends on: it changes with every result and every command."""

    stage_id: int
    event_public_id: str
    results_version: int
    commands: int

    @property
    def tag(self) -> str:
        """A short text that differs whenever the page does."""
        return f"{self.event_public_id}-{self.stage_id}-{self.results_version}-{self.commands}"


@dataclass(frozen=True, slots=True)
class SanctionLine:
    """A sanction in force, as the sanctioned side may read it."""

    public_id: str
    kind: SanctionKind
    points: float
    article: str
    reason: str


@dataclass(frozen=True, slots=True)
class CriterionValue:
    """One value of one pair; ``value`` is None when nobody knows it or it was not needed."""

    code: str
    value: float | None
    is_deciding: bool


@dataclass(frozen=True, slots=True)
class StandingsLine:
    """One pair's line, in order; a place shared by several is ``is_shared``."""

    place: int
    is_shared: bool
    entrant: EntrantLabel
    status: EntrantStatus
    played: int
    won: int
    drawn: int
    lost: int
    unplayed: int
    values: tuple[CriterionValue, ...]
    decided_by: str | None
    sanctions: tuple[SanctionLine, ...]


@dataclass(frozen=True, slots=True)
class StandingsView:
    """The table of a stage.

    Attributes:
        criteria: codes in the order they are applied.
        pending: matches of published rounds still to be played; the table is provisional.
        out: pairs that left early enough for their matches not to count.
    """

    stage_id: int
    event: EventHead
    results_version: int
    criteria: tuple[str, ...]
    lines: tuple[StandingsLine, ...]
    out: tuple[EntrantLabel, ...]
    rounds_closed: int
    pending: int
    is_final: bool

    @property
    def is_official(self) -> bool:
        """Whether nothing published is still to be played."""
        return self.pending == 0


@dataclass(frozen=True, slots=True)
class ExplainedPart:
    """One term of a value, with the opponent by name."""

    code: str
    amount: float | None
    round: int | None
    opponent: EntrantLabel | None
    times: float | None
    counted: bool


@dataclass(frozen=True, slots=True)
class ExplainedValue:
    """A value and the sum that gives it; no terms where it had nothing to say."""

    code: str
    value: float | None
    parts: tuple[ExplainedPart, ...]


@dataclass(frozen=True, slots=True)
class ExplainedLine:
    """A pair's line with every sum behind it."""

    line: StandingsLine
    sums: tuple[ExplainedValue, ...]


def standings_revision(event_id: int) -> StandingsRevision:
    """What the standings of an event depend on right now. One query.

    Raises:
        Stage.DoesNotExist: no such event.
    """
    last = (
        AuditEntry.objects.filter(association=OuterRef("event__association"))
        .order_by("-id")
        .values("id")[:1]
    )
    found = (
        Stage.objects.filter(event_id=event_id)
        .annotate(commands=Coalesce(Subquery(last), 0))
        .order_by("number")
        .values_list("pk", "event__public_id", "results_version", "commands")
        .first()
    )
    if found is None:
        raise Stage.DoesNotExist
    return StandingsRevision(*found)


def revision_by_slug(association_slug: str, event_slug: str) -> StandingsRevision:
    """The same from the address of an event: all that a page already remembered asks for.

    One query, written out: putting it together each time would cost more than the page.

    Raises:
        Stage.DoesNotExist: no such event.
    """
    with connection.cursor() as cursor:
        cursor.execute(_REVISION_BY_SLUG, [association_slug, event_slug])
        found = cursor.fetchone()
    if found is None:
        raise Stage.DoesNotExist
    return StandingsRevision(*found)


_REVISION_BY_SLUG = """
    SELECT stage.id, event.public_id, stage.results_version,
           COALESCE((SELECT MAX(entry.id) FROM tournaments_auditentry entry
                     WHERE entry.association_id = home.id), 0)
    FROM tournaments_association home
    JOIN tournaments_event event ON event.association_id = home.id
    JOIN tournaments_stage stage ON stage.event_id = event.id
    WHERE home.slug = %s AND event.slug = %s
    ORDER BY stage.number LIMIT 1
"""


def standings_at(revision: StandingsRevision) -> StandingsView:
    """The table at a revision: remembered, so right at once after a result. No query if so."""
    key = f"standings:{revision.tag}"
    remembered: StandingsView | None = cache.get(key)
    if remembered is not None:
        return remembered
    view = standings(revision.stage_id)
    cache.set(key, view, _HOUR)
    return view


def standings(stage_id: int) -> StandingsView:
    """The table of a stage, with names and sanctions. Eight queries.

    Raises:
        Stage.DoesNotExist: no such stage.
    """
    stage = Stage.objects.select_related("event").get(pk=stage_id)
    given = standings_input(stage)
    table = rank_pairs(given.contenders, given.results, given.rules)
    labels = entrant_labels(event_id=stage.event_id)
    closed, pending = _progress(stage)
    return StandingsView(
        stage_id=stage.pk,
        event=EventHead(stage.event.slug, stage.event.name),
        results_version=stage.results_version,
        criteria=table.rules.criteria,
        lines=tuple(_lines(table, given, labels)),
        out=tuple(label for pk, label in labels.items() if pk in given.annulled),
        rounds_closed=closed,
        pending=pending,
        is_final=stage.event.status in (EventStatus.FINISHED, EventStatus.ARCHIVED),
    )


def explained_line(stage_id: int, entrant_public_id: str) -> ExplainedLine:
    """One pair's line with the terms of every value. Seven queries.

    Raises:
        Entrant.DoesNotExist: not ranked in this stage.
    """
    stage = Stage.objects.select_related("event").get(pk=stage_id)
    given = standings_input(stage)
    table = rank_pairs(given.contenders, given.results, given.rules)
    labels = entrant_labels(event_id=stage.event_id)
    lines = _lines(table, given, labels)
    line = next((row for row in lines if row.entrant.public_id == entrant_public_id), None)
    if line is None:
        raise Entrant.DoesNotExist
    sums = tuple(
        ExplainedValue(
            code=value.code,
            value=value.value,
            parts=tuple(
                _explained(part, labels)
                for part in table.explain(line.entrant.entrant_id, value.code)
            ),
        )
        for value in line.values
    )
    return ExplainedLine(line, sums)


def _lines(
    table: StandingsTable, given: StandingsInput, labels: Mapping[int, EntrantLabel]
) -> Iterator[StandingsLine]:
    sharing = Counter(row.place for row in table.rows)
    for row in table.rows:
        yield StandingsLine(
            place=row.place,
            is_shared=sharing[row.place] > 1,
            entrant=labels[row.id],
            status=given.statuses[row.id],
            played=row.tally.played,
            won=row.tally.won,
            drawn=row.tally.drawn,
            lost=row.tally.lost,
            unplayed=row.tally.unplayed,
            values=tuple(
                CriterionValue(code, row.values[code], is_deciding=code == row.decided_by)
                for code in table.rules.criteria
            ),
            decided_by=row.decided_by,
            sanctions=tuple(_sanction(s) for s in given.sanctions if s.entrant_id == row.id),
        )


def _sanction(row: Sanction) -> SanctionLine:
    return SanctionLine(
        row.public_id, SanctionKind(row.kind), float(row.points), row.article, row.reason
    )


def _explained(part: Part, labels: Mapping[int, EntrantLabel]) -> ExplainedPart:
    return ExplainedPart(
        code=part.code,
        amount=part.amount,
        round=part.round,
        opponent=labels[part.opponent] if part.opponent is not None else None,
        times=part.times,
        counted=part.counted,
    )


def _progress(stage: Stage) -> tuple[int, int]:
    """How many rounds are closed and how many published matches are still to be played."""
    waiting = [OutcomeKind.PENDING, OutcomeKind.POSTPONED]
    found = Round.objects.filter(stage=stage).exclude(
        status__in=[RoundStatus.DRAFT, RoundStatus.VOID]
    )
    counts = found.aggregate(
        closed=Count("pk", filter=Q(status=RoundStatus.CLOSED), distinct=True),
        pending=Count("matches", filter=Q(matches__outcome_kind__in=waiting), distinct=True),
    )
    return counts["closed"], counts["pending"]
