"""Looking ahead: will the rounds still planned find somebody to play?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import networkx as nx

from engine.pairing.drawn import DrawRequest
from engine.pairing.field import Field, Pair, Position
from engine.pairing.reasons import Reason

#: Stands for the bye among positions.
_BYE = -1

#: Fields up to this size, with the bye, are searched.
_SEARCHED = 12

#: Steps of a search before it takes what it has.
_STEPS = 4000


def too_many_rounds(entrants: int, rounds: int) -> bool:
    """Whether an event may run out of opponents: warned of when it is created.

    With at most half as many rounds as entrants it never does.

    >>> too_many_rounds(8, 4), too_many_rounds(8, 7)
    (False, True)
    """
    return rounds > entrants / 2


def dead_end_notes(
    field: Field,
    request: DrawRequest,
    *,
    pairs: Sequence[Pair],
    resting: Sequence[Position],
) -> list[Reason]:
    """A warning when this round leaves no way to complete the rounds still planned."""
    left = request.options.rounds - request.round_number
    if left <= 0 or not too_many_rounds(len(field.entrants), request.options.rounds):
        return []
    graph = _legal_graph(field)
    graph.remove_edges_from(pairs)
    graph.remove_edges_from((_BYE, position) for position in resting)
    completed = _rounds_left(graph, left)
    if completed >= left:
        return []
    return [Reason.of("dead_end_ahead", rounds_left=completed, rounds_planned=left)]


def _rounds_left(graph: nx.Graph, wanted: int) -> int:
    """How many more rounds can be completed, at most those wanted.

    A quick look takes any round after another; in a small field a search follows when the
    quick look ends too soon.
    """
    quick = _greedy_rounds(graph.copy(), wanted)
    if quick >= wanted or len(graph) > _SEARCHED:
        return quick
    return max(quick, _Search(graph).deepest(wanted))


def _greedy_rounds(graph: nx.Graph, wanted: int) -> int:
    for done in range(wanted):
        chosen = nx.max_weight_matching(graph, maxcardinality=True)
        if 2 * len(chosen) < len(graph):
            return done
        graph.remove_edges_from(chosen)
    return wanted


class _Search:
    """Depth first over whole rounds, with a limit of steps."""

    def __init__(self, graph: nx.Graph) -> None:
        self.nodes = sorted(graph)
        self.open = {node: set(graph[node]) for node in graph}
        self.steps = _STEPS

    def deepest(self, wanted: int) -> int:
        """The longest row of rounds found, at most those wanted."""
        best = 0
        for chosen in self._rounds([], self.nodes):
            for a, b in chosen:
                self._toggle(a, b)
            best = max(best, 1 + (self.deepest(wanted - 1) if wanted > 1 else 0))
            for a, b in chosen:
                self._toggle(a, b)
            if best >= wanted or self.steps <= 0:
                break
        return best

    def _toggle(self, a: int, b: int) -> None:
        self.open[a] ^= {b}
        self.open[b] ^= {a}

    def _rounds(self, chosen: list[Pair], left: list[int]) -> Iterator[list[Pair]]:
        """Every complete round among those left, the first always with somebody."""
        self.steps -= 1
        if not left:
            yield list(chosen)
        if not left or self.steps <= 0:
            return
        first = left[0]
        for other in left[1:]:
            if other in self.open[first]:
                rest = [node for node in left if node not in (first, other)]
                yield from self._rounds([*chosen, (first, other)], rest)


def _legal_graph(field: Field) -> nx.Graph:
    """Who may still meet whom, with the bye as one more vertex in an odd field."""
    everyone = range(len(field.entrants))
    graph = nx.Graph()
    graph.add_nodes_from(everyone)
    graph.add_edges_from((a, b) for a in everyone for b in range(a) if field.is_legal(a, b))
    if len(everyone) % 2:
        graph.add_node(_BYE)
        graph.add_edges_from((_BYE, p) for p in everyone if field.may_rest(p))
    return graph
