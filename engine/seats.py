"""Seats, sides, and values kept one per side.

Seats are numbered from 0 in the order of play, which is anticlockwise. With four
players seats 0 and 2 are side 0; otherwise every seat is its own side (rules.md,
section 2).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Generic, TypeVar

T = TypeVar("T")
U = TypeVar("U")

#: Index of a seat in the order of play.
Seat = int

#: Index of a side: 0, 1, and 2 when three play on their own.
Side = int


def side_count(players: int) -> int:
    """How many sides sit at a table of so many players.

    >>> side_count(4), side_count(2), side_count(3)
    (2, 2, 3)
    """
    return 3 if players == 3 else 2


def side_of(seat: Seat, players: int) -> Side:
    """The side a seat plays for.

    >>> [side_of(seat, 4) for seat in range(4)]
    [0, 1, 0, 1]
    """
    return seat % side_count(players)


def next_to_play(seat: Seat, players: int) -> Seat:
    """The seat that plays after another, anticlockwise.

    >>> next_to_play(3, 4)
    0
    """
    return (seat + 1) % players


@dataclass(frozen=True, slots=True)
class BySide(Generic[T]):
    """One value per side, in side order.

    >>> points = BySide((62, 58))
    >>> points[1], points.with_side(1, 60).values
    (58, (62, 60))
    """

    values: tuple[T, ...]

    @classmethod
    def fill(cls, value: T, sides: int) -> BySide[T]:
        """The same value for every side.

        >>> BySide.fill(0, 3).values
        (0, 0, 0)
        """
        return cls((value,) * sides)

    def __getitem__(self, side: Side) -> T:
        return self.values[side]

    def __len__(self) -> int:
        return len(self.values)

    def __iter__(self) -> Iterator[T]:
        return iter(self.values)

    def with_side(self, side: Side, value: T) -> BySide[T]:
        """A copy with one side's value replaced."""
        return BySide((*self.values[:side], value, *self.values[side + 1 :]))

    def map(self, function: Callable[[T], U]) -> BySide[U]:
        """A copy with a function applied to each value.

        >>> BySide((1, 2)).map(lambda n: n * 10).values
        (10, 20)
        """
        return BySide(tuple(function(value) for value in self.values))


def first_with(tally: BySide[int], needed: int | None) -> Side | None:
    """The side that has won as many as are needed; None when nobody has, or none are.

    >>> first_with(BySide((1, 3)), 3), first_with(BySide((1, 3)), None)
    (1, None)
    """
    if needed is None:
        return None
    for side, won in enumerate(tally.values):
        if won >= needed:
            return side
    return None
