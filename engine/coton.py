"""One cotón: the cotos won in it, until a side has enough."""

from __future__ import annotations

from dataclasses import dataclass

from engine.seats import BySide, Side, first_with


@dataclass(frozen=True, slots=True)
class Coton:
    """A cotón being played.

    Attributes:
        cotos: won by each side.
        needed: cotos that win it; None when the match is not counted in cotones, so
            that this cotón never ends.
    """

    cotos: BySide[int]
    needed: int | None

    @property
    def number(self) -> int:
        """Which coto of the cotón comes next, from 1.

        >>> Coton(BySide((1, 0)), 2).number
        2
        """
        return sum(self.cotos.values) + 1

    @property
    def winner(self) -> Side | None:
        """The side with enough cotos, if any.

        >>> Coton(BySide((2, 1)), 2).winner
        0
        """
        return first_with(self.cotos, self.needed)

    def after_coto(self, winner: Side) -> Coton:
        """The cotón with one coto more.

        >>> Coton(BySide((1, 1)), 2).after_coto(0).winner
        0
        """
        return Coton(self.cotos.with_side(winner, self.cotos[winner] + 1), self.needed)
