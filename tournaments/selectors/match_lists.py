"""Matches of an event in pages, and one of them by itself."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass

from django.db.models import Q, QuerySet

from tournaments.enums import OutcomeKind, RoundStatus
from tournaments.models import Match
from tournaments.permissions import Actor, visible_matches
from tournaments.selectors._results import figures_of, results_in_force
from tournaments.selectors._seats import seat_labels, with_seats
from tournaments.selectors.labels import EntrantLabel

_PENDING = Q(outcome_kind=OutcomeKind.PENDING)
#: How far a match has come, as a filter.
STATES = {
    "pending": _PENDING & Q(started_at=None),
    "playing": _PENDING & Q(started_at__isnull=False),
    "postponed": Q(outcome_kind=OutcomeKind.POSTPONED),
    "finished": ~Q(outcome_kind__in=[OutcomeKind.PENDING, OutcomeKind.POSTPONED]),
}


@dataclass(frozen=True, slots=True)
class MatchLineSide:
    """A pair in a match; ``juegos`` is None while nobody knows them."""

    entrant: EntrantLabel
    juegos: int | None


@dataclass(frozen=True, slots=True)
class MatchLine:
    """A match in a list; one side when it has no opponent."""

    public_id: str
    round_public_id: str
    round_number: int
    table: int | None
    sides: tuple[MatchLineSide, ...]
    outcome: OutcomeKind
    winner_side: int | None
    is_started: bool
    postponed_until: dt.date | None


@dataclass(frozen=True, slots=True)
class MatchesPage:
    """Part of the matches of an event, and how many there are in all."""

    total: int
    lines: tuple[MatchLine, ...]


def matches_of(
    event_id: int,
    actor: Actor,
    *,
    round_number: int | None = None,
    state: str = "",
    limit: int,
    offset: int = 0,
) -> MatchesPage:
    """Matches by round and place, of one round or in one state if told. Seven queries at most.

    Those of void rounds are left out, and those of drafts for whoever may not see drafts.
    """
    found = visible_matches(actor).filter(round__stage__event_id=event_id)
    found = found.exclude(round__status=RoundStatus.VOID)
    if round_number is not None:
        found = found.filter(round__number=round_number)
    if state:
        found = found.filter(STATES[state])
    total = found.count()
    ordered = with_seats(found).order_by("round__number", "position")
    return MatchesPage(total, _lines(ordered[offset : offset + limit]))


def match_line(match_id: int) -> MatchLine:
    """One match. Six queries at most.

    Raises:
        Match.DoesNotExist: no such match, or in a void round.
    """
    found = Match.objects.filter(pk=match_id).exclude(round__status=RoundStatus.VOID)
    lines = _lines(with_seats(found))
    if not lines:
        raise Match.DoesNotExist
    return lines[0]


def _lines(matches: QuerySet[Match]) -> tuple[MatchLine, ...]:
    rows = list(matches)
    places = seat_labels(rows)
    results = results_in_force(rows)
    return tuple(_line(row, places, figures_of(results.get(row.pk, {})).juegos) for row in rows)


def _line(row: Match, places: dict[int, EntrantLabel], juegos: tuple[int, int] | None) -> MatchLine:
    return MatchLine(
        public_id=row.public_id,
        round_public_id=row.round.public_id,
        round_number=row.round.number,
        table=row.table.number if row.table else None,
        sides=tuple(
            MatchLineSide(places[side.pk], juegos[side.side] if juegos else None)
            for side in row.sides.all()
        ),
        outcome=OutcomeKind(row.outcome_kind),
        winner_side=row.winner_side,
        is_started=row.started_at is not None,
        postponed_until=row.postponed_until,
    )
