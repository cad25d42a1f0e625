"""The rows of an acta ready to print: what was recorded, what it did, what was corrected."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime

from scoring.selectors.acta import Acta, ActaCorrection, ActaRow, RulingLine
from scoring.selectors.values import Step
from scoring.web.effects import SumRow, sum_rows
from scoring.web.words import (
    Names,
    article_words,
    effect_words,
    fact_words,
    reason_words,
    remedy_words,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class CorrectionView:
    """A change to a row: what it said, who changed it, when and why."""

    was: str
    is_void: bool
    actor_name: str
    reason: str
    text: str
    at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class RulingView:
    """A ruling ready to print."""

    ruling_id: str
    offender: str
    article: str
    decided: str
    is_overturned: bool
    reason: str
    private_note: str
    referee_name: str
    at: datetime
    overturned_reason: str
    overturned_by: str
    overturned_at: datetime | None


@dataclass(frozen=True, slots=True, kw_only=True)
class RowView:
    """A row of an acta ready to print; struck when it does not count.

    ``last_sequence`` is that of its last correction, or its own; ``featured`` is the number of
    the hand entered card by card behind it.
    """

    sequence: int
    last_sequence: int
    kind: str
    words: str
    effect: str
    place: tuple[int, int, int] | None
    phase: str
    sums: tuple[SumRow, ...]
    totals: tuple[int, ...]
    is_struck: bool
    without_detail: bool
    closes: str
    actor_name: str
    at: datetime
    corrections: tuple[CorrectionView, ...]
    ruling: RulingView | None
    featured: int | None = None


def row_views(page: Acta, featured: Mapping[int, int] | None = None) -> list[RowView]:
    """Every row of an acta, in the order it was recorded; those with a replay say its number."""
    replays = featured or {}
    return [
        replace(_row(row, page.state.names), featured=replays.get(row.sequence))
        for row in page.rows
    ]


def ruling_views(page: Acta) -> list[RulingView]:
    """Every ruling of a match, those that left no entry included."""
    return [ruling_view(ruling, page.state.names) for ruling in page.rulings]


def ruling_view(ruling: RulingLine, names: Names) -> RulingView:
    """A ruling ready to print."""
    return RulingView(
        ruling_id=ruling.ruling_id,
        offender=names[ruling.offender],
        article=article_words(ruling.article),
        decided=remedy_words(ruling.decided),
        is_overturned=ruling.state == "overturned",
        reason=ruling.reason,
        private_note=ruling.private_note,
        referee_name=ruling.referee_name,
        at=ruling.decided_at,
        overturned_reason=ruling.overturned_reason,
        overturned_by=ruling.overturned_by,
        overturned_at=ruling.overturned_at,
    )


def _row(row: ActaRow, names: Names) -> RowView:
    step = row.step
    return RowView(
        sequence=row.sequence,
        last_sequence=max([row.sequence, *(c.sequence for c in row.corrections)]),
        kind=_kind(row),
        words=fact_words(row.fact, names),
        effect="" if step is None else effect_words(step, names),
        place=_place(step),
        phase="" if step is None else step.phase.value,
        sums=() if step is None else sum_rows(step),
        totals=() if step is None or step.totals is None else step.totals.values,
        is_struck=row.is_struck,
        without_detail=step is not None and step.without_detail,
        closes="" if step is None else step.outcome.value,
        actor_name=row.actor_name,
        at=row.at,
        corrections=tuple(_correction(each, names) for each in row.corrections),
        ruling=None if row.ruling is None else ruling_view(row.ruling, names),
    )


def _kind(row: ActaRow) -> str:
    return type(row.fact).__name__


def _place(step: Step | None) -> tuple[int, int, int] | None:
    if step is None:
        return None
    return step.position.coton, step.position.coto, step.position.juego


def _correction(correction: ActaCorrection, names: Names) -> CorrectionView:
    return CorrectionView(
        was=fact_words(correction.was, names),
        is_void=correction.is_void,
        actor_name=correction.actor_name,
        reason=reason_words(correction.reason_code),
        text=correction.text,
        at=correction.at,
    )
