"""One coto: the juegos won in it, until a side has enough."""

from __future__ import annotations

from dataclasses import dataclass

from engine.seats import BySide, Side, first_with


@dataclass(frozen=True, slots=True)
class Coto:
    """A coto being played.

    Attributes:
        juegos: won by each side.
        needed: juegos that win it; None when the match is counted in juegos, so that
            this coto never ends.
    """

    juegos: BySide[int]
    needed: int | None

    @property
    def number(self) -> int:
        """Which juego of the coto comes next, from 1.

        >>> Coto(BySide((1, 1)), 3).number
        3
        """
        return sum(self.juegos.values) + 1

    @property
    def winner(self) -> Side | None:
        """The side with enough juegos, if any.

        >>> Coto(BySide((1, 3)), 3).winner
        1
        """
        return first_with(self.juegos, self.needed)

    def after_juego(self, winner: Side) -> Coto:
        """The coto with one juego more.

        >>> Coto(BySide((1, 2)), 3).after_juego(1).winner
        1
        """
        return Coto(self.juegos.with_side(winner, self.juegos[winner] + 1), self.needed)
