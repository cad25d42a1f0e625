"""The values a referee writes down: a full hand, or who went out in the vueltas."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TypeAlias

from engine.cards import CARD_POINTS, DIEZ_ULTIMAS, Suit
from engine.seats import BySide, Side


class HandKind(Enum):
    """Whether a hand opens a juego or goes on with points carried."""

    IDAS = "idas"
    VUELTAS = "vueltas"


@dataclass(frozen=True, slots=True)
class SungCante:
    """A cante as reported: its points and, when someone noted it, its suit.

    >>> SungCante(20).suit is None
    True
    """

    points: int
    suit: Suit | None = None


#: The cantes of every side, in the order they were sung.
Cantes: TypeAlias = BySide[tuple[SungCante, ...]]


@dataclass(frozen=True, slots=True)
class HandReport:
    """A hand played to its end (rules.md, section 5).

    >>> report = HandReport(BySide((62, None)), 0, BySide(((SungCante(20),), ())))
    >>> report.complete_points().values, report.base(last_trick_counts=True).values
    ((62, 58), (72, 58))

    Attributes:
        card_points: of each side, without the ten; one may be None and is derived.
        last_trick: the side that took it; None when nobody noted it.
        cantes: of each side.
        trump: the suit of the muestra, when noted.
        tricks: how many each side took, when noted.
    """

    card_points: BySide[int | None]
    last_trick: Side | None
    cantes: Cantes
    trump: Suit | None = None
    tricks: BySide[int] | None = None

    def complete_points(self) -> BySide[int]:
        """The card points with the missing side derived: the pack holds 120."""
        known = [value for value in self.card_points.values if value is not None]
        if len(known) == len(self.card_points):
            return BySide(tuple(known))
        rest = CARD_POINTS - sum(known)
        return self.card_points.map(lambda value: rest if value is None else value)

    def base(self, *, last_trick_counts: bool) -> BySide[int]:
        """The points without cantes: cards, and the ten where it counts."""
        points = self.complete_points()
        return with_ten(points, self.last_trick if last_trick_counts else None)


@dataclass(frozen=True, slots=True)
class VueltasReport:
    """Who went out in the vueltas, and with what if known (rules.md, section 6).

    >>> VueltasReport(0).card_points is None
    True

    Attributes:
        winner: the side that went out.
        card_points: captured by each side so far; None when unknown, never 0.
        cantes: sung in this hand by each side; None when unknown.
        last_trick: the side that took the ten, where the vueltas have one.
    """

    winner: Side
    card_points: BySide[int] | None = None
    cantes: Cantes | None = None
    last_trick: Side | None = None

    def base(self) -> BySide[int] | None:
        """The points without cantes, None when unknown.

        >>> VueltasReport(1, BySide((0, 3))).base().values
        (0, 3)
        """
        if self.card_points is None:
            return None
        return with_ten(self.card_points, self.last_trick)


AnyReport: TypeAlias = HandReport | VueltasReport


def with_ten(points: BySide[int], side: Side | None) -> BySide[int]:
    """Add the ten of the last trick to the side that took it, to nobody for None.

    >>> with_ten(BySide((62, 58)), 0).values
    (72, 58)
    """
    return points if side is None else points.with_side(side, points[side] + DIEZ_ULTIMAS)


def cante_points(cantes: Cantes) -> BySide[int]:
    """How many points of cantes each side sang.

    >>> cante_points(BySide(((SungCante(20), SungCante(40)), ()))).values
    (60, 0)
    """
    return BySide(tuple([sum([cante.points for cante in sung]) for sung in cantes.values]))
