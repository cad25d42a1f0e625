"""Leagues: the Berger tables of the FIDE handbook (C.05, annex 1), one or two legs.

An odd field plays with a phantom as its last number: whoever meets it rests.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.errors import NoLegalRoundError


@dataclass(frozen=True, slots=True)
class LeagueRound:
    """One jornada: its number, its meetings in table order, and who rests.

    Attributes:
        meetings: numbers of both sides; the first one is the home side.
    """

    number: int
    meetings: tuple[tuple[int, int], ...]
    rest: int | None


def rounds_in_league(size: int, legs: int = 1) -> int:
    """How many jornadas it takes for everybody to meet everybody.

    >>> rounds_in_league(6), rounds_in_league(23), rounds_in_league(5, legs=2)
    (5, 23, 10)
    """
    return legs * (size - 1 + size % 2) if size >= 2 else 0


def league_round(size: int, number: int, legs: int = 1) -> LeagueRound:
    """One jornada of the calendar, counted from 1 over all legs.

    The second leg repeats the first with the sides swapped.

    >>> league_round(4, 2).meetings
    ((4, 3), (1, 2))
    >>> league_round(5, 6, legs=2)
    LeagueRound(number=6, meetings=((5, 2), (4, 3)), rest=1)

    Raises:
        NoLegalRoundError: the calendar has no such jornada.
    """
    total = rounds_in_league(size, legs)
    if not 1 <= number <= total:
        raise NoLegalRoundError(reason="calendar_over", round=number, rounds=total, choices=["end"])
    leg, index = divmod(number - 1, total // legs)
    rest = None
    meetings = []
    for home, away in _berger(size + size % 2, index):
        if max(home, away) > size:
            rest = min(home, away)
        else:
            meetings.append((away, home) if leg % 2 else (home, away))
    return LeagueRound(number, tuple(meetings), rest)


def round_robin(size: int, legs: int = 1) -> tuple[LeagueRound, ...]:
    """The whole calendar.

    >>> [jornada.rest for jornada in round_robin(3)]
    [1, 3, 2]
    """
    total = rounds_in_league(size, legs)
    return tuple(league_round(size, number, legs) for number in range(1, total + 1))


def _berger(even: int, index: int) -> list[tuple[int, int]]:
    """The pairs of a Berger table for an even field, the last number staying put."""
    others = even - 1
    start = index * (even // 2) % others
    first = start + 1
    pairs = [(first, even) if index % 2 == 0 else (even, first)]
    for step in range(1, even // 2):
        pairs.append(((start + step) % others + 1, (start - step) % others + 1))
    return pairs
