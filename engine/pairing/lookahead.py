"""Looking ahead: will the rounds still planned find somebody to play?"""

from __future__ import annotations

from collections.abc import Sequence

import networkx as nx

from engine.pairing.drawn import DrawRequest
from engine.pairing.field import Field, Pair, Position
from engine.pairing.reasons import Reason


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
    graph.remove_edges_from((-1, position) for position in resting)
    completed = _rounds_left(graph, left)
    if completed >= left:
        return []
    return [Reason.of("dead_end_ahead", rounds_left=completed, rounds_planned=left)]


def _rounds_left(graph: nx.Graph, wanted: int) -> int:
    """How many more rounds a quick look finds, at most those wanted."""
    for done in range(wanted):
        chosen = nx.max_weight_matching(graph, maxcardinality=True)
        if 2 * len(chosen) < len(graph):
            return done
        graph.remove_edges_from(chosen)
    return wanted


def _legal_graph(field: Field) -> nx.Graph:
    """Who may still meet whom, with the bye as one more vertex in an odd field."""
    everyone = range(len(field.entrants))
    graph = nx.Graph()
    graph.add_nodes_from(everyone)
    graph.add_edges_from((a, b) for a in everyone for b in range(a) if field.is_legal(a, b))
    if len(everyone) % 2:
        graph.add_edges_from((-1, p) for p in everyone if field.may_rest(p))
    return graph
