"""Melé: people who change partner every round.

Each round is drawn in steps: who rests, then partners, then tables. Nobody partners the
same person twice while that can be avoided, rests differ by one at most, and people meet
as many others as possible. Several whole schedules are drawn and the best is kept.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import TypeVar

import networkx as nx

from engine.errors import NoLegalRoundError
from engine.lots import shuffle
from engine.pairing.round_robin import league_round

T = TypeVar("T")

#: A side of two people.
Side = tuple[int, int]

#: A repeated partner outweighs any number of repeated neighbours.
_PARTNER = 10_000

#: Whole schedules drawn before the best is kept.
_ATTEMPTS = 24

#: Passes over the tables of one round while exchanges still help.
_POLISHES = 8

#: Up to this many, partners that exchanges could not keep apart are matched exactly.
_EXACT = 60


@dataclass(frozen=True, slots=True)
class MeleRound:
    """One round: tables of two sides each, and who rests."""

    number: int
    tables: tuple[tuple[Side, Side], ...]
    rest: tuple[int, ...]


@dataclass(slots=True)
class _Memory:
    """Who has been with whom so far in one schedule."""

    partners: dict[frozenset[int], int] = field(default_factory=dict)
    neighbours: dict[frozenset[int], int] = field(default_factory=dict)
    rests: dict[int, int] = field(default_factory=dict)

    def add(self, drawn: MeleRound) -> None:
        for one, other in drawn.tables:
            for side in (one, other):
                pair = frozenset(side)
                self.partners[pair] = self.partners.get(pair, 0) + 1
            for meeting in combinations((*one, *other), 2):
                pair = frozenset(meeting)
                self.neighbours[pair] = self.neighbours.get(pair, 0) + 1
        for person in drawn.rest:
            self.rests[person] = self.rests.get(person, 0) + 1

    def cost_of(self, seats: Sequence[int]) -> int:
        """What a table of two sides repeats: partners far above neighbours."""
        a, b, c, d = seats
        partners = self.partners.get(frozenset((a, b)), 0) + self.partners.get(frozenset((c, d)), 0)
        pairs = combinations(seats, 2)
        return _PARTNER * partners + sum(self.neighbours.get(frozenset(pair), 0) for pair in pairs)

    def repeats(self) -> tuple[int, int]:
        """Repeated partners, then repeated neighbours at a table."""
        return (
            sum(times - 1 for times in self.partners.values()),
            sum(times - 1 for times in self.neighbours.values()),
        )


def mele(people: int, rounds: int, seed: str) -> tuple[MeleRound, ...]:
    """The whole schedule for people 1 to ``people``.

    >>> [(one.tables, one.rest) for one in mele(5, 1, "x")]
    [((((1, 4), (2, 3)),), (5,))]

    Raises:
        NoLegalRoundError: fewer than four people.
    """
    if people < 4:
        raise NoLegalRoundError(reason="too_few_entrants", entrants=people, choices=["end"])
    best: tuple[MeleRound, ...] = ()
    fewest: tuple[int, int] | None = None
    for attempt in range(max(1, min(_ATTEMPTS, 6000 // (people * rounds)))):
        schedule, repeats = _schedule(people, rounds, seed, attempt=attempt)
        if fewest is None or repeats < fewest:
            best, fewest = schedule, repeats
        if fewest == (0, 0):
            break
    return best


def next_mele_round(people: Sequence[int], past: Iterable[MeleRound], seed: str) -> MeleRound:
    """The next round among those present, after what was played; people may come and go.

    >>> first = mele(8, 1, "x")
    >>> next_mele_round(range(1, 9), first, "x").number
    2

    Raises:
        NoLegalRoundError: fewer than four people.
    """
    if len(people) < 4:
        raise NoLegalRoundError(reason="too_few_entrants", entrants=len(people), choices=["end"])
    memory = _Memory()
    number = 1
    for drawn in past:
        memory.add(drawn)
        number = drawn.number + 1
    return _draw(_by_lot(sorted(people), number, seed), number, memory)


def _schedule(
    people: int, rounds: int, seed: str, *, attempt: int
) -> tuple[tuple[MeleRound, ...], tuple[int, int]]:
    """One whole schedule and its repeats; the first takes its partners from a league."""
    memory = _Memory()
    drawn: list[MeleRound] = []
    names = shuffle(range(1, people + 1), seed, f"mele {attempt}")
    for number in range(1, rounds + 1):
        if attempt == 0 and people % 4 < 2 and number <= people - 1 + people % 2:
            one = _from_league(names, number, memory)
        else:
            order = _by_lot(list(names), number, f"{seed} {attempt}")
            one = _draw(order, number, memory)
        memory.add(one)
        drawn.append(one)
    return tuple(drawn), memory.repeats()


def _by_lot(people: Sequence[int], number: int, seed: str) -> list[int]:
    return list(shuffle(people, seed, f"mele round {number}"))


def _from_league(names: Sequence[int], number: int, memory: _Memory) -> MeleRound:
    """Partners are those who would meet in a league: never twice the same."""
    jornada = league_round(len(names), number)
    sides = [_side(names[a - 1], names[b - 1]) for a, b in jornada.meetings]
    rest = () if jornada.rest is None else (names[jornada.rest - 1],)
    return MeleRound(number, _seated(sides, memory), rest)


def _draw(order: Sequence[int], number: int, memory: _Memory) -> MeleRound:
    """One round from an order drawn by lot."""
    waiting = sorted(order, key=lambda person: memory.rests.get(person, 0))
    rest = tuple(sorted(waiting[: len(order) % 4]))
    playing = [person for person in order if person not in rest]

    def cost(a: int, b: int) -> int:
        pair = frozenset((a, b))
        return _PARTNER * memory.partners.get(pair, 0) + memory.neighbours.get(pair, 0)

    sides = [_side(a, b) for a, b in _paired(playing, cost)]
    seats = [[*one, *other] for one, other in _seated(sides, memory)]
    all(_polish(seats, memory) for _ in range(_POLISHES))  # until one changes nothing
    tables = [_table(_side(a, b), _side(c, d)) for a, b, c, d in seats]
    return MeleRound(number, tuple(sorted(tables)), rest)


def _seated(sides: Sequence[Side], memory: _Memory) -> tuple[tuple[Side, Side], ...]:
    """Sides put at tables with those they have been least with."""

    def cost(one: Side, other: Side) -> int:
        return sum(memory.neighbours.get(frozenset((a, b)), 0) for a in one for b in other)

    return tuple(sorted(_table(one, other) for one, other in _paired(sides, cost)))


def _polish(seats: list[list[int]], memory: _Memory) -> bool:
    """Exchange two people between tables wherever fewer repeat; whether any did."""
    improved = False
    for table in seats:
        for seat in range(4):
            if memory.cost_of(table) == 0:
                break
            improved |= _exchange_one(seats, table, seat, memory=memory)
    return improved


def _exchange_one(seats: list[list[int]], table: list[int], seat: int, *, memory: _Memory) -> bool:
    here = memory.cost_of(table)
    for other in seats:
        if other is table:
            continue
        now = here + memory.cost_of(other)
        for there in range(4):
            table[seat], other[there] = other[there], table[seat]
            if memory.cost_of(table) + memory.cost_of(other) < now:
                return True
            table[seat], other[there] = other[there], table[seat]
    return False


def _table(one: Side, other: Side) -> tuple[Side, Side]:
    return (one, other) if one < other else (other, one)


def _side(a: int, b: int) -> Side:
    return (a, b) if a < b else (b, a)


def _paired(items: Sequence[T], cost: Callable[[T, T], int]) -> list[tuple[T, T]]:
    """Neighbours of the order paired, improved by exchanges, exactly where these fail."""
    pairs = list(zip(items[::2], items[1::2], strict=True))
    while _improve(pairs, cost):
        pass
    if len(items) > _EXACT or all(cost(a, b) < _PARTNER for a, b in pairs):
        return pairs
    graph = nx.Graph()
    for i, j in combinations(range(len(items)), 2):
        graph.add_edge(i, j, weight=-cost(items[i], items[j]))
    chosen = nx.max_weight_matching(graph, maxcardinality=True)
    return [(items[min(edge)], items[max(edge)]) for edge in sorted(map(sorted, chosen))]


def _improve(pairs: list[tuple[T, T]], cost: Callable[[T, T], int]) -> bool:
    """Exchange partners between two pairs wherever that costs less; whether any did."""
    improved = False
    for i, (a, b) in enumerate(pairs):
        if cost(a, b) == 0:
            continue
        for j, (c, d) in enumerate(pairs):
            if i == j:
                continue
            now = cost(a, b) + cost(c, d)
            options = ((cost(a, c) + cost(b, d), c, d), (cost(a, d) + cost(b, c), d, c))
            price, first, second = min(options, key=lambda option: option[0])
            if price < now:
                pairs[i], pairs[j] = (a, first), (b, second)
                improved = True
                break
    return improved
