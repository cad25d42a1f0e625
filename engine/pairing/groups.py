"""Groups before a knockout: who is in which, what they play, and who crosses whom after."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

import networkx as nx

from engine.errors import NoLegalRoundError
from engine.lots import shuffle
from engine.pairing.bracket import Bracket
from engine.pairing.knockout import knockout
from engine.pairing.round_robin import league_round, rounds_in_league

#: Rows up to this size are matched exactly when exchanges leave mates together.
_MATCHED = 40


class GroupMethod(StrEnum):
    """How seeds are spread: to and fro, or each row of equals drawn by lot."""

    SNAKE = "snake"
    DRAWN = "drawn"


@dataclass(frozen=True, slots=True)
class GroupRound:
    """One round of one group.

    Attributes:
        group: from 1.
        meetings: seeds of both sides, in table order.
        rest: the seed that rests, in a group of odd size.
    """

    number: int
    group: int
    meetings: tuple[tuple[int, int], ...]
    rest: int | None


@dataclass(frozen=True, slots=True)
class Qualifier:
    """A place in a group that goes on."""

    group: int
    place: int


def make_groups(
    entrants: int,
    groups: int,
    *,
    method: GroupMethod = GroupMethod.SNAKE,
    clubs: Mapping[int, str] | None = None,
    seed: str = "",
) -> tuple[tuple[int, ...], ...]:
    """Spread seeds over groups whose sizes differ by one at most, the bigger ones first.

    Club mates go to different groups as far as possible.

    >>> make_groups(8, 3)
    ((1, 6, 7), (2, 5, 8), (3, 4))

    Raises:
        NoLegalRoundError: fewer than two entrants for some group.
    """
    if groups < 1 or entrants < 2 * groups:
        raise NoLegalRoundError(
            reason="too_few_entrants", entrants=entrants, groups=groups, choices=["fewer_groups"]
        )
    members: list[list[int]] = [[] for _ in range(groups)]
    for index, low in enumerate(range(1, entrants + 1, groups)):
        row = list(range(low, min(low + groups, entrants + 1)))
        wished = _row_order(row, index, method, seed=seed)
        for group, member in enumerate(_apart(wished, members, clubs or {})):
            members[group].append(member)
    return tuple(tuple(group) for group in members)


def _row_order(row: list[int], index: int, method: GroupMethod, *, seed: str) -> list[int]:
    if method is GroupMethod.DRAWN:
        return list(shuffle(row, seed, f"groups row {index + 1}"))
    return row[::-1] if index % 2 else row


def _apart(
    wished: list[int], members: Sequence[Sequence[int]], clubs: Mapping[int, str]
) -> list[int]:
    """The row in group order, moved as little as possible to keep clubs apart."""
    taken = [{clubs[m] for m in group if m in clubs} for group in members[: len(wished)]]

    def clashes(member: int, group: int) -> bool:
        return clubs.get(member) in taken[group]

    row = list(wished)
    for place, member in enumerate(row):
        if clashes(member, place):
            _exchange_nearest(row, place, clashes)
    if len(row) > _MATCHED or not any(clashes(member, group) for group, member in enumerate(row)):
        return row
    graph = nx.Graph()
    for place, member in enumerate(wished):
        for group in range(len(row)):
            cost = clashes(member, group) * len(row) ** 3 + (place - group) ** 2
            graph.add_edge(member, -1 - group, weight=-cost)
    chosen = nx.max_weight_matching(graph, maxcardinality=True)
    group_of = {max(edge): -1 - min(edge) for edge in chosen}
    return sorted(wished, key=group_of.__getitem__)


def _exchange_nearest(row: list[int], place: int, clashes: Callable[[int, int], bool]) -> None:
    """Change places with the nearest one where neither meets a mate, if there is one."""
    for other in sorted(range(len(row)), key=lambda index: abs(index - place)):
        if not clashes(row[place], other) and not clashes(row[other], place):
            row[place], row[other] = row[other], row[place]
            return


def group_rounds(groups: Sequence[Sequence[int]], legs: int = 1) -> tuple[GroupRound, ...]:
    """Every round of every group, by Berger tables; round by round over all groups.

    >>> [(one.number, one.group, one.meetings) for one in group_rounds([(1, 4), (2, 3)])]
    [(1, 1, ((1, 4),)), (1, 2, ((2, 3),))]
    """
    longest = max(rounds_in_league(len(group), legs) for group in groups)
    return tuple(
        _group_round(group, index, number, legs=legs)
        for number in range(1, longest + 1)
        for index, group in enumerate(groups, start=1)
        if number <= rounds_in_league(len(group), legs)
    )


def _group_round(group: Sequence[int], index: int, number: int, *, legs: int) -> GroupRound:
    jornada = league_round(len(group), number, legs)
    meetings = tuple((group[home - 1], group[away - 1]) for home, away in jornada.meetings)
    rest = None if jornada.rest is None else group[jornada.rest - 1]
    return GroupRound(number, index, meetings, rest)


def qualifiers(groups: int, per_group: int, best_next: int = 0) -> tuple[Qualifier, ...]:
    """The places that go on, in seed order: all winners, all seconds, then the best next.

    The best next carry group 0: which groups they come from is known at the end.

    >>> qualifiers(2, 2, best_next=1)[2:]
    (Qualifier(group=1, place=2), Qualifier(group=2, place=2), Qualifier(group=0, place=3))
    """
    certain = [
        Qualifier(group, place)
        for place in range(1, per_group + 1)
        for group in range(1, groups + 1)
    ]
    return (*certain, *(Qualifier(0, per_group + 1) for _ in range(best_next)))


def cross(qualified: Sequence[Qualifier], *, third_place: bool = False) -> Bracket:
    """The knockout of some qualifiers: group mates meet again as late as possible.

    Seeds of the bracket are the positions in ``qualified``.

    >>> bracket = cross(qualifiers(2, 2))
    >>> [(match.a.seed, match.b.seed) for match in bracket.rounds[0].matches]
    [(1, 4), (2, 3)]

    Raises:
        NoLegalRoundError: fewer than two.
    """
    apart = {
        seed: str(qualifier.group)
        for seed, qualifier in enumerate(qualified, start=1)
        if qualifier.group
    }
    worth = {seed: qualifier.place for seed, qualifier in enumerate(qualified, start=1)}
    return knockout(len(qualified), third_place=third_place, apart=apart, worth=worth)
