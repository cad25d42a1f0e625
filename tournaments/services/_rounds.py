"""What every command on a round shares: locks, numbers, who is missing."""

from __future__ import annotations

from dataclasses import dataclass

from django.db import connection
from django.db.models import F, Max, QuerySet

from tournaments.enums import OutcomeKind, RoundStatus
from tournaments.errors import ReasonRequiredError, RoundNotDraftError
from tournaments.models import Match, Round, Stage
from tournaments.selectors.labels import entrant_labels

REASON_LENGTH = 200


@dataclass(frozen=True, slots=True)
class RoundRef:
    """A round by its keys, as commands answer it."""

    round_id: int
    public_id: str
    number: int
    status: str


def ref_of(row: Round) -> RoundRef:
    """The keys of a round."""
    return RoundRef(row.pk, row.public_id, row.number, row.status)


def lock_stage(stage_id: int) -> Stage:
    """Lock a stage; a step.

    Raises:
        Stage.DoesNotExist: no such stage.
    """
    assert connection.in_atomic_block
    return (
        Stage.objects.select_for_update(no_key=True, of=("self",))
        .select_related("event")
        .get(pk=stage_id)
    )


def lock_round(round_id: int) -> tuple[Round, Stage]:
    """Lock the matches of a round, then its stage, and read the round after it; a step.

    Matches come first, as in every command on one match: a table that records its first
    hand meanwhile waits, and the two never wait for each other.

    Raises:
        Round.DoesNotExist: no such round.
    """
    assert connection.in_atomic_block
    matches = Match.objects.select_for_update(no_key=True).filter(round=round_id)
    list(matches.order_by("pk").values_list("pk", flat=True))
    stage = lock_stage(Round.objects.values_list("stage_id", flat=True).get(pk=round_id))
    return Round.objects.get(pk=round_id), stage


def require_draft(row: Round) -> None:
    """Refuse a round that is not a draft any more.

    Raises:
        RoundNotDraftError: see above.
    """
    if row.status != RoundStatus.DRAFT:
        raise RoundNotDraftError(round=row.number, status=row.status)


def require_reason(reason: str) -> str:
    """The reason without blanks around it.

    Raises:
        ReasonRequiredError: there is none.
    """
    told = reason.strip()[:REASON_LENGTH]
    if not told:
        raise ReasonRequiredError()
    return told


def next_number(stage: Stage) -> int:
    """The number of the next round; void rounds give theirs back. One query."""
    last = standing_rounds(stage).aggregate(last=Max("number"))["last"]
    return (last or 0) + 1


def standing_rounds(stage: Stage) -> QuerySet[Round]:
    """The rounds of a stage that count: all but the void ones."""
    return Round.objects.filter(stage=stage).exclude(status=RoundStatus.VOID)


def unfinished_tables(rounds: QuerySet[Round]) -> list[str]:
    """What is still to be played, as "table 4 (Gómez–Lacasta, Gil–Sanz)" without words.

    Each element is the table's number, or the pairs' names where there is no table.
    """
    waiting = (
        Match.objects.filter(round__in=rounds, outcome_kind=OutcomeKind.PENDING)
        .select_related("table")
        .prefetch_related("sides")
        .order_by("round__number", F("table__number").asc(nulls_last=True), "position")
    )
    rows = list(waiting)
    labels = entrant_labels(entrant_ids=[s.entrant_id for row in rows for s in row.sides.all()])
    named = []
    for row in rows:
        names = " / ".join(labels[side.entrant_id].name for side in row.sides.all())
        named.append(f"{row.table.number} ({names})" if row.table else names)
    return named
