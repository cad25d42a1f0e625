"""Sums over opponents' scores, and the terms that Buchholz and Sonneborn-Berger cut.

A cut takes the lowest term; when rounds were left unplayed on purpose, the lowest of
those if that is more, so that nobody gains by staying at home (FIDE C.07, article 16.5).
The last term is never cut.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.standings.opponents import Faced
from engine.standings.parts import Part


def uncut(faced: Sequence[Faced]) -> float:
    """The sum of the opponents' scores: Buchholz."""
    return sum([score for _, score, _ in faced])


def cut_once(faced: Sequence[Faced]) -> float:
    """Buchholz without its lowest term."""
    if len(faced) < 2:
        return uncut(faced)
    return uncut(faced) - faced[_lowest(faced, range(len(faced)))].score


def weighed(faced: Sequence[Faced]) -> float:
    """The opponents' scores, each times the points got there: Sonneborn-Berger."""
    return sum([score * game.points for game, score, _ in faced])


def weighed_parts(faced: Sequence[Faced]) -> list[Part]:
    """The terms of Sonneborn-Berger."""
    return [
        Part(_code(one), one.score * one.game.points, *_where(one), one.game.points)
        for one in faced
    ]


def cut_lowest(faced: Sequence[Faced], count: int) -> list[Part]:
    """The terms of Buchholz without the lowest ones."""
    alive = list(range(len(faced)))
    for _ in range(min(count, len(faced) - 1)):
        alive.remove(_lowest(faced, alive))
    return _keep(_score_parts(faced), alive)


def cut_median(faced: Sequence[Faced]) -> list[Part]:
    """The terms without the lowest and the highest; all of them when there are only two."""
    parts = _score_parts(faced)
    if len(parts) < 3:
        return parts
    alive = list(range(len(parts)))
    alive.remove(_lowest(faced, alive))
    alive.remove(max(alive, key=lambda index: (faced[index].score, -index)))
    return _keep(parts, alive)


def cut_lowest_opponent(faced: Sequence[Faced]) -> list[Part]:
    """Sonneborn-Berger without the term of the opponent with the lowest score."""
    parts = weighed_parts(faced)
    if len(parts) < 2:
        return parts
    terms = [one.score * one.game.points for one in faced]
    everyone = range(len(parts))
    cut = min(everyone, key=lambda index: (faced[index].score, terms[index], index))
    by_choice = [index for index in everyone if faced[index].game.voluntary]
    if by_choice:
        cut = max(cut, min(by_choice, key=terms.__getitem__), key=terms.__getitem__)
    return _keep(parts, [index for index in everyone if index != cut])


def _lowest(faced: Sequence[Faced], alive: Sequence[int]) -> int:
    by_choice = [index for index in alive if faced[index].game.voluntary]
    return min(by_choice or alive, key=lambda index: faced[index].score)


def _score_parts(faced: Sequence[Faced]) -> list[Part]:
    return [Part(_code(one), one.score, *_where(one)) for one in faced]


def _code(one: Faced) -> str:
    return "dummy" if one.dummy else "opponent"


def _where(one: Faced) -> tuple[int, int | None]:
    return one.game.round, one.game.opponent


def _keep(parts: list[Part], alive: Sequence[int]) -> list[Part]:
    kept = set(alive)
    return [
        part if index in kept else part._replace(counted=False) for index, part in enumerate(parts)
    ]
