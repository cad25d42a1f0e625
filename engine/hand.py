"""What a reported hand is worth, and whom it gives the juego (rules.md, sections 5 and 6).

Takes a report that was checked; says nothing of cotos or of the match.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from operator import add

from engine.report import AnyReport, HandKind, VueltasReport
from engine.report.checks import ten_counts
from engine.report.values import cante_points
from engine.rules import BothOver, MalasCounts, MalasFailure, RuleSet
from engine.seats import BySide, Side

#: Cantes in one hand that deserve a second look.
RARE_CANTES = 80


class WonBy(StrEnum):
    """How a juego was won; stored and published, so the values never change."""

    IDAS = "idas"
    BOTH_OVER = "both_over"
    MALAS = "malas"
    VUELTAS = "vueltas"
    TUTE = "tute"
    RENUNCIO = "renuncio"
    CONCEDE = "concede"
    DETAIL_LOST = "detail_lost"


class HandWarning(StrEnum):
    """What is accepted only after a second look (rules.md, section 8)."""

    RARE_CANTES = "rare_cantes"
    WHITEWASH = "whitewash"
    BOTH_OVER = "both_over"
    MALAS_RULE = "malas_rule"
    TUTE = "tute"


@dataclass(frozen=True, slots=True, kw_only=True)
class HandScore:
    """The itemised count of one hand; None is unknown, never 0.

    Attributes:
        base: card points and the ten, of each side.
        cantes: points of cantes of each side.
        points: base and cantes together.
        carried: what each side brought from the hands before.
        totals: carried and points together.
        over: the sides at the target when a counted hand ended.
        winner: who wins the juego, None when it goes on de vueltas.
        by: how, None when it goes on.
        warnings: what deserves a second look.
    """

    base: BySide[int] | None
    cantes: BySide[int] | None
    points: BySide[int] | None
    carried: BySide[int]
    totals: BySide[int] | None
    over: tuple[Side, ...] = ()
    winner: Side | None = None
    by: WonBy | None = None
    warnings: tuple[HandWarning, ...] = ()


def score_hand(
    rules: RuleSet, kind: HandKind, report: AnyReport, *, carried: BySide[int]
) -> HandScore:
    """Count a hand that :func:`engine.report.check_report` let through.

    >>> from engine.report import HandReport, SungCante
    >>> cantes = BySide(((SungCante(20),), (SungCante(40),)))
    >>> score = score_hand(RuleSet(), HandKind.IDAS, HandReport(BySide((62, 58)), 0, cantes),
    ...                    carried=BySide((0, 0)))
    >>> score.totals.values, score.winner
    ((92, 98), None)
    """
    if isinstance(report, VueltasReport):
        return _score_stopped(report, carried)
    counts = ten_counts(rules, kind)
    base = report.base(last_trick_counts=counts)
    cantes = cante_points(report.cantes)
    points = _add(base, cantes)
    totals = _add(carried, points)
    over = tuple(side for side, total in enumerate(totals) if total >= rules.target)
    winner, by = None, None
    if over:
        cards = rules.malas_counts is MalasCounts.CARDS
        minimum = rules.malas_minimum if kind is HandKind.IDAS else 0
        toward = report.complete_points() if cards else base
        short = frozenset(side for side, value in enumerate(toward) if value < minimum)
        winner, by = _decide(rules, kind, _Count(totals, over, short, report.last_trick))
    return HandScore(
        base=base,
        cantes=cantes,
        points=points,
        carried=carried,
        totals=totals,
        over=over,
        winner=winner,
        by=by,
        warnings=_warnings(base, cantes, malas=by is WonBy.MALAS, several=len(over) > 1),
    )


@dataclass(frozen=True, slots=True)
class _Count:
    """What decides a counted hand: totals, sides at the target, sides short of malas."""

    totals: BySide[int]
    over: Sequence[Side]
    short: frozenset[Side]
    last_trick: Side | None


def _decide(rules: RuleSet, kind: HandKind, count: _Count) -> tuple[Side | None, WonBy | None]:
    """Rules.md, section 5, points 2 and 3: whom the hand gives the juego, and how."""
    candidates = list(count.over)
    set_aside = False
    while candidates:
        would_win = _would_win(rules, count, candidates)
        if would_win is None:
            return None, None
        if would_win not in count.short:
            return would_win, _by(kind, count.over, malas=set_aside)
        if rules.sides == 2:
            if rules.malas_failure is MalasFailure.VUELTAS:
                return None, None
            return 1 - would_win, WonBy.MALAS
        candidates.remove(would_win)
        set_aside = True
    return None, None


def _would_win(rules: RuleSet, count: _Count, candidates: Sequence[Side]) -> Side | None:
    """Which of the sides at the target wins; None when nothing tells them apart.

    With three sides the last trick may be of a side that is not among them: then the
    higher total wins, and equal totals go on de vueltas.
    """
    if len(candidates) == 1:
        return candidates[0]
    if rules.both_over is BothOver.LAST_TRICK and count.last_trick in candidates:
        return count.last_trick
    best = max(count.totals[side] for side in candidates)
    top = [side for side in candidates if count.totals[side] == best]
    if len(top) == 1:
        return top[0]
    return count.last_trick if count.last_trick in top else None


def _by(kind: HandKind, over: Sequence[Side], *, malas: bool) -> WonBy:
    if malas:
        return WonBy.MALAS
    if len(over) > 1:
        return WonBy.BOTH_OVER
    return WonBy.IDAS if kind is HandKind.IDAS else WonBy.VUELTAS


def _score_stopped(report: VueltasReport, carried: BySide[int]) -> HandScore:
    base = report.base()
    cantes = None if report.cantes is None else cante_points(report.cantes)
    points = None if base is None or cantes is None else _add(base, cantes)
    rare = cantes is not None and sum(cantes) >= RARE_CANTES
    return HandScore(
        base=base,
        cantes=cantes,
        points=points,
        carried=carried,
        totals=None if points is None else _add(carried, points),
        winner=report.winner,
        by=WonBy.VUELTAS,
        warnings=(HandWarning.RARE_CANTES,) if rare else (),
    )


def _warnings(
    base: BySide[int], cantes: BySide[int], *, several: bool, malas: bool
) -> tuple[HandWarning, ...]:
    noticed = (
        (HandWarning.RARE_CANTES, sum(cantes) >= RARE_CANTES),
        (HandWarning.WHITEWASH, min(base) == 0),
        (HandWarning.BOTH_OVER, several),
        (HandWarning.MALAS_RULE, malas),
    )
    return tuple(warning for warning, seen in noticed if seen)


def _add(first: BySide[int], second: BySide[int]) -> BySide[int]:
    return BySide(tuple(map(add, first.values, second.values)))
