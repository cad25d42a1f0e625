"""Rounds: the list of an event, and one round with its tables, rests and explanations.

A draft answers exactly as an unknown number to those who may not see it.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import Count, Q

from tournaments.enums import OutcomeKind, PresenceState, RoundStatus
from tournaments.models import Match, MatchSide, Presence, Round
from tournaments.permissions import Actor, visible_rounds
from tournaments.selectors._results import Figures, figures_of, results_in_force
from tournaments.selectors._seats import seat_labels, with_seats
from tournaments.selectors.labels import EntrantLabel, entrant_labels
from tournaments.selectors.pairing import calendar_meetings

_WAITING = [OutcomeKind.PENDING, OutcomeKind.POSTPONED]


@dataclass(frozen=True, slots=True)
class RoundSummary:
    """A round in a list.

    Attributes:
        tables: meetings of two pairs.
        unfinished: of those, the ones still to be played; ``postponed`` are apart.
    """

    id: int
    public_id: str
    number: int
    status: RoundStatus
    night_id: int | None
    date: dt.date | None
    published_at: dt.datetime | None
    closed_at: dt.datetime | None
    tables: int
    unfinished: int
    postponed: int

    @property
    def is_draft(self) -> bool:
        """Whether only organisers see it."""
        return self.status == RoundStatus.DRAFT

    @property
    def is_open(self) -> bool:
        """Whether it is being played."""
        return self.status in (RoundStatus.PUBLISHED, RoundStatus.PLAYING)


@dataclass(frozen=True, slots=True)
class Because:
    """One fact that explains a table, with the pairs it is about by name."""

    code: str
    facts: Mapping[str, Any]
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SideRow:
    """A pair's place in a match."""

    side: int
    entrant: EntrantLabel
    presence: PresenceState
    is_winner: bool
    juegos: int | None


@dataclass(frozen=True, slots=True)
class MatchRow:
    """A table of a round: two sides, or one that rests or is absent.

    Attributes:
        met_before: the round in which these two met already, when they did; in drafts.
        meets_again: a later round in which the calendar brings these two together; in drafts.
        is_started: whether play began at the table.
    """

    id: int
    public_id: str
    position: int
    table: int | None
    sides: tuple[SideRow, ...]
    outcome: OutcomeKind
    winner_side: int | None
    figures: Figures
    is_started: bool
    postponed_until: dt.date | None
    why: tuple[Because, ...]
    met_before: int | None
    meets_again: int | None

    @property
    def is_pending(self) -> bool:
        """Whether it is still to be played tonight."""
        return self.outcome == OutcomeKind.PENDING

    @property
    def absent(self) -> tuple[SideRow, ...]:
        """The sides noted as not coming."""
        return tuple(side for side in self.sides if side.presence == PresenceState.ABSENT)

    @property
    def names(self) -> str:
        """Both pairs as they are called."""
        return " / ".join(side.entrant.name for side in self.sides)


@dataclass(frozen=True, slots=True)
class RoundDetail:
    """A round with everything its pages show; ``rests`` are the matches of one side."""

    summary: RoundSummary
    stage_id: int
    seed: str
    digest: str
    notes: tuple[Because, ...]
    matches: tuple[MatchRow, ...]
    rests: tuple[MatchRow, ...]

    @property
    def unfinished(self) -> tuple[MatchRow, ...]:
        """The tables still to be played tonight."""
        return tuple(match for match in self.matches if match.is_pending)


def rounds_of(event_id: int, actor: Actor) -> tuple[RoundSummary, ...]:
    """The rounds of an event by number, void ones left out. One query."""
    rows = visible_rounds(actor).filter(stage__event_id=event_id)
    counted = _counted(rows.exclude(status=RoundStatus.VOID))
    return tuple(_summary(row) for row in counted.order_by("number"))


def round_id_of(event_id: int, number: int, actor: Actor) -> int:
    """The key of the round with a number. One query.

    Raises:
        Round.DoesNotExist: no such round, or a draft the actor may not see.
    """
    rows = visible_rounds(actor).exclude(status=RoundStatus.VOID)
    found: int = rows.values_list("pk", flat=True).get(stage__event_id=event_id, number=number)
    return found


def round_detail(event_id: int, number: int, actor: Actor) -> RoundDetail:
    """A round with its tables. Eleven queries at most, whatever its size.

    Raises:
        Round.DoesNotExist: no such round, or a draft the actor may not see.
    """
    rows = visible_rounds(actor).exclude(status=RoundStatus.VOID)
    row = _counted(rows).get(stage__event_id=event_id, number=number)
    matches = list(with_seats(Match.objects.filter(round=row)))
    places = seat_labels(matches)
    labels = _noted_labels(row, matches, places)
    is_draft = row.status == RoundStatus.DRAFT
    context = _Context(
        labels=labels,
        places=places,
        presence=_presence(row),
        results=results_in_force(matches),
        met=_met_before(row) if is_draft else {},
        to_meet=_to_meet(row) if is_draft else {},
    )
    built = tuple(_match_row(match, context) for match in matches)
    return RoundDetail(
        summary=_summary(row),
        stage_id=row.stage_id,
        seed=row.seed,
        digest=row.input_digest,
        notes=because(row.notes, labels),
        matches=tuple(match for match in built if len(match.sides) > 1),
        rests=tuple(match for match in built if len(match.sides) == 1),
    )


def match_row(event_id: int, public_id: str, actor: Actor) -> tuple[int, MatchRow]:
    """One match and the number of its round. Ten queries.

    Raises:
        Match.DoesNotExist: unknown, of another event, or in a draft of others.
    """
    rounds = visible_rounds(actor).filter(stage__event_id=event_id).exclude(status=RoundStatus.VOID)
    number = rounds.filter(matches__public_id=public_id).values_list("number", flat=True).first()
    if number is None:
        raise Match.DoesNotExist
    detail = round_detail(event_id, number, actor)
    found = (row for row in (*detail.matches, *detail.rests) if row.public_id == public_id)
    return number, next(found)


def because(
    payloads: Iterable[Mapping[str, Any]], labels: Mapping[int, EntrantLabel]
) -> tuple[Because, ...]:
    """Stored facts with the pairs they are about by name. No query."""
    return tuple(
        Because(
            code=fact["code"],
            facts={name: value for name, value in fact.items() if name != "code"},
            names=tuple(
                labels[fact[key]].name for key in ("entrant", "a", "b") if fact.get(key) in labels
            ),
        )
        for fact in payloads
    )


@dataclass(frozen=True, slots=True)
class _Context:
    """What rows of a round are built from."""

    labels: Mapping[int, EntrantLabel]
    places: Mapping[int, EntrantLabel]
    presence: Mapping[int, PresenceState]
    results: Mapping[int, Mapping[str, Any]]
    met: Mapping[frozenset[int], int]
    to_meet: Mapping[frozenset[int], int]


def _counted(rows: Any) -> Any:
    two = Q(matches__sides__side=1)
    return rows.select_related("night").annotate(
        table_count=Count("matches", filter=two),
        waiting=Count("matches", filter=two & Q(matches__outcome_kind=OutcomeKind.PENDING)),
        put_off=Count("matches", filter=two & Q(matches__outcome_kind=OutcomeKind.POSTPONED)),
    )


def _summary(row: Any) -> RoundSummary:
    return RoundSummary(
        id=row.pk,
        public_id=row.public_id,
        number=row.number,
        status=RoundStatus(row.status),
        night_id=row.night_id,
        date=row.night.date if row.night else None,
        published_at=row.published_at,
        closed_at=row.closed_at,
        tables=row.table_count,
        unfinished=row.waiting,
        postponed=row.put_off,
    )


def _noted_labels(
    row: Round, matches: Iterable[Match], places: Mapping[int, EntrantLabel]
) -> Mapping[int, EntrantLabel]:
    """Pairs by their key, those that only a note names included."""
    known = {side.entrant_id: places[side.pk] for m in matches for side in m.sides.all()}
    missing = {fact["entrant"] for fact in row.notes if "entrant" in fact} - set(known)
    return known | (entrant_labels(entrant_ids=missing) if missing else {})


def _presence(row: Round) -> dict[int, PresenceState]:
    if row.night_id is None:
        return {}
    noted = Presence.objects.filter(night=row.night_id).values_list("entrant_id", "state")
    return {entrant: PresenceState(state) for entrant, state in noted}


def _met_before(row: Round) -> dict[frozenset[int], int]:
    """In which published round two pairs have met already."""
    earlier = (
        MatchSide.objects.filter(round__stage=row.stage_id, round__number__lt=row.number)
        .exclude(round__status__in=[RoundStatus.DRAFT, RoundStatus.VOID])
        .values_list("match_id", "entrant_id", "round__number")
    )
    sides: dict[int, set[int]] = {}
    numbers: dict[int, int] = {}
    for match_id, entrant_id, number in earlier:
        sides.setdefault(match_id, set()).add(entrant_id)
        numbers[match_id] = number
    return {frozenset(pair): numbers[match] for match, pair in sides.items() if len(pair) == 2}


def _to_meet(row: Round) -> dict[frozenset[int], int]:
    """The next round after this one in which the calendar brings two pairs together."""
    return {
        pair: later[0]
        for pair, numbers in calendar_meetings(row.stage_id).items()
        if (later := [number for number in numbers if number > row.number])
    }


def _match_row(match: Match, context: _Context) -> MatchRow:
    figures = figures_of(context.results.get(match.pk, {}))
    sides = tuple(
        SideRow(
            side=place.side,
            entrant=context.places[place.pk],
            presence=context.presence.get(place.entrant_id, PresenceState.UNKNOWN),
            is_winner=match.winner_side == place.side,
            juegos=figures.juegos[place.side] if figures.juegos else None,
        )
        for place in match.sides.all()
    )
    pair = frozenset(side.entrant.entrant_id for side in sides)
    return MatchRow(
        id=match.pk,
        public_id=match.public_id,
        position=match.position,
        table=match.table.number if match.table else None,
        sides=sides,
        outcome=OutcomeKind(match.outcome_kind),
        winner_side=match.winner_side,
        figures=figures,
        is_started=match.started_at is not None,
        postponed_until=match.postponed_until,
        why=because(match.why, context.labels),
        met_before=context.met.get(pair),
        meets_again=context.to_meet.get(pair),
    )
