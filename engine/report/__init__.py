"""What a referee reports of a hand, and whether it can be true.

Values in ``values``; the malas and buenas notation in ``notation``; which card points a
number of tricks can hold in ``reachable``; the checks of rules.md, section 8 in
``checks``. What a report is worth lives in :mod:`engine.hand`.
"""

from engine.report.checks import check_report
from engine.report.notation import Half, PointsLabel, parse_points, points_label
from engine.report.reachable import possible_card_points, tricks_in_hand
from engine.report.values import (
    AnyReport,
    HandKind,
    HandReport,
    SungCante,
    VueltasReport,
)

__all__ = [
    "AnyReport",
    "Half",
    "HandKind",
    "HandReport",
    "PointsLabel",
    "SungCante",
    "VueltasReport",
    "check_report",
    "parse_points",
    "points_label",
    "possible_card_points",
    "tricks_in_hand",
]
