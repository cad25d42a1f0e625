"""The acta of a match: hand by hand, with what was corrected and every ruling."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from engine.facts import Amended, Fact, LedgerFact
from engine.replay import Step
from engine.seats import Side
from scoring.enums import Remedy, RulingState
from scoring.models import Ruling
from scoring.selectors.scoresheets import (
    LedgerLine,
    ScoresheetState,
    ledger_of,
    scoresheet_for_match,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class ActaCorrection:
    """A change to an entry: what it said before, and who changed it, when and why."""

    sequence: int
    was: Fact
    is_void: bool
    actor_name: str
    reason_code: str
    text: str
    at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class RulingLine:
    """A ruling as the public may read it; ``private_note`` is for referees."""

    ruling_id: str
    sequence: int | None
    offender: Side
    claimed_by: Side | None
    article: str
    proposed: Remedy
    decided: Remedy
    state: RulingState
    reason: str
    private_note: str
    referee_name: str
    decided_at: datetime
    overturned_reason: str
    overturned_by: str
    overturned_at: datetime | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ActaRow:
    """One entry of an acta.

    Attributes:
        sequence: of its place in the ledger.
        fact: as it counts, or as it last read when it does not.
        step: what it did; None when it was left out of the count.
        corrections: in order.
        ruling: that it stands on.
        actor_name: who recorded it first.
        at: when.
    """

    sequence: int
    fact: Fact
    step: Step | None
    corrections: tuple[ActaCorrection, ...]
    ruling: RulingLine | None
    actor_name: str
    at: datetime

    @property
    def is_struck(self) -> bool:
        """Whether it does not count."""
        return self.step is None


@dataclass(frozen=True, slots=True, kw_only=True)
class Acta:
    """Everything a match left written."""

    state: ScoresheetState
    rows: tuple[ActaRow, ...]
    rulings: tuple[RulingLine, ...]


def acta(match_id: int) -> Acta:
    """The acta of a match, begun or not. Eight queries at most.

    Raises:
        Match.DoesNotExist: no such match.
    """
    state = scoresheet_for_match(match_id)
    lines = ledger_of(match_id)
    rulings = rulings_of(match_id)
    by_sequence = {ruling.sequence: ruling for ruling in rulings if ruling.sequence}
    return Acta(state=state, rows=_rows(state, lines, by_sequence), rulings=rulings)


def rulings_of(match_id: int) -> tuple[RulingLine, ...]:
    """The rulings given in a match, in order. One query."""
    rows = (
        Ruling.objects.filter(scoresheet__match_id=match_id)
        .select_related("entry", "referee", "overturned_by")
        .order_by("decided_at", "pk")
    )
    return tuple(_ruling(row) for row in rows)


def _rows(
    state: ScoresheetState,
    lines: tuple[LedgerLine, ...],
    rulings: Mapping[int, RulingLine],
) -> tuple[ActaRow, ...]:
    facts = state.ledger.facts
    steps = {step.sequence: step for step in state.ledger.replayed.steps}
    current, corrections = _corrected(facts, lines)
    return tuple(
        ActaRow(
            sequence=line.sequence,
            fact=current[line.sequence],
            step=steps.get(line.sequence),
            corrections=tuple(corrections[line.sequence]),
            ruling=rulings.get(line.sequence),
            actor_name=line.actor_name,
            at=line.recorded_at,
        )
        for line in lines
        if line.sequence in current
    )


def _corrected(
    facts: tuple[LedgerFact, ...], lines: tuple[LedgerLine, ...]
) -> tuple[dict[int, Fact], dict[int, list[ActaCorrection]]]:
    """What each entry says in the end, and the way there."""
    current: dict[int, Fact] = {}
    corrections: dict[int, list[ActaCorrection]] = defaultdict(list)
    for line, fact in zip(lines, facts, strict=True):
        if not isinstance(fact, Amended):
            current[line.sequence] = fact
            continue
        for amendment in fact.amendments:
            target, replacement = amendment.sequence, amendment.replacement
            corrections[target].append(_correction(line, current[target], replacement))
            if replacement is not None:
                current[target] = replacement
    return current, corrections


def _correction(line: LedgerLine, was: Fact, replacement: Fact | None) -> ActaCorrection:
    return ActaCorrection(
        sequence=line.sequence,
        was=was,
        is_void=replacement is None,
        actor_name=line.actor_name,
        reason_code=line.reason_code,
        text=line.public_text,
        at=line.recorded_at,
    )


def _ruling(row: Ruling) -> RulingLine:
    return RulingLine(
        ruling_id=row.public_id,
        sequence=row.entry.sequence if row.entry else None,
        offender=row.offender_side,
        claimed_by=row.claimed_by_side,
        article=row.article,
        proposed=Remedy(row.proposed),
        decided=Remedy(row.decided),
        state=RulingState(row.state),
        reason=row.reason,
        private_note=row.private_note,
        referee_name=str(row.referee),
        decided_at=row.decided_at,
        overturned_reason=row.overturned_reason,
        overturned_by=str(row.overturned_by) if row.overturned_by else "",
        overturned_at=row.overturned_at,
    )
