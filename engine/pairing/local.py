"""Pairing inside score groups with local repairs: instant, and exact when it succeeds.

Each odd group sends one entrant down to the next, which reaches the least possible sum of
squared score differences: that of neighbours in the sorted scores. Where this cannot be
done without a rematch or a meeting of club mates, nothing is answered and the matching
decides.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.pairing.field import Field, Pair, Position, wished_index

#: Groups up to this size are searched completely.
_SMALL = 8

#: Attempts on a whole field before giving up.
_ATTEMPTS = 400


def pair_locally(field: Field, pool: Sequence[Position]) -> list[Pair] | None:
    """Pair an even pool at the least sum, without rematches or club mates; None if unsure."""
    return _Cascade(field, field.groups(pool)).solve(0, None)


class _Cascade:
    """Groups from the top, each handing at most one entrant down."""

    def __init__(self, field: Field, groups: list[list[Position]]) -> None:
        self.field = field
        self.groups = groups
        self.attempts = 0
        self.dead_ends: set[tuple[int, Position | None]] = set()

    def solve(self, index: int, carried: Position | None) -> list[Pair] | None:
        """Pair everybody from a group on, with the one handed down to it."""
        if index == len(self.groups):
            return [] if carried is None else None
        if (index, carried) in self.dead_ends:
            return None
        for floater in self._floaters(index, carried):
            self.attempts += 1
            if self.attempts > _ATTEMPTS:
                return None
            here = self._pair_group(index, carried, floater)
            if here is None:
                continue
            below = self.solve(index + 1, floater)
            if below is not None:
                return here + below
        self.dead_ends.add((index, carried))
        return None

    def _floaters(self, index: int, carried: Position | None) -> list[Position | None]:
        """Who may go down from a group: those who did not last time, lowest first."""
        group = self.groups[index]
        if (len(group) + (carried is not None)) % 2 == 0:
            return [None]
        last = self.field.pasts
        return [*sorted(group, key=lambda p: (last[p].last_float == -1, -p))]

    def _pair_group(
        self, index: int, carried: Position | None, floater: Position | None
    ) -> list[Pair] | None:
        body = [position for position in self.groups[index] if position != floater]
        if carried is None:
            return pair_group(self.field, body)
        last = self.field.pasts
        hosts = [position for position in body if self.field.is_smooth(carried, position)]
        hosts.sort(key=lambda position: last[position].last_float == 1)
        for host in hosts[:_SMALL]:
            rest = pair_group(self.field, [position for position in body if position != host])
            if rest is not None:
                return [(carried, host), *rest]
        return None


def pair_group(field: Field, members: Sequence[Position]) -> list[Pair] | None:
    """Pair an even group of equals as its event asks; None when no way was found."""
    if len(members) <= _SMALL:
        return _search(field, list(members))
    return _greedy(field, members)


def _search(field: Field, members: list[Position]) -> list[Pair] | None:
    """Try every pairing of a small group, the wished ones first."""
    if not members:
        return []
    first, others = members[0], members[1:]
    wish = wished_index(field, 0, len(members)) - 1
    for index in sorted(range(len(others)), key=lambda index: (abs(index - wish), index)):
        if field.is_smooth(first, others[index]):
            rest = _search(field, others[:index] + others[index + 1 :])
            if rest is not None:
                return [(first, others[index]), *rest]
    return None


def _greedy(field: Field, members: Sequence[Position]) -> list[Pair] | None:
    """Everyone with the free one nearest to the wished; the left over by exchange."""
    size = len(members)
    free = [True] * size
    pairs: list[Pair] = []
    stuck: list[Position] = []
    for index in range(size):
        if not free[index]:
            continue
        free[index] = False
        for other in _around(wished_index(field, index, size), index + 1, size):
            if free[other] and field.is_smooth(members[index], members[other]):
                free[other] = False
                pairs.append((members[index], members[other]))
                break
        else:
            stuck.append(members[index])
    for a, b in zip(stuck[::2], stuck[1::2], strict=True):
        if not _exchange(field, pairs, (a, b)):
            return None
    return pairs


def _around(centre: int, low: int, high: int) -> Iterator[int]:
    """Indices from low to high - 1, nearest to the centre first."""
    for offset in range(max(centre - low, high - 1 - centre) + 1):
        for index in {centre + offset: None, centre - offset: None}:
            if low <= index < high:
                yield index


def _exchange(field: Field, pairs: list[Pair], left_over: Pair) -> bool:
    """Seat two that cannot meet by breaking the nearest pair that lets both sit down."""
    a, b = left_over
    nearest = sorted(range(len(pairs)), key=lambda index: abs(pairs[index][0] - a))
    for index in nearest:
        for x, y in (pairs[index], pairs[index][::-1]):
            if field.is_smooth(a, x) and field.is_smooth(b, y):
                pairs[index] = (min(a, x), max(a, x))
                pairs.append((min(b, y), max(b, y)))
                return True
    return False


def total_gap(field: Field, pairs: Sequence[Pair]) -> int:
    """The sum of squared differences of doubled scores."""
    return sum(field.gap_squared(a, b) for a, b in pairs)
