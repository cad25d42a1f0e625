"""Whether a report can be true: the refusals of rules.md, section 8, all at once."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from operator import add

from engine.cards import CARD_POINTS, Suit
from engine.errors import Fault, InconsistentHandError
from engine.report.reachable import possible_card_points, tricks_in_hand
from engine.report.values import (
    AnyReport,
    Cantes,
    HandKind,
    HandReport,
    SungCante,
    VueltasReport,
    cante_points,
)
from engine.rules import RuleSet, VueltasEnd
from engine.seats import BySide, Side

#: Card points no set of cards adds up to.
UNREACHABLE = frozenset({1, CARD_POINTS - 1})

#: With two sides and a target up to this the vueltas end in their first hand:
#: the carried totals make 130 or more, and the pack adds 120.
ONE_HAND_VUELTAS_TARGET = 125


def check_report(
    rules: RuleSet, kind: HandKind, report: AnyReport, *, carried: BySide[int]
) -> None:
    """Refuse a report that cannot be true, naming every reason at once.

    A report out of its phase, or not shaped for the table, is answered with that alone.

    >>> from engine.report.values import SungCante
    >>> idas = BySide((0, 0))
    >>> good = HandReport(BySide((62, 58)), 0, BySide(((SungCante(20),), ())))
    >>> check_report(RuleSet(), HandKind.IDAS, good, carried=idas)
    >>> bad = HandReport(BySide((60, 59)), None, BySide(((SungCante(30),), ())))
    >>> try:
    ...     check_report(RuleSet(), HandKind.IDAS, bad, carried=idas)
    ... except InconsistentHandError as error:
    ...     print([fault.code for fault in error.faults])
    ['cards_sum', 'last_trick_missing', 'cante_amount']

    Raises:
        InconsistentHandError: with the faults of rules.md, section 8.
    """
    if isinstance(report, HandReport):
        faults = _full_hand_faults(rules, kind, report, carried=carried)
    else:
        faults = _stopped_hand_faults(rules, kind, report, carried=carried)
    if faults:
        raise InconsistentHandError(faults)


def ten_counts(rules: RuleSet, kind: HandKind) -> bool:
    """Whether the ten of the last trick exists in a counted hand of this kind.

    >>> ten_counts(RuleSet(), HandKind.IDAS), ten_counts(RuleSet(), HandKind.VUELTAS)
    (True, False)
    """
    return (
        kind is HandKind.IDAS
        or rules.vueltas_end is VueltasEnd.END_OF_HAND
        or rules.last_trick_in_vueltas
    )


def side_fault(rules: RuleSet, *sides: Side | None) -> list[Fault]:
    """The fault of naming sides that do not sit at the table; None names nobody.

    >>> side_fault(RuleSet(), 0, None, 2)[0].to_payload()
    {'code': 'unknown_side', 'detail': {'sides': [2]}}
    """
    unknown = [side for side in sides if side is not None and not 0 <= side < rules.sides]
    return [Fault("unknown_side", {"sides": unknown})] if unknown else []


def malformed(at: str, why: str) -> list[Fault]:
    """The fault of a report that is not shaped for these rules, answered alone.

    >>> malformed("tricks", "must make 10")[0].code
    'malformed'
    """
    return [Fault("malformed", {"at": at, "why": why})]


def _full_hand_faults(
    rules: RuleSet, kind: HandKind, report: HandReport, *, carried: BySide[int]
) -> list[Fault]:
    instant_vueltas = kind is HandKind.VUELTAS and rules.vueltas_end is VueltasEnd.INSTANT
    if instant_vueltas and rules.sides == 2 and rules.target <= ONE_HAND_VUELTAS_TARGET:
        return [Fault("wrong_phase", {"phase": kind.value, "needs": "out"})]
    shape = _full_shape_faults(rules, report)
    if shape:
        return shape
    counts = ten_counts(rules, kind)
    faults = side_fault(rules, report.last_trick)
    faults += _full_card_faults(rules, report)
    if report.last_trick is None and counts:
        faults.append(Fault("last_trick_missing"))
    faults += _trick_faults(report)
    faults += _cante_faults(report.cantes, report.trump)
    if not faults and instant_vueltas:
        base = report.base(last_trick_counts=counts)
        out = _sides_out(rules, _totals(carried, base, report.cantes))
        if out:
            return [Fault("wrong_phase", {"phase": kind.value, "needs": "out", "sides": out})]
    return faults


def _full_shape_faults(rules: RuleSet, report: HandReport) -> list[Fault]:
    for name, values in (
        ("card_points", report.card_points),
        ("cantes", report.cantes),
        ("tricks", report.tricks),
    ):
        if values is not None and len(values) != rules.sides:
            return malformed(name, f"expected {rules.sides} sides")
    if sum(value is None for value in report.card_points) > 1:
        return malformed("card_points", "only one side may be null")
    if report.tricks is not None:
        total = tricks_in_hand(rules.players)
        if min(report.tricks) < 0 or sum(report.tricks) != total:
            return malformed("tricks", f"a hand has {total} tricks")
    return []


def _full_card_faults(rules: RuleSet, report: HandReport) -> list[Fault]:
    points = report.complete_points()
    if min(points.values) < 0:
        return _negative_faults(points)
    total = sum(points.values)
    if total != CARD_POINTS:
        return [Fault("cards_sum", {"expected": CARD_POINTS, "got": total})]
    if report.tricks is None:
        return _unreachable_faults(points)
    wrong = [
        side
        for side, value in enumerate(points)
        if value not in possible_card_points(rules.players, report.tricks[side])
    ]
    if not wrong:
        return []
    detail = {
        "sides": wrong,
        "got": [points[side] for side in wrong],
        "tricks": [report.tricks[side] for side in wrong],
    }
    return [Fault("cards_unreachable", detail)]


def _negative_faults(points: BySide[int]) -> list[Fault]:
    return [Fault("negative_points", {"sides": _sides(points, lambda value: value < 0)})]


def _unreachable_faults(points: BySide[int]) -> list[Fault]:
    if UNREACHABLE.isdisjoint(points.values):
        return []
    wrong = _sides(points, UNREACHABLE.__contains__)
    return [Fault("cards_unreachable", {"sides": wrong, "got": [points[side] for side in wrong]})]


def _trick_faults(report: HandReport) -> list[Fault]:
    if report.tricks is None:
        return []
    faults = []
    none = _sides(report.tricks, lambda tricks: tricks == 0)
    if report.last_trick in none:
        faults.append(Fault("last_trick_without_tricks", {"sides": [report.last_trick]}))
    singers = [side for side in none if report.cantes[side]]
    if singers:
        faults.append(Fault("cante_without_trick", {"sides": singers}))
    return faults


def _cante_faults(cantes: Cantes, trump: Suit | None) -> list[Fault]:
    sung = [(side, cante) for side, own in enumerate(cantes.values) for cante in own]
    if not sung:
        return []
    amounts = [cante.points for _, cante in sung]
    suits = [cante.suit for _, cante in sung if cante.suit is not None]
    found: list[tuple[str, list[Side]]] = []
    if amounts.count(20) + amounts.count(40) != len(sung):
        found.append(("cante_amount", _singers(sung, lambda c: c.points not in (20, 40))))
    if amounts.count(40) > 1:
        found.append(("cante_second_forty", _singers(sung, lambda c: c.points == 40)))
    if amounts.count(20) > 3:
        found.append(("cante_too_many", _singers(sung, lambda c: c.points == 20)))
    if len(set(suits)) < len(suits):
        twice = {suit for suit in suits if suits.count(suit) > 1}
        found.append(("cante_suit_repeated", _singers(sung, lambda c: c.suit in twice)))
    if trump is not None and suits:
        found.append(("cante_suit_mismatch", _singers(sung, lambda c: _mismatched(c, trump))))
    return [Fault(code, {"sides": sides}) for code, sides in found if sides]


def _mismatched(cante: SungCante, trump: Suit) -> bool:
    """Whether a cante is called a twenty in trumps or a forty outside them."""
    return cante.suit is not None and cante.points == (20 if cante.suit is trump else 40)


def _singers(
    sung: Iterable[tuple[Side, SungCante]], test: Callable[[SungCante], bool]
) -> list[Side]:
    return sorted({side for side, cante in sung if test(cante)})


def _stopped_hand_faults(
    rules: RuleSet, kind: HandKind, report: VueltasReport, *, carried: BySide[int]
) -> list[Fault]:
    if kind is HandKind.IDAS or rules.vueltas_end is VueltasEnd.END_OF_HAND:
        return [Fault("wrong_phase", {"phase": kind.value, "needs": "counted"})]
    shape = _stopped_shape_faults(rules, report)
    if shape:
        return shape
    faults = side_fault(rules, report.winner, report.last_trick)
    if report.card_points is not None:
        faults += _stopped_card_faults(report.card_points)
    if report.cantes is not None:
        faults += _cante_faults(report.cantes, None)
    base = report.base() if not faults else None
    if base is None or report.cantes is None:
        return faults
    totals = _totals(carried, base, report.cantes)
    return _order_faults(rules, report.winner, carried=carried, totals=totals)


def _stopped_shape_faults(rules: RuleSet, report: VueltasReport) -> list[Fault]:
    for name, values in (("card_points", report.card_points), ("cantes", report.cantes)):
        if values is not None and len(values) != rules.sides:
            return malformed(name, f"expected {rules.sides} sides")
    if report.last_trick is not None and not rules.last_trick_in_vueltas:
        return malformed("last_trick", "these vueltas have no ten")
    return []


def _stopped_card_faults(points: BySide[int]) -> list[Fault]:
    if min(points.values) < 0:
        return _negative_faults(points)
    total = sum(points.values)
    if total > CARD_POINTS:
        return [Fault("cards_exceed", {"max": CARD_POINTS, "got": total})]
    return _unreachable_faults(points)


def _order_faults(
    rules: RuleSet, winner: Side, *, carried: BySide[int], totals: BySide[int]
) -> list[Fault]:
    """Who was out first; a side that carried the target is the referee's to judge."""
    faults = []
    if totals[winner] < rules.target:
        detail = {"sides": [winner], "target": rules.target, "got": totals[winner]}
        faults.append(Fault("vueltas_not_reached", detail))
    rivals = [
        side
        for side in _sides_out(rules, totals)
        if side != winner and carried[side] < rules.target
    ]
    if rivals:
        detail = {"sides": rivals, "target": rules.target, "got": [totals[s] for s in rivals]}
        faults.append(Fault("vueltas_rival_out", detail))
    return faults


def _totals(carried: BySide[int], base: BySide[int], cantes: Cantes) -> BySide[int]:
    points = map(add, base.values, cante_points(cantes).values)
    return BySide(tuple(map(add, carried.values, points)))


def _sides_out(rules: RuleSet, totals: BySide[int]) -> list[Side]:
    return [side for side, total in enumerate(totals) if total >= rules.target]


def _sides(values: Iterable[int], test: Callable[[int], bool]) -> list[Side]:
    return [side for side, value in enumerate(values) if test(value)]
