"""Who goes on: places above a line, ties across it, and the best of the next in each group."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby

from engine.lots import lot_key
from engine.standings.criteria import CRITERIA
from engine.standings.results import EntrantId
from engine.standings.table import StandingsRow, StandingsTable


@dataclass(frozen=True, slots=True)
class Line:
    """What a qualification line says; nobody is cut silently.

    Attributes:
        through: surely above the line, in order.
        contested: tied across the line; somebody has to decide who of them goes on.
        open_places: how many of the contested go on.
    """

    through: tuple[EntrantId, ...]
    contested: tuple[EntrantId, ...]
    open_places: int


def qualification_line(table: StandingsTable, places: int) -> Line:
    """Cut a table after so many places.

    >>> from engine.standings.results import Contender, PairResult, StandingsRules, Winner
    >>> from engine.standings.table import rank_pairs
    >>> table = rank_pairs(
    ...     [Contender(1), Contender(2), Contender(3)],
    ...     [PairResult(1, 1, 2, winner=Winner.A), PairResult(2, 1, 3, winner=Winner.A)],
    ...     StandingsRules(("points",)))
    >>> qualification_line(table, 2)
    Line(through=(1,), contested=(2, 3), open_places=1)
    """
    ties = groupby(table.rows, key=lambda row: row.place)
    return _cut([[row.id for row in tied] for _, tied in ties], places)


def best_next(tables: Sequence[StandingsTable], place: int, places: int) -> Line:
    """The best of those at one place of several groups ("best thirds").

    Groups are compared by the criteria of the stage without direct encounter, per rival of
    the group, since groups may differ by one. Those tied for the place in their own group
    are all considered.
    """
    at_place = [(table, row) for table in tables for row in _at(table, place)]
    ordered = _split(at_place, [code for code in tables[0].rules.criteria if code in CRITERIA])
    return _cut([[row.id for _, row in tied] for tied in ordered], places)


_Placed = tuple[StandingsTable, StandingsRow]


def _at(table: StandingsTable, place: int) -> list[StandingsRow]:
    """Who holds a place, with those who share it."""
    if len(table.rows) < place:
        return []
    shared = table.rows[place - 1].place
    return [row for row in table.rows if row.place == shared]


def _split(placed: list[_Placed], codes: Sequence[str]) -> list[list[_Placed]]:
    """Candidates of several groups in ordered ties, criterion by criterion."""
    if len(placed) < 2 or not codes:
        return [placed] if placed else []
    code, rest = codes[0], codes[1:]
    if code == "lot":
        ordered = sorted(placed, key=lambda one: lot_key(one[0].rules.seed, "standings", one[1].id))
        return [[one] for one in ordered]
    values = [_per_rival(one, code) for one in placed]
    if any(value is None for value in values):
        return _split(placed, rest)
    sign = 1 if CRITERIA[code].lower_is_better else -1
    keyed = [
        (sign * value, one) for value, one in zip(values, placed, strict=True) if value is not None
    ]
    keyed.sort(key=lambda pair: pair[0])
    ties = groupby(keyed, key=lambda pair: pair[0])
    return [final for _, tied in ties for final in _split([one for _, one in tied], rest)]


def _per_rival(one: _Placed, code: str) -> Fraction | None:
    """A value per rival in the group; means already are."""
    table, row = one
    value = row.values[code]
    if value is None:
        return None
    rivals = 1 if CRITERIA[code].mean else max(1, len(table.rows) - 1)
    return Fraction(value) / rivals


def _cut(ties: Sequence[Sequence[EntrantId]], places: int) -> Line:
    through: list[EntrantId] = []
    for tied in ties:
        left = places - len(through)
        if len(tied) > left:
            return Line(tuple(through), tuple(tied) if left else (), left)
        through.extend(tied)
    return Line(tuple(through), (), 0)
