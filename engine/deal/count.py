"""What each side has taken and sung in a hand played card by card, and its report.

What a report is worth in the juego lives in ``engine.hand``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.cantes import Cante
from engine.cards import Suit
from engine.report import HandReport, SungCante, VueltasReport
from engine.seats import BySide, Side, side_count, side_of
from engine.trick import Trick


@dataclass(frozen=True, slots=True)
class Count:
    """The count of the tricks won and the cantes sung so far.

    Attributes:
        card_points: of each side, without cantes and the ten.
        tricks: how many each side has won.
        cantes: of each side, in the order sung.
    """

    card_points: BySide[int]
    tricks: BySide[int]
    cantes: BySide[tuple[Cante, ...]]

    @property
    def sung(self) -> BySide[tuple[SungCante, ...]]:
        """The cantes as a referee reports them."""
        return self.cantes.map(
            lambda own: tuple(SungCante(cante.points, cante.suit) for cante in own)
        )

    def hand_report(self, *, last_trick: Side, trump: Suit) -> HandReport:
        """The report of a hand played to its end."""
        points: BySide[int | None] = BySide(self.card_points.values)
        return HandReport(points, last_trick, self.sung, trump, self.tricks)

    def vueltas_report(self, winner: Side, *, last_trick: Side | None) -> VueltasReport:
        """The report of a hand that ended because a side was out."""
        return VueltasReport(winner, self.card_points, self.sung, last_trick)


def count(tricks: Sequence[Trick], cantes: Sequence[Cante], *, players: int) -> Count:
    """Count what each side has taken and sung.

    >>> from engine.cards import Card
    >>> trick = Trick(2, Suit.OROS, 0, (Card.parse("12c"), Card.parse("1c")))
    >>> count([trick], [], players=2).card_points.values
    (0, 15)
    """
    sides = side_count(players)
    points, won = [0] * sides, [0] * sides
    for trick in tricks:
        side = side_of(trick.winner, players)
        points[side] += trick.points
        won[side] += 1
    sung = (
        tuple(cante for cante in cantes if side_of(cante.seat, players) == side)
        for side in range(sides)
    )
    return Count(BySide(tuple(points)), BySide(tuple(won)), BySide(tuple(sung)))
