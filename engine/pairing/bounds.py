"""What no round can beat: bounds that prove a pairing optimal without trying them all.

Between two neighbouring scores, every meeting that crosses pays at least the squared gap.
At least so many cross as the smaller side cannot pair among itself; where the sides are
too big to look into, at least one does when their size is odd.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise

import networkx as nx

from engine.pairing.field import Field, Pair, Position

#: Sides up to this size are looked into.
_SMALL_SIDE = 24

#: Stands for the bye among positions.
_BYE = -1


@dataclass(frozen=True, slots=True)
class Round:
    """A whole round of a pool: its meetings and who rests."""

    pairs: list[Pair]
    resting: list[Position]


def best_resting(field: Field, pool: Sequence[Position]) -> list[Position]:
    """Who aims 1 and 2 would rest if every bye left a legal round, lowest place first."""
    eligible = sorted(filter(field.may_rest, pool), key=field.bye_rank)
    return [p for p in eligible if field.bye_rank(p)[:2] == field.bye_rank(eligible[0])[:2]]


def is_certified(field: Field, pool: Sequence[Position], drawn: Round) -> bool:
    """Whether a round reaches bounds that no round can pass, in aims 1 to 4."""
    resting = best_resting(field, pool) if drawn.resting else []
    if not set(drawn.resting) <= set(resting):
        return False
    mates = sum(field.are_mates(a, b) for a, b in drawn.pairs)
    gap = sum(field.gap_squared(a, b) for a, b in drawn.pairs)
    if field.options.club_above_floats and mates:
        return False
    if gap > least_gap(field, pool, resting, meets=field.is_legal):
        return False
    if mates == 0:
        return True
    return mates == 1 and least_gap(field, pool, resting, meets=field.is_smooth) > gap


def least_gap(
    field: Field,
    pool: Sequence[Position],
    resting: Sequence[Position],
    *,
    meets: Callable[[Position, Position], bool],
) -> int:
    """A lower bound of the sum of squared differences of doubled scores.

    Args:
        field: who is there.
        pool: those to pair, in order.
        resting: equals in score, one of whom has the bye; empty in an even pool.
        meets: which meetings are allowed.
    """
    bound = 0
    groups = field.groups(pool)
    above: list[Position] = []
    for upper, lower in pairwise(groups):
        above += upper
        below = pool[len(above) :]
        step = (field.scores[upper[0]] - field.scores[lower[0]]) ** 2
        bound += step * max(_left_over(side, resting, meets) for side in (above, below))
    return bound


def _left_over(
    side: Sequence[Position],
    resting: Sequence[Position],
    meets: Callable[[Position, Position], bool],
) -> int:
    """How many of one side cannot be paired, or rest, within it: at least so many."""
    here = [position for position in side if position in resting] if resting else []
    if len(side) > _SMALL_SIDE:
        return (len(side) + bool(here)) % 2
    graph = nx.Graph()
    graph.add_nodes_from(side)
    graph.add_edges_from((a, b) for i, a in enumerate(side) for b in side[:i] if meets(a, b))
    graph.add_edges_from((_BYE, position) for position in here)
    return len(graph) - 2 * len(nx.max_weight_matching(graph, maxcardinality=True))
