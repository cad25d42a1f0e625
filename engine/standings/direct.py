"""Direct encounter: the little league among those who are tied.

Applied again from the top to every group it splits. It speaks only when all of the tied
have met, or for a leader that no missing game could overtake (FIDE C.07, article 6).
In a league a walkover is a game here, in a Swiss it is not.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from engine.standings.parts import Part
from engine.standings.record import Record
from engine.standings.results import EntrantId, Per


class Encounter(NamedTuple):
    """What direct encounter said of one entrant: the points, and among whom."""

    value: float
    group: tuple[EntrantId, ...]


#: What was said, per entrant, while a group was being split.
Said = dict[EntrantId, Encounter]


class _Standing(NamedTuple):
    """An entrant inside a tied group: points so far and what it could still win."""

    low: Fraction | float
    open: float


def split_by_encounters(
    record: Record, group: Sequence[EntrantId]
) -> tuple[list[list[EntrantId]], Said]:
    """The group in ordered parts, and what decided about each of its entrants."""
    said: Said = {}
    return _split(record, list(group), said), said


def encounter_parts(record: Record, entrant: EntrantId, group: Sequence[EntrantId]) -> list[Part]:
    """The games against the others of a group; several against one count as their mean."""
    games = [game for game in record.games[entrant] if game.met and game.opponent in group]
    times = [game.opponent for game in games]
    return [
        Part(
            game.label,
            float(_share(record, times.count(game.opponent)) * Fraction(game.points)),
            game.round,
            game.opponent,
        )
        for game in games
    ]


def _split(record: Record, group: list[EntrantId], said: Said) -> list[list[EntrantId]]:
    if len(group) == 1:
        return [group]
    members = set(group)
    table = {entrant: _standing(record, entrant, members) for entrant in group}
    if all(standing.open == 0 for standing in table.values()):
        return _split_complete(record, table, said)
    leader = _certain_leader(table)
    if leader is None:
        return [group]
    said[leader] = Encounter(float(table[leader].low), tuple(group))
    return [[leader], *_split(record, [e for e in group if e != leader], said)]


def _split_complete(
    record: Record, table: dict[EntrantId, _Standing], said: Said
) -> list[list[EntrantId]]:
    tiers: dict[Fraction | float, list[EntrantId]] = {}
    for entrant, standing in table.items():
        said[entrant] = Encounter(float(standing.low), tuple(table))
        tiers.setdefault(standing.low, []).append(entrant)
    if len(tiers) == 1:
        return list(tiers.values())
    return [
        part for low in sorted(tiers, reverse=True) for part in _split(record, tiers[low], said)
    ]


def _share(record: Record, games: int) -> Fraction:
    """How much one of several games against the same opponent weighs."""
    return Fraction(record.legs, max(record.legs, games))


def _standing(record: Record, entrant: EntrantId, members: set[EntrantId]) -> _Standing:
    scored: dict[EntrantId, list[float]] = {}
    settled: set[EntrantId] = set()
    for game in record.games[entrant]:
        opponent = game.opponent
        if opponent is not None and opponent in members:
            settled.add(opponent)
            if game.met:
                scored.setdefault(opponent, []).append(game.points)
    missing = record.legs * (len(members) - 1 - len(settled))
    missing += sum(max(0, record.legs - len(points)) for points in scored.values())
    return _Standing(_mean_score(record, scored), _worth(record, missing))


def _mean_score(record: Record, scored: dict[EntrantId, list[float]]) -> Fraction | float:
    """Points against the others; exact also where several games count as their mean."""
    if all(len(points) <= record.legs for points in scored.values()):
        return sum(sum(points) for points in scored.values())
    return sum(
        (Fraction(sum(points)) * _share(record, len(points)) for points in scored.values()),
        start=Fraction(0),
    )


def _worth(record: Record, missing: int) -> float:
    """What missing games could still bring: no bound when every juego counts."""
    if missing and record.rules.points.per is not Per.MATCH:
        return float("inf")
    return missing * record.rules.points.win


def _certain_leader(table: dict[EntrantId, _Standing]) -> EntrantId | None:
    """Who is first whatever the missing games bring; None when it is open."""
    leader = max(table, key=lambda entrant: table[entrant].low)
    reachable = [float(other.low) + other.open for e, other in table.items() if e != leader]
    return leader if table[leader].low > max(reachable) else None
