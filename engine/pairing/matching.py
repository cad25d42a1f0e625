"""The exact part: a minimum-cost perfect matching with the bye as one more vertex.

All aims are one whole number per edge, in mixed radix: a unit of an aim outweighs
everything that the aims below it can add up to.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import networkx as nx

from engine.pairing.entrants import WithinGroup
from engine.pairing.field import Field, Pair, Position, wished_index

#: The costs of one edge, most important aim first.
Costs = tuple[int, ...]


class Matcher:
    """Edges of one round, gathered and then solved together."""

    def __init__(self, field: Field, pool: Sequence[Position], *, byes: int) -> None:
        self.field = field
        self.pool = list(pool)
        self.byes = byes
        groups = field.groups(pool)
        self.group_of = {p: group for group in groups for p in group}
        self.index_of = {p: index for group in groups for index, p in enumerate(group)}

    def solve(
        self, pairs: Iterable[Pair], resting: Iterable[Position]
    ) -> tuple[list[Pair], list[Position]] | None:
        """The cheapest perfect matching of these edges; None when there is none.

        Args:
            pairs: meetings that may be chosen.
            resting: positions that may be given a bye.
        """
        edges: list[tuple[int, int, Costs]] = [(a, b, self._pair_costs(a, b)) for a, b in pairs]
        for bye in range(1, self.byes + 1):
            edges += [(position, -bye, self._bye_costs(position)) for position in resting]
        graph = nx.Graph()
        graph.add_nodes_from(self.pool)
        graph.add_nodes_from(range(-self.byes, 0))
        radices = self._radices(edges)
        for a, b, costs in edges:
            graph.add_edge(a, b, weight=-_encode(costs, radices))
        chosen = nx.max_weight_matching(graph, maxcardinality=True)
        if 2 * len(chosen) < len(self.pool) + self.byes:
            return None
        ordered = sorted((min(edge), max(edge)) for edge in chosen)
        met = [(a, b) for a, b in ordered if a >= 0]
        return met, sorted(b for a, b in ordered if a < 0)

    def _radices(self, edges: Sequence[tuple[int, int, Costs]]) -> list[int]:
        """One more than what each aim can add up to over a whole round."""
        meetings = len(self.pool) // 2 + self.byes
        highest = [max(column) for column in zip(*(costs for _, _, costs in edges), strict=True)]
        return [value * meetings + 1 for value in highest]

    def _pair_costs(self, a: Position, b: Position) -> Costs:
        field = self.field
        mates = int(field.are_mates(a, b))
        above = field.options.club_above_floats
        return (
            int(b in field.met[a]),
            0,
            0,
            mates if above else 0,
            field.gap_squared(a, b),
            0 if above else mates,
            repeated_floats(field, a, b),
            self._deviation(a, b),
            0,
        )

    def _bye_costs(self, position: Position) -> Costs:
        past = self.field.pasts[position]
        second = int(past.had_bye)
        lowest = self.field.scores[self.pool[-1]]
        score = self.field.scores[position] - lowest
        return (
            second,
            score,
            past.unplayed,
            0,
            0,
            0,
            0,
            0,
            len(self.pool) - self.pool.index(position),
        )

    def _deviation(self, a: Position, b: Position) -> int:
        """How far a meeting is from the wished one, squared."""
        group = self.group_of[a]
        i, j = self.index_of[a], self.index_of[b]
        if group is not self.group_of[b]:
            return (len(group) - 1 - i) ** 2 + j**2
        size = len(group)
        if self.field.options.within_group is WithinGroup.FOLD:
            return (i + j - size + 1) ** 2
        if self.field.options.within_group is WithinGroup.ADJACENT:
            return (abs(i - j) - 1) ** 2
        return (abs(i - j) - size // 2) ** 2


def repeated_floats(field: Field, a: Position, b: Position) -> int:
    """How many of two that meet float the same way as in their last round."""
    if field.scores[a] == field.scores[b]:
        return 0
    down, up = (a, b) if field.scores[a] > field.scores[b] else (b, a)
    return (field.pasts[down].last_float == -1) + (field.pasts[up].last_float == 1)


def _encode(costs: Costs, radices: Sequence[int]) -> int:
    value = 0
    for cost, radix in zip(costs, radices, strict=True):
        value = value * radix + cost
    return value


def every_pair(field: Field, pool: Sequence[Position], *, rematches: bool) -> list[Pair]:
    """All meetings that are legal, or would be but for a rematch that was allowed."""
    return [
        (a, b)
        for index, a in enumerate(pool)
        for b in pool[index + 1 :]
        if b not in field.forbidden[a] and (rematches or b not in field.met[a])
    ]


def near_pairs(field: Field, pool: Sequence[Position], width: int) -> list[Pair]:
    """Legal meetings close to the wished ones, and all of those who have few left."""
    groups = field.groups(pool)
    pairs: set[Pair] = set()
    for index, group in enumerate(groups):
        pairs.update(_inside(field, group, width))
        for below in groups[index + 1 : index + 3]:
            pairs.update((a, b) for a in group[-2 * width :] for b in below[: 2 * width])
    for a in pool:
        if len(pool) - len(field.met[a]) - len(field.forbidden[a]) <= 4 * width:
            pairs.update((min(a, b), max(a, b)) for b in pool if b != a)
    return sorted(pair for pair in pairs if field.is_legal(*pair))


def _inside(field: Field, group: Sequence[Position], width: int) -> Iterable[Pair]:
    size = len(group)
    for i, a in enumerate(group):
        wish = wished_index(field, i, size)
        near = range(i + 1, size) if size < 4 * width else range(wish - width, wish + width + 1)
        for j in near:
            if i < j < size:
                yield a, group[j]
