"""Sums over opponents' scores, and the terms that Buchholz and Sonneborn-Berger cut.

A cut takes the lowest term; when rounds were left unplayed on purpose, the lowest of
those if that is more, so that nobody gains by staying at home (FIDE C.07, article 16.5).
The last term is never cut.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.standings.opponents import Faced
from engine.standings.parts import Part


def worth_parts(faced: Sequence[Faced], *, times_points: bool = False) -> list[Part]:
    """Each opponent's score, multiplied by the points got where asked for."""
    parts = []
    for game, score, dummy in faced:
        amount = score * game.points if times_points else score
        times = game.points if times_points else None
        code = "dummy" if dummy else "opponent"
        parts.append(Part(code, amount, game.round, game.opponent, times))
    return parts


def cut_lowest(parts: list[Part], faced: Sequence[Faced], count: int) -> list[Part]:
    """The terms without the lowest ones."""
    alive = list(range(len(parts)))
    for _ in range(min(count, len(parts) - 1)):
        alive.remove(_lowest(parts, faced, alive))
    return _keep(parts, alive)


def cut_median(parts: list[Part], faced: Sequence[Faced]) -> list[Part]:
    """The terms without the lowest and the highest; all of them when there are only two."""
    if len(parts) < 3:
        return parts
    alive = list(range(len(parts)))
    alive.remove(_lowest(parts, faced, alive))
    alive.remove(max(alive, key=lambda index: (_amount(parts[index]), -index)))
    return _keep(parts, alive)


def cut_lowest_opponent(faced: Sequence[Faced]) -> list[Part]:
    """Sonneborn-Berger without the term of the opponent with the lowest score."""
    parts = worth_parts(faced, times_points=True)
    if len(parts) < 2:
        return parts
    everyone = range(len(parts))
    weakest = min(everyone, key=lambda i: (faced[i].score, _amount(parts[i]), i))
    skipped = _lowest_voluntary(parts, faced, everyone)
    if skipped is not None and _amount(parts[skipped]) >= _amount(parts[weakest]):
        weakest = skipped
    return _keep(parts, [index for index in everyone if index != weakest])


def _lowest(parts: list[Part], faced: Sequence[Faced], alive: Sequence[int]) -> int:
    skipped = _lowest_voluntary(parts, faced, alive)
    if skipped is not None:
        return skipped
    return min(alive, key=lambda index: (_amount(parts[index]), index))


def _lowest_voluntary(
    parts: list[Part], faced: Sequence[Faced], alive: Sequence[int]
) -> int | None:
    candidates = [index for index in alive if faced[index].game.voluntary]
    return min(candidates, key=lambda index: (_amount(parts[index]), index), default=None)


def _amount(part: Part) -> float:
    assert part.amount is not None
    return part.amount


def _keep(parts: list[Part], alive: Sequence[int]) -> list[Part]:
    kept = set(alive)
    return [
        part if index in kept else part._replace(counted=False) for index, part in enumerate(parts)
    ]
