"""The table: entrants in order, places shared by those who stay tied, values explained."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from types import MappingProxyType

from engine.errors import InvalidHistoryError
from engine.standings.criteria import CRITERIA, CRITERION_CODES, DIRECT_ENCOUNTER, shown
from engine.standings.direct import Said, encounter_parts, split_by_encounters
from engine.standings.opponents import Sheet
from engine.standings.parts import Part
from engine.standings.record import build_record
from engine.standings.results import Contender, EntrantId, PairResult, StandingsRules

Values = dict[str, float | None]


@dataclass(frozen=True, slots=True)
class Tally:
    """The counts that a table shows beside the criteria.

    Attributes:
        played: games at the table; wins, draws and losses of the same.
        unplayed: rounds without one (byes, walkovers, absences).
    """

    played: int
    won: int
    drawn: int
    lost: int
    unplayed: int


@dataclass(frozen=True, slots=True)
class StandingsRow:
    """One entrant's line.

    Attributes:
        place: shared by those that stay tied; the next place counts them all.
        values: per criterion; None where it says nothing (unknown, or not needed).
        decided_by: the criterion that left it without equals; None while it is tied.
    """

    place: int
    id: EntrantId
    values: Mapping[str, float | None]
    decided_by: str | None
    tally: Tally


@dataclass(frozen=True)
class StandingsTable:
    """Rows in order, and the sum behind each value on request."""

    rows: tuple[StandingsRow, ...]
    rules: StandingsRules
    _sheet: Sheet = field(repr=False, compare=False)
    _said: Said = field(repr=False, compare=False)

    def explain(self, entrant: EntrantId, code: str) -> tuple[Part, ...]:
        """The terms of a value; empty where direct encounter had nothing to say.

        >>> from engine.standings.results import LEAGUE_RULES, Winner
        >>> table = rank_pairs(
        ...     [Contender(1), Contender(2)],
        ...     [PairResult(1, 1, 2, winner=Winner.A, juegos=(3, 1))], LEAGUE_RULES)
        >>> table.explain(1, "juegos_difference")[0].amount
        2
        """
        if code != DIRECT_ENCOUNTER:
            return tuple(CRITERIA[code].parts(self._sheet, entrant))
        if entrant not in self._said:
            return ()
        return tuple(encounter_parts(self._sheet.record, entrant, self._said[entrant].group))


def rank_pairs(
    contenders: Iterable[Contender], results: Iterable[PairResult], rules: StandingsRules
) -> StandingsTable:
    """Rank a field; the order of the arguments' elements does not matter.

    Each criterion separates only those whom the ones before left tied. One that is unknown
    for somebody in a tied group says nothing about that group.

    >>> from engine.standings.results import LEAGUE_RULES, Winner
    >>> table = rank_pairs(
    ...     [Contender(1), Contender(2), Contender(3)],
    ...     [PairResult(1, 1, 2, winner=Winner.A), PairResult(2, 3, 1, winner=Winner.B)],
    ...     LEAGUE_RULES)
    >>> [(row.place, row.id, row.decided_by) for row in table.rows]
    [(1, 1, 'points'), (2, 3, 'lot'), (3, 2, 'lot')]

    Raises:
        InvalidHistoryError: results that contradict each other, or an unknown criterion.
    """
    unknown = [code for code in rules.criteria if code not in CRITERION_CODES]
    if unknown:
        raise InvalidHistoryError(reason="unknown_criterion", codes=unknown)
    sheet = Sheet(build_record(contenders, results, rules))
    entrants = list(sheet.record.games)
    values: dict[EntrantId, Values] = {entrant: {} for entrant in entrants}
    for code in rules.criteria:
        criterion = CRITERIA.get(code)
        for entrant in entrants:
            values[entrant][code] = criterion.value(sheet, entrant) if criterion else None
    ranking = _Ranking(sheet, values, {}, {})
    groups = ranking.split(entrants, rules.criteria)
    return StandingsTable(tuple(_rows(groups, ranking)), rules, sheet, ranking.said)


@dataclass(frozen=True, slots=True)
class _Ranking:
    """The work of separating a field: values, and who was decided by what."""

    sheet: Sheet
    values: Mapping[EntrantId, Values]
    said: Said
    decided: dict[EntrantId, str]

    def split(self, group: list[EntrantId], codes: Sequence[str]) -> list[list[EntrantId]]:
        """A tied group in ordered parts, as far as the criteria go."""
        if not codes or not group:
            return [group] if group else []
        if len(group) == 1:
            self.decided.setdefault(group[0], codes[0])
            return [group]
        parts = self._by_criterion(group, codes[0])
        for part in parts:
            if len(part) == 1:
                self.decided[part[0]] = codes[0]
        return [final for part in parts for final in self.split(part, codes[1:])]

    def _by_criterion(self, group: list[EntrantId], code: str) -> list[list[EntrantId]]:
        if code == DIRECT_ENCOUNTER:
            parts, said = split_by_encounters(self.sheet.record, group)
            for entrant, encounter in said.items():
                self.said[entrant] = encounter
                self.values[entrant][code] = shown(encounter.value)
            return parts
        known = {entrant: self.values[entrant][code] for entrant in group}
        keys = {entrant: value for entrant, value in known.items() if value is not None}
        if len(keys) < len(group):
            return [group]
        backwards = not CRITERIA[code].lower_is_better
        ordered = sorted(group, key=keys.__getitem__, reverse=backwards)
        return [list(part) for _, part in groupby(ordered, key=keys.__getitem__)]


def _rows(groups: list[list[EntrantId]], ranking: _Ranking) -> Iterable[StandingsRow]:
    place = 1
    for group in groups:
        for entrant in sorted(group):
            yield StandingsRow(
                place=place,
                id=entrant,
                values=MappingProxyType(ranking.values[entrant]),
                decided_by=ranking.decided.get(entrant) if len(group) == 1 else None,
                tally=_tally(ranking.sheet, entrant),
            )
        place += len(group)


def _tally(sheet: Sheet, entrant: EntrantId) -> Tally:
    labels = [game.label for game in sheet.record.games[entrant]]
    won, drawn, lost = labels.count("win"), labels.count("draw"), labels.count("loss")
    played = won + drawn + lost
    return Tally(played, won, drawn, lost, unplayed=len(labels) - played)
