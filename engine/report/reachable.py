"""Which card points a number of tricks can hold (rules-sources.md, section 9.1).

Worked out, not typed: the sums of every choice of so many cards of the pack in play.
"""

from __future__ import annotations

from functools import cache

from engine.cards import DECK, Rank

#: Tricks in a hand by number of players (rules.md, section 2).
_TRICKS = {4: 10, 2: 20, 3: 12}


def tricks_in_hand(players: int) -> int:
    """How many tricks a full hand has.

    >>> tricks_in_hand(4), tricks_in_hand(2), tricks_in_hand(3)
    (10, 20, 12)
    """
    return _TRICKS[players]


@cache
def possible_card_points(players: int, tricks: int | None = None) -> frozenset[int]:
    """The card points a side can hold, with so many tricks or (None) with any number.

    >>> sorted(set(range(121)) - possible_card_points(4))
    [1, 119]
    >>> max(possible_card_points(4, 1)), 38 in possible_card_points(4, 1)
    (44, False)
    >>> sorted(possible_card_points(4, 10)), sorted(possible_card_points(4, 11))
    ([120], [])
    """
    if tricks is None:
        every = range(tricks_in_hand(players) + 1)
        return frozenset().union(*(possible_card_points(players, n) for n in every))
    sums = _sums_by_size(players)
    size = tricks * players
    reached = sums[size] if 0 <= size < len(sums) else 0
    return frozenset(value for value in range(reached.bit_length()) if reached >> value & 1)


@cache
def _sums_by_size(players: int) -> tuple[int, ...]:
    """For every number of cards, the reachable sums as the bits of a number."""
    pack = [card for card in DECK if not (players == 3 and card.rank is Rank.DOS)]
    sums = [1] + [0] * len(pack)
    for card in pack:
        for size in range(len(pack), 0, -1):
            sums[size] |= sums[size - 1] << card.points
    return tuple(sums)
