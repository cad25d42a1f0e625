"""What a command would do, ready to print before it is saved."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from engine.seats import BySide
from scoring.messages import fault_sentence, warning_sentences
from scoring.selectors.scoresheets import Preview
from scoring.selectors.values import Scoreboard, Step
from scoring.web.words import BoardView, Names, board_view, effect_words


@dataclass(frozen=True, slots=True)
class SumRow:
    """One line of the count of a hand: a label and a number per pair, None when unknown."""

    label: str
    values: tuple[int | None, ...]
    is_total: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class EffectView:
    """A preview ready to print.

    Attributes:
        sums: the count of the hand, empty when nothing was counted.
        sentence: what it brings about.
        missing: what each pair lacks to be out afterwards.
        after: the board it would leave.
        faults: why it cannot be saved.
        warnings: what to confirm, as sentences; ``codes`` are theirs.
        unfit: sequences of later hands that no longer fit, with a sentence each.
    """

    names: Names
    sums: tuple[SumRow, ...]
    sentence: str
    missing: tuple[str, ...]
    before: BoardView
    after: BoardView
    faults: tuple[str, ...]
    warnings: tuple[str, ...]
    codes: str
    unfit: tuple[tuple[int, str], ...]

    @property
    def is_refused(self) -> bool:
        """Whether it cannot be saved as it is."""
        return bool(self.faults or self.unfit)


def effect_view(preview: Preview, names: Names) -> EffectView:
    """A preview ready to print."""
    step = preview.step
    unfit = tuple(
        (hand.sequence, " ".join(fault_sentence(f.to_payload(), names) for f in hand.faults))
        for hand in preview.unfit
    )
    return EffectView(
        names=names,
        sums=() if step is None else sum_rows(step),
        sentence="" if step is None else effect_words(step, names),
        missing=missing_words(preview.after, names),
        before=board_view(preview.before, names),
        after=board_view(preview.after, names),
        faults=tuple(fault_sentence(fault.to_payload(), names) for fault in preview.faults),
        warnings=tuple(warning_sentences(preview.warnings)),
        codes=" ".join(preview.warnings),
        unfit=unfit,
    )


def sum_rows(step: Step) -> tuple[SumRow, ...]:
    """The count of a hand line by line, as on paper."""
    if step.totals is None:
        return ()
    rows = [_row(_("Cards and last trick"), step.base)]
    if step.cantes is not None and any(step.cantes):
        rows.append(_row(_("Cantes"), step.cantes))
    if any(step.carried):
        rows.append(_row(_("From before"), step.carried))
    rows.append(SumRow(_("Total"), step.totals.values, is_total=True))
    return tuple(rows)


def missing_words(board: Scoreboard, names: Sequence[str]) -> tuple[str, ...]:
    """What each pair lacks to be out in the vueltas ("os faltan 23 para salir")."""
    if board.is_finished or not any(board.carried):
        return ()
    return tuple(
        _("%(pair)s need %(points)s to go out.")
        % {"pair": name, "points": board.missing_to_target(side)}
        for side, name in enumerate(names)
    )


def _row(label: str, values: BySide[int] | None) -> SumRow:
    return SumRow(label, () if values is None else values.values)
